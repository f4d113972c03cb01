import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '@lumbung/lab/world/world'
import type { Services } from '../calls/context.ts'
import { transact } from '../db/transaction.ts'
import { openQueue, type JobHandlers } from './queue.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => world.close())

const standings = async () => {
  const { rows } = await sql<{ state: string }>`
    select state from pgboss.job where name = 'applyMessageHooks' order by created_on`.execute(world.db)
  return rows.map(({ state }) => state)
}

test('a job that waits already is not begun before those who asked for it too have committed: it would miss what they wrote', async () => {
  const { queue, db } = world.services
  await transact(db, '*', async (tx) => await queue.send(tx, 'applyMessageHooks', {}))
  await transact(db, '*', async (first) => {
    await queue.send(first, 'applyMessageHooks', {})
    await transact(db, '*', async (second) => await queue.send(second, 'applyMessageHooks', {}))
    expect(await takeable()).toBe(0)
  })
  expect(await takeable()).toBe(1)
  expect(await queue.drain(world.services, ['applyMessageHooks'])).toBe(1)
  expect(await standings()).toEqual(['completed'])
})

test('a job that is taken at the moment in which another is asked for is followed by a second', async () => {
  const { queue, db } = world.services
  const before = (await standings()).length
  await transact(db, '*', async (tx) => await queue.send(tx, 'applyMessageHooks', {}))
  const asked = await transact(db, '*', async (taking) => {
    await sql`update pgboss.job set state = 'active' where name = 'applyMessageHooks' and state = 'created'`.execute(
      taking,
    )
    const sent = transact(db, '*', async (tx) => await queue.send(tx, 'applyMessageHooks', {}))
    await expect.poll(waitingForALock).toBeGreaterThan(0)
    return { sent }
  })
  await asked.sent
  expect((await standings()).slice(before)).toEqual(['active', 'created'])
})

test('of many that are asked for at once those that wait are not added again, and none is begun before the commit', async () => {
  const { queue, db } = world.services
  const job = (hookEventId: number) => ({ hookEventId })
  await transact(db, '*', async (tx) => await queue.send(tx, 'applyHook', job(2)))
  await transact(db, '*', async (tx) => {
    await queue.sendAll(tx, 'applyHook', [3, 2, 1, 3].map(job))
    expect(await takeable('applyHook')).toBe(0)
  })
  expect(await takeable('applyHook')).toBe(3)
  await transact(db, '*', async (tx) => await queue.sendAll(tx, 'applyHook', []))
  const { rows } = await sql<{ data: unknown }>`
    select data from pgboss.job where name = 'applyHook' order by singleton_key`.execute(world.db)
  expect(rows.map(({ data }) => data)).toEqual([1, 2, 3].map(job))
})

test('a job that broke beside one that still runs is tried again by whoever takes it, and completed by nobody else', async () => {
  const [long, again] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let [begun, tries] = [0, 0]
  const handlers = new Proxy({} as JobHandlers<Services>, {
    get: () => async (data: { orderNo?: string }) => {
      if (data.orderNo === 'long') begun += 1
      if (data.orderNo === 'long') await long.promise
      if (data.orderNo !== 'broken') return
      tries += 1
      if (tries === 2) await again.promise
      throw new Error('broken on purpose')
    },
  })
  const lease = { signSeconds: 0.2, staleSeconds: 8, lookEveryMs: 3_000 }
  const open = async () => await openQueue(world.url, pino({ level: 'silent' }), handlers, false, lease)
  const [first, second] = [await open(), await open()]
  try {
    await transact(world.db, '*', async (tx) => {
      await first.send(tx, 'closeCodes', { orderNo: 'broken' })
      await first.send(tx, 'closeCodes', { orderNo: 'long' })
    })
    await first.work(world.services)
    await expect.poll(() => [begun, tries]).toEqual([1, 1])
    const broke = new Date()
    await second.work(world.services)
    // Given back at once, it has a sign of life again as soon as the second works on it.
    await expect.poll(async () => await livesAfter('broken', broke)).toBe(true)
    long.resolve()
    await expect.poll(async () => await standingOf('long')).toBe('completed')
    await expect.poll(() => tries).toBe(2)
    again.resolve()
    await expect.poll(async () => await standingOf('broken')).toBe('retry')
  } finally {
    long.resolve()
    again.resolve()
    await Promise.all([first.stop(), second.stop()])
    await sql`delete from pgboss.job where name = 'closeCodes'`.execute(world.db)
  }
})

const standingOf = async (orderNo: string) => {
  const { rows } = await sql<{ state: string }>`
    select state from pgboss.job where name = 'closeCodes' and data ->> 'orderNo' = ${orderNo}`.execute(
    world.db,
  )
  return rows[0]?.state
}

/** Whether somebody works on it a second later: longer than it takes to give a job back. */
const livesAfter = async (orderNo: string, at: Date) => {
  const { rows } = await sql`
    select from pgboss.job where name = 'closeCodes' and data ->> 'orderNo' = ${orderNo}
       and heartbeat_on > ${at}::timestamptz + interval '1 second'`.execute(world.db)
  return rows.length === 1
}

const waitingForALock = async () => {
  const { rows } = await sql`
    select pid from pg_locks
     where not granted
       and (database is null or database = (select oid from pg_database where datname = current_database()))`.execute(
    world.db,
  )
  return rows.length
}

/** Jobs that a worker could take now. */
const takeable = async (name = 'applyMessageHooks') => {
  const { rows } = await sql`
    select id from pgboss.job where name = ${name} and state = 'created' for update skip locked`.execute(
    world.db,
  )
  return rows.length
}
