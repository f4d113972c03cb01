import { sql } from 'kysely'
import { localDay, type TimeZone, zonesToHold } from '@lumbung/domain/contact/local-time'
import { system } from '../calls/actor.ts'
import type { Tx } from '../db/pool.ts'
import { addAttempts } from '../records/contact/contact-attempts.ts'
import type { Claim, OrderMessage } from '../records/messages/messages.ts'
import { addOrderEvents } from '../records/order/orders.ts'
import { auditEach } from '../records/people/audit.ts'
import { attemptMark, messageMark } from '../records/people/trail-marks.ts'
import type { Judged } from './judge-messages.ts'

interface Times {
  now: Date
  wall: Date
}

const trailOf = ({ wall }: Times) =>
  ({ event: 'messageSent', actor: system, at: wall, subjectKind: 'order' }) as const

/**
 * Keeps each attempt to reach somebody by a message, made or refused, with what the guard saw, as one from a desk is kept.
 * What is tried again because it certainly was not taken is no second attempt, but of another day it is: how often somebody is
 * written to is counted by the day.
 * @returns the attempt of each message that has a new one
 */
export async function keepAttempts(
  tx: Tx,
  rows: readonly OrderMessage[],
  judged: ReadonlyMap<number, Judged>,
  times: Times,
): Promise<ReadonlyMap<number, number>> {
  const makers = await makersOf(tx, rows)
  const tried = rows.flatMap((row) => {
    const each = judged.get(row.id)
    if (each === undefined || !('seen' in each) || each.seen === null) return []
    const { purpose, zone, madeBefore, until } = each.seen
    if (each.what === 'go' && isTriedOn(row, zone, times.now)) return []
    return [
      {
        row,
        attempt: {
          order_no: row.order_no,
          borrower_id: row.borrower_id,
          channel: 'sms',
          target: 'self',
          purpose,
          at: times.now,
          recorded_at: times.wall,
          staff_id: row.batch_id === null ? null : (makers.get(row.batch_id) ?? null),
          zone,
          made_before: madeBefore,
          refused_by: each.what === 'block' ? each.by : null,
          lawful_from: each.what === 'block' ? each.lawfulFrom : null,
          lawful_until: until,
        },
      },
    ]
  })
  if (tried.length === 0) return new Map()
  const ids = await addAttempts(
    tx,
    tried.map(({ attempt }) => attempt),
  )
  await auditEach(
    tx,
    trailOf(times),
    tried.map(({ attempt }, index) => ({
      subject: attempt.order_no,
      detail: attemptMark({ ...attempt, id: ids[index] ?? 0 }),
    })),
  )
  return new Map(tried.map(({ row }, index) => [row.id, ids[index] ?? 0]))
}

/** Whether a message is an attempt of this day already, by the clocks that count it. */
function isTriedOn(
  { attempt_id: id, handed_at: at }: OrderMessage,
  zone: TimeZone | null,
  now: Date,
): boolean {
  const [counted = 'WIB'] = zonesToHold(zone)
  return id !== null && at !== null && localDay(at, counted) === localDay(now, counted)
}

/** Who made the batches of some messages. */
async function makersOf(tx: Tx, rows: readonly OrderMessage[]): Promise<ReadonlyMap<number, number>> {
  const ids = [...new Set(rows.flatMap(({ batch_id: id }) => id ?? []))]
  if (ids.length === 0) return new Map()
  const found = await tx
    .selectFrom('message_batch')
    .select(['id', 'made_by'])
    .where('id', 'in', ids)
    .execute()
  return new Map(found.map(({ id, made_by }) => [id, made_by]))
}

/** Says on the timeline of each order that it was written to, and leaves the mark of what it said. */
export async function tellTimelines(
  tx: Tx,
  sent: readonly { row: OrderMessage; claim: Claim | undefined }[],
  times: Times,
): Promise<void> {
  if (sent.length === 0) return
  const names = await namesOf(
    tx,
    sent.map(({ row }) => row),
  )
  await auditEach(
    tx,
    trailOf(times),
    sent.map(({ row, claim }) => ({
      subject: row.order_no,
      detail: messageMark({
        ...row,
        template_version_id: claim?.templateVersionId ?? null,
        attempt_id: claim?.attemptId ?? null,
        phone_masked: claim?.phoneMasked ?? null,
        text_sealed: claim?.textSealed ?? null,
      }),
    })),
  )
  // Tried again it is told of already.
  const first = sent.filter(({ row }) => row.tries === 0)
  await addOrderEvents(
    tx,
    'messageSent',
    { actor: system, at: times.now, recordedAt: times.wall },
    first.map(({ row }) => ({ orderNo: row.order_no, detail: { message: row.id, ...names.get(row.id) } })),
  )
}

/** The template and the batch of messages, by their names. */
async function namesOf(
  tx: Tx,
  rows: readonly OrderMessage[],
): Promise<ReadonlyMap<number, { template: string; batch: string | null }>> {
  const { rows: named } = await sql<{ id: number; template: string; batch: string | null }>`
    select m.id, t.name as template, b.number as batch
      from message m join message_template t on t.id = m.template_id left join message_batch b on b.id = m.batch_id
     where m.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(tx)
  return new Map(named.map(({ id, template, batch }) => [id, { template, batch }]))
}
