import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getNotifications, markRead } from '@lumbung/contract/user/notification'
import { getOpenItems, retryOpenItem } from '@lumbung/contract/utils/open-item'
import { newKey } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type World } from '@lumbung/lab/world/world'
import { keepFailedJobs } from './keep-failed-jobs.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => world.close())

const failed = async () =>
  await sql`insert into pgboss.job (name, data, source_name)
            values ('failed', ${JSON.stringify({ orderNo: '261120000001', note: 'x'.repeat(80) })}::jsonb, 'reviewByMachine')`.execute(
    world.db,
  )

const waiting = async () =>
  (await (await world.as('finance_checker')).ok(getOpenItems, { filter: {}, size: 20 })).items

test('a job that was given up is an open item, once, and goes back into its queue when a person wants so', async () => {
  await failed()
  await world.services.queue.drain(world.services)
  await keepFailedJobs(world.services)
  await failed()
  await keepFailedJobs(world.services)
  const [item, ...more] = await waiting()
  expect(more).toEqual([])
  expect(item).toMatchObject({
    kind: 'jobFailed',
    times: 2,
    detail: { job: 'reviewByMachine', orderNo: '261120000001' },
    can: { retry: true, settle: true },
  })
  expect(item?.detail).not.toHaveProperty('note')
  const checker = await world.as('finance_checker')
  const act = { id: item?.id ?? 0, version: item?.version ?? 0, requestKey: newKey() }
  expect(await checker.ok(retryOpenItem, act)).toMatchObject({ state: 'settled' })
  const { rows } = await sql`
    select name, data from pgboss.job where name in ('reviewByMachine', 'failed') and state = 'created'`.execute(
    world.db,
  )
  expect(rows).toEqual([{ name: 'reviewByMachine', data: { orderNo: '261120000001' } }])
  expect(await waiting()).toEqual([])
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
