import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getBankDay } from '@lumbung/contract/utils/bank-day'
import { loadStatement } from '@lumbung/contract/utils/bank-statement'
import { getOpenItems, settleOpenItem } from '@lumbung/contract/utils/open-item'
import { listBytesMax } from '@lumbung/contract/upload-bytes'
import { addDays, type BusinessDay, businessDay } from '@lumbung/domain/calendar'
import { BankDesk, bankTable } from '@lumbung/lab/world/bank-desk'
import { assertSoundBooks, newKey } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type World } from '@lumbung/lab/world/world'
import { takeDeliveries } from './take-deliveries.ts'

let world: World
let root: string
let desk: BankDesk
let accounts = 0
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'lumbung-delivered-'))
  world = await openWorld({ start: '2026-11-25T05:00:00Z', config: { statementDir: root } })
})
afterAll(async () => {
  await assertSoundBooks(world)
  await world.close()
  rmSync(root, { recursive: true })
})
// An account with a folder of its own for each test.
beforeEach(async () => {
  accounts += 1
  desk = await BankDesk.open(world, `81000${accounts}`)
  mkdirSync(join(root, `BCA-${desk.number}`))
})

const first = businessDay('2026-11-10')
const second = addDays(first, 1)
const third = addDays(first, 2)
const own = (...names: string[]) => join(root, `BCA-${desk.number}`, ...names)
const date = (day: BusinessDay) => day.slice(2).replaceAll('-', '')

/** One day as the bank sends it: it begins with so much and one deposit comes. */
function mt940(day: BusinessDay, start: number, amount: number, number = desk.number): string {
  return `:20:X
:25:${number}
:28C:1/1
:60F:C${date(addDays(day, -1))}IDR${start},00
:61:${date(day)}${date(day).slice(2)}C${amount},00NTRFNONREF//${number}-${day}
:86:SETORAN TUNAI RAHASIA
:62F:C${date(day)}IDR${start + amount},00
-
`
}

/** Puts a file there as a bank does that keeps its times: nothing has changed it for an hour. */
function deliver(name: string, content: string | Buffer): void {
  writeFileSync(own(name), content)
  const hourAgo = new Date(Date.now() - 3_600_000)
  utimesSync(own(name), hourAgo, hourAgo)
}

async function look(services = world.services): Promise<void> {
  world.clock.forwardMinutes(1)
  await takeDeliveries(services)
  await world.drain()
}
/** Until what lies there was seen twice. */
async function arrive(): Promise<void> {
  await look()
  await look()
}

const lying = () => readdirSync(own()).toSorted()
const inPlace = (place: 'taken' | 'refused') =>
  readdirSync(own(place)).map((name) => name.replace(/^\d+-/, ''))
const statements = async () =>
  await world.db
    .selectFrom('bank_statement')
    .select(['name', 'state', 'lines', 'uploader_id', 'loaded_by', 'from_day'])
    .where('account_id', '=', desk.account)
    .orderBy('id')
    .execute()
const decided = async () =>
  await world.db
    .selectFrom('statement_delivery')
    .select(['name', 'state', 'reason', 'put_away_at'])
    .where('account_id', '=', desk.account)
    .orderBy('id')
    .execute()
/** What finance is told of this account, newest first. */
async function told(
  state: 'open' | 'settled' = 'open',
  kind: 'statementRefused' | 'statementMissing' = 'statementRefused',
) {
  const checker = await world.as('finance_checker')
  const filter = { kind: [kind], state: [state] }
  const { items } = await checker.ok(getOpenItems, { filter, size: 100 })
  return items.filter(({ subject }) => subject.startsWith(`${desk.account}:`))
}
const dayShown = async (day: BusinessDay) => await desk.day(await world.as('finance_maker'), day)

test('a statement that lies in its account’s folder is kept by timed work, matched, shown as brought by the bank, and put away', async () => {
  expect((await dayShown(first)).folder).toBeNull()
  deliver('day-10.sta', mt940(first, 1_000_000, 50_000))
  await world.advance({ minutes: 2 }, 1)
  expect(await statements()).toEqual([
    { name: 'day-10.sta', state: 'loaded', lines: 1, uploader_id: null, loaded_by: null, from_day: first },
  ])
  expect([lying(), inPlace('taken')]).toEqual([['taken'], ['day-10.sta']])
  const { day, lines, folder } = await dayShown(first)
  expect(day?.statement).toMatchObject({ name: 'day-10.sta', delivered: true, matching: false })
  expect(lines).toMatchObject([{ amount: 50_000, state: 'new' }])
  expect(folder).toMatchObject({
    last: { name: 'day-10.sta', state: 'taken' },
    arriving: 0,
    unmoved: 0,
    lookedAt: world.clock.now().toISOString(),
  })
  const trail = await world.db
    .selectFrom('audit')
    .select(['event', 'actor_kind', 'staff_id', 'detail'])
    .where('event', '=', loadStatement.name)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(trail).toMatchObject({
    actor_kind: 'system',
    staff_id: null,
    detail: { account: desk.account, from: first, lines: 1 },
  })
  // Who loaded nothing may close it; two persons it still takes.
  expect(await told()).toEqual([])
})

