import { constants, inflateSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assignCase, liftCase, suspendCase } from '@lumbung/contract/collection/case'
import { rehearseDispatch, runDispatch } from '@lumbung/contract/collection/dispatch'
import { saveCollectorGroup } from '@lumbung/contract/collection/group'
import { saveCollector } from '@lumbung/contract/collection/collector'
import {
  checkComplaintFile,
  getComplaintFile,
  makeComplaintPdf,
} from '@lumbung/contract/collection/complaint-file'
import { getCase, keepChoice, recordFollowUp, startContact } from '@lumbung/contract/collection/contact'
import { reveal } from '@lumbung/contract/order/order'
import { agreeOn } from '@lumbung/lab/world/settings'
import { businessDay } from '@lumbung/domain/calendar'
import { rupiah } from '@lumbung/domain/money'
import { lentOut, signed } from '@lumbung/lab/world/applications'
import { newKey } from '@lumbung/lab/world/waiting-orders'
import { pastFences } from '@lumbung/lab/world/past-fences'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'
import { system } from '../../calls/actor.ts'
import { transact } from '../../db/transaction.ts'
import { sealTrails } from '../../queue/seal-trails.ts'
import { addImportedCash } from '../../records/loan/cash-records.ts'
import { postLoanEvent } from '../../records/loan/loans.ts'
import { complaintDigest } from './complaint-file.ts'

let world: World
let manager: Caller
let collector: Caller
let auditor: Caller

/** Monday 23 November 2026, 10:00 WIB; the loan fell due on the Friday before. */
const start = '2026-11-23T03:00:00Z'
const loanDay = '2026-11-06'
const at = (time: string, day = '2026-11-23') => new Date(`${day}T${time}:00+07:00`)

beforeAll(async () => {
  world = await openWorld({ start })
  manager = await world.as('col_manager')
  collector = await world.as('collector')
  auditor = await world.as('auditor')
  const certificate = { no: 'SPPI-0042', issuer: 'SPPI', until: '2026-12-31' }
  await manager.ok(saveCollector, {
    id: collector.staffId,
    version: 0,
    onDuty: true,
    capacity: null,
    group: null,
    weight: 100,
    leave: null,
    certificate,
  })
})
afterAll(async () => {
  await world.close()
})

async function heldCase(borrower: { regency?: string } = {}): Promise<string> {
  const { orderNo } = await signed(world, 'panen', { borrower })
  await lentOut(world, orderNo, loanDay)
  const { version } = (await manager.ok(getCase, { orderNo })).case
  await manager.ok(assignCase, { orderNo, version, to: collector.staffId, note: '', requestKey: newKey() })
  return orderNo
}

const callThem = async (orderNo: string) =>
  await collector.call(startContact, { orderNo, channel: 'call', target: 'self', requestKey: newKey() })
const fileOf = async (orderNo: string, more: object = {}) =>
  await manager.ok(getComplaintFile, { orderNo, ...more })
const sealed = async () => await sealTrails(world.services)
const checked = async (orderNo: string) =>
  await manager.ok(checkComplaintFile, { orderNo, digest: (await fileOf(orderNo)).digest })

async function promised(orderNo: string, amount: number, day: string): Promise<void> {
  const { unfinished } = await collector.ok(getCase, { orderNo })
  await collector.ok(recordFollowUp, {
    orderNo,
    attemptId: unfinished?.id ?? 0,
    outcome: 'promised',
    note: 'after pay day',
    promise: { amount, day },
    requestKey: newKey(),
  })
}

async function paid(orderNo: string, amount: number, moment: Date): Promise<void> {
  await transact(world.db, '*', async (tx) => {
    const now = world.clock.now()
    const cash = { orderNo, appCode: 'panen', amount, paidAt: moment, receivedAt: now, paymentId: orderNo }
    const cashRecordId = await addImportedCash(tx, cash)
    const day = businessDay(moment.toISOString().slice(0, 10))
    const event = { kind: 'paid', day, amount: rupiah(amount) } as const
    await postLoanEvent(tx, orderNo, event, {
      actor: system,
      now,
      recordedAt: world.clock.wall(),
      cashRecordId,
    })
  })
}

const tamper = async (statement: string) => expect(await pastFences(world, statement)).toBe(1)

