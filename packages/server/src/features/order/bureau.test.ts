import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { claim, decideFinal, decideFirst, getReview, tick } from '@lumbung/contract/approve/review'
import { askSourceAgain, getBureau } from '@lumbung/contract/order/bureau'
import { reveal } from '@lumbung/contract/order/order'
import {
  getSourceSettings,
  saveAffordabilityRule,
  saveSourceSetting,
} from '@lumbung/contract/utils/source-setting'
import { addDays, businessDay, businessDayOf } from '@lumbung/domain/calendar'
import { rupiah } from '@lumbung/domain/money'
import type { Facility } from '@lumbung/domain/sources/report'
import { sources } from '@lumbung/domain/sources/source'
import { applied, madeUpNik, passReview, tickAll } from '@lumbung/lab/world/applications'
import { leadTo } from '@lumbung/lab/world/lead-by-steps'
import { onServer } from '@lumbung/lab/world/world-far-ends'
import { newKey } from '@lumbung/lab/world/waiting-orders'
import { type Caller, openWorld, type World } from '@lumbung/lab/world/world'

let world: World
let first: Caller
beforeAll(async () => {
  world = await openWorld({ sources: {} })
  first = await world.as('first_reviewer')
})
afterAll(async () => world.close())
beforeEach(() => {
  for (const source of sources) world.sources[source].setDefault({ life: calm })
})

const loan: Facility = {
  lender: 'Kredit Kilat',
  kind: 'online',
  plafond: rupiah(1_000_000),
  outstanding: rupiah(600_000),
  quality: 1,
  worstQuality24: null,
  daysLate: 0,
  maxDaysLate90: 0,
  monthly: rupiah(300_000),
  openedOn: businessDay('2026-10-01'),
  dueOn: businessDay('2026-12-30'),
}
const bank: Facility = {
  ...loan,
  lender: 'Bank Mandiri',
  kind: 'multipurpose',
  worstQuality24: 2,
  maxDaysLate90: null,
  monthly: rupiah(500_000),
}
const calm = {
  slik: [bank],
  fdc: [loan],
  register: { name: true, birthday: true, faceScore: 0.93 },
  account: { isTheirs: true },
}

const today = () => businessDayOf(world.clock.now())
const asked = (orderNo: string, change: object = {}) =>
  ({
    orderNo,
    source: 'slik',
    reason: 'Nasabah bilang sudah lunas',
    requestKey: newKey(),
    ...change,
  }) as const

test('the tab sums up what is owed elsewhere, with its arithmetic, and masks the lenders', async () => {
  const { orderNo } = await applied(world)
  const bureau = await first.ok(getBureau, { orderNo })
  expect(bureau.now).toEqual({ platforms: 1, worstQuality24: 2, maxDpd90: 0, burden: 800_000 })
  expect(bureau.before).toBeNull()
  expect(bureau.affordability).toMatchObject({
    told: 0,
    known: 800_000,
    instalments: 1_007_000,
    burden: 1_807_000,
    income: 9_000_000,
    ratioPpm: 200_778,
    ratioPpmMax: 300_000,
    platforms: 1,
    platformsMax: 3,
    broken: [],
  })
  expect(bureau.facilities.map(({ lender, kind, source }) => [source, lender, kind])).toEqual([
    ['slik', 'Bank M••••', 'multipurpose'],
    ['fdc', 'Kredit K••••', 'online'],
  ])
  expect(bureau.identity).toMatchObject({ idNumber: true, name: true, birthday: true, faceScore: 0.93 })
  expect(bureau.account).toMatchObject({ found: true, nameScore: 1, nameScoreMin: 0.85, asOf: today() })
  expect(bureau.inquiries.map(({ source, state, cost }) => [source, state, cost])).toEqual([
    ['accountName', 'answered', 500],
    ['dukcapil', 'answered', 1_000],
    ['fdc', 'answered', 1_500],
    ['slik', 'answered', 3_000],
  ])
  expect(bureau.consent).toMatchObject({ lastDay: addDays(today(), 89) })
  expect(JSON.stringify(bureau)).not.toContain('Mandiri')
})

