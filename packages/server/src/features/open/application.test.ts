import { afterAll, beforeAll, expect, test } from 'vitest'
import { apply, getStanding, uploadPhoto } from '@lumbung/contract/open/application'
import { openOrderStates, orderFlow, owingOrderStates, refusedOrderStates } from '@lumbung/domain/order/order'
import { transact } from '../../db/transaction.ts'
import { standingOf as readBorrower } from '../../records/order/borrowers.ts'
import { setCeilings } from '@lumbung/lab/world/ceilings'
import {
  applied,
  madeUpApplication,
  madeUpNik,
  uploadPhotos,
  type Wish,
} from '@lumbung/lab/world/applications'
import { pastFences } from '@lumbung/lab/world/past-fences'
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

test('an application becomes an order that the machine looks at and a person waits for', async () => {
  const { orderNo, applicationId } = await applied(world)
  expect(orderNo).toMatch(/^261120\d{6}$/)
  expect(await standingOf(applicationId)).toMatchObject({
    orderNo,
    state: 'firstWait',
    arrivalAmount: 967_000,
    codes: [],
  })
  expect(await orderOf(orderNo)).toMatchObject({
    customer_type: 'new',
    service_fee: 28_000,
    interest: 7_000,
    name_masked: 'Siti N••••',
    name_first: 'siti',
    machine_rating: expect.any(String),
  })
})

test('the same application sent again is the same order, also twenty times at once', async () => {
  const application = await made()
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => await world.appOk('panen', apply, application)),
  )
  expect(new Set(answers.map(({ orderNo }) => orderNo)).size).toBe(1)
  const other = await world.appCall('panen', apply, { ...application, amount: 1_500_000 })
  expect(other).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' })
})

test('one application id in two apps are two applications', async () => {
  const application = await made()
  await world.appOk('panen', apply, application)
  const inGuyub = await made(
    { applicationId: application.applicationId, productCode: 'guyub-tunai' },
    'guyub',
  )
  expect(await world.appOk('guyub', apply, inGuyub)).toMatchObject({
    applicationId: application.applicationId,
  })
})

test('a device address book is refused, whatever it holds, and the attempt is on record', async () => {
  expect(await world.appCall('panen', apply, { ...(await made()), phonebook: [] })).toMatchObject({
    code: 'PHONEBOOK_REFUSED',
  })
  const denied = await world.db
    .selectFrom('audit')
    .select('actor')
    .where('reason', '=', 'PHONEBOOK_REFUSED')
    .execute()
  expect(denied).toEqual([{ actor: 'panen' }])
})

test('a product is sold by its own app, for its amounts and terms', async () => {
  const refused = async (wish: Wish) => (await world.appCall('panen', apply, await made(wish))).code
  expect(await refused({ productCode: 'guyub-tunai' })).toBe('PRODUCT_UNKNOWN')
  expect(await refused({ amount: 5_000_001 })).toBe('PRODUCT_UNKNOWN')
  expect(await refused({ termDays: 15 })).toBe('PRODUCT_UNKNOWN')
})

test('terms over the cost ceiling in force are refused', async () => {
  const strict = await openWorld()
  await setCeilings(strict, { shortBenefit: 1_000 })
  const answer = await strict.appCall('panen', apply, madeUpApplication(await uploadPhotos(strict, 'panen')))
  expect(answer).toMatchObject({
    code: 'COST_CEILING_EXCEEDED',
    data: { detail: { rule: 'benefitOverCap', limit: 14_000 } },
  })
  await strict.close()
})

test('a person has one open order over all apps of the group', async () => {
  const borrower = { idNumber: madeUpNik() }
  await applied(world, 'panen', { borrower })
  const inGuyub = await made({ borrower, productCode: 'guyub-tunai' }, 'guyub')
  expect(await world.appCall('guyub', apply, inGuyub)).toMatchObject({ code: 'OPEN_ORDER_EXISTS' })
})

