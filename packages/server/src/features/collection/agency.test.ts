import fc from 'fast-check'
import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '@lumbung/contract/calls'
import {
  getAgencies,
  getAgencyPayments,
  getAgencyStatement,
  outsourceCase,
  recallAgency,
  recallCase,
  saveAgency,
  setAgencyTerm,
} from '@lumbung/contract/collection/agency'
import { assignCase, getCases } from '@lumbung/contract/collection/case'
import { saveCollector } from '@lumbung/contract/collection/collector'
import { getCase, recordFollowUp, startContact } from '@lumbung/contract/collection/contact'
import { getAgencyBoard, getDayBoard } from '@lumbung/contract/collection/day-board'
import {
  getDispatch,
  getDispatchMoves,
  rehearseDispatch,
  runDispatch,
  saveDispatchRules,
  takeBackDispatch,
} from '@lumbung/contract/collection/dispatch'
import { saveCollectorGroup } from '@lumbung/contract/collection/group'
import { getMyCases } from '@lumbung/contract/collection/my-cases'
import { getOrders, reveal } from '@lumbung/contract/order/order'
import { copyRole } from '@lumbung/contract/power/role'
import { requestExport } from '@lumbung/contract/utils/export'
import type { RequestOf } from '@lumbung/contract/call'
import { addDays, businessDay, businessDayOf } from '@lumbung/domain/calendar'
import { ppm, rupiah, shareOf } from '@lumbung/domain/money'
import { lentOut, signed } from '@lumbung/lab/world/applications'
import { requestFor } from '@lumbung/lab/world/call-input'
import { roleOf } from '@lumbung/lab/world/power'
import { newKey } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'
import { system } from '../../calls/actor.ts'
import { openConsoleLogin } from '../../db/console-login.ts'
import { transact } from '../../db/transaction.ts'
import { addImportedCash } from '../../records/loan/cash-records.ts'
import { postLoanEvent } from '../../records/loan/loans.ts'

let world: World
let manager: Caller
let theirs: Caller
let inHouse: Caller
let agencyId: number

/** Monday 23 November 2026, 10:00 WIB; a loan of this day fell due on the Friday before. */
const start = '2026-11-23T03:00:00Z'
const today = businessDay('2026-11-23')
const certificate = { no: 'SPPI-0042', issuer: 'SPPI', until: '2027-12-31' }
const canary = 'Kanari'

async function certified(who: Caller, group: number | null, version = 0): Promise<void> {
  const set = { onDuty: true, capacity: null, group, weight: 100, leave: null, certificate }
  await manager.ok(saveCollector, { id: who.staffId, version, ...set })
}

const given = {
  name: 'Mitra Tagih',
  legalEntity: 'PT Mitra Tagih Nusantara',
  licenceNo: 'OJK-0042',
  licensedUntil: '2027-06-30',
  contractFrom: '2026-11-01',
  contractUntil: '2027-10-31',
  active: true,
  casesMax: null,
  exposureMax: null,
  recallDays: 15,
  stages: [],
} satisfies Partial<RequestOf<typeof saveAgency>>

const agencyOf = async () => (await manager.ok(getAgencies, { filter: { id: agencyId }, size: 1 })).items[0]
async function change(more: Partial<RequestOf<typeof saveAgency>>) {
  const known = await agencyOf()
  return await manager.call(saveAgency, {
    id: agencyId,
    version: known?.version ?? 0,
    ...given,
    people: [theirs.staffId],
    requestKey: newKey(),
    ...more,
  })
}

beforeAll(async () => {
  world = await openWorld({ start })
  manager = await world.as('col_manager')
  theirs = await world.another('agency_collector', 'Sinta Agensi')
  inHouse = await world.another('collector', 'Dewi Kantor')
  const made = await manager.ok(saveAgency, {
    id: null,
    version: 0,
    ...given,
    people: [theirs.staffId],
    requestKey: newKey(),
  })
  agencyId = made.id
  const stages = ['s1'] as const
  const group = { id: null, version: 0, name: 'S1', stages: [...stages], active: true, requestKey: newKey() }
  const { id } = await manager.ok(saveCollectorGroup, group)
  await certified(inHouse, id)
  await certified(theirs, null)
  const rules = { idleDays: null, promisesBroken: null, automatic: false }
  await manager.ok(saveDispatchRules, { stage: 's1', version: 0, ...rules, note: 'by hand' })
}, 120_000)
afterAll(async () => await world.close())

