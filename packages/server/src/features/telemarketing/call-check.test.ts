import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  appealCheck,
  decideAppeal,
  getCheckFigures,
  getChecks,
  recordCheck,
} from '@lumbung/contract/telemarketing/check'
import { rehearseDeal } from '@lumbung/contract/telemarketing/deal'
import { getMyLeads, recordLeadFollowUp, startLeadContact } from '@lumbung/contract/telemarketing/lead'
import { getSellers, retrainSeller } from '@lumbung/contract/telemarketing/seller'
import { callCheckCodes, type CallCheckCode, type CheckMark } from '@lumbung/domain/leads/call-check'
import { dealt, leadPhone, told } from '@lumbung/lab/world/leads'
import { newKey } from '@lumbung/lab/world/waiting-orders'
import { type Caller, openWorld, type World } from '@lumbung/lab/world/world'
import { sampleCalls } from './sample-calls.ts'

let world: World
let manager: Caller
let seller: Caller
let checker: Caller
let other: Caller

const marksOf = (change: Partial<Record<CallCheckCode, CheckMark>> = {}) =>
  ({ ...Object.fromEntries(callCheckCodes.map((code) => [code, 'pass'])), ...change }) as Record<
    CallCheckCode,
    CheckMark
  >

/** Calls everyone of today's list once. */
async function callAll(): Promise<void> {
  const { leads } = await seller.ok(getMyLeads, {})
  for (const { id } of leads.filter(({ isNow }) => isNow)) {
    const { id: attemptId } = await seller.ok(startLeadContact, {
      id,
      followType: 'phone',
      requestKey: newKey(),
    })
    await seller.ok(recordLeadFollowUp, {
      id,
      attemptId,
      label: 'interested',
      note: '',
      requestKey: newKey(),
    })
  }
}

/** A call to somebody new, whose outcome is not recorded yet. */
async function callNew(n: number): Promise<{ id: number; attemptId: number }> {
  await told(world, 'codeFailed', leadPhone(n))
  await dealt(manager)
  const last = world.db.selectFrom('lead').select('id').orderBy('id', 'desc').limit(1)
  const { id } = await last.executeTakeFirstOrThrow()
  const attempt = await seller.ok(startLeadContact, { id, followType: 'phone', requestKey: newKey() })
  return { id, attemptId: attempt.id }
}

const recordNow = async (call: { id: number; attemptId: number }) =>
  await seller.ok(recordLeadFollowUp, { ...call, label: 'interested', note: '', requestKey: newKey() })

const checksOf = async (attemptId: number) =>
  await world.db
    .selectFrom('call_check')
    .select(['day', 'why'])
    .where('attempt_id', '=', attemptId)
    .where('place', '=', 1)
    .execute()

const open = async (who: Caller) =>
  (await who.ok(getChecks, { filter: { status: ['notChecked'] }, size: 200 })).items
const one = async (who: Caller, id: number) => (await who.ok(getChecks, { filter: { id }, size: 1 })).items[0]

beforeAll(async () => {
  world = await openWorld({ start: '2026-11-24T02:00:00Z' })
  manager = await world.as('tm_manager')
  seller = await world.as('seller')
  checker = await world.as('qc')
  other = await world.another('qc')
  for (let n = 0; n < 30; n += 1) await told(world, 'codeFailed', leadPhone(n))
  await dealt(manager)
  await callAll()
  world.clock.set(new Date('2026-11-25T02:00:00Z'))
})
afterAll(async () => await world.close())

test('all calls of a newcomer are sampled the day after, some of them twice, and once only', async () => {
  await sampleCalls(world.services)
  await sampleCalls(world.services)
  const checks = await open(checker)
  expect(checks.filter(({ why }) => why === 'newSeller')).toHaveLength(30)
  const { rows } = await sql<{
    n: number
  }>`select count(*)::integer as n from call_check where place = 2`.execute(world.db)
  expect(checks).toHaveLength(30 + (rows[0]?.n ?? 0))
  expect(rows[0]?.n).toBeGreaterThan(0)
})

test('a double sample is blind: who heard it once does not hear it again, and sees no marks of the other before giving theirs', async () => {
  const twin = (await open(checker)).find(({ why }) => why === 'double')
  if (twin === undefined) throw new Error('no call was drawn twice')
  const first = (await open(checker)).find(
    (each) => each.callAt === twin.callAt && each.leadId === twin.leadId && each.id !== twin.id,
  )
  if (first === undefined) throw new Error('its twin is missing')
  await checker.ok(recordCheck, {
    id: first.id,
    version: first.version,
    marks: marksOf(),
    comment: '',
    requestKey: newKey(),
  })
  const again = { id: twin.id, version: twin.version, marks: marksOf(), comment: '', requestKey: newKey() }
  expect((await checker.call(recordCheck, again)).code).toBe('SAME_PERSON')
  expect(await one(other, first.id)).toBeUndefined()
  await other.ok(recordCheck, { ...again, requestKey: newKey() })
  expect(await one(other, first.id)).toMatchObject({ status: 'pass' })
  const { total } = await manager.ok(getCheckFigures, { filter: {} })
  expect(total).toMatchObject({ doubled: 1, agreedPpm: 1_000_000 })
})

