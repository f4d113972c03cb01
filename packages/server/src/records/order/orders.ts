import type { Insertable, Selectable, Updateable } from 'kysely'
import { refuse } from '@lumbung/domain/errors'
import { orderFlow, type OrderEvent, type OrderState } from '@lumbung/domain/order/order'
import type { Particulars, TimelineKind, TimelineReason } from '@lumbung/domain/order/timeline'
import type { Actor } from '../../calls/actor.ts'
import type { Tx } from '../../db/pool.ts'
import type { OrderEvent as OrderEventTable, Orders } from '../../db/tables.ts'

export type OrderRecord = Omit<Selectable<Orders>, 'state'> & { state: OrderState }

/** Who did it, when it happened in the business, and what the timeline says of it. */
export interface Happening {
  actor: Actor
  at: Date
  /** The machine's time, for the partition and the audit. */
  recordedAt: Date
  reason?: TimelineReason | null
  amount?: number | null
  detail?: Particulars
}

/** Adds an order; its first event is the caller's to add. */
export async function addOrder(tx: Tx, order: Insertable<Orders>): Promise<void> {
  await tx.insertInto('orders').values(order).execute()
}

/**
 * The order, locked until the transaction ends.
 * @throws ORDER_NOT_FOUND (also when it belongs to an app outside the scope), VERSION_CONFLICT
 */
export async function lockOrder(tx: Tx, orderNo: string, version?: number): Promise<OrderRecord> {
  const row = await tx
    .selectFrom('orders')
    .selectAll()
    .where('order_no', '=', orderNo)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) refuse('ORDER_NOT_FOUND')
  if (version !== undefined && row.version !== version) refuse('VERSION_CONFLICT')
  return { ...row, state: row.state as OrderState }
}

/**
 * Moves an order along the transition table by a guarded update and writes its event; no row means
 * that someone was faster.
 * @param change columns that change with the state
 * @returns the state reached
 * @throws STATE_CONFLICT when the table has no such way, or the order has moved meanwhile
 */
export async function moveOrder(
  tx: Tx,
  order: Pick<OrderRecord, 'order_no' | 'state'>,
  event: OrderEvent,
  happening: Happening,
  change: Updateable<Orders> = {},
): Promise<OrderState> {
  const next = orderFlow.next(order.state, event)
  const moved = await tx
    .updateTable('orders')
    .set({ ...change, state: next, changed_time: happening.at })
    .set((update) => ({ version: update('version', '+', 1) }))
    .where('order_no', '=', order.order_no)
    .where('state', '=', order.state)
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) refuse('STATE_CONFLICT', { state: order.state, event })
  await addOrderEvent(tx, order.order_no, event, happening, { from: order.state, to: next })
  return next
}

/** Changes columns of an order without moving it. */
export async function changeOrder(tx: Tx, orderNo: string, change: Updateable<Orders>): Promise<void> {
  await tx
    .updateTable('orders')
    .set(change)
    .set((update) => ({ version: update('version', '+', 1) }))
    .where('order_no', '=', orderNo)
    .execute()
}

/** Appends to an order's timeline; also for what moves nothing (a payment, a code, a note). */
export async function addOrderEvent(
  tx: Tx,
  orderNo: string,
  kind: TimelineKind,
  happening: Happening,
  states: { from?: OrderState; to?: OrderState } = {},
): Promise<void> {
  const event: Insertable<OrderEventTable> = {
    recorded_at: happening.recordedAt,
    at: happening.at,
    order_no: orderNo,
    kind,
    from_state: states.from ?? null,
    to_state: states.to ?? null,
    actor_kind: happening.actor.kind,
    actor: happening.actor.name,
    staff_id: happening.actor.staffId ?? null,
    reason: reasonText(happening.reason ?? null),
    amount: happening.amount ?? null,
    detail: detailText(happening.detail ?? {}),
  }
  await tx.insertInto('order_event').values(event).execute()
}

/** Appends one event of a kind to the timelines of many orders. */
export async function addOrderEvents(
  tx: Tx,
  kind: TimelineKind,
  { actor, at, recordedAt }: Pick<Happening, 'actor' | 'at' | 'recordedAt'>,
  events: readonly { orderNo: string; detail: Particulars }[],
): Promise<void> {
  if (events.length === 0) return
  await tx
    .insertInto('order_event')
    .values(
      events.map(({ orderNo, detail }) => ({
        recorded_at: recordedAt,
        at,
        order_no: orderNo,
        kind,
        actor_kind: actor.kind,
        actor: actor.name,
        staff_id: actor.staffId ?? null,
        detail: detailText(detail),
      })),
    )
    .execute()
}

function reasonText(reason: TimelineReason | null): string | null {
  if (reason === null || typeof reason === 'string') return reason
  return 'written' in reason ? reason.written : reason.failureCode
}

/** Several names stand in one text, with blanks between. */
function detailText(detail: Particulars): string {
  return JSON.stringify(detail, (_name, value: unknown) => (Array.isArray(value) ? value.join(' ') : value))
}
