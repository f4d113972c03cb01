import { addDays, type BusinessDay } from '@lumbung/domain/calendar'
import type { ModelExtension } from './model/extension.ts'
import type { Payer } from './paying.ts'

const spans = [7, 14, 21] as const
/** An offer is paid within the day it is taken on: so much is left of it when a borrower at home takes one. */
const minutesLeft = 55

/** Takes more time and pays its price, some twice; then what is left, on the new day or never. */
export function buyTime(payer: Payer): Date | null {
  const { choices, due } = payer
  const first = extend(payer, addDays(due, choices.whole(-2, 6)))
  if (first === null) return null
  const second = choices.chance(0.3) ? extend(payer, addDays(first, choices.whole(-1, 2))) : first
  if (second === null || choices.chance(0.1)) return null
  return payer.payAll(addDays(second, choices.whole(-1, 2)), { shop: choices.chance(0.3) })
}

/** Takes an offer and does not pay it: it ends, and the loan runs on. */
export function letOfferPass(payer: Payer): Date | null {
  const { choices, due } = payer
  if (take(payer, payer.at(addDays(due, choices.whole(-2, 4)))) === null) return null
  return payer.payAll(addDays(due, choices.whole(3, 12)))
}

/** Takes another offer after the first, then pays the first one's code. */
export function payReplacedOffer(payer: Payer): Date | null {
  const { choices, due, loan } = payer
  const first = take(payer, payer.at(addDays(due, choices.whole(-1, 3))), 7)
  const second = first === null ? null : take(payer, payer.soon(2, 20), 14)
  if (first === null || second === null) return null
  const code = loan.codes.rollover(first.id, 'va')
  if (!payer.pay(code, payer.soon(2, 20), code?.['amount'] as number, true)) return null
  if (payer.match(30, 400) === null) return null
  return payer.payAll(addDays(due, choices.whole(4, 10)))
}

function take(payer: Payer, at: Date, days: number = payer.choices.pick(spans)): ModelExtension | null {
  if (!payer.passTo(at)) return null
  const taken = payer.loan.takeExtension(days, at)
  payer.life.note(at, { kind: 'takeExtension', days })
  return taken
}

/** Takes more time and pays for it on the same day. @returns the new due day, or null when that never comes */
function extend(payer: Payer, wanted: BusinessDay): BusinessDay | null {
  const { choices, loan } = payer
  const taken = take(payer, payer.at(wanted))
  if (taken === null) return null
  const till = choices.chance(0.3) ? loan.codes.rollover(taken.id, 'alfa') : undefined
  const code = till ?? loan.codes.rollover(taken.id, 'va')
  const at = payer.soon(1, minutesLeft)
  return payer.pay(code, at, code?.['amount'] as number) ? taken.newDueDay : null
}
