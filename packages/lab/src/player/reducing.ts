import * as reduction from '@lumbung/contract/repay/reduction'
import { addDays, type BusinessDay } from '@lumbung/domain/calendar'
import { min, rupiah, type Rupiah } from '@lumbung/domain/money'
import type { PlayedRole } from './cast.ts'
import { officeTime } from './office-hours.ts'
import type { Payer } from './paying.ts'
import type { Story } from './story.ts'

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
export async function* payReduced(payer: Payer): Story {
  const { choices, due, order } = payer
  const depth = choices.weighted(depths)
  yield payer.atOffice(addDays(due, choices.whole(3, 20)))
  const { amount, validTo } = await ask(payer, depth)
  // The other ends are rarer: a restless lender sees as many of them.
  const rarer = Math.min(choices.unrest, 3)
  const decision = choices.weighted([
    [6, 'used'],
    [2 * rarer, 'lapsed'],
    [2 * rarer, 'rejected'],
    [rarer, 'forgotten'],
  ])
  if (decision !== 'forgotten') yield* decide(payer, depth, decision === 'rejected')
  if (decision === 'used' && (await open(payer))?.state === 'approved') {
    yield* payer.payAll(addDays(order.today, 1), { less: amount })
    return
  }
  if (choices.chance(0.4)) return
  const later = decision === 'rejected' ? order.today : addDays(validTo, 2)
  yield* payer.payAll(addDays(later, choices.whole(1, 8)))
}

async function ask(payer: Payer, depth: Depth): Promise<{ amount: Rupiah; validTo: BusinessDay }> {
  const { choices, order } = payer
  const amount = await amountOf(payer, depth)
  const validTo = addDays(order.today, choices.whole(3, 9))
  const { orderNo } = order
  await order.byStaff(order.someone('collector'), reduction.requestReduction, {
    orderNo,
    amount,
    validTo,
    reasonCode: choices.pick(reasons),
    note: '',
    requestKey: `${orderNo}-reduction-${validTo}`,
  })
  return { amount, validTo }
}

async function amountOf(payer: Payer, depth: Depth): Promise<Rupiah> {
  const { penalty, interest, principal } = await payer.payoff()
  const some = (most: Rupiah): number =>
    Math.max(1, Math.floor((most * payer.choices.whole(40, 100)) / 100 / stepAmount)) * stepAmount
  if (depth === 'penalty') return min(penalty, rupiah(some(penalty)))
  if (depth === 'interest') return min(rupiah(penalty + interest), rupiah(penalty + some(interest)))
  return rupiah(penalty + interest + Math.floor(principal / 10 / stepAmount) * stepAmount)
}

/** One person decides, or two of them one after the other; unless it lapses on somebody's desk. */
async function* decide(payer: Payer, depth: Depth, rejects: boolean): Story {
  const { choices, order } = payer
  const people = order.lender.cast.staff[deciders[depth]]
  const first = choices.pick(people)
  const others = people.filter(({ id }) => id !== first.id)
  const second = depth === 'principal' && !rejects && others.length > 0 ? [choices.pick(others)] : []
  const call = depth === 'penalty' ? reduction.decideReduction : reduction.decideLargeReduction
  for (const by of [first, ...second]) {
    yield officeTime(order.now, [20, 500], choices)
    const asked = await open(payer)
    if (asked === undefined) return
    const { id, version } = asked
    await order.byStaff(by, call, {
      id,
      version,
      decision: rejects ? 'reject' : 'approve',
      note: rejects ? refusal : '',
      requestKey: `${order.orderNo}-decide-${id}-${version}`,
    })
    await order.drain()
  }
}

async function open({ order }: Payer) {
  return await order.look(
    async (tx) =>
      await tx
        .selectFrom('reduction')
        .select(['id', 'version', 'state'])
        .where('order_no', '=', order.orderNo)
        .where('state', 'in', ['applied', 'approved'])
        .executeTakeFirst(),
  )
}