describe('a complaint file', () => {
  test('tells everything that was done, the oldest first, a refusal with its row, and what was owed then', async () => {
    const orderNo = await heldCase({ regency: '7371' })
    world.clock.set(at('10:00'))
    await callThem(orderNo)
    await promised(orderNo, 500_000, '2026-11-24')
    world.clock.set(at('11:00'))
    expect(await callThem(orderNo)).toMatchObject({ code: 'CONTACT_REFUSED' })
    world.clock.set(at('12:00'))
    await paid(orderNo, 500_000, at('11:30'))
    world.clock.set(at('12:30'))
    expect((await callThem(orderNo)).code).toBe('')
    const { entries, head, zone, seen, borrowerName, amount } = await fileOf(orderNo)
    expect(zone).toBe('WITA')
    expect(entries.map(({ kind }) => kind)).toEqual(['assigned', 'contact', 'contact', 'payment', 'contact'])
    expect(entries[1]).toMatchObject({
      owed: 1_013_000,
      note: 'after pay day',
      contact: {
        channel: 'call',
        outcome: 'promised',
        promise: { amount: 500_000, day: '2026-11-24' },
        refusedBy: null,
        judged: null,
        place: 1,
        most: 3,
        window: { day: '2026-11-23', minute: 660, hours: { from: 480, to: 1200 }, agreedOn: null },
      },
    })
    expect(entries[2]?.contact).toMatchObject({
      refusedBy: 'pause',
      lawfulFrom: at('12:00').toISOString(),
      place: null,
      judged: 'pause',
    })
    expect(entries[3]).toMatchObject({ amount: 500_000, timed: true, owed: 513_000 })
    expect(entries[4]).toMatchObject({ owed: 513_000, contact: { place: 2 } })
    expect(head).toMatchObject({
      contacts: 2,
      outside: 0,
      calls: 2,
      connected: 1,
      refused: 1,
      owed: 513_000,
      seenBy: 1,
      seenTimes: 2,
    })
    expect(seen).toMatchObject([{ field: 'phone', reason: 'contactBorrower' }, { field: 'phone' }])
    expect(borrowerName).toContain('••••')
    expect(amount?.owed.total).toBe(513_000)
    expect(amount?.lines.at(-1)?.balance).toBe(513_000)
    world.clock.set(at('10:00'))
  })

  test('says how a promise ended and who rests a case; days narrow it, and its digest with it', async () => {
    const orderNo = await heldCase()
    await callThem(orderNo)
    await promised(orderNo, 500_000, '2026-11-23')
    await world.advance({ days: 1 })
    const { version } = (await manager.ok(getCase, { orderNo })).case
    const rests = { orderNo, version, reason: 'complaint', note: 'OJK', requestKey: newKey() } as const
    await manager.ok(suspendCase, rests)
    const whole = await fileOf(orderNo)
    expect(whole.entries.slice(-2)).toMatchObject([
      { kind: 'promiseEnded', amount: 500_000, promise: { state: 'broken', paid: 0 } },
      { kind: 'suspended', reason: 'complaint', note: 'OJK' },
    ])
    const one = await fileOf(orderNo, { from: '2026-11-23', to: '2026-11-23' })
    expect(one.entries.map(({ kind }) => kind)).toEqual(['assigned', 'contact'])
    expect(one.digest).not.toBe(whole.digest)
    expect((await fileOf(orderNo)).digest).toBe(whole.digest)
    await sealed()
    expect(await checked(orderNo)).toMatchObject({ state: 'same', entries: 4, tied: 4 })
    world.clock.set(at('10:00'))
  })

  test('shows the window and the count of the moment after the rules have changed', async () => {
    const orderNo = await heldCase()
    world.clock.set(at('19:00'))
    expect((await callThem(orderNo)).code).toBe('')
    const from = '2026-11-24'
    const counts = { call: 1, sms: 1, mail: 1, whatsapp: 1, visit: 1 }
    await agreeOn(world, { code: 'collectionHours', value: { from: 9 * 60, to: 17 * 60 }, from })
    await agreeOn(world, { code: 'attemptsPerDay', value: counts, from })
    world.clock.set(at('18:00', '2026-11-24'))
    expect((await callThem(orderNo)).code).toBe('CONTACT_REFUSED')
    const { entries, head } = await fileOf(orderNo)
    const [before, after] = entries.flatMap(({ contact }) => contact ?? [])
    expect(before).toMatchObject({
      judged: null,
      most: 3,
      window: { minute: 1140, hours: { from: 480, to: 1200 } },
    })
    expect(after).toMatchObject({
      refusedBy: 'hours',
      most: 1,
      window: { minute: 1080, hours: { from: 540, to: 1020 } },
    })
    expect(head).toMatchObject({ contacts: 1, outside: 0, refused: 1 })
    await pastFences(world, 'delete from dated_setting')
    world.clock.set(at('10:00'))
  })

  test('counts a contact that a rule of its moment refuses, whatever was written down', async () => {
    const orderNo = await heldCase()
    await callThem(orderNo)
    world.clock.set(at('10:05'))
    const say = { choice: { kind: 'optOut', channel: 'call' }, holds: true, note: 'told us' } as const
    await collector.ok(keepChoice, { orderNo, ...say, requestKey: newKey() })
    world.clock.set(at('13:00'))
    expect((await callThem(orderNo)).code).toBe('CONTACT_REFUSED')
    await tamper(
      `update contact_attempt set refused_by = null, lawful_until = at where order_no = '${orderNo}' and refused_by is not null`,
    )
    const { head, entries } = await fileOf(orderNo)
    expect(head).toMatchObject({ contacts: 2, outside: 1 })
    expect(entries.at(-1)?.contact).toMatchObject({ refusedBy: null, judged: 'optedOut' })
    world.clock.set(at('10:00'))
  })
})

