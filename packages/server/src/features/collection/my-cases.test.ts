import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignCase, getCases, suspendCase } from '@lumbung/contract/collection/case'
import { saveCollector } from '@lumbung/contract/collection/collector'
import { getCase, recordFollowUp, startContact } from '@lumbung/contract/collection/contact'
import { getMyCases } from '@lumbung/contract/collection/my-cases'
import { businessDay } from '@lumbung/domain/calendar'
import { rupiah } from '@lumbung/domain/money'
import { lentOut, signed } from '@lumbung/lab/world/applications'
import { newKey } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'
import { system } from '../../calls/actor.ts'
import { transact } from '../../db/transaction.ts'
import { addImportedCash } from '../../records/loan/cash-records.ts'
import { postLoanEvent } from '../../records/loan/loans.ts'

/** In no group, of a full share, not on leave. */
const plain = { group: null, weight: 100, leave: null }

let world: World
let manager: Caller

/** Monday 23 November 2026, 10:00 WIB; a loan of this day fell due on the Friday before. */
const start = '2026-11-23T03:00:00Z'
const loanDay = '2026-11-06'
const at = (time: string, day = '2026-11-23') => new Date(`${day}T${time}:00+07:00`)

beforeAll(async () => {
  world = await openWorld({ start })
  manager = await world.as('col_manager')
})
afterAll(async () => await world.close())

/** A certified collector who holds nothing yet. */
async function newCollector(until: string | null = '2026-12-31'): Promise<Caller> {
  const who = await world.another('collector')
  const certificate = until === null ? null : { no: 'SPPI-0042', issuer: 'SPPI', until }
  await manager.ok(saveCollector, {
    id: who.staffId,
    version: 0,
    onDuty: true,
    capacity: null,
    ...plain,
    certificate,
  })
  return who
}

const caseOf = async (orderNo: string) => (await manager.ok(getCase, { orderNo })).case

async function give(orderNo: string, to: Caller): Promise<void> {
  const { version } = await caseOf(orderNo)
  await manager.ok(assignCase, { orderNo, version, to: to.staffId, note: '', requestKey: newKey() })
}

async function heldBy(who: Caller, wish: { regency?: string; day?: string } = {}): Promise<string> {
  const { regency = '3273', day = loanDay } = wish
  const { orderNo } = await signed(world, 'panen', { borrower: { regency } })
  await lentOut(world, orderNo, day)
  await give(orderNo, who)
  return orderNo
}

async function callThem(who: Caller, orderNo: string, more: object = {}): Promise<void> {
  const { id } = await who.ok(startContact, {
    orderNo,
    channel: 'call',
    target: 'self',
    requestKey: newKey(),
  })
  await who.ok(recordFollowUp, {
    orderNo,
    attemptId: id,
    outcome: 'noAnswer',
    note: '',
    requestKey: newKey(),
    ...more,
  })
}

const promise = (amount: number, day: string) => ({ outcome: 'promised', promise: { amount, day } })

async function pay(orderNo: string, amount: number): Promise<void> {
  await transact(world.db, '*', async (tx) => {
    const [now, day] = [world.clock.now(), world.clock.today()]
    const cash = {
      orderNo,
      appCode: 'panen',
      amount,
      paidAt: now,
      receivedAt: now,
      paymentId: `paid-${orderNo}-${now.getTime()}`,
    }
    const cashRecordId = await addImportedCash(tx, cash)
    const event = { kind: 'paid', day: businessDay(day), amount: rupiah(amount) } as const
    await postLoanEvent(tx, orderNo, event, { actor: system, now, recordedAt: now, cashRecordId })
  })
}

const mine = async (who: Caller) => await who.ok(getMyCases, {})
const places = async (who: Caller) =>
  (await mine(who)).cases.map(({ orderNo, section, reason }) => [orderNo, section, reason.code])

test('sections follow the guard by the clock of each borrower', async () => {
  world.clock.set(at('10:00'))
  const who = await newCollector()
  const west = await heldBy(who)
  const middle = await heldBy(who, { regency: '7371' })
  const east = await heldBy(who, { regency: '9471' })
  // Equally urgent: whose window closes first.
  expect(await places(who)).toEqual([
    [east, 'now', 'neverFollowed'],
    [middle, 'now', 'neverFollowed'],
    [west, 'now', 'neverFollowed'],
  ])
  expect(await mine(who)).toMatchObject({ next: east, figures: { notFollowed: 3, notFollowedNow: 3 } })
  world.clock.set(at('18:59'))
  expect(await places(who)).toEqual([
    [middle, 'now', 'windowCloses'],
    [west, 'now', 'neverFollowed'],
    [east, 'fromTomorrow', 'neverFollowed'],
  ])
  // 20:01 in Makassar.
  world.clock.set(at('19:01'))
  expect(await places(who)).toEqual([
    [west, 'now', 'windowCloses'],
    [east, 'fromTomorrow', 'neverFollowed'],
    [middle, 'fromTomorrow', 'neverFollowed'],
  ])
  world.clock.set(at('07:30', '2026-11-24'))
  expect((await places(who)).map(([, section]) => section)).toEqual(['now', 'now', 'laterToday'])
  world.clock.set(at('10:00'))
})

