import { sql, type Selectable } from 'kysely'
import { proposeSettlement, settleOpenItem } from '@lumbung/contract/utils/open-item'
import {
  openItemFlow,
  overtakesProposal,
  type OpenItemEvent,
  type OpenItemKind,
  type OpenItemState,
} from '@lumbung/domain/running/open-item'
import { system, type Actor } from '../../calls/actor.ts'
import type { Tx } from '../../db/pool.ts'
import type { OpenItem } from '../../db/tables.ts'
import { lockVersioned, moveVersioned } from './versioned-row.ts'
import { notify } from '../people/notifications.ts'

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
  /** rupiah */
  amount?: number | null
  hookEventId?: number | null
  /** How often it came about since it was told of last; once unless it says more. */
  times?: number
  detail?: OpenItemDetail
  /** Business time. */
  at: Date
  /** The person who opened it, and why; the product itself without. */
  by?: { actor: Actor; note: string }
}

/**
 * Opens an item for a person to look at. While one of the same kind and subject is not settled it is counted as seen
 * again, with the newest detail; its history says so when that detail is another one, and what was proposed on the one before falls.
 */
export async function openItem(tx: Tx, item: NewOpenItem): Promise<void> {
  const opened = await insertItem(tx, item)
  if (opened !== null) {
    await addOpenItemEvent(tx, opened, 'opened', {
      ...(item.by ?? { actor: system }),
      at: item.at,
      detail: item.detail ?? {},
    })
    return await ring(tx, opened, item)
  }
  await seeAgain(tx, item)
}

async function seeAgain(tx: Tx, item: NewOpenItem): Promise<void> {
  const seen = await tx
    .selectFrom('open_item')
    .selectAll()
    .where('kind', '=', item.kind)
    .where('subject', '=', item.subject)
    .where('state', '<>', 'settled')
    .forUpdate()
    .executeTakeFirst()
  // Settled in this very moment: it came about again all the same.
  if (seen === undefined) return await openItem(tx, item)
  const row = { ...seen, state: seen.state as OpenItemState, kind: item.kind }
  const isProposed = row.state === 'proposed'
  const falls = isProposed && overtakes(item, row)
  // A proposal keeps what it was made on.
  const detail = isProposed && !falls ? (row.detail as OpenItemDetail) : (item.detail ?? {})
  const { rows } = await sql<{ same: boolean }>`
    update open_item i
       set times = i.times + ${item.times ?? 1}, last_seen_at = greatest(i.last_seen_at, ${item.at}), detail = ${detailOf({ detail })}::jsonb,
           amount = coalesce(${item.amount ?? null}::bigint, i.amount),
           hook_event_id = coalesce(${item.hookEventId ?? null}::bigint, i.hook_event_id)
     where i.id = ${row.id}
    returning i.detail = ${detailOf(row)}::jsonb as same`.execute(tx)
  const by = { actor: system, at: item.at }
  if (rows[0]?.same === false) await addOpenItemEvent(tx, row.id, 'seenAgain', { ...by, detail })
  if (falls) await moveOpenItem(tx, row, 'refuse', noProposal, { ...by, note: '' })
}

/** Whether another difference is told than the one that was proposed on. */
function overtakes(item: NewOpenItem, { amount, detail }: Pick<OpenItemRow, 'amount' | 'detail'>): boolean {
  return (item.amount ?? amount) !== amount || overtakesProposal(item.detail ?? {}, detail as OpenItemDetail)
}

const detailOf = ({ detail }: { detail?: unknown }): string => JSON.stringify(detail ?? {})

/** Whose the money is that goes back by a payout of no order. */
const appOfReturn = ({ orderNo, detail }: NewOpenItem) => sql`(
  select c.app_code from disbursement d join payment_request r on r.id = d.payment_request_id
         join cash_record c on c.id = r.cash_record_id
   where ${orderNo ?? null}::text is null and d.order_no is null and d.reference = ${detail?.['reference'] ?? null}::text)`

