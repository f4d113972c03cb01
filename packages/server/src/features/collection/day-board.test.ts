import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { assignCase, getCases } from '@lumbung/contract/collection/case'
import { saveCollector } from '@lumbung/contract/collection/collector'
import { recordFollowUp, startContact } from '@lumbung/contract/collection/contact'
import { getDayBoard, getDayBoardCases, getDayBoardProof } from '@lumbung/contract/collection/day-board'
import { saveDispatchRules } from '@lumbung/contract/collection/dispatch'
import { saveCollectorGroup } from '@lumbung/contract/collection/group'
import { provedOnBoard } from '@lumbung/contract/day-board'
import { decideReduction } from '@lumbung/contract/repay/reduction'
import { getExports, requestExport } from '@lumbung/contract/utils/export'
import { addDays, type BusinessDay, businessDay, startOfDay } from '@lumbung/domain/calendar'
import { type BoardFigure, boardFigures, type BoardSums, sharesOf } from '@lumbung/domain/cases/board'
import { followUpOutcomes } from '@lumbung/domain/cases/follow-up'
import { rupiah } from '@lumbung/domain/money'
import { accountOf, askFor } from '@lumbung/lab/world/changed-loans'
import { lentOut, signed } from '@lumbung/lab/world/applications'
import { newKey } from '@lumbung/lab/world/waiting-orders'
import { pastFences } from '@lumbung/lab/world/past-fences'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'
import { system } from '../../calls/actor.ts'
import { transact } from '../../db/transaction.ts'
import { reduceBefore } from '../../money/changed-loan.ts'
import { takeBackPayment } from '../../money/take-back-payment.ts'
import { addImportedCash, lockCash } from '../../records/loan/cash-records.ts'
import { postLoanEvent } from '../../records/loan/loans.ts'
import { lockOrder } from '../../records/order/orders.ts'

let world: World
let manager: Caller
let group: number
const collectors: { who: Caller; name: string }[] = []

/** Monday 23 November 2026, 10:00 WIB; a loan of this day fell due on the Friday before. */
const start = '2026-11-23T03:00:00Z'
const monday = businessDay('2026-11-23')
const loanDay = businessDay('2026-11-06')
const at = (time: string, day: string = monday) => new Date(`${day}T${time}:00+07:00`)

beforeAll(async () => {
  world = await openWorld({ start })
  manager = await world.as('col_manager')
  const made = await manager.ok(saveCollectorGroup, {
    id: null,
    version: 0,
    name: 'Kantor',
    stages: ['s1', 's2'],
    active: true,
    requestKey: newKey(),
  })
  group = made.id
  // Nothing is dealt but by hand here.
  for (const stage of ['s1', 's2', 'm1'] as const) {
    const rules = { idleDays: null, promisesBroken: null, automatic: false }
    await manager.ok(saveDispatchRules, { stage, version: 0, ...rules, note: 'by hand' })
  }
  for (const name of ['Dewi Anggraini', 'Fajar Maulana', 'Intan Permata']) {
    const who = await world.another('collector', name)
    collectors.push({ who, name })
    await manager.ok(saveCollector, {
      id: who.staffId,
      version: 0,
      onDuty: true,
      capacity: null,
      group: name.startsWith('Intan') ? null : group,
      weight: 100,
      leave: null,
      certificate: { no: 'SPPI-0042', issuer: 'SPPI', until: '2027-12-31' },
    })
  }
})
afterAll(async () => await world.close())
beforeEach(() => world.clock.set(at('10:00')))

async function overdue(day: BusinessDay = loanDay): Promise<string> {
  const { orderNo } = await signed(world, 'panen')
  await lentOut(world, orderNo, day)
  return orderNo
}

const openCases = async () => (await manager.ok(getCases, { filter: { open: true }, size: 200 })).items

async function give(orderNo: string, to: Caller): Promise<void> {
  const known = (await openCases()).find((row) => row.orderNo === orderNo)
  if (known === undefined) return
  const wanted = { orderNo, version: known.version, to: to.staffId, note: '', requestKey: newKey() }
  await manager.call(assignCase, wanted)
}

