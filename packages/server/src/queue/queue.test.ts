import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '@lumbung/lab/world/world'
import { transact } from '../db/transaction.ts'

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