describe('held against the audit trail', () => {
  test('is confirmed entry by entry once sealed, and not before', async () => {
    const orderNo = await heldCase()
    await callThem(orderNo)
    expect(await checked(orderNo)).toMatchObject({ state: 'partly', entries: 2, tied: 2, differs: null })
    await sealed()
    const check = await checked(orderNo)
    expect(check).toMatchObject({ state: 'same', entries: 2, tied: 2, seen: 1, unsealed: 0, differs: null })
    expect(check.rows?.first).toBeLessThan(check.rows?.last ?? 0)
    const empty = { orderNo, from: '2026-01-01', to: '2026-01-02' }
    const { digest: none, entries } = await fileOf(orderNo, empty)
    expect(entries).toEqual([])
    expect(await manager.ok(checkComplaintFile, { ...empty, digest: none })).toMatchObject({
      state: 'partly',
    })
    const other = { orderNo, digest: '0'.repeat(64) }
    expect(await auditor.ok(checkComplaintFile, other)).toMatchObject({
      state: 'differs',
      differs: { what: 'digest' },
    })
  })

  test('is confirmed as well of a case that was dealt, given on by hand, rested and lifted', async () => {
    const { orderNo } = await signed(world, 'panen')
    await lentOut(world, orderNo, loanDay)
    const group = { id: null, version: 0, name: 'S1', stages: ['s1'] as 's1'[], active: true }
    const { id: groupId } = await manager.ok(saveCollectorGroup, { ...group, requestKey: newKey() })
    const dealt = await world.another('collector')
    const certificate = { no: 'SPPI-0043', issuer: 'SPPI', until: '2026-12-31' }
    const joins = { id: dealt.staffId, version: 0, onDuty: true, capacity: null, weight: 100, leave: null }
    await manager.ok(saveCollector, { ...joins, group: groupId, certificate })
    const { id } = await manager.ok(rehearseDispatch, { stage: 's1', requestKey: newKey() })
    await world.drain()
    await manager.ok(runDispatch, { id, requestKey: newKey() })
    await world.drain()
    const seen = async () => ({
      orderNo,
      version: (await manager.ok(getCase, { orderNo })).case.version,
      note: 'as asked',
      requestKey: newKey(),
    })
    world.clock.forwardMinutes(1)
    await manager.ok(assignCase, { ...(await seen()), to: collector.staffId })
    await manager.ok(suspendCase, { ...(await seen()), reason: 'dispute' })
    await manager.ok(liftCase, await seen())
    await sealed()
    const { entries } = await fileOf(orderNo)
    expect(entries.map(({ kind }) => kind)).toEqual(['assigned', 'assigned', 'suspended', 'lifted'])
    await sealed()
    expect(await checked(orderNo)).toMatchObject({ differs: null, entries: 4, tied: 4 })
  })

  test('says of entries older than the marks that they are not tied, and claims nothing of them', async () => {
    const orderNo = await heldCase()
    await callThem(orderNo)
    await tamper(
      `update audit set detail = '{}' where subject = '${orderNo}' and event = 'POST /collection/start_contact'`,
    )
    await sealed()
    expect(await checked(orderNo)).toMatchObject({ state: 'partly', entries: 2, tied: 1, differs: null })
  })

  test.each([
    ['another time', `update contact_attempt set at = at - interval '3 hours' where order_no = `, 'changed'],
    [
      'another rupiah',
      `update loan_event set amount = amount - 1 where kind = 'paid' and order_no = `,
      'changed',
    ],
    ['no row at all', `delete from contact_attempt where order_no = `, 'gone'],
  ])('turns red and names the entry that has %s', async (_words, statement, what) => {
    const orderNo = await heldCase()
    await callThem(orderNo)
    await paid(orderNo, 300_000, at('09:30'))
    await sealed()
    const { entries } = await fileOf(orderNo)
    const kind = statement.includes('loan_event') ? 'payment' : 'contact'
    const key = entries.find((entry) => entry.kind === kind)?.key
    expect(await checked(orderNo)).toMatchObject({ state: 'same' })
    await tamper(`${statement} '${orderNo}'`)
    expect(await checked(orderNo)).toMatchObject({ state: 'differs', differs: { what, key } })
  })

  test('turns red when a sealed row of the trail itself is not what was sealed', async () => {
    const one = await openWorld({ start })
    try {
      const { orderNo } = await signed(one)
      await lentOut(one, orderNo, loanDay)
      const reviewer = await one.as('first_reviewer')
      await reviewer.ok(reveal, { orderNo, field: 'phone', reasonCode: 'verifyIdentity', note: '' })
      await sealTrails(one.services)
      const boss = await one.as('col_manager')
      const { digest } = await boss.ok(getComplaintFile, { orderNo })
      expect((await boss.ok(checkComplaintFile, { orderNo, digest })).state).toBe('same')
      await pastFences(one, `update access_log set note = 'x' where order_no = '${orderNo}'`)
      const after = await boss.ok(getComplaintFile, { orderNo })
      expect(await boss.ok(checkComplaintFile, { orderNo, digest: after.digest })).toMatchObject({
        state: 'differs',
        differs: { what: 'chain', link: expect.stringContaining('seal 1') as string },
      })
    } finally {
      await one.close()
    }
  })
})

