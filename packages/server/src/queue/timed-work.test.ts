import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { pino } from 'pino'
import { transact } from '../db/transaction.ts'
import { openWorld, type World } from '@lumbung/lab/world/world'
import type { Services } from '../calls/context.ts'
import { openQueue, type JobHandlers } from './queue.ts'
import { TimedWorks, timedWork, type TimedWork } from './timed-work.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => world.close())

test('each piece of timed work has a name of its own and says how often', () => {
  expect(new Set(timedWork.map(({ name }) => name)).size).toBe(timedWork.length)
  for (const { everyMinutes } of timedWork) expect(everyMinutes).toBeGreaterThan(0)
})

test('slow work holds up only itself, broken work is tried again, and each falls due by the business clock', async () => {
  const ran: string[] = []
  let finish = (): void => undefined
  const slow = new Promise<void>((resolve) => {
    finish = resolve
  })
  const piece = (name: string, everyMinutes: number, work: () => Promise<void>): TimedWork => ({
    name,
    everyMinutes,
    run: async () => {
      ran.push(name)
      await work()
    },
  })
  const works = new TimedWorks(world.services, [
    piece('slow', 1, async () => await slow),
    piece('broken', 1, () => Promise.reject(new Error('broken on purpose'))),
    piece('seldom', 60, () => Promise.resolve()),
  ])
  works.look()
  await vi.waitFor(() => expect(ran).toEqual(['slow', 'broken', 'seldom']))
  await vi.waitFor(() => {
    world.clock.forwardMinutes(2)
    works.look()
    expect(ran.slice(3)).toContain('broken')
  })
  expect(ran.filter((name) => name === 'slow')).toHaveLength(1)
  expect(ran.filter((name) => name === 'seldom')).toHaveLength(1)
  finish()
  await vi.waitFor(async () => {
    ran.length = 0
    world.clock.forwardMinutes(60)
    await works.pass()
    expect(ran).toEqual(['slow', 'broken', 'seldom'])
  })
})

test('of what is due a few begin at once, the next as soon as one is over, and none waits for what is slow', async () => {
  let [begun, atOnce, mostAtOnce] = [0, 0, 0]
  const works = (count: number, work: () => Promise<unknown>) =>
    new TimedWorks(
      world.services,
      Array.from({ length: count }, (_, at) => ({
        name: `piece ${at}`,
        everyMinutes: 1,
        run: async () => {
          begun += 1
          mostAtOnce = Math.max(mostAtOnce, (atOnce += 1))
          await work()
          atOnce -= 1
        },
      })),
    )
  // Before the event loop turns: no machine is so slow that anything counts as slow.
  const quick = works(40, async () => await Promise.resolve())
  quick.look()
  quick.look()
  await vi.waitFor(() => expect([begun, atOnce]).toEqual([40, 0]))
  expect(mostAtOnce).toBe(4)
  begun = 0
  const slow = Promise.withResolvers<void>()
  works(10, async () => await slow.promise).look()
  await Promise.resolve()
  expect(begun).toBe(4)
  await vi.waitFor(() => expect([begun, atOnce]).toEqual([10, 10]), 5_000)
  slow.resolve()
})

test('work that takes up another’s comes after it in the table, and waits for it when both are due', async () => {
  for (const [index, { after }] of timedWork.entries())
    if (after !== undefined) expect(timedWork.slice(0, index).map(({ name }) => name)).toContain(after)
  const done: string[] = []
  let finish = (): void => undefined
  const slow = new Promise<void>((resolve) => {
    finish = resolve
  })
  const works = new TimedWorks(world.services, [
    { name: 'night', everyMinutes: 1, run: async () => await slow.then(() => done.push('night')) },
    {
      name: 'board',
      everyMinutes: 1,
      after: 'night',
      run: async () => await Promise.resolve(done.push('board')),
    },
    { name: 'other', everyMinutes: 1, run: async () => await Promise.resolve(done.push('other')) },
  ])
  works.look()
  await vi.waitFor(() => expect(done).toEqual(['other']))
  finish()
  await vi.waitFor(() => expect(done).toEqual(['other', 'night', 'board']))
})

test('the end waits for what runs only so long, and what was to come after it does not begin', async () => {
  const begun: string[] = []
  const endless = Promise.withResolvers<void>()
  const works = new TimedWorks(world.services, [
    {
      name: 'night',
      everyMinutes: 1,
      run: async () => {
        begun.push('night')
        await endless.promise
      },
    },
    {
      name: 'board',
      everyMinutes: 1,
      after: 'night',
      run: async () => await Promise.resolve(begun.push('board')),
    },
  ])
  const end = works.start()
  await vi.waitFor(() => expect(begun).toEqual(['night']))
  await end(50)
  endless.resolve()
  // Over by now, it is waited for to its end, and with it whatever had come after it.
  await end()
  expect(begun).toEqual(['night'])
})

