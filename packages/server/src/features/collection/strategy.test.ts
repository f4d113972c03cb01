import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignCase } from '@lumbung/contract/collection/case'
import { saveCollector } from '@lumbung/contract/collection/collector'
import { getCase, recordFollowUp, startContact } from '@lumbung/contract/collection/contact'
import { getMyCases } from '@lumbung/contract/collection/my-cases'
import { strategyArm } from '@lumbung/contract/collection/strategy'
import * as contract from '@lumbung/contract/collection/strategy'
import { addDays } from '@lumbung/domain/calendar'
import { rupiah } from '@lumbung/domain/money'
import { lentOut, signed } from '@lumbung/lab/world/applications'
import { newKey } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'
import { system } from '../../calls/actor.ts'
import { transact } from '../../db/transaction.ts'
import { addImportedCash } from '../../records/loan/cash-records.ts'
import { postLoanEvent } from '../../records/loan/loans.ts'

let world: World
let author: Caller
let other: Caller
let collector: Caller
const orders: string[] = []

const start = '2026-11-23T03:00:00Z'
const words = (text: string) => ({ id: text, en: text, zh: text })
const condition = (name: string, expression: string, points: number) => ({
  name,
  expression,
  points,
  sentence: words(name),
})
/** Against plain order: small debts first. */
const small = { conditions: [condition('Small', 'owed < 900000', 50), condition('Late', 'daysLate >= 3', 5)] }

beforeAll(async () => {
  world = await openWorld({ start })
  author = await world.as('col_manager')
  other = await world.another('col_manager')
  collector = await world.another('collector')
  await author.ok(saveCollector, {
    id: collector.staffId,
    version: 0,
    onDuty: true,
    capacity: null,
    group: null,
    weight: 100,
    leave: null,
    certificate: { no: 'SPPI-0042', issuer: 'SPPI', until: '2026-12-31' },
  })
  for (let n = 0; n < 8; n += 1) {
    const { orderNo } = await signed(world, 'panen', { borrower: { regency: '3273' } })
    await lentOut(world, orderNo, '2026-11-06')
    const { version } = (await author.ok(getCase, { orderNo })).case
    await author.ok(assignCase, {
      orderNo,
      version,
      to: collector.staffId,
      note: '',
      requestKey: newKey(),
    })
    orders.push(orderNo)
  }
})
afterAll(async () => await world.close())

/** As the figures of a line open its cases: `champion-3`, `holdout`. */
function narrowed(line: string) {
  const [arm, id] = line.split('-')
  return { arm: [strategyArm.parse(arm)], ...(id !== undefined && { strategyId: Number(id) }) }
}

async function draftOf(content: typeof small, name = 'Evening'): Promise<{ id: number; version: number }> {
  const { id } = await author.ok(contract.createStrategy, { name, basedOn: null, requestKey: newKey() })
  const { version } = await author.ok(contract.saveStrategy, {
    id,
    version: 0,
    name,
    content,
    requestKey: newKey(),
  })
  return { id, version }
}

async function submitted(content: typeof small, name?: string): Promise<{ id: number; version: number }> {
  const { id, version } = await draftOf(content, name)
  await author.ok(contract.rehearseStrategy, { id, days: 5, requestKey: newKey() })
  return {
    id,
    ...(await author.ok(contract.submitStrategy, { id, version, note: 'why', requestKey: newKey() })),
  }
}

async function approved(content: typeof small, champion: boolean, name?: string): Promise<number> {
  const { id, version } = await submitted(content, name)
  await other.ok(contract.decideStrategy, {
    id,
    version,
    decision: 'approve',
    champion,
    note: '',
    requestKey: newKey(),
  })
  return id
}

async function pay(orderNo: string, amount: number): Promise<void> {
  await transact(world.db, '*', async (tx) => {
    const [now, day] = [world.clock.now(), world.clock.today()]
    const cash = {
      orderNo,
      appCode: 'panen',
      amount,
      paidAt: now,
      receivedAt: now,
      paymentId: `paid-${orderNo}`,
    }
    const cashRecordId = await addImportedCash(tx, cash)
    const event = { kind: 'paid', day, amount: rupiah(amount) } as const
    await postLoanEvent(tx, orderNo, event, { actor: system, now, recordedAt: now, cashRecordId })
  })
}

test('a draft is kept with its mistakes, named where they stand, but not submitted; nor is what was not rehearsed', async () => {
  const wrong = { conditions: [condition('Stage', 'stage == "M1" && owned > 5', 5)] }
  const { id, version } = await draftOf(wrong)
  const { problems } = await author.ok(contract.getStrategy, { id })
  expect(problems.map(({ code }) => code)).toEqual(['unknownValue', 'unknownFact'])
  const ask = { id, version, note: 'why', requestKey: newKey() }
  expect(await author.call(contract.submitStrategy, ask)).toMatchObject({ code: 'RULES_WRONG' })
  const good = await draftOf(small)
  const again = { ...good, note: 'why', requestKey: newKey() }
  expect(await author.call(contract.submitStrategy, again)).toMatchObject({ code: 'REPLAY_MISSING' })
})

