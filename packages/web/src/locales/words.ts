import type { id } from './id/all.ts'
import type { openItems } from './id/open-items.ts'
import type { rules } from './id/rules.ts'

/** A word, or two of them where the language tells one from many (by the variable `n`). */
export type Leaf = string | { one: string; other: string }

/** What every language must hold: the keys of Indonesian, no more, no less. */
export type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? Leaf : Shape<T[K]> }

type Paths<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${K}` : Paths<T[K], `${P}${K}.`>
}[keyof T & string]

type At<T, K extends string> = K extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? At<T[Head], Rest>
    : never
  : K extends keyof T
    ? T[K]
    : never

type VariablesIn<S> = S extends `${string}{{${infer V}}}${infer Rest}` ? V | VariablesIn<Rest> : never

export type Words = Shape<typeof id>
/** Areas that come with the screens that speak them (`screens.tsx`), and what each holds. */
export interface LaterWords {
  rules: Shape<typeof rules>
  openItems: Shape<typeof openItems>
}
type Known = typeof id & { rules: typeof rules; openItems: typeof openItems }
/** `order.list.title`: every word there is. A wrong one does not compile. */
export type WordKey = Paths<Known>
export type Variables<K extends WordKey> = VariablesIn<At<Known, K>>

/** A word without variables: for heads, labels, titles given as data. */
export type PlainKey = { [K in WordKey]: [Variables<K>] extends [never] ? K : never }[WordKey]

export interface Translate {
  <K extends WordKey>(
    key: K,
    ...values: [Variables<K>] extends [never] ? [] : [Record<Variables<K>, string | number>]
  ): string
}

function leafAt(words: Words & Partial<LaterWords>, key: string): Leaf | undefined {
  let node: unknown = words
  for (const part of key.split('.')) node = (node as Record<string, unknown> | undefined)?.[part]
  return node as Leaf | undefined
}

/** Puts keys into words of one language. */
export function translator(words: Words & Partial<LaterWords>, language: string): Translate {
  const plural = new Intl.PluralRules(language)
  return (key: string, values?: Record<string, string | number>) => {
    const leaf = leafAt(words, key)
    if (leaf === undefined) return key
    const text =
      typeof leaf === 'string' ? leaf : plural.select(Number(values?.['n'])) === 'one' ? leaf.one : leaf.other
    return values ? text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? '')) : text
  }
}

/** A word whose key comes from the server (a state, a reason): the key itself when we have no word for it. */
export function wordOr(t: Translate, area: string, name: string): string {
  const key = `${area}.${name}`
  const word = (t as (key: string) => string)(key)
  return word === key ? name : word
}