test('a lender’s name is opened with a reason, and stands in the access log by its loan', async () => {
  const { orderNo } = await applied(world)
  const { facilities } = await first.ok(getBureau, { orderNo })
  const facilityId = facilities[0]?.id ?? ''
  const why = { field: 'facilityLender', reasonCode: 'verifyIdentity', note: '' } as const
  expect(await first.ok(reveal, { orderNo, facilityId, ...why })).toMatchObject({ value: 'Bank Mandiri' })
  expect(await first.call(reveal, { orderNo, facilityId: '999999-0', ...why })).toMatchObject({
    code: 'NOT_FOUND',
  })
  const other = await applied(world)
  expect(await first.call(reveal, { orderNo: other.orderNo, facilityId, ...why })).toMatchObject({
    code: 'NOT_FOUND',
  })
  const logged = await world.db
    .selectFrom('access_log')
    .select('field')
    .where('order_no', '=', orderNo)
    .execute()
  expect(logged).toEqual([{ field: `facilityLender:${facilityId}` }])
})

test('asked again by hand with a reason, the new answer counts and who asked stands there', async () => {
  const idNumber = madeUpNik()
  const { orderNo } = await applied(world, 'panen', { borrower: { idNumber } })
  world.sources.slik.setBehaviour(idNumber, {
    life: { slik: [{ ...bank, outstanding: rupiah(0), monthly: rupiah(0) }] },
  })
  expect(await first.call(askSourceAgain, asked(orderNo, { reason: ' ' }))).toMatchObject({
    code: 'VALIDATION',
  })
  await first.ok(askSourceAgain, asked(orderNo))
  expect(await first.call(askSourceAgain, asked(orderNo))).toMatchObject({ code: 'INQUIRY_OPEN' })
  await world.drain()
  const bureau = await first.ok(getBureau, { orderNo })
  expect(bureau.now.burden).toBe(300_000)
  expect(bureau.inquiries[0]).toMatchObject({
    source: 'slik',
    state: 'answered',
    why: 'byHand',
    reason: 'Nasabah bilang sudah lunas',
    askedBy: expect.any(String),
    cost: 3_000,
  })
  const review = await first.ok(getReview, { orderNo })
  expect(review.figures).toMatchObject({ monthlyBurden: 300_000 })
  expect(await (await world.as('auditor')).call(askSourceAgain, asked(orderNo))).toMatchObject({
    code: 'NOT_PERMITTED',
  })
})

test('the check of the debt ratio shows the ratio that is held against the ceiling, until the order is decided', async () => {
  const idNumber = madeUpNik()
  world.sources.slik.setBehaviour(idNumber, { answer: 'half', life: calm, times: 1 })
  const { orderNo } = await applied(world, 'panen', { borrower: { idNumber } })
  const ratios = async () => {
    const { figures, affordability } = await first.ok(getReview, { orderNo })
    return { shown: figures['debtRatioPpm'], held: affordability?.ratioPpm }
  }
  expect(await ratios()).toEqual({ shown: null, held: null })
  await first.ok(askSourceAgain, asked(orderNo))
  await world.drain()
  // 800,000 elsewhere and 1,007,000 of this loan, over 9,000,000.
  expect(await ratios()).toEqual({ shown: 200_778, held: 200_778 })
  const late = { ...calm, slik: [{ ...bank, monthly: rupiah(1_500_000) }] }
  world.sources.slik.setBehaviour(idNumber, { life: late })
  await first.ok(askSourceAgain, asked(orderNo))
  await world.drain()
  expect(await ratios()).toEqual({ shown: 311_889, held: 311_889 })
  await first.ok(claim, { orderNo })
  const { order } = await first.ok(getReview, { orderNo })
  const reject = { decision: 'reject', reasonCode: 'R04', note: '' } as const
  await first.ok(decideFirst, { orderNo, version: order.version, ...reject, requestKey: newKey() })
  // Of a decided order it is what the machine saw: nothing.
  expect(await ratios()).toMatchObject({ shown: null })
})

test('what has changed since the last order is told loan by loan', async () => {
  const idNumber = madeUpNik()
  const other = { ...loan, lender: 'Dana Rukun' }
  for (const source of sources)
    world.sources[source].setBehaviour(idNumber, { life: { ...calm, fdc: [loan, other] }, times: 1 })
  const before = await applied(world, 'panen', { borrower: { idNumber } })
  await leadTo(world.db, 'orders', before.orderNo, 'cleared')
  world.clock.forwardDays(31)
  const now = {
    ...calm,
    slik: [{ ...bank, quality: 2, daysLate: 12 } as const],
    fdc: [loan, { ...loan, lender: 'Tunai Cepat' }],
  }
  for (const source of sources) world.sources[source].setBehaviour(idNumber, { life: now })
  const { orderNo } = await applied(world, 'panen', { borrower: { idNumber } })
  const bureau = await first.ok(getBureau, { orderNo })
  expect(bureau.before).toMatchObject({ orderNo: before.orderNo, platforms: 2, worstQuality24: 2, gone: 1 })
  expect(bureau.facilities.map(({ lender, change }) => [lender, change])).toEqual([
    ['Bank M••••', 'worse'],
    ['Kredit K••••', 'same'],
    ['Tunai C••••', 'new'],
  ])
  world.clock.forwardDays(-31)
})

