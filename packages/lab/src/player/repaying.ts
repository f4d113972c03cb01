import { addDays } from '@lumbung/domain/calendar'
import { owed } from '@lumbung/domain/account/owed'
import { buildSchedule } from '@lumbung/domain/account/schedule'
import { lifeOf } from '../far-ends/sources/lives.ts'
import { acquisitionChannels } from './acquisition-channels.ts'
import { askForCopy, bounce } from './charging.ts'
import type { Choices } from './choices.ts'
import { buyTime, letOfferPass, payReplacedOffer } from './extending.ts'
import { giveCashBack, giveCreditBack } from './giving-back.ts'
import { Payer } from './paying.ts'
import type { PlayedOrder } from './played-order.ts'
import { payReduced } from './reducing.ts'
import type { Story } from './story.ts'

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

/** How many keep a promise that a collector got of them; of others nobody needs one. */
const wordOf: Partial<Record<Habit, number>> = { late: 1, veryLate: 0.9, never: 0.35 }
const wordOfPart = 0.7

/** What those do who cannot pay; whoever owes elsewhere does it more often, by how badly they bear it. */
const badHabits: ReadonlySet<Habit> = new Set(['late', 'veryLate', 'partOnly', 'never'])
/** The same of those who hardly meant to, of whom some channels bring more. */
const worstHabits: ReadonlySet<Habit> = new Set(['veryLate', 'partOnly', 'never'])
const badTimes = [0.6, 0.9, 1.6, 3] as const

/** Where no source is asked nobody has a life elsewhere. */
function badTimesOf({ asked, lender, today }: PlayedOrder): number {
  if (lender.ground.services.sources.size === 0) return lender.trouble
  return lender.trouble * badTimes[lifeOf(asked.person.borrower.idNumber, today).strain]
}

function habitOf({ choices, order }: Payer): Habit {
  const times = badTimesOf(order)
  const { trouble } = acquisitionChannels[order.asked.channel]
  const oftener = (habit: Habit) =>
    (badHabits.has(habit) ? times : 1) * (worstHabits.has(habit) ? trouble : 1)
  return choices.weighted([
    ...usual.map(([weight, habit]) => [weight * oftener(habit), habit] as const),
    ...rare.map(
      ([weight, habit]) =>
        [weight * choices.unrest * (habit === 'buysTime' ? order.lender.trouble : 1), habit] as const,
    ),
  ])
}

/**
 * Pays a loan as this borrower does, or does not.
 * @param charges what is left to chance about the fees beside the contract
 */
export async function* repay(order: PlayedOrder, charges: Choices): Story {
  const account = await new Payer(order, order.today).account()
  const schedule = buildSchedule(account.terms, account.loanDay)
  const payer = new Payer(order, schedule.at(-1)?.dueDay ?? account.loanDay)
  yield* askForCopy(payer, charges)
  if (account.terms.instalments > 1) yield* repayInstalments(payer)
  else yield* repaySingle(payer, charges)
}

async function* repaySingle(payer: Payer, charges: Choices): Story<unknown> {
  const { choices, due } = payer
  const habit = payer.order.lender.isLeftOwing(due) ? 'veryLate' : habitOf(payer)
  payer.order.word = wordOf[habit] ?? 0
  switch (habit) {
    case 'early':
      return yield* payer.payAll(addDays(due, -choices.whole(2, 7)))
    case 'onTime':
      return yield* payer.payAll(addDays(due, -choices.whole(0, 1)), { shop: choices.chance(0.35) })
    case 'late':
      return yield* payer.payAll(addDays(due, choices.whole(1, 9)))
    case 'veryLate':
      yield* bounce(payer, charges)
      return yield* payer.payAll(addDays(due, choices.whole(10, 45)))
    case 'inParts':
      yield payer.at(addDays(due, choices.whole(-2, 2)))
      await payer.payPart()
      return yield* payer.payAll(addDays(due, choices.whole(3, 10)))
    case 'partOnly':
      yield payer.at(addDays(due, choices.whole(-1, 3)))
      await payer.payPart()
      payer.order.word = wordOfPart
      return undefined
    case 'tooMuch':
      return yield* payTooMuch(payer)
    case 'twice':
      return yield* payTwice(payer)
    case 'wrongAmount':
      return yield* payWrongAmount(payer)
    case 'oldCode':
      return yield* payOldCode(payer)
    case 'endedCode':
      return yield* payEndedCode(payer)
    case 'buysTime':
      return yield* buyTime(payer)
    case 'letsOfferPass':
      return yield* letOfferPass(payer)
    case 'paysReplacedOffer':
      return yield* payReplacedOffer(payer)
    case 'asksForLess':
      return yield* payReduced(payer)
    case 'never':
      return undefined
  }
}

