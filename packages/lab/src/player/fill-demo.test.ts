import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { userInfo } from '@lumbung/contract/user/session'
import { addDays } from '@lumbung/domain/calendar'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { transact } from '@lumbung/server/db/transaction'
import { closeDay } from '@lumbung/server/money/close-day'
import { keepSetting, readSetting } from '@lumbung/server/records/running/settings'
import { assertSoundBooks, cashOf, pay, until } from '../world/waiting-orders.ts'
import { startXenditFarEnd } from '../far-ends/xendit/xendit-far-end.ts'
import { openWorld, type World } from '../world/world.ts'
import { beginPlay, firstSeed, type DemoPlay } from './demo-play.ts'
import { demoFilledKey, fillDemo } from './fill-demo.ts'

let world: World
const orders = 300
const days = 20
const askEveryMs = 50
/** A lender is played in some of them. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })
const quiet = () => undefined

interface Size {
  orders: number
  days: number
  lenders?: number
  play?: DemoPlay
}

function begin(size: Size = { orders, days }) {
  return fillDemo(world.services, { databaseUrl: world.url, farEnd: world.farEnd, ...size }, quiet)
}

async function fill(size: Size = { orders, days }): Promise<void> {
  await begin(size).done
}

async function counted(): Promise<number> {
  return await transact(world.db, '*', async (tx) => {
    const { count } = await tx
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  })
}

/** Applications as their days count them, and as they are. */
async function applicationsTold(): Promise<{ tallied: number; facts: number }> {
  return await transact(world.db, '*', async (tx) => {
    const { rows } = await sql<{ tallied: number; facts: number }>`
      select (select sum(n)::integer from application_tally where dimension = '') as tallied,
             (select count(*)::integer from application_fact where day is not null) as facts`.execute(tx)
    return rows[0] ?? { tallied: -1, facts: 0 }
  })
}

/** What sellers have beside orders. */
async function leadsNow(): Promise<{ orders: number; ofCodes: number }> {
  return await transact(world.db, '*', async (tx) => {
    const { rows } = await sql<{ orders: number; ofCodes: number }>`
      select (select count(*)::integer from orders) as orders,
             (select count(*)::integer from lead where pool = 'codeFailed') as "ofCodes"`.execute(tx)
    return rows[0] ?? { orders: -1, ofCodes: 0 }
  })
}

async function markNow(): Promise<unknown> {
  return await transact(world.db, '*', async (tx) => await readSetting(tx, demoFilledKey))
}

