import { afterEach, beforeEach, expect, test } from 'vitest'
import { decideFee, requestFee, requestFeeBack } from '@lumbung/contract/repay/fee'
import { accountOf, liveCodes, payTo } from '@lumbung/lab/world/changed-loans'
import { addRunningLoan, assertSoundBooks, newKey } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type World } from '@lumbung/lab/world/world'

let world: World
let orderNo = ''
/** domain.md §3.2 example 10 on the due day of its first instalment: 1,090,000 are due, 1,060,000 thirty days later. */
beforeEach(async () => {
  world = await openWorld()
  orderNo = await addRunningLoan(world, { productCode: 'guyub-cicil', amount: 3_000_000, termDays: 90 })
  world.clock.forwardDays(30)
})
afterEach(async () => {
  await assertSoundBooks(world)
  await world.close()
})

const proof = 'The bank sent the transfer back'
const payDue = async () => {
  const { account } = await liveCodes(world, orderNo)
  await payTo(world, orderNo, { account_number: account?.code ?? '', amount: 1_090_000 })
}
const agree = async ({ id }: { id: number }) => {
  const word = { id, version: 0, decision: 'agree', note: '', requestKey: newKey() } as const
  await (await world.as('finance_checker')).ok(decideFee, word)
}
const charge = async () => {
  const fee = { orderNo, fee: 'bouncedTransfer', amount: 5_000, proof, requestKey: newKey() } as const
  await agree(await (await world.as('finance_maker')).ok(requestFee, fee))
}
const askBack = async () => {
  const { id = 0, version = 0 } = (await accountOf(world, orderNo)).fees[0] ?? {}
  const asked = { id, version, proof, requestKey: newKey() }
  return await (await world.as('finance_maker')).call(requestFeeBack, asked)
}
const instalments = async () =>
  (await accountOf(world, orderNo)).instalments.map(({ state, left }) => [state, left.total])

test('charged after the payment of the day a fee joins the next instalment: what was paid in time stays paid, and it can be taken back', async () => {
  await payDue()
  world.clock.forwardMinutes(360)
  await charge()
  expect(await instalments()).toEqual([
    ['cleared', 0],
    ['notDue', 1_065_000],
    ['notDue', 1_030_000],
  ])
  expect((await accountOf(world, orderNo)).fees).toMatchObject([{ state: 'owed', can: { takeBack: true } }])
  world.clock.forwardDays(1)
  expect(await accountOf(world, orderNo)).toMatchObject({
    daysLate: 0,
    owed: { penalty: 0, total: 2_095_000 },
  })
  const back = await askBack()
  if (back.code !== '') throw new Error(back.msg)
  await agree(back.data.ret)
  expect(await accountOf(world, orderNo)).toMatchObject({
    owed: { total: 2_090_000 },
    fees: [{ state: 'takenBack' }],
  })
  expect(await instalments()).toEqual([
    ['cleared', 0],
    ['notDue', 1_060_000],
    ['notDue', 1_030_000],
  ])
})

test('a payment that is told of after it, on the same day, finds it owed', async () => {
  await charge()
  await payDue()
  expect(await instalments()).toEqual([
    ['due', 5_000],
    ['notDue', 1_060_000],
    ['notDue', 1_030_000],
  ])
  expect((await accountOf(world, orderNo)).fees).toMatchObject([{ state: 'settled' }])
  expect(await askBack()).toMatchObject({ code: 'FEE_PAID' })
})
