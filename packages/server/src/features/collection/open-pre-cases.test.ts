import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { liftCase } from '@lumbung/contract/collection/case'
import { addDays, type BusinessDay, businessDay } from '@lumbung/domain/calendar'
import type { LoanAccount } from '@lumbung/domain/account/loan-account'
import { accountArb, termsArb } from '@lumbung/domain/account/loan-account.arbitrary'
import { rupiah, zero } from '@lumbung/domain/money'
import { byIn, happen, inBookingOrder, lend } from '@lumbung/lab/world/loans'
import { newKey } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type World } from '@lumbung/lab/world/world'
import { verifyBooks } from '../../cli/verify-books.ts'
import { transact } from '../../db/transaction.ts'
import { agreeOn } from '@lumbung/lab/world/settings'
import { findOpenCase, moveCase } from '../../records/case/case-moves.ts'
import { noonOf } from '../../start/clock.ts'
import { openPreCases } from './open-pre-cases.ts'
import { rollCases } from './roll-cases.ts'

const worlds: World[] = []
async function newWorld(day: BusinessDay): Promise<World> {
  const world = await openWorld({ start: noonOf(day).toISOString() })
  worlds.push(world)
  return world
}
afterAll(async () => {
  for (const world of worlds) await world.close()
})

const terms = {
  ...fc.sample(termsArb, { numRuns: 1, seed: 1 })[0],
  termDays: 14,
  instalments: 1,
  dueRule: 'after',
  calendar: 'days',
} as LoanAccount['terms']
const loanDay = businessDay('2026-11-02')
const dueDay = addDays(loanDay, 14)
const single = { terms, loanDay }
const paying = (day: BusinessDay, amount: number) => ({ kind: 'paid', day, amount: rupiah(amount) }) as const

async function rowsOf(world: World, statement: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
  return await transact(world.db, '*', async (tx) => (await statement.execute(tx)).rows as never)
}
const casesOf = async (world: World, orderNo?: string) =>
  await rowsOf(
    world,
    sql`select order_no, department, state, stage, opened_day, stage_day, due_day, closed_day, ending, rest_reason
          from collection_case where ${orderNo ?? null}::text is null or order_no = ${orderNo ?? null} order by order_no, id`,
  )
const eventsOf = async (world: World) =>
  await rowsOf(
    world,
    sql`select order_no, kind, day, at, from_state, to_state, from_stage, to_stage, detail from case_event order by order_no, id`,
  )
async function wrongCases(world: World): Promise<string[]> {
  const found = (await verifyBooks(world.db)).find(({ code }) => code === 'I11')
  return found?.violations ?? []
}

/** Ends a reminder because the borrower died. */
async function withdrawDeceased(world: World, orderNo: string, day: BusinessDay): Promise<void> {
  const rest = { closed_day: day, rest_reason: 'deceased' }
  const change = { state: 'withdrawn', ending: 'withdrawn', ...rest } as const
  await transact(world.db, '*', async (tx) => {
    const record = await findOpenCase(tx, orderNo)
    if (record === null) throw new Error(`no open case of ${orderNo}`)
    await moveCase(tx, record, { kind: 'suspended', change, detail: { reason: 'deceased' } }, byIn(world))
  })
}
async function isLeftAlone(world: World, orderNo: string): Promise<unknown> {
  return (await rowsOf(world, sql`select exists (select from left_alone(array[${orderNo}])) as alone`))[0]?.[
    'alone'
  ]
}

/** Both nights, as the table of timed work runs them. */
async function nights(world: World, loans = 5_000): Promise<void> {
  await openPreCases(world.services, { loans })
  await rollCases(world.services, { loans })
}
/** Noon so many days before (below zero) or after the due day, with the nights of that day. */
async function onDay(world: World, days: number): Promise<void> {
  world.clock.set(noonOf(addDays(dueDay, days)))
  await nights(world)
}

