import { sql } from 'kysely'
import type { MessageProvider, MessagePurpose } from '@lumbung/domain/messages/message'
import type { Tx } from '../db/pool.ts'
import type { Seals } from '../secrets/seals.ts'
import type { TemplateTexts } from '../records/messages/message-templates.ts'
import type { MessageRow, OrderMessage } from '../records/messages/messages.ts'

/** More wait for the next look. */
const otpsAtOnce = 200

/** A person is one over all apps; of an imported loan the order is. */
export function personOf({
  borrower_id: id,
  order_no: orderNo,
}: {
  borrower_id: number | null
  order_no: string
}): string {
  return id === null ? orderNo : String(id)
}

/** Of which of these orders the number was found not to be the borrower's. */
export async function strangersNumbers(tx: Tx, orderNos: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ orderNo: string }>`
    select order_no as "orderNo" from not_their_numbers(${[...orderNos]}::text[])`.execute(tx)
  return new Set(rows.map(({ orderNo }) => orderNo))
}

/** The texts of versions, by id. */
export async function wordedVersions(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, TemplateTexts>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('message_template_version')
    .select(['id', 'texts'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, texts }) => [id, texts as TemplateTexts]))
}

/** Whom of these persons the same template was sent to since a moment, but for the very message: person and template. */
export async function toldToday(
  tx: Tx,
  rows: readonly OrderMessage[],
  since: Date,
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set()
  const { rows: told } = await sql<{ borrower_id: number | null; order_no: string; template_id: number }>`
    select m.borrower_id, m.order_no, m.template_id from message m
     where m.handed_at >= ${since} and m.template_id = any(${[...new Set(rows.map((row) => row.template_id))]}::integer[])
       and (m.borrower_id = any(${rows.flatMap((row) => row.borrower_id ?? [])}::integer[])
            or m.order_no = any(${rows.map((row) => row.order_no)}::text[]))
       and m.id <> all(${rows.map(({ id }) => id)}::bigint[])`.execute(tx)
  return new Set(told.map((row) => `${personOf(row)} ${row.template_id}`))
}