async function callThem(who: Caller, orderNo: string, more: object = {}): Promise<void> {
  const asked = { orderNo, channel: 'call', target: 'self', requestKey: newKey() } as const
  const answer = await who.call(startContact, asked)
  if (answer.code !== '') return
  const attemptId = answer.data.ret.id
  const said = { orderNo, attemptId, outcome: 'noAnswer', note: '', requestKey: newKey(), ...more } as const
  await who.call(recordFollowUp, said)
}

let paid = 0
/** A payment of a moment, heard of now. */
async function pay(orderNo: string, amount: number, when = world.clock.now()): Promise<void> {
  await transact(world.db, '*', async (tx) => {
    const now = world.clock.now()
    const cash = {
      orderNo,
      appCode: 'panen',
      amount,
      paidAt: when,
      receivedAt: now,
      paymentId: `paid-${(paid += 1)}`,
    }
    const cashRecordId = await addImportedCash(tx, cash)
    const event = {
      kind: 'paid',
      day: businessDay(new Date(when.getTime() + 7 * 3_600_000).toISOString().slice(0, 10)),
      amount: rupiah(amount),
    } as const
    const by = { actor: system, now, recordedAt: now }
    await reduceBefore(tx, orderNo, { ...event, at: when }, by)
    await postLoanEvent(tx, orderNo, event, { ...by, cashRecordId })
  })
}

/** The order's only payment goes back to who paid it. */
async function takeBack(orderNo: string): Promise<void> {
  await transact(world.db, '*', async (tx) => {
    const order = await lockOrder(tx, orderNo)
    const { id } = await tx
      .selectFrom('cash_record')
      .select('id')
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow()
    const now = world.clock.now()
    const by = { actor: system, now, recordedAt: now }
    await takeBackPayment(tx, world.services, order, await lockCash(tx, id), 'returned', by)
  })
}

const boardOf = async (day?: string, filter: object = {}) =>
  await manager.ok(getDayBoard, { filter: { ...(day && { day }), ...filter }, size: 200 })
const frozen = async (day: string) => {
  const board = await boardOf(day)
  expect(board.standing).toBe('frozen')
  const { at: _at, late: _late, before: _before, ...rest } = board
  return rest
}

test('a board counts who had what, was called, promised and paid, and each figure opens exactly its cases', async () => {
  const [dewi, fajar] = [collectors[0], collectors[1]]
  if (!dewi || !fajar) throw new Error('no collectors')
  const [one, two, three] = [await overdue(), await overdue(), await overdue()]
  await give(one, dewi.who)
  await give(two, dewi.who)
  world.clock.forwardMinutes(1)
  await give(two, fajar.who)
  await callThem(dewi.who, one, { outcome: 'promised', promise: { amount: 500_000, day: monday } })
  await callThem(fajar.who, two)
  world.clock.forwardMinutes(30)
  await pay(one, 500_000)
  await pay(three, 100_000)
  await world.passTime()

  const board = await boardOf()
  expect(board).toMatchObject({ day: monday, standing: 'live', frozenAt: null, before: null })
  const line = (name: string | null) => board.items.find(({ holder }) => (holder?.name ?? null) === name)
  expect(line(dewi.name)).toMatchObject({
    stage: 's1',
    group: { id: group },
    entered: 2,
    gone: 1,
    held: 1,
    followed: 1,
    calls: 1,
    connected: 1,
    promises: 1,
    promisesDue: 1,
    promisesKept: 1,
    collected: 500_000,
    rank: 1,
    ranked: 1,
  })
  expect(line(fajar.name)).toMatchObject({ entered: 1, gone: 0, calls: 1, connected: 0, rank: null })
  // What nobody has counts with nobody; what waited until somebody got it does not count twice.
  expect(line(null)).toMatchObject({ entered: 1, held: 1, collected: 100_000, rank: null })
  expect(board.sums).toMatchObject({ held: 3, entered: 4, gone: 1, collected: 600_000 })
  expect(board.hours).toEqual([{ hour: 10, calls: 2, connected: 1, collected: 600_000 }])
  await everyFigureOpens(monday)
})

