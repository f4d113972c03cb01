import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apply, getStanding } from '@lumbung/contract/open/application'
import type { RuleHit } from '@lumbung/domain/risk/scorecard'
import { transact } from '../../db/transaction.ts'
import { reviewByMachine } from './review-by-machine.ts'
import {
  applied,
  madeUpApplication,
  madeUpNik,
  uploadPhotos,
  type Wish,
} from '@lumbung/lab/world/applications'
import { agreeOn } from '@lumbung/lab/world/settings'
import { openWorld, type World } from '@lumbung/lab/world/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => world.close())

const made = async (wish: Wish = {}, app = 'panen') => madeUpApplication(await uploadPhotos(world, app), wish)
const orderOf = async (orderNo: string) =>
  await transact(
    world.db,
    '*',
    async (tx) =>
      await tx.selectFrom('orders').selectAll().where('order_no', '=', orderNo).executeTakeFirstOrThrow(),
  )
const standingOf = async (applicationId: string, app = 'panen') =>
  await world.appOk(app, getStanding, { applicationId })

test('the machine rejects by a hard rule, and the person cools off for the days of that reason', async () => {
  const borrower = { idNumber: madeUpNik(), monthlyIncome: 2_500_000 }
  const { applicationId, orderNo } = await applied(world, 'panen', { borrower, amount: 750_000 })
  expect(await standingOf(applicationId)).toMatchObject({ state: 'machineRejected' })
  expect(await orderOf(orderNo)).toMatchObject({ reject_reason: 'R02' })
  const again = await made({ borrower: { ...borrower, monthlyIncome: 9_000_000 } })
  expect(await world.appCall('panen', apply, again)).toMatchObject({
    code: 'COOLING_OFF',
    data: { detail: { day: '2026-12-20' } },
  })
  world.clock.forwardDays(30)
  expect(await world.appCall('panen', apply, again)).toMatchObject({ code: '' })
  const second = await standingOf(again.applicationId)
  expect(await orderOf(second.orderNo)).toMatchObject({ failed_order_count: 1, customer_type: 'new' })
  world.clock.forwardDays(-30)
})

test('machine review keeps every rule with the value it saw, says what is missing, and runs once', async () => {
  const { orderNo } = await applied(world)
  await reviewByMachine({ orderNo }, world.services)
  const reviews = await world.db
    .selectFrom('machine_review')
    .selectAll()
    .where('order_no', '=', orderNo)
    .execute()
  expect(reviews).toHaveLength(1)
  const hits = reviews[0]?.hits as unknown as RuleHit[]
  expect(hits).toHaveLength(30)
  expect(hits.find(({ ruleId }) => ruleId === 'ID02')).toMatchObject({
    fields: ['age'],
    values: { age: 36 },
    hit: true,
    score: 20,
    error: false,
  })
  expect(hits.find(({ ruleId }) => ruleId === 'BU01')).toMatchObject({
    values: { activePlatforms: null },
    missing: true,
    hit: false,
  })
  expect(hits.find(({ ruleId }) => ruleId === 'IN03')).toMatchObject({
    values: { debtRatioPpm: 111_889 },
    hit: false,
  })
  const tasks = await world.db.selectFrom('review_task').selectAll().where('order_no', '=', orderNo).execute()
  expect(tasks).toMatchObject([{ stage: 'first', round: 1, state: 'wait' }])
})

test('where the lender does not lend, the machine rejects; until that is decided it does not know', async () => {
  const from = async (regency: string) => await applied(world, 'panen', { borrower: { regency } })
  const reviewOf = async ({ orderNo }: { orderNo: string }) =>
    await world.db
      .selectFrom('machine_review')
      .select('facts')
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow()
  expect((await reviewOf(await from('7371'))).facts).toMatchObject({ areaServed: null })
  const setting = { code: 'servedProvinces', value: ['31', '32'], from: '2026-11-21' } as const
  await agreeOn(world, { ...setting, value: [...setting.value] })
  // Its day has not begun.
  expect((await reviewOf(await from('7371'))).facts).toMatchObject({ areaServed: null })
  world.clock.forwardDays(1)
  const [far, near] = [await from('7371'), await from('3273')]
  expect((await reviewOf(far)).facts).toMatchObject({ areaServed: false })
  expect(await orderOf(far.orderNo)).toMatchObject({ state: 'machineRejected', reject_reason: 'R10' })
  expect((await reviewOf(near)).facts).toMatchObject({ areaServed: true })
  world.clock.forwardDays(-1)
})

test('a device shared with other persons counts, one with oneself does not', async () => {
  const deviceId = randomUUID()
  for (let other = 0; other < 3; other += 1)
    await applied(world, other === 1 ? 'guyub' : 'panen', { deviceId })
  const { applicationId } = await applied(world, 'panen', { deviceId })
  expect(await standingOf(applicationId)).toMatchObject({ state: 'machineRejected' })
})
