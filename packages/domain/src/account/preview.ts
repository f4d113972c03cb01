import { type BusinessDay, laterOf } from '../calendar.ts'
import { refuse } from '../errors.ts'
import { foldSteps, open, type Step } from './fold.ts'
import { totalForgiven } from './forgive.ts'
import type { Allocation, LoanAccount, LoanEvent } from './loan-account.ts'
import { left, type Rupiah, sumOf, zero } from '../money.ts'
import { type Owed, owedFrom, payoff } from './owed.ts'
import {
  type AgreedReduction,
  coveredBy,
  reductionsLost,
  reductionUse,
  type UsedReduction,
} from './reduction.ts'

/** What a change of an account would do, before anything is booked. */
export type Preview = {
  /** The account as it would be. */
  account: LoanAccount
  /** What is owed on the day looked at, as it is and as it would be. */
  before: Owed
  after: Owed
  /** Where the money of the new payment would go; null for a reversal. */
  allocation: Allocation | null
  /** An agreed reduction that the payment would use, and what would be forgiven as too little. */
  reduced: Rupiah
  forgiven: Rupiah
  /** Of a reversal: what used reductions that fall with it had forgiven, and is owed again. */
  reductionsBack: Rupiah
  /** Kept as credit before and after. */
  credit: { before: Rupiah; after: Rupiah }
  clearedDay: { before: BusinessDay | null; after: BusinessDay | null }
  /** Events that stand already and would mean something else; `after` is null where one would be gone. */
  moved: readonly { eventId: string; day: BusinessDay; before: Allocation; after: Allocation | null }[]
}

/** The event that is looked at before it is there. */
const arriving = 'arriving'

/**
 * What a payment of `amount` on `day` would do, also one dated back: the very fold that booking it runs, the reduction that
 * waits for it and the small balance of its day counted in. @param agreed the oldest first: the first that it would use is used
 * @param on the day looked at; that of the payment where it is later
 */
export function previewPayment(
  account: LoanAccount,
  paying: { day: BusinessDay; amount: Rupiah; smallBalance: Rupiah },
  agreed: readonly AgreedReduction[],
  on: BusinessDay = paying.day,
): Preview {
  if (paying.day < account.loanDay) refuse('VALIDATION', { day: paying.day, loanDay: account.loanDay })
  const seq = Math.max(0, ...account.events.map((event) => event.seq)) + 1
  const paid = (seqOf: number): LoanEvent => ({ kind: 'paid', id: arriving, seq: seqOf, ...paying })
  const alone = { ...account, events: [...account.events, paid(seq)] }
  const use = agreed.map((each) => reductionUse(alone, each)).find((each) => each !== null) ?? null
  const reduced: LoanEvent[] = use === null ? [] : [{ kind: 'reduced', id: 'reduction', seq, ...use }]
  const after = { ...account, events: [...account.events, ...reduced, paid(seq + reduced.length)] }
  const preview = compare(account, after, laterOf(on, paying.day))
  return { ...preview, reduced: use?.amount ?? zero }
}

/**
 * What a reduction would do if it were agreed to as said and the rest paid on `day`, which is one of its days: the very payment
 * that then settles the loan. @returns what is to be paid; zero where the reduction alone settles it
 */
export function previewReduction(
  account: LoanAccount,
  agreed: AgreedReduction,
  { day, smallBalance }: { day: BusinessDay; smallBalance: Rupiah },
): { pays: Rupiah; preview: Preview } {
  const pays = left(payoff(account, day).total, coveredBy(account, agreed, day))
  if (pays > 0)
    return { pays, preview: previewPayment(account, { day, amount: pays, smallBalance }, [agreed]) }
  const use = reductionUse(account, agreed)
  const seq = Math.max(0, ...account.events.map((event) => event.seq)) + 1
  const reduced: LoanEvent[] = use === null ? [] : [{ kind: 'reduced', id: 'reduction', seq, ...use }]
  const preview = compare(account, { ...account, events: [...account.events, ...reduced] }, day)
  return { pays, preview: { ...preview, reduced: use?.amount ?? zero } }
}

/**
 * What taking an event back would do: as if it had never come, with the used reductions that fall with it. Throws VALIDATION when
 * it does not stand. @param used the reductions of the loan that were used
 */
export function previewReversal(
  account: LoanAccount,
  eventId: string,
  on: BusinessDay,
  used: readonly UsedReduction[],
): Preview {
  const seq = Math.max(0, ...account.events.map((event) => event.seq)) + 1
  const lost = reductionsLost(account, eventId, used)
  const reversals = [eventId, ...lost.map(({ event }) => event.id)].map((target, index): LoanEvent => ({
    kind: 'reversed',
    id: `reversal ${index}`,
    seq: seq + index,
    day: on,
    target,
  }))
  const preview = compare(account, { ...account, events: [...account.events, ...reversals] }, on)
  return { ...preview, reductionsBack: sumOf(lost, ({ event }) => event.amount) }
}

function compare(before: LoanAccount, after: LoanAccount, on: BusinessDay): Preview {
  const [stepsBefore, stepsAfter] = [foldSteps(before), foldSteps(after)]
  const last = (steps: readonly Step[]) => steps.at(-1)?.after ?? open(before.terms, before.loanDay)
  const [was, is] = [last(stepsBefore), last(stepsAfter)]
  const day = laterOf(on, laterOf(was.asOfDay, is.asOfDay))
  const now = new Map(stepsAfter.map((step) => [step.event.id, step]))
  const arrived = now.get(arriving)
  return {
    account: after,
    before: owedFrom(before.terms, was, day),
    after: owedFrom(before.terms, is, day),
    allocation: arrived?.allocation ?? null,
    reduced: zero,
    reductionsBack: zero,
    forgiven: arrived === undefined ? zero : totalForgiven(arrived.forgiven),
    credit: { before: was.credit, after: is.credit },
    clearedDay: { before: was.clearedDay, after: is.clearedDay },
    moved: stepsBefore.flatMap(({ event, allocation }) => {
      const then = now.get(event.id)?.allocation ?? null
      return then !== null && isSame(allocation, then)
        ? []
        : [{ eventId: event.id, day: event.day, before: allocation, after: then }]
    }),
  }
}

function isSame(a: Allocation, b: Allocation): boolean {
  return (
    a.principal === b.principal &&
    a.interest === b.interest &&
    a.penalty === b.penalty &&
    a.credit === b.credit
  )
}
