import { afterAll, beforeAll, expect, test } from 'vitest'
import { apply } from '@lumbung/contract/open/application'
import { decideSetting, getCostCeilings, proposeSetting } from '@lumbung/contract/utils/dated-setting'
import { getProducts, proposeProduct } from '@lumbung/contract/utils/product'
import { getAccount } from '@lumbung/contract/order/account'
import { firstCostCeilings } from '@lumbung/domain/account/ceilings'
import { addDays } from '@lumbung/domain/calendar'
import { madeUpApplication, uploadPhotos } from '@lumbung/lab/world/applications'
import { addRunningLoan, newKey } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type World } from '@lumbung/lab/world/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => world.close())

const tomorrow = () => addDays(world.clock.today(), 1)
const said = () => ({ source: 'SEOJK 19/2025', note: 'new circular', requestKey: newKey() })

async function productOf(code: string) {
  const { products } = await (await world.as('auditor')).ok(getProducts, {})
  return products.find(({ product }) => product.code === code) ?? expect.unreachable(code)
}

async function propose(code: string, change: object, from = tomorrow()) {
  const { product } = await productOf(code)
  return await (
    await world.as('risk')
  ).call(proposeProduct, { value: { ...product, ...change }, from, ...said() })
}

/** Put forward as it should be. @returns its number */
async function proposed(code: string, change: object, from = tomorrow()): Promise<number> {
  const { data, code: refusal } = await propose(code, change, from)
  return data !== null && 'ret' in data ? data.ret.id : expect.unreachable(String(refusal))
}

async function agree(id: number, agrees = true) {
  return await (
    await world.as('admin')
  ).call(decideSetting, { id, agree: agrees, note: 'seen', requestKey: newKey() })
}

const applied = async (wish: object) => {
  const photos = await uploadPhotos(world, 'panen')
  return await world.appCall('panen', apply, madeUpApplication(photos, wish))
}

test('each term of a product shows how near it comes to the ceilings at the amount that costs most', async () => {
  const { headroom, from, forbiddenFrom } = await productOf('panen-tunai')
  // 750,000 for 14 days: service 21,000 + handling 5,000 + interest 5,250 = 31,250; of 10,500,000 rupiah days 2,977 ppm.
  expect(headroom[0]).toEqual({
    termDays: 14,
    benefit: 2_977,
    benefitMax: 3_000,
    late: 3_000,
    lateMax: 3_000,
    broken: null,
  })
  expect([from, forbiddenFrom]).toEqual([null, null])
})

test('a product over the ceilings of its day is not put forward, whichever amount or rate breaks them', async () => {
  for (const [change, rule, field] of [
    [{ amountMin: 700_000 }, 'benefitOverCap', 'serviceFeePpm'],
    [{ overdueLaterPpm: 3_001 }, 'overdueLaterOverCap', 'overdueLaterPpm'],
    [{ extensionFeePpm: 2_501 }, 'extensionOverCap', 'extensionFeePpm'],
    [{ termDays: [14, 31] }, 'termOutOfRange', 'termDays'],
  ] as const) {
    expect(await propose('panen-tunai', change)).toMatchObject({
      code: 'COST_CEILING_EXCEEDED',
      data: { detail: { rule }, fields: { [`value.${field}`]: 'tooLarge' } },
    })
  }
  expect(await propose('panen-tunai', {}, world.clock.today())).toMatchObject({ code: 'VALIDATION' })
  expect(await propose('panen-tunai', { app: 'guyub' })).toMatchObject({ code: 'VALIDATION' })
  expect(await propose('panen-tunai', { amountMax: 100 })).toMatchObject({ code: 'VALIDATION' })
})

test('a change agreed on by another holds from its day, what was applied for before keeps its terms', async () => {
  const id = await proposed('panen-tunai', { handlingFee: 4_000, amountMax: 6_000_000 })
  expect(
    await (
      await world.another('risk')
    ).call(decideSetting, { id, agree: true, note: '', requestKey: newKey() }),
  ).toMatchObject({ code: 'NOT_PERMITTED' })
  expect(await agree(id)).toMatchObject({ code: '' })
  expect((await productOf('panen-tunai')).product).toMatchObject({ handlingFee: 5_000, amountMax: 5_000_000 })
  expect(await applied({ amount: 6_000_000 })).toMatchObject({ code: 'PRODUCT_UNKNOWN' })
  expect(await applied({ amount: 1_000_000 })).toMatchObject({ code: '' })
  world.clock.forwardDays(1)
  expect(await productOf('panen-tunai')).toMatchObject({
    product: { handlingFee: 4_000 },
    from: world.clock.today(),
    source: 'SEOJK 19/2025',
  })
  expect(await applied({ amount: 6_000_000 })).toMatchObject({ code: '' })
  const frozen = await world.db.selectFrom('orders').select('terms').orderBy('order_no').execute()
  expect(frozen).toMatchObject([{ terms: { handlingFee: 5_000 } }, { terms: { handlingFee: 4_000 } }])
})

test('a new product is sold from its day, and one taken off sale no more', async () => {
  await agree(await proposed('panen-tunai', { code: 'panen-hemat', name: 'Panen Hemat', termDays: [21] }))
  const wish = { productCode: 'panen-hemat', amount: 1_000_000, termDays: 21 }
  expect(await applied(wish)).toMatchObject({ code: 'PRODUCT_UNKNOWN' })
  world.clock.forwardDays(1)
  expect(await applied(wish)).toMatchObject({ code: '' })
  await agree(await proposed('panen-hemat', { active: false }))
  world.clock.forwardDays(1)
  expect(await applied(wish)).toMatchObject({ code: 'PRODUCT_UNKNOWN' })
})

test('ceilings to come are told of each product they forbid, and a product waiting for them is not agreed on any more', async () => {
  const waiting = await proposed('panen-bulanan', { handlingFee: 1_000 }, addDays(tomorrow(), 1))
  const risk = await world.as('risk')
  const lower = { ...firstCostCeilings, shortBenefit: 1_000, shortLate: 1_000 }
  const ceilings = { code: 'costCeilings', value: lower, from: tomorrow(), ...said() } as const
  const { id } = await risk.ok(proposeSetting, ceilings)
  await agree(id)
  expect(await risk.ok(getCostCeilings, {})).toMatchObject({ settings: [{ state: 'agreed', ahead: true }] })
  expect(await productOf('panen-bulanan')).toMatchObject({ forbiddenFrom: tomorrow() })
  expect(await agree(waiting)).toMatchObject({ code: 'COST_CEILING_EXCEEDED' })
  expect(await agree(waiting, false)).toMatchObject({ code: '' })
})

test('an order shows what a day of it costs against the ceiling of the day it was signed, whatever holds now', async () => {
  const orderNo = await addRunningLoan(world)
  const before = await (await world.as('auditor')).ok(getAccount, { orderNo })
  // 1,000,000 for 14 days: 28,000 + 5,000 + 7,000.
  expect(before.daily).toMatchObject({ benefit: 2_858, benefitMax: 3_000, late: 3_000, lateMax: 3_000 })
  world.clock.forwardDays(1)
  expect((await productOf('panen-tunai')).headroom[0]).toMatchObject({
    benefitMax: 1_000,
    broken: 'benefitOverCap',
  })
  expect((await (await world.as('auditor')).ok(getAccount, { orderNo })).daily).toEqual(before.daily)
  expect(await applied({})).toMatchObject({ code: 'COST_CEILING_EXCEEDED' })
})
