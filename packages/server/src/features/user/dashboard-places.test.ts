import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call, RetOf } from '@lumbung/contract/call'
import { calls } from '@lumbung/contract/calls'
import { hold, putForward } from '@lumbung/contract/loan/disbursement'
import { matchPayment } from '@lumbung/contract/repay/cash-record'
import { seededRoles, type SeededRoleName } from '@lumbung/contract/roles'
import { getDashboard } from '@lumbung/contract/user/dashboard'
import {
  attentionPlaces,
  deskPlaces,
  figurePlaces,
  type Place,
  portfolioFigures,
  stagePlace,
} from '@lumbung/contract/user/dashboard-places'
import {
  attentionProofs,
  collectedSince,
  deskProofs,
  figureProofs,
  lateProof,
  portfolioProofs,
} from '@lumbung/contract/user/dashboard-proofs'
import { type AskedFigure, getFigureProof } from '@lumbung/contract/utils/figure'
import { addDays, type BusinessDay, businessDayOf } from '@lumbung/domain/calendar'
import type { LoanAccount } from '@lumbung/domain/account/loan-account'
import { termsArb } from '@lumbung/domain/account/loan-account.arbitrary'
import { rupiah } from '@lumbung/domain/money'
import { applied, passReview } from '@lumbung/lab/world/applications'
import { leadTo } from '@lumbung/lab/world/lead-by-steps'
import { happen, lend } from '@lumbung/lab/world/loans'
import { addWaitingOrder, newKey } from '@lumbung/lab/world/waiting-orders'
import { type Caller, openWorld, type World } from '@lumbung/lab/world/world'
import { transact } from '../../db/transaction.ts'
import { addCashRecord, moveCash } from '../../records/loan/cash-records.ts'

type Dashboard = RetOf<typeof getDashboard>

let world: World
let today: BusinessDay
let admin: Caller
beforeAll(async () => {
  world = await openWorld()
  today = businessDayOf(world.clock.now())
  admin = await world.as('admin')
  await makeWhatTheyDifferBy()
})
afterAll(async () => world.close())

interface Figure {
  name: string
  place: Place
  count?: number
  amount?: number
}

/** Every figure of an answer that opens a list. */
function figuresOf({ day, desks, figures, portfolio }: Dashboard): Figure[] {
  const told: Figure[] = [
    ...desks.map(({ desk, apps, waiting, amount }) => {
      const place = deskPlaces[desk]({ day, apps })
      return { name: desk, place, count: waiting, amount }
    }),
    ...figures.flatMap(({ figure, apps, unit, now }) => {
      const place = figurePlaces[figure]?.({ day, apps })
      const shown = unit === 'rp' ? { amount: now } : { count: now }
      return place === undefined ? [] : [{ name: `tile ${figure}`, place, ...shown }]
    }),
  ]
  if (portfolio === null) return told
  const looked = { day, apps: portfolio.apps }
  return [
    ...told,
    ...Object.entries(portfolioFigures).map(([name, { shown, opens }]) => {
      return { name: `portfolio ${name}`, place: opens(looked), ...shown(portfolio) }
    }),
    ...portfolio.overdue.map((stage) => {
      return { name: `stage ${stage.stage}`, place: stagePlace(looked, stage), count: stage.orders }
    }),
    ...portfolio.attention.map(({ kind, orders, amount }) => {
      return { name: `attention ${kind}`, place: attentionPlaces[kind](looked), count: orders, amount }
    }),
  ]
}

/** What a row of a list is in rupiah, where the figures of the dashboard sum that. */
const amountIn: Readonly<Record<string, string>> = {
  'POST /approve/get_reviews': 'loanAmount',
  'POST /loan/get_wait_loans': 'arrivalAmount',
  'POST /order/get_orders': 'arrivalAmount',
  'POST /repay/get_cash_records': 'amount',
}

interface Answer {
  items?: Readonly<Record<string, number | null>>[]
  total?: number
  figures?: { open: number }
}

/** The list behind a figure under its filter; null for who does not hold it, and is given no link. */
async function opened(who: Caller, { call: name, filter, fixed }: Place) {
  const call = calls.find((each) => each.name === name) as Call
  const isOwn = name.includes('get_my_')
  const request = isOwn ? {} : { filter: { ...fixed, ...filter }, size: 200, count: 'all' }
  const answer = await who.call(call, request)
  if (answer.code === 'NOT_PERMITTED') return null
  expect([name, answer.code]).toEqual([name, ''])
  const { items = [], total, figures } = (answer.data as { ret: Answer }).ret
  const column = amountIn[name]
  return {
    count: figures?.open ?? total ?? 0,
    ...(column && { amount: items.reduce((sum, row) => sum + (row[column] ?? 0), 0) }),
  }
}

