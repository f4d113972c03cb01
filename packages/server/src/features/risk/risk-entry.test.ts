import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RequestOf } from '@lumbung/contract/call'
import { addRiskEntry, endRiskEntry, getRiskEntries } from '@lumbung/contract/risk/risk-entry'
import { addDays, businessDayOf } from '@lumbung/domain/calendar'
import type { ApplicationFacts } from '@lumbung/domain/risk/scorecard'
import { applied, madeUpNik, type Wish } from '@lumbung/lab/world/applications'
import { key } from '@lumbung/lab/world/rules'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

let world: World
let analyst: Caller
beforeAll(async () => {
  world = await openWorld()
  analyst = await world.as('risk')
})
afterAll(async () => world.close())

type Entry = RequestOf<typeof addRiskEntry>
const entry = (over: Partial<Entry>): Entry => ({
  list: 'black',
  kind: 'idNumber',
  reason: 'dokumen palsu',
  source: 'verifikator',
  ...over,
  requestKey: key(),
})
const put = async (over: Partial<Entry>) => await analyst.call(addRiskEntry, entry(over))
const taken = async (id: number) =>
  await analyst.ok(endRiskEntry, { id, reason: 'keliru', requestKey: key() })
const listed = async (filter: Partial<RequestOf<typeof getRiskEntries>['filter']> = {}) =>
  (await analyst.ok(getRiskEntries, { filter: { standing: 'live', ...filter }, size: 50 })).items

/** What the machine said of a new application, and saw of the lists. */
async function judged(wish: Wish = {}) {
  const { orderNo } = await applied(world, 'panen', wish)
  const { decision, reject_reason, facts } = await world.db
    .selectFrom('machine_review')
    .select(['decision', 'reject_reason', 'facts'])
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow()
  const { blacklisted, whitelisted } = facts as unknown as ApplicationFacts
  return { orderNo, decision, reason: reject_reason, blacklisted, whitelisted }
}

describe('the blacklist refuses the next application', () => {
  const nik = madeUpNik()
  const deviceId = 'device-0123456789'
  const cases: [string, Partial<Entry>, Wish][] = [
    [
      'ID number',
      { kind: 'idNumber', value: `${nik.slice(0, 6)} ${nik.slice(6)}` },
      { borrower: { idNumber: nik } },
    ],
    [
      'phone, however it is written',
      { kind: 'phone', value: '0811-7777-1234' },
      { borrower: { phone: '+6281177771234' } },
    ],
    ['device', { kind: 'device', value: deviceId }, { deviceId }],
    [
      'bank account',
      { kind: 'bankAccount', value: 'bca: 5299 887 766' },
      { bank: { account: '5299887766' } },
    ],
  ]
  test.each(cases)('by %s, with R06; taken off, it no longer does', async (_name, value, wish) => {
    const added = await put(value)
    if (added.code !== '') throw new Error(added.msg)
    const { orderNo, ...found } = await judged(wish)
    expect(found).toEqual({ decision: 'reject', reason: 'R06', blacklisted: true, whitelisted: false })
    await taken(added.data.ret.id)
    // R06 is for ever for that person; anyone else with the same value is no longer touched.
    const { idNumber: _same, ...borrower } = wish.borrower ?? {}
    expect(await judged({ ...wish, borrower })).toMatchObject({ blacklisted: false, decision: 'manual' })
    expect(orderNo).not.toBe('')
  })
})

test('an entry counts to the end of its last day, and then the value can be listed again', async () => {
  const today = businessDayOf(world.clock.now())
  const value = '5211112222'
  const listedAccount = { kind: 'bankAccount' as const, value: `BCA:${value}`, expiresOn: addDays(today, 1) }
  expect(await put(listedAccount)).toMatchObject({ code: '' })
  expect(await put(listedAccount)).toMatchObject({ code: 'DUPLICATE' })
  expect(await put({ ...listedAccount, list: 'white' })).toMatchObject({ code: '' })
  world.clock.forwardDays(1)
  expect(await judged({ bank: { account: value } })).toMatchObject({ reason: 'R06', whitelisted: true })
  world.clock.forwardDays(1)
  expect(await judged({ bank: { account: value } })).toMatchObject({ blacklisted: false, whitelisted: false })
  const mine = { value: `BCA ${value}`.replace(' ', ':'), list: 'black' as const }
  expect(await listed({ ...mine, standing: 'expired' })).toMatchObject([
    { standing: 'expired', endedAt: null },
  ])
  expect(await put({ ...listedAccount, expiresOn: today })).toMatchObject({
    code: 'VALIDATION',
    data: { fields: { expiresOn: 'too_small' } },
  })
  expect(await put({ kind: 'bankAccount', value: `BCA:${value}` })).toMatchObject({ code: '' })
  expect((await listed({ ...mine, standing: 'all' })).map(({ standing }) => standing)).toEqual([
    'live',
    'expired',
  ])
  expect(await judged({ bank: { account: value } })).toMatchObject({ reason: 'R06' })
})

