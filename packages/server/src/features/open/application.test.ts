import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apply, cancel, getStanding, resubmit, sign, uploadPhoto } from '@lumbung/contract/open/application'
import { claim, decideFirst, getReview } from '@lumbung/contract/approve/review'
import { transact } from '../../db/transaction.ts'
import { expireOrders } from '../../jobs/expire-orders.ts'
import { reviewByMachine } from '../../jobs/review-by-machine.ts'
import { applied, approved, madeUpApplication, madeUpNik, signed, uploadPhotos, type Wish } from '../../testing/applications.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => world.close())

const made = async (wish: Wish = {}, app = 'panen') => madeUpApplication(await uploadPhotos(world, app), wish)
const orderOf = async (orderNo: string) =>
  await transact(world.db, '*', async (tx) =>
    await tx.selectFrom('orders').selectAll().where('order_no', '=', orderNo).executeTakeFirstOrThrow(),
  )
const standingOf = async (applicationId: string, app = 'panen') => await world.appOk(app, getStanding, { applicationId })
const key = () => ({ requestKey: randomUUID() })

test('an application becomes an order that the machine looks at and a person waits for', async () => {
  const { orderNo, applicationId } = await applied(world)
  expect(orderNo).toMatch(/^261120\d{6}$/)
  expect(await standingOf(applicationId)).toMatchObject({ orderNo, state: 'firstWait', arrivalAmount: 967_000, codes: [] })
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
  const answers = await Promise.all(Array.from({ length: 20 }, async () => await world.appOk('panen', apply, application)))
  expect(new Set(answers.map(({ orderNo }) => orderNo)).size).toBe(1)
  const other = await world.appCall('panen', apply, { ...application, amount: 1_500_000 })
  expect(other).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' })
})

test('one application id in two apps are two applications', async () => {
  const application = await made()
  await world.appOk('panen', apply, application)
  const inGuyub = await made({ applicationId: application.applicationId, productCode: 'guyub-tunai' }, 'guyub')
  expect(await world.appOk('guyub', apply, inGuyub)).toMatchObject({ applicationId: application.applicationId })
})

test('a device address book is refused, whatever it holds, and the attempt is on record', async () => {
  expect(await world.appCall('panen', apply, { ...(await made()), phonebook: [] })).toMatchObject({ code: 'PHONEBOOK_REFUSED' })
  const denied = await world.db.selectFrom('audit').select('actor').where('reason', '=', 'PHONEBOOK_REFUSED').execute()
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
  await strict.db.updateTable('fee_cap').set({ enabled: true }).where('benefit_ppm', '=', 1_000).execute()
  const answer = await strict.appCall('panen', apply, madeUpApplication(await uploadPhotos(strict, 'panen')))
  expect(answer).toMatchObject({ code: 'COST_CEILING_EXCEEDED', data: { detail: { rule: 'benefitOverCap', limit: 14_000 } } })
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
  const answers = await Promise.all([world.appCall('panen', apply, here), world.appCall('guyub', apply, there)])
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['', 'OPEN_ORDER_EXISTS'])
})

test('the machine rejects by a hard rule, and the person cools off for the days of that reason', async () => {
  const borrower = { idNumber: madeUpNik(), monthlyIncome: 2_500_000 }
  const { applicationId, orderNo } = await applied(world, 'panen', { borrower, amount: 750_000 })
  expect(await standingOf(applicationId)).toMatchObject({ state: 'machineRejected' })
  expect(await orderOf(orderNo)).toMatchObject({ reject_reason: 'R02' })
  const again = await made({ borrower: { ...borrower, monthlyIncome: 9_000_000 } })
  expect(await world.appCall('panen', apply, again)).toMatchObject({ code: 'COOLING_OFF', data: { detail: { day: '2026-12-20' } } })
  world.clock.forwardDays(30)
  expect(await world.appCall('panen', apply, again)).toMatchObject({ code: '' })
  const second = await standingOf(again.applicationId)
  expect(await orderOf(second.orderNo)).toMatchObject({ failed_order_count: 1, customer_type: 'new' })
  world.clock.forwardDays(-30)
})

