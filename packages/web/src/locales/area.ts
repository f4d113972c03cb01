import type { Language } from '@lumbung/contract/fields'

/** A text, or two of them where the language tells one from many (by the variable `n`). */
export type Leaf = string | { one: string; other: string }

/** A word as it is written down: in every language the console speaks. */
export type Word = Readonly<Record<Language, Leaf>>

/** What somebody calls itself: the same in every language. */
export const properName = (name: string) => ({ id: name, en: name, zh: name }) satisfies Word

/** Words by name, and groups of them. */
export interface Area {
  readonly [name: string]: Word | Area
}

/** Whether it is a word and no group of words. */
export function isWord(node: Word | Area): node is Word {
  const { id } = node
  return typeof id === 'string' || (typeof id === 'object' && 'other' in id && typeof id.other === 'string')
}
