import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPassRate, getPassRateOrders } from '@lumbung/contract/report/pass-rate'
import { addDays } from '@lumbung/domain/calendar'
import { rupiah } from '@lumbung/domain/money'
import { factDifferences } from '@lumbung/lab/world/fact-differences'
import { applied } from '@lumbung/lab/world/applications'
import { byIn, happen } from '@lumbung/lab/world/loans'
import { busyLender, openPlayedWorld } from '@lumbung/lab/world/played-world'
import type { World } from '@lumbung/lab/world/world'
import { readOneMoment, transact } from '../db/transaction.ts'
import { takeBackPayment } from '../money/take-back-payment.ts'
import { lockCash } from '../records/loan/cash-records.ts'
import { lockOrder } from '../records/order/orders.ts'
import { asKnown, changesSince, type FactSource } from './fact-source.ts'
import { factSources, refreshFacts } from './refresh-facts.ts'
import { tallies } from './tallies.ts'
import { type Tally, talliedRows, tallyAt, tallyKeys, tallyOf } from './tally.ts'

const { firstDay, days } = busyLender
let world: World

beforeAll(async () => {
  world = await openPlayedWorld()
}, 480_000)
afterAll(async () => await world.close())

const differences = async (source: FactSource, asOf: Date, by?: 'statement' | 'changes') =>
  await factDifferences(world.db, source, asOf, by)

test('facts are what the statement says of every order and device, whatever was heard in between, at any moment', async () => {
  await refreshFacts(world.services)
  const marks = await world.db.selectFrom('report_stale_order').select('id').execute()
  expect(marks).toEqual([])
  for (const source of factSources) {
    const now = await differences(source, world.clock.now())
    expect([source.table, now.different]).toEqual([source.table, 0])
    expect(now.facts).toBeGreaterThan(2)
    // Nothing is left that the statement would have to say.
    expect([source.table, await differences(source, world.clock.now(), 'changes')]).toEqual([
      source.table,
      now,
    ])
  }
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...factSources),
      fc.integer({ min: 1, max: days * 1440 }),
      fc.constantFrom('statement', 'changes'),
      async (source, minutes, by) => {
        const asOf = new Date(world.clock.now().getTime() - minutes * 60_000)
        const { different } = await differences(source, asOf, by)
        expect([source.table, asOf, by, different]).toEqual([source.table, asOf, by, 0])
      },
    ),
    { numRuns: 120, seed: 23 },
  )
}, 120_000)

/** How many rows tallies tell of some days, and how many of either side the other one does not have. */
async function untallied(
  tally: Tally,
  asOf: Date,
  dimension = '',
  by: 'statement' | 'changes' = 'statement',
): Promise<{ counted: number; different: number }> {
  const ask = { from: addDays(firstDay, -10), to: addDays(firstDay, days + 40), asOf }
  const { rows } = talliedRows(tally, { ...ask, changes: null })
  const keys = sql.join(tallyKeys(tally).map((name) => sql.ref(name)))
  const sums = sql.join(['n', ...tally.sums].map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))
  return await transact(world.db, '*', async (tx) => {
    const sources = tally.parts.map(({ source }) => source)
    const changes = by === 'changes' ? await changesSince(tx, asOf, sources) : null
    const found = await sql<{ counted: number; different: number }>`
      with kept as materialized (
             select ${keys}, ${sums} from (${tallyAt(tally, { ...ask, changes }, dimension)}) r group by ${keys} having sum(n) <> 0),
           anew as materialized (select * from (${tallyOf(tally, rows, 1, dimension)}) r)
      select (select coalesce(sum(n), 0)::integer from anew) as counted,
             (select count(*)::integer from (
                (select * from kept except all select * from anew) union all (select * from anew except all select * from kept)) d
             ) as different`.execute(tx)
    return found.rows[0] ?? { counted: 0, different: -1 }
  })
}