test('a case that was called waits for its pause, one that rests is counted by its rule, and none goes missing', async () => {
  world.clock.set(at('10:00'))
  const who = await newCollector()
  const [called, resting, free] = [await heldBy(who), await heldBy(who), await heldBy(who)]
  await callThem(who, called)
  const { version } = await caseOf(resting)
  await manager.ok(suspendCase, {
    orderNo: resting,
    version,
    reason: 'dispute',
    note: '',
    requestKey: newKey(),
  })
  const shown = await mine(who)
  expect(shown.cases).toMatchObject([
    { place: 1, orderNo: free, section: 'now', followedToday: false, reach: { lawful: true } },
    {
      place: 2,
      orderNo: called,
      section: 'laterToday',
      followedToday: true,
      reach: { rule: 'pause', made: 1, most: 3 },
      lastFollowUp: { outcome: 'noAnswer', at: '2026-11-23T03:00:00.000Z' },
    },
  ])
  expect(shown.unplaced).toEqual([{ rule: 'caseRests', count: 1 }])
  expect(shown).toMatchObject({ isCut: false, figures: { open: 3, notFollowed: 1, notFollowedNow: 1 } })
  expect(shown.figures.open).toBe(
    shown.cases.length + shown.unplaced.reduce((sum, { count }) => sum + count, 0),
  )
})

test('what presses is told with its figures', async () => {
  world.clock.set(at('10:00'))
  const who = await newCollector()
  const due = await heldBy(who)
  const rising = await heldBy(who, { day: '2026-11-02' })
  const planned = await heldBy(who)
  const cold = await heldBy(who)
  await callThem(who, due, promise(500_000, '2026-11-26'))
  await callThem(who, rising)
  await callThem(who, planned, { nextFollowDay: '2026-11-26' })
  await callThem(who, cold)
  const reasons = async () =>
    new Map((await mine(who)).cases.map(({ orderNo, reason }) => [orderNo, reason] as const))
  expect((await reasons()).get(rising)).toEqual({
    code: 'stageRises',
    daysLate: 8,
    stage: 's2',
    penaltyPpm: 3000,
    stops: false,
  })
  world.clock.set(at('10:00', '2026-11-26'))
  await pay(due, 200_000)
  await world.advance({ minutes: 1 })
  expect(await reasons()).toEqual(
    new Map([
      [due, { code: 'promiseDue', missing: 300_000 }],
      [planned, { code: 'followDue', day: '2026-11-26' }],
      [cold, { code: 'cold', days: 3 }],
      [rising, { code: 'cold', days: 3 }],
    ]),
  )
  await world.advance({ days: 1 })
  expect((await reasons()).get(due)).toEqual({
    code: 'promiseMissed',
    state: 'partly',
    day: '2026-11-26',
    missing: 300_000,
  })
})

test('the figures are what the lists say', async () => {
  world.clock.set(at('10:00', '2026-12-01'))
  const who = await newCollector()
  const other = await newCollector()
  const day = '2026-11-14'
  const [paid, promised, moved, kept] = [
    await heldBy(who, { day }),
    await heldBy(who, { day }),
    await heldBy(who, { day }),
    await heldBy(who, { day }),
  ]
  await pay(moved, 50_000)
  world.clock.set(at('10:05', '2026-12-01'))
  await callThem(who, promised, promise(300_000, '2026-12-01'))
  await callThem(who, kept, promise(100_000, '2026-12-01'))
  await callThem(who, paid, { outcome: 'willPay' })
  await give(moved, other)
  const owed = (await caseOf(paid)).owed ?? 0
  await pay(paid, owed)
  await pay(kept, 100_000)
  await pay(moved, 70_000)
  await world.advance({ minutes: 1 })
  const shown = await mine(who)
  expect(shown.figures).toEqual({
    open: 2,
    ended: 1,
    // The one that was given away was theirs too.
    heldToday: 4,
    followed: 3,
    notFollowed: 0,
    notFollowedNow: 0,
    calls: { made: 3, recorded: 3, connected: 3 },
    promises: { made: 2, amount: 400_000, dueKept: 1, dueOpen: 1 },
    // What came before it was given away counts, what came after it does not.
    collected: owed + 100_000 + 50_000,
  })
  expect(shown.endedToday).toMatchObject([{ orderNo: paid, ending: 'cleared' }])
  const { items } = await who.ok(getCases, { filter: { mine: true, open: true }, size: 50 })
  expect(items.map(({ orderNo }) => orderNo).toSorted()).toEqual(
    shown.cases.map(({ orderNo }) => orderNo).toSorted(),
  )
  for (const row of items)
    expect(shown.cases.find(({ id }) => id === row.id)).toMatchObject({
      owed: row.owed,
      daysLate: row.daysLate,
      promise: row.promise,
      reach: row.reach,
    })
  const ended = await who.ok(getCases, {
    filter: { mine: true, closedDay: { from: '2026-12-01', to: '2026-12-01' } },
    size: 50,
  })
  expect(ended.items.map(({ id }) => id)).toEqual(shown.endedToday.map(({ id }) => id))
  // What came before it was theirs is not theirs.
  expect((await mine(other)).figures).toMatchObject({ heldToday: 1, collected: 70_000, followed: 0 })
})

test('nobody sees the cases of others, and who has no certificate has none that may be called', async () => {
  world.clock.set(at('10:00'))
  const who = await newCollector()
  await heldBy(who)
  expect(await mine(await newCollector())).toMatchObject({
    cases: [],
    next: null,
    endedToday: [],
    figures: { open: 0, heldToday: 0, collected: 0 },
  })
  expect((await mine(manager)).cases).toEqual([])
  await manager.ok(saveCollector, {
    id: who.staffId,
    version: 1,
    onDuty: false,
    capacity: null,
    ...plain,
    certificate: { no: 'SPPI-0042', issuer: 'SPPI', until: '2026-11-22' },
  })
  expect(await mine(who)).toMatchObject({
    cases: [],
    unplaced: [{ rule: 'notCertified', count: 1 }],
    collector: { onDuty: false, certifiedUntil: '2026-11-22', certified: false },
    figures: { open: 1 },
  })
  expect(await (await world.as('auditor')).call(getMyCases, {})).toMatchObject({ code: 'NOT_PERMITTED' })
})