test('machine review keeps every rule with the value it saw, says what is missing, and runs once', async () => {
  const { orderNo } = await applied(world)
  await reviewByMachine({ orderNo }, world.services)
  const reviews = await world.db.selectFrom('machine_review').selectAll().where('order_no', '=', orderNo).execute()
  expect(reviews).toHaveLength(1)
  const hits = reviews[0]?.hits as { ruleId: string; value: unknown; missing: boolean; hit: boolean; score: number }[]
  expect(hits).toHaveLength(28)
  expect(hits.find(({ ruleId }) => ruleId === 'ID02')).toMatchObject({ value: 36, hit: true, score: 20 })
  expect(hits.find(({ ruleId }) => ruleId === 'BU01')).toMatchObject({ value: null, missing: true, hit: false })
  expect(hits.find(({ ruleId }) => ruleId === 'IN03')).toMatchObject({ value: 111_889, hit: false })
  const tasks = await world.db.selectFrom('review_task').selectAll().where('order_no', '=', orderNo).execute()
  expect(tasks).toMatchObject([{ stage: 'first', round: 1, state: 'wait' }])
})

test('a device shared with other persons counts, one with oneself does not', async () => {
  const deviceId = randomUUID()
  for (let other = 0; other < 3; other += 1) await applied(world, other === 1 ? 'guyub' : 'panen', { deviceId })
  const { applicationId } = await applied(world, 'panen', { deviceId })
  expect(await standingOf(applicationId)).toMatchObject({ state: 'machineRejected' })
})

test('photos belong to the app that sent them and to one application', async () => {
  const photos = await uploadPhotos(world, 'guyub')
  const foreign = await world.appCall('panen', apply, madeUpApplication(photos))
  expect(foreign).toMatchObject({ code: 'NOT_FOUND', data: { fields: { 'photos.idCard': 'unknown' } } })
  const application = await made()
  await world.appOk('panen', apply, application)
  expect(await world.appCall('panen', apply, madeUpApplication(application.photos))).toMatchObject({ code: 'NOT_FOUND' })
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
  expect(await fieldsOf({ borrower: { idNumber: '9973005708900001' } })).toEqual({ fields: { 'borrower.idNumber': 'province' } })
  expect(await fieldsOf({ bank: { code: 'NOBANK' } })).toEqual({ fields: { 'bank.code': 'unknown' } })
})

test('personal data is sealed: no table holds it in the clear', async () => {
  const application = await made({ borrower: { name: 'Kanarese Burung', email: 'kanarese@example.test' } })
  const { orderNo } = await world.appOk('panen', apply, application)
  const { idNumber, phone } = application.borrower
  for (const table of ['orders', 'order_identity', 'order_facts', 'order_contact', 'order_event', 'audit', 'machine_review'] as const) {
    const rows = JSON.stringify(await transact(world.db, '*', async (tx) => await tx.selectFrom(table).selectAll().execute()))
    expect(rows).not.toBe('[]')
    const clear = [idNumber, phone.slice(1), 'Burung', 'kanarese@example', application.bank.account].filter((secret) => rows.includes(secret))
    expect({ table, clear }).toEqual({ table, clear: [] })
  }
  expect(orderNo).toBeTruthy()
})

test('signing an approved order opens its payout, once', async () => {
  const { applicationId, orderNo } = await approved(world)
  const request = { applicationId, ...key() }
  expect(await world.appOk('panen', sign, request)).toMatchObject({ state: 'waitLoan' })
  expect(await world.appOk('panen', sign, request)).toMatchObject({ state: 'waitLoan' })
  expect(await world.appCall('panen', sign, { applicationId, ...key() })).toMatchObject({ code: 'STATE_CONFLICT' })
  const payouts = await world.db.selectFrom('disbursement').selectAll().where('order_no', '=', orderNo).execute()
  expect(payouts).toMatchObject([{ state: 'pending', amount: 967_000, bank_code: 'BCA', reference: `${orderNo}-1` }])
})