describe('the demo portfolio', () => {
  type Far = { done: number; total: number } | null
  const seen: Far[] = []
  const leads: Awaited<ReturnType<typeof leadsNow>>[] = []
  let before: Far
  let told: () => Promise<Far>

  beforeAll(async () => {
    world = await openWorld()
    const me = await world.as('collector')
    told = async () => (await me.ok(userInfo, {})).filling
    before = await told()
    const filling = begin().done.then(() => 'done')
    // As a browser asks: now and then, so that the filling has the machine.
    while ((await Promise.race([filling, pause(askEveryMs)])) !== 'done') {
      const far = await told()
      if (far === null) continue
      seen.push(far)
      leads.push(await leadsNow())
    }
  })
  afterAll(async () => await world.close())

  test('has leads before it has orders', () => {
    expect(leads.some(({ ofCodes, orders: there }) => ofCodes > 0 && there === 0)).toBe(true)
  })

  test('is filled once, keeps the invariants, and its running loans can be paid', async () => {
    await fill()
    expect(await counted()).toBe(orders)
    const { tallied, facts } = await applicationsTold()
    expect(facts).toBeGreaterThan(orders / 2)
    expect(tallied).toBe(facts)
    expect(await markNow()).toBe(true)
    expect(world.services.filling).toBeNull()
    await assertSoundBooks(world)
    expect(await closeDay(world.services)).toBe(1)
    await assertSoundBooks(world)

    const code = await transact(
      world.db,
      '*',
      async (tx) =>
        await tx
          .selectFrom('payment_code')
          .innerJoin('orders', 'orders.order_no', 'payment_code.order_no')
          .select(['payment_code.code', 'payment_code.order_no'])
          .where('orders.state', '=', 'repaying')
          .where('payment_code.kind', '=', 'va')
          .orderBy('payment_code.id', 'desc')
          .executeTakeFirstOrThrow(),
    )
    const before = (await cashOf(world, code.order_no)).length
    await pay(world, { account_number: code.code ?? '', amount: 50_000 })
    await until(world, async () => (await cashOf(world, code.order_no)).length > before)
    expect((await cashOf(world, code.order_no)).at(-1)?.state).toBe('posted')
    await assertSoundBooks(world)
  })

  test('has answers of the sources that this product can open, though others asked for them', async () => {
    const answers = await world.db
      .selectFrom('source_inquiry')
      .select('answer_sealed')
      .where('answer_sealed', 'is not', null)
      .execute()
    expect(answers.length).toBeGreaterThan(orders)
    for (const { answer_sealed: sealed } of answers)
      expect(world.services.seals.open(sealed ?? Buffer.alloc(0))).toMatch(/"(facilities|identity|account)"/)
  })

  test('tells who is signed in how far it is, and nothing once it is done', async () => {
    expect(before).toBeNull()
    expect(seen.length).toBeGreaterThan(0)
    for (const far of seen) {
      expect(far?.total).toBe(orders)
      expect(far?.done).toBeLessThanOrEqual(orders)
    }
    expect(await told()).toBeNull()
  })

  test('gives each person of the demo a picture of 80 × 80, which colleagues see', async () => {
    const faceless = await world.db
      .selectFrom('staff')
      .select('email')
      .where('is_demo', '=', true)
      .where('avatar', 'is', null)
      .execute()
    expect(faceless).toEqual([])
    const [me, colleague] = [await world.as('collector'), await world.as('admin')]
    const address = `${world.base}/user/avatar?id=${colleague.staffId}`
    const answer = await fetch(address, { headers: { 'x-token': me.token } })
    const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect({ width, height, format }).toEqual({ width: 80, height: 80, format: 'jpeg' })
  })

  test('tells the far end again when the process died between the two', async () => {
    const { services, farEnd } = world
    const known = farEnd.payouts().length
    await transact(
      world.db,
      '*',
      async (tx) => await keepSetting(tx, demoFilledKey, [firstSeed], services.clock.wall()),
    )
    const forgetful = await startXenditFarEnd({
      folder: join(services.config.dataDir, 'another-far-end'),
      callbackUrl: world.base,
      callbackToken: '',
      secretKey: '',
    })
    await fillDemo(services, { databaseUrl: world.url, farEnd: forgetful, orders }, quiet).done
    expect([await counted(), await markNow()]).toEqual([orders, true])
    expect(forgetful.payouts()).toHaveLength(known)
    expect(known).toBeGreaterThan(10)
    await forgetful.stop()
  })
})

describe('a demo portfolio that was not filled', () => {
  const small = { orders: 60, days: 10 }
  afterEach(async () => await world.close())

  test('is left out where the books of its days are closed', async () => {
    world = await openWorld()
    await transact(world.db, '*', async (tx) => {
      await tx
        .insertInto('closed_day')
        .values({ day: addDays(world.clock.today(), -1), closed_at: world.clock.wall(), actor: 'test' })
        .execute()
    })
    await fill(small)
    expect(await counted()).toBe(0)
  })

  test('leaves nothing when it was stopped half-way, and the next start fills it with what it began to play', async () => {
    world = await openWorld()
    const filling = begin(small)
    while ((world.services.filling?.done ?? 0) === 0) await pause(askEveryMs)
    await filling.stop()
    expect([await counted(), await markNow()]).toEqual([0, null])
    await filling.done
    const begun = beginPlay(world.services, small)
    const far: number[] = []
    const watch: DemoPlay['watch'] = (told) => {
      begun.watch((share) => {
        far.push(share)
        told(share)
      })
    }
    await fill({ ...small, play: { ...begun, watch } })
    expect([await counted(), await markNow()]).toEqual([small.orders, true])
    // It was this play that the fill waited for and told of.
    expect(far.at(-1)).toBe(1)
  })

  test('has nothing of a lender whose neighbour broke, and of two that were killed between them brings the other one', async () => {
    world = await openWorld()
    const two = { orders: 60, days: 4, lenders: 2 }
    const begun = beginPlay(world.services, two)
    const [first, second] = begun.lenders
    const rows = second?.rows.then(() => Promise.reject(new Error('broken')))
    const lenders = [first, { ...second, rows }] as DemoPlay['lenders']
    await fill({ ...two, play: { ...begun, lenders } })
    expect([await counted(), await markNow()]).toEqual([0, null])
    await fill({ ...two, play: { ...begun, lenders: lenders.slice(0, 1) } })
    await transact(
      world.db,
      '*',
      async (tx) => await keepSetting(tx, demoFilledKey, [first?.seed], world.clock.wall()),
    )
    expect(await counted()).toBe(first?.orders)
    await fill(two)
    expect([await counted(), await markNow()]).toEqual([two.orders, true])
    await assertSoundBooks(world)
  })
})
