import type { Language } from '@lumbung/contract/fields'
import { createContext, useContext } from 'react'
import { type Format, formatOf } from '../ui/format.ts'
import { type Translate, translator, type Words } from './words.ts'

export const languages = ['id', 'en', 'zh'] as const

const loaders: Record<Language, () => Promise<Words>> = {
  id: async () => (await import('./id/all.ts')).id,
  en: async () => (await import('./en/all.ts')).en,
  zh: async () => (await import('./zh/all.ts')).zh,
}

/** One language, loaded: its words and its ways of writing numbers and dates. */
export interface Speech {
  language: Language
  t: Translate
  format: Format
}

/** The words of any language, without speaking it. */
export async function wordsIn(language: Language): Promise<Words> {
  return await loaders[language]()
}

let current: Speech | undefined

/** Loads a language and makes it the one that code outside React speaks. */
export async function speak(language: Language): Promise<Speech> {
  const words = await loaders[language]()
  document.documentElement.lang = language
  current = { language, t: translator(words, language), format: formatOf(language) }
  return current
}

/** The language spoken now, for code outside React. */
export function speech(): Speech {
  if (!current) throw new Error('no language is loaded yet')
  return current
}

export const SpeechContext = createContext<Speech | null>(null)

export function useSpeech(): Speech {
  const found = useContext(SpeechContext)
  if (!found) throw new Error('SpeechContext is missing')
  return found
}
