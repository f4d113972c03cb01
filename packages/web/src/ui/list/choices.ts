import { type PlainKey, type Translate, wordOr } from '../../locales/words.ts'
import type { Option, Tools } from './list-spec.ts'

/** The values of a coded field, and where their words stand. */
export interface Choices<V extends string = string> {
  values: readonly V[]
  word: (value: V, t: Translate) => string
  /** For its filter, or a field to choose from. */
  options: (tools: Pick<Tools, 't'>) => readonly (Option & { value: V })[]
  /** For its column in a file. */
  words: (tools: Pick<Tools, 't'>) => Readonly<Record<V, string>>
}

/** Whether each value has its word in that area; a wrong area does not compile. */
type AreaOf<A extends string, V extends string> = `${A}.${V}` extends PlainKey ? unknown : never

/**
 * What a coded field can be, said once: its filter's options, its words in a file and its cell follow.
 * @param area where the words stand: `review.stage` has `review.stage.first`
 */
export function choices<const A extends string, const V extends string>(
  area: A & AreaOf<A, V>,
  values: readonly V[],
): Choices<V> {
  return worded(values, (value, t) => wordOr(t, area, value))
}

/** The word of a value that comes as text; the text itself, where it is none of them. */
export const textWord =
  <V extends string>({ values, word }: Choices<V>) =>
  (text: string, t: Translate): string => {
    const value = values.find((each) => each === text)
    return value === undefined ? text : word(value, t)
  }

/** The same, where a function finds the word. */
export function worded<const V extends string>(values: readonly V[], word: Choices<V>['word']): Choices<V> {
  return {
    values,
    word,
    options: ({ t }) => values.map((value) => ({ value, label: word(value, t) })),
    words: ({ t }) => Object.fromEntries(values.map((value) => [value, word(value, t)])) as Record<V, string>,
  }
}
