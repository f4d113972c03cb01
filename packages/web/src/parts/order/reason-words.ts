import { goBackReasons, rejectReasons, returnReasons } from '@lumbung/domain/review/review'
import type { Translate } from '../../locales/words.ts'
import { reasonWord } from './event-item.ts'

const codes = {
  reject: rejectReasons.map(({ code }) => code),
  return: returnReasons,
  goBack: goBackReasons,
} as const
export type ReasonList = keyof typeof codes

/** The codes of these lists with their words: for a filter, or for a file. */
export function reasonWords(t: Translate, lists: readonly ReasonList[]): Record<string, string> {
  return Object.fromEntries(lists.flatMap((list) => codes[list]).map((code) => [code, reasonWord(t, code)]))
}

export function reasonOptions(t: Translate, lists: readonly ReasonList[]) {
  return Object.entries(reasonWords(t, lists)).map(([value, label]) => ({ value, label }))
}