describe('one loan', () => {
  let world: World
  beforeAll(async () => {
    world = await newWorld(addDays(dueDay, -5))
    await nights(world)
    for (const orderNo of ['one', 'paid', 'moved', 'gone']) await lend(world, orderNo, single)
  })

  test('is reminded of from three days before its due day, and of that day as such', async () => {
    await onDay(world, -4)
    expect(await casesOf(world)).toEqual([])
    await onDay(world, -3)
    expect(await casesOf(world, 'one')).toMatchObject([
      {
        department: 'precollection',
        state: 'unassigned',
        stage: 'ahead',
        opened_day: addDays(dueDay, -3),
        due_day: dueDay,
        closed_day: null,
      },
    ])
    expect(await wrongCases(world)).toEqual([])
  })

  test('a reminder that says otherwise than its loan is found in the books', async () => {
    for (const wrong of [sql`due_day = due_day + 1`, sql`stage = 't0'`]) {
      await sql`update collection_case set ${wrong} where order_no = 'one'`.execute(world.db)
      // Spells of another stage are told as well.
      const told = (await wrongCases(world)).filter((what) => what.startsWith('one is reminded'))
      expect(told).toHaveLength(1)
      await sql`update collection_case set due_day = ${dueDay}, stage = 'ahead' where order_no = 'one'`.execute(
        world.db,
      )
    }
    expect(await wrongCases(world)).toEqual([])
  })

  test('settled or extended before that, its reminder ends at once', async () => {
    await onDay(world, -1)
    await happen(world, 'paid', paying(addDays(dueDay, -1), 9_000_000))
    await happen(world, 'moved', {
      kind: 'extended',
      day: addDays(dueDay, -1),
      instalmentNo: 1,
      days: 14,
      fee: rupiah(100_000),
      interest: zero,
      payNow: { interest: zero, penalty: zero },
      afterSeq: 0,
      source: null,
    } as never)
    expect(await casesOf(world, 'paid')).toMatchObject([{ state: 'cleared', ending: 'cleared' }])
    expect(await casesOf(world, 'moved')).toMatchObject([{ state: 'extended', ending: 'extended' }])
    await onDay(world, 0)
    expect(await casesOf(world, 'one')).toMatchObject([{ stage: 't0', stage_day: dueDay, closed_day: null }])
    expect(await casesOf(world, 'paid')).toHaveLength(1)
  })

  test('withdrawn because somebody died, it rests in collection too, and everywhere until then', async () => {
    await withdrawDeceased(world, 'gone', dueDay)
    const alone = async () => await isLeftAlone(world, 'gone')
    expect(await alone()).toBe(true)
    await happen(world, 'gone', paying(dueDay, 1_000))
    expect(await casesOf(world, 'gone')).toHaveLength(1)
    await onDay(world, 1)
    expect(await casesOf(world, 'gone')).toMatchObject([
      { state: 'withdrawn' },
      { department: 'collection', state: 'suspended', rest_reason: 'deceased' },
    ])
    expect(await alone()).toBe(true)
  })

  test('unpaid the day after, it goes over to collection: two cases, one history', async () => {
    expect(await casesOf(world, 'one')).toMatchObject([
      { department: 'precollection', state: 'rolled', ending: 'rolled', closed_day: addDays(dueDay, 1) },
      {
        department: 'collection',
        state: 'unassigned',
        stage: 's1',
        opened_day: addDays(dueDay, 1),
        due_day: dueDay,
      },
    ])
    const told = (await eventsOf(world)).filter(({ order_no: orderNo }) => orderNo === 'one')
    expect(told.map(({ kind, day, to_state, to_stage }) => [kind, day, to_state, to_stage])).toEqual([
      ['opened', addDays(dueDay, -3), 'unassigned', 'ahead'],
      ['staged', dueDay, 'unassigned', 't0'],
      ['ended', addDays(dueDay, 1), 'rolled', 't0'],
      ['opened', addDays(dueDay, 1), 'unassigned', 's1'],
    ])
    expect(await wrongCases(world)).toEqual([])
  })

  test('collection waits for the night of pre-collection', async () => {
    world.clock.set(noonOf(addDays(dueDay, 8)))
    expect(await rollCases(world.services)).toBeNull()
    await nights(world)
    expect(await casesOf(world, 'one')).toMatchObject([{}, { stage: 's2' }])
  })
})

