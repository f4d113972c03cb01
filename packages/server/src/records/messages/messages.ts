import { type Insertable, type Selectable, sql } from 'kysely'
import { messageFlow, type MessageProvider, type MessageState } from '@lumbung/domain/messages/message'
import type { Tx } from '../../db/pool.ts'
import type { Message } from '../../db/tables.ts'

export type MessageRow = Omit<Selectable<Message>, 'state' | 'provider'> & {
  state: MessageState
  provider: MessageProvider | null
}

/** A message about an order; a one-time code may be about none. */
export type OrderMessage = MessageRow & { order_no: string }
export const isOfOrder = (row: MessageRow): row is OrderMessage => row.order_no !== null

const rowOf = (row: Selectable<Message>): MessageRow => row as MessageRow

/** Writes messages down; of one whose key is known already nothing is written. @returns how many */
export async function addMessages(tx: Tx, messages: readonly Insertable<Message>[]): Promise<number> {
  if (messages.length === 0) return 0
  const added = await tx
    .insertInto('message')
    .values([...messages])
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
  return Number(added.numInsertedOrUpdatedRows ?? 0)
}

/** Which messages are taken first: those that come by themselves, or of one batch. */
export interface BoundedQueue {
  batchId: number | null
  /** A message that this carrier certainly did not take may go by any; one it may have taken by no other. */
  provider: MessageProvider
  /** Only what goes by this carrier and no other. */
  isPinned: boolean
  now: Date
  most: number
}

/** The next messages of a lane that are due, locked; whoever else sends takes others. */
export async function lockDue(
  tx: Tx,
  { batchId, provider, isPinned, now, most }: BoundedQueue,
): Promise<OrderMessage[]> {
  const rows = await tx
    .selectFrom('message')
    .selectAll()
    .where('state', '=', 'queued')
    .where('batch_id', 'is not distinct from', batchId)
    // Codes have a lane of their own; all else is about an order.
    .where('purpose', '<>', 'otp')
    .where('order_no', 'is not', null)
    .where('next_try_at', '<=', now)
    .where((where) =>
      where.or([...(isPinned ? [] : [where('provider', 'is', null)]), where('provider', '=', provider)]),
    )
    .orderBy('priority')
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(rowOf).filter(isOfOrder)
}

/** Carriers that have messages due which no other may be given. */
export async function pinnedDue(tx: Tx, now: Date): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ provider: string }>`
    select distinct provider from message
     where state = 'queued' and provider is not null and purpose <> 'otp' and next_try_at <= ${now}`.execute(
    tx,
  )
  return new Set(rows.map(({ provider }) => provider))
}

/**
 * Ends what waits for the one carrier that may have it beyond its time: nobody judges it while that carrier is off.
 * @returns how many
 */
