import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rehearseDeal, runDeal, takeBackDeal } from '@lumbung/contract/telemarketing/deal'
import {
  assignLead,
  getCodeFigures,
  getCodeLeads,
  getLead,
  getMyLeads,
  getUserFigures,
  getUserLeads,
  recordLeadFollowUp,
  recycleLead,
  revealLead,
  startLeadContact,
} from '@lumbung/contract/telemarketing/lead'
import type { LeadLabel } from '@lumbung/domain/leads/lead'
import { applied, lentOut, signed } from '@lumbung/lab/world/applications'
import { ageAnswers, answersTelling } from '@lumbung/lab/world/kept-answers'
import { dealt, leadPhone, told } from '@lumbung/lab/world/leads'
import { newKey } from '@lumbung/lab/world/waiting-orders'
import { type Caller, openWorld, type World } from '@lumbung/lab/world/world'

let world: World
let manager: Caller
let seller: Caller

/** Tuesday 24 November 2026. */
const at = (time: string) => new Date(`2026-11-24T${time}:00+07:00`)
let serial = 0
const phone = () => leadPhone((serial += 1))

beforeAll(async () => {
  world = await openWorld({ start: at('09:00').toISOString() })
  manager = await world.as('tm_manager')
  seller = await world.as('seller')
})
afterAll(async () => await world.close())
beforeEach(() => world.clock.set(at('09:00')))

const codeLead = async (masked: string) => {
  const { items } = await manager.ok(getCodeLeads, { filter: {}, size: 200 })
  return items.find(
    (each) => each.phone.endsWith(masked.slice(-3)) && each.phone.startsWith(masked.slice(0, 4)),
  )
}

/** Somebody who failed at the code, and is this seller's. */
async function given(more: Parameters<typeof told>[3] = {}, who: Caller = seller) {
  const number = phone()
  await told(world, 'codeFailed', number, more)
  const lead =
    (await codeLead(number)) ??
    (() => {
      throw new Error('no lead')
    })()
  await manager.ok(assignLead, {
    id: lead.id,
    version: lead.version,
    to: who.staffId,
    note: '',
    requestKey: newKey(),
  })
  return { id: lead.id, phone: number }
}
const reach = async (id: number, who: Caller = seller) =>
  await who.call(startLeadContact, { id, followType: 'phone', requestKey: newKey() })
async function followed(id: number, label: LeadLabel, who: Caller = seller, nextCallAt?: string) {
  const started = await reach(id, who)
  if (started.code !== '') throw new Error(String(started.code))
  return await who.ok(recordLeadFollowUp, {
    id,
    attemptId: started.data.ret.id,
    label,
    note: '',
    ...(nextCallAt !== undefined && { nextCallAt }),
    requestKey: newKey(),
  })
}

test('an app tells of a failed code twice and late: one lead, its requests counted, whoever registered before is none', async () => {
  const number = phone()
  const id = 'event-0001'
  expect((await told(world, 'codeAsked', number)).code).toBe('')
  await told(world, 'codeAsked', number)
  expect((await told(world, 'codeFailed', number, { id })).data).toEqual({ ret: { taken: 1, known: 0 } })
  expect((await told(world, 'codeFailed', number, { id })).data).toEqual({ ret: { taken: 0, known: 1 } })
  expect((await told(world, 'codeFailed', number, { id, regency: '7371' })).code).toBe('IDEMPOTENCY_MISMATCH')
  expect(await codeLead(number)).toMatchObject({
    requestCount: 2,
    failReason: 'notDelivered',
    registerStatus: 'notRegistered',
  })

  const early = phone()
  await told(world, 'registered', early)
  await told(world, 'codeFailed', early)
  expect(await codeLead(early)).toBeUndefined()
})

test('without a consent a lead is shown and may not be called', async () => {
  const { id } = await given({ marketing: false })
  const refused = await reach(id)
  expect(refused).toMatchObject({ code: 'CONTACT_REFUSED', data: { detail: { rule: 'noConsent' } } })
})

test('at an unlawful hour the seller is told the rule and from when; the attempt is kept and no number leaves', async () => {
  const { id } = await given()
  world.clock.set(at('18:05'))
  const refused = await reach(id)
  expect(refused).toMatchObject({
    code: 'CONTACT_REFUSED',
    data: { detail: { rule: 'hours', from: '2026-11-25T01:00:00.000Z', zone: 'WIB' } },
  })
  const { attempts, lead } = await seller.ok(getLead, { id })
  expect(attempts).toMatchObject([{ refusedBy: 'hours', label: null }])
  expect(lead.status).toBe('wait')
})

test('the number that a contact opened is kept nowhere in plain text, and its key opens it again for a minute only', async () => {
  const { id, phone: number } = await given()
  const request = { id, followType: 'phone', requestKey: newKey() } as const
  const { phone: opened } = await seller.ok(startLeadContact, request)
  expect(opened).toBe(number)
  expect(await answersTelling(world, number)).toBe(0)
  await ageAnswers(world)
  expect((await seller.call(startLeadContact, request)).code).toBe('ANSWERED_BEFORE')
})