test('what was promised before the due day goes along with the case', async () => {
  const world = await newWorld(addDays(dueDay, -5))
  await nights(world)
  await lend(world, 'promised', single)
  await onDay(world, 0)
  await world.as('pre_operator')
  await sql`
    with staff as (select id from staff limit 1), tried as (
      insert into contact_attempt (order_no, case_id, channel, target, purpose, at, recorded_at, staff_id, made_before, lawful_until)
      select c.order_no, c.id, 'call', 'self', 'remind', ${world.clock.now()}, ${world.clock.now()}, staff.id, 0, ${world.clock.now()}
        from collection_case c, staff returning *)
    insert into promise (order_no, case_id, attempt_id, amount, made_day, day, staff_id, made_at, kept_percent, grace_days)
    select order_no, case_id, id, 100000, ${dueDay}, ${addDays(dueDay, 2)}, staff_id, at, 95, 0 from tried`.execute(
    world.db,
  )
  await onDay(world, 1)
  const where = await rowsOf(
    world,
    sql`select c.department, p.state from promise p join collection_case c on c.id = p.case_id`,
  )
  expect(where).toEqual([{ department: 'collection', state: 'open' }])
})

test('an instalment paid before its day ends its reminder; the next one is reminded of in its time', async () => {
  const world = await newWorld(addDays(dueDay, -5))
  await nights(world)
  const monthly = { ...terms, termDays: 60, instalments: 2 }
  await lend(world, 'two', { terms: monthly, loanDay: addDays(dueDay, -30) })
  await onDay(world, -2)
  const { rows } = await sql<{ owed: number }>`
    select principal_left + interest_left as owed from instalment where order_no = 'two' and no = 1`.execute(
    world.db,
  )
  await happen(world, 'two', paying(addDays(dueDay, -2), rows[0]?.owed ?? 0))
  expect(await casesOf(world, 'two')).toMatchObject([{ state: 'cleared', ending: 'instalmentPaid' }])
  for (const days of [0, 1, 26]) await onDay(world, days)
  expect(await casesOf(world, 'two')).toHaveLength(1)
  await onDay(world, 27)
  expect(await casesOf(world, 'two')).toMatchObject([{}, { closed_day: null, due_day: addDays(dueDay, 30) }])
})

test('who died is left alone at later due days too, until collection lifts it or the loan is over', async () => {
  const world = await newWorld(addDays(dueDay, -5))
  await nights(world)
  const monthly = { ...terms, termDays: 60, instalments: 2 }
  await lend(world, 'two', { terms: monthly, loanDay: addDays(dueDay, -30) })
  await onDay(world, -3)
  await withdrawDeceased(world, 'two', addDays(dueDay, -3))
  const { rows } = await sql<{ owed: number }>`
    select principal_left + interest_left as owed from instalment where order_no = 'two' and no = 1`.execute(
    world.db,
  )
  await happen(world, 'two', paying(addDays(dueDay, -3), rows[0]?.owed ?? 0))
  await onDay(world, 27)
  expect(await casesOf(world, 'two')).toMatchObject([{}, { department: 'precollection', closed_day: null }])
  expect(await isLeftAlone(world, 'two')).toBe(true)
  await onDay(world, 31)
  expect(await casesOf(world, 'two')).toMatchObject([
    {},
    { state: 'rolled' },
    { department: 'collection', state: 'suspended', rest_reason: 'deceased' },
  ])
  await happen(world, 'two', paying(addDays(dueDay, 31), 9_000_000))
  expect(await isLeftAlone(world, 'two')).toBe(false)
  expect(await rowsOf(world, sql`select ended is null as "goesOn" from rests_of('two')`)).toEqual([
    { goesOn: false },
  ])
})

test('who died is left alone however late the loan gets, until a person says otherwise', async () => {
  const world = await newWorld(addDays(dueDay, -6))
  await nights(world)
  await lend(world, 'died20261102', single)
  await onDay(world, 3)
  const change = { state: 'suspended', rest_reason: 'deceased' } as const
  await transact(world.db, '*', async (tx) => {
    const record = await findOpenCase(tx, 'died20261102')
    if (record === null) throw new Error('no open case')
    await moveCase(tx, record, { kind: 'suspended', change, detail: { reason: 'deceased' } }, byIn(world))
  })
  for (const days of [90, 91, 92]) await onDay(world, days)
  expect((await casesOf(world, 'died20261102')).at(-1)).toMatchObject(change)
  expect(await isLeftAlone(world, 'died20261102')).toBe(true)
  expect(await wrongCases(world)).toEqual([])
  const manager = await world.as('col_manager')
  const { version } = await transact(world.db, '*', async (tx) => {
    const record = await findOpenCase(tx, 'died20261102')
    return record ?? { version: -1 }
  })
  const lifted = { orderNo: 'died20261102', version, note: 'It was the brother', requestKey: newKey() }
  expect(await manager.call(liftCase, lifted)).toMatchObject({ data: { ret: { state: 'stopped' } } })
  expect(await rowsOf(world, sql`select ended is null as "goesOn" from rests_of('died20261102')`)).toEqual([
    { goesOn: false },
  ])
})

