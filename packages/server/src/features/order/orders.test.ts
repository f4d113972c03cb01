import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestOf } from '@lumbung/contract/call'
import { getOrder, getOrders, getPhoto, orderSortColumns, reveal } from '@lumbung/contract/order/order'
import {
  applied,
  approved,
  lentOut,
  madeUpJpeg,
  madeUpNik,
  signed,
  type Wish,
} from '@lumbung/lab/world/applications'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

let world: World
let reader: Caller
beforeAll(async () => {
  world = await openWorld()
  reader = await world.as('first_reviewer')
})
afterAll(async () => world.close())

type Filter = RequestOf<typeof getOrders>['filter']
const list = async (filter: Filter, more: Partial<RequestOf<typeof getOrders>> = {}, person = reader) =>
  await person.ok(getOrders, { filter, size: 50, ...more })
const numbers = async (filter: Filter, person = reader) =>
  (await list(filter, {}, person)).items.map(({ orderNo }) => orderNo)
const newOrder = async (app = 'panen', wish: Wish = {}) => (await applied(world, app, wish)).orderNo

test('an order is found by phone and ID number as people write them, by blind index', async () => {
  const idNumber = madeUpNik()
  const orderNo = await newOrder('panen', { borrower: { phone: '081299887766', idNumber } })
  expect(await numbers({ phone: '+62 812-9988-7766' })).toEqual([orderNo])
  expect(await numbers({ phone: '0812 9988 7766' })).toEqual([orderNo])
  expect(await numbers({ phone: '0812' })).toEqual([])
  expect(await numbers({ idNumber: `${idNumber.slice(0, 6)} ${idNumber.slice(6)}` })).toEqual([orderNo])
})

test('a name is found by its whole words in any order, or by the beginning of the first, and signs stand for themselves', async () => {
  const orderNo = await newOrder('panen', { borrower: { name: "Wulandari Nur'Aini Kusuma" } })
  for (const borrowerName of [
    'kusuma WULANDARI nuraini',
    'Kusuma',
    "nur'aini, wulandari",
    'WULAN',
    'Wulandari Kusuma',
  ])
    expect([borrowerName, await numbers({ borrowerName })]).toEqual([borrowerName, [orderNo]])
  for (const borrowerName of ['Wulandari K', 'kusu', '%ulan', 'Wulandari Siti', '.'])
    expect([borrowerName, await numbers({ borrowerName })]).toEqual([borrowerName, []])
})

test('the list shows masks and no personal value', async () => {
  const { items } = await list({})
  expect(
    items.every(({ idNumber, phone }) => /^\d{4}•{12}$/.test(idNumber) && /^\d{4}••••\d{3}$/.test(phone)),
  ).toBe(true)
})

test('every filter that fits keeps an order, every one that does not drops it', async () => {
  const orderNo = await newOrder('panen', { amount: 1_200_000 })
  const fits: Filter[] = [
    { app: ['panen'] },
    { state: ['firstWait', 'finalWait'] },
    { customerType: ['new'] },
    { overdue: false },
    { borrowerName: 'siti' },
    { extended: false },
    { amount: { from: 1_200_000, to: 1_200_000 } },
    { applyTime: { from: '2026-11-20', to: '2026-11-20' } },
  ]
  const drops: Filter[] = [
    { app: ['guyub'] },
    { state: ['cancelled'] },
    { customerType: ['old'] },
    { overdue: true },
    { extended: true },
    { amount: { to: 1_199_999 } },
    { applyTime: { to: '2026-11-19' } },
    { applyTime: { from: '2026-11-21' } },
    { loanTime: { from: '2020-01-01' } },
    { repayEndDate: { from: '2020-01-01' } },
    { repaidDate: { from: '2020-01-01' } },
    { cleared: 'onTime' },
    { cleared: 'late' },
    { cleared: 'no' },
    { batch: 'b' },
    { channel: 'xendit' },
    { importId: 1 },
    { phone: '081200000000' },
    { reference: 'none' },
    { daysLate: { from: 1 } },
    { borrowerName: 'nobody' },
  ]
  for (const filter of fits)
    expect([filter, await numbers({ orderNo, ...filter })]).toEqual([filter, [orderNo]])
  for (const filter of drops) expect([filter, await numbers({ orderNo, ...filter })]).toEqual([filter, []])
})

