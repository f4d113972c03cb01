import * as z from 'zod/mini'
import { decisions } from '@lumbung/domain/review/review'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { reviewDesk } from '../roles.ts'

const written = {
  orderNo: f.orderNo,
  decision: z.enum(decisions),
  reasonCode: z.nullable(z.string()),
  note: z.string(),
}

/** A decision that was kept back and did not come about. */
export const droppedDecision = z.object({
  ...written,
  id: f.id,
  at: f.instant,
  /** What it was refused with, in the caller's language; null: nobody was there to carry it out in time. */
  message: z.nullable(z.string()),
})

/** Takes one's own decision back while it is kept back; the order is in hand again, as it was. */
export const undoDecision = call('POST /approve/undo_decision', {
  title: { id: 'Mengurungkan keputusan', en: 'Undo a decision', zh: '撤销决定' },
  heldBy: reviewDesk,
  usedBy: ['reviewFirstWait', 'reviewFinalWait', 'approveDetail'],
  request: z.strictObject({ orderNo: f.orderNo, id: f.id }),
  /** What was decided, and what was written for it. */
  ret: z.object(written),
  errors: ['ORDER_NOT_FOUND', 'NOT_FOUND', 'UNDO_TOO_LATE'],
})

/** One's own decisions that are kept back, and those of the last day that did not come about and wait to be made anew. */
export const getOwnDecisions = call('POST /approve/get_own_decisions', {
  title: { id: 'Melihat keputusan sendiri', en: 'See own decisions', zh: '查看本人决定' },
  heldBy: reviewDesk,
  usedBy: ['reviewFirstWait', 'reviewFinalWait', 'approveDetail'],
  request: z.strictObject({}),
  ret: z.object({
    deciding: z.array(
      z.object({ id: f.id, orderNo: f.orderNo, decision: z.enum(decisions), secondsLeft: z.number() }),
    ),
    dropped: z.array(droppedDecision),
  }),
})