test('another day of opening takes hold from its day on', async () => {
  const world = await newWorld(addDays(dueDay, -6))
  await agreeOn(world, { code: 'reminderOpening', value: { ahead: 1 }, from: addDays(dueDay, -4) })
  await nights(world)
  await lend(world, 'later', single)
  for (const days of [-5, -4, -3, -2]) await onDay(world, days)
  expect(await casesOf(world)).toEqual([])
  await onDay(world, -1)
  expect(await casesOf(world)).toMatchObject([{ opened_day: addDays(dueDay, -1), stage: 'ahead' }])
})

test('the first night reminds of what is ahead and of nothing that has passed', async () => {
  const world = await newWorld(loanDay)
  await lend(world, 'passed', single)
  await lend(world, 'today', { terms, loanDay: addDays(loanDay, 1) })
  await lend(world, 'ahead', { terms, loanDay: addDays(loanDay, 3) })
  await onDay(world, 1)
  expect(await casesOf(world)).toMatchObject([
    { order_no: 'ahead', stage: 'ahead' },
    { order_no: 'passed', department: 'collection' },
    { order_no: 'today', stage: 't0' },
  ])
})

test('two processes at once do the work of one, in parts as small as they like', async () => {
  const world = await newWorld(addDays(dueDay, -5))
  await nights(world)
  for (let index = 0; index < 12; index += 1) await lend(world, `many-${index}`, single)
  world.clock.set(noonOf(addDays(dueDay, 2)))
  await Promise.all([1, 4, 5].map(async (loans) => await openPreCases(world.services, { loans })))
  await openPreCases(world.services, { loans: 2 })
  await rollCases(world.services, { loans: 5 })
  expect(await casesOf(world)).toHaveLength(24)
  expect(await eventsOf(world)).toHaveLength(12 * 4)
  expect(await wrongCases(world)).toEqual([])
})

test(
  'late nights leave the same cases, stages and days as nights on time, whatever is paid in between',
  { timeout: 240_000 },
  async () => {
    const accounts = fc.sample(accountArb, { numRuns: 20, seed: 20_261_124 })
    const first = accounts[0]?.loanDay ?? loanDay
    const days = 200
    const live = async (nightOn: (index: number) => 'before' | 'after' | null, loans: number) => {
      const world = await newWorld(addDays(first, -1))
      await nights(world)
      const told = accounts.map((account, index) => ({
        orderNo: `lived-${index}`,
        account,
        events: inBookingOrder(account),
      }))
      for (let index = 0; index <= days; index += 1) {
        const today = addDays(first, index)
        world.clock.set(noonOf(today))
        if (nightOn(index) === 'before') await nights(world, loans)
        for (const { orderNo, account, events } of told) {
          if (account.loanDay === today || (index === 0 && account.loanDay < today))
            await lend(world, orderNo, account)
          for (const { day, event } of events) if (day === today) await happen(world, orderNo, event)
        }
        if (nightOn(index) === 'after') await nights(world, loans)
      }
      expect(await wrongCases(world)).toEqual([])
      return world
    }
    const onTime = await live(() => 'before', 5_000)
    const late = await live(
      (index) =>
        index === days || (index % 4 === 3 && (index < 60 || index > 80))
          ? index % 8 === 3
            ? 'after'
            : 'before'
          : null,
      2,
    )
    const cases = await casesOf(onTime)
    expect(await casesOf(late)).toEqual(cases)
    expect(await eventsOf(late)).toEqual(await eventsOf(onTime))
    const endings = new Set(
      cases.filter(({ department }) => department === 'precollection').map(({ ending }) => ending),
    )
    for (const ending of ['cleared', 'rolled']) expect(endings).toContain(ending)
  },
)