async function overdue(name = 'Siti Aminah'): Promise<string> {
  const { orderNo } = await signed(world, 'panen', { borrower: { name } })
  await lentOut(world, orderNo, '2026-11-06')
  return orderNo
}
const caseOf = async (orderNo: string) => (await manager.ok(getCase, { orderNo })).case
async function outsource(orderNo: string) {
  const { version } = await caseOf(orderNo)
  return await manager.call(outsourceCase, {
    orderNo,
    version,
    agency: agencyId,
    note: '',
    requestKey: newKey(),
  })
}
let paid = 0
/** A payment of a moment, heard of now. */
async function pay(orderNo: string, amount: number, when = world.clock.now()): Promise<void> {
  await transact(world.db, '*', async (tx) => {
    const now = world.clock.now()
    const cash = {
      orderNo,
      appCode: 'panen',
      amount,
      paidAt: when,
      receivedAt: now,
      paymentId: `agency-${(paid += 1)}`,
    }
    const cashRecordId = await addImportedCash(tx, cash)
    const event = { kind: 'paid', day: businessDayOf(when), amount: rupiah(amount) } as const
    await postLoanEvent(tx, orderNo, event, { actor: system, now, recordedAt: now, cashRecordId })
  })
}

test('given by hand, a case is worked on by the agency alone, and comes back when it is recalled', async () => {
  const orderNo = await overdue()
  expect((await outsource(orderNo)).code).toBe('')
  expect(await caseOf(orderNo)).toMatchObject({ state: 'outsourced', holder: { id: theirs.staffId } })
  const { version } = await caseOf(orderNo)
  const give = { orderNo, version, to: inHouse.staffId, note: '', requestKey: newKey() }
  expect(await manager.call(assignCase, give)).toMatchObject({ code: 'STATE_CONFLICT' })
  expect((await theirs.ok(getMyCases, {})).cases.map((row) => row.orderNo)).toEqual([orderNo])
  const asked = { orderNo, channel: 'call', target: 'self', requestKey: newKey() } as const
  const { id } = await theirs.ok(startContact, asked)
  const said = { orderNo, attemptId: id, outcome: 'willPay', note: '', requestKey: newKey() } as const
  expect(await theirs.ok(recordFollowUp, said)).toEqual({ state: 'outsourced' })

  const seen = await caseOf(orderNo)
  await manager.ok(recallCase, { orderNo, version: seen.version, note: '', requestKey: newKey() })
  expect(await caseOf(orderNo)).toMatchObject({ state: 'recalled', holder: null })
  expect((await theirs.ok(getMyCases, {})).cases).toEqual([])
  expect(await theirs.call(getCase, { orderNo })).toMatchObject({ code: 'ORDER_NOT_FOUND' })
})

test.each([
  ['is put off', { active: false }, 'AGENCY_NOT_IN_FORCE'],
  ['has no licence any more', { licensedUntil: addDays(today, -1) }, 'AGENCY_NOT_IN_FORCE'],
  ['may hold no more cases', { casesMax: 0 }, 'AGENCY_FULL'],
  ['may not hold so much', { exposureMax: 1_000 }, 'AGENCY_FULL'],
])('nothing is given to an agency that %s', async (_words, more, code) => {
  const orderNo = await overdue()
  expect((await change(more)).code).toBe('')
  expect(await outsource(orderNo)).toMatchObject({ code })
  expect((await change({})).code).toBe('')
})

test('an agency’s people hold no export and no reveal, and the licence of the agency is theirs', async () => {
  const orderNo = await overdue()
  await outsource(orderNo)
  const columns = [{ field: 'orderNo', label: 'Order' }]
  const file = {
    call: getOrders.name,
    title: 'x',
    filter: {},
    columns,
    shownFilter: [],
    requestKey: newKey(),
  }
  expect(await theirs.call(requestExport, file)).toMatchObject({ code: 'NOT_PERMITTED' })
  const value = { orderNo, field: 'phone', reasonCode: 'R99', note: 'why' } as never
  expect(await theirs.call(reveal, value)).toMatchObject({ code: 'NOT_PERMITTED' })
  await change({ licensedUntil: addDays(today, -1) })
  const asked = { orderNo, channel: 'call', target: 'self', requestKey: newKey() } as const
  const refused = await theirs.call(startContact, asked)
  expect(refused).toMatchObject({ code: 'CONTACT_REFUSED' })
  await change({})
})

