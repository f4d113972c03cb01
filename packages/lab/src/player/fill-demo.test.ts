import { setTimeout as pause } from 'node:timers/promises'
import { userInfo } from '@lumbung/contract/user/session'
import { addDays } from '@lumbung/domain/calendar'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { transact } from '@lumbung/server/db/transaction'
import { closeDay } from '@lumbung/server/money/close-day'
import { readSetting } from '@lumbung/server/records/running/settings'
import { assertSoundBooks, cashOf, pay, until } from '../world/waiting-orders.ts'
import { openWorld, type World } from '../world/world.ts'
import { writeInBulk } from './bulk.ts'
import { demoFilledKey, fillDemo } from './fill-demo.ts'

let world: World
const orders = 300
const askEveryMs = 50
const quiet = () => undefined

afterEach(async () => {
  await world.close()
})

async function fill(): Promise<void> {
  await fillDemo(world.services, { databaseUrl: world.url, farEnd: world.farEnd, orders }, quiet).done
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

async function markNow(): Promise<unknown> {
  return await transact(world.db, '*', async (tx) => await readSetting(tx, demoFilledKey))
}

describe('the demo portfolio', () => {
  test('is filled once, keeps the invariants, and its running loans can be paid', async () => {
    world = await openWorld()
    await fill()
    await fill()
    expect(await counted()).toBe(orders)
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

  test('is left out where the books of its days are closed', async () => {
    world = await openWorld()
    await transact(world.db, '*', async (tx) => {
      await tx
        .insertInto('closed_day')
        .values({ day: addDays(world.clock.today(), -1), closed_at: world.clock.wall(), actor: 'test' })
        .execute()
    })
    await fill()
    expect(await counted()).toBe(0)
  })

  test('tells who is signed in how far it is, and nothing once it is done', async () => {
    world = await openWorld()
    const me = await world.as('collector')
    const told = async () => (await me.ok(userInfo, {})).filling
    expect(await told()).toBeNull()
    const seen: { done: number; total: number }[] = []
    const filling = fillDemo(
      world.services,
      { databaseUrl: world.url, farEnd: world.farEnd, orders },
      quiet,
    ).done.then(() => 'done')
    // As a browser asks: now and then, so that the filling has the machine.
    while ((await Promise.race([filling, pause(askEveryMs)])) !== 'done') {
      const far = await told()
      if (far !== null) seen.push(far)
    }
    expect(seen.length).toBeGreaterThan(0)
    for (const { done, total } of seen) {
      expect(total).toBe(orders)
      expect(done).toBeLessThanOrEqual(orders)
    }
    expect(await told()).toBeNull()
  })

  test('gives each person of the demo a picture of 80 × 80, which colleagues see', async () => {
    world = await openWorld()
    await fill()
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

  test('leaves nothing when it is stopped half-way, and the next start fills it', async () => {
    world = await openWorld()
    const { services, url } = world
    const plan = { seed: 1, firstDay: services.clock.today(), days: 3, orders: 30 }
    const told = { done: quiet, stopping: () => true }
    expect(await writeInBulk(services, url, plan, { key: demoFilledKey, value: 'booked' }, told)).toBe(false)
    expect([await counted(), await markNow()]).toEqual([0, null])
    await fill()
    expect(await counted()).toBe(orders)
  })

  test('tells the far end again when the process died between the two', async () => {
    world = await openWorld()
    const { services, url, farEnd } = world
    const plan = { seed: 1, firstDay: addDays(services.clock.today(), -20), days: 20, orders: 60 }
    const told = { done: quiet, stopping: () => false }
    await writeInBulk(services, url, plan, { key: demoFilledKey, value: 'booked' }, told)
    await fill()
    expect([await counted(), await markNow()]).toEqual([60, true])
    const paid = await world.db
      .selectFrom('disbursement')
      .select('reference')
      .where('state', '=', 'success')
      .execute()
    const references = new Set(farEnd.paidOut().map(({ reference }) => reference))
    expect(paid.length).toBeGreaterThan(10)
    expect(paid.every(({ reference }) => references.has(reference))).toBe(true)
  })
})
