import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getOverdueMonitoringTotal,
  getOverdueMonitoringTotalOrders,
} from '@lumbung/contract/report/overdue-monitoring-total'
import { getRollRates } from '@lumbung/contract/report/roll-rates'
import type { LoanAccount } from '@lumbung/domain/account/loan-account'
import { termsArb } from '@lumbung/domain/account/loan-account.arbitrary'
import { addDays, businessDay, type BusinessDay } from '@lumbung/domain/calendar'
import { firstStageStarts } from '@lumbung/domain/order/order'
import { rupiah } from '@lumbung/domain/money'
import { happen, lend } from '@lumbung/lab/world/loans'
import { agreeOn } from '@lumbung/lab/world/settings'
import { openWorld, type World } from '@lumbung/lab/world/world'
import { verifyBooks } from '../../cli/verify-books.ts'
import { transact } from '../../db/transaction.ts'
import { refreshFacts } from '../../reports/refresh-facts.ts'
import { noonOf } from '../../start/clock.ts'
import { rollCases } from './roll-cases.ts'

const terms = {
  ...fc.sample(termsArb, { numRuns: 1, seed: 1 })[0],
  principal: 1_000_000,
  termDays: 14,
  instalments: 1,
  dueRule: 'after',
  calendar: 'days',
} as LoanAccount['terms']
const loanDay = businessDay('2026-11-02')
const dueDay = addDays(loanDay, 14)

let world: World
beforeAll(async () => {
  world = await openWorld({ start: noonOf(dueDay).toISOString() })
})
afterAll(async () => await world.close())

/** A loan of a product, for reports tell loans apart by that. */
async function lendOf(orderNo: string, day: BusinessDay): Promise<void> {
  await lend(world, orderNo, { terms, loanDay: day })
  await transact(world.db, '*', async (tx) =>
    sql`update orders set product_code = 'panen-tunai' where order_no = ${orderNo}`.execute(tx),
  )
}

async function night(day: BusinessDay): Promise<void> {
  world.clock.set(noonOf(day))
  await rollCases(world.services)
}

async function stages(): Promise<Record<string, string>> {
  const { rows } = await transact(world.db, '*', async (tx) =>
    sql<{ order_no: string; stage: string }>`
      select order_no, stage from collection_case where closed_day is null`.execute(tx),
  )
  return Object.fromEntries(rows.map(({ order_no: orderNo, stage }) => [orderNo, stage]))
}

/** The stage of a spell of a case at the noon of a day. */
async function stageAt(orderNo: string, day: BusinessDay): Promise<string | undefined> {
  const { rows } = await transact(world.db, '*', async (tx) =>
    sql<{ stage: string }>`
      select s.stage from case_spell s
       where s.order_no = ${orderNo} and s.from_at <= ${noonOf(day)} and (s.until_at is null or s.until_at > ${noonOf(day)})`.execute(
      tx,
    ),
  )
  return rows[0]?.stage
}

test('other ranges move cases on the day they begin; what was counted before keeps its stages', async () => {
  await lendOf('old', loanDay)
  await lendOf('early', loanDay)
  await lendOf('young', addDays(loanDay, 3))
  const [yesterday, today] = [addDays(dueDay, 5), addDays(dueDay, 6)]
  await night(addDays(dueDay, 4))
  await happen(world, 'early', { kind: 'paid', day: addDays(dueDay, 4), amount: rupiah(9_000_000) })
  await night(yesterday)
  // A day that kept facts do not tell apart: they know whether something was cleared within three days, or seven.
  await agreeOn(world, { code: 'collectionStages', value: { ...firstStageStarts, s2: 5 }, from: today })
  await refreshFacts(world.services)
  expect(await stages()).toEqual({ old: 's1', young: 's1' })

  const filter = { days: { from: loanDay, to: addDays(dueDay, 10) } }
  const then = noonOf(yesterday).toISOString()
  const viewer = await world.as('report_viewer')
  const before = await viewer.ok(getOverdueMonitoringTotal, { filter, size: 50 })
  expect(before.sums).toMatchObject({ s1: 2, s2: 0 })

  await night(today)
  await refreshFacts(world.services)
  expect(await stages()).toEqual({ old: 's2', young: 's1' })
  expect([await stageAt('old', yesterday), await stageAt('old', today)]).toEqual(['s1', 's2'])
  expect((await verifyBooks(world.db)).find(({ code }) => code === 'I11')?.violations).toEqual([])

  const after = await world.as('report_viewer')
  expect((await after.ok(getOverdueMonitoringTotal, { filter, size: 50 })).sums).toMatchObject({
    s1: 1,
    s2: 1,
  })
  const again = await after.ok(getOverdueMonitoringTotal, { filter: { ...filter, asOf: then }, size: 50 })
  expect(again.sums).toMatchObject({ s1: 2, s2: 0 })
  const opened = { filter: { ...filter, figure: 's2' }, size: 50 } as const
  expect(
    (await after.ok(getOverdueMonitoringTotalOrders, opened)).items.map(({ orderNo }) => orderNo),
  ).toEqual(['old'])

  // Both were owed as S1 began; on the day before the new S2 one was cleared.
  const dues = { days: { from: dueDay, to: dueDay }, rows: 'day' } as const
  const rolled = await after.ok(getRollRates, { filter: dues, size: 50 })
  expect(rolled.sums).toMatchObject({
    s1From: 2_000_000,
    s1To: 1_000_000,
    s1FromN: 2,
    s1ToN: 1,
    s1Ppm: 500_000,
  })
  const rolledThen = await after.ok(getRollRates, { filter: { ...dues, asOf: then }, size: 50 })
  expect(rolledThen.sums).toMatchObject({ s1From: null, s1To: null })
})

test('cases stop on the day after the last that is set for desks, and go on where a later one is set', async () => {
  const states = async () => {
    const { rows } = await transact(world.db, '*', async (tx) =>
      sql<{
        state: string
      }>`select state from collection_case where order_no = 'long' and closed_day is null`.execute(tx),
    )
    return rows[0]?.state
  }
  const owed = addDays(dueDay, 30)
  await lendOf('long', addDays(owed, -14))
  await agreeOn(world, { code: 'deskDaysMax', value: 60, from: addDays(owed, 30) })
  await agreeOn(world, { code: 'deskDaysMax', value: 120, from: addDays(owed, 80) })
  const stood: (string | undefined)[] = []
  for (const late of [60, 61, 79, 80, 120, 121]) {
    await night(addDays(owed, late))
    stood.push(await states())
  }
  expect(stood).toEqual(['unassigned', 'stopped', 'stopped', 'unassigned', 'unassigned', 'stopped'])
})
