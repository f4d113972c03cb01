import { afterEach, beforeEach, expect, test } from 'vitest'
import { getCashRecords } from '@lumbung/contract/repay/cash-record'
import { getProof, uploadProof } from '@lumbung/contract/repay/payment-proof'
import {
  decidePaymentRequest,
  getPaymentRequests,
  requestPaymentEntry,
  requestReversal,
} from '@lumbung/contract/repay/payment-request'
import { dropOldRows } from '../../queue/drop-old-rows.ts'
import { madeUpJpeg, uploadPhotos } from '@lumbung/lab/world/applications'
import { addRunningLoan, newKey } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

let world: World
let maker: Caller
let checker: Caller
let orderNo = ''

beforeEach(async () => {
  world = await openWorld()
  maker = await world.as('finance_maker')
  checker = await world.as('finance_checker')
  orderNo = await addRunningLoan(world)
})
afterEach(async () => await world.close())

const uploaded = async (upload: Uint8Array, who = maker, of = orderNo) =>
  (await who.ok(uploadProof, { orderNo: of }, { upload })).id
const entry = (more: object = {}) => ({
  orderNo,
  amount: 500_000,
  paidAt: world.clock.now().toISOString(),
  method: 'transfer' as const,
  channel: 'BCA 5200',
  reference: 'FT26112400123',
  proof: 'The slip she sent',
  requestKey: newKey(),
  ...more,
})
const requests = async () => (await checker.ok(getPaymentRequests, { filter: {}, size: 20 })).items
const proofs = async () => await world.db.selectFrom('payment_proof').selectAll().orderBy('id').execute()
const isKept = async (key: string) =>
  await world.services.files.get(key).then(
    () => true,
    () => false,
  )

test('the picture of a slip is seen by who books the payment, and afterwards; every look stands in the access log', async () => {
  const { id } = await maker.ok(requestPaymentEntry, entry({ picture: await uploaded(await madeUpJpeg()) }))
  const [asked] = await requests()
  expect(asked).toMatchObject({ id, picture: 'image', state: 'asked' })
  const seen = async () => await checker.call(getProof, { id })
  expect(await seen()).toMatchObject({ code: '', data: { ret: expect.any(Buffer) } })
  const word = {
    id,
    version: asked?.version ?? 0,
    decision: 'agree' as const,
    note: '',
    requestKey: newKey(),
  }
  await checker.ok(decidePaymentRequest, word)
  expect(await seen()).toMatchObject({ code: '' })
  const looks = await world.db.selectFrom('access_log').select(['order_no', 'field']).execute()
  expect(looks).toEqual([1, 2].map(() => ({ order_no: orderNo, field: 'photo:paymentProof' })))
})

test('a payment may be put forward without a picture, and with a PDF; what is neither is refused', async () => {
  await maker.ok(requestPaymentEntry, entry())
  const picture = await uploaded(Buffer.from('%PDF-1.7\n%%EOF'))
  await maker.ok(requestPaymentEntry, entry({ picture, reference: 'FT26112400124' }))
  expect((await requests()).map((row) => [row.reference, row.picture])).toEqual([
    ['FT26112400124', 'pdf'],
    ['FT26112400123', null],
  ])
  const refused = async (text: string, of = orderNo) =>
    (await maker.call(uploadProof, { orderNo: of }, { upload: Buffer.from(text) })).code
  expect(await refused('<svg/>')).toBe('FILE_TYPE')
  expect(await refused('%PDF-1.7\n%%EOF', '999999999999')).toBe('ORDER_NOT_FOUND')
  const without = (await requests()).find((row) => row.picture === null)
  expect(await checker.call(getProof, { id: without?.id ?? 0 })).toMatchObject({ code: 'NOT_FOUND' })
})

test('whatever is put forward takes a picture: here a payment to be taken back', async () => {
  const { id } = await maker.ok(requestPaymentEntry, entry())
  const word = { id, version: 0, decision: 'agree' as const, note: '', requestKey: newKey() }
  await checker.ok(decidePaymentRequest, word)
  const [cash] = (await maker.ok(getCashRecords, { filter: { orderNo }, size: 20 })).items
  const asked = await maker.ok(requestReversal, {
    id: cash?.id ?? 0,
    version: cash?.version ?? 0,
    outcome: 'returned',
    proof: 'The bank recalled it',
    picture: await uploaded(await madeUpJpeg()),
    requestKey: newKey(),
  })
  expect(await requests()).toMatchObject([
    { id: asked.id, kind: 'reversal', picture: 'image' },
    { id, kind: 'entry', picture: null },
  ])
  expect(await checker.call(getProof, asked)).toMatchObject({ code: '' })
})

test('a picture goes with one payment only, of its order, of who uploaded it: else the field is named and nothing is put forward', async () => {
  const used = await uploaded(await madeUpJpeg())
  await maker.ok(requestPaymentEntry, entry({ picture: used }))
  const other = await world.another('finance_maker')
  const foreign = [
    used,
    await uploaded(await madeUpJpeg(), other),
    await uploaded(await madeUpJpeg(), maker, await addRunningLoan(world)),
    9_999,
  ]
  for (const [at, picture] of foreign.entries())
    expect(await maker.call(requestPaymentEntry, entry({ picture, reference: `FT-${at}` }))).toMatchObject({
      code: 'NOT_FOUND',
      data: { fields: { picture: 'unknown' } },
    })
  expect(await requests()).toHaveLength(1)
  expect(await checker.call(uploadProof, { orderNo }, { upload: await madeUpJpeg() })).toMatchObject({
    code: 'NOT_PERMITTED',
  })
})

test('a picture that nothing is put forward with is gone after a week, its file too; so is the photo of who never applies', async () => {
  const used = await uploaded(await madeUpJpeg())
  await maker.ok(requestPaymentEntry, entry({ picture: used }))
  await uploaded(await madeUpJpeg())
  await uploadPhotos(world, 'panen')
  const photos = async () =>
    await world.db.selectFrom('photo').select('file_key').where('order_no', 'is', null).execute()
  const [kept, unused] = await proofs()
  const [photo] = await photos()
  world.clock.forwardDays(6)
  await dropOldRows(world.services)
  expect([await proofs(), await photos()].map(({ length }) => length)).toEqual([2, 3])
  world.clock.forwardDays(2)
  await dropOldRows(world.services)
  expect(await proofs()).toEqual([kept])
  expect(await photos()).toEqual([])
  const keys = [kept?.file_key, unused?.file_key, photo?.file_key]
  expect(await Promise.all(keys.map(async (key) => await isKept(key ?? '')))).toEqual([true, false, false])
})
