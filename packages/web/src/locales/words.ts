import type { Language } from '@lumbung/contract/fields'
import { type Area, isWord, type Leaf, type Word } from './area.ts'
import type { areas } from './areas.ts'

/** The same in one language, as a browser gets it. */
export interface Spoken {
  [name: string]: Leaf | Spoken
}

type Paths<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends Word ? `${P}${K}` : Paths<T[K], `${P}${K}.`>
}[keyof T & string]

type At<T, K extends string> = K extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? At<T[Head], Rest>
    : never
  : K extends keyof T
    ? T[K]
    : never

type VariablesIn<S> = S extends `${string}{{${infer V}}}${infer Rest}` ? V | VariablesIn<Rest> : never
type TextOf<L> = L extends { other: infer Other } ? Other : L

type Known = typeof areas
/** `order.list.title`: every word there is. A wrong one does not compile. */
export type WordKey = Paths<Known>
/** As Indonesian names them; the check on words holds the other languages to it. */
export type Variables<K extends WordKey> =
  At<Known, K> extends { id: infer Text } ? VariablesIn<TextOf<Text>> : never

/** A word without variables: for heads, labels, titles given as data. */
export type PlainKey = { [K in WordKey]: [Variables<K>] extends [never] ? K : never }[WordKey]

export interface Translate {
  <K extends WordKey>(
    key: K,
    ...values: [Variables<K>] extends [never] ? [] : [{ [V in Variables<K>]: string | number }]
  ): string
}

/** The words of an area in one language. */
export function inLanguage(area: Area, language: Language): Spoken {
  return Object.fromEntries(
    Object.entries(area).map(([name, node]) => [
      name,
      isWord(node) ? node[language] : inLanguage(node, language),
    ]),
  )
}

function leafAt(words: Spoken, key: string): Leaf | undefined {
  let node: unknown = words
  for (const part of key.split('.')) node = (node as Record<string, unknown> | undefined)?.[part]
  return node as Leaf | undefined
}

/** The words behind each translator, for whoever needs all of an area. */
const spokenBy = new WeakMap<Translate, Spoken>()

/**
 * Every plain word of an area by its name: what a file needs for codes of which only the words are a list (reasons of a
 * channel, events).
 */
export function wordsUnder(t: Translate, area: string): Record<string, string> {
  const words = spokenBy.get(t)
  const node: unknown = words && leafAt(words, area)
  return Object.fromEntries(
    Object.entries((node ?? {}) as Spoken).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )
}

/** Puts keys into words of one language. */
export function translator(words: Spoken, language: Language): Translate {
  const plural = new Intl.PluralRules(language)
  const t: Translate = (key: string, values?: Record<string, string | number>) => {
    const leaf = leafAt(words, key)
    if (leaf === undefined) return key
    const text =
      typeof leaf === 'string' ? leaf : plural.select(Number(values?.['n'])) === 'one' ? leaf.one : leaf.other
    return values ? text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? '…')) : text
  }
  spokenBy.set(t, words)
  return t
}

/**
 * A word whose key comes from the server (a state, a reason): the key itself when we have no word for it. A value that
 * is not known leaves a gap, no braces.
 */
export function wordOr(
  t: Translate,
  area: string,
  name: string,
  values: Record<string, string | number> = {},
): string {
  const key = `${area}.${name}`
  const word = (t as (key: string, values: Record<string, string | number>) => string)(key, values)
  return word === key ? name : word
}

/** What somebody typed over a text shown by its word: left alone it stays as it is stored, in whichever language it was shown. */
export const typedOver = (typed: string, { shown, stored }: { shown: string; stored: string }): string =>
  typed.trim() === shown ? stored : typed