test('an approved order not signed within seven days cannot be signed and is cancelled', async () => {
  const { applicationId } = await approved(world)
  const kept = await approved(world)
  world.clock.forwardDays(7)
  await world.appOk('panen', sign, { applicationId: kept.applicationId, ...key() })
  world.clock.forwardMinutes(1)
  expect(await world.appCall('panen', sign, { applicationId, ...key() })).toMatchObject({ code: 'SIGNING_TOO_LATE' })
  expect(await expireOrders(world.services)).toBe(1)
  expect(await expireOrders(world.services)).toBe(0)
  expect(await standingOf(applicationId)).toMatchObject({ state: 'cancelled' })
})

test('cancelling before the money is under way withdraws the review or the payout', async () => {
  const inReview = await applied(world)
  expect(await world.appOk('panen', cancel, { applicationId: inReview.applicationId, ...key(), reason: 'changed my mind' })).toMatchObject({ state: 'cancelled' })
  const tasks = await world.db.selectFrom('review_task').select('state').where('order_no', '=', inReview.orderNo).execute()
  expect(tasks).toEqual([{ state: 'withdrawn' }])
  const waiting = await signed(world)
  await world.appOk('panen', cancel, { applicationId: waiting.applicationId, ...key() })
  const payouts = await world.db.selectFrom('disbursement').select('state').where('order_no', '=', waiting.orderNo).execute()
  expect(payouts).toEqual([{ state: 'cancelled' }])
  expect(await world.appCall('panen', cancel, { applicationId: waiting.applicationId, ...key() })).toMatchObject({ code: 'STATE_CONFLICT' })
})

async function returned(): Promise<{ orderNo: string; applicationId: string }> {
  const order = await applied(world)
  const reviewer = await world.as('first_reviewer')
  await reviewer.ok(claim, { orderNo: order.orderNo })
  const { order: head } = await reviewer.ok(getReview, { orderNo: order.orderNo })
  const decision = { decision: 'return', reasonCode: 'idCardBlurred', note: '' } as const
  await reviewer.ok(decideFirst, { orderNo: order.orderNo, version: head.version, ...decision, ...key() })
  return order
}

test('a returned application is sent again with what was asked for and comes to the first desk', async () => {
  const { applicationId, orderNo } = await returned()
  expect(await standingOf(applicationId)).toMatchObject({ state: 'returned', returnReason: 'idCardBlurred', answerBy: expect.any(String) })
  const { idCard } = await uploadPhotos(world, 'panen')
  const bank = { code: 'BRI', account: '123456789012345', holder: 'Siti Nurhaliza' }
  const answer = await world.appOk('panen', resubmit, { applicationId, photos: { idCard }, bank, ...key() })
  expect(answer).toMatchObject({ state: 'firstWait', returnReason: null })
  const reviewer = await world.as('first_reviewer')
  const review = await reviewer.ok(getReview, { orderNo })
  expect(review).toMatchObject({ round: 2, identity: { bankCode: 'BRI', bankAccount: '••••2345' } })
  expect(review.photos.filter(({ kind }) => kind === 'idCard')).toMatchObject([{ id: idCard }])
})

test('a returned application not sent again within 72 hours is cancelled', async () => {
  const { applicationId } = await returned()
  world.clock.forwardDays(3)
  expect(await expireOrders(world.services)).toBe(0)
  world.clock.forwardMinutes(1)
  expect(await world.appCall('panen', resubmit, { applicationId, ...key() })).toMatchObject({ code: 'STATE_CONFLICT' })
  expect(await expireOrders(world.services)).toBe(1)
  expect(await standingOf(applicationId)).toMatchObject({ state: 'cancelled' })
})

test('an app sees its own orders only', async () => {
  const { applicationId } = await applied(world)
  expect(await world.appCall('guyub', getStanding, { applicationId })).toMatchObject({ code: 'ORDER_NOT_FOUND' })
  expect(await world.appCall('guyub', cancel, { applicationId, ...key() })).toMatchObject({ code: 'ORDER_NOT_FOUND' })
})
