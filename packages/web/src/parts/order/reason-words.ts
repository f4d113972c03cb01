import { codedReasons, providerFailures } from '@lumbung/domain/order/timeline'
import { goBackReasons, rejectReasons, returnReasons } from '@lumbung/domain/review/review'
import type { Translate } from '../../locales/words.ts'
import { choices, textWord } from '../../ui/list/choices.ts'
import { failureWord } from '../payout/payout-words.ts'

const rejections = choices(
  'review.reject',
  rejectReasons.map(({ code }) => code),
)
const goBacks = choices('review.goBack', goBackReasons)
const returns = choices('review.giveBack', returnReasons)
const lists = { reject: rejections, return: returns, goBack: goBacks } as const
export type ReasonList = keyof typeof lists

const rejectionWord = textWord({
  ...rejections,
  word: (code, t) => `${code} ${rejections.word(code, t)}`,
})
const goBackWord = textWord(goBacks)
const returnWord = textWord(returns)

/** Why a reviewer or the machine decided as they did, whichever list the code is of. */
export function reasonWord(t: Translate, code: string): string {
  const words = [goBackWord, returnWord, rejectionWord].map((wordOf) => wordOf(code, t))
  return words.find((word) => word !== code) ?? code
}

/** The codes of these lists with their words: for a filter, or for a file. */
export function reasonWords(t: Translate, names: readonly ReasonList[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => lists[name].values).map((code) => [code, reasonWord(t, code)]),
  )
}

export function reasonOptions(t: Translate, names: readonly ReasonList[]) {
  return Object.entries(reasonWords(t, names)).map(([value, label]) => ({ value, label }))
}

const correctionWord = textWord(choices('correction.reasons', codedReasons.corrected))

const coded: Readonly<Record<keyof typeof codedReasons, (code: string, t: Translate) => string>> = {
  rejectMachine: rejectionWord,
  rejectFirst: rejectionWord,
  rejectFinal: rejectionWord,
  giveBack: returnWord,
  goBack: goBackWord,
  rollBackFirst: goBackWord,
  reopenFirst: goBackWord,
  appealMachine: goBackWord,
  corrected: correctionWord,
  correctionAsked: correctionWord,
  correctionConfirmed: correctionWord,
  correctionRefused: correctionWord,
  correctionWithdrawn: correctionWord,
  putBack: correctionWord,
  reductionAsked: textWord(choices('change.reasons', codedReasons.reductionAsked)),
  paymentUnmatched: textWord(choices('order.unmatched', codedReasons.paymentUnmatched)),
  cancel: textWord(choices('detail.lapsed', codedReasons.cancel)),
}

/** Why something happened to an order: a code by its word, anything else as a person wrote it. */
export function eventReason({ kind, reason }: { kind: string; reason: string | null }, t: Translate): string {
  if (reason === null) return ''
  if (providerFailures.some((each) => each === kind)) return failureWord(reason, t)
  return Object.hasOwn(coded, kind) ? coded[kind as keyof typeof coded](reason, t) : reason
}
