import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addRunningLoan } from '../world/waiting-orders.ts'
import { openWorld, type World } from '../world/world.ts'
import { figureFaults } from './figure-faults.ts'

let world: World
let owner: pg.Client
beforeAll(async () => {
  world = await openWorld({ start: '2026-11-02T03:00:00Z' })
  await world.passTime()
  owner = new pg.Client({ connectionString: world.url })
  await owner.connect()
  await owner.query('set session_replication_role = replica')
})
afterAll(async () => {
  await owner.end()
  await world.close()
})

test('a booking that is wrong is told by each figure of screens and reports that it stands behind', async () => {
  const loan = await addRunningLoan(world)
  const arrived = `memo = 'disbursed' and account = 'cashAtChannel' and order_no = '${loan}'`
  await owner.query(`update ledger_entry set amount = amount - 700 where ${arrived}`)
  const faults = await figureFaults(world)
  const named = faults.map((fault) => /"figure":"(\w+)"/.exec(fault)?.[1])
  expect(new Set(named)).toEqual(new Set(['paidOut', 'sent', 'allSent', 'arrival', 'profit']))
  for (const fault of faults) expect(fault).toContain(loan)
})