test('overdue, days late and amounts follow from the due day and today alone', async () => {
  const orderNo = await newOrder()
  await lentOut(world, orderNo, '2026-11-06')
  const row = async () => (await list({ orderNo })).items[0]
  expect(await row()).toMatchObject({
    repayEndDate: '2026-11-20',
    daysOverdue: 0,
    remainingAmount: 1_007_000,
    repayableValue: 1_007_000,
    penalty: 0,
  })
  expect(await numbers({ orderNo, overdue: true })).toEqual([])
  world.clock.forwardDays(8)
  expect(await row()).toMatchObject({
    daysOverdue: 8,
    remainingAmount: 1_024_000,
    penalty: 17_000,
    partial: false,
  })
  expect(
    await numbers({ orderNo, overdue: true, cleared: 'no', repayEndDate: { to: '2026-11-20' } }),
  ).toEqual([orderNo])
  for (const daysLate of [{ from: 8, to: 8 }, { to: 8 }, { from: 1 }])
    expect([daysLate, await numbers({ orderNo, daysLate })]).toEqual([daysLate, [orderNo]])
  for (const daysLate of [{ from: 9 }, { to: 7 }])
    expect([daysLate, await numbers({ orderNo, daysLate })]).toEqual([daysLate, []])
  expect((await list({ orderNo })).remainingOnPage).toBe(1_024_000)
  world.clock.forwardDays(-8)
})

type Page = Awaited<ReturnType<typeof list>>
const numbersOf = (page: Page) => page.items.map(({ orderNo }) => orderNo)

/** Pages of three, from the first or the last one on, until there is no other. */
async function walk(
  sort: { column: (typeof orderSortColumns)[number]; descending: boolean },
  to: (page: Page) => string | null,
  from?: string,
) {
  const pages: string[][] = []
  for (let after: string | null | undefined = from; after !== null;) {
    const page: Page = await list({}, { size: 3, sort, ...(after === undefined ? {} : { after }) })
    pages.push(numbersOf(page))
    after = to(page)
  }
  return pages
}

test('pages follow each other in every sort, forwards and backwards, and show every order once', async () => {
  for (let made = 0; made < 5; made += 1) await newOrder('panen', { amount: 900_000 })
  for (const day of ['2026-11-10', '2026-11-08']) await lentOut(world, await newOrder(), day)
  for (const column of orderSortColumns) {
    for (const descending of [true, false]) {
      const sort = { column, descending }
      const all = await list({}, { size: 200, sort })
      const walked = await walk(sort, (page) => page.next)
      expect(walked.flat()).toEqual(numbersOf(all))
      const back = await walk(sort, (page) => page.previous, 'last')
      expect(back.toReversed().flat()).toEqual(numbersOf(all))
      expect(all.total).toBe(walked.flat().length)
    }
  }
  const byLoanTime = await list({}, { sort: { column: 'loanTime', descending: true } })
  expect(byLoanTime.items[0]?.loanTime).not.toBeNull()
  expect(byLoanTime.items.at(-1)?.loanTime).toBeNull()
  expect(
    (await list({}, { sort: { column: 'repayEndDate', descending: false } })).items.every(
      ({ repayEndDate }) => repayEndDate !== null,
    ),
  ).toBe(true)
})

