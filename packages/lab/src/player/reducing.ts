import { addDays, businessDayOf, type BusinessDay } from '@lumbung/domain/calendar'
import { min, rupiah, type Rupiah } from '@lumbung/domain/money'
import { payoff } from '@lumbung/domain/owed'
import type { PlayedRole } from './model/cast.ts'
import { officeTime } from './office-hours.ts'
import type { Payer } from './paying.ts'

/** How deep a request goes: each more needs more power to allow. */
const depths = [
  [5, 'penalty'],
  [3, 'interest'],
  [2, 'principal'],
] as const
type Depth = (typeof depths)[number][1]

const reasons = ['hardship', 'illness', 'disaster', 'complaint', 'settlement'] as const
const refusal = 'Bukti kesulitan belum cukup'
const stepAmount = 1_000

/** Whoever may allow it: what goes beyond the penalty only finance. */
const deciders: Record<Depth, PlayedRole> = {
  penalty: 'col_manager',
  interest: 'finance_checker',
  principal: 'finance_checker',
}

/** Late; a collector asks for less, somebody else decides, and the borrower pays the rest in time or does not. */
export function payReduced(payer: Payer): Date | null {
  const { choices, due } = payer
  const depth = choices.weighted(depths)
  const amount = ask(payer, addDays(due, choices.whole(3, 20)), depth)
  if (amount === null) return null
  const decision = choices.weighted([
    [6, 'used'],
    [2, 'lapsed'],
    [2, 'rejected'],
    [1, 'forgotten'],
  ])
  if (decision !== 'forgotten' && !decide(payer, depth, decision === 'rejected')) return null
  const open = payer.loan.reduction
  if (decision === 'used' && open?.isApproved === true)
    return payer.payAll(addDays(businessDayOf(payer.now), 1), { less: amount })
  if (choices.chance(0.4)) return null
  const later = open === null ? businessDayOf(payer.now) : addDays(open.validTo, 2)
  return payer.payAll(addDays(later, choices.whole(1, 8)))
}

/** @returns rupiah asked for, or null when that day never comes */
function ask(payer: Payer, wanted: BusinessDay, depth: Depth): Rupiah | null {
  const { choices, life, loan } = payer
  const by = life.someone('collector')
  const at = payer.atOffice(wanted)
  const amount = amountOf(payer, businessDayOf(at), depth)
  const validTo = addDays(businessDayOf(at), choices.whole(3, 9))
  const reason = choices.pick(reasons)
  const done = payer.act(at, { kind: 'askReduction', by, amount, validTo, reason }, () =>
    loan.askReduction(by, { amount, validTo, reason }, at),
  )
  return done ? amount : null
}

function amountOf({ choices, loan }: Payer, day: BusinessDay, depth: Depth): Rupiah {
  const { penalty, interest, principal } = payoff(loan.account, day)
  const some = (most: Rupiah): number =>
    Math.max(1, Math.floor((most * choices.whole(40, 100)) / 100 / stepAmount)) * stepAmount
  if (depth === 'penalty') return min(penalty, rupiah(some(penalty)))
  if (depth === 'interest') return min(rupiah(penalty + interest), rupiah(penalty + some(interest)))
  return rupiah(penalty + interest + Math.floor(principal / 10 / stepAmount) * stepAmount)
}

/** One person decides, or two of them one after the other. @returns whether the time for it comes */
function decide(payer: Payer, depth: Depth, rejects: boolean): boolean {
  const { life, loan, choices } = payer
  const people = life.staff(deciders[depth])
  const first = choices.pick(people)
  const others = people.filter(({ id }) => id !== first.id)
  const second = depth === 'principal' && !rejects && others.length > 0 ? [choices.pick(others)] : []
  for (const by of [first, ...second]) {
    const at = officeTime(payer.now, [20, 500], choices)
    if (!payer.passTo(at)) return false
    // It lapsed on somebody's desk.
    if (loan.reduction === null) return true
    const note = rejects ? refusal : null
    payer.act(at, { kind: 'decideReduction', by, note, large: depth !== 'penalty' }, () =>
      loan.decideReduction(by, note, at),
    )
  }
  return true
}
