import { sql } from 'kysely'
import { startLeadContact } from '@lumbung/contract/telemarketing/lead'
import type { Tx } from '../../db/pool.ts'

/** Everyone whose role may reach leads, as `p`, with what is kept of them as `k`. */
export const sellerStaff = sql`
  (select p.id, p.name from staff p join role on role.id = p.role_id
    where p.status = 'active' and not role.is_admin and exists (
      select from role_grant g where g.role_id = role.id and g.kind = 'call' and g.name = ${startLeadContact.name}
         and (g.app_code = '*' or app_in_scope(g.app_code)))) p
  left join seller k on k.staff_id = p.id`

/** Somebody who may call leads of an app; null when they may not. */
export async function sellerNamed(
  tx: Tx,
  id: number,
  appCode: string,
): Promise<{ id: number; name: string } | null> {
  const { rows } = await sql<{ id: number; name: string }>`
    select p.id, p.name from staff p join role on role.id = p.role_id
     where p.id = ${id} and p.status = 'active' and not role.is_admin and exists (
       select from role_grant g where g.role_id = role.id and g.kind = 'call' and g.name = ${startLeadContact.name}
          and g.app_code in ('*', ${appCode}))`.execute(tx)
  return rows[0] ?? null
}

/** A seller as a deal sees them. */
export interface DealtSeller {
  id: number
  name: string
  weight: number
  away: 'offDuty' | 'stopped' | null
  held: number
  /** Null: every app. */
  apps: string[] | null
}

/** Who a deal may give leads to, and how many open ones each holds. */
export async function sellersToDeal(tx: Tx): Promise<DealtSeller[]> {
  const { rows } = await sql<DealtSeller>`
    select p.id, p.name, coalesce(k.weight, 100) as weight,
           case when k.stopped_at is not null then 'stopped' when k.on_duty = false then 'offDuty' end as away,
           (select count(*)::integer from lead l where l.seller_id = p.id and l.status in ('wait', 'following')) as held,
           (select case when bool_or(g.app_code = '*') then null else array_agg(g.app_code) end
              from staff s join role_grant g on g.role_id = s.role_id
             where s.id = p.id and g.kind = 'call' and g.name = ${startLeadContact.name}) as apps
      from ${sellerStaff} order by p.id`.execute(tx)
  return rows
}