/** Waits for another that opens the same item; null when there is one. */
async function insertItem(tx: Tx, item: NewOpenItem): Promise<number | null> {
  const orderNo = item.orderNo ?? null
  const { rows } = await sql<{ id: number }>`
    insert into open_item (kind, subject, app_code, order_no, amount, hook_event_id, detail, times, state, opened_at, last_seen_at)
    values (${item.kind}, ${item.subject},
            coalesce((select app_code from orders where order_no = ${orderNo}::text), ${appOfReturn(item)}),
            ${orderNo}, ${item.amount ?? null}, ${item.hookEventId ?? null}, ${detailOf(item)}::jsonb, ${item.times ?? 1}, 'open',
            ${item.at}, ${item.at})
    on conflict (kind, subject) where state <> 'settled' do nothing
    returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Tells whoever may end it. */
async function ring(tx: Tx, itemId: number, { kind, orderNo, at }: NewOpenItem): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select p.id from staff p join role r on r.id = p.role_id
     where p.status = 'active'
       and (r.is_admin
            or exists (select from role_grant g, open_item i
                        where i.id = ${itemId} and g.role_id = r.id and g.kind = 'call'
                          and g.name in (${settleOpenItem.name}, ${proposeSettlement.name})
                          and (g.app_code = '*' or i.app_code is null or g.app_code = i.app_code)))
     order by p.id`.execute(tx)
  const detail = { itemId, kind, ...(orderNo == null ? {} : { orderNo }) }
  const people = rows.map(({ id }) => id)
  await notify(tx, people, { kind: 'openItem', subject: `openItem:${itemId}`, detail }, at)
}

export interface OpenItemEnd {
  resolution: string
  note?: string
  at: Date
  actor: Actor
}

/** Ends what is open of these kinds about a matter that resolved by itself; nothing happens when nothing is. */
export async function closeItem(
  tx: Tx,
  kind: OpenItemKind | readonly OpenItemKind[],
  subject: string,
  { resolution, note = '', at, actor }: OpenItemEnd,
): Promise<void> {
  const closed = await tx
    .updateTable('open_item')
    .set({ state: 'settled', resolution, note, settled_at: at })
    .set((update) => ({ version: update('version', '+', 1) }))
    .where('kind', 'in', [kind].flat())
    .where('subject', '=', subject)
    .where('state', 'in', openItemFlow.statesBefore('settle'))
    .returning('id')
    .execute()
  for (const { id } of closed) await addOpenItemEvent(tx, id, 'settled', { actor, at, resolution, note })
}

/** Whether something of this kind about this subject waits for a person. */
export async function hasOpenItem(tx: Tx, kind: OpenItemKind, subject: string): Promise<boolean> {
  const found = await tx
    .selectFrom('open_item')
    .select('id')
    .where('kind', '=', kind)
    .where('state', '<>', 'settled')
    .where('subject', '=', subject)
    .executeTakeFirst()
  return found !== undefined
}

/** @throws NOT_FOUND (also out of scope), VERSION_CONFLICT */
export async function lockOpenItem(tx: Tx, id: number, version?: number): Promise<OpenItemRow> {
  const row = await lockVersioned(tx, 'open_item', id, version)
  return { ...row, state: row.state as OpenItemState, kind: row.kind as OpenItemKind }
}

export type OpenItemChange = Partial<
  Pick<OpenItemRow, 'maker_id' | 'proposed_at' | 'checker_id' | 'resolution' | 'note' | 'settled_at'>
>

/** What an item says without a proposal. */
export const noProposal = { maker_id: null, proposed_at: null, resolution: null, note: '' }

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
  const row = await moveVersioned(tx, 'open_item', openItemFlow, item, event, change)
  const resolution = row.resolution ?? item.resolution
  await addOpenItemEvent(tx, item.id, eventKinds[event], { ...by, resolution })
  return { ...row, kind: item.kind }
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
