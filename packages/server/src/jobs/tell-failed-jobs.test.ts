import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getNotifications, markRead } from '@lumbung/contract/user/notification'
import { openWorld, type World } from '../testing/world.ts'
import { tellFailedJobs } from './tell-failed-jobs.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => world.close())

test('a job that was given up is told to administrators, once, and stays where it is', async () => {
  await sql`insert into pgboss.job (name, data, source_name)
            values ('failed', ${JSON.stringify({ orderNo: '261120000001', note: 'x'.repeat(80) })}::jsonb, 'reviewByMachine')`.execute(
    world.db,
  )
  await tellFailedJobs(world.services)
  await tellFailedJobs(world.services)
  const admin = await world.as('admin')
  const told = await admin.ok(getNotifications, {})
  expect(told).toMatchObject({
    unread: 1,
    more: false,
    items: [{ kind: 'jobFailed', read: false, detail: { job: 'reviewByMachine', orderNo: '261120000001' } }],
  })
  expect(told.items[0]?.detail).not.toHaveProperty('note')
  expect(await (await world.as('auditor')).ok(getNotifications, {})).toMatchObject({ unread: 0, items: [] })
  const { rows } = await sql`select id from pgboss.job where name = 'failed' and state = 'created'`.execute(
    world.db,
  )
  expect(rows).toHaveLength(1)
})

test('what is read is read for its person only', async () => {
  const admin = await world.as('admin')
  const { items } = await admin.ok(getNotifications, {})
  const other = await world.as('risk')
  await other.ok(markRead, { upTo: items[0]?.id ?? 1 })
  expect((await admin.ok(getNotifications, {})).unread).toBe(1)
  expect(await admin.ok(markRead, { upTo: items[0]?.id ?? 1 })).toEqual({ unread: 0 })
  expect((await admin.ok(getNotifications, {})).items[0]?.read).toBe(true)
})