/** Instalment by instalment, each on time or late; some stop. */
async function* repayInstalments(payer: Payer): Story {
  const { choices, order } = payer
  const { terms, loanDay } = await payer.account()
  for (const { dueDay } of buildSchedule(terms, loanDay)) {
    const { trouble } = acquisitionChannels[order.asked.channel]
    const stops = choices.chance(Math.min(0.5, 0.07 * order.lender.trouble * trouble))
    if (stops || order.lender.isLeftOwing(dueDay)) {
      order.word = wordOfPart
      return
    }
    const wanted = choices.chance(0.85)
      ? addDays(dueDay, -choices.whole(0, 2))
      : addDays(dueDay, choices.whole(1, 8))
    yield payer.at(wanted)
    const bill = owed(await payer.account(), order.today).perInstalment.filter((row) => row.dueDay <= dueDay)
    const amount = bill.reduce((total, row) => total + row.total, 0)
    if (amount === 0 || !(await payer.payByAccount(amount))) return
  }
}

/** To the next round sum; some of them want the rest back. */
async function* payTooMuch(payer: Payer): Story {
  if ((yield* payer.payAll(payer.due, { roundUp: true })) && payer.choices.chance(0.7))
    yield* giveCreditBack(payer)
}

/** The same money goes out twice: the second time nothing is left to pay, and some of it becomes credit later. */
async function* payTwice(payer: Payer): Story {
  if (!(yield* payer.payAll(payer.due))) return
  const paid = (await payer.account()).events.at(-1)
  if (paid?.kind !== 'paid') return
  yield payer.soon(2, 50)
  await payer.payByAccount(paid.amount, true)
  if (payer.choices.chance(0.6)) yield* payer.match(60, 2_000)
  else if (payer.choices.chance(0.7)) yield* giveCashBack(payer)
}

/** A shop takes another amount than its code says; a person finds the order before or after the rest is paid. */
async function* payWrongAmount(payer: Payer): Story {
  const { choices } = payer
  yield payer.at(payer.due)
  const shop = await payer.shopCode()
  if (shop === undefined) return
  await payer.pay(shop, shop.amount - 10_000, true)
  const found = choices.weighted([
    [5, 'before'],
    [3, 'after'],
    [2, 'never'],
  ])
  if (found === 'before') yield* payer.match(60, 600)
  yield* payer.payAll(addDays(payer.order.today, 1))
  if (found === 'after') yield* payer.match(60, 4_000)
}

/** Pays a part by account, so that the shop code of the day is replaced; then uses the old one. */
async function* payOldCode(payer: Payer): Story {
  const { choices, due } = payer
  yield payer.at(addDays(due, -1))
  const old = await payer.shopCode()
  if (old === undefined) return
  yield payer.soon(2, 10)
  await payer.payPart()
  yield payer.soon(2, 20)
  const known = (await payer.codes('repayment', 'alfa')).find(({ external_id: id }) => id === old.external_id)
  if (known?.state === 'replaced') {
    await payer.pay(old, old.amount, true)
    if (choices.chance(0.7)) yield* payer.match(60, 1_500)
  }
  yield* payer.payAll(addDays(due, choices.whole(1, 4)))
}

/** Takes the slip with the shop code to the till when its time is over. */
async function* payEndedCode(payer: Payer): Story {
  const { choices, due } = payer
  const slip = (await payer.codes('repayment', 'alfa')).at(-1)
  yield payer.at(addDays(due, choices.whole(1, 4)))
  if (slip === undefined || slip.amount === null) return
  await payer.pay(slip, slip.amount, true)
  if (choices.chance(0.8)) yield* payer.match(60, 600)
  yield* payer.payAll(addDays(due, choices.whole(5, 9)))
}
