import { sql } from 'kysely'
import type { RetOf } from '@lumbung/contract/call'
import { timelinePageMax } from '@lumbung/contract/order/order'
import type { getTimeline } from '@lumbung/contract/order/timeline'
import type { Tx } from '../../db/pool.ts'
import { together } from '../../db/transaction.ts'
import { readTimeline } from '../../orders/order-parts.ts'

type Trail = RetOf<typeof getTimeline>
type Told = Trail['events'][number]

/** What was told last of either kind; null: nothing of it yet. */
export interface ToldLast {
  event: number | null
  look: number | null
}

interface LookRow {
  id: number
  at: Date
  who: string
  field: string
  reason_code: string | null
  note: string
  ip: string | null
}

/** Who looked at personal data of an order, the newest first; one more than a page, so that it is known whether there is more. */
async function readLooks(tx: Tx, orderNo: string, before: number | null): Promise<Told[]> {
  const earlier = sql`and (l.at, l.id) < (select b.at, b.id from access_log b where b.order_no = ${orderNo} and b.id = ${before})`
  const { rows } = await sql<LookRow>`
    select l.id, l.at, s.name as who, l.field, l.reason_code, l.note, l.ip
      from access_log l join staff s on s.id = l.staff_id
     where l.order_no = ${orderNo} ${before === null ? sql`` : earlier}
     order by l.at desc, l.id desc limit ${timelinePageMax + 1}`.execute(tx)
  return rows.map(({ id, at, who, field, reason_code, note, ip }) => ({
    id,
    at: at.toISOString(),
    kind: 'seen',
    from: null,
    to: null,
    actor: who,
    actorKind: 'staff',
    reason: reason_code,
    amount: null,
    detail: {},
    look: { field, note, ip },
  }))
}

/**
 * What happened to an order and, with `looks`, who looked at its personal data, the newest first. Each kind goes on after
 * the last one told of it: what comes meanwhile moves neither.
 */
export async function readTrail(
  tx: Tx,
  orderNo: string,
  { told, looks }: { told: ToldLast; looks: boolean },
): Promise<Trail> {
  const { happened, seen } = await together({
    happened: readTimeline(tx, orderNo, told.event),
    seen: looks ? readLooks(tx, orderNo, told.look) : [],
  })
  const events = [...happened.events.map((event) => ({ ...event, look: null })), ...seen]
  // Stable: what is of one moment stays as it was numbered.
  const ordered = events.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
  return {
    events: ordered.slice(0, timelinePageMax),
    earlier: happened.earlier || ordered.length > timelinePageMax,
  }
}
