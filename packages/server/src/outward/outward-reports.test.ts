import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  acceptReportFile,
  correctOutwardRow,
  getOutwardOverview,
  getOutwardRow,
  getOutwardRows,
  getReportFile,
  getReportFiles,
  makeReportFile,
  submitReportFile,
  uploadRefusedLines,
} from '@lumbung/contract/utils/outward-report'
import { getOpenItems } from '@lumbung/contract/utils/open-item'
import type { Feed } from '@lumbung/domain/outward/feed'
import { demoLayout } from '@lumbung/lab/player/demo-layouts'
import { applied, lentOut } from '@lumbung/lab/world/applications'
import { happen } from '@lumbung/lab/world/loans'
import { agreeOn } from '@lumbung/lab/world/settings'
import { newKey } from '@lumbung/lab/world/waiting-orders'
import { type Caller, openWorld, type World } from '@lumbung/lab/world/world'
import { rupiah } from '@lumbung/domain/money'

let world: World
let desk: Caller
let before = ''
beforeAll(async () => {
  world = await openWorld({ start: '2026-11-26T02:00:00Z', reports: { answerTimeoutMs: 400 } })
  desk = await world.as('risk')
  before = await borrowed()
})
afterAll(async () => world.close())
beforeEach(() => {
  for (const feed of ['fdc', 'pusdafil'] as const) world.receivers[feed].setBehaviour({})
})

/** A loan that went out today. */
async function borrowed(): Promise<string> {
  const { orderNo } = await applied(world)
  await lentOut(world, orderNo, world.services.clock.today())
  return orderNo
}

const paid = async (orderNo: string, amount: number) =>
  await happen(world, orderNo, { kind: 'paid', day: world.services.clock.today(), amount: rupiah(amount) })

const rowsOf = async (orderNo: string, feed: Feed) =>
  (
    await desk.ok(getOutwardRows, {
      filter: { orderNo, feed: [feed] },
      sort: { column: 'madeAt', descending: false },
      size: 50,
    })
  ).items
const takenOf = (feed: 'fdc' | 'pusdafil', orderNo: string) =>
  world.receivers[feed]
    .taken()
    .filter(({ values }) => values['NO_FASILITAS'] === orderNo)
    .map(({ key, values }) => ({ key, ...values }))
const lineOf = async (feed: Feed, kind: string, day: string) =>
  (await desk.ok(getOutwardOverview, {})).lines.find(
    (line) => line.feed === feed && line.kind === kind && line.day === day,
  )
const nothing = { rows: 0, amount: 0 }
const items = async () =>
  (await (await world.as('admin')).ok(getOpenItems, { filter: {}, size: 20 })).items.map(
    ({ kind, subject }) => `${kind} ${subject}`,
  )
const minutes = async (n: number) => await world.advance({ minutes: n }, 1)

test('nothing is told while no layout is agreed on, and the reason is said', async () => {
  await paid(before, 10_000)
  await minutes(2)
  const { feeds } = await desk.ok(getOutwardOverview, {})
  expect(feeds.map(({ feed, standing }) => [feed, standing])).toEqual([
    ['slik', 'off'],
    ['fdc', 'off'],
    ['pusdafil', 'off'],
  ])
  expect((await desk.ok(getOutwardRows, { filter: {}, size: 1 })).total).toBe(0)
  const early = { month: '2026-10-31', requestKey: newKey() }
  expect(await desk.call(makeReportFile, early)).toMatchObject({ code: 'LAYOUT_NOT_AGREED' })
  const half = { ...demoLayout('pusdafil'), columns: demoLayout('pusdafil').columns.slice(1, 4) }
  await expect(agreeOn(world, { code: 'pusdafilLayout', from: '2026-11-27', value: half })).rejects.toThrow(
    /VALIDATION/,
  )
})

test('from its day on a feed tells what there is, and then each fact with the transaction that makes it, once and in order', async () => {
  for (const feed of ['slik', 'fdc', 'pusdafil'] as const)
    await agreeOn(world, { code: `${feed}Layout`, from: '2026-11-27', value: demoLayout(feed) })
  world.clock.set(new Date('2026-11-27T02:00:00Z'))
  await minutes(3)
  expect(takenOf('pusdafil', before)).toMatchObject([{ BAKI_DEBET: expect.stringMatching(/^9\d{5}$/) }])
  const orderNo = await borrowed()
  await paid(orderNo, 150_000)
  expect((await rowsOf(orderNo, 'pusdafil')).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'user waiting',
    'loan waiting',
    'payment waiting',
  ])
  await minutes(4)
  expect((await rowsOf(orderNo, 'pusdafil')).map(({ state }) => state)).toEqual([
    'accepted',
    'accepted',
    'accepted',
  ])
  expect(takenOf('pusdafil', orderNo)).toMatchObject([
    { PLAFON: '1000000', STATUS_PINJAMAN: '01', KUALITAS: '1' },
    { NILAI_BAYAR: '150000', JENIS_BAYAR: 'BAYAR' },
  ])
  expect(await lineOf('pusdafil', 'payment', '2026-11-27')).toMatchObject({
    held: { rows: 1, amount: 150_000 },
    difference: nothing,
    missing: [],
  })
  expect(world.receivers.pusdafil.again()).toBe(0)
})

