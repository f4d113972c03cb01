import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getTrialBalance } from '@lumbung/contract/utils/ledger'
import { applied, madeUpNik } from '@lumbung/lab/world/applications'
import { assertSoundBooks } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type World } from '@lumbung/lab/world/world'

let world: World
beforeAll(async () => {
  world = await openWorld({ sources: {} })
})
afterAll(async () => world.close())

const charged = async () => {
  const { rows } = await sql<{ day: string; app: string; cost: number }>`
    select (q.answered_at at time zone 'Asia/Jakarta')::date as day, o.app_code as app, sum(q.cost)::bigint as cost
      from source_inquiry q join orders o on o.order_no = q.order_no where q.answered_at is not null
     group by 1, 2 having sum(q.cost) > 0 order by 1, 2`.execute(world.db)
  return rows
}
const posted = async (account: string) => {
  const { rows } = await sql<{ day: string; app: string; cost: number }>`
    select day, app_code as app, sum(amount)::bigint as cost from ledger_entry where account = ${account} group by 1, 2 order by 1, 2`.execute(
    world.db,
  )
  return rows
}

test('what sources charged for a day stands in the books of that day as acquisition cost, once and for each app', async () => {
  // Refused questions cost nothing; a second app has its own line.
  const idNumber = madeUpNik()
  world.sources.slik.setBehaviour(idNumber, { answer: 'reject' })
  await applied(world, 'panen', { borrower: { idNumber } })
  await applied(world, 'panen')
  await applied(world, 'guyub')
  expect(await posted('acquisitionCost')).toEqual([])
  world.clock.set(new Date('2026-11-21T05:00:00Z'))
  await world.passTime()
  await applied(world, 'panen')
  world.clock.set(new Date('2026-11-23T05:00:00Z'))
  await world.passTime()
  await world.passTime()
  const costs = await charged()
  expect(costs).toEqual([
    { day: '2026-11-20', app: 'guyub', cost: 6_000 },
    { day: '2026-11-20', app: 'panen', cost: 9_000 },
    { day: '2026-11-21', app: 'panen', cost: 6_000 },
  ])
  expect(await posted('acquisitionCost')).toEqual(costs)
  expect(await posted('sourcesPayable')).toEqual(costs.map((each) => ({ ...each, cost: -each.cost })))
  await assertSoundBooks(world)
  const finance = await world.as('finance_checker')
  const days = { from: '2026-11-20', to: '2026-11-22' }
  const { items } = await finance.ok(getTrialBalance, { filter: { day: days }, size: 50 })
  expect(items.map(({ account }) => account)).toEqual(
    expect.arrayContaining(['acquisitionCost', 'sourcesPayable']),
  )
})