test('who owes too much elsewhere is rejected by the ceiling, whatever the rules say, and told why', async () => {
  const life = { ...calm, slik: [{ ...bank, monthly: rupiah(1_500_000) }] }
  world.sources.slik.setDefault({ life })
  const { orderNo } = await applied(world)
  const order = await world.db
    .selectFrom('orders')
    .selectAll()
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow()
  expect(order).toMatchObject({ state: 'machineRejected', reject_reason: 'R04' })
  const { affordability } = await first.ok(getBureau, { orderNo })
  expect(affordability).toMatchObject({ burden: 2_807_000, broken: ['ratio'] })
})

test('at the final desk an order that has come to bear too much does not pass', async () => {
  const idNumber = madeUpNik()
  const { orderNo } = await applied(world, 'panen', { borrower: { idNumber } })
  await passReview(first, orderNo, 'first')
  world.sources.fdc.setBehaviour(idNumber, {
    life: { fdc: ['A', 'B', 'C'].map((lender) => ({ ...loan, lender, monthly: rupiah(1_000) })) },
  })
  const final = await world.as('final_reviewer')
  await final.ok(claim, { orderNo })
  await final.ok(askSourceAgain, asked(orderNo, { source: 'fdc' }))
  await world.drain()
  await tickAll(final, orderNo)
  const { order, affordability } = await final.ok(getReview, { orderNo })
  expect(affordability).toMatchObject({ platforms: 3, broken: ['platforms'] })
  const pass = { orderNo, version: order.version, decision: 'pass', note: '', requestKey: newKey() } as const
  expect(await final.call(decideFinal, pass)).toMatchObject({
    code: 'AFFORDABILITY_EXCEEDED',
    data: { detail: { ceilings: 'platforms' } },
  })
})

test('what does not fit the register is a check of its own at the first desk, and no pass without it', async () => {
  const idNumber = madeUpNik()
  world.sources.dukcapil.setBehaviour(idNumber, {
    life: { register: { name: false, birthday: true, faceScore: 0.4 } },
  })
  const { orderNo } = await applied(world, 'panen', { borrower: { idNumber } })
  await first.ok(claim, { orderNo })
  const { checklist, order } = await first.ok(getReview, { orderNo })
  expect(checklist[0]).toMatchObject({
    category: 'register',
    fields: [
      { field: 'registerName', required: true, result: 'open' },
      { field: 'registerFace', required: true, result: 'open' },
    ],
  })
  for (const { field } of checklist.slice(1).flatMap(({ fields }) => fields))
    await first.ok(tick, { orderNo, field, result: 'pass' })
  const pass = { orderNo, version: order.version, decision: 'pass', note: '', requestKey: newKey() } as const
  expect(await first.call(decideFirst, pass)).toMatchObject({
    code: 'CHECKLIST_INCOMPLETE',
    data: { detail: { open: 2 } },
  })
  await tickAll(first, orderNo)
  expect(await first.call(decideFirst, { ...pass, requestKey: newKey() })).toMatchObject({ code: '' })
})

test('an account that is somebody else’s by its bank is a check of its own, and its holder is opened with a reason', async () => {
  const account = '5277700011'
  world.sources.accountName.setBehaviour(account, { life: { account: { isTheirs: false } } })
  const { orderNo } = await applied(world, 'panen', { bank: { account } })
  await first.ok(claim, { orderNo })
  const { checklist, figures } = await first.ok(getReview, { orderNo })
  expect(checklist[0]).toMatchObject({
    category: 'account',
    fields: [{ field: 'accountName', required: true }],
  })
  expect(figures).toMatchObject({ accountFound: true, bankNameScore: 1 })
  const shown = (await first.ok(getBureau, { orderNo })).account
  expect(shown).toMatchObject({ found: true, holder: 'SUPARMAN H••••' })
  const why = { field: 'accountHolder', reasonCode: 'verifyIdentity', note: '' } as const
  expect(await first.ok(reveal, { orderNo, ...why })).toMatchObject({ value: 'SUPARMAN HADIWIJOYO' })
  world.sources.accountName.setBehaviour('5277700012', { life: { account: null } })
  const unknown = await applied(world, 'panen', { bank: { account: '5277700012' } })
  await first.ok(claim, { orderNo: unknown.orderNo })
  expect((await first.ok(getReview, { orderNo: unknown.orderNo })).checklist[0]).toMatchObject({
    category: 'account',
    fields: [{ field: 'accountFound' }],
  })
  expect(await first.call(reveal, { orderNo: unknown.orderNo, ...why })).toMatchObject({ code: 'NOT_FOUND' })
})

