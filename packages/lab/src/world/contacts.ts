import { sql } from 'kysely'
import { assignCase } from '@lumbung/contract/collection/case'
import { saveCollector } from '@lumbung/contract/collection/collector'
import { getCase, startContact } from '@lumbung/contract/collection/contact'
import { lentOut, signed } from './applications.ts'
import { newKey } from './waiting-orders.ts'
import type { Caller, World } from './world.ts'

/** Regencies of the three zones, and one that is no province's. */
const regencies = ['3273', '7371', '9471', '9999'] as const
const channels = ['call', 'call', 'call', 'whatsapp', 'visit'] as const
const stepMinutesMax = 50
/** Further on the loans leave the desks. */
const daysMax = 75

export interface Driven {
  made: number
  refused: number
  /** What was made although the law forbade it, and what was refused although it did not. */
  faults: string[]
}

/**
 * Somebody tries again and again to reach borrowers by every way a desk has, at any hour of any day: four people, two of them
 * with two orders. What was kept is then held against the law, told once more in SQL.
 * @param next random numbers from 0 to 1
 */
export async function driveContacts(world: World, attempts: number, next: () => number): Promise<Driven> {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T
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
  const cases = await makeCases(world, manager, collector)
  const first = world.clock.now().getTime()
  let minutes = 0
  for (let at = 0; at < attempts; at += 1) {
    minutes += 1 + Math.floor(next() * stepMinutesMax)
    if (minutes > daysMax * 1_440)
      throw new Error('the clock ran past the desks: fewer attempts, or smaller steps')
    world.clock.set(new Date(first + minutes * 60_000))
    const { orderNo, contactId } = pick(cases)
    const emergency = next() < 0.1
    await collector.call(startContact, {
      orderNo,
      channel: pick(channels),
      target: emergency ? 'emergency' : 'self',
      ...(emergency && { contactId }),
      requestKey: newKey(),
    })
  }
  return await heldAgainstTheLaw(world)
}

async function makeCases(world: World, manager: Caller, collector: Caller) {
  const cases: { orderNo: string; contactId: number }[] = []
  for (const [index, regency] of [...regencies, ...regencies.slice(0, 2)].entries()) {
    const { orderNo } = await signed(world, 'panen', { borrower: { regency } })
    await lentOut(world, orderNo, '2026-11-06')
    const shown = await manager.ok(getCase, { orderNo })
    const give = {
      orderNo,
      version: shown.case.version,
      to: collector.staffId,
      note: '',
      requestKey: newKey(),
    }
    await manager.ok(assignCase, give)
    cases.push({ orderNo, contactId: shown.numbers[1]?.contactId ?? 0 })
    // The last two are second orders of the first two people.
    const twin = cases[index - regencies.length]
    if (index >= regencies.length)
      await sql`update orders set borrower_id = (select borrower_id from orders where order_no = ${twin?.orderNo ?? ''})
                 where order_no = ${orderNo}`.execute(world.db)
  }
  return cases
}

/** The law of domain.md §1.2 by PostgreSQL's own time zones: an attempt is lawful exactly where none of these fails. */
async function heldAgainstTheLaw(world: World): Promise<Driven> {
  const { rows } = await sql<{ id: number; at: Date; refusedBy: string | null; lawful: boolean }>`
    with attempt as (
      select a.*, case when f.regency = '3273' then array['Asia/Jakarta'] when f.regency = '7371' then array['Asia/Makassar']
                       when f.regency = '9471' then array['Asia/Jayapura']
                       else array['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'] end as zones,
             case a.channel when 'call' then 3 when 'whatsapp' then 2 else 1 end as most,
             case a.channel when 'visit' then interval '0' else interval '2 hours' end as pause
        from contact_attempt a join order_facts f on f.order_no = a.order_no)
    select a.id, a.at, a.refused_by as "refusedBy",
           (a.target = 'self' or a.channel = 'call')
           and not exists (
             select from unnest(a.zones) zone, lateral (select a.at at time zone zone as local) l
              where l.local::time < '08:00' or l.local::time >= '20:00' or extract(dow from l.local) = 0
                 or exists (select from day_off d where d.day = l.local::date))
           and not exists (
             select from contact_attempt b where b.borrower_id = a.borrower_id and b.channel = a.channel
                and b.refused_by is null and b.id < a.id and b.at > a.at - a.pause)
           and (select count(*) from contact_attempt b where b.borrower_id = a.borrower_id and b.channel = a.channel
                   and b.refused_by is null and b.id < a.id and exists (
                     select from unnest(a.zones) zone
                      where (b.at at time zone zone)::date = (a.at at time zone a.zones[1])::date)) < a.most as lawful
      from attempt a order by a.id`.execute(world.db)
  const wrong = rows.filter(({ refusedBy, lawful }) => (refusedBy === null) !== lawful)
  const made = rows.filter(({ refusedBy }) => refusedBy === null).length
  return {
    made,
    refused: rows.length - made,
    faults: wrong.map(
      ({ id, at, refusedBy }) => `attempt ${id} at ${at.toISOString()}: ${refusedBy ?? 'made'}`,
    ),
  }
}