export async function endPinned(tx: Tx, at: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update message set state = ${messageFlow.next('queued', 'block')}, blocked_by = 'tooLate', lawful_from = null,
           ended_at = ${at}, next_try_at = null
     where id in (select id from message where state = 'queued' and provider is not null and purpose <> 'otp' and good_until <= ${at}
                   order by id for update skip locked)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Messages by id, locked in their order. */
export async function lockMessages(tx: Tx, ids: readonly number[]): Promise<MessageRow[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('message')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(rowOf)
}

/** What a claim settles: what it says, to whom, by whom it goes. */
export interface Claim {
  id: number
  templateVersionId: number
  language: string
  /** Null: one language for all was set. */
  wantedLanguage: string | null
  textSealed: Buffer
  textDay: string
  encoding: string
  units: number
  parts: number
  phoneMasked: string
  phoneBlind: Buffer | null
  zone: string | null
  cost: number
  attemptId: number | null
}

/** Claims messages that are locked, before their carrier hears of them. */
export async function claimMessages(
  tx: Tx,
  claims: readonly Claim[],
  by: { provider: MessageProvider; wall: Date; now: Date },
): Promise<void> {
  const of = <T>(value: (claim: Claim) => T) => claims.map(value)
  await sql`
    update message m
       set state = ${messageFlow.next('queued', 'claim')}, provider = ${by.provider}, tries = m.tries + 1,
           claimed_at = ${by.wall}, handed_at = ${by.now}, template_version_id = c.version, text_sealed = c.text,
           text_day = c.day, encoding = c.encoding, units = c.units, parts = c.parts, phone_masked = c.phone,
           phone_blind = c.blind, zone = c.zone, cost = c.cost, attempt_id = c.attempt, blocked_by = null,
           lawful_from = null, next_try_at = null, language = c.language, wanted_language = c.wanted
      from unnest(${of(({ id }) => id)}::bigint[], ${of((c) => c.templateVersionId)}::integer[],
                  ${of((c) => c.language)}::text[], ${of((c) => c.wantedLanguage)}::text[],
                  ${of((c) => c.textSealed)}::bytea[], ${of((c) => c.textDay)}::date[], ${of((c) => c.encoding)}::text[],
                  ${of((c) => c.units)}::integer[], ${of((c) => c.parts)}::smallint[], ${of((c) => c.phoneMasked)}::text[],
                  ${of((c) => c.phoneBlind)}::bytea[], ${of((c) => c.zone)}::text[], ${of((c) => c.cost)}::bigint[],
                  ${of((c) => c.attemptId)}::bigint[])
           c(id, version, language, wanted, text, day, encoding, units, parts, phone, blind, zone, cost, attempt)
     where m.id = c.id and m.state = 'queued'`.execute(tx)
}

/** Ends messages that may not be sent, each by the rule that says so. What was handed over once stands as it was then. */
export async function blockMessages(
  tx: Tx,
  blocked: readonly { id: number; by: string; lawfulFrom: Date | null; attemptId: number | null }[],
  at: Date,
): Promise<void> {
  if (blocked.length === 0) return
  await sql`
    update message m set state = ${messageFlow.next('queued', 'block')}, blocked_by = b.rule, lawful_from = b.again,
           attempt_id = case when m.handed_at is null then coalesce(b.attempt, m.attempt_id) else m.attempt_id end,
           ended_at = ${at}, next_try_at = null
      from unnest(${blocked.map(({ id }) => id)}::bigint[], ${blocked.map(({ by }) => by)}::text[],
                  ${blocked.map(({ lawfulFrom }) => lawfulFrom)}::timestamptz[],
                  ${blocked.map(({ attemptId }) => attemptId)}::bigint[]) b(id, rule, again, attempt)
     where m.id = b.id and m.state = 'queued'`.execute(tx)
}

/** Ends news of an order that is not sent yet and is so no more. */
export async function endNews(
  tx: Tx,
  { kind, orderNo }: { kind: string; orderNo: string },
  at: Date,
): Promise<void> {
  await tx
    .updateTable('message')
    .set({
      state: messageFlow.next('queued', 'block'),
      blocked_by: 'settled',
      ended_at: at,
      next_try_at: null,
    })
    .where('order_no', '=', orderNo)
    .where('kind', '=', kind)
    .where('state', '=', 'queued')
    .execute()
}

/** Puts messages off to the next minute in which they are lawful; they say which rule they wait for. */
export async function putOffMessages(
  tx: Tx,
  waiting: readonly { id: number; by: string; until: Date }[],
): Promise<void> {
  if (waiting.length === 0) return
  await sql`
    update message m set blocked_by = w.rule, lawful_from = w.until, next_try_at = w.until
      from unnest(${waiting.map(({ id }) => id)}::bigint[], ${waiting.map(({ by }) => by)}::text[],
                  ${waiting.map(({ until }) => until)}::timestamptz[]) w(id, rule, until)
     where m.id = w.id and m.state = 'queued'`.execute(tx)
}

/** Where a message is afterwards, and what its carrier said. */
export interface MessageChange {
  id: number
  state: MessageState
  /** Of the locked row: who was faster is not overwritten. */
  from: MessageState
  provider: MessageProvider | null
  providerId: string | null
  code: string | null
  words: string | null
  asked: number
  nextTryAt: Date | null
  /** Nothing is paid for what was not taken. */
  cost: number
  endedAt: Date | null
}

/** Moves messages that are locked, each from the state it was read in. */
export async function changeMessages(tx: Tx, changes: readonly MessageChange[]): Promise<void> {
  if (changes.length === 0) return
  const of = <T>(value: (change: MessageChange) => T) => changes.map(value)
  await sql`
    update message m
       set state = c.state, provider = c.provider, provider_id = coalesce(m.provider_id, c.provider_id),
           provider_code = coalesce(c.code, m.provider_code), provider_words = coalesce(c.words, m.provider_words),
           asked = c.asked, next_try_at = c.next_try_at, cost = c.cost, ended_at = coalesce(m.ended_at, c.ended_at)
      from unnest(${of(({ id }) => id)}::bigint[], ${of(({ from }) => from)}::text[], ${of(({ state }) => state)}::text[],
                  ${of(({ provider }) => provider)}::text[], ${of(({ providerId }) => providerId)}::text[],
                  ${of(({ code }) => code)}::text[], ${of(({ words }) => words)}::text[], ${of(({ asked }) => asked)}::integer[],
                  ${of(({ nextTryAt }) => nextTryAt)}::timestamptz[], ${of(({ cost }) => cost)}::bigint[],
                  ${of(({ endedAt }) => endedAt)}::timestamptz[])
           c(id, before, state, provider, provider_id, code, words, asked, next_try_at, cost, ended_at)
     where m.id = c.id and m.state = c.before`.execute(tx)
}

/** What a message is and was told, unless something of it changes. */
export function unchanged(row: MessageRow): MessageChange {
  const {
    id,
    state,
    provider,
    provider_id: providerId,
    asked,
    next_try_at: nextTryAt,
    cost,
    ended_at: endedAt,
  } = row
  return {
    id,
    state,
    from: state,
    provider,
    providerId,
    code: null,
    words: null,
    asked,
    nextTryAt,
    cost,
    endedAt,
  }
}

/** Tries that a dead process left: nobody knows whether they went out. @returns how many */
export async function loseLeft(tx: Tx, left: { before: Date; askAt: Date }): Promise<number> {
  const { numAffectedRows } = await sql`
    update message set state = ${messageFlow.next('submitting', 'lose')}, asked = 0, next_try_at = ${left.askAt}
     where id in (select id from message where state = 'submitting' and claimed_at < ${left.before}
                   order by id for update skip locked)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Messages of unknown fate whose carrier is to be asked now, put off meanwhile so that nobody else asks. */
export async function takeToAsk(tx: Tx, now: Date, most: number): Promise<MessageRow[]> {
  const { rows } = await sql<Selectable<Message>>`
    update message set next_try_at = ${new Date(now.getTime() + 60_000)}
     where id in (select id from message where state = 'unknown' and next_try_at <= ${now}
                   order by next_try_at, id limit ${most} for update skip locked)
    returning *`.execute(tx)
  return rows.map(rowOf)
}

/** Has the carrier asked again about every message of unknown fate it was asked about in vain. @returns how many */
export async function askAnew(tx: Tx, provider: string, now: Date): Promise<number> {
  const asked = await tx
    .updateTable('message')
    .set({ asked: 0, next_try_at: now })
    .where('state', '=', 'unknown')
    .where('provider', '=', provider)
    .where('next_try_at', 'is', null)
    .executeTakeFirst()
  return Number(asked.numUpdatedRows)
}

/** What nobody will tell the fate of is taken for not sent, by a person's word. @returns how many */
export async function settleUnknown(tx: Tx, provider: string, at: Date): Promise<number> {
  const settled = await tx
    .updateTable('message')
    .set({ state: messageFlow.next('unknown', 'settle'), ended_at: at })
    .where('state', '=', 'unknown')
    .where('provider', '=', provider)
    .where('next_try_at', 'is', null)
    .executeTakeFirst()
  return Number(settled.numUpdatedRows)
}

/** Queues what of a prepared batch may be sent, and ends what may not. */
export async function queueBatch(tx: Tx, batchId: number, at: { start: Date; now: Date }): Promise<void> {
  await sql`
    update message
       set state = case when blocked_by is null or next_try_at is not null then 'queued' else 'blocked' end,
           next_try_at = case when blocked_by is null or next_try_at is not null then greatest(coalesce(next_try_at, ${at.start}), ${at.start}) end,
           ended_at = case when blocked_by is not null and next_try_at is null then ${at.now}::timestamptz end
     where batch_id = ${batchId} and state = 'draft'`.execute(tx)
}

/** What of a batch has not been handed over is not sent any more. @returns how many */
export async function cancelBatch(tx: Tx, batchId: number, at: Date): Promise<number> {
  const cancelled = await tx
    .updateTable('message')
    .set({ state: 'cancelled', ended_at: at, next_try_at: null })
    .where('batch_id', '=', batchId)
    .where('state', 'in', [...messageFlow.statesBefore('cancel')])
    .executeTakeFirst()
  return Number(cancelled.numUpdatedRows)
}

/** Forgets whom a batch was prepared for; nothing of it was handed over. */
export async function dropDrafts(tx: Tx, batchId: number): Promise<void> {
  await tx.deleteFrom('message').where('batch_id', '=', batchId).where('state', '=', 'draft').execute()
}