test('a dispatch gives an agency its percent, shown as it is rehearsed, and takes it back', async () => {
  await manager.ok(recallAgency, { id: agencyId, note: '', requestKey: newKey() })
  for (let n = 0; n < 4; n += 1) await overdue()
  expect((await change({ stages: [{ stage: 's1', percent: 30 }] })).code).toBe('')
  const { id } = await manager.ok(rehearseDispatch, { stage: 's1', requestKey: newKey() })
  await world.drain()
  const shown = await manager.ok(getDispatch, { stage: 's1', id })
  const open = shown.run?.lookedAt ?? 0
  const share = shown.run?.shares.find((each) => each.id === theirs.staffId)
  expect(share).toMatchObject({ name: 'Mitra Tagih: Sinta Agensi', gained: Math.floor((open * 30) / 100) })
  await manager.ok(runDispatch, { id, requestKey: newKey() })
  await world.drain()
  const moves = (await manager.ok(getDispatchMoves, { filter: { run: id, to: theirs.staffId }, size: 50 }))
    .items
  expect(moves.length).toBe(share?.gained)
  for (const move of moves) {
    expect(move).toMatchObject({ placedBy: 'agency', outcome: 'done' })
    expect(await caseOf(move.orderNo)).toMatchObject({ state: 'outsourced', holder: { id: theirs.staffId } })
  }
  expect((await agencyOf())?.held).toBe(moves.length)
  await manager.ok(takeBackDispatch, { id, requestKey: newKey() })
  expect((await agencyOf())?.held).toBe(0)
  await change({})
})

test('what is paid is credited to who had the case, with the terms of its day; the board and the statement agree', async () => {
  const [one, two] = [await overdue(), await overdue()]
  await outsource(one)
  const term = { agency: agencyId, stage: 's1', note: 'contract 7', requestKey: newKey() } as const
  await manager.ok(setAgencyTerm, { ...term, validFrom: today, ppm: 175_000 })
  expect(
    await manager.call(setAgencyTerm, {
      ...term,
      validFrom: addDays(today, -1),
      ppm: 1,
      requestKey: newKey(),
    }),
  ).toMatchObject({ code: 'VALIDATION' })
  world.clock.forwardMinutes(10)
  await pay(one, 333_333)
  await pay(two, 50_000)
  const { version } = await caseOf(one)
  world.clock.forwardMinutes(10)
  await manager.ok(recallCase, { orderNo: one, version, note: '', requestKey: newKey() })
  world.clock.forwardMinutes(10)
  await pay(one, 10_000)
  const filter = { agency: agencyId, day: { from: today, to: today } }
  const list = await manager.ok(getAgencyPayments, { filter, size: 20 })
  const commission = shareOf(rupiah(333_333), ppm(175_000))
  expect(list.items).toMatchObject([{ orderNo: one, amount: 333_333, stage: 's1', ppm: 175_000, commission }])
  expect((await manager.ok(getAgencyStatement, { filter })).total).toEqual({
    payments: 1,
    amount: 333_333,
    commission,
  })
  const board = await manager.ok(getAgencyBoard, { filter: {}, size: 50 })
  expect(board.sums).toMatchObject({ collected: 333_333, commission })
  expect(board.groups).toMatchObject([{ group: { id: agencyId }, commission }])
  expect((await manager.ok(getDayBoard, { filter: {}, size: 50 })).sums).toMatchObject({
    collected: 60_000,
    commission: 0,
  })
})

test('a share of an amount is the same in the database and in domain', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(5_000_000_000), fc.nat(1_000_000), async (amount, rate) => {
      const { rows } = await sql<{
        share: number
      }>`select share_of(${amount}::bigint, ${rate}::integer) as share`.execute(world.db)
      expect(rows[0]?.share).toBe(shareOf(rupiah(amount), ppm(rate)))
    }),
    { numRuns: 60 },
  )
})

test('a case comes back by itself after its days, and everything when the contract ends', async () => {
  const orderNo = await overdue()
  await outsource(orderNo)
  await world.passTime()
  expect((await caseOf(orderNo)).state).toBe('outsourced')
  world.clock.set(new Date('2026-12-07T10:00:00+07:00'))
  await world.passTime()
  expect((await caseOf(orderNo)).state).toBe('outsourced')
  world.clock.set(new Date('2026-12-08T10:00:00+07:00'))
  await world.passTime()
  const back = await manager.ok(getCase, { orderNo })
  expect(back.case).toMatchObject({ state: 'recalled', holder: null })
  expect(back.history.at(0) ?? back.history.at(-1)).toBeDefined()
  expect(back.history.some(({ kind, reason }) => kind === 'recalled' && reason === 'days')).toBe(true)
})

test('a copy of an agency’s role is fenced as it is: who is of no agency sees no order, who is named to one what is with it', async () => {
  const admin = await world.as('admin')
  const { id: source } = await roleOf(world, 'agency_collector')
  const words = { name: 'agency_field', title: 'Agency in the field', description: '' }
  const { id: copy } = await admin.ok(copyRole, { role_id: source, ...words })
  const person = await world.another('agency_collector')
  await world.db.updateTable('staff').set({ role_id: copy }).where('id', '=', person.staffId).execute()
  await outsource(await overdue())
  await overdue()
  const seen = async () =>
    (await person.ok(getOrders, { filter: {}, size: 50 })).items.map(({ orderNo }) => orderNo).toSorted()
  expect(await seen()).toEqual([])
  expect((await manager.ok(getAgencies, { filter: {}, size: 1 })).staff).toContainEqual(
    expect.objectContaining({ id: person.staffId, agencyId: null }),
  )
  expect((await change({ people: [theirs.staffId, person.staffId] })).code).toBe('')
  const withIt = await world.db
    .selectFrom('collection_case')
    .select('order_no')
    .distinct()
    .where('agency_id', '=', agencyId)
    .execute()
  expect(withIt.length).toBeGreaterThan(0)
  expect(await seen()).toEqual(withIt.map(({ order_no: orderNo }) => orderNo).toSorted())
  expect((await change({})).code).toBe('')
})

