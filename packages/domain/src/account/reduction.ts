import { type BusinessDay, compareDays } from '../calendar.ts'
import { refuse } from '../errors.ts'
import { flow, type FlowEvent, type FlowState } from '../flow.ts'
import { allocationOf } from './fold.ts'
import { type LoanAccount, type LoanEvent, type Reduced, eventsInForce } from './loan-account.ts'
import { add, type Rupiah, zero } from '../money.ts'
import { payoff } from './owed.ts'

/** A request to forgive part of what is owed (domain.md §4.7). Used only when the rest is paid in time, else it lapses. */
export const reductionFlow = flow({
  applied: { approve: 'approved', reject: 'rejected', lapse: 'lapsed' },
  approved: { use: 'used', lapse: 'lapsed' },
  // undo: its loan is void. takeBack: a payment that its use depended on was taken back, and what it forgave is owed again.
  used: { undo: 'lapsed', takeBack: 'takenBack' },
  takenBack: {},
  rejected: {},
  // Paid in time, told of after its last day was over: the payer's time counts.
  lapsed: { use: 'used' },
})
export type ReductionState = FlowState<typeof reductionFlow>
export type ReductionEvent = FlowEvent<typeof reductionFlow>

/** An order may have one of these at a time. */
export const openReductionStates = ['applied', 'approved'] as const satisfies readonly ReductionState[]

export const reductionReasons = [
  'hardship',
  'illness',
  'disaster',
  'complaint',
  'ownMistake',
  'settlement',
  'other',
] as const
export type ReductionReason = (typeof reductionReasons)[number]

/** How far an approval reaches: a collector may only ask; principal needs two approvals (domain.md §3.1 Reduction). */
export type ReductionPower = 'askOnly' | 'manager' | 'admin' | 'twoApprovals'
/** Of what was agreed on. */
export type AgreedPower = Exclude<ReductionPower, 'askOnly'>

export type Buckets = { principal: Rupiah; interest: Rupiah; penalty: Rupiah }

/** The most rupiah an approval of this power may forgive of what is owed. */
export function reductionLimit(owed: Buckets, power: ReductionPower): Rupiah {
  switch (power) {
    case 'askOnly':
      return zero
    case 'manager':
      return owed.penalty
    case 'admin':
      return add(owed.penalty, owed.interest)
    case 'twoApprovals':
      return add(add(owed.penalty, owed.interest), owed.principal)
  }
}

/** The least power whose approval covers `amount` rupiah. Throws REDUCTION_TOO_LARGE when it is above all that is owed. */
export function powerNeeded(owed: Buckets, amount: Rupiah): AgreedPower {
  for (const power of ['manager', 'admin', 'twoApprovals'] as const) {
    if (amount <= reductionLimit(owed, power)) return power
  }
  return refuse('REDUCTION_TOO_LARGE', { amount, max: reductionLimit(owed, 'twoApprovals') })
}

/**
 * How far an agreement reaches: one person's word never to principal, that of two where each of them may go beyond the penalty.
 * @param reach of the call by which it is agreed on
 * @param first how far the first of two persons reached; null where one is enough
 */
export function powerAgreed(
  reach: Extract<ReductionPower, 'manager' | 'twoApprovals'>,
  first: AgreedPower | null,
): AgreedPower {
  const beyond = reach === 'twoApprovals'
  if (first === null || first === 'manager') return beyond ? 'admin' : 'manager'
  return beyond ? 'twoApprovals' : 'admin'
}

/**
 * A reduction that was agreed to: at most so many rupiah, of what those who agreed may forgive, from the day it was agreed to until its
 * last day.
 */
export type AgreedReduction = {
  amount: Rupiah
  power: AgreedPower
  agreedDay: BusinessDay
  validTo: BusinessDay
}

/**
 * How many rupiah an agreed reduction covers on a day: of the buckets that it finds then, as it comes off before the payments of its
 * day, no more than who agreed may forgive of them.
 */
export function coveredBy(
  account: LoanAccount,
  { amount, power }: Pick<AgreedReduction, 'amount' | 'power'>,
  day: BusinessDay,
): Rupiah {
  if (power === 'twoApprovals') return amount
  const seq = Math.max(0, ...account.events.map((event) => event.seq)) + 1
  const trial: LoanEvent = { kind: 'reduced', id: 'trial', seq, day, amount }
  return reductionLimit(allocationOf({ ...account, events: [...account.events, trial] }, trial.id), power)
}

/**
 * When an agreed reduction is used and how much of it: on the first of its days on which what settles the loan is no
 * more than it covers, everything paid by that day counted. So it never matters when we heard of a payment. Null while
 * more is left, and when the loan needs none.
 */
export function reductionUse(
  account: LoanAccount,
  agreed: AgreedReduction,
): { day: BusinessDay; amount: Rupiah } | null {
  const { agreedDay, validTo } = agreed
  const paidDays = eventsInForce(account).flatMap(({ kind, day }) => (kind === 'paid' ? [day] : []))
  const days = [agreedDay, ...paidDays].filter((day) => day >= agreedDay && day <= validTo).toSorted()
  for (const day of days) {
    const rest = payoff(account, day).total
    if (rest === 0) return null
    if (rest <= coveredBy(account, agreed, day)) return { day, amount: rest }
  }
  return null
}

/** A reduction that was used, by the event that took it off the loan. */
export type UsedReduction = AgreedReduction & { event: Reduced }

/**
 * The used reductions that fall when an event is taken back: those that without it would not have been used on the same day for the
 * same amount. What is then to be forgiven, if anything, is agreed on anew. @param used all of the loan that stand
 */
export function reductionsLost<Used extends UsedReduction>(
  account: LoanAccount,
  eventId: string,
  used: readonly Used[],
): Used[] {
  const taken = account.events.find(({ id }) => id === eventId)
  if (taken === undefined) refuse('NOT_FOUND', { event: eventId })
  // On an earlier day the loan was settled without it.
  const later = used
    .filter(({ event }) => event.day >= taken.day)
    .toSorted((a, b) => compareDays(a.event.day, b.event.day) || a.event.seq - b.event.seq)
  const gone = new Set([eventId, ...later.map(({ event }) => event.id)])
  let events = account.events.filter(({ id }) => !gone.has(id))
  return later.filter((each) => {
    const use = reductionUse({ ...account, events }, each)
    const stands = use?.day === each.event.day && use.amount === each.event.amount
    if (stands) events = [...events, each.event]
    return !stands
  })
}