test('a call of collection counts for telemarketing, and the other way round', async () => {
  const number = phone()
  const { orderNo } = await signed(world, 'panen', { borrower: { phone: number } })
  await lentOut(world, orderNo, '2026-11-06')
  await sql`insert into lead (app_code, pool, phone_sealed, phone_masked, phone_blind, regency, source, consent_at, batch_no,
                              created_at, changed_at, seller_id, held_since)
    select 'guyub', 'registered', p.sealed, o.phone_masked, o.phone_blind, '3273', 'app', now(), 'b', now(), now(), ${seller.staffId}, now()
      from orders o join order_identity p on p.order_no = o.order_no and p.field = 'phone' where o.order_no = ${orderNo}`.execute(
    world.db,
  )
  const lead = await sql<{ id: number }>`select max(id) as id from lead`.execute(world.db)
  const id = lead.rows[0]?.id ?? 0
  expect((await reach(id)).code).toBe('')
  const { rows } = await sql<{
    n: number
  }>`select count(*)::integer as n from attempts_on(array[${orderNo}], '-infinity')`.execute(world.db)
  expect(rows[0]?.n).toBe(1)
  expect(await reach(id)).toMatchObject({ code: 'CONTACT_REFUSED', data: { detail: { rule: 'pause' } } })
})

test('one seller neither sees nor calls another’s lead', async () => {
  const other = await world.another('seller')
  const { id } = await given({}, other)
  expect((await seller.call(getLead, { id })).code).toBe('NOT_FOUND')
  expect((await reach(id)).code).toBe('NOT_FOUND')
  expect((await seller.call(getUserLeads, { filter: {}, size: 1 })).code).toBe('NOT_PERMITTED')
  const mine = await other.ok(getMyLeads, {})
  expect(mine.leads.map((each) => each.id)).toContain(id)
})

test('whoever does not want to be called is called in no app and no batch any more', async () => {
  const { id, phone: number } = await given()
  await told(world, 'codeFailed', number, { app: 'guyub' })
  await followed(id, 'doNotCall')
  const { rows } = await sql<{ status: string; reason: string }>`
    select status, invalid_reason as reason from lead where phone_blind = (select phone_blind from lead where id = ${id})`.execute(
    world.db,
  )
  expect(rows).toEqual([
    { status: 'invalid', reason: 'consentWithdrawn' },
    { status: 'invalid', reason: 'consentWithdrawn' },
  ])
  // Told of again they are a lead that nobody may call.
  await told(world, 'codeFailed', number)
  const again = await codeLead(number)
  expect(again?.reach ?? { lawful: false, rule: 'noConsent' }).toMatchObject({
    lawful: false,
    rule: 'noConsent',
  })
})

test('three calls that meet nobody let a lead go; it is recycled after thirty days and not before', async () => {
  const { id } = await given()
  for (const time of ['09:00', '11:30', '14:00']) {
    world.clock.set(at(time))
    await followed(id, 'noAnswer')
  }
  const { lead } = await manager.ok(getLead, { id })
  expect(lead).toMatchObject({ status: 'followed', label: 'noAnswer', attempts: 3 })
  const ask = { id, version: lead.version, note: '', requestKey: newKey() }
  expect((await manager.call(recycleLead, ask)).code).toBe('RECYCLE_TOO_SOON')
  world.clock.set(new Date('2026-12-24T09:00:00+07:00'))
  expect(await manager.ok(recycleLead, { ...ask, requestKey: newKey() })).toMatchObject({ status: 'wait' })
  const { lead: after } = await manager.ok(getLead, { id })
  expect(after.seller).toBeNull()
})

test('a call again wants its time, later than now', async () => {
  const { id } = await given()
  const started = await reach(id)
  const ask = {
    id,
    attemptId: started.data && 'ret' in started.data ? started.data.ret.id : 0,
    label: 'callLater',
    note: '',
  } as const
  expect((await seller.call(recordLeadFollowUp, { ...ask, requestKey: newKey() })).code).toBe('VALIDATION')
  const late = { ...ask, nextCallAt: at('08:00').toISOString(), requestKey: newKey() }
  expect((await seller.call(recordLeadFollowUp, late)).code).toBe('VALIDATION')
  await seller.ok(recordLeadFollowUp, { ...ask, nextCallAt: at('15:00').toISOString(), requestKey: newKey() })
  const { leads } = await seller.ok(getMyLeads, {})
  expect(leads.find((each) => each.id === id)?.isNow).toBe(false)
})

