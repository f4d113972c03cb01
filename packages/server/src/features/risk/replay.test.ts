import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  cancelReplay,
  getReplay,
  getReplayOrders,
  getReplays,
  startReplay,
} from '@lumbung/contract/risk/replay'
import { compileRuleSet } from '@lumbung/contract/risk/rule-language'
import { createDraft, getRuleVersion, saveDraft } from '@lumbung/contract/risk/rule-set'
import { addDays } from '@lumbung/domain/calendar'
import { scoreApplication, type ApplicationFacts } from '@lumbung/domain/risk/scorecard'
import { addAffordabilityRule } from '../../records/sources/affordability-rules.ts'
import { openClient } from '../../db/client.ts'
import { transact } from '../../db/transaction.ts'
import { replayRules } from './replay-rules.ts'
import { decidedOrdersQuery, readDecidingSet } from './replay-source.queries.ts'
import { fillDemo } from '@lumbung/lab/player/fill-demo'
import { applied } from '@lumbung/lab/world/applications'
import { key, withRule, type Content } from '@lumbung/lab/world/rules'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

const orders = 1_200
/** The demo's stricter rules were in force on every day that is played. */
const [decidedBy, days] = [2, 20]

let world: World
let analyst: Caller
let draft: { id: number; content: Content }
beforeAll(async () => {
  world = await openWorld()
  await fillDemo(
    world.services,
    { databaseUrl: world.url, farEnd: world.farEnd, orders, days },
    () => undefined,
  ).done
  analyst = await world.as('risk')
  draft = await draftOf({ expression: 'income < 17000000', outcome: { kind: 'hardReject', reason: 'R02' } })
}, 300_000)
afterAll(async () => world.close())

type Rule = Content['rules'][number]

/** A draft of the rules that decided, with one more. */
async function draftOf(
  rule: Pick<Rule, 'expression' | 'outcome'>,
): Promise<{ id: number; content: Content }> {
  const { id } = await analyst.ok(createDraft, { basedOn: decidedBy, requestKey: key() })
  const { version, content } = await analyst.ok(getRuleVersion, { id })
  const changed = withRule({ id: 'NEW', category: 'income', title: 'New', ...rule })(content)
  const saved = { id, version: version.version, note: '', content: changed }
  await analyst.ok(saveDraft, { ...saved, requestKey: key() })
  return { id, content: changed }
}

async function replayed(versionId: number, days: { fromDay: string; toDay: string }) {
  const { id } = await analyst.ok(startReplay, { versionId, ...days, requestKey: key() })
  await world.drain()
  return await analyst.ok(getReplay, { id })
}

const lastQuarter = () => ({
  fromDay: addDays(world.clock.today(), -89),
  toDay: world.clock.today() as string,
})

interface Decided {
  order_no: string
  decision: string
  facts: ApplicationFacts
  loan_amount: number
  arrival_amount: number
  lent: boolean
  late: boolean
  principal_left: number
  received: number
}

/** The same orders, found another way: every review with the loan's own row, filtered here. */
async function decidedOrders({ fromDay, toDay }: { fromDay: string; toDay: string }): Promise<Decided[]> {
  const rows = await transact(
    world.db,
    '*',
    async (tx) =>
      await tx
        .selectFrom('machine_review as m')
        .innerJoin('orders as o', 'o.order_no', 'm.order_no')
        .leftJoin('loan as l', 'l.order_no', 'o.order_no')
        .select([
          'm.order_no',
          'm.decision',
          'm.facts',
          'm.at',
          'o.loan_amount',
          'o.arrival_amount',
          'o.term_days',
        ])
        .select(['l.due_day', 'l.cleared_day', 'l.principal_left', 'l.voided_day'])
        .select(['l.interest_repaid', 'l.penalty_repaid', 'l.extension_fee_repaid'])
        .execute(),
  )
  return rows.flatMap((row) => {
    const lent = row.due_day !== null && row.voided_day === null
    const jakarta = new Date(row.at.getTime() + 7 * 3_600_000 + row.term_days * 86_400_000)
    const due = lent ? String(row.due_day) : jakarta.toISOString().slice(0, 10)
    if (due < fromDay || due > toDay) return []
    return [
      {
        order_no: row.order_no,
        decision: row.decision,
        facts: row.facts as unknown as ApplicationFacts,
        loan_amount: row.loan_amount,
        arrival_amount: row.arrival_amount,
        lent,
        late: lent && row.cleared_day === null && due < world.clock.today(),
        principal_left: row.principal_left ?? 0,
        received: (row.interest_repaid ?? 0) + (row.penalty_repaid ?? 0) + (row.extension_fee_repaid ?? 0),
      },
    ]
  })
}

