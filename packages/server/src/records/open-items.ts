import { sql, type Selectable } from 'kysely'
import { refuse } from '@lumbung/domain/errors'
import {
  openItemFlow,
  type OpenItemEvent,
  type OpenItemKind,
  type OpenItemState,
} from '@lumbung/domain/open-item'
import { system, type Actor } from '../context.ts'
import type { Tx } from '../db/pool.ts'
import type { OpenItem } from '../db/tables.ts'

export type OpenItemRow = Omit<Selectable<OpenItem>, 'state' | 'kind'> & {
  state: OpenItemState
  kind: OpenItemKind
}
export type OpenItemEventKind = 'opened' | 'seenAgain' | 'retried' | 'proposed' | 'refused' | 'settled'
/** Values for the browser's words; never personal data. */
export type OpenItemDetail = Readonly<Record<string, string | number | null>>

export interface NewOpenItem {
  kind: OpenItemKind
  /** What it is about: one item is open for each kind and subject. */
  subject: string
  orderNo?: string | null
  /** Left out: that of the order, and no app's where there is none. */
  appCode?: string | null
  /** rupiah */
  amount?: number | null
  hookEventId?: number | null
  detail?: OpenItemDetail
  /** Business time. */
  at: Date
}

/**
 * Opens an item for a person to look at. While one of the same kind and subject is not settled it is counted as seen
 * again, with the newest detail; its history says so when that detail is another one.
 */
export async function openItem(tx: Tx, item: NewOpenItem): Promise<void> {
  const detail = JSON.stringify(item.detail ?? {})
  const orderNo = item.orderNo ?? null
  const { rows } = await sql<{ id: number; first: boolean; differs: boolean }>`
    with before as (
      select id, detail from open_item
       where kind = ${item.kind} and subject = ${item.subject} and state <> 'settled')
    insert into open_item (kind, subject, app_code, order_no, amount, hook_event_id, detail, state, opened_at, last_seen_at)
    values (${item.kind}, ${item.subject},
            coalesce(${item.appCode ?? null}::text, (select app_code from orders where order_no = ${orderNo}::text)),
            ${orderNo}, ${item.amount ?? null}, ${item.hookEventId ?? null}, ${detail}::jsonb, 'open', ${item.at}, ${item.at})
    on conflict (kind, subject) where state <> 'settled' do update
       set times = open_item.times + 1, last_seen_at = greatest(open_item.last_seen_at, excluded.last_seen_at),
           detail = excluded.detail, amount = coalesce(excluded.amount, open_item.amount),
           hook_event_id = coalesce(excluded.hook_event_id, open_item.hook_event_id)
    returning id, times = 1 as first,
              not exists (select from before where before.id = open_item.id and before.detail = open_item.detail) as differs`.execute(
    tx,
  )
  const [row] = rows
  if (row === undefined || !row.differs) return
  const kind = row.first ? 'opened' : 'seenAgain'
  await addOpenItemEvent(tx, row.id, kind, { actor: system, at: item.at, detail: item.detail ?? {} })
}

export interface OpenItemEnd {
  resolution: string
  note?: string
  at: Date
  actor: Actor
}

/** Ends an item whose matter resolved by itself; nothing happens when none is open. */
export async function closeItem(
  tx: Tx,
  kind: OpenItemKind,
  subject: string,
  { resolution, note = '', at, actor }: OpenItemEnd,
): Promise<void> {
  const closed = await tx
    .updateTable('open_item')
    .set({ state: 'settled', resolution, note, settled_at: at })
    .set((update) => ({ version: update('version', '+', 1) }))
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('state', 'in', openItemFlow.statesBefore('settle'))
    .returning('id')
    .executeTakeFirst()
  if (closed !== undefined) await addOpenItemEvent(tx, closed.id, 'settled', { actor, at, resolution, note })
}

/** Whether something of this kind waits for a person: about this subject, or anything about this order. */
export async function hasOpenItem(
  tx: Tx,
  kind: OpenItemKind,
  about: string | { orderNo: string },
): Promise<boolean> {
  const found = await tx
    .selectFrom('open_item')
    .select('id')
    .where('kind', '=', kind)
    .where('state', '<>', 'settled')
    .where(
      typeof about === 'string' ? 'subject' : 'order_no',
      '=',
      typeof about === 'string' ? about : about.orderNo,
    )
    .executeTakeFirst()
  return found !== undefined
}

/** @throws NOT_FOUND (also out of scope), VERSION_CONFLICT */
export async function lockOpenItem(tx: Tx, id: number, version?: number): Promise<OpenItemRow> {
  const row = await tx.selectFrom('open_item').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (row === undefined) refuse('NOT_FOUND')
  if (version !== undefined && row.version !== version) refuse('VERSION_CONFLICT')
  return { ...row, state: row.state as OpenItemState, kind: row.kind as OpenItemKind }
}

export type OpenItemChange = Partial<
  Pick<OpenItemRow, 'maker_id' | 'proposed_at' | 'checker_id' | 'resolution' | 'note' | 'settled_at'>
>

const eventKinds = { propose: 'proposed', refuse: 'refused', settle: 'settled' } as const

/**
 * Moves an item along its table by a guarded update, and writes down who did it.
 * @throws STATE_CONFLICT when there is no such way or it has moved meanwhile
 */
export async function moveOpenItem(
  tx: Tx,
  item: OpenItemRow,
  event: OpenItemEvent,
  change: OpenItemChange,
  by: { actor: Actor; at: Date; note: string },
): Promise<OpenItemRow> {
  const next = openItemFlow.next(item.state, event)
  const row = await tx
    .updateTable('open_item')
    .set({ ...change, state: next })
    .set((update) => ({ version: update('version', '+', 1) }))
    .where('id', '=', item.id)
    .where('state', '=', item.state)
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) refuse('STATE_CONFLICT', { state: item.state, event })
  const resolution = row.resolution ?? item.resolution
  await addOpenItemEvent(tx, item.id, eventKinds[event], { ...by, resolution })
  return { ...row, state: next, kind: item.kind }
}

/** Writes down what happened to an item; append-only. */
export async function addOpenItemEvent(
  tx: Tx,
  id: number,
  kind: OpenItemEventKind,
  happened: { actor: Actor; at: Date; resolution?: string | null; note?: string; detail?: OpenItemDetail },
): Promise<void> {
  await tx
    .insertInto('open_item_event')
    .values({
      open_item_id: id,
      kind,
      at: happened.at,
      actor_kind: happened.actor.kind,
      actor: happened.actor.name,
      staff_id: happened.actor.staffId ?? null,
      resolution: happened.resolution ?? null,
      note: happened.note ?? '',
      detail: JSON.stringify(happened.detail ?? {}),
    })
    .execute()
}
