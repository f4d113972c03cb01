import { sql } from 'kysely'
import { assignCase } from '@lumbung/contract/collection/case'
import { saveCollector } from '@lumbung/contract/collection/collector'
import { getCase, keepChoice, startContact } from '@lumbung/contract/collection/contact'
import { assignLead, getCodeLeads, startLeadContact } from '@lumbung/contract/telemarketing/lead'
import { sendCode } from '@lumbung/contract/repay/send-code'
import { assignPreCase } from '@lumbung/contract/precollection/case'
import { getPreCase, keepPreChoice, startReminder } from '@lumbung/contract/precollection/contact'
import { addDays } from '@lumbung/domain/calendar'
import { transact } from '@lumbung/server/db/transaction'
import { lentOut, signed } from './applications.ts'
import { leadPhone, told } from './leads.ts'
import { agreedTemplate } from './messages.ts'
import { newKey } from './waiting-orders.ts'
import type { Caller, World } from './world.ts'

/** Regencies of the three zones, and one that is no province's. */
const regencies = ['3273', '7371', '9471', '9999'] as const
const channels = ['call', 'call', 'call', 'whatsapp', 'visit'] as const
const followTypes = ['phone', 'phone', 'whatsapp', 'social', 'other'] as const
/** Another app of the house sells to them. */
const sellingApp = 'guyub'
const stepMinutesMax = 50
/** Further on the loans leave the desks. */
const daysMax = 75
/** What is reminded of falls due in so many days. */
const daysToDue = 2
const loanDays = 14
const dayMinutes = 1_440

export interface Driven {
  made: number
  refused: number
  /** What was made although the law forbade it, and what was refused although it did not. */
  faults: string[]
}

/** A department's way to a borrower: whose case it is, and the calls that reach them and keep what they say of it. */
interface Way {
  orderNo: string
  /** An emergency contact, whom a desk that only reminds does not show. */
  contactId: number
  holder: Caller
  reach: typeof startContact | typeof startReminder
  keep: typeof keepChoice | typeof keepPreChoice
}

/** Somebody who is offered a loan, and their seller. */
interface Offer {
  leadId: number
  seller: Caller
}

/**
 * Somebody tries again and again to reach people by every way the departments have, at any hour of any day: four borrowers,
 * two of them with two orders overdue, each with another one that falls due before long, and each a lead of another app;
 * beside them two who agreed to no offer or are known to nobody else. Now and then a borrower does not want to be reached by
 * a channel any more, or again. What was kept is then held against the law, told once more in SQL.
 * @param next random numbers from 0 to 1
 */
export async function driveContacts(world: World, attempts: number, next: () => number): Promise<Driven> {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T
  const collected = await makeCases(world)
  const operator = await world.as('pre_operator')
  const offers = await makeOffers(world)
  const first = world.clock.now().getTime()
  let [minutes, made, reminded, lastReminded] = [0, 0, [] as Way[], '']
  while (made < attempts) {
    minutes += 1 + Math.floor(next() * stepMinutesMax)
    if (minutes > daysMax * dayMinutes)
      throw new Error('the clock ran past the desks: fewer attempts, or smaller steps')
    world.clock.set(new Date(first + minutes * 60_000))
    if (world.clock.today() > lastReminded) {
      reminded = await makeReminders(world, collected, operator)
      lastReminded = addDays(world.clock.today(), daysToDue)
    }
    if (next() < 0.25) {
      const { leadId: id, seller } = pick(offers)
      await seller.call(startLeadContact, { id, followType: pick(followTypes), requestKey: newKey() })
      made += 1
      continue
    }
    const { orderNo, contactId, holder, reach, keep } = pick(next() < 0.3 ? reminded : collected)
    if (next() < 0.15) {
      made += (await sendsCode(world, holder, orderNo)) ? 1 : 0
      continue
    }
    if (next() < 0.01) {
      const choice = { kind: 'optOut', channel: pick(channels) } as const
      await holder.ok(keep, { orderNo, choice, holds: next() < 0.4, note: 'said so', requestKey: newKey() })
      continue
    }
    const emergency = next() < 0.1
    await holder.call(reach, {
      orderNo,
      channel: pick(channels),
      target: emergency ? 'emergency' : 'self',
      ...(emergency && { contactId }),
      requestKey: newKey(),
    })
    made += 1
  }
  return await heldAgainstTheLaw(world)
}

