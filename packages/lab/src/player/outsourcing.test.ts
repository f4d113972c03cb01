import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { getAgencyStatement } from '@lumbung/contract/collection/agency'
import { getAgencyBoard } from '@lumbung/contract/collection/day-board'
import { addDays } from '@lumbung/domain/calendar'
import { type FollowUpOutcome, followUpOutcomes } from '@lumbung/domain/cases/follow-up'
import { rupiah } from '@lumbung/domain/money'
import { transact } from '@lumbung/server/db/transaction'
import { rollCases } from '@lumbung/server/features/collection/roll-cases'
import { lentOut, signed } from '../world/applications.ts'
import { happen } from '../world/loans.ts'
import { playgroundOf } from '../world/played-lender.ts'
import { openWorld, type World } from '../world/world.ts'
import { readCast } from './cast.ts'
import { choicesOf } from './choices.ts'
import { collect } from './collecting.ts'
import { workForAgencies } from './demo-agencies.ts'
import { setUpCollectors } from './demo-desks.ts'
import { dayEnd } from './office-hours.ts'
import { outsourceSome } from './outsourcing.ts'
import type { GivenWord, Stage } from './stage.ts'
import { Timeline } from './story.ts'

/** Monday 23 November 2026, in the morning. */
const start = '2026-11-23T00:45:00Z'
const loanDays = 14
/** S2 begins on the eighth day after the due day. */
const daysLate = 8
const orders = 6

let world: World
beforeAll(async () => {
  world = await openWorld({ start })
})
afterAll(async () => await world.close())

test('what reaches S2 goes to each agency, whose people work it, are paid into, and earn by their terms', async () => {
  const { services, clock, db } = world
  const today = clock.today()
  const ground = await playgroundOf(world)
  const cast = await transact(db, '*', async (tx) => {
    await setUpCollectors(tx, clock.now())
    return await readCast(tx)
  })
  const words: { orderNo: string; promise: GivenWord }[] = []
  const stage: Stage = {
    ground,
    cast,
    end: dayEnd(today),
    timeline: new Timeline(),
    trouble: 1,
    leftFrom: () => null,
    isLeftOwing: () => false,
    photoWidthPx: undefined,
    hearPromise: (orderNo, promise) => words.push({ orderNo, promise }),
  }
  clock.set(new Date(clock.now().getTime() - 86_400_000))
  for (let n = 0; n < orders; n += 1) {
    const { orderNo } = await signed(world)
    await lentOut(world, orderNo, addDays(today, -daysLate - loanDays))
  }
  clock.set(new Date(start))
  await rollCases(services)
  await outsourceSome(stage, today, choicesOf(3, 'outsourcing', 0))
  const { rows: given } = await sql<{ agency: number; n: number }>`
    select agency_id as agency, count(*)::integer as n from collection_case where agency_id is not null group by 1 order by 1`.execute(
    db,
  )
  expect(given).toHaveLength(2)
  expect(Math.abs((given[0]?.n ?? 0) - (given[1]?.n ?? 0))).toBeLessThanOrEqual(1)

  for (const player of cast.staff.agency_collector)
    stage.timeline.begin(collect(stage, player, choicesOf(3, 'collecting', player.id)), clock.now())
  await stage.timeline.run(clock, stage.end)
  expect(words.length).toBeGreaterThan(0)
  // Of a handful of calls some reach somebody and some do not.
  const { rows: came } = await sql<{ outcome: FollowUpOutcome }>`select outcome from follow_up`.execute(db)
  const reached = came.filter(({ outcome }) => followUpOutcomes[outcome].reached).length
  expect(reached).toBeGreaterThan(0)
  expect(reached).toBeLessThan(came.length)
  // They pay at noon, and the books hear of it in the evening.
  clock.set(stage.end)
  for (const { orderNo, promise } of words)
    await happen(world, orderNo, { kind: 'paid', day: today, amount: rupiah(promise.amount) })

  const manager = await world.as('col_manager')
  const board = await manager.ok(getAgencyBoard, { filter: {}, size: 200 })
  expect(board.sums.promises).toBe(words.length)
  expect(board.sums.calls).toBeGreaterThan(0)
  expect(board.sums.commission).toBeGreaterThan(0)
  const { total } = await manager.ok(getAgencyStatement, { filter: {} })
  expect(total).toMatchObject({ payments: words.length })
  expect(total.commission).toBe(board.sums.commission)
  await ground.callers.end()
})

test('a day of theirs is played on cases that are in, up to this moment, and nobody is called twice', async () => {
  const { services, clock, db } = world
  const day = addDays(clock.today(), 1)
  const [opens, now] = [new Date(`${day}T08:00:00+07:00`), new Date(`${day}T15:30:00+07:00`)]
  clock.set(now)
  const called = async () =>
    (
      await sql<{ orderNo: string; at: Date }>`
        select a.order_no as "orderNo", a.at from contact_attempt a join collector c on c.staff_id = a.staff_id
         where a.refused_by is null and c.agency_id is not null and a.at >= ${opens} order by a.at`.execute(
        db,
      )
    ).rows
  expect(await called()).toEqual([])
  await workForAgencies(services, 3)
  const first = await called()
  expect(first.length).toBeGreaterThan(1)
  expect(first.every(({ at }) => at <= now)).toBe(true)
  // As after a start that was killed behind it.
  await workForAgencies(services, 3)
  const all = await called()
  expect(all).toEqual(expect.arrayContaining(first))
  expect(new Set(all.map(({ orderNo }) => orderNo)).size).toBe(all.length)
})