test('a replay counts each decided and due order once, and its money by how the loans really ended', async () => {
  const { state, summary, done, total } = await replayed(draft.id, lastQuarter())
  const judged = await decidedOrders(lastQuarter())
  expect({ state, done, total }).toEqual({ state: 'ready', done: judged.length, total: judged.length })
  const set = compileRuleSet(draft.content)
  const refused = judged.filter(
    ({ decision, facts }) => decision !== 'reject' && scoreApplication(facts, set).decision === 'reject',
  )
  const lent = refused.filter((order) => order.lent)
  const sum = (numbers: number[]) => numbers.reduce((so, number) => so + number, 0)
  expect(refused.length).toBeGreaterThan(10)
  expect(summary?.nowRefused).toEqual({
    orders: refused.length,
    lent: lent.length,
    principal: sum(lent.map((order) => order.loan_amount)),
    principalLost: sum(lent.map((order) => (order.late ? order.principal_left : 0))),
    income: sum(lent.map((order) => order.loan_amount - order.arrival_amount + order.received)),
  })
  expect(summary?.nowTaken.orders).toBe(0)
  expect(summary?.was.reject).toBe(judged.filter(({ decision }) => decision === 'reject').length)
  expect(summary?.would.reject).toBe((summary?.was.reject ?? 0) + refused.length)
})

test('the list behind a figure holds exactly its orders and their money', async () => {
  const { id, summary } = await replayed(draft.id, lastQuarter())
  const filter = { replayId: id, flip: 'nowRefused' } as const
  const sort = { column: 'principalLost', descending: true } as const
  let page = await analyst.ok(getReplayOrders, { filter, size: 50, sort })
  const rows = [...page.items]
  expect(page.total).toBe(summary?.nowRefused.orders)
  while (page.next !== null) {
    page = await analyst.ok(getReplayOrders, { filter, size: 50, sort, after: page.next })
    rows.push(...page.items)
  }
  expect(new Set(rows.map(({ orderNo }) => orderNo)).size).toBe(summary?.nowRefused.orders)
  expect(rows.reduce((so, row) => so + row.principalLost, 0)).toBe(summary?.nowRefused.principalLost)
  const notLent = await analyst.ok(getReplayOrders, {
    filter: { replayId: id, flip: 'nowRefused', ending: ['notLent'] },
    size: 20,
  })
  expect(notLent.total).toBe((summary?.nowRefused.orders ?? 0) - (summary?.nowRefused.lent ?? 0))
})

test('the version that decided, replayed on its own values, changes nothing', async () => {
  const { summary } = await replayed(decidedBy, lastQuarter())
  expect(summary).toMatchObject({
    nowRefused: { orders: 0 },
    nowTaken: { orders: 0 },
    otherwise: { orders: 0 },
    failed: 0,
  })
})

test('a changed draft makes its replay outdated; replays are listed, the newest first', async () => {
  const other = await draftOf({ expression: 'age < 21', outcome: { kind: 'hardReject', reason: 'R01' } })
  const { id, outdated } = await replayed(other.id, lastQuarter())
  expect(outdated).toBe(false)
  const { version, content } = await analyst.ok(getRuleVersion, { id: other.id })
  await analyst.ok(saveDraft, {
    id: other.id,
    version: version.version,
    note: '',
    content: { ...content, baseScore: content.baseScore + 1 },
    requestKey: key(),
  })
  const { items } = await analyst.ok(getReplays, { versionId: other.id })
  expect(items).toMatchObject([{ id, outdated: true, state: 'ready' }])
})

test('a cancelled replay is not run, an earlier start of the same work writes nothing more', async () => {
  const { id } = await analyst.ok(startReplay, { versionId: draft.id, ...lastQuarter(), requestKey: key() })
  await analyst.ok(cancelReplay, { id })
  await world.drain()
  expect(await analyst.ok(getReplay, { id })).toMatchObject({ state: 'cancelled', done: 0, summary: null })
  expect(await analyst.call(cancelReplay, { id })).toMatchObject({ code: 'STATE_CONFLICT' })
  await replayRules({ replayId: id }, world.services)
  expect(await analyst.ok(getReplay, { id })).toMatchObject({ state: 'cancelled' })
})