test('what is heard of too late is told beside the board that it would have stood on, under the filter of that', async () => {
  world.clock.set(new Date('2026-12-08T20:00:00+07:00'))
  const [outside, atDesk] = [await overdue(), await overdue()]
  expect((await outsource(outside)).code).toBe('')
  world.clock.set(new Date('2026-12-09T03:30:00+07:00'))
  await world.passTime()
  world.clock.set(new Date('2026-12-09T09:00:00+07:00'))
  const late = new Date('2026-12-08T23:45:00+07:00')
  await pay(outside, 30_000, late)
  await pay(atDesk, 20_000, late)
  const lateOn = async (call: typeof getDayBoard | typeof getAgencyBoard, filter: object = {}) => {
    const board = await manager.ok(call as typeof getDayBoard, {
      filter: { day: '2026-12-08', ...filter },
      size: 1,
    })
    expect(board.standing).toBe('frozen')
    return board.late
  }
  expect(await lateOn(getDayBoard)).toEqual({ payments: 1, amount: 20_000 })
  expect(await lateOn(getAgencyBoard)).toEqual({ payments: 1, amount: 30_000 })
  expect(await lateOn(getDayBoard, { nobody: true })).toEqual({ payments: 1, amount: 20_000 })
  expect(await lateOn(getAgencyBoard, { group: agencyId })).toEqual({ payments: 1, amount: 30_000 })
  const none = { payments: 0, amount: 0 }
  expect(await lateOn(getAgencyBoard, { holder: inHouse.staffId })).toEqual(none)
  for (const board of [getDayBoard, getAgencyBoard])
    expect(await lateOn(board, { app: ['guyub'] })).toEqual(none)
})

test('whatever call an agency’s person holds, nothing of what is not with it is met, nor in the database', async () => {
  world.clock.set(new Date('2026-12-09T10:00:00+07:00'))
  const [mine, foreign] = [await overdue(), await overdue(`${canary} Wati`)]
  await outsource(mine)
  const { id } = await roleOf(world, 'agency_collector')
  const all = calls.filter(({ access }) => access === 'granted')
  await world.db.deleteFrom('role_grant').where('role_id', '=', id).execute()
  await world.db
    .insertInto('role_grant')
    .values(all.map(({ name }) => ({ role_id: id, app_code: '*', kind: 'call', name })))
    .execute()
  const foreignCase = await caseOf(foreign)
  let walked = 0
  for (const call of all) {
    if (call.body === 'upload' || call.sudo) continue
    for (const values of [
      {},
      { orderNo: foreign, orderNos: [foreign], version: foreignCase.version, id: foreignCase.id },
    ]) {
      let request: unknown
      try {
        request = requestFor(call, values)
      } catch {
        continue
      }
      const answer = await theirs.call(call, request)
      walked += 1
      const text = JSON.stringify(answer.data)
      expect([call.name, text.includes(canary)]).toEqual([call.name, false])
      if (!('orderNo' in values)) expect([call.name, text.includes(foreign)]).toEqual([call.name, false])
    }
  }
  expect(walked).toBeGreaterThan(150)
  expect(await caseOf(foreign)).toMatchObject({ version: foreignCase.version, state: foreignCase.state })
  expect((await manager.ok(getCases, { filter: { orderNo: mine }, size: 20 })).items).toHaveLength(1)

  const direct = new pg.Client({ connectionString: await openConsoleLogin(world.url) })
  await direct.connect()
  await direct.query(`set lumbung.apps = '*'`)
  const { rows: tables } = await direct.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'order_no'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  )
  let met = 0
  for (const { name } of tables) {
    const count = async (orderNo: string) => {
      const { rows } = await direct.query<{ n: string }>(
        `select count(*) as n from ${name} where order_no = $1`,
        [orderNo],
      )
      return Number(rows[0]?.n)
    }
    await direct.query(`set lumbung.agency = ''`)
    const before = await count(foreign)
    await direct.query(`set lumbung.agency = '${agencyId}'`)
    expect([name, await count(foreign)]).toEqual([name, 0])
    met += before
  }
  expect(met).toBeGreaterThan(10)
  await direct.end()
}, 180_000)