/**
 * The embedded faces, and how many of their letters are no letters: a face read from a `woff2` comes out with outlines of
 * nonsense, and nothing is to be read on the page.
 */
function outlinesOf(pdf: Buffer): { faces: number; broken: number } {
  const found = { faces: 0, broken: 0 }
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 7)) {
    const font = inflated(pdf.subarray(at + 7))
    if (font === null || !fontMagics.has(font.toString('latin1', 0, 4))) continue
    found.faces += 1
    const tables = new Map(
      Array.from({ length: font.readUInt16BE(4) }, (_, n) => {
        const entry = 12 + 16 * n
        const name = font.toString('latin1', entry, entry + 4)
        return [name, { start: font.readUInt32BE(entry + 8), bytes: font.readUInt32BE(entry + 12) }]
      }),
    )
    const [head = 0, loca = 0, glyf = 0] = ['head', 'loca', 'glyf'].map(
      (name) => tables.get(name)?.start ?? 0,
    )
    const wide = font.readInt16BE(head + 50) === 1
    const offset = (n: number) =>
      wide ? font.readUInt32BE(loca + 4 * n) : 2 * font.readUInt16BE(loca + 2 * n)
    const letters = (tables.get('loca')?.bytes ?? 0) / (wide ? 4 : 2) - 1
    for (let n = 0; n < letters; n += 1)
      if (!isOutline(font.subarray(glyf + offset(n), glyf + offset(n + 1)))) found.broken += 1
  }
  return found
}

/** Nothing, a letter of others, or strokes whose ends follow on each other and leave room for what comes behind them. */
function isOutline(letter: Buffer): boolean {
  if (letter.length === 0) return true
  const strokes = letter.readInt16BE(0)
  if (strokes < 0) return strokes === -1
  const behind = 10 + 2 * strokes
  if (behind + 2 > letter.length || behind + 2 + letter.readUInt16BE(behind) > letter.length) return false
  const ends = Array.from({ length: strokes }, (_, n) => letter.readUInt16BE(10 + 2 * n))
  return ends.every((end, n) => n === 0 || end > (ends[n - 1] ?? 0))
}