test('who wrote it does not approve it, and what was submitted never changes', async () => {
  const { id, version } = await submitted(small)
  const decision = { id, version, decision: 'approve' as const, champion: true, note: '' }
  expect(await author.call(contract.decideStrategy, { ...decision, requestKey: newKey() })).toMatchObject({
    code: 'SAME_PERSON',
  })
  const change = { id, version, name: 'Other', content: small, requestKey: newKey() }
  expect(await author.call(contract.saveStrategy, change)).toMatchObject({ code: 'STATE_CONFLICT' })
  await expect(
    transact(world.db, '*', async (tx) => {
      await tx.updateTable('case_strategy').set({ name: 'Other' }).where('id', '=', id).execute()
    }),
  ).rejects.toThrow(/no draft any more/)
  const { version: back } = await other.ok(contract.decideStrategy, {
    ...decision,
    decision: 'refuse',
    note: 'not yet',
    requestKey: newKey(),
  })
  await author.ok(contract.withdrawStrategy, { id, version: back, note: 'given up', requestKey: newKey() })
})

test('from its day on a strategy orders the lists, the holdout stays plain, and an attempt keeps what ordered its case', async () => {
  const before = await collector.ok(getMyCases, {})
  expect(before.cases.every(({ ordered }) => ordered === null)).toBe(true)
  const champion = await approved({ conditions: [condition('Late', 'daysLate >= 1', 5)] }, true, 'Champion')
  const challenger = await approved(small, false, 'Challenger')
  const tomorrow = addDays(world.clock.today(), 1)
  const split = { fromDay: tomorrow, challengerId: challenger, challengerPercent: 40, holdoutPercent: 30 }
  const late = { ...split, fromDay: world.clock.today(), note: 'try', requestKey: newKey() }
  expect(await author.call(contract.saveStrategySplit, late)).toMatchObject({ code: 'VALIDATION' })
  await author.ok(contract.saveStrategySplit, { ...split, note: 'try', requestKey: newKey() })
  expect((await collector.ok(getMyCases, {})).cases.every(({ ordered }) => ordered === null)).toBe(true)

  await world.advance({ days: 1 })
  const { cases } = await collector.ok(getMyCases, {})
  expect(cases).toHaveLength(orders.length)
  for (const { ordered } of cases) {
    expect(ordered?.strategy).toBe(
      ordered?.arm === 'holdout' ? null : ordered?.arm === 'champion' ? 'Champion' : 'Challenger',
    )
    if (ordered?.arm === 'champion') expect(ordered.told).toEqual(words('Late'))
  }
  const kept = await transact(
    world.db,
    '*',
    async (tx) => await tx.selectFrom('case_ordering').selectAll().execute(),
  )
  expect(new Map(kept.map(({ order_no, arm }) => [order_no, arm]))).toEqual(
    new Map(cases.map(({ orderNo, ordered }) => [orderNo, ordered?.arm])),
  )
  const [first = expect.fail()] = cases
  const { id } = await collector.ok(startContact, {
    orderNo: first.orderNo,
    channel: 'call',
    target: 'self',
    requestKey: newKey(),
  })
  await collector.ok(recordFollowUp, {
    orderNo: first.orderNo,
    attemptId: id,
    outcome: 'willPay',
    note: '',
    requestKey: newKey(),
  })
  const attempt = await transact(
    world.db,
    '*',
    async (tx) =>
      await tx.selectFrom('contact_attempt').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )
  expect(attempt.ordered_by).toBe(first.ordered?.arm)
  expect([champion, challenger, null]).toContain(attempt.strategy_id)

  await pay(first.orderNo, 100_000)
  const { lines, total } = await author.ok(contract.getStrategyResult, { filter: {} })
  expect(total).toMatchObject({ cases: orders.length, collected: 100_000, contacts: 1, perContact: 100_000 })
  const sumOver = (figure: 'cases' | 'collected' | 'held') => lines.reduce((so, line) => so + line[figure], 0)
  expect([sumOver('cases'), sumOver('collected'), sumOver('held')]).toEqual([
    total.cases,
    total.collected,
    total.held,
  ])
  for (const { id: ordered, cases: n } of lines) {
    const opened = await author.ok(contract.getOrderedCases, { filter: narrowed(ordered), size: 50 })
    expect(opened.total).toBe(n)
  }
})

test('a rehearsal reckons the past as it was: what was worked, what was paid within three days, never what came later', async () => {
  await world.advance({ days: 5 })
  const { id } = await draftOf(small, 'Rehearsed')
  await author.ok(contract.rehearseStrategy, { id, days: 7, requestKey: newKey() })
  const { rehearsal } = await author.ok(contract.getStrategy, { id })
  expect(rehearsal).toMatchObject({ isOfThis: true, isCut: false })
  expect(rehearsal?.cases).toBeGreaterThan(0)
  expect(rehearsal?.lists.map(({ list }) => list).toSorted()).toEqual(['draft', 'live', 'plain', 'worked'])
  const worked = rehearsal?.lists.find(({ list }) => list === 'worked')
  // Called and paid on 24 November: the list of that day knows both.
  expect(worked).toMatchObject({ cases: 1, worked: 1, paid: 100_000 })
  expect(rehearsal?.first.length).toBeGreaterThan(0)
  // Another content is another rehearsal.
  await author.ok(contract.saveStrategy, {
    id,
    version: 1,
    name: 'Rehearsed',
    content: { conditions: [condition('Other', 'neverContacted', 5)] },
    requestKey: newKey(),
  })
  expect((await author.ok(contract.getStrategy, { id })).rehearsal?.isOfThis).toBe(false)
})