test('two applications of one person at the same moment: one is taken', async () => {
  const borrower = { idNumber: madeUpNik() }
  const here = await made({ borrower })
  const there = await made({ borrower, productCode: 'guyub-tunai' }, 'guyub')
  const answers = await Promise.all([
    world.appCall('panen', apply, here),
    world.appCall('guyub', apply, there),
  ])
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['', 'OPEN_ORDER_EXISTS'])
})

test('photos belong to the app that sent them and to one application', async () => {
  const photos = await uploadPhotos(world, 'guyub')
  const foreign = await world.appCall('panen', apply, madeUpApplication(photos))
  expect(foreign).toMatchObject({ code: 'NOT_FOUND', data: { fields: { 'photos.idCard': 'unknown' } } })
  const application = await made()
  await world.appOk('panen', apply, application)
  expect(await world.appCall('panen', apply, madeUpApplication(application.photos))).toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('a photo that is none is refused, and only a proof of income may be a PDF', async () => {
  const refused = async (kind: 'idCard' | 'incomeProof', text: string) =>
    (await world.appCall('panen', uploadPhoto, { kind }, { upload: Buffer.from(text) })).code
  expect(await refused('idCard', '<svg/>')).toBe('FILE_TYPE')
  expect(await refused('idCard', '%PDF-1.7\n%%EOF')).toBe('FILE_TYPE')
  expect(await refused('incomeProof', '%PDF-1.7\n%%EOF')).toBe('')
})

test('what is no Indonesian identity number or bank is named by its field', async () => {
  const fieldsOf = async (wish: Wish) => (await world.appCall('panen', apply, await made(wish))).data
  expect(await fieldsOf({ borrower: { idNumber: '9973005708900001' } })).toEqual({
    fields: { 'borrower.idNumber': 'province' },
  })
  expect(await fieldsOf({ bank: { code: 'NOBANK' } })).toEqual({ fields: { 'bank.code': 'unknown' } })
})

test('personal data is sealed: no table holds it in the clear', async () => {
  const application = await made({ borrower: { name: 'Kanarese Burung', email: 'kanarese@example.test' } })
  const { orderNo } = await world.appOk('panen', apply, application)
  const { idNumber, phone } = application.borrower
  for (const table of [
    'orders',
    'order_identity',
    'order_facts',
    'order_contact',
    'order_event',
    'audit',
    'machine_review',
  ] as const) {
    const rows = JSON.stringify(
      await transact(world.db, '*', async (tx) => await tx.selectFrom(table).selectAll().execute()),
    )
    expect(rows).not.toBe('[]')
    const clear = [idNumber, phone.slice(1), 'Burung', 'kanarese@example', application.bank.account].filter(
      (secret) => rows.includes(secret),
    )
    expect({ table, clear }).toEqual({ table, clear: [] })
  }
  expect(orderNo).toBeTruthy()
})

test('the group counts as open, disbursed and refused exactly the states that domain does', async () => {
  const idNumber = madeUpNik()
  const { orderNo } = await applied(world, 'panen', { borrower: { idNumber } })
  const { borrower_id: borrowerId } = await orderOf(orderNo)
  for (const state of orderFlow.states) {
    const times = 'machine_time = $2, first_time = $2, final_time = $2'
    const values = [state, world.clock.now(), orderNo]
    await pastFences(world, `update orders set state = $1, ${times} where order_no = $3`, values)
    const standing = await transact(
      world.db,
      '*',
      async (tx) => await readBorrower(tx, borrowerId ?? 0, 'panen', world.clock.today()),
    )
    const includes = (states: readonly string[]) => (states.includes(state) ? 1 : 0)
    expect({ state, ...standing }).toMatchObject({
      openOrders: includes(openOrderStates),
      refused: includes(refusedOrderStates),
      disbursed: includes([...owingOrderStates, 'cleared']),
    })
  }
})
