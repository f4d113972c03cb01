import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../db/transaction.ts'
import { lockOrder } from '../records/order/orders.ts'
import {
  addWaitingOrder,
  assertSoundBooks,
  payoutOf,
  releaseOrder,
  until,
} from '@lumbung/lab/world/waiting-orders'
import { openWorld, type World } from '@lumbung/lab/world/world'
import { applyHook } from './apply-hook.ts'
import { followPayouts } from './follow-payouts.ts'
import { inquirePayout } from './inquire-payout.ts'
import { sendPayout } from './send-payout.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await assertSoundBooks(world)
  await world.close()
})

/** Whether somebody in this database waits for a lock. */
async function someoneWaits(): Promise<boolean> {
  const { rows } = await sql<{ waits: number }>`
    select count(*)::integer as waits from pg_locks
     where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(
    world.db,
  )
  return (rows[0]?.waits ?? 0) > 0
}

/**
 * Holds an order while work on its payout runs, as a person's act does. Work that has to wait for the order must not
 * hold the payout meanwhile, else the two wait for each other.
 */
async function besideTheOrder(orderNo: string, work: () => Promise<unknown>): Promise<void> {
  let ended = false
  let running: Promise<unknown> = Promise.resolve()
  await transact(world.db, '*', async (tx) => {
    await lockOrder(tx, orderNo)
    running = work().finally(() => (ended = true))
    while (!ended && !(await someoneWaits())) await new Promise(setImmediate)
    await sql`select from disbursement where order_no = ${orderNo} for update nowait`.execute(tx)
  })
  await running
}

async function released(): Promise<{ orderNo: string; disbursementId: number }> {
  const orderNo = await addWaitingOrder(world)
  await releaseOrder(world, orderNo)
  return { orderNo, disbursementId: (await payoutOf(world, orderNo)).id }
}

test('the job that sends a payout waits for its order before it takes the payout', async () => {
  const { orderNo, disbursementId } = await released()
  await besideTheOrder(orderNo, async () => await sendPayout({ disbursementId }, world.services))
  expect((await payoutOf(world, orderNo)).sent_at).not.toBeNull()
  await world.drain()
})

test('the job that asks about a payout, and the callback that tells of it, do so too', async () => {
  const { orderNo, disbursementId } = await released()
  world.farEnd.setBehaviour(`${orderNo}-1`, { settleAfterMs: 0, inquiry: 'error500' })
  await sendPayout({ disbursementId }, world.services)
  await besideTheOrder(orderNo, async () => await inquirePayout({ disbursementId }, world.services))
  const hooks = async () =>
    await world.db.selectFrom('hook_event').select('id').where('kind', '=', 'payout').execute()
  await until(world, async () => (await hooks()).length > 0)
  const [hook] = await hooks()
  await besideTheOrder(orderNo, async () => await applyHook({ hookEventId: hook?.id ?? 0 }, world.services))
  expect((await payoutOf(world, orderNo)).state).toBe('accepted')
  world.farEnd.setBehaviour(`${orderNo}-1`, null)
  await world.advance({ hours: 2 })
})

test('timed work that rings about a payout without an outcome holds none while it waits for an order', async () => {
  const { orderNo, disbursementId } = await released()
  world.farEnd.setBehaviour(`${orderNo}-1`, { callback: 'never', inquiry: 'error500' })
  await sendPayout({ disbursementId }, world.services)
  world.clock.forwardMinutes(26 * 60)
  await besideTheOrder(orderNo, async () => await followPayouts(world.services))
  const items = await world.db
    .selectFrom('open_item')
    .select('kind')
    .where('order_no', '=', orderNo)
    .execute()
  expect(items).toEqual([{ kind: 'payoutUnknown' }])
  world.farEnd.setBehaviour(`${orderNo}-1`, null)
  await world.advance({ hours: 2 })
})
