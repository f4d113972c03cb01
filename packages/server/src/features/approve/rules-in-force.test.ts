import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstRuleSet, scoreApplication, type ApplicationFacts } from '@lumbung/domain/risk/scorecard'
import { transact } from '../../db/transaction.ts'
import { applied } from '@lumbung/lab/world/applications'
import { busyLender, openPlayedWorld } from '@lumbung/lab/world/played-world'
import { openWorld, type World } from '@lumbung/lab/world/world'
import { compiledRules } from './rules-in-force.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => world.close())

/** A version live from this moment on, with content that no command would let through. */
async function live(content: unknown): Promise<number> {
  world.clock.forwardMinutes(1)
  const now = world.clock.now()
  const { rows } = await sql<{ id: number }>`
    insert into rule_version (rule_set_id, state, content, content_hash, changed_at, live_from)
    values (1, 'approved', ${JSON.stringify(content)}::jsonb, 'test', ${now}, ${now})
    returning id`.execute(world.db)
  return rows[0]?.id ?? 0
}

async function outcome() {
  const { orderNo } = await applied(world)
  return await transact(world.db, '*', async (tx) => {
    const of = { table: tx.selectFrom('orders').select('state').where('order_no', '=', orderNo) }
    const { state } = await of.table.executeTakeFirstOrThrow()
    const { detail } = await tx
      .selectFrom('order_event')
      .select('detail')
      .where('order_no', '=', orderNo)
      .where('kind', 'in', ['passMachine', 'rejectMachine'])
      .executeTakeFirstOrThrow()
    const review = await tx
      .selectFrom('machine_review')
      .select(['rule_version', 'decision', 'hits'])
      .where('order_no', '=', orderNo)
      .executeTakeFirst()
    const shadows = await tx.selectFrom('shadow_review').selectAll().where('order_no', '=', orderNo).execute()
    return { state, detail, review: review ?? null, shadows }
  })
}

test('a rule that cannot be computed sends the order to people, whatever the score says', async () => {
  const broken = {
    id: 'ZERO',
    category: 'income' as const,
    title: '',
    expression: '1 / failedOrders > 0',
    outcome: { kind: 'score' as const, points: -1000 },
  }
  const id = await live({ ...firstRuleSet, baseScore: -1000, rules: [...firstRuleSet.rules, broken] })
  const { state, detail, review } = await outcome()
  expect(state).toBe('firstWait')
  expect(detail).toMatchObject({ decision: 'manual', version: id, engineFailure: 'rule' })
  expect(review).toMatchObject({ rule_version: id, decision: 'manual' })
  expect(review?.hits).toContainEqual(expect.objectContaining({ ruleId: 'ZERO', hit: false, error: true }))
})

test('rules that cannot be run at all send the order to people and say so', async () => {
  const id = await live({})
  expect(await outcome()).toMatchObject({
    state: 'firstWait',
    detail: { engineFailure: 'rules', version: id },
    review: null,
  })
  await live(firstRuleSet)
  expect(await outcome()).toMatchObject({ detail: { decision: 'manual' } })
})

test('a shadow that cannot be run leaves the decision as it is', async () => {
  const decides = await live(firstRuleSet)
  const { rows } = await sql<{ id: number }>`
    insert into rule_version (rule_set_id, state, content, content_hash, changed_at)
    values (1, 'submitted', '{}', 'no rules', ${world.clock.now()}) returning id`.execute(world.db)
  await world.db
    .insertInto('rule_trial')
    .values({
      rule_set_id: 1,
      version_id: rows[0]?.id ?? 0,
      mode: 'shadow',
      percent: 100,
      started_by: (await world.as('risk')).staffId,
      started_at: world.clock.now(),
    })
    .execute()
  expect(await outcome()).toMatchObject({
    state: 'firstWait',
    detail: { decision: 'manual', version: decides },
    review: { rule_version: decides },
    shadows: [],
  })
})

test('without any set in force people decide', async () => {
  await world.db.updateTable('rule_set').set({ active: false }).execute()
  expect(await outcome()).toMatchObject({
    state: 'firstWait',
    detail: { engineFailure: 'noRules' },
    review: null,
  })
})

test('all orders of a lender judged again by their kept version on their kept values come out the same', async () => {
  const past = await openPlayedWorld()
  const { rows } = await sql<{
    order_no: string
    rule_version: number
    hash: string
    score: number
    rating: string
    decision: string
    reject_reason: string | null
    facts: ApplicationFacts
    hits: unknown
  }>`
    select m.*, encode(v.content_hash, 'hex') as hash
      from machine_review m join rule_version v on v.id = m.rule_version`.execute(past.db)
  expect(new Set(rows.map(({ order_no: orderNo }) => orderNo)).size).toBe(busyLender.orders)
  await transact(past.db, '*', async (tx) => {
    for (const kept of rows) {
      const rules = await compiledRules(tx, { id: kept.rule_version, hash: kept.hash })
      const { score, rating, decision, rejectReason, hits } = scoreApplication(kept.facts, rules)
      expect({ score, rating, decision, reason: rejectReason, hits }).toEqual({
        score: kept.score,
        rating: kept.rating,
        decision: kept.decision,
        reason: kept.reject_reason,
        hits: kept.hits,
      })
    }
  })
  expect(new Set(rows.map(({ decision }) => decision)).size).toBeGreaterThan(1)
  await past.close()
}, 480_000)