test('who may not upload is not told of folders; an uploaded statement is still a person’s', async () => {
  const maker = await world.as('finance_maker')
  await desk.load(maker, [{ id: 'U1', day: first, amount: 5_000, info: 'X' }], 1_000)
  await look()
  const auditor = await (await world.as('auditor')).ok(getBankDay, { account: desk.account })
  expect([auditor.can.upload, auditor.folder]).toEqual([false, null])
  expect((await dayShown(first)).day?.statement.delivered).toBe(false)
  expect((await dayShown(first)).folder).toMatchObject({ last: null })
})

test('a file that grows, or is named as still coming, is left until nothing changed it for two minutes', async () => {
  const text = mt940(first, 1_000, 500)
  writeFileSync(own('day.sta'), text.slice(0, 40))
  deliver('other.sta.part', text)
  await arrive()
  writeFileSync(own('day.sta'), text)
  await look()
  expect(await decided()).toMatchObject([{ name: 'day.sta', state: 'arriving' }])
  expect((await dayShown(first)).folder).toMatchObject({ arriving: 1, last: null })
  await look()
  expect(await statements()).toEqual([])
  await look()
  expect(await statements()).toMatchObject([{ name: 'day.sta', state: 'loaded' }])
  expect(lying()).toEqual(['other.sta.part', 'taken'])
  // What somebody takes away before it is whole was never delivered.
  deliver('next.sta', mt940(second, 1_500, 1))
  await look()
  rmSync(own('next.sta'))
  await look()
  expect(await decided()).toHaveLength(1)
})

test('several days at once come in by their days whatever they are called, and the same content again is nothing new', async () => {
  deliver('c.sta', mt940(first, 1_000, 500))
  await arrive()
  deliver('a.sta', mt940(third, 1_700, 10))
  deliver('b.sta', mt940(second, 1_500, 200))
  await arrive()
  expect((await statements()).map(({ name }) => name)).toEqual(['c.sta', 'b.sta', 'a.sta'])
  deliver('again.sta', mt940(second, 1_500, 200))
  await arrive()
  expect(await statements()).toHaveLength(3)
  expect((await decided()).at(-1)).toMatchObject({ name: 'again.sta', state: 'known' })
  expect(inPlace('taken').toSorted()).toEqual(['a.sta', 'again.sta', 'b.sta', 'c.sta'])
  expect(await told()).toEqual([])
})

test('what leaves a gap waits while others are coming, then finance is told in the words of the upload, until the days have come', async () => {
  deliver('one.sta', mt940(first, 1_000, 500))
  await arrive()
  deliver('three.sta', mt940(third, 1_700, 10))
  writeFileSync(own('two.sta'), mt940(second, 1_500, 200).slice(0, 50))
  await arrive()
  expect((await decided()).find(({ name }) => name === 'three.sta')?.state).toBe('arriving')
  rmSync(own('two.sta'))
  await look()
  expect(inPlace('refused')).toEqual(['three.sta'])
  expect(await told()).toMatchObject([
    {
      subject: `${desk.account}:three.sta`,
      detail: {
        why: 'STATEMENT_GAP',
        expected: 1_500,
        found: 1_700,
        file: 'three.sta',
        bankAccount: `BCA-${desk.number}`,
      },
      can: { retry: false, settle: true },
    },
  ])
  const maker = await world.as('finance_maker')
  const rang = await world.db
    .selectFrom('notification')
    .select('staff_id')
    .where('kind', '=', 'openItem')
    .where('subject', '=', `openItem:${(await told())[0]?.id}`)
    .execute()
  expect(rang.length).toBeGreaterThan(0)
  await desk.load(maker, [{ id: 'S2', day: second, amount: 200, info: 'X' }], 1_500)
  expect(await told()).toHaveLength(1)
  // The bank's own file once more, now that it goes on.
  deliver('three.sta', mt940(third, 1_700, 10))
  await arrive()
  expect((await statements()).map(({ from_day: day }) => day)).toEqual([first, second, third])
  expect([await told(), await told('settled')]).toMatchObject([[], [{ resolution: 'done' }]])
})

