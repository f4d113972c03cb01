import { sql, type RawBuilder } from 'kysely'
import { startContact } from '@lumbung/contract/collection/contact'
import type { BusinessDay } from '@lumbung/domain/calendar'
import type { OutsourceTo } from '@lumbung/domain/cases/agency'
import { rupiah } from '@lumbung/domain/money'
import type { Tx } from '../../db/pool.ts'
import { collectionDesk } from './desk.ts'
import { awayOn } from './dispatch-facts.queries.ts'

/** Whether an agency `a` may be given cases on a day; `isInForce` of the domain. */
export const inForceOn = (day: BusinessDay): RawBuilder<boolean> =>
  sql`(a.active and ${day}::date between a.contract_from and a.contract_until and ${day}::date <= a.licensed_until)`

/** The open cases with an agency `a`, and what is owed on them on a day. */
export const heldOf = sql<number>`
  (select count(*)::integer from collection_case c where c.agency_id = a.id and c.closed_day is null)`
export const exposureOf = (day: BusinessDay): RawBuilder<number> => sql`
  (select coalesce(sum(w.total), 0)::bigint from collection_case c join loan l on l.order_no = c.order_no
    cross join lateral owed_on(c.order_no, greatest(${day}::date, l.as_of_day)) w
    where c.agency_id = a.id and c.closed_day is null)`

/** Someone of an agency, as its cases are dealt to them. */
export interface AgencyPerson {
  id: number
  name: string
  cases: number
  certifiedUntil: string | null
}

/** An agency as a dispatch gives to it, with its name and people. */
export interface PlannedAgency extends Omit<OutsourceTo, 'people'> {
  name: string
  people: AgencyPerson[]
}

/** The people of an agency `a` who are there, certified and may reach borrowers. */
const peopleOn = (day: BusinessDay) => sql`
  coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'certifiedUntil', k.certified_until, 'cases',
              (select count(*) from collection_case c where c.holder_id = p.id and c.closed_day is null)) order by p.id)
              from collector k join staff p on p.id = k.staff_id and p.status = 'active'
             where k.agency_id = a.id and ${awayOn(day, collectionDesk)} is null
               and exists (select from role_grant r join role on role.id = r.role_id
                            where r.role_id = p.role_id and r.kind = 'call' and r.name = ${startContact.name}
                              and role.name <> 'agency_manager')), '[]')`

interface Row {
  id: number
  name: string
  percent: number
  held: number
  casesLeft: number | null
  exposureLeft: number | null
  people: AgencyPerson[]
}

/** The agencies in force on a day; of a stage those that it goes to by percent. */
export async function agenciesOf(
  tx: Tx,
  day: BusinessDay,
  which: { stage: string } | { id: number },
): Promise<PlannedAgency[]> {
  const one = 'id' in which
  const { rows } = await sql<Row>`
    select a.id, a.name, ${one ? sql`0` : sql`s.percent`} as percent,
           (select count(*)::integer from collection_case c
             where c.agency_id = a.id and c.closed_day is null ${one ? sql`` : sql`and c.stage = ${which.stage}`}) as held,
           a.cases_max - ${heldOf} as "casesLeft", a.exposure_max - ${exposureOf(day)} as "exposureLeft", ${peopleOn(day)} as people
      from agency a ${one ? sql`` : sql`join agency_stage s on s.agency_id = a.id and s.stage = ${which.stage}`}
     where ${inForceOn(day)} ${one ? sql`and a.id = ${which.id}` : sql``}
     order by a.id`.execute(tx)
  return rows.map(({ exposureLeft, ...row }) => ({
    ...row,
    exposureLeft: exposureLeft === null ? null : rupiah(exposureLeft),
  }))
}

/** Open cases of a stage with any agency. */
export async function outsourcedOf(tx: Tx, stage: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from collection_case c
     where c.closed_day is null and c.stage = ${stage} and c.agency_id is not null`.execute(tx)
  return rows[0]?.n ?? 0
}

/** What an agency earns of a payment of a stage on a day, ppm; 0 where nothing was agreed. */
export const ppmOf = (
  agency: RawBuilder<unknown>,
  stage: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
) => sql<number>`
  coalesce((select t.ppm from agency_term t where t.agency_id = ${agency} and t.stage = ${stage} and t.valid_from <= ${day}
             order by t.valid_from desc limit 1), 0)`

/** The payments of agencies as `p`: to whom each was credited, and what is due for it. */
export const agencyPayments = sql`
  (select r.id, r.order_no, r.amount, r.value_day, r.paid_at, s.agency_id, s.stage, s.holder_id, s.app_code,
          ${ppmOf(sql`s.agency_id`, sql`s.stage`, sql`r.value_day`)} as ppm
     from case_spell s
     join cash_record r on r.order_no = s.order_no and r.state = 'posted' and s.from_at < least(r.paid_at, r.received_at)
      and (s.until_at is null or s.until_at >= least(r.paid_at, r.received_at))
    where s.agency_id is not null)`