const fontMagics = new Set(['true', '\0\u0001\0\0'])

function inflated(bytes: Buffer): Buffer | null {
  try {
    return inflateSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    return null
  }
}

describe('on paper', () => {
  test('carries the digest of the page, opens as a PDF, and says in the trail for whom it was made', async () => {
    const orderNo = await heldCase()
    await callThem(orderNo)
    await sealed()
    const { digest, lastAsked } = await fileOf(orderNo)
    expect(lastAsked).toBeNull()
    const bytes = (await manager.ok(makeComplaintPdf, {
      orderNo,
      askedBy: ' OJK APPK ',
    })) as unknown as Buffer
    const text = bytes.toString('latin1')
    expect(text.startsWith('%PDF-1.')).toBe(true)
    expect(text.trimEnd().endsWith('%%EOF')).toBe(true)
    expect(text).toContain(`sha256:${digest}`)
    expect(text).toMatch(/\/Count [1-9]/)
    expect(outlinesOf(bytes)).toEqual({ faces: 2, broken: 0 })
    expect((await fileOf(orderNo)).lastAsked).toMatchObject({ by: 'OJK APPK' })
    const { rows } = await sql<{ event: string; detail: object }>`
      select event, detail from audit where subject = ${orderNo} and event like '%complaint%' order by id`.execute(
      world.db,
    )
    expect(rows.map(({ event }) => event)).toEqual([
      'POST /collection/get_complaint_file',
      'POST /collection/make_complaint_pdf',
      'POST /collection/get_complaint_file',
    ])
    expect(rows[1]?.detail).toMatchObject({ askedBy: 'OJK APPK', digest, check: 'same' })
  })

  test('is made of a hundred entries over several pages', async () => {
    const orderNo = await heldCase()
    for (let n = 0; n < 100; n += 1) {
      world.clock.forwardMinutes(1)
      await callThem(orderNo)
    }
    const bytes = (await auditor.ok(makeComplaintPdf, { orderNo, askedBy: 'OJK' })) as unknown as Buffer
    expect(Number(/\/Count (\d+)/.exec(bytes.toString('latin1'))?.[1])).toBeGreaterThan(3)
    world.clock.set(at('10:00'))
  })
})

describe('is seen by nobody else', () => {
  test('not by who collects, and not by who works for another app', async () => {
    const orderNo = await heldCase()
    expect((await collector.call(getComplaintFile, { orderNo })).code).toBe('NOT_PERMITTED')
    expect((await collector.call(makeComplaintPdf, { orderNo, askedBy: 'me' })).code).toBe('NOT_PERMITTED')
    const stranger = await world.another('col_manager')
    await pastFences(
      world,
      `update role_grant set app_code = 'guyub' where kind = 'call' and name like '%complaint%'
          and role_id = (select role_id from staff where id = ${stranger.staffId})`,
    )
    expect((await stranger.call(getComplaintFile, { orderNo })).code).toBe('ORDER_NOT_FOUND')
    const digest = '0'.repeat(64)
    expect((await stranger.call(checkComplaintFile, { orderNo, digest })).code).toBe('ORDER_NOT_FOUND')
    expect((await stranger.call(makeComplaintPdf, { orderNo, askedBy: 'me' })).code).toBe('ORDER_NOT_FOUND')
  })
})

test('the digest follows from what the file says alone, in whatever order its names stand', () => {
  const entry = { key: 'attempt:1', at: '2026-11-23T03:00:00.000Z', owed: 1 }
  const same = { owed: 1, at: '2026-11-23T03:00:00.000Z', key: 'attempt:1' }
  const content = { orderNo: 'A1', from: '2026-11-01', to: '2026-11-23', seen: [] }
  const digest = complaintDigest({ ...content, entries: [entry] })
  expect(digest).toMatch(/^[0-9a-f]{64}$/)
  expect(complaintDigest({ ...content, entries: [same] })).toBe(digest)
  expect(complaintDigest({ ...content, entries: [{ ...entry, owed: 2 }] })).not.toBe(digest)
  expect(complaintDigest({ ...content, entries: [] })).not.toBe(digest)
})
