import { bankNameScoreMin } from '../order/bank.ts'
import { openInquiryStates, type InquiryState, type NotAskedReason } from '../sources/source.ts'

/** What is known, before anybody agrees, of the account that money goes back to. */
export interface ReturnAccountFacts {
  /** How the question to its bank stands. */
  state: InquiryState
  /** It was waited for as long as its source's setting says. */
  waited: boolean
  /** ppm of likeness between the holder as written and as the bank says; null: the bank said none. */
  holderPpm: number | null
  /** ppm of likeness between who paid and the holder, by the bank's word where there is one; null: nobody told who paid. */
  payerPpm: number | null
}

/**
 * waits: its bank has not answered. same: the holder as written, as the bank says, and who paid are the same, as far as told. differs:
 * one of the names is another's. noAccount: the bank knows none like it. notSaid: nobody was asked, or nothing was answered.
 */
export const returnChecks = ['waits', 'same', 'differs', 'noAccount', 'notSaid'] as const
export type ReturnCheck = (typeof returnChecks)[number]

/** Why the bank of such an account is not asked: nobody's consent is wanted for it. */
export const returnNotAsked = [
  'stopped',
  'overBudget',
  'notConnected',
] as const satisfies readonly NotAskedReason[]
export type ReturnNotAsked = (typeof returnNotAsked)[number]

/** What a checker is told of whose account it is (domain.md §1.6). */
export function returnCheckOf({ state, waited, holderPpm, payerPpm }: ReturnAccountFacts): ReturnCheck {
  if (!waited && (openInquiryStates as readonly string[]).includes(state)) return 'waits'
  if (state === 'nothing') return 'noAccount'
  if ([holderPpm, payerPpm].some((ppm) => ppm !== null && ppm < likePpmMin)) return 'differs'
  return holderPpm === null ? 'notSaid' : 'same'
}

/** Whether another person may agree: nothing goes to an account that its bank does not know, or may still say something of. */
export function mayGoBackTo(check: ReturnCheck): boolean {
  return check !== 'waits' && check !== 'noAccount'
}

/** Whether who agrees says in words why it is right all the same. */
export function needsWords(check: ReturnCheck): boolean {
  return check === 'differs' || check === 'notSaid'
}

const million = 1_000_000
const likePpmMin = bankNameScoreMin * million

/** A likeness of names, 0..1, as it is kept. */
export function likenessPpm(score: number): number {
  return Math.round(score * million)
}

/** The reference of a payout that gives money back to whom it came from, of no order: of one request, which is sent once. */
export function returnReference(requestId: number): string {
  return `RT${String(requestId).padStart(8, '0')}`
}
