import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  claimNext,
  decideFinal,
  decideFirst,
  getReview,
  getReviews,
  tick,
} from '../../packages/contract/src/approve/review.ts'
import { getCases } from '../../packages/contract/src/collection/case.ts'
import { getCase, recordFollowUp, startContact } from '../../packages/contract/src/collection/contact.ts'
import { getMyCases } from '../../packages/contract/src/collection/my-cases.ts'
import { getWaitLoans, putForward, releaseLoan } from '../../packages/contract/src/loan/disbursement.ts'
import { getAccount } from '../../packages/contract/src/order/account.ts'
import { getOrder, getOrders, type OrderFilter } from '../../packages/contract/src/order/order.ts'
import { getCashRecords, matchPayment } from '../../packages/contract/src/repay/cash-record.ts'
import { getNotifications } from '../../packages/contract/src/user/notification.ts'
import { requestExport } from '../../packages/contract/src/utils/export.ts'
import { addDays, type BusinessDay } from '../../packages/domain/src/calendar.ts'
import { returnReasons, type PeopleStage } from '../../packages/domain/src/review/review.ts'
import type { Ask } from './ask.ts'

/** What somebody works on all day. */
export type Work =
  | 'first'
  | 'final'
  | 'maker'
  | 'checker'
  | 'collector'
  | 'caseManager'
  | 'reader'
  | 'onlooker'

export interface Workplace {
  ask: Ask
  today: BusinessDay
  /** Orders that are being repaid, for payments that no code explains. */
  running: readonly string[]
}

const [thinkMinMs, thinkMaxMs] = [3_000, 8_000]
/** They come over a minute, as the morning's logins do (reliability R18). */
export const arriveMs = 60_000
/** Of all a person does: a file now and then, a look at the bell. */
const [exportShare, bellShare] = [0.003, 0.05]
/** Of decisions; the rest pass. */
const [rejectShare, returnShare] = [0.2, 0.08]

/** Somebody at work: does one thing after another, thinking 3 to 8 s before each request, until it is over. */
export async function live(place: Workplace, work: Work, isOver: () => boolean): Promise<void> {
  const { ask } = place
  const thoughtful: Workplace = {
    ...place,
    ask: async (call, request) => {
      await pause(thinkMinMs + Math.random() * (thinkMaxMs - thinkMinMs))
      return isOver() ? null : await ask(call, request)
    },
  }
  await pause(Math.random() * arriveMs)
  while (!isOver()) await oneThing(thoughtful, work)
}

async function oneThing(place: Workplace, work: Work): Promise<void> {
  const { ask, today } = place
  const drawn = Math.random()
  if (drawn < exportShare) return await takeFile(place)
  if (drawn < exportShare + bellShare) return void (await ask(getNotifications, {}))
  // Who has a desk looks around one time in four.
  if (work === 'onlooker') return await lookAround(place, everybodysFilters(today))
  if (work === 'reader' || Math.random() < 0.25)
    return await lookAround(place, [...everybodysFilters(today), someonesPhone()])
  if (work === 'maker') return Math.random() < 0.7 ? await forward(ask) : await match(place)
  if (work === 'checker') return await send(ask, today)
  if (work === 'collector') return await collect(ask)
  if (work === 'caseManager') return await watchCases(ask)
  await review(ask, work)
}

function everybodysFilters(today: BusinessDay): readonly [OrderFilter, ...OrderFilter[]] {
  return [
    {},
    { state: ['repaying'], overdue: true },
    { state: ['cleared'], customerType: ['new'], applyTime: { from: addDays(today, -365), to: today } },
    { customerType: ['old', 'globalOld'] },
    { applyTime: { from: addDays(today, -7), to: today } },
    { repayEndDate: { from: today, to: addDays(today, 3) } },
  ]
}

/** Only who may find borrowers looks for one by phone. */
function someonesPhone(): OrderFilter {
  return { phone: `0812${String(10_000_000 + Math.floor(Math.random() * 80_000_000))}` }
}

/** The order list by one of these filters, a page or two of it, then an order and its account. */
async function lookAround(
  { ask }: Workplace,
  filters: readonly [OrderFilter, ...OrderFilter[]],
): Promise<void> {
  const sort = { column: pick(['changedTime', 'applyTime'] as const), descending: true }
  const asked = { filter: pick(filters), sort, size: 20 }
  let found = await ask(getOrders, asked)
  if (found?.next && Math.random() < 0.4) found = (await ask(getOrders, { ...asked, page: 2 })) ?? found
  if (found?.next && Math.random() < 0.2)
    found = (await ask(getOrders, { ...asked, page: 3 + Math.floor(Math.random() * 20) })) ?? found
  const order = pick(found?.items ?? [])
  if (order === undefined) return
  await ask(getOrder, { orderNo: order.orderNo })
  if (order.state === 'repaying' || order.state === 'cleared')
    await ask(getAccount, { orderNo: order.orderNo })
}