test('a fail says why and locks; a critical one stops the seller until an appeal is upheld by another checker', async () => {
  const check = (await open(checker)).find(({ why }) => why === 'newSeller')
  if (check === undefined) throw new Error('nothing to check')
  const ask = { id: check.id, version: check.version, marks: marksOf({ noPressure: 'fail' }), comment: '' }
  expect((await checker.call(recordCheck, { ...ask, requestKey: newKey() })).code).toBe('REASON_MISSING')
  const failed = await checker.ok(recordCheck, { ...ask, comment: 'Memaksa nasabah', requestKey: newKey() })
  expect(failed).toMatchObject({ status: 'fail', critical: true })
  const locked = { ...ask, version: failed.version, comment: 'lagi', requestKey: newKey() }
  expect((await checker.call(recordCheck, locked)).code).toBe('STATE_CONFLICT')

  const mine = await seller.ok(getMyLeads, {})
  expect(mine).toMatchObject({ stopped: true, next: null })
  const [lead] = mine.leads
  const reach = { id: lead?.id ?? 0, followType: 'phone', requestKey: newKey() } as const
  expect((await seller.call(startLeadContact, reach)).code).toBe('SELLER_STOPPED')
  expect((await manager.call(rehearseDeal, { pools: ['codeFailed'], requestKey: newKey() })).code).toBe(
    'SELLER_NOBODY',
  )

  const appeal = { id: check.id, version: failed.version, note: 'Nasabah yang meminta', requestKey: newKey() }
  const appealed = await seller.ok(appealCheck, appeal)
  const decide = {
    id: check.id,
    version: appealed.version,
    upheld: true,
    note: 'Benar',
    requestKey: newKey(),
  }
  expect((await checker.call(decideAppeal, decide)).code).toBe('SAME_PERSON')
  expect(await other.ok(decideAppeal, { ...decide, requestKey: newKey() })).toMatchObject({ status: 'pass' })
  expect((await seller.ok(getMyLeads, {})).stopped).toBe(false)
})

test('a fail that stands lets the seller call again only when they were retrained', async () => {
  const check = (await open(checker)).find(({ why }) => why === 'newSeller')
  if (check === undefined) throw new Error('nothing to check')
  const marks = marksOf({ dataSource: 'fail' })
  await checker.ok(recordCheck, {
    id: check.id,
    version: check.version,
    marks,
    comment: 'Sumber tak disebut',
    requestKey: newKey(),
  })
  const stopped = (await manager.ok(getSellers, { filter: { stopped: true }, size: 5 })).items[0]
  expect(stopped?.id).toBe(seller.staffId)
  const ask = { id: seller.staffId, version: stopped?.version ?? 0 }
  expect((await manager.call(retrainSeller, { ...ask, note: ' ' })).code).toBe('REASON_MISSING')
  await manager.ok(retrainSeller, { ...ask, note: 'Pelatihan ulang 25 November' })
  expect((await seller.ok(getMyLeads, {})).stopped).toBe(false)
})

test('a seller sees what was decided of their own calls and nothing that is still to be heard', async () => {
  const { items } = await seller.ok(getChecks, { filter: {}, size: 200 })
  expect(items.length).toBeGreaterThan(0)
  expect(
    items.every(({ status, seller: whose }) => status !== 'notChecked' && whose.id === seller.staffId),
  ).toBe(true)
})

test('a call whose outcome is recorded a day late is heard all the same, as the newcomer’s that it was when it was made', async () => {
  // The last of the newcomer's days.
  world.clock.set(new Date('2026-12-07T02:00:00Z'))
  const late = await callNew(40)
  world.clock.set(new Date('2026-12-08T01:00:00Z'))
  await sampleCalls(world.services)
  world.clock.set(new Date('2026-12-08T02:00:00Z'))
  await recordNow(late)
  expect(await checksOf(late.attemptId)).toEqual([])
  for (const day of ['2026-12-09', '2026-12-10']) {
    world.clock.set(new Date(`${day}T01:00:00Z`))
    await sampleCalls(world.services)
    expect(await checksOf(late.attemptId)).toEqual([{ day: '2026-12-07', why: 'newSeller' }])
  }
})

test('what the days of calls made had left out is made up for, and nothing that they had sampled comes twice', async () => {
  world.clock.set(new Date('2026-12-10T02:00:00Z'))
  const late = await callNew(41)
  world.clock.set(new Date('2026-12-11T02:00:00Z'))
  await recordNow(late)
  // As the version before this left it: its nights are done with both days, and nobody heard that call.
  world.clock.set(new Date('2026-12-12T01:00:00Z'))
  await sql`update setting set key = 'callsSampledUpTo', value = '"2026-12-11"'
             where key = 'recordedCallsSampledUpTo'`.execute(world.db)
  const others = async () =>
    await world.db
      .selectFrom('call_check')
      .select('id')
      .where('attempt_id', '<>', late.attemptId)
      .orderBy('id')
      .execute()
  const before = await others()
  await sampleCalls(world.services)
  expect(await checksOf(late.attemptId)).toEqual([{ day: '2026-12-10', why: 'share' }])
  expect(await others()).toEqual(before)
})