test('what the upload would refuse is refused with its reason, each once, and put away; nothing of it is kept or told', async () => {
  const other = mt940(first, 1_000, 500, '999888777')
  deliver('empty.sta', '')
  deliver('other.sta', other)
  deliver('letter.pdf', '%PDF-1.7')
  deliver('table.csv', bankTable([{ id: 'T1', day: first, amount: 5, info: 'X' }]))
  deliver('broken.sta', mt940(first, 1_000, 500).replace('IDR1500,00', 'IDR1501,00'))
  deliver('big.sta', '')
  truncateSync(own('big.sta'), listBytesMax + 1)
  mkdirSync(own('folder.sta'))
  symlinkSync('/etc/hostname', own('link.sta'))
  await arrive()
  await look()
  await look()
  await look()
  expect(
    Object.fromEntries((await told()).map(({ detail, times }) => [detail['file'], [detail['why'], times]])),
  ).toEqual({
    'empty.sta': ['STATEMENT_UNREADABLE', 1],
    'other.sta': ['STATEMENT_ACCOUNT', 1],
    'letter.pdf': ['FILE_TYPE', 1],
    'table.csv': ['columnsUnknown', 1],
    'broken.sta': ['STATEMENT_BALANCE', 1],
    'big.sta': ['FILE_TOO_LARGE', 1],
    'folder.sta': ['FILE_TYPE', 1],
    'link.sta': ['FILE_TYPE', 1],
  })
  expect(lying()).toEqual(['refused'])
  expect(inPlace('refused')).toHaveLength(8)
  expect(await statements()).toEqual([])
  expect(JSON.stringify(await told())).not.toContain('RAHASIA')
  // Whoever may ends one that needs nothing.
  const letter = (await told()).find(({ detail }) => detail['file'] === 'letter.pdf')
  await (
    await world.as('finance_checker')
  ).ok(settleOpenItem, {
    id: letter?.id ?? 0,
    version: letter?.version ?? 0,
    resolution: 'noAction',
    note: 'A letter of the bank',
    requestKey: newKey(),
  })
  // The other account's own desk loads it: it lay under the wrong one.
  const theirs = await BankDesk.open(world, '999888777')
  const maker = await world.as('finance_maker')
  const { id } = await theirs.upload(maker, Buffer.from(other), 'theirs.sta')
  const asked = { id, mapping: [], start: null, end: null, requestKey: newKey() }
  await maker.ok(loadStatement, asked)
  expect((await told()).map(({ detail }) => detail['file'])).not.toContain('other.sta')
  // The same file by hand makes up for a table that nobody could read alone.
  await desk.load(maker, [{ id: 'T1', day: first, amount: 5, info: 'X' }], 1_000)
  const left = (await told()).map(({ detail }) => detail['file'])
  expect(left).not.toContain('table.csv')
  expect(left).not.toContain('broken.sta')
  expect(left).toContain('empty.sta')
})

test('a table is read by the columns a person said before, where it has a balance to hold it by', async () => {
  const maker = await world.as('finance_maker')
  await desk.load(maker, [{ id: 'K1', day: first, amount: 500, info: 'X' }], 1_000)
  deliver('next.csv', bankTable([{ id: 'K2', day: second, amount: 1, info: 'X' }]))
  await arrive()
  expect(await told()).toMatchObject([{ detail: { why: 'noBalance' } }])
  const table = (id: string, day: BusinessDay, amount: number, balance: number) =>
    Buffer.from(`Reference,Date,Amount,Description,Balance\n${id},${day} 09:14,${amount},X,${balance}\n`)
  const { id } = await desk.upload(maker, table('K3', second, 100, 1_600), 'by-hand.csv')
  const mapping = ['txId', 'time', 'amount', 'info', 'balance'] as const
  const asked = { id, mapping: [...mapping], start: null, end: null, requestKey: newKey() }
  await maker.ok(loadStatement, asked)
  deliver('third.csv', table('K4', third, 50, 1_650))
  await arrive()
  expect((await statements()).at(-1)).toMatchObject({ name: 'third.csv', state: 'loaded', loaded_by: null })
})

test('a day that is there already, or closed, is not touched', async () => {
  deliver('day.sta', mt940(first, 0, 1))
  await arrive()
  deliver('day-again.sta', mt940(first, 0, 2))
  await arrive()
  expect(await told()).toMatchObject([
    { detail: { why: 'STATEMENT_LOADED', day: first, name: 'day.sta', file: 'day-again.sta' } },
  ])
  expect((await dayShown(first)).lines).toMatchObject([{ amount: 1 }])
})