test('a day that is over is written down, and a payment heard of late changes nothing in it', async () => {
  world.clock.set(at('23:30'))
  const late = await overdue()
  await world.passTime()
  // In its hours of grace it is still counted.
  world.clock.set(at('01:00', addDays(monday, 1)))
  await world.passTime()
  expect((await boardOf(monday)).standing).toBe('over')
  world.clock.set(at('03:30', addDays(monday, 1)))
  await world.passTime()
  const written = await frozen(monday)
  world.clock.set(at('09:00', addDays(monday, 1)))
  await pay(late, 50_000, at('23:45'))
  await world.passTime()
  expect(await frozen(monday)).toEqual(written)
  expect((await boardOf(monday)).late).toEqual({ payments: 1, amount: 50_000 })
  expect((await boardOf(addDays(monday, 1))).sums.collected).toBe(0)
  await everyFigureOpens(monday)
  await expect(sql`update board_case set calls = 9`.execute(world.db)).rejects.toThrow(/permission denied/)
})

test('what a board collected proves itself by the ledger, live and as it was written down, whatever is taken back since', async () => {
  const proofOf = async (day: string, filter: object = {}) =>
    await manager.ok(getDayBoardProof, { filter: { day, figure: 'collected', ...filter } })
  const [dewi] = collectors
  if (!dewi) throw new Error('no collectors')
  const written = await proofOf(monday)
  expect(written.records.amount).toBe((await boardOf(monday)).sums.collected)
  expect(written.books).toMatchObject({
    amount: 600_000,
    difference: 0,
    accounts: ['cashAtChannel', 'moneyInTransit', 'openingBalance', 'creditTransfer'],
  })
  expect(await proofOf(monday, { holder: dewi.who.staffId })).toMatchObject({
    records: { amount: 500_000, count: 1 },
    books: { amount: 500_000, difference: 0 },
  })
  expect((await proofOf(monday, { nobody: true })).books).toMatchObject({ amount: 100_000, difference: 0 })
  const { recovered } = (await boardOf(monday)).sums
  expect(recovered).toBeGreaterThan(0)
  expect(await proofOf(monday, { figure: 'recovered' })).toMatchObject({
    records: { amount: recovered },
    books: { amount: recovered, difference: 0 },
    bank: null,
  })
  // Who changes groups later was in another one that day.
  expect((await proofOf(monday, { group })).records.amount).toBe(500_000)

  const tuesday = addDays(monday, 1)
  world.clock.set(at('10:00', tuesday))
  const orderNo = await overdue()
  await give(orderNo, dewi.who)
  world.clock.forwardMinutes(5)
  await pay(orderNo, 70_000)
  expect(await proofOf(tuesday, { stage: ['s1'] })).toMatchObject({
    records: { amount: 70_000 },
    books: { amount: 70_000, difference: 0 },
    off: [],
  })
  const row = written.records.rows.find(({ amount }) => amount === 500_000)
  if (row?.orderNo == null) throw new Error('nobody paid')
  await takeBack(row.orderNo)
  // It is what it was: no payment of that day is missing in the books of that moment.
  expect((await proofOf(monday)).books).toMatchObject({ amount: 600_000, difference: 0 })
  expect((await proofOf(monday, { figure: 'recovered' })).books).toMatchObject({
    amount: recovered,
    difference: 0,
  })
  const id = await askFor(world, dewi.who, { orderNo, amount: 1_000 })
  await manager.ok(decideReduction, { id, version: 0, decision: 'approve', note: '', requestKey: newKey() })
  await pay(orderNo, (await accountOf(world, orderNo)).owed.total - 1_000)
  expect((await boardOf(tuesday)).sums).toMatchObject({ waived: 1_000 })
  await everyFigureOpens(tuesday)
  const wrong = (by: number) =>
    `update ledger_entry set amount = amount + ${by} where account in ('openingBalance', 'reductions', 'loansReceivable')
        and day = '${tuesday}' and memo in ('received', 'reduced', 'paid')`
  await pastFences(world, wrong(7))
  for (const figure of provedOnBoard) {
    const { books, off } = await proofOf(tuesday, { figure })
    expect([figure, books.difference === 0, off.map((each) => each.orderNo)]).toEqual([
      figure,
      false,
      [orderNo],
    ])
  }
  await pastFences(world, wrong(-7))
  expect(
    await manager.call(getDayBoardProof, { filter: { day: '2026-10-01', figure: 'collected' } }),
  ).toMatchObject({
    code: 'NOT_FOUND',
  })
  expect(await dewi.who.call(getDayBoardProof, { filter: { figure: 'collected' } })).toMatchObject({
    code: 'NOT_PERMITTED',
  })
})