test('a product ends although work that it left holds a connection', async () => {
  const other = await openWorld()
  const [held, endless] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  void other.services.db.connection().execute(async () => {
    held.resolve()
    await endless.promise
  })
  await held.promise
  await expect(other.close()).resolves.toBeUndefined()
})

test('answers of repeated requests and ended sessions are forgotten after their time, others stay', async () => {
  const person = await world.as('risk')
  await sql`insert into once_key values ('old', 'c', 'k', '\\x00', '{}', now() - interval '15 days'),
                                        ('new', 'c', 'k', '\\x00', '{}', now() - interval '13 days')`.execute(
    world.db,
  )
  await sql`insert into session (token_hash, staff_id, device_mac, ip, user_agent, created_at, last_seen_at, expires_at)
            values ('\\x01', ${person.staffId}, '\\x00', '', '', now() - interval '99 days', now() - interval '99 days', now() - interval '91 days')`.execute(
    world.db,
  )
  world.clock.forwardMinutes(61)
  await world.passTime()
  const { rows } = await sql<{ caller: string }>`select caller from once_key where call = 'c'`.execute(
    world.db,
  )
  expect(rows).toEqual([{ caller: 'new' }])
  const left = await world.db
    .selectFrom('session')
    .select('token_hash')
    .where('staff_id', '=', person.staffId)
    .execute()
  expect(left.map(({ token_hash }) => token_hash.toString('hex'))).not.toContain('01')
  expect(left).toHaveLength(1)
})

test('the same work waits in the queue once, however often it is asked for', async () => {
  await transact(world.db, '*', async (tx) => {
    for (const _ of [1, 2, 3]) await world.services.queue.send(tx, 'closeCodes', { orderNo: '261120999999' })
    await world.services.queue.send(tx, 'closeCodes', { orderNo: '261120999998' })
  })
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::integer as jobs from pgboss.job where name = 'closeCodes' and state = 'created'`.execute(
    world.db,
  )
  expect(rows[0]?.jobs).toBe(2)
  await sql`delete from pgboss.job where name = 'closeCodes'`.execute(world.db)
})

test('a job that broke once and a job with a time of its own are done when due, though nothing wakes their worker', async () => {
  const seen: string[] = []
  const handlers = new Proxy({} as JobHandlers<Services>, {
    get: () => async (data: { orderNo: string }) => {
      seen.push(data.orderNo)
      await Promise.resolve()
      if (seen.filter((orderNo) => orderNo === 'broken').length === 1 && data.orderNo === 'broken')
        throw new Error('breaks the first time')
    },
  })
  const queue = await openQueue(world.url, pino({ level: 'silent' }), handlers, false)
  try {
    await queue.work(world.services)
    await transact(world.db, '*', async (tx) => {
      await queue.send(tx, 'issueCodes', { orderNo: 'broken' })
      await queue.send(tx, 'closeCodes', { orderNo: 'later' }, { startAfterSeconds: 2 })
    })
    await vi.waitFor(() => expect(seen.toSorted()).toEqual(['broken', 'broken', 'later']), {
      timeout: 20_000,
    })
  } finally {
    await queue.stop()
  }
})

test('what a dead process was working on is taken over within seconds, what is still worked on is left alone', async () => {
  const seen: string[] = []
  let release = (): void => undefined
  const long = new Promise<void>((resolve) => {
    release = resolve
  })
  const handlers = new Proxy({} as JobHandlers<Services>, {
    get: () => async (data: { orderNo: string }) => {
      seen.push(data.orderNo)
      if (data.orderNo === 'long') await long
    },
  })
  const lease = { signSeconds: 0.2, staleSeconds: 1, lookEveryMs: 200 }
  const queue = await openQueue(world.url, pino({ level: 'silent' }), handlers, false, lease)
  try {
    await transact(world.db, '*', async (tx) => {
      await queue.send(tx, 'closeCodes', { orderNo: 'long' })
      await queue.send(tx, 'issueCodes', { orderNo: 'left' })
    })
    // As a killed process leaves it: taken, and no sign of life any more.
    await sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() where name = 'issueCodes' and state = 'created'`.execute(
      world.db,
    )
    const began = Date.now()
    await queue.work(world.services)
    await vi.waitFor(() => expect(seen.toSorted()).toEqual(['left', 'long']), { timeout: 15_000 })
    expect(Date.now() - began).toBeLessThan(15_000)
    // The long one has outlived its lease and gives signs of life.
    await vi.waitFor(
      async () => {
        const { rows } = await sql`select from pgboss.job where name = 'closeCodes' and state = 'active'
          and started_on < now() - interval '2 seconds' and heartbeat_on > now() - interval '1 second'`.execute(
          world.db,
        )
        expect(rows).toHaveLength(1)
      },
      { timeout: 10_000 },
    )
    expect(seen.filter((orderNo) => orderNo === 'long')).toHaveLength(1)
  } finally {
    release()
    await queue.stop()
  }
})