test('a payment taken back is a row of its own that points at what it takes back', async () => {
  const orderNo = await borrowed()
  await paid(orderNo, 200_000)
  await minutes(4)
  await happen(world, orderNo, { kind: 'reversed', day: world.services.clock.today(), target: '1' })
  await minutes(2)
  const [, , payment, back] = await rowsOf(orderNo, 'pusdafil')
  expect(back).toMatchObject({ amount: -200_000, correctsId: payment?.id, state: 'accepted' })
  expect(world.receivers.pusdafil.taken().at(-1)).toMatchObject({
    corrects: payment?.key,
    values: { JENIS_BAYAR: 'BATAL', NILAI_BAYAR: '200000' },
  })
  expect(await lineOf('pusdafil', 'payment', '2026-11-27')).toMatchObject({ difference: nothing })
})

test('whatever a receiver does, each row is kept by it once and its end is known here', async () => {
  for (const answer of [
    'error500',
    'drop',
    'hang',
    'garbage',
    'late',
    'rateLimit',
    'unauthorized',
  ] as const) {
    world.receivers.pusdafil.setBehaviour({ answer, times: 1 })
    const orderNo = await borrowed()
    await minutes(1)
    expect
      .soft(
        (await rowsOf(orderNo, 'pusdafil')).map(({ state }) => state),
        answer,
      )
      .not.toContain('accepted')
    await minutes(8)
    expect
      .soft(
        (await rowsOf(orderNo, 'pusdafil')).map(({ state }) => state),
        answer,
      )
      .toEqual(['accepted', 'accepted'])
    expect.soft(takenOf('pusdafil', orderNo), answer).toHaveLength(1)
  }
  await world.receivers.pusdafil.down()
  const orderNo = await borrowed()
  await world.advance({ hours: 8 }, 30)
  expect(await items()).toEqual(['outwardStuck pusdafil'])
  await world.receivers.pusdafil.up()
  await world.advance({ hours: 4 }, 30)
  expect(takenOf('pusdafil', orderNo)).toHaveLength(1)
  expect(await items()).toEqual([])
  expect(world.receivers.pusdafil.again()).toBe(0)
})

test('a refused row waits for a person, what hangs on it waits too, and it is told again corrected by another row', async () => {
  world.receivers.pusdafil.setBehaviour({
    refuses: { holding: 'Jalan Mawar', code: 'ALAMAT', message: 'NIK 3273001708900001 tanpa kelurahan' },
  })
  const orderNo = await borrowed()
  await minutes(3)
  const [user, loan] = await rowsOf(orderNo, 'pusdafil')
  expect([user?.state, loan?.state]).toEqual(['refused', 'waiting'])
  // What the receiver says may name the person.
  expect(user).toMatchObject({ saidCode: 'ALAMAT', saidWords: 'NIK … tanpa kelurahan' })
  expect(await items()).toEqual(['outwardRefused pusdafil'])
  const { version, values } = await desk.ok(getOutwardRow, { id: user?.id ?? 0 })
  expect(values.find(({ field }) => field === 'idNumber')?.text).toMatch(/^3273•+$/)
  const ask = { id: user?.id ?? 0, version, reason: 'As on the card', requestKey: newKey() }
  const wrong = [{ field: 'regency' as const, value: 'Bandung' }]
  expect(await desk.call(correctOutwardRow, { ...ask, values: wrong })).toMatchObject({
    code: 'VALIDATION',
    data: { fields: { 'values.0.value': 'invalid' } },
  })
  const address = [{ field: 'address' as const, value: 'Jl. Mawar 5, Kel. Cihapit' }]
  expect(
    await (await world.as('auditor')).call(correctOutwardRow, { ...ask, values: address }),
  ).toMatchObject({
    code: 'NOT_PERMITTED',
  })
  const { id } = await desk.ok(correctOutwardRow, { ...ask, values: address })
  await minutes(3)
  const rows = await rowsOf(orderNo, 'pusdafil')
  expect(rows.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'user corrected',
    'loan accepted',
    'user accepted',
  ])
  expect(rows.find((row) => row.id === id)).toMatchObject({ correctsId: user?.id })
  expect(
    world.receivers.pusdafil.taken().find(({ corrects }) => corrects === user?.key)?.values,
  ).toMatchObject({
    ALAMAT: 'Jl. Mawar 5, Kel. Cihapit',
  })
  expect(await items()).toEqual([])
})

test('each day the pool is told of every loan that is owed, once, and of one that ended once more', async () => {
  const orderNo = await borrowed()
  world.clock.set(new Date('2026-11-28T01:00:00Z'))
  await minutes(4)
  const held = await lineOf('fdc', 'loan', '2026-11-27')
  expect(held).toMatchObject({ difference: nothing, missing: [] })
  expect(held?.held.rows).toBeGreaterThan(8)
  expect(takenOf('fdc', orderNo)).toMatchObject([
    { BAKI_DEBET: '1000000', HARI_TUNGGAKAN: '0', TGL_DATA: '2026-11-27' },
  ])
  await paid(orderNo, 2_000_000)
  world.clock.set(new Date('2026-11-30T01:00:00Z'))
  await minutes(6)
  expect(takenOf('fdc', orderNo).slice(1)).toMatchObject([
    { TGL_DATA: '2026-11-28', STATUS_PINJAMAN: '02', BAKI_DEBET: '0', TGL_SELESAI: '2026-11-28' },
  ])
  expect(await lineOf('fdc', 'loan', '2026-11-29')).toMatchObject({ difference: nothing })
})