/** Whether anything may be sent now. */
export async function isAnyDue(tx: Tx, now: Date): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (select from message m where m.state = 'queued' and m.batch_id is null and m.purpose <> 'otp' and m.next_try_at <= ${now})
        or exists (select from message_batch b where b.state = 'running' and exists (
             select from message m where m.state = 'queued' and m.batch_id = b.id and m.next_try_at <= ${now})) as due`.execute(
    tx,
  )
  return rows[0]?.due === true
}

/** To which number each of some messages goes, opened to send a code or to ask a carrier: that of its order, or of its code. */
export async function contactPhones(
  tx: Tx,
  seals: Seals,
  rows: readonly MessageRow[],
): Promise<ReadonlyMap<number, string>> {
  if (rows.length === 0) return new Map()
  const { rows: found } = await sql<{ id: number; sealed: Buffer }>`
    select m.id, coalesce(c.phone_sealed, i.sealed) as sealed
      from message m left join one_time_code c on c.message_id = m.id
      left join order_identity i on i.order_no = m.order_no and i.field = 'phone'
     where m.id = any(${rows.map(({ id }) => id)}::bigint[]) and coalesce(c.phone_sealed, i.sealed) is not null`.execute(
    tx,
  )
  return new Map(found.map(({ id, sealed }) => [id, seals.open(sealed)]))
}

/** One-time codes that wait to be sent, though the job that was to do it may be lost. */
export async function otpsDue(tx: Tx, now: Date): Promise<number[]> {
  const rows = await tx
    .selectFrom('message')
    .select('id')
    .where('state', '=', 'queued')
    .where('purpose', '=', 'otp')
    .where('next_try_at', '<=', now)
    .orderBy('id')
    .limit(otpsAtOnce)
    .execute()
  return rows.map(({ id }) => id)
}

/** Which of these numbers of a carrier are another message's. */
export async function knownProviderIds(
  tx: Tx,
  found: readonly { id: number; providerId: string }[],
): Promise<ReadonlySet<string>> {
  if (found.length === 0) return new Set()
  const { rows } = await sql<{ providerId: string }>`
    select f.provider_id as "providerId"
      from unnest(${found.map(({ id }) => id)}::bigint[], ${found.map(({ providerId }) => providerId)}::text[]) f(id, provider_id)
      join message m on m.provider_id = f.provider_id and m.id <> f.id`.execute(tx)
  return new Set(rows.map(({ providerId }) => providerId))
}

/** The messages that reports are about, by `key <ours>` or `<carrier> <its number>`. */
export async function messageIds(
  tx: Tx,
  reports: readonly { provider: string; key: string | null; providerId: string }[],
): Promise<ReadonlyMap<string, number>> {
  if (reports.length === 0) return new Map()
  const { rows } = await sql<{ id: number; key: string; provider: string | null; providerId: string | null }>`
    select m.id, m.key, m.provider, m.provider_id as "providerId" from message m
     where m.key = any(${reports.flatMap(({ key }) => key ?? [])}::text[])
        or m.provider_id = any(${reports.map(({ providerId }) => providerId)}::text[])`.execute(tx)
  return new Map(
    rows.flatMap(({ id, key, provider, providerId }): [string, number][] => [
      [`key ${key}`, id],
      [`${provider} ${providerId}`, id],
    ]),
  )
}

/** One order of each person with this number, over every app. */
export async function ordersOfNumber(
  tx: Tx,
  blind: Buffer,
): Promise<{ orderNo: string; borrowerId: number | null }[]> {
  const { rows } = await sql<{ orderNo: string; borrowerId: number | null }>`
    select order_no as "orderNo", borrower_id as "borrowerId" from orders_of_number(${blind})`.execute(tx)
  return rows
}

/** Of each carrier, how many messages are of unknown fate and asked about no more. */
export async function unknownWaiting(tx: Tx): Promise<{ provider: MessageProvider; waiting: number }[]> {
  const { rows } = await sql<{ provider: MessageProvider; waiting: number }>`
    select p.name as provider,
           (select count(*)::integer from message m
             where m.state = 'unknown' and m.provider = p.name and m.next_try_at is null) as waiting
      from message_provider p`.execute(tx)
  return rows
}

/** What a batch says, as it was agreed on. */
export async function batchWording(
  tx: Tx,
  batch: { template_id: number; template_version_id: number },
): Promise<{ purpose: MessagePurpose; texts: TemplateTexts }> {
  const { purpose, texts } = await tx
    .selectFrom('message_template as t')
    .innerJoin('message_template_version as v', 'v.template_id', 't.id')
    .select(['t.purpose', 'v.texts'])
    .where('v.id', '=', batch.template_version_id)
    .executeTakeFirstOrThrow()
  return { purpose: purpose as MessagePurpose, texts: texts as TemplateTexts }
}

/** What a part costs at the carrier that is tried first, rupiah; nothing while there is none. */
export async function partPrice(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('message_provider')
    .select('part_price')
    .where('active', '=', true)
    .orderBy('rank')
    .limit(1)
    .executeTakeFirst()
  return row?.part_price ?? 0
}

/**
 * Which batches of some messages were stopped: of these nothing is sent again. They are locked, behind their messages: who stops one then
 * finds what waits again.
 */
export async function stoppedBatches(tx: Tx, rows: readonly MessageRow[]): Promise<ReadonlySet<number>> {
  const ids = [...new Set(rows.flatMap(({ batch_id: id }) => id ?? []))]
  if (ids.length === 0) return new Set()
  const found = await tx
    .selectFrom('message_batch')
    .select(['id', 'state'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Set(found.flatMap(({ id, state }) => (state === 'stopped' ? id : [])))
}
