import { afterAll, beforeAll, expect, test } from 'vitest'
import { getOpenItems, proposeSettlement, settleOpenItem } from '@lumbung/contract/utils/open-item'
import { addDays, type BusinessDay, startOfDay } from '@lumbung/domain/calendar'
import { transact } from '@lumbung/server/db/transaction'
import { openItem } from '@lumbung/server/records/running/open-items'
import { paidWithoutUs } from '../world/channel-console.ts'
import { addRunningLoan, cashOf, codesOf, newKey, pay, payoutOf, until } from '../world/waiting-orders.ts'
import { openWorld, type World } from '../world/world.ts'
import { endedDifferenceFaults } from './ended-differences.ts'

let world: World
let day: BusinessDay
let loan = ''
let payment = ''
beforeAll(async () => {
  world = await openWorld({ start: '2026-11-02T03:00:00Z' })
  await world.passTime()
  loan = await addRunningLoan(world)
  const account = (await codesOf(world, loan)).find(({ kind, state }) => kind === 'va' && state === 'issued')
  await pay(world, { account_number: account?.code ?? '', amount: 90_000 })
  await until(world, async () => (await cashOf(world, loan)).length > 0)
  payment = (await cashOf(world, loan))[0]?.payment_id ?? ''
  day = world.clock.today()
  await paidWithoutUs(world, 'ALONE', 7_000_000)
  world.clock.set(new Date(startOfDay(addDays(day, 1)).getTime() + 3_600_000))
  await world.passTime()
})
afterAll(async () => world.close())

/** Two persons end all differences that are open. */
async function endAll(): Promise<number> {
  const maker = await world.as('finance_maker')
  const checker = await world.as('finance_checker')
  const { items } = await maker.ok(getOpenItems, { filter: { kind: ['channelDiffers'] }, size: 50 })
  for (const { id, version } of items) {
    const said = { id, resolution: 'asBooked' as const, note: 'Seen in its console' }
    const asked = await maker.ok(proposeSettlement, { ...said, version, requestKey: newKey() })
    await checker.ok(settleOpenItem, { ...said, version: asked.version, requestKey: newKey() })
  }
  return items.length
}

/** A difference that the product tells of, right or not. */
async function told(key: string, theirs: number, ours: number, differs = 'onlyBooks'): Promise<void> {
  const detail = { channel: 'xendit', day, reference: key, differs, movement: null, theirs, ours }
  const subject = `channel:xendit:${key}`
  await transact(
    world.services.db,
    '*',
    async (tx) => await openItem(tx, { kind: 'channelDiffers', subject, detail, at: world.clock.now() }),
  )
}

test('a difference that was there, ended by two, is no fault', async () => {
  expect(await endAll()).toBe(1)
  expect(await endedDifferenceFaults(world)).toEqual([])
})

test('each that was none is a fault that says what both sides had', async () => {
  const { amount } = await payoutOf(world, loan)
  await told(payment, 0, 90_000)
  await told(`${loan}-1`, -amount, 0, 'onlyChannel')
  await told('NOBODYS', -1_000, 0, 'onlyChannel')
  await told(`fee-va-${day}`, 4_000, 5_000, 'feeDiffers')
  expect(await endAll()).toBe(4)
  const faults = await endedDifferenceFaults(world)
  const of = (key: string) => faults.find((each) => each.includes(key))
  expect(of(payment)).toContain('the far end had 90000')
  expect(of(`${loan}-1`)).toContain(`our books had -${amount}`)
  expect(of('NOBODYS')).toContain('the far end had 0')
  expect(of('fee-va')).toContain('fee')
  expect(faults).toHaveLength(4)
})
