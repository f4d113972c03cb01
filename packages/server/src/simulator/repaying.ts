import { addDays, businessDayOf, type BusinessDay } from '@lumbung/domain/calendar'
import { owed, payoff } from '@lumbung/domain/owed'
import { buildSchedule } from '@lumbung/domain/schedule'
import type { Life } from './life.ts'
import type { ModelLoan } from './model/loan.ts'
import type { Row } from '../records/bulk-rows.ts'
import { homeTime } from './office-hours.ts'

/** How a borrower repays, with how many of a hundred do so. */
const habits = [
  [11, 'early'],
  [46, 'onTime'],
  [13, 'late'],
  [5, 'veryLate'],
  [6, 'inParts'],
  [4, 'partOnly'],
  [3, 'tooMuch'],
  [2, 'twice'],
  [2, 'wrongAmount'],
  [2, 'oldCode'],
  [6, 'never'],
] as const

/** One borrower with one loan and the days on which they pay. */
interface Payer {
  life: Life
  loan: ModelLoan
  arrivedAt: Date
  due: BusinessDay
}

/**
 * Pays a loan as this borrower does.
 * @returns when nothing was left of it, null while something is
 */
export function repay(life: Life, loan: ModelLoan, arrivedAt: Date): Date | null {
  const { terms } = life.order.asked
  if (terms.instalments > 1) return repayInstalments({ life, loan, arrivedAt, due: businessDayOf(arrivedAt) })
  const due = buildSchedule(terms, businessDayOf(arrivedAt)).at(-1)?.dueDay ?? businessDayOf(arrivedAt)
  return repaySingle({ life, loan, arrivedAt, due })
}

function repaySingle(payer: Payer): Date | null {
  const { choices } = payer.life
  const { due } = payer
  switch (choices.weighted(habits)) {
    case 'early':
      return payAll(payer, addDays(due, -choices.whole(2, 7)))
    case 'onTime':
      return payAll(payer, addDays(due, -choices.whole(0, 1)), { shop: choices.chance(0.35) })
    case 'late':
      return payAll(payer, addDays(due, choices.whole(1, 9)))
    case 'veryLate':
      return payAll(payer, addDays(due, choices.whole(10, 45)))
    case 'inParts':
      payPart(payer, addDays(due, choices.whole(-2, 2)))
      return payAll(payer, addDays(due, choices.whole(3, 10)))
    case 'partOnly':
      payPart(payer, addDays(due, choices.whole(-1, 3)))
      return null
    case 'tooMuch':
      return payAll(payer, due, { roundUp: true })
    case 'twice':
      return payTwice(payer)
    case 'wrongAmount':
      return payWrongAmount(payer)
    case 'oldCode':
      return payOldCode(payer)
    case 'never':
      return null
  }
}

/** Instalment by instalment, each on time or late; some stop. */
function repayInstalments(payer: Payer): Date | null {
  const { life, loan } = payer
  let cleared: Date | null = null
  for (const { dueDay } of buildSchedule(life.order.asked.terms, businessDayOf(payer.arrivedAt))) {
    if (life.choices.chance(0.07)) return null
    const day = life.choices.chance(0.85)
      ? addDays(dueDay, -life.choices.whole(0, 2))
      : addDays(dueDay, life.choices.whole(1, 8))
    const at = payTime(payer, day)
    const bill = owed(loan.account, day).perInstalment.filter((row) => row.dueDay <= dueDay)
    const amount = bill.reduce((total, row) => total + row.total, 0)
    if (amount === 0 || !pay(payer, loan.codes.latest('va'), at, amount)) return null
    cleared = life.order.state === 'cleared' ? at : null
  }
  return cleared
}

function payAll(
  payer: Payer,
  wanted: BusinessDay,
  how: { shop?: boolean; roundUp?: boolean } = {},
): Date | null {
  const { life, loan } = payer
  const at = payTime(payer, wanted)
  const day = businessDayOf(at)
  const total = payoff(loan.account, day).total
  const shop = loan.codes.latest('alfa')
  const inTime = shop !== undefined && shop['state'] === 'issued' && (shop['expires_at'] as Date) > at
  const atShop = how.shop === true && inTime
  const amount = atShop
    ? (shop['amount'] as number)
    : how.roundUp === true
      ? Math.ceil((total + 1) / 50_000) * 50_000
      : total
  const code = atShop ? shop : loan.codes.latest('va')
  if (!pay(payer, code, at, amount)) return null
  return life.order.state === 'cleared' ? at : null
}

function payPart(payer: Payer, wanted: BusinessDay): void {
  const at = payTime(payer, wanted)
  const total = payoff(payer.loan.account, businessDayOf(at)).total
  pay(
    payer,
    payer.loan.codes.latest('va'),
    at,
    Math.ceil((total * payer.life.choices.whole(25, 65)) / 100 / 1_000) * 1_000,
  )
}

/** The same money goes out twice: the second time nothing is left to pay. */
function payTwice(payer: Payer): Date | null {
  const cleared = payAll(payer, payer.due)
  const account = payer.loan.codes.latest('va')
  if (cleared === null || account === undefined) return null
  const total = payer.loan.account.events.at(-1)
  const again = new Date(cleared.getTime() + payer.life.choices.whole(2, 50) * 60_000)
  if (total?.kind === 'paid') pay(payer, account, again, total.amount, true)
  return cleared
}

/** A shop takes another amount than its code says; the rest is sorted out the day after. */
function payWrongAmount(payer: Payer): Date | null {
  const at = payTime(payer, payer.due)
  const shop = payer.loan.codes.latest('alfa')
  if (shop !== undefined) pay(payer, shop, at, (shop['amount'] as number) - 10_000, true)
  return payAll(payer, addDays(businessDayOf(at), 1))
}

/** Pays a part by account, so that the shop code is replaced; then uses the old one. */
function payOldCode(payer: Payer): Date | null {
  const { life, loan, due } = payer
  payPart(payer, addDays(due, -3))
  const old = loan.codes.firstShopCode()
  const at = payTime(payer, addDays(due, -1))
  if (old !== undefined && old['state'] === 'replaced') pay(payer, old, at, old['amount'] as number, true)
  return payAll(payer, addDays(due, life.choices.whole(1, 4)))
}

/** A time of the wanted day, or the first day on which the loan can be paid at all. */
function payTime({ life, loan, arrivedAt }: Payer, wanted: BusinessDay): Date {
  const last = loan.account.events.at(-1)?.day ?? businessDayOf(arrivedAt)
  const earliest = addDays(last, 1)
  return homeTime(wanted < earliest ? earliest : wanted, life.choices)
}

/** @returns whether it happened within the simulated time */
function pay({ life, loan }: Payer, code: Row | undefined, at: Date, amount: number, force = false): boolean {
  if (code === undefined || !life.happens(at)) return false
  const deliveries = life.choices.chance(0.04) ? 2 : 1
  const place = loan.codes.placeOf(code)
  loan.pay(code, { at, amount, deliveries })
  life.note(at, { kind: 'pay', method: code['kind'] as 'va' | 'alfa', place, amount, deliveries, force })
  return true
}
