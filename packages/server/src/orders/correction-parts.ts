import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { correctIdentity, settleCorrection, type correctionRow } from '@lumbung/contract/approve/correction'
import type { OrderState } from '@lumbung/domain/order/order'
import { correctableFields, peopleStageOf } from '@lumbung/domain/review/review'
import type { CallContext } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'

export type Correction = z.output<typeof correctionRow>

interface CorrectionRow {
  id: number
  field: Correction['field']
  old_masked: string
  new_masked: string
  reason_code: string
  note: string
  state: Correction['state']
  asked_by: number
  asker: string
  asked_at: Date
  decided_by: number | null
  decider: string | null
  decided_at: Date | null
  decision_note: string
}

/** Every correction of an order, the newest first; values with their masks. */
export async function readCorrections(context: CallContext, orderNo: string): Promise<Correction[]> {
  const { rows } = await sql<CorrectionRow>`
    select c.*, a.name as asker, d.name as decider
      from order_correction c join staff a on a.id = c.asked_by left join staff d on d.id = c.decided_by
     where c.order_no = ${orderNo} order by c.id desc`.execute(context.tx)
  return rows.map((row) => present(row, context))
}

function present(row: CorrectionRow, { staff, holds }: CallContext): Correction {
  const settles = row.state === 'waiting' && holds(settleCorrection.name)
  const mine = row.asked_by === staff.id
  return {
    id: row.id,
    field: row.field,
    from: row.old_masked,
    to: row.new_masked,
    reasonCode: row.reason_code,
    note: row.note,
    state: row.state,
    askedBy: { id: row.asked_by, name: row.asker },
    askedAt: row.asked_at.toISOString(),
    decidedBy: row.decided_by === null ? null : { id: row.decided_by, name: row.decider ?? '' },
    decidedAt: row.decided_at?.toISOString() ?? null,
    decisionNote: row.decision_note,
    can: { confirm: settles && !mine, refuse: settles && !mine, withdraw: settles && mine },
  }
}

/** Whether this person may correct anything of an order now: at a desk its holder, afterwards whoever holds the call. */
export async function mayCorrect(
  { tx, staff, wall, holds }: CallContext,
  order: { order_no: string; state: string },
): Promise<boolean> {
  const state = order.state as OrderState
  if (correctableFields(state).length === 0 || !holds(correctIdentity.name)) return false
  return peopleStageOf(state) === null || (await holdsLock(tx, order.order_no, staff.id, wall))
}

async function holdsLock(tx: Tx, orderNo: string, staffId: number, wall: Date): Promise<boolean> {
  const task = await tx
    .selectFrom('review_task')
    .select('id')
    .where('order_no', '=', orderNo)
    .where('state', '=', 'locked')
    .where('reviewer_id', '=', staffId)
    .where('locked_until', '>', wall)
    .executeTakeFirst()
  return task !== undefined
}