test('bad ranges and wrong rules are refused by name', async () => {
  const { fromDay, toDay } = lastQuarter()
  const start = async (days: object) =>
    await analyst.call(startReplay, { versionId: draft.id, fromDay, toDay, ...days, requestKey: key() })
  expect(await start({ toDay: addDays(world.clock.today(), 1) })).toMatchObject({
    code: 'VALIDATION',
    data: { fields: { toDay: 'too_big' } },
  })
  expect(await start({ fromDay: toDay, toDay: fromDay })).toMatchObject({
    data: { fields: { fromDay: 'too_big' } },
  })
  expect(await start({ fromDay: addDays(world.clock.today(), -400) })).toMatchObject({
    data: { fields: { fromDay: 'too_small' } },
  })
  const wrong = await draftOf({ expression: 'incom < 1', outcome: { kind: 'flag' } })
  expect(await start({ versionId: wrong.id })).toMatchObject({ code: 'RULES_WRONG' })
})

test('who sees one app neither starts a replay over others nor opens one', async () => {
  const { id } = await replayed(draft.id, lastQuarter())
  const collector = await world.as('collector')
  expect(await collector.call(getReplay, { id })).toMatchObject({ code: 'NOT_PERMITTED' })
  expect(await collector.call(getReplayOrders, { filter: { replayId: id }, size: 20 })).toMatchObject({
    code: 'NOT_PERMITTED',
  })
})

test('each order is held against the ceilings of the day it was decided on, as the machine did, not against today’s', async () => {
  const { staffId } = await world.as('admin')
  const rule = { ratioPpmMax: 10_000, platformsMax: 3, source: 'own decision', note: 'a test' }
  const from = addDays(world.clock.today(), 1)
  await transact(
    world.db,
    '*',
    async (tx) => await addAffordabilityRule(tx, { ...rule, from }, { staffId, at: world.clock.wall() }),
  )
  world.clock.forwardDays(1)
  const { orderNo } = await applied(world)
  const order = world.db.selectFrom('orders').select('reject_reason').where('order_no', '=', orderNo)
  expect(await order.executeTakeFirst()).toEqual({ reject_reason: 'R04' })
  world.clock.forwardDays(20)
  const { summary } = await replayed(decidedBy, lastQuarter())
  expect(summary).toMatchObject({ nowRefused: { orders: 0 }, nowTaken: { orders: 0 } })
  expect(summary?.was.manual).toBeGreaterThan(0)
  expect(summary?.was.reject).toBeGreaterThan(0)
})

test('what decided an order is looked up by its number: no order is compared with all others', async () => {
  const plan = await transact(world.db, '*', async (tx) => {
    const set = await readDecidingSet(tx, decidedBy)
    const { rows } = await sql<
      Record<string, string>
    >`explain ${decidedOrdersQuery(set, ['260101000001'])}`.execute(tx)
    return rows.flatMap((row) => Object.values(row))
  })
  expect(plan.filter((line) => /Join Filter: .*order_no = .*order_no/.test(line))).toEqual([])
  expect(plan.join('\n')).toMatch(/Index Cond: \(order_no = \w+\.order_no\)/)
})

test('a set replays neither what a more particular one decided nor the orders of another app', async () => {
  const own = await decidedOrders(lastQuarter())
  const numbers = own.map(({ order_no: orderNo }) => orderNo)
  const [first = ''] = numbers
  const looked = async (versionId: number) => {
    const { summary, done, total } = await replayed(versionId, lastQuarter())
    return [summary?.orders, done, total]
  }
  expect(await looked(decidedBy)).toEqual([own.length, own.length, own.length])
  // What a machine said is never changed by the product itself.
  const owner = await openClient(world.url)
  const { rows } = await owner.query<{ version: number; ofApp: number }>(
    `with decided as (select app_code as app from orders where order_no = $1),
          particular as (insert into rule_set (name, app_code, created_at) select 'Particular', app, now() from decided returning id)
     insert into rule_version (rule_set_id, state, content, content_hash, changed_at)
     select particular.id, 'draft', content, content_hash, now() from particular, rule_version v where v.id = ${decidedBy}
     returning id as version, (select count(*)::integer from orders, decided where app_code = app and order_no = any ($2)) as "ofApp"`,
    [first, numbers],
  )
  const [{ version, ofApp } = { version: 0, ofApp: 0 }] = rows
  await owner.query('update machine_review set rule_version = $1 where order_no = $2', [version, first])
  await owner.end()
  expect(await looked(decidedBy)).toEqual([own.length - 1, own.length - 1, own.length - 1])
  expect(ofApp).toBeLessThan(own.length)
  expect(await looked(version)).toEqual([ofApp, ofApp, ofApp])
})