/** Sends the borrower the code of an order, which leaves at once. @returns whether that was made or refused by the guard */
async function sendsCode(world: World, holder: Caller, orderNo: string): Promise<boolean> {
  const { rows } = await sql<{ code: string }>`
    select code from payment_code where order_no = ${orderNo} and kind = 'va' and state = 'issued'`.execute(
    world.db,
  )
  const answer = await holder.call(sendCode, { orderNo, code: rows[0]?.code ?? '', requestKey: newKey() })
  await world.drain()
  // This very code was sent today: nobody is reached for.
  if (answer.code === 'DUPLICATE') return false
  if (answer.code !== '' && answer.code !== 'CONTACT_REFUSED')
    throw new Error(`send_code of ${orderNo}: ${answer.code}`)
  return true
}

async function makeCases(world: World): Promise<Way[]> {
  await agreedTemplate(world, 'code')
  const manager = await world.as('col_manager')
  const collector = await world.as('collector')
  const certificate = { no: 'SPPI-0001', issuer: 'SPPI', until: '2027-12-31' }
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
  const cases: Way[] = []
  for (const [index, regency] of [...regencies, ...regencies.slice(0, 2)].entries()) {
    const phone = index < regencies.length ? leadPhone(index) : undefined
    const orderNo = await lent(
      world,
      { regency, phone, loanDay: '2026-11-06' },
      cases[index - regencies.length],
    )
    const shown = await manager.ok(getCase, { orderNo })
    const { version } = shown.case
    await manager.ok(assignCase, { orderNo, version, to: collector.staffId, note: '', requestKey: newKey() })
    cases.push({
      orderNo,
      contactId: await contactOf(world, orderNo),
      holder: collector,
      reach: startContact,
      keep: keepChoice,
    })
  }
  return cases
}

/** Of each person another order that falls due in two days. */
async function makeReminders(world: World, collected: readonly Way[], operator: Caller): Promise<Way[]> {
  const manager = await world.as('pre_manager')
  // The department's night: from its first on a loan within its days is a reminder at once.
  await world.passTime()
  const loanDay = addDays(world.clock.today(), daysToDue - loanDays)
  const reminders: Way[] = []
  for (const [index, regency] of regencies.entries()) {
    const orderNo = await lent(world, { regency, loanDay }, collected[index])
    const { version } = (await manager.ok(getPreCase, { orderNo })).case
    await manager.ok(assignPreCase, {
      orderNo,
      version,
      to: operator.staffId,
      note: '',
      requestKey: newKey(),
    })
    reminders.push({
      orderNo,
      contactId: await contactOf(world, orderNo),
      holder: operator,
      reach: startReminder,
      keep: keepPreChoice,
    })
  }
  return reminders
}

/** Leads: the four borrowers, one who agreed to nothing and one of whom nothing else is known. */
async function makeOffers(world: World): Promise<Offer[]> {
  const [manager, seller] = [await world.as('tm_manager'), await world.as('seller')]
  const people = [...regencies.map((regency) => ({ regency, marketing: true })), { marketing: false }, {}]
  for (const [index, person] of people.entries())
    await told(world, 'codeFailed', leadPhone(index), { app: sellingApp, ...person })
  const { items } = await manager.ok(getCodeLeads, { filter: {}, size: people.length })
  const offers: Offer[] = []
  for (const { id, version } of items) {
    await manager.ok(assignLead, { id, version, to: seller.staffId, note: '', requestKey: newKey() })
    offers.push({ leadId: id, seller })
  }
  return offers
}