test('the person registers and applies: the lead converts, once, for the seller who last spoke with them', async () => {
  const last = await world.another('seller', 'Wati')
  const { id, phone: number } = await given()
  await followed(id, 'interested')
  await told(world, 'registered', number)
  const { lead } = await manager.ok(getLead, { id })
  expect(lead).toMatchObject({ status: 'followed', registerStatus: 'registered' })
  const { items } = await manager.ok(getUserLeads, {
    filter: { seller: seller.staffId, pool: ['registered'] },
    size: 200,
  })
  const next =
    items.find((each) => each.phone === lead.phone) ??
    (() => {
      throw new Error('not handed on')
    })()
  await manager.ok(assignLead, {
    id: next.id,
    version: next.version,
    to: last.staffId,
    note: '',
    requestKey: newKey(),
  })
  world.clock.set(at('12:00'))
  await followed(next.id, 'willApplyToday', last)
  world.clock.set(at('13:00'))
  const { orderNo } = await applied(world, 'panen', { borrower: { phone: number } })
  const { lead: converted } = await manager.ok(getLead, { id: next.id })
  expect(converted).toMatchObject({
    status: 'followed',
    registerStatus: 'applied',
    appliedOrder: orderNo,
    earnedBy: { id: last.staffId },
  })
  expect((await manager.ok(getLead, { id })).lead).toMatchObject({
    registerStatus: 'applied',
    appliedOrder: null,
    earnedBy: null,
  })
})

test('every figure opens exactly the leads it counts, whatever it is split by', async () => {
  for (const [figures, list] of [
    [getCodeFigures, getCodeLeads],
    [getUserFigures, getUserLeads],
  ] as const)
    for (const by of ['seller', 'batchNo', 'label'] as const) {
      const { lines, total } = await manager.ok(figures, { filter: { by } })
      for (const line of [...lines, { ...total, id: '' }]) {
        const key = line.id.slice(by.length + 1)
        const narrow =
          line.id === ''
            ? {}
            : by === 'seller'
              ? { seller: Number(key) }
              : by === 'batchNo'
                ? { batchNo: key }
                : key === ''
                  ? { noLabel: true }
                  : { label: [key as LeadLabel] }
        const count = async (more: object) =>
          (await manager.ok(list, { filter: { ...narrow, ...more }, size: 1 })).total
        expect(await count({})).toBe(line.leads)
        expect(await count({ called: true })).toBe(line.called)
        expect(await count({ connected: true })).toBe(line.connected)
        expect(await count({ earned: true })).toBe(line.earned)
        expect(await count({ registerStatus: ['applied', 'loaned'] })).toBe(line.applied)
      }
    }
})

test('a deal is even, is what was rehearsed, leaves what changed alone, and is taken back while nobody worked on it', async () => {
  const sellers = [await world.another('seller'), await world.another('seller')]
  for (let n = 0; n < 7; n += 1) await told(world, 'codeFailed', phone())
  const ask = { pools: ['codeFailed' as const], requestKey: newKey() }
  const plan = await manager.ok(rehearseDeal, ask)
  const shares = plan.sellers.filter(({ id }) => sellers.some(({ staffId }) => staffId === id))
  expect(Math.abs((shares[0]?.after ?? 0) - (shares[1]?.after ?? 9))).toBeLessThanOrEqual(1)
  const { items } = await manager.ok(getCodeLeads, {
    filter: { held: false, consent: true, status: ['wait'] },
    size: 200,
  })
  const [moved] = items
  if (moved === undefined) throw new Error('nobody is free')
  await manager.ok(assignLead, {
    id: moved.id,
    version: moved.version,
    to: seller.staffId,
    note: '',
    requestKey: newKey(),
  })
  const ran = await manager.ok(runDeal, { id: plan.id, requestKey: newKey() })
  expect(ran).toMatchObject({ state: 'ran', changed: 1, can: { takeBack: true } })
  expect((await manager.ok(takeBackDeal, { id: plan.id, requestKey: newKey() })).state).toBe('takenBack')
  await dealt(manager)
  const { total } = await manager.ok(getCodeLeads, {
    filter: { held: false, consent: true, status: ['wait'] },
    size: 1,
  })
  expect(total).toBe(0)
})

test('a number is opened with a reason, and who saw it is kept', async () => {
  const { id, phone: number } = await given()
  const ask = { id, field: 'phone', reasonCode: 'other', note: ' ' } as const
  expect((await manager.call(revealLead, ask)).code).toBe('REASON_MISSING')
  expect(await manager.ok(revealLead, { ...ask, note: 'Keluhan' })).toMatchObject({ value: number })
  expect((await seller.call(revealLead, { ...ask, note: 'Keluhan' })).code).toBe('NOT_PERMITTED')
  const { rows } = await sql<{
    n: number
  }>`select count(*)::integer as n from lead_reveal where lead_id = ${id}`.execute(world.db)
  expect(rows[0]?.n).toBe(1)
})

test('a lead given away is taken back while nobody spoke with it, to who had it before', async () => {
  const { id } = await given()
  const other = await world.another('seller')
  const give = async (to: number | 'back', who = manager) => {
    const { lead } = await manager.ok(getLead, { id })
    return await who.call(assignLead, { id, version: lead.version, to, note: '', requestKey: newKey() })
  }
  await give(other.staffId)
  expect(await give('back', await world.another('tm_manager'))).toMatchObject({ code: 'DONE_SINCE' })
  expect(await give('back')).toMatchObject({ code: '' })
  expect(await manager.ok(getLead, { id })).toMatchObject({ lead: { seller: { id: seller.staffId } } })
  await give(other.staffId)
  await followed(id, 'interested', other)
  expect(await give('back')).toMatchObject({ code: 'DONE_SINCE' })
})
