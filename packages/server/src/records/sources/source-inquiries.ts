import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { refuse } from '@lumbung/domain/errors'
import {
  type InquiryEvent,
  inquiryFlow,
  type InquiryState,
  type NotAskedReason,
  openInquiryStates,
  reusableStates,
  type Source,
} from '@lumbung/domain/sources/source'
import type { Tx } from '../../db/pool.ts'
import type { SourceInquiry } from '../../db/tables.ts'
import { breaksUnique } from '../../db/transaction.ts'

export type InquiryRow = Omit<Selectable<SourceInquiry>, 'state' | 'source' | 'why' | 'not_asked_why'> & {
  state: InquiryState
  source: Source
  why: 'application' | 'byHand'
  not_asked_why: NotAskedReason | null
}
type Change = Omit<Updateable<SourceInquiry>, 'id' | 'key' | 'state'>

/** Keeps what a borrower agreed to with an application, word for word. */
export async function addConsent(
  tx: Tx,
  consent: { orderNo: string; borrowerId: number; code: string; text: string; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('consent')
    .values({
      order_no: consent.orderNo,
      borrower_id: consent.borrowerId,
      wording_code: consent.code,
      wording: consent.text,
      given_at: consent.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Writes an inquiry down, to be asked from now on.
 * @throws INQUIRY_OPEN when the order waits for an answer of that source already
 */
export async function addInquiry(
  tx: Tx,
  inquiry: Pick<
    Insertable<SourceInquiry>,
    'order_no' | 'borrower_id' | 'consent_id' | 'reason' | 'asked_by'
  > & {
    source: Source
    why: InquiryRow['why']
  },
  at: Date,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from source_inquiry where order_no = ${inquiry.order_no} and source = ${inquiry.source}`.execute(
    tx,
  )
  const key = `${inquiry.order_no}-${inquiry.source}-${(rows[0]?.n ?? 0) + 1}`
  try {
    const { id } = await tx
      .insertInto('source_inquiry')
      .values({ ...inquiry, key, state: 'waiting', made_at: at, next_try_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  } catch (error) {
    if (breaksUnique(error, 'source_inquiry_open_one') || breaksUnique(error, 'source_inquiry_key_key'))
      refuse('INQUIRY_OPEN')
    throw error
  }
}

/** What was not asked yet about an order is about this person. Lock the order first. */
export async function turnWaiting(tx: Tx, orderNo: string, borrowerId: number): Promise<void> {
  await tx
    .updateTable('source_inquiry')
    .set({ borrower_id: borrowerId })
    .where('order_no', '=', orderNo)
    .where('state', '=', 'waiting')
    .execute()
}

/** An inquiry, locked until the transaction ends; null when there is none. Lock its order first. */
export async function lockInquiry(tx: Tx, id: number): Promise<InquiryRow | null> {
  const row = await tx
    .selectFrom('source_inquiry')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? null : (row as InquiryRow)
}

/** @throws STATE_CONFLICT when the flow has no such way, or somebody was faster */
export async function moveInquiry(
  tx: Tx,
  inquiry: Pick<InquiryRow, 'id' | 'state'>,
  event: InquiryEvent,
  change: Change = {},
): Promise<InquiryState> {
  const state = inquiryFlow.next(inquiry.state, event)
  const moved = await tx
    .updateTable('source_inquiry')
    .set({ ...change, state })
    .where('id', '=', inquiry.id)
    .where('state', '=', inquiry.state)
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) refuse('STATE_CONFLICT', { state: inquiry.state })
  return state
}

/** Everything an order was asked about, the latest first. */
export async function inquiriesOf(tx: Tx, orderNo: string): Promise<InquiryRow[]> {
  const rows = await tx
    .selectFrom('source_inquiry')
    .selectAll()
    .where('order_no', '=', orderNo)
    .orderBy('id', 'desc')
    .execute()
  return rows as InquiryRow[]
}

/** The latest answer about a person, their account, or the same values compared, that is still fresh, from whatever app and order. */
export async function freshAnswer(
  tx: Tx,
  about: Pick<InquiryRow, 'borrower_id' | 'source' | 'account_blind' | 'compared_blind'>,
  now: Date,
): Promise<InquiryRow | null> {
  const row = await tx
    .selectFrom('source_inquiry')
    .selectAll()
    .where('borrower_id', '=', about.borrower_id)
    .where('source', '=', about.source)
    .where(sql<boolean>`account_blind is not distinct from ${about.account_blind}::bytea`)
    .where(sql<boolean>`compared_blind is not distinct from ${about.compared_blind}::bytea`)
    .where('state', 'in', [...reusableStates])
    .where('valid_until', '>', now)
    .orderBy('valid_until', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : (row as InquiryRow)
}

/** Inquiries whose time has come, and those that a process left that died. @param leftBefore the machine's time */
export async function dueInquiries(tx: Tx, now: Date, leftBefore: Date, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from source_inquiry
     where state in (${sql.join([...openInquiryStates])})
       and case when state = 'asking' then claimed_at < ${leftBefore} else next_try_at <= ${now} end
     order by next_try_at, id limit ${most}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Whether an order still waits for an answer. */
export async function waitsFor(tx: Tx, orderNo: string): Promise<{ source: Source; madeAt: Date }[]> {
  const rows = await tx
    .selectFrom('source_inquiry')
    .select(['source', 'made_at as madeAt'])
    .where('order_no', '=', orderNo)
    .where('state', 'in', [...openInquiryStates])
    .execute()
  return rows as { source: Source; madeAt: Date }[]
}

/** Orders of the machine's that wait for an answer, with how long the latest of them waits. */
export async function ordersWaiting(
  tx: Tx,
  most: number,
): Promise<{ orderNo: string; source: Source; madeAt: Date }[]> {
  const { rows } = await sql<{ orderNo: string; source: Source; madeAt: Date }>`
    select q.order_no as "orderNo", q.source, q.made_at as "madeAt"
      from source_inquiry q join orders o on o.order_no = q.order_no
     where q.state in (${sql.join([...openInquiryStates])}) and o.state = 'machineReview'
     order by q.made_at, q.id limit ${most}`.execute(tx)
  return rows
}

/** The consent of an order, the latest; null when it has none. */
export async function consentOf(
  tx: Tx,
  orderNo: string,
): Promise<{ id: number; wording_code: string; wording: string; given_at: Date } | null> {
  const row = await tx
    .selectFrom('consent')
    .select(['id', 'wording_code', 'wording', 'given_at'])
    .where('order_no', '=', orderNo)
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
