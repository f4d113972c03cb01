import { sql } from 'kysely'
import type { getDecidedReviews } from '@lumbung/contract/approve/decided'
import type { RetOf } from '@lumbung/contract/call'
import type { BusinessDay } from '@lumbung/domain/calendar'
import type { PeopleStage } from '@lumbung/domain/review/review'
import type { Tx } from '../../db/pool.ts'
import { daysOverdue, decidedReviews } from './decided-filter.ts'

type Row = RetOf<typeof getDecidedReviews>['items'][number]

export interface DecidedRow {
  id: number
  order_no: string
  state: Row['state']
  days_overdue: number
  cleared_late: boolean
  version: number
  app_code: string
  customer_type: Row['customerType']
  name_masked: string
  loan_amount: number
  machine_score: number | null
  machine_rating: string | null
  stage: Row['stage']
  round: number
  result: Row['result']
  reviewer_id: number
  reviewer: string
  taken_at: Date | null
  decided_at: Date
  reason_code: string | null
  note: string
  look_state: 'wait' | 'locked' | 'done' | 'lapsed' | null
  agrees: boolean | null
  later_round: boolean
  held: boolean
}

/** What the list shows of these reviews, in their order. @param wall a lock that has run out is none */
export async function readDecided(
  tx: Tx,
  ids: readonly number[],
  { wall, today }: { wall: Date; today: BusinessDay },
): Promise<DecidedRow[]> {
  const { rows } = await sql<DecidedRow>`
    select t.id, o.order_no, o.state, ${daysOverdue(today)} as days_overdue, o.cleared_late, o.version, o.app_code,
           o.customer_type, o.name_masked, o.loan_amount, o.machine_score, o.machine_rating, t.stage, t.round,
           t.state as result, t.reviewer_id, p.name as reviewer, t.taken_at, t.decided_at, t.reason_code, t.note,
           k.state as look_state, k.decision = t.state as agrees,
           exists (select from review_task n
                    where n.order_no = t.order_no and n.stage = t.stage and n.round > t.round) as later_round,
           exists (select from review_task w
                    where w.order_no = t.order_no and w.state = 'locked' and w.locked_until > ${wall}) as held
      from ${decidedReviews} join staff p on p.id = t.reviewer_id
     where t.id = any(${[...ids]})
     order by array_position(${[...ids]}::integer[], t.id)`.execute(tx)
  return rows
}

/** Everyone who ever ended a review, of one stage or of any; by name. */
export async function readDeciders(
  tx: Tx,
  stage: PeopleStage | null,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select p.id, p.name from staff p
     where exists (select from review_task t
                    where t.reviewer_id = p.id and t.decided_at is not null
                      and (${stage}::text is null or t.stage = ${stage}))
     order by p.name, p.id`.execute(tx)
  return rows
}