/** Their first emergency contact. */
async function contactOf({ db }: World, orderNo: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from order_contact where order_no = ${orderNo} order by id limit 1`.execute(db)
  return rows[0]?.id ?? 0
}

/** A loan of a day, to somebody new or to whom another order was lent. */
async function lent(
  world: World,
  { regency, phone, loanDay }: { regency: string; phone?: string | undefined; loanDay: string },
  twin?: Way,
): Promise<string> {
  const borrower = { regency, ...(phone !== undefined && { phone }) }
  const { orderNo } = await signed(world, 'panen', { borrower })
  if (twin !== undefined)
    await sql`update orders set borrower_id = (select borrower_id from orders where order_no = ${twin.orderNo})
               where order_no = ${orderNo}`.execute(world.db)
  await lentOut(world, orderNo, loanDay)
  await transact(world.db, '*', async (tx) => await world.services.queue.send(tx, 'issueCodes', { orderNo }))
  await world.drain()
  return orderNo
}

/**
 * The law of domain.md §1.2 by PostgreSQL's own time zones: an attempt is lawful exactly where none of these fails. A person is
 * a borrower with all their numbers, or a number that is no borrower's; what was done to reach them counts over all departments,
 * and what is written to them over all ways of writing.
 */
async function heldAgainstTheLaw(world: World): Promise<Driven> {
  const { rows } = await sql<{
    what: string
    id: number
    at: Date
    refusedBy: string | null
    lawful: boolean
  }>`
    with known as (select distinct phone_blind, borrower_id from orders), attempt as (
      select 'desk' as what, a.id, a.at, a.recorded_at, a.channel, a.target, a.purpose, a.refused_by, a.borrower_id::text as person,
             f.regency, true as agreed, time '20:00' as until
        from contact_attempt a join order_facts f on f.order_no = a.order_no
      union all
      select 'lead', a.id, a.at, a.recorded_at, a.channel, 'self', 'offer', a.refused_by,
             coalesce(k.borrower_id::text, encode(a.phone_blind, 'hex')), l.regency, l.consent_at is not null, time '18:00'
        from lead_attempt a join lead l on l.id = a.lead_id left join known k on k.phone_blind = a.phone_blind
    ), tried as (
      select a.*, case when a.regency = '3273' then array['Asia/Jakarta'] when a.regency = '7371' then array['Asia/Makassar']
                       when a.regency = '9471' then array['Asia/Jayapura']
                       else array['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'] end as zones,
             case a.channel when 'call' then 3 when 'visit' then 1 else 2 end as most,
             case when a.channel in ('visit', 'sms') then interval '0' else interval '2 hours' end as pause
        from attempt a)
    select a.what, a.id, a.at, a.refused_by as "refusedBy",
           a.agreed and (a.target = 'self' or (a.channel = 'call' and a.purpose = 'collect'))
           and not coalesce((select c.holds from contact_choice c where c.borrower_id::text = a.person and c.channel = a.channel
                                and c.at <= a.at order by c.id desc limit 1), false)
           and not exists (
             select from unnest(a.zones) zone, lateral (select a.at at time zone zone as local) l
              where l.local::time < '08:00' or l.local::time >= a.until or extract(dow from l.local) = 0
                 or exists (select from day_off d where d.day = l.local::date))
           and not exists (
             select from tried b where b.person = a.person and b.channel = a.channel
                and b.refused_by is null and b.at < a.at and b.at > a.at - a.pause)
           and (select count(*) from tried b where b.person = a.person
                   and (b.channel = a.channel or array[a.channel, b.channel] <@ array['sms', 'mail', 'whatsapp'])
                   and b.refused_by is null and b.at < a.at and exists (
                     select from unnest(a.zones) zone
                      where (b.at at time zone zone)::date = (a.at at time zone a.zones[1])::date)) < a.most as lawful
      from tried a order by a.at`.execute(world.db)
  const wrong = rows.filter(({ refusedBy, lawful }) => (refusedBy === null) !== lawful)
  const made = rows.filter(({ refusedBy }) => refusedBy === null).length
  return {
    made,
    refused: rows.length - made,
    faults: wrong.map(
      ({ what, id, at, refusedBy }) => `${what} ${id} at ${at.toISOString()}: ${refusedBy ?? 'made'}`,
    ),
  }
}