/** Opens every figure of a person's dashboard. @returns what was opened and is not nothing */
async function openAll(who: Caller, app?: string): Promise<string[]> {
  const seen: string[] = []
  for (const { name, place, ...shown } of figuresOf(await who.ok(getDashboard, app ? { app } : {}))) {
    const found = await opened(who, place)
    if (found === null) continue
    // Of what is owed now a list says more than the figure, which is of the last event.
    const told = 'amount' in found ? shown : { count: shown.count }
    expect([name, place, found]).toEqual([name, place, { ...found, ...told }])
    if ((shown.count ?? shown.amount ?? 0) > 0) seen.push(name)
  }
  return seen
}

/** Order numbers that nobody draws in these tests. */
const no = {
  dueToday: '261110900001',
  settledToday: '261110900002',
  twoBills: '261110900003',
  late: '261110900004',
  onlyPenalty: '261110900005',
  dueSoon: '261110900006',
  lost: '261110900007',
  writtenOff: '261110900008',
  credit: '261110900009',
  paidYesterday: '261110900010',
}

const terms = {
  ...fc.sample(termsArb, { numRuns: 1, seed: 1 })[0],
  termDays: 14,
  instalments: 1,
  dueRule: 'after',
  calendar: 'days',
} as LoanAccount['terms']