test('a month has its file by itself; refused lines come back, are corrected and go out in the next; late is told of', async () => {
  // Somebody whose address would break the line.
  const { orderNo } = await applied(world, 'panen', { borrower: { address: 'Jalan Mawar 5 | Bandung' } })
  await lentOut(world, orderNo, '2026-11-30')
  world.clock.set(new Date('2026-12-01T02:00:00Z'))
  await minutes(2)
  const [file] = (await desk.ok(getReportFiles, { filter: {}, size: 5 })).items
  expect(file).toMatchObject({ month: '2026-11-30', number: 1, state: 'made', due: '2026-12-12' })
  // Their debtor's row has a fault that is named, and their facility waits for it.
  const [debtor, facility] = (await rowsOf(orderNo, 'slik')).toSorted((a, b) => a.kind.localeCompare(b.kind))
  expect([debtor?.problems, facility?.state]).toEqual([
    [{ field: 'address', fault: 'hasSeparator' }],
    'waiting',
  ])
  expect(await lineOf('slik', 'facility', '2026-11-30')).toMatchObject({
    difference: { amount: expect.any(Number) },
    missing: [],
  })

  const text = await fileText(file?.id ?? 0)
  expect(text[0]).toBe(`H|LMBG01|202611|${file?.lines}`)
  expect(text.filter((line) => line.startsWith('D|'))).toHaveLength((file?.lines ?? 0) / 2)
  world.clock.set(new Date('2026-12-08T02:00:00Z'))
  await minutes(2)
  expect(await items()).toEqual(['outwardLate 2026-11-30', 'outwardRefused slik'])
  const act = () => ({ id: file?.id ?? 0, requestKey: newKey() })
  await desk.ok(submitReportFile, { ...act(), receipt: 'OJK/77' })
  expect(await items()).toEqual(['outwardRefused slik'])

  const refused = (lines: string) => ({ upload: Buffer.from(`Baris;Kode;Keterangan\n${lines}\n`) })
  const asked = { id: file?.id ?? 0, name: 'tolakan.csv' }
  for (const wrong of ['1;X;head', '2;A;one\n2;A;twice', '9999;A;no such line'])
    expect(await desk.call(uploadRefusedLines, asked, refused(wrong))).toMatchObject({
      code: 'REFUSED_LINE_WRONG',
    })
  const facilityLine = text.findIndex((line) => line.startsWith('F|')) + 1
  expect(await desk.ok(uploadRefusedLines, asked, refused(`${facilityLine};F07;Jatuh tempo`))).toEqual({
    refused: 1,
    accepted: (file?.lines ?? 0) - 1,
  })
  const { items: stuck } = await desk.ok(getOutwardRows, {
    filter: { feed: ['slik'], state: ['refused', 'invalid'] },
    size: 9,
  })
  expect(stuck.map(({ kind, saidCode }) => [kind, saidCode])).toEqual(
    expect.arrayContaining([
      ['facility', 'F07'],
      ['debtor', null],
    ]),
  )
  for (const { id, version, kind } of stuck)
    await desk.ok(correctOutwardRow, {
      id,
      version,
      values: kind === 'debtor' ? [{ field: 'address', value: 'Jalan Mawar 5, Bandung' }] : [],
      reason: 'Looked up',
      requestKey: newKey(),
    })
  await desk.ok(makeReportFile, { month: '2026-11-15', requestKey: newKey() })
  await world.drain()
  const [second] = (await desk.ok(getReportFiles, { filter: {}, size: 5 })).items
  expect(second).toMatchObject({ number: 2, lines: 3 })
  await desk.ok(submitReportFile, { id: second?.id ?? 0, receipt: 'OJK/78', requestKey: newKey() })
  await desk.ok(acceptReportFile, { id: second?.id ?? 0, requestKey: newKey() })
  expect(await lineOf('slik', 'facility', '2026-11-30')).toMatchObject({ difference: nothing, stuck: 0 })
  expect(await items()).toEqual([])
  // The month is made once, whatever is asked again.
  await desk.ok(makeReportFile, { month: '2026-11-15', requestKey: newKey() })
  await world.drain()
  expect((await desk.ok(getReportFiles, { filter: {}, size: 5 })).items).toHaveLength(2)
})

async function fileText(id: number): Promise<string[]> {
  await desk.givePassword()
  const response = await fetch(`${world.base}${getReportFile.path}?id=${id}`, {
    headers: { 'x-token': desk.token },
  })
  expect(response.headers.get('content-disposition')).toContain('SLIK-2026-11-1.txt')
  return (await response.text()).trimEnd().split('\r\n')
}
