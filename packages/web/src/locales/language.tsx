import type { Language } from '@lumbung/contract/fields'
import { createContext, useContext } from 'react'
import { type Format, formatOf } from '../ui/format.ts'
import { type LaterWords, type Translate, translator, type Words } from './words.ts'

export const languages = ['id', 'en', 'zh'] as const

const loaders: Record<Language, () => Promise<Words>> = {
  id: async () => (await import('./id/all.ts')).id,
  en: async () => (await import('./en/all.ts')).en,
  zh: async () => (await import('./zh/all.ts')).zh,
}

type LaterArea = keyof LaterWords
type SpokenWords = Words & Partial<LaterWords>

const laterLoaders: { [A in LaterArea]: Record<Language, () => Promise<LaterWords[A]>> } = {
  openItems: {
    id: async () => (await import('./id/open-items.ts')).openItems,
    en: async () => (await import('./en/open-items.ts')).openItems,
    zh: async () => (await import('./zh/open-items.ts')).openItems,
  },
  rules: {
    id: async () => (await import('./id/rules.ts')).rules,
    en: async () => (await import('./en/rules.ts')).rules,
    zh: async () => (await import('./zh/rules.ts')).rules,
  },
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
let spoken: SpokenWords | undefined
/** Areas that some screen has asked for: they are there in every language spoken from then on. */
const wanted = new Set<LaterArea>()

/** Loads a language and makes it the one that code outside React speaks. */
export async function speak(language: Language): Promise<Speech> {
  const areas = [...wanted]
  const [words, ...later] = await Promise.all([
    loaders[language](),
    ...areas.map((area) => laterLoaders[area][language]()),
  ])
  spoken = { ...words, ...Object.fromEntries(areas.map((area, index) => [area, later[index]])) }
  document.documentElement.lang = language
  current = { language, t: translator(spoken, language), format: formatOf(language) }
  await Promise.all([...wanted].map(addWords))
  return current
}

/** The words of a screen's own area, there before the screen is drawn. */
export async function addWords(area: LaterArea): Promise<void> {
  wanted.add(area)
  // Before a language is spoken, whoever speaks first brings them.
  if (!current || !spoken || spoken[area]) return
  const words = spoken
  Object.assign(words, { [area]: await laterLoaders[area][current.language]() })
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