test('two processes that look at once keep a file once, and tell once of one they refuse', async () => {
  deliver('day.sta', mt940(first, 1_000, 500))
  deliver('letter.pdf', '%PDF-1.7')
  await look()
  world.clock.forwardMinutes(1)
  await Promise.all(Array.from({ length: 4 }, async () => await takeDeliveries(world.services)))
  expect(await statements()).toMatchObject([{ name: 'day.sta', state: 'loaded' }])
  expect(await told()).toMatchObject([{ times: 1 }])
  expect([inPlace('taken'), inPlace('refused'), lying()]).toEqual([
    ['day.sta'],
    ['letter.pdf'],
    ['refused', 'taken'],
  ])
})

test('killed between keeping and moving, or in a folder that does not let us move, it is kept once and put away later', async () => {
  const { statements: folder } = world.services
  if (folder === null) throw new Error('no folder is connected')
  deliver('day.sta', mt940(first, 1_000, 500))
  deliver('letter.pdf', '%PDF-1.7')
  // As a full disk and a folder that is mounted for reading answer.
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  const stuck = { ...world.services, statements: { ...folder, putAway: () => Promise.reject(full) } }
  await look(stuck)
  await look(stuck)
  await look(stuck)
  expect(lying()).toEqual(['day.sta', 'letter.pdf'])
  expect(await statements()).toHaveLength(1)
  expect(await told()).toMatchObject([{ times: 1 }])
  expect((await dayShown(first)).folder).toMatchObject({ unmoved: 2, last: { state: 'refused' } })
  // A file in the place of a folder keeps only what goes there.
  writeFileSync(own('taken'), '')
  await look()
  expect(lying()).toEqual(['day.sta', 'refused', 'taken'])
  rmSync(own('taken'))
  await look()
  expect(inPlace('taken')).toEqual(['day.sta'])
  expect((await decided()).every(({ put_away_at: at }) => at !== null)).toBe(true)
  // Moved, and killed before it was written down: the next look finds it gone.
  deliver('next.sta', mt940(second, 1_500, 1))
  await look(stuck)
  await look(stuck)
  renameSync(own('next.sta'), own('taken', 'moved-by-hand.sta'))
  await look()
  expect((await decided()).at(-1)).toMatchObject({ state: 'taken', put_away_at: expect.any(Date) as Date })
  expect(await statements()).toHaveLength(2)
})

test('killed before it is kept whole, nothing of it stands, and the next look keeps it', async () => {
  deliver('day.sta', mt940(first, 1_000, 500))
  await look()
  const { queue } = world.services
  const dying = new Proxy(queue, {
    get: (of, name) =>
      name === 'send' ? () => Promise.reject(new Error('killed')) : Reflect.get(of, name, of),
  })
  await look({ ...world.services, queue: dying })
  expect([await statements(), await decided()]).toMatchObject([[], [{ state: 'arriving' }]])
  expect(lying()).toEqual(['day.sta'])
  await look()
  expect(await statements()).toHaveLength(1)
})

test('a folder that went, and one that was never there, is no folder; another account’s goes on', async () => {
  await look()
  expect((await dayShown(first)).folder).not.toBeNull()
  rmSync(own(), { recursive: true })
  await look()
  expect((await dayShown(first)).folder).toBeNull()
  const plain = { ...world.services, statements: null }
  await takeDeliveries(plain)
})

test('a statement that the bank owes and has not delivered is told once, where one came before, and ends when it is in', async () => {
  // A Wednesday afternoon.
  world.clock.set(new Date('2026-12-02T08:00:00Z'))
  const owed = businessDay('2026-12-01')
  await arrive()
  expect(await told('open', 'statementMissing')).toEqual([])
  deliver('day-10.sta', mt940(first, 1_000_000, 50_000))
  await arrive()
  await look()
  expect(await told('open', 'statementMissing')).toMatchObject([
    {
      subject: `${desk.account}:${owed}`,
      times: 1,
      detail: { day: owed, bankAccount: `BCA-${desk.number}` },
    },
  ])
  deliver('day-01.sta', mt940(owed, 1_050_000, 1_000))
  await arrive()
  expect(await told('open', 'statementMissing')).toEqual([])
  expect(await told('settled', 'statementMissing')).toMatchObject([{ resolution: 'done' }])
  await look()
  expect(await told('open', 'statementMissing')).toEqual([])
})
