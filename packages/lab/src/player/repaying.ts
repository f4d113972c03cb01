import { addDays, businessDayOf } from '@lumbung/domain/calendar'
import { owed } from '@lumbung/domain/owed'
import { buildSchedule } from '@lumbung/domain/schedule'
import type { Choices } from './choices.ts'
import { buyTime, letOfferPass, payReplacedOffer } from './extending.ts'
import type { Life } from './life.ts'
import type { ModelLoan } from './model/loan.ts'
import { Payer } from './paying.ts'
import { payReduced } from './reducing.ts'

/** How borrowers repay, with how many of a hundred do so; first those that every day has. */
const usual = [
  [11, 'early'],
  [42, 'onTime'],
  [11, 'late'],
  [4, 'veryLate'],
  [5, 'inParts'],
  [3, 'partOnly'],
  [4, 'never'],
] as const
const rare = [
  [3, 'tooMuch'],
  [2, 'twice'],
  [2, 'wrongAmount'],
  [2, 'oldCode'],
  [1, 'endedCode'],
  [4, 'buysTime'],
  [1, 'letsOfferPass'],
  [1, 'paysReplacedOffer'],
  [4, 'asksForLess'],
] as const
type Habit = (typeof usual)[number][1] | (typeof rare)[number][1]

function habitOf(choices: Choices): Habit {
  return choices.weighted([
    ...usual,
    ...rare.map(([weight, habit]) => [weight * choices.unrest, habit] as const),
  ])
}

/**
 * Pays a loan as this borrower does, or does not.
 * @returns when nothing was left of it and nothing more happens to it, null while something is
 */
export function repay(life: Life, loan: ModelLoan, arrivedAt: Date): Date | null {
  const { terms } = life.order.asked
  const due = buildSchedule(terms, businessDayOf(arrivedAt)).at(-1)?.dueDay ?? businessDayOf(arrivedAt)
  const payer = new Payer(life, loan, due, arrivedAt)
  const free = terms.instalments > 1 ? repayInstalments(payer) : repaySingle(payer)
  payer.passTo(life.end)
  return free
}

function repaySingle(payer: Payer): Date | null {
  const { choices, due } = payer
  switch (habitOf(choices)) {
    case 'early':
      return payer.payAll(addDays(due, -choices.whole(2, 7)))
    case 'onTime':
      return payer.payAll(addDays(due, -choices.whole(0, 1)), { shop: choices.chance(0.35) })
    case 'late':
      return payer.payAll(addDays(due, choices.whole(1, 9)))
    case 'veryLate':
      return payer.payAll(addDays(due, choices.whole(10, 45)))
    case 'inParts':
      payer.payPart(addDays(due, choices.whole(-2, 2)))
      return payer.payAll(addDays(due, choices.whole(3, 10)))
    case 'partOnly':
      payer.payPart(addDays(due, choices.whole(-1, 3)))
      return null
    case 'tooMuch':
      return payer.payAll(due, { roundUp: true })
    case 'twice':
      return payTwice(payer)
    case 'wrongAmount':
      return payWrongAmount(payer)
    case 'oldCode':
      return payOldCode(payer)
    case 'endedCode':
      return payEndedCode(payer)
    case 'buysTime':
      return buyTime(payer)
    case 'letsOfferPass':
      return letOfferPass(payer)
    case 'paysReplacedOffer':
      return payReplacedOffer(payer)
    case 'asksForLess':
      return payReduced(payer)
    case 'never':
      return null
  }
}

/** Instalment by instalment, each on time or late; some stop. */
function repayInstalments(payer: Payer): Date | null {
  const { life, loan, choices } = payer
  let cleared: Date | null = null
  for (const { dueDay } of buildSchedule(life.order.asked.terms, loan.account.loanDay)) {
    if (choices.chance(0.07)) return null
    const wanted = choices.chance(0.85)
      ? addDays(dueDay, -choices.whole(0, 2))
      : addDays(dueDay, choices.whole(1, 8))
    const at = payer.at(wanted)
    const bill = owed(loan.account, businessDayOf(at)).perInstalment.filter((row) => row.dueDay <= dueDay)
    const amount = bill.reduce((total, row) => total + row.total, 0)
    if (amount === 0 || !payer.pay(loan.codes.latest('va'), at, amount)) return null
    cleared = payer.isCleared ? at : null
  }
  return cleared
}

/** The same money goes out twice: the second time nothing is left to pay, and some of it becomes credit later. */
function payTwice(payer: Payer): Date | null {
  const { choices, loan } = payer
  const cleared = payer.payAll(payer.due)
  const paid = loan.account.events.at(-1)
  if (cleared === null || paid?.kind !== 'paid') return cleared
  const again = payer.soon(2, 50)
  if (!payer.pay(loan.codes.latest('va'), again, paid.amount, true)) return cleared
  return choices.chance(0.6) ? (payer.match(60, 2_000) ?? again) : again
}

/** A shop takes another amount than its code says; a person finds the order before or after the rest is paid. */
function payWrongAmount(payer: Payer): Date | null {
  const { choices } = payer
  const at = payer.at(payer.due)
  const shop = payer.shopCode(at)
  if (shop === undefined || !payer.pay(shop, at, (shop['amount'] as number) - 10_000, true)) return null
  const found = choices.weighted([
    [5, 'before'],
    [3, 'after'],
    [2, 'never'],
  ])
  if (found === 'before' && payer.match(60, 600) === null) return null
  const cleared = payer.payAll(addDays(businessDayOf(payer.now), 1))
  if (found !== 'after') return cleared
  const matched = payer.match(60, 4_000)
  return payer.isCleared ? (matched ?? cleared) : null
}

/** Pays a part by account, so that the shop code of the day is replaced; then uses the old one. */
function payOldCode(payer: Payer): Date | null {
  const { choices, due } = payer
  const asked = payer.at(addDays(due, -1))
  const old = payer.shopCode(asked)
  if (old === undefined || !payer.payPartSoon()) return null
  const at = payer.soon(2, 20)
  const replaced = old['state'] === 'replaced'
  if (replaced && payer.pay(old, at, old['amount'] as number, true) && choices.chance(0.7))
    payer.match(60, 1_500)
  if (payer.isCleared) return payer.now
  return payer.payAll(addDays(due, choices.whole(1, 4)))
}

/** Takes the slip with the shop code to the till when its time is over. */
function payEndedCode(payer: Payer): Date | null {
  const { choices, loan, due } = payer
  const slip = loan.codes.firstShopCode()
  const at = payer.at(addDays(due, choices.whole(1, 4)))
  if (slip === undefined || !payer.pay(slip, at, slip['amount'] as number, true)) return null
  if (choices.chance(0.8) && payer.match(60, 600) === null) return null
  return payer.isCleared ? payer.now : payer.payAll(addDays(due, choices.whole(5, 9)))
}
