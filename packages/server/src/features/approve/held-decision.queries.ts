import { sql } from 'kysely'
import type { droppedDecision } from '@lumbung/contract/approve/held-decision'
import type { Language } from '@lumbung/contract/fields'
import type { ErrorCode, ErrorDetail } from '@lumbung/domain/errors'
import type { HeldDecisionState } from '@lumbung/domain/review/held-decision'
import type { Decision } from '@lumbung/domain/review/review'
import type * as z from 'zod/mini'
import { wordsOf } from '../../calls/error-words.ts'
import type { Tx } from '../../db/pool.ts'

/** A decision that is or was kept back. */
export interface KeptDecision {
  id: number
  orderNo: string
  decision: Decision
  reasonCode: string | null
  note: string
  state: HeldDecisionState
  staffId: number
  staff: string
  until: Date
  endedAt: Date | null
  code: ErrorCode | null
  detail: ErrorDetail
}

const columns = sql`
  h.id, h.order_no as "orderNo", h.decision, h.reason_code as "reasonCode", h.note, h.state, h.staff_id as "staffId", p.name as staff, h.held_until as until,
  h.ended_at as "endedAt", h.code, h.detail`

const toldForHours = 24
const ownMax = 50

/** The last decision of a task that was kept back; null when none was. */
export async function readLastKept(tx: Tx, taskId: number): Promise<KeptDecision | null> {
  const { rows } = await sql<KeptDecision>`
    select ${columns} from held_decision h join staff p on p.id = h.staff_id
     where h.task_id = ${taskId} order by h.id desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/** What a person decided that is kept back, and what was dropped within a day and nobody has decided since; the newest first. */
export async function readOwnDecisions(tx: Tx, staffId: number, wall: Date): Promise<KeptDecision[]> {
  const since = new Date(wall.getTime() - toldForHours * 3_600_000)
  const { rows } = await sql<KeptDecision>`
    select ${columns} from held_decision h join staff p on p.id = h.staff_id join review_task t on t.id = h.task_id
     where h.staff_id = ${staffId}
       and (h.state = 'deciding'
            or (h.state in ('refused', 'lapsed') and h.ended_at > ${since} and t.state in ('wait', 'locked')
                and not exists (select from held_decision later where later.task_id = h.task_id and later.id > h.id)))
     order by h.id desc limit ${ownMax}`.execute(tx)
  return rows
}

export function presentDropped(
  { id, orderNo, decision, reasonCode, note, endedAt, until, code, detail }: KeptDecision,
  language: Language,
): z.output<typeof droppedDecision> {
  const message = code === null ? null : wordsOf(code, language, detail)
  return { id, orderNo, decision, reasonCode, note, at: (endedAt ?? until).toISOString(), message }
}