test('the lines are written to a file like any list', async () => {
  const { id } = await manager.ok(requestExport, {
    call: getDayBoard.name,
    title: 'Board',
    filter: { day: monday },
    sort: { column: 'place', descending: false },
    columns: [
      { field: 'holder.name', label: 'Collector' },
      { field: 'collected', label: 'Collected' },
    ],
    shownFilter: [],
    requestKey: newKey(),
  })
  await world.drain()
  const [row] = (await manager.ok(getExports, { filter: { id }, size: 1 })).items
  expect(row).toMatchObject({ state: 'ready', done: (await boardOf(monday)).total })
})

/** Every figure of every line, group and of all: its list sums to it, by the same filter. */
async function everyFigureOpens(day: string): Promise<void> {
  const board = await boardOf(day)
  const places = [
    ...board.items.map(({ stage, group: of, holder, ...sums }) => ({
      sums,
      filter: {
        stage: [stage],
        ...(of ? { group: of.id } : { noGroup: true }),
        ...(holder ? { holder: holder.id } : { nobody: true }),
      },
    })),
    ...board.groups.map(({ stage, group: of, ...sums }) => ({
      sums,
      filter: { stage: [stage], ...(of ? { group: of.id } : { noGroup: true }) },
    })),
    { sums: board.sums, filter: {} },
  ]
  for (const { sums, filter } of places)
    for (const figure of boardFigures) {
      const opened = await manager.ok(getDayBoardCases, { filter: { day, figure, ...filter }, size: 200 })
      expect([figure, opened.sum]).toEqual([figure, sums[figure]])
      expect(opened.items.reduce((all, { value }) => all + value, 0)).toBe(sums[figure])
    }
  for (const { sums, filter } of places)
    for (const figure of provedOnBoard) {
      const { records, books } = await manager.ok(getDayBoardProof, { filter: { day, figure, ...filter } })
      expect([figure, records.amount, books.difference]).toEqual([figure, sums[figure], 0])
    }
  for (const { sums } of places) expect(sums).toMatchObject(sharesOf(sums as BoardSums))
}

interface Turn {
  order: number
  who: number
  what: 'give' | 'call' | 'promise' | 'payPart' | 'payAll' | 'nothing'
  minutes: number
}
const turn = fc.record<Turn>({
  order: fc.nat(5),
  who: fc.nat(2),
  what: fc.constantFrom('give', 'give', 'call', 'call', 'promise', 'payPart', 'payAll', 'nothing'),
  minutes: fc.integer({ min: 5, max: 120 }),
})

