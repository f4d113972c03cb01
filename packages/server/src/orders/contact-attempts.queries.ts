import { sql } from 'kysely'
import type { RetOf } from '@lumbung/contract/call'
import { followUpsPageMax, type getFollowUps } from '@lumbung/contract/order/follow-ups'
import type { Tx } from '../db/pool.ts'

type FollowUps = RetOf<typeof getFollowUps>

/** What was tried to reach an order's borrower, the newest first, with what came of it: the latest, or what came before one. */
export async function readAttempts(
  tx: Tx,
  orderNo: string,
  before: number | null = null,
): Promise<FollowUps> {
  const { rows } = await sql<FollowUps['attempts'][number]>`
    select a.id, to_json(a.at) #>> '{}' as at, a.channel, a.target, e.name_masked as name,
           case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as staff,
           case when m.id is not null then json_build_object('template', t.name, 'state', m.state) end as message, a.zone, a.made_before as "madeBefore",
           a.refused_by as "refusedBy", to_json(a.lawful_from) #>> '{}' as "lawfulFrom", f.outcome, f.note,
           (select json_build_object('amount', p.amount, 'day', p.day, 'state', p.state, 'paid', p.paid)
              from promise p where p.attempt_id = a.id) as promise
      from contact_attempt a left join staff s on s.id = a.staff_id
      left join order_contact e on e.id = a.contact_id
      left join follow_up f on f.attempt_id = a.id
      left join message m on m.attempt_id = a.id
      left join message_template t on t.id = m.template_id
     where a.order_no = ${orderNo} ${before === null ? sql`` : sql`and a.id < ${before}`}
     order by a.id desc limit ${followUpsPageMax + 1}`.execute(tx)
  return {
    attempts: rows.slice(0, followUpsPageMax).map((row) => ({
      ...row,
      at: new Date(row.at).toISOString(),
      lawfulFrom: row.lawfulFrom === null ? null : new Date(row.lawfulFrom).toISOString(),
    })),
    earlier: rows.length > followUpsPageMax,
  }
}
