import * as extension from '@lumbung/contract/open/extension'
import { addDays, type BusinessDay } from '@lumbung/domain/calendar'
import type { Code, Payer } from './paying.ts'
import type { Story } from './story.ts'

const spans = [7, 14, 21] as const
/** An offer is paid within the day it is taken on: so much is left of it when a borrower at home takes one. */
const minutesLeft = 55

/** Takes more time and pays its price, some twice; then what is left, on the new day or never. */
export async function* buyTime(payer: Payer): Story {
  const { choices, due } = payer
  const first = yield* extend(payer, addDays(due, choices.whole(-2, 6)))
  if (first === null) return
  const second = choices.chance(0.3) ? yield* extend(payer, addDays(first, choices.whole(-1, 2))) : first
  if (second === null || choices.chance(0.1)) return
  yield* payer.payAll(addDays(second, choices.whole(-1, 2)), { shop: choices.chance(0.3) })
}

/** Takes an offer and does not pay it: it ends, and the loan runs on. */
export async function* letOfferPass(payer: Payer): Story {
  const { choices, due } = payer
  yield payer.at(addDays(due, choices.whole(-2, 4)))
  await take(payer)
  yield* payer.payAll(addDays(due, choices.whole(3, 12)))
}

/** Takes another offer after the first, then pays the first one's code. */
export async function* payReplacedOffer(payer: Payer): Story {
  const { choices, due } = payer
  yield payer.at(addDays(due, choices.whole(-1, 3)))
  await take(payer, 7)
  const [first] = await payer.codes('rollover', 'va')
  yield payer.soon(2, 20)
  await take(payer, 14)
  yield payer.soon(2, 20)
  await payPrice(payer, first, true)
  yield* payer.match(30, 400)
  yield* payer.payAll(addDays(due, choices.whole(4, 10)))
}

/** @returns the new due day */
async function take(payer: Payer, days: number = payer.choices.pick(spans)): Promise<BusinessDay> {
  const { order } = payer
  const { applicationId } = order.asked
  const { payNow, newDueDay } = await order.byApp(extension.askExtension, { applicationId, days })
  await order.byApp(extension.takeExtension, { ...order.once('extension'), days, payNow })
  await order.drain()
  return newDueDay as BusinessDay
}

/** Takes more time and pays for it on the same day. @returns the new due day, or null when it is over by then */
async function* extend(payer: Payer, wanted: BusinessDay): Story<BusinessDay | null> {
  const { choices } = payer
  yield payer.at(wanted)
  if (await payer.isCleared()) return null
  const newDueDay = await take(payer)
  const [account] = await payer.codes('rollover', 'va')
  const [till] = choices.chance(0.3) ? await payer.codes('rollover', 'alfa') : []
  yield payer.soon(1, minutesLeft)
  await payPrice(payer, till?.state === 'issued' ? till : account)
  return newDueDay
}

async function payPrice(payer: Payer, code: Code | undefined, force = false): Promise<void> {
  if (code?.amount === undefined || code.amount === null) throw new Error('an extension has no code')
  await payer.pay(code, code.amount, force)
}
