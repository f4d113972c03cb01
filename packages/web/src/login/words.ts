import type { Language } from '@lumbung/contract/fields'
import type { Word } from '../locales/area.ts'
import type { login } from './login.words.ts'

export type LoginLanguage = Language

/** The words of an area in one language. */
type Said<A> = { readonly [K in keyof A]: A[K] extends Word ? string : Said<A[K]> }
type Words = Said<typeof login>

const loaders: Record<LoginLanguage, () => Promise<{ default: Readonly<Record<string, unknown>> }>> = {
  id: () => import('virtual:words/login/id'),
  en: () => import('virtual:words/login/en'),
  zh: () => import('virtual:words/login/zh'),
}
const known = new Map<LoginLanguage, Words>()

/** Brings the words of a language; whoever speaks it waits for that. */
export async function learn(language: LoginLanguage): Promise<void> {
  if (!known.has(language)) known.set(language, (await loaders[language]()).default['login'] as Words)
}

/** The words of a language that was learnt. */
export function wordsOf(language: LoginLanguage): Words {
  const words = known.get(language)
  if (words === undefined) throw new Error(`the words of ${language} have not come`)
  return words
}

/** Puts values into a word. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}
