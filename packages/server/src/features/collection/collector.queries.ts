import { sql, type RawBuilder } from 'kysely'
import type { getCollectors } from '@lumbung/contract/collection/collector'
import type { RequestOf, RetOf } from '@lumbung/contract/call'
import { type BusinessDay, startOfDay } from '@lumbung/domain/calendar'
import type { Desk } from './desk.ts'
import type { Tx } from '../../db/pool.ts'
import { allOf, containing } from '../../lists/conditions.ts'
import { listPage, type Page } from '../../lists/list-page.ts'

/** Everyone whose role may reach borrowers, as `p`, with what was set for them as `k`. */
const caseStaff = ({ calls }: Desk) => sql`
  (select p.id, p.name, role.title as role from staff p join role on role.id = p.role_id
    where p.status = 'active' and not role.is_admin and exists (
      select from role_grant g where g.role_id = role.id and g.kind = 'call' and g.name = ${calls.startContact.name}
         and (g.app_code = '*' or app_in_scope(g.app_code)))) p
  left join collector k on k.staff_id = p.id`

const heldBy = sql`(select count(*)::integer from collection_case c where c.holder_id = p.id and c.closed_day is null)`
const isCertified = (today: BusinessDay): RawBuilder<unknown> =>
  sql`coalesce(k.certified_until >= ${today}, false)`

/** A page of those who work on cases. */
export async function collectorPage(
  desk: Desk,
  tx: Tx,
  { filter, sort, ...paging }: RequestOf<typeof getCollectors>,
  today: BusinessDay,
): Promise<Page<RetOf<typeof getCollectors>['items'][number]>> {
  const { name, onDuty, certified, group } = filter
  const { column, descending } = sort ?? { column: 'name', descending: false }
  return await listPage(tx, {
    columns: sql`p.id, p.name, p.role, coalesce(k.on_duty, true) as "onDuty", k.capacity, ${heldBy} as held,
      (select json_build_object('id', g.id, 'name', g.name) from collector_group g where g.id = k.group_id) as "group",
      (select json_build_object('id', a.id, 'name', a.name) from agency a where a.id = k.agency_id) as agency,
      coalesce(k.weight, 100) as weight, k.away_from as "awayFrom", k.away_until as "awayUntil",
      (select count(*)::integer from follow_up f where f.staff_id = p.id and f.at >= ${startOfDay(today)}) as "recordedToday",
      (select count(*)::integer from collection_case c where c.holder_id = p.id and c.closed_day = ${today}) as "endedToday",
      k.certificate_no as "certificateNo", k.certificate_issuer as "certificateIssuer",
      k.certified_until as "certifiedUntil", ${isCertified(today)} as certified, coalesce(k.version, 0) as version`,
    from: caseStaff(desk),
    where: allOf([
      name === undefined ? null : containing(sql`p.name`)(name),
      onDuty === undefined ? null : sql`coalesce(k.on_duty, true) = ${onDuty}`,
      group === undefined ? null : sql`k.group_id = ${group}`,
      certified === undefined ? null : sql`${isCertified(today)} = ${certified}`,
    ]),
    sort: {
      column: column === 'held' ? heldBy : sql`p.name`,
      type: column === 'held' ? 'integer' : 'text',
      descending,
    },
    key: { column: sql`p.id`, type: 'integer' },
    paging,
  })
}

/** A person who may work on cases of an order, with how many they hold; null when they may not. */
export async function caseWorker(
  desk: Desk,
  tx: Tx,
  staffId: number,
  orderNo: string,
): Promise<{ id: number; name: string; held: number } | null> {
  const { rows } = await sql<{ id: number; name: string; held: number }>`
    select p.id, p.name, ${heldBy} as held from ${caseStaff(desk)}
     where p.id = ${staffId} and exists (
       select from orders o join staff s on s.id = p.id join role_grant g on g.role_id = s.role_id
        where o.order_no = ${orderNo} and g.kind = 'call' and g.name = ${desk.calls.startContact.name}
          and g.app_code in ('*', o.app_code))`.execute(tx)
  return rows[0] ?? null
}