test('the detail shows the order with all its parts', async () => {
  const idNumber = madeUpNik()
  const old = await newOrder('guyub', { borrower: { idNumber, monthlyIncome: 2_000_000 }, amount: 750_000 })
  world.clock.forwardDays(31)
  const { orderNo } = await signed(world, 'panen', { borrower: { idNumber } })
  const detail = await reader.ok(getOrder, { orderNo })
  expect(detail).toMatchObject({
    order: { state: 'waitLoan', failedOrderCount: 1 },
    identity: { name: 'Siti N••••', bankName: 'BCA' },
    contacts: [{ name: 'Budi H••••', relation: 'sibling', consent: 'given' }],
    machine: { decision: 'manual' },
    reviews: [
      { stage: 'final', state: 'pass' },
      { stage: 'first', state: 'pass' },
    ],
    otherOrders: [{ orderNo: old, state: 'machineRejected' }],
    disbursements: [{ attempt: 1, state: 'pending', amount: 967_000 }],
    can: { reveal: true, seeAccount: false, review: false, rollBack: false },
  })
  expect(detail.photos).toHaveLength(3)
  world.clock.forwardDays(-31)
  expect(await reader.call(getOrder, { orderNo: '990101000000' })).toMatchObject({ code: 'ORDER_NOT_FOUND' })
})

const ask = (orderNo: string, more: object = {}) =>
  ({ orderNo, field: 'phone', reasonCode: 'contactBorrower', note: '', ...more }) as const

test('one value is revealed for a reason and stands in the access log', async () => {
  const orderNo = await newOrder('panen', { borrower: { phone: '+6281311112222' } })
  expect(await reader.ok(reveal, ask(orderNo))).toEqual({
    value: '081311112222',
    seconds: 60,
    leftToday: expect.any(Number),
  })
  expect(await reader.call(reveal, ask(orderNo, { reasonCode: 'other' }))).toMatchObject({
    code: 'REASON_MISSING',
  })
  await reader.ok(
    reveal,
    ask(orderNo, { field: 'birthday', reasonCode: 'other', note: 'customer on the line' }),
  )
  const { contacts } = await reader.ok(getOrder, { orderNo })
  const contactId = contacts[0]?.id ?? 0
  expect((await reader.ok(reveal, ask(orderNo, { field: 'contactPhone', contactId }))).value).toMatch(
    /^0812\d{8}$/,
  )
  expect(
    await reader.call(reveal, ask(await newOrder(), { field: 'contactPhone', contactId })),
  ).toMatchObject({ code: 'NOT_FOUND' })
  const log = await world.db
    .selectFrom('access_log')
    .selectAll()
    .where('order_no', '=', orderNo)
    .orderBy('id')
    .execute()
  expect(log).toMatchObject([
    { field: 'phone', staff_id: reader.staffId, reason_code: 'contactBorrower' },
    { field: 'birthday', reason_code: 'other', note: 'customer on the line' },
    { field: `contactPhone:${contactId}` },
  ])
})

test('a person reveals fifty values a day, also when asking for all at once', async () => {
  const person = await world.another('first_reviewer')
  const orderNo = await newOrder()
  const answers = await Promise.all(
    Array.from({ length: 55 }, async () => await person.call(reveal, ask(orderNo))),
  )
  expect(answers.filter(({ code }) => code === '')).toHaveLength(50)
  expect(answers.filter(({ code }) => code === 'REVEAL_QUOTA')).toHaveLength(5)
  expect(await person.call(reveal, ask(orderNo))).toMatchObject({ code: 'REVEAL_QUOTA' })
})

test('a photo is an image again, and each view is logged', async () => {
  const orderNo = await newOrder()
  const { photos } = await reader.ok(getOrder, { orderNo })
  const bytes = (await reader.ok(getPhoto, { orderNo, id: photos[0]?.id ?? 0 })) as unknown as Buffer
  expect(bytes.subarray(0, 3)).toEqual((await madeUpJpeg()).subarray(0, 3))
  const log = await world.db
    .selectFrom('access_log')
    .select('field')
    .where('order_no', '=', orderNo)
    .execute()
  expect(log).toEqual([{ field: 'photo:idCard' }])
  expect(await reader.call(getPhoto, { orderNo: await newOrder(), id: photos[0]?.id ?? 0 })).toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('an approved order says that it may not be rolled back, one at the final desk that the manager may', async () => {
  const { orderNo } = await approved(world)
  const manager = await world.as('review_manager')
  expect((await manager.ok(getOrder, { orderNo })).can).toMatchObject({ rollBack: false, review: false })
})