test('the whitelist is a fact that rules may ask for', async () => {
  const nik = madeUpNik()
  expect(await put({ list: 'white', value: nik })).toMatchObject({ code: '' })
  expect(await judged({ borrower: { idNumber: nik } })).toMatchObject({
    whitelisted: true,
    blacklisted: false,
    decision: 'manual',
  })
})

test("an order's own values are listed without anyone seeing them", async () => {
  const { orderNo } = await judged()
  for (const kind of ['idNumber', 'phone', 'device', 'bankAccount'] as const) {
    expect(await put({ kind, orderNo, source: orderNo })).toMatchObject({ code: '' })
  }
  const shown = (await listed({ source: orderNo })).map(({ kind, value }) => [kind, value])
  expect(shown).toEqual([
    ['bankAccount', expect.stringMatching(/^BCA ••••\d{4}$/)],
    ['device', '••••'],
    ['phone', expect.stringMatching(/^0812••••\d{3}$/)],
    ['idNumber', expect.stringMatching(/^3273•{12}$/)],
  ])
  expect(await put({ kind: 'phone', orderNo })).toMatchObject({ code: 'DUPLICATE' })
  expect(await put({ orderNo: '990101000000' })).toMatchObject({ code: 'ORDER_NOT_FOUND' })
})

test('a value is found however it is written, is kept masked, and stands with who added and ended it', async () => {
  const added = await put({ kind: 'phone', value: '+62 813 5555 0001', source: 'laporan polisi' })
  if (added.code !== '') throw new Error(added.msg)
  const [found, ...others] = await listed({ value: '0813-5555-0001' })
  expect(others).toEqual([])
  expect(found).toMatchObject({
    kind: 'phone',
    value: '0813••••001',
    source: 'laporan polisi',
    standing: 'live',
    addedBy: { id: analyst.staffId },
    expiresOn: null,
  })
  expect(await listed({ value: '0813-5555-0002' })).toEqual([])
  expect(await listed({ value: 'x' })).toEqual([])
  await taken(added.data.ret.id)
  expect(await listed({ value: '081355550001' })).toEqual([])
  expect(await listed({ value: '081355550001', standing: 'ended' })).toMatchObject([
    { standing: 'ended', endedBy: { id: analyst.staffId }, endReason: 'keliru' },
  ])
  const again = { id: added.data.ret.id, reason: 'lagi', requestKey: key() }
  expect(await analyst.call(endRiskEntry, again)).toMatchObject({ code: 'STATE_CONFLICT' })
  expect(await analyst.call(endRiskEntry, { ...again, id: 9_999 })).toMatchObject({ code: 'NOT_FOUND' })
  const kept = JSON.stringify(await world.db.selectFrom('audit').selectAll().execute())
  expect(kept).not.toMatch(/81355550001/)
})

test.each<[string, Partial<Entry>]>([
  ['an ID number of fifteen digits', { value: '327300570890123' }],
  ['a phone that is none', { kind: 'phone', value: '12345' }],
  ['a bank that is not known', { kind: 'bankAccount', value: 'XYZ:12345678' }],
  ['an account without its bank', { kind: 'bankAccount', value: '12345678' }],
  ['neither value nor order', {}],
  ['both value and order', { value: madeUpNik(), orderNo: '261120000001' }],
])('%s is refused', async (_name, over) => {
  expect(await put(over)).toMatchObject({
    code: 'VALIDATION',
    data: { fields: { value: expect.any(String) as string } },
  })
})

test('others read or do not even that', async () => {
  const auditor = await world.as('auditor')
  expect((await auditor.ok(getRiskEntries, { filter: { standing: 'all' }, size: 5 })).items).toHaveLength(5)
  const request = entry({ value: madeUpNik() })
  expect(await auditor.call(addRiskEntry, request)).toMatchObject({ code: 'NOT_PERMITTED' })
  const reviewer = await world.as('first_reviewer')
  const all = { filter: { standing: 'all' as const }, size: 5 }
  expect(await reviewer.call(getRiskEntries, all)).toMatchObject({ code: 'NOT_PERMITTED' })
})