test('random days: what is written down is what the events say, counted another way', async () => {
  const days = fc.sample(fc.array(turn, { minLength: 14, maxLength: 20 }), { numRuns: 6, seed: 23 })
  world.clock.set(at('08:30', addDays(monday, 2)))
  await world.passTime()
  const orders: string[] = []
  for (const back of [0, 1, 4, 6, 7, 9]) orders.push(await overdue(addDays(addDays(monday, 2), -15 - back)))
  const seen = new Map<string, Awaited<ReturnType<typeof boardOf>>>()
  for (const [index, turns] of days.entries()) {
    const day = addDays(monday, 2 + index)
    world.clock.set(at('08:30', day))
    await world.passTime()
    for (const { order, who, what, minutes } of turns) {
      world.clock.forwardMinutes(minutes / 3)
      const [orderNo, collector] = [orders[order] ?? '', collectors[who]?.who]
      if (collector === undefined) continue
      if (what === 'give') await give(orderNo, collector)
      if (what === 'call') await callThem(collector, orderNo, { outcome: 'refuses' })
      if (what === 'promise')
        await callThem(collector, orderNo, {
          outcome: 'promised',
          promise: { amount: 40_000, day: addDays(day, order % 2) },
        })
      if (what === 'payPart' || what === 'payAll') {
        const owed = (await openCases()).find((row) => row.orderNo === orderNo)?.owed ?? 0
        if (owed > 0) await pay(orderNo, what === 'payAll' ? owed : Math.ceil(owed / 9))
      }
    }
    world.clock.set(at('23:50', day))
    await world.passTime()
    seen.set(day, await boardOf(day))
    world.clock.set(at('00:10', addDays(day, 1)))
    await world.passTime()
    world.clock.set(at('03:10', addDays(day, 1)))
    await world.passTime()
  }
  for (const index of days.keys()) {
    const day = addDays(monday, 2 + index)
    const board = await boardOf(day)
    expect(board.standing).toBe('frozen')
    const counted = await countedOtherwise(day)
    const shown = new Map(board.items.map((row) => [`${row.stage} ${row.holder?.name ?? 'nobody'}`, row]))
    expect([day, [...shown.keys()].toSorted()]).toEqual([day, [...counted.keys()].toSorted()])
    for (const [key, sums] of counted) expect([day, key, shown.get(key)]).toMatchObject([day, key, sums])
    // What the evening showed was already it, but for promises, whose day had not ended.
    const evening = seen.get(day)
    expect({ ...board.sums, promisesKept: 0, keptPpm: 0 }).toEqual({
      ...evening?.sums,
      promisesKept: 0,
      keptPpm: 0,
    })
    expect(board.hours).toEqual(evening?.hours)
    await everyFigureOpens(day)
  }
}, 180_000)