async function billed(orderNo: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select principal_left + interest_left as left from loan where order_no = ${orderNo}`.execute(world.db)
  return rows[0]?.left ?? 0
}
const paid = async (orderNo: string, amount: number) =>
  await happen(world, orderNo, { kind: 'paid', day: today, amount: rupiah(amount) })
const asIs = async (orderNo: string, state: string) => await leadTo(world.db, 'orders', orderNo, state)

/** What a list could show and its figure not count, or the other way. */
async function makeWhatTheyDifferBy(): Promise<void> {
  await makeReviews()
  await makePayouts()
  await makeStuckPayouts()
  await makeLoans()
  await makePayments()
  // What is late, and what is due soon, gets its cases.
  await world.advance({ minutes: 2 })
  await makeHeldWork()
}

async function makeReviews(): Promise<void> {
  const { orderNo } = await applied(world)
  await passReview(await world.as('first_reviewer'), orderNo, 'first')
  for (const app of ['panen', 'panen', 'guyub']) await applied(world, app)
}

/** Cases and leads that somebody holds, that nobody does, and leads that are over. */
async function makeHeldWork(): Promise<void> {
  const holder = async (role: SeededRoleName) => (await world.as(role)).staffId
  for (const [role, department] of [
    ['collector', 'collection'],
    ['pre_operator', 'precollection'],
  ] as const)
    await sql`update collection_case set holder_id = ${await holder(role)}, held_since = ${world.clock.now()}
      where id = (select min(id) from collection_case where department = ${department} and closed_day is null)`.execute(
      world.db,
    )
  const at = world.clock.now()
  for (const [status, held, pool] of [
    ['wait', true, 'registered'],
    ['following', true, 'codeFailed'],
    ['wait', false, 'registered'],
    ['wait', false, 'codeFailed'],
    ['followed', false, 'registered'],
  ] as const)
    await sql`
      insert into lead (app_code, pool, phone_sealed, phone_masked, phone_blind, source, batch_no, created_at, changed_at,
                        status, seller_id, held_since)
      select 'panen', ${pool}, 'x', '0812', gen_random_uuid()::text::bytea, 'app', 'b', ${at}, ${at}, ${status},
             ${held ? await holder('seller') : null}, ${held ? at : null}`.execute(world.db)
}

/** Of two payouts at each desk one is held; an order was approved yesterday and moved today. */
async function makePayouts(): Promise<void> {
  const [maker, other] = [await world.as('finance_maker'), await world.as('finance_checker')]
  for (const isForward of [false, false, true, true, true]) {
    const orderNo = await addWaitingOrder(world)
    if (isForward) await maker.ok(putForward, { orderNo, version: 0, requestKey: newKey() })
  }
  const held = await addWaitingOrder(world)
  await other.ok(hold, { orderNo: held, version: 0, note: 'asked the borrower', requestKey: newKey() })
  await sql`update orders set approved_time = approved_time - interval '1 day' where order_no = ${held}`.execute(
    world.db,
  )
}

/** Payouts that failed or whose fate nobody knows: those of loans wait in the list, one that gives money back does not. */
async function makeStuckPayouts(): Promise<void> {
  const set = async (orderNo: string, payout: string, order: string) => {
    await leadTo(world.db, 'disbursement', orderNo, payout)
    await asIs(orderNo, order)
  }
  const [failed, givenUp, unknown] = [
    await addWaitingOrder(world),
    await addWaitingOrder(world),
    await addWaitingOrder(world),
  ]
  await set(failed, 'failed', 'loanFailed')
  await set(givenUp, 'failed', 'cancelled')
  await set(unknown, 'unknown', 'loaning')
  await sql`
    with request as (
      insert into payment_request (kind, order_no, amount, paid_at, method, channel, reference, proof, asked_by, asked_at)
      select 'entry', order_no, amount, created_at, 'manual', 'BCA', 'slip-1', 'slip', ${admin.staffId}, created_at
        from disbursement where order_no = ${unknown} returning id)
    insert into disbursement (order_no, attempt, state, reference, amount, channel, bank_code, created_at, payment_request_id)
    select d.order_no, 1, 'unknown', d.reference || '-R', d.amount, d.channel, d.bank_code, d.created_at, request.id
      from disbursement d cross join request where d.order_no = ${unknown}`.execute(world.db)
}

async function makeLoans(): Promise<void> {
  const lent = async (orderNo: string, loanDay: BusinessDay, more: Partial<LoanAccount['terms']> = {}) =>
    await lend(world, orderNo, { terms: { ...terms, ...more }, loanDay })
  await lent(no.dueToday, addDays(today, -14))
  await sql`update orders set loan_time = ${world.clock.now()} where order_no = ${no.dueToday}`.execute(
    world.db,
  )
  await lent(no.settledToday, addDays(today, -14))
  await paid(no.settledToday, await billed(no.settledToday))
  await asIs(no.settledToday, 'cleared')
  // Its oldest open bill is an older one, so the order is not due today.
  await lent(no.twoBills, addDays(today, -28), { instalments: 2 })
  await lent(no.late, addDays(today, -17))
  await lent(no.onlyPenalty, addDays(today, -18))
  await paid(no.onlyPenalty, await billed(no.onlyPenalty))
  await lent(no.dueSoon, addDays(today, -13))
  await lent(no.lost, addDays(today, -130))
  await lent(no.writtenOff, addDays(today, -230))
  await happen(world, no.writtenOff, { kind: 'writtenOff', day: today })
  await asIs(no.writtenOff, 'writtenOff')
}

/** Money that nothing explains, matches that the admin and others put forward, a credit, and money paid yesterday. */
async function makePayments(): Promise<void> {
  const now = world.clock.now()
  const ids: number[] = []
  for (const paymentId of ['stray', 'mine', 'theirs', 'yours'])
    await transact(world.db, '*', async (tx) => {
      const cash = await addCashRecord(tx, {
        provider: 'xendit',
        paymentId,
        method: 'va',
        channel: 'xendit',
        code: null,
        amount: 70_000,
        paidAt: now,
        receivedAt: now,
        hookEventId: null,
        appCode: null,
        polled: false,
      })
      if (cash === null) throw new Error('the payment is there already')
      await moveCash(tx, cash, 'setAside', { unmatched_reason: 'unknownCode' })
      ids.push(cash.id)
    })
  const [, mine, ...others] = ids
  const match = { orderNo: no.late, version: 1, note: 'slip by mail' }
  await admin.ok(matchPayment, { ...match, id: mine ?? 0, requestKey: newKey() })
  const maker = await world.as('finance_maker')
  for (const id of others) await maker.ok(matchPayment, { ...match, id, requestKey: newKey() })
  for (const [orderNo, change] of [
    [no.credit, sql`provider = 'credit', method = 'credit'`],
    [no.paidYesterday, sql`paid_at = paid_at - interval '1 day'`],
  ] as const) {
    await lend(world, orderNo, { terms, loanDay: addDays(today, -3) })
    await paid(orderNo, 50_000)
    await sql`update cash_record set ${change} where order_no = ${orderNo}`.execute(world.db)
  }
}

test('every figure of the dashboard opens the very rows that it counts, whoever looks at it', async () => {
  const seen = new Set<string>()
  for (const role of Object.keys(seededRoles) as SeededRoleName[])
    for (const name of await openAll(await world.as(role))) seen.add(name)
  const every = [
    // Nobody was called here: theirs is compared as nothing.
    ...Object.keys(deskPlaces).filter((desk) => desk !== 'callChecks'),
    ...Object.keys(figurePlaces).map((figure) => `tile ${figure}`),
    ...Object.keys(portfolioFigures).map((figure) => `portfolio ${figure}`),
    ...Object.keys(attentionPlaces).map((kind) => `attention ${kind}`),
    ...['s1', 'm1', 'm3plus'].map((stage) => `stage ${stage}`),
  ]
  // None is forgotten, and none is equal because there is nothing.
  expect(every.filter((name) => !seen.has(name))).toEqual([])
}, 120_000)

/** Every sum of money of a portfolio and of desks that has a proof. */
function provedOf({ day, desks, figures, portfolio }: Dashboard): [string, AskedFigure, number][] {
  const told: [string, AskedFigure, number][] = [
    ...desks.flatMap(({ desk, apps, amount }): [string, AskedFigure, number][] => {
      const proof = deskProofs[desk]
      return typeof proof === 'function' ? [[desk, proof({ day, apps }), amount]] : []
    }),
    ...figures.flatMap(({ figure, apps, unit, now }): [string, AskedFigure, number][] => {
      const proof = figureProofs[figure]
      expect([figure, unit]).toEqual([figure, proof === undefined ? 'n' : 'rp'])
      return proof === undefined ? [] : [[`tile ${figure}`, proof({ day, apps }), now]]
    }),
  ]
  if (portfolio === null) return told
  const looked = { day, apps: portfolio.apps }
  const { disbursed, dueToday, collectedToday, outstanding, days } = portfolio
  return [
    ...told,
    ['disbursed', portfolioProofs.disbursed(looked), disbursed.amount],
    ['dueToday', portfolioProofs.dueToday(looked), dueToday.amount],
    ['collected', portfolioProofs.collected(looked), collectedToday],
    ['outstanding', portfolioProofs.outstanding(looked), outstanding],
    [
      'collected of the chart',
      collectedSince(looked, days[0]?.day ?? day),
      days.reduce((sum, { collected }) => sum + collected, 0),
    ],
    [
      'late',
      lateProof(looked, { from: 1, to: null }),
      portfolio.overdue.reduce((sum, { amount }) => sum + amount, 0),
    ],
    ...portfolio.overdue.map((stage): [string, AskedFigure, number] => {
      return [`stage ${stage.stage}`, lateProof(looked, stage), stage.amount]
    }),
    ...portfolio.attention.flatMap(({ kind, amount }): [string, AskedFigure, number][] => {
      const proof = attentionProofs[kind]
      return typeof proof === 'function' ? [[`attention ${kind}`, proof(looked), amount]] : []
    }),
  ]
}

test('what proves a sum of the dashboard adds up to the very sum that is shown', async () => {
  const checker = await world.as('finance_checker')
  const seen = new Set<string>()
  for (const who of [admin, checker])
    for (const app of [undefined, 'panen'])
      for (const [name, asked, shown] of provedOf(await who.ok(getDashboard, app ? { app } : {}))) {
        const { records } = await checker.ok(getFigureProof, asked)
        expect([name, app, records.amount]).toEqual([name, app, shown])
        if (shown > 0) seen.add(name)
      }
  for (const name of [
    'tile paidOut',
    'tile paymentsIn',
    'unmatchedPayments',
    'attention paymentUnmatched',
    'late',
  ])
    expect(seen).toContain(name)
}, 120_000)

test('looked at by app each opens the rows of that app', async () => {
  const [panen, guyub] = [await openAll(admin, 'panen'), await openAll(admin, 'guyub')]
  expect(panen).toContain('portfolio dueToday')
  expect(guyub).toContain('reviewFirst')
})

test('who reviews for one app and reads the orders of all is led to the orders that are counted', async () => {
  const reviewer = await world.another('first_reviewer', 'Reviewer of one app')
  const name = 'reviewer_of_one'
  await world.db.insertInto('role').values({ name, title: name }).execute()
  await sql`insert into role_grant (role_id, app_code, kind, name)
    select n.id, case when g.name like '%get_orders' then g.app_code else 'guyub' end, g.kind, g.name
      from role_grant g join role r on r.id = g.role_id and r.name = 'first_reviewer' cross join role n where n.name = ${name}`.execute(
    world.db,
  )
  await sql`update staff set role_id = (select id from role where name = ${name}) where id = ${reviewer.staffId}`.execute(
    world.db,
  )
  const { portfolio } = await reviewer.ok(getDashboard, {})
  expect(portfolio?.apps).toEqual(['guyub'])
  expect(await openAll(reviewer)).toContain('portfolio applications')
})