/** Takes the next order, ticks its checks and decides. */
async function review(ask: Ask, stage: PeopleStage): Promise<void> {
  if (Math.random() < 0.2) await ask(getReviews, { filter: { stage, standing: 'wait' }, size: 20 })
  const taken = await ask(claimNext, { stage, requestKey: randomUUID() })
  if (taken === null) return
  const { orderNo } = taken
  const seen = await ask(getReview, { orderNo })
  if (seen === null) return
  const drawn = Math.random()
  const decision = drawn < rejectShare ? 'reject' : drawn < rejectShare + returnShare ? 'return' : 'pass'
  const checks = seen.checklist.flatMap(({ fields }) => fields)
  for (const { field } of decision === 'pass' ? checks : checks.slice(0, 2))
    await ask(tick, { orderNo, field, result: 'pass' })
  const reason =
    decision === 'reject'
      ? { reasonCode: 'R11' }
      : decision === 'return'
        ? { reasonCode: returnReasons[0] }
        : {}
  const decided = {
    orderNo,
    version: seen.order.version,
    decision,
    note: '',
    ...reason,
    requestKey: randomUUID(),
  } as const
  await ask(stage === 'first' ? decideFirst : decideFinal, decided)
}

/** Calls whoever stands first among one's own cases, and says what came of it. */
async function collect(ask: Ask): Promise<void> {
  const mine = await ask(getMyCases, {})
  const first = mine?.cases.find(({ section, followedToday }) => section === 'now' && !followedToday)
  if (first === undefined) return
  const { orderNo } = first
  if ((await ask(getCase, { orderNo })) === null) return
  const reached = await ask(startContact, {
    orderNo,
    channel: 'call',
    target: 'self',
    requestKey: randomUUID(),
  })
  if (reached === null) return
  const outcome = Math.random() < 0.3 ? 'willPay' : 'noAnswer'
  await ask(recordFollowUp, { orderNo, attemptId: reached.id, outcome, note: '', requestKey: randomUUID() })
}

/** Looks over the cases of everybody. */
async function watchCases(ask: Ask): Promise<void> {
  const filters = [{ open: true }, { stage: ['s1' as const] }, { open: true, held: true }, { open: false }]
  const found = await ask(getCases, { filter: pick(filters) ?? {}, size: 20 })
  const row = pick(found?.items ?? [])
  if (row !== undefined) await ask(getCase, { orderNo: row.orderNo, id: row.id })
}

/** Looks through what waits for money and puts some of it forward. */
async function forward(ask: Ask): Promise<void> {
  const waiting = await ask(getWaitLoans, { filter: { state: ['pending'] }, size: 20 })
  for (const { orderNo, version, can } of few(waiting?.items ?? []))
    if (can.putForward) await ask(putForward, { orderNo, version, requestKey: randomUUID() })
}

/** Releases what others put forward, and has a look at what was paid. */
async function send(ask: Ask, today: BusinessDay): Promise<void> {
  const waiting = await ask(getWaitLoans, { filter: { state: ['audited'] }, size: 20 })
  for (const { orderNo, version, can } of few(waiting?.items ?? []))
    if (can.release) await ask(releaseLoan, { orderNo, version, requestKey: randomUUID() })
  await ask(getCashRecords, { filter: { paidTime: { from: today, to: today } }, size: 20 })
}

async function match({ ask, running }: Workplace): Promise<void> {
  const lost = await ask(getCashRecords, { filter: { state: ['unmatched'] }, size: 20 })
  const [record] = few(lost?.items ?? [])
  const orderNo = pick(running)
  if (record === undefined || orderNo === undefined || !record.can.match) return
  const { id, version } = record
  await ask(matchPayment, { id, version, orderNo, note: 'seen on the statement', requestKey: randomUUID() })
}

async function takeFile({ ask, today }: Workplace): Promise<void> {
  const day = addDays(today, -Math.floor(Math.random() * 300))
  const columns = ['orderNo', 'state', 'borrowerName', 'loanAmount', 'applyTime'].map((field) => ({
    field,
    label: field,
  }))
  await ask(requestExport, {
    call: getOrders.name,
    title: 'A day of orders',
    filter: { applyTime: { from: day, to: day } },
    columns,
    shownFilter: [],
    requestKey: randomUUID(),
  })
}

function pick<const T>(values: readonly [T, ...T[]]): T
function pick<T>(values: readonly T[]): T | undefined
function pick<T>(values: readonly T[]): T | undefined {
  return values[Math.floor(Math.random() * values.length)]
}

/** Up to three of them, from anywhere on the page: others look at the same. */
function few<T>(values: readonly T[]): T[] {
  const from = Math.floor(Math.random() * Math.max(1, values.length - 2))
  return values.slice(from, from + 3)
}