/** The day by hand: the history of each case read from its beginning, then each event by itself. No spell, no SQL sum. */
async function countedOtherwise(day: BusinessDay): Promise<Map<string, Partial<BoardSums>>> {
  const [from, to] = [startOfDay(day), startOfDay(addDays(day, 1))]
  const all = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(world.db)).rows
  const events = await all(sql<{
    case_id: number
    order_no: string
    at: Date
    kind: string
    to_stage: string
    detail: { holder?: string; ending?: string }
  }>`
    select * from case_event order by case_id, id`)
  const cash = await all(sql<{
    order_no: string
    paid_at: Date
    received_at: Date
    value_day: string
    amount: number
    principal: number
    interest: number
  }>`
    select * from cash_record where state = 'posted'`)
  const loans = new Map(
    (
      await all(sql<{ order_no: string; p: number; i: number }>`
      select order_no, sum(principal)::bigint as p, sum(interest)::bigint as i from instalment group by 1`)
    ).map((row) => [row.order_no, row.p + row.i]),
  )
  const lines = new Map<string, BoardSums>()
  const add = (key: string, figure: BoardFigure, n: number) => {
    if (!key.startsWith('s')) return
    const line = lines.get(key) ?? (Object.fromEntries(boardFigures.map((name) => [name, 0])) as BoardSums)
    line[figure] += n
    lines.set(key, line)
  }
  const placeAt = (caseId: number, when: Date) => {
    let place = { stage: '', holder: 'nobody', open: false }
    for (const event of events.filter((each) => each.case_id === caseId && each.at <= when)) {
      const holder = event.kind === 'assigned' ? (event.detail.holder ?? '') : place.holder
      place = { stage: event.to_stage, holder, open: event.kind !== 'ended' }
    }
    return place
  }
  for (const [caseId, history] of Map.groupBy(events, (event) => event.case_id)) {
    const orderNo = history[0]?.order_no ?? ''
    const before = placeAt(caseId, new Date(from.getTime() - 1))
    const keyOf = ({ stage, holder }: { stage: string; holder: string }) => `${stage} ${holder}`
    const moments = history.filter((event) => event.at >= from && event.at < to)
    const places = [
      ...(before.open ? [{ ...before, since: from }] : []),
      ...moments.map((event) => ({ ...placeAt(caseId, event.at), since: event.at })),
    ]
    const last = places.at(-1)
    const isCleared = moments.some(
      (event) => event.kind === 'ended' && ['cleared', 'paidUp'].includes(event.detail.ending ?? ''),
    )
    const opens =
      before.open &&
      !moments.some((event) => event.at.getTime() === from.getTime() && event.to_stage !== before.stage)
    for (const key of new Set(places.filter(({ open }) => open).map(keyOf))) {
      if (before.open && !opens && key === keyOf(before)) continue
      const isOpening = opens && key === keyOf(before)
      const isThere = last !== undefined && keyOf(last) === key
      if (key.endsWith(' nobody') && !isThere) continue
      add(key, isOpening ? 'opening' : 'entered', 1)
      if (!isThere) add(key, 'gone', 1)
      else {
        const since = isOpening ? from : (places.find((place) => keyOf(place) === key)?.since ?? from)
        const repaid = cash
          .filter((each) => each.order_no === orderNo && each.received_at < since)
          .reduce((sum, each) => sum + each.principal + each.interest, 0)
        add(key, 'held', 1)
        add(key, 'heldAmount', (loans.get(orderNo) ?? 0) - repaid)
        if (isCleared) add(key, 'cleared', 1)
      }
    }
    for (const each of cash.filter((row) => row.order_no === orderNo && row.value_day === day)) {
      const place = placeAt(
        caseId,
        new Date(Math.min(each.paid_at.getTime(), each.received_at.getTime()) - 1),
      )
      if (!place.open) continue
      add(keyOf(place), 'collected', each.amount)
      add(keyOf(place), 'recovered', each.principal + each.interest)
    }
  }
  const names = new Map(
    (await all(sql<{ id: number; name: string }>`select id, name from staff`)).map(({ id, name }) => [
      id,
      name,
    ]),
  )
  const attempts = await all(sql<{
    id: number
    case_id: number
    staff_id: number
    at: Date
    outcome: keyof typeof followUpOutcomes | null
  }>`
    select a.id, a.case_id, a.staff_id, a.at, f.outcome from contact_attempt a left join follow_up f on f.attempt_id = a.id
     where a.refused_by is null and a.at >= ${from} and a.at < ${to}`)
  const followed = new Set<string>()
  for (const { case_id: caseId, staff_id: staffId, at: when, outcome } of attempts) {
    const key = `${placeAt(caseId, when).stage} ${names.get(staffId)}`
    add(key, 'calls', 1)
    if (outcome !== null && followUpOutcomes[outcome].reached) add(key, 'connected', 1)
    if (outcome !== null && !followed.has(`${key} ${caseId}`)) add(key, 'followed', 1)
    followed.add(`${key} ${caseId}`)
  }
  const promises = await all(sql<{
    case_id: number
    staff_id: number
    made_at: Date
    made_day: string
    day: string
    state: string
  }>`
    select * from promise where state <> 'cancelled' and (made_day = ${day} or day = ${day})`)
  for (const each of promises) {
    const keyAt = (when: Date) => `${placeAt(each.case_id, when).stage} ${names.get(each.staff_id)}`
    if (each.made_day === day) add(keyAt(each.made_at), 'promises', 1)
    if (each.day !== day) continue
    const key = keyAt(each.made_at > from ? each.made_at : from)
    add(key, 'promisesDue', 1)
    if (each.state === 'kept') add(key, 'promisesKept', 1)
  }
  return lines
}
