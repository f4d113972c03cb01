import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putForward, releaseLoan } from '@lumbung/contract/loan/disbursement'
import { sign } from '@lumbung/contract/open/application'
import { getOrder } from '@lumbung/contract/order/order'
import { addDays } from '@lumbung/domain/calendar'
import { applied } from '@lumbung/lab/world/applications'
import { agreeOn } from '@lumbung/lab/world/settings'
import { newKey, stateOf, until } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

let world: World
let reader: Caller
beforeAll(async () => {
  world = await openWorld()
  reader = await world.as('final_reviewer')
  // What no source of the test world answers keeps an application from passing outright: these rules ask for none of it.
  await sql`
    insert into rule_version (rule_set_id, state, content, content_hash, changed_at, live_from)
    select rule_set_id, 'approved', content || '{"baseScore": 800, "rules": []}'::jsonb, sha256('plain'::bytea),
           ${world.clock.now()}, ${world.clock.now()}
      from rule_version where id = 1`.execute(world.db)
})
afterAll(async () => await world.close())

const eventsOf = async (orderNo: string) => (await reader.ok(getOrder, { orderNo })).timeline

test('while it is off the machine’s pass goes to the first desk, as what is looked at does', async () => {
  const { orderNo } = await applied(world)
  expect((await reader.ok(getOrder, { orderNo })).machine).toMatchObject({ decision: 'pass' })
  expect(await stateOf(world, orderNo)).toBe('firstWait')
})

test('turned on by two, it approves what nothing is to be looked at of, and money still takes two', async () => {
  await agreeOn(world, { code: 'straightPass', value: true, from: addDays(world.clock.today(), 1) })
  const early = await applied(world)
  expect(await stateOf(world, early.orderNo)).toBe('firstWait')
  world.clock.forwardDays(1)
  const { orderNo, applicationId } = await applied(world)
  expect(await stateOf(world, orderNo)).toBe('approved')
  const { timeline, reviews } = await reader.ok(getOrder, { orderNo })
  expect(timeline.find(({ kind }) => kind === 'passStraight')).toMatchObject({
    from: 'machineReview',
    to: 'approved',
    actor: 'system',
  })
  expect(reviews).toEqual([])
  await world.appOk('panen', sign, { applicationId, requestKey: newKey() })
  const maker = await world.as('finance_maker')
  const { version } = await maker.ok(putForward, { orderNo, version: 0, requestKey: newKey() })
  const release = { orderNo, version, requestKey: newKey() }
  expect((await maker.call(releaseLoan, release)).code).not.toBe('')
  expect(await stateOf(world, orderNo)).toBe('waitLoan')
  const checker = await world.as('finance_checker')
  await checker.ok(releaseLoan, { ...release, requestKey: newKey() })
  await until(world, async () => (await stateOf(world, orderNo)) === 'repaying')
})

test('what somebody would be warned of stays with people, and says why', async () => {
  const { orderNo } = await applied(world, 'panen', { borrower: { gender: 'male' } })
  expect(await stateOf(world, orderNo)).toBe('firstWait')
  const passed = (await eventsOf(orderNo)).find(({ kind }) => kind === 'passMachine')
  expect(passed).toMatchObject({ detail: expect.objectContaining({ keptByPeople: 'identity' }) as unknown })
})