test('a tally is what its facts come to, at any moment, whatever is stale', async () => {
  for (const tally of tallies) {
    const now = await untallied(tally, world.clock.now())
    expect([tally.table, now.different]).toEqual([tally.table, 0])
    expect(now.counted).toBeGreaterThan(3)
  }
  const some = async (share: number) =>
    await sql`insert into report_stale_order (order_no) select order_no from orders where abs(hashtext(order_no)) % 100 < ${share}`.execute(
      world.db,
    )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...tallies),
      fc.integer({ min: 1, max: days * 1440 }),
      fc.nat({ max: 40 }),
      fc.nat(),
      fc.constantFrom('statement', 'changes'),
      async (tally, minutes, share, at, by) => {
        await some(share)
        const asOf = new Date(world.clock.now().getTime() - minutes * 60_000)
        const dimensions = ['', ...Object.keys(tally.dimensions ?? {})]
        const dimension = dimensions[at % dimensions.length]
        const { different } = await untallied(tally, asOf, dimension, by)
        expect([tally.table, dimension, asOf, by, different]).toEqual([tally.table, dimension, asOf, by, 0])
      },
    ),
    { numRuns: 90, seed: 29 },
  )
  await refreshFacts(world.services)
  for (const tally of tallies)
    for (const dimension of ['', ...Object.keys(tally.dimensions ?? {})]) {
      for (const by of ['statement', 'changes'] as const) {
        const { different } = await untallied(tally, world.clock.now(), dimension, by)
        expect([tally.table, dimension, by, different]).toEqual([tally.table, dimension, by, 0])
      }
    }
}, 120_000)

test('what has changed since a moment is looked up once; each statement looks for itself only where more came in between', async () => {
  const looks: (readonly string[] | null)[] = []
  const look = async (
    meanwhile: () => Promise<unknown> = async () => undefined,
    { asOf = world.clock.now(), within = transact }: { asOf?: Date; within?: typeof transact } = {},
  ) => {
    looks.length = 0
    await within(world.db, '*', async (tx) => {
      await asKnown(tx, asOf, factSources, async (changes) => {
        looks.push(changes === null ? null : [...changes.keys()])
        await meanwhile()
      })
    })
    return [...looks]
  }
  const mark = async () =>
    await sql`insert into report_stale_order (order_no) select order_no from application_fact limit 1`.execute(
      world.db,
    )
  expect(await look()).toEqual([[]])
  expect(
    (await look(undefined, { asOf: new Date(world.clock.now().getTime() - days * 86_400_000) }))[0],
  ).toContain('application_fact')
  // Marked while it was read: read again, of what the statement says. Who sees one moment does not see the mark.
  expect(await look(mark)).toEqual([[], null])
  await refreshFacts(world.services)
  expect(await look(mark, { within: readOneMoment })).toEqual([[]])
  expect((await look())[0]).toContain('application_fact')
  await refreshFacts(world.services)
  expect(await look()).toEqual([[]])
})

test('what is not a fact yet is counted already, once, and no order leads to two', async () => {
  const viewer = await world.as('report_viewer')
  const before = await viewer.ok(getPassRate, { filter: {}, size: 200 })
  const { orderNo } = await applied(world)
  const stale = await viewer.ok(getPassRate, { filter: {}, size: 200 })
  expect(stale.sums).toMatchObject({ applications: (before.sums.applications ?? 0) + 1 })
  // While a demo fills nothing is made of it.
  expect(await refreshFacts({ ...world.services, filling: { done: 0, total: 1 } })).toBe(0)
  expect(await refreshFacts(world.services)).toBeGreaterThan(0)
  const fresh = await viewer.ok(getPassRate, { filter: { asOf: stale.asOf }, size: 200 })
  expect(fresh.sums).toEqual(stale.sums)
  const open = { filter: { figure: 'applications' as const, asOf: stale.asOf }, size: 200 }
  const { items } = await viewer.ok(getPassRateOrders, open)
  expect(items.filter((row) => row.orderNo === orderNo)).toHaveLength(1)
})

test('a payment that was another order’s goes from the facts of the one it was posted to, also where all of it was credit there', async () => {
  const { order_no: orderNo } = await world.db
    .selectFrom('loan')
    .select('order_no')
    .where('cleared_day', 'is not', null)
    .where('voided_day', 'is', null)
    .orderBy('order_no')
    .limit(1)
    .executeTakeFirstOrThrow()
  await happen(world, orderNo, { kind: 'paid', day: world.clock.today(), amount: rupiah(60_000) })
  await refreshFacts(world.services)
  const taken = await transact(world.db, '*', async (tx) => {
    const { id } = await tx
      .selectFrom('cash_record')
      .select('id')
      .where('order_no', '=', orderNo)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const order = await lockOrder(tx, orderNo)
    return await takeBackPayment(tx, world.services, order, await lockCash(tx, id), 'wrongOrder', byIn(world))
  })
  expect(taken).toMatchObject({ state: 'unmatched', order_no: null, amount: 60_000 })
  for (const source of factSources)
    expect([source.table, (await differences(source, world.clock.now())).different]).toEqual([
      source.table,
      0,
    ])
})
