import type { Language } from '@lumbung/contract/fields'
import { createContext, useContext } from 'react'
import { type Format, formatOf } from './format.ts'
import { sharedWordsIn, vocabularyOf } from './rooms.ts'
import { type Translate, translator } from './words.ts'

export const languages = ['id', 'en', 'zh'] as const

/** One language, loaded: its words and its ways of writing numbers and dates. */
export interface Speech {
  language: Language
  t: Translate
  format: Format
}

let current: Speech | undefined
const first = Promise.withResolvers<Speech>()

/** Loads a language and makes it the one that code outside React speaks. */
export async function speak(language: Language): Promise<Speech> {
  const words = await vocabularyOf(language)
  document.documentElement.lang = language
  current = { language, t: translator(words, language), format: formatOf(language) }
  first.resolve(current)
  return current
}

/** The language spoken now, waited for while the page opens and its words are still on their way. */
export async function spoken(): Promise<Speech> {
  return current ?? (await first.promise)
}

/** What all screens share (menu titles), said in another language than the one spoken. */
export async function saidIn(language: Language): Promise<Translate> {
  return translator(await sharedWordsIn(language), language)
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