test('sources and ceilings are set by day: a switch at once, a ceiling from tomorrow, never backwards', async () => {
  const admin = await world.as('admin')
  const setting = {
    source: 'fdc',
    active: false,
    dayBudget: 5_000_000,
    price: 1_200,
    validDays: 3,
    waitMinutes: 5,
  } as const
  const kept = { note: 'Tagihan belum dibayar', requestKey: newKey() }
  expect(
    await admin.call(saveSourceSetting, { ...setting, ...kept, from: addDays(today(), -1) }),
  ).toMatchObject({
    code: 'VALIDATION',
    data: { fields: { from: 'too_small' } },
  })
  await admin.ok(saveSourceSetting, { ...setting, ...kept, from: today(), requestKey: newKey() })
  const { orderNo } = await applied(world)
  const { inquiries } = await first.ok(getBureau, { orderNo })
  expect(inquiries.find(({ source }) => source === 'fdc')).toMatchObject({
    state: 'notAsked',
    notAskedWhy: 'stopped',
  })
  expect(await first.call(askSourceAgain, asked(orderNo, { source: 'fdc' }))).toMatchObject({
    code: 'SOURCE_STOPPED',
  })
  const shown = await (await world.as('auditor')).ok(getSourceSettings, {})
  expect(shown.today.find(({ source }) => source === 'fdc')).toMatchObject({ active: false, from: today() })
  expect(shown.settings[0]).toMatchObject({ note: 'Tagihan belum dibayar', ahead: false })
  await admin.ok(saveSourceSetting, {
    ...setting,
    ...kept,
    active: true,
    from: today(),
    requestKey: newKey(),
  })

  const ceiling = { ratioPpmMax: 150_000, platformsMax: 3, source: 'SEOJK 1/2027', note: 'diperketat' }
  expect(
    await admin.call(saveAffordabilityRule, { ...ceiling, from: today(), requestKey: newKey() }),
  ).toMatchObject({ code: 'VALIDATION' })
  await admin.ok(saveAffordabilityRule, { ...ceiling, from: addDays(today(), 1), requestKey: newKey() })
  const held = await applied(world)
  expect((await first.ok(getBureau, { orderNo: held.orderNo })).affordability).toMatchObject({
    ratioPpmMax: 300_000,
  })
  world.clock.forwardDays(1)
  const next = await applied(world)
  expect((await first.ok(getBureau, { orderNo: next.orderNo })).affordability).toMatchObject({
    ratioPpmMax: 150_000,
    source: 'SEOJK 1/2027',
    broken: ['ratio'],
  })
  world.clock.forwardDays(-1)
})

test('without a stored consent, or with one that has ended, nobody asks', async () => {
  const { orderNo } = await applied(world)
  world.clock.forwardDays(90)
  expect(await first.call(askSourceAgain, asked(orderNo))).toMatchObject({
    code: 'CONSENT_EXPIRED',
    data: { detail: { day: addDays(today(), 0) } },
  })
  world.clock.forwardDays(-90)
  await world.db
    .updateTable('source_inquiry')
    .set({ consent_id: null })
    .where('order_no', '=', orderNo)
    .execute()
  // The console itself never takes a consent away.
  await onServer(world.url, `set lumbung.apps = '*'; delete from consent where order_no = '${orderNo}'`)
  expect(await first.call(askSourceAgain, asked(orderNo))).toMatchObject({ code: 'CONSENT_MISSING' })
})

test('what a decided order came to is held against the ceilings of its day, whatever came after', async () => {
  world.sources.slik.setDefault({ life: { ...calm, slik: [{ ...bank, monthly: rupiah(1_500_000) }] } })
  const { orderNo } = await applied(world)
  const admin = await world.as('admin')
  const from = addDays(today(), 1)
  const rule = { ratioPpmMax: 900_000, platformsMax: 5, source: 'later', from, note: 'test' }
  await admin.ok(saveAffordabilityRule, { ...rule, requestKey: newKey() })
  world.clock.forwardDays(1)
  const later = await applied(world)
  expect((await first.ok(getBureau, { orderNo })).affordability).toMatchObject({
    ratioPpmMax: 300_000,
    broken: ['ratio'],
  })
  expect((await first.ok(getBureau, { orderNo: later.orderNo })).affordability).toMatchObject({
    ratioPpmMax: 900_000,
    broken: [],
  })
  world.clock.forwardDays(-1)
})
