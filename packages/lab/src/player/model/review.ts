import { orderEventOf, checklists, returnHours, reviewFlow, taskEventOf } from '@lumbung/domain/review'
import type { Decision, PeopleStage, ReviewState } from '@lumbung/domain/review'
import { firstReviewSettings } from '@lumbung/domain/review-settings'
import { type DecidedReview, isDrawn, placeOf, secondLookSeed } from '@lumbung/domain/second-look'
import { actorOfPlayer, type Player } from './cast.ts'
import type { ModelOrder } from './order.ts'
import type { Row } from '@lumbung/server/records/list/bulk-rows'

/** How long a reviewer has an order in hand: from one and a half to about a quarter of an hour. */
const handMsMin = 90_000
const handMsMax = 750_000

/** A decision drawn for a second look, and the row of that look. */
export interface DrawnLook {
  review: DecidedReview
  stage: PeopleStage
  by: Player
  decision: 'pass' | 'reject'
  at: Date
  row: Row
}

/** Ways back to the first desk that a review manager takes. */
export const waysBack = ['rollBackFirst', 'reopenFirst', 'appealMachine'] as const
export type WayBack = (typeof waysBack)[number]

/** Every check of a desk passed, as it is before a pass. */
function allPassed(stage: PeopleStage): Row {
  return Object.fromEntries(checklists[stage].flatMap(({ fields }) => fields.map((field) => [field, 'pass'])))
}

/** The review of one order by people: its tasks, round by round, and the second looks that were drawn. */
export class ModelReview {
  /** The decisions drawn for a second look so far. */
  readonly drawn: DrawnLook[] = []
  readonly #order: ModelOrder
  #task: Row | null = null
  readonly #rounds: Record<PeopleStage, number> = { first: 0, final: 0 }
  #firstReviewer: Player | null = null

  constructor(order: ModelOrder) {
    this.#order = order
  }

  /** @returns when the reviewer had taken it */
  decide(stage: PeopleStage, by: Player, decision: Decision, at: Date, reason: string | null): Date {
    const task = this.#task
    if (task === null) throw new Error(`${this.#order.orderNo} waits for no review`)
    const review = { orderNo: this.#order.orderNo, stage, round: task['round'] as number }
    const takenAt = new Date(at.getTime() - Math.floor(placeOf('taken', review) * handMsMax + handMsMin))
    Object.assign(task, {
      state: reviewFlow.next('locked', taskEventOf(decision)),
      reviewer_id: by.id,
      checks: decision === 'pass' ? allPassed(stage) : {},
      taken_at: takenAt,
      decided_at: at,
      reason_code: reason,
    })
    this.#task = null
    if (decision === 'pass' || decision === 'reject') this.#draw(task, { review, stage, by, decision, at })
    if (stage === 'first') this.#firstReviewer = by
    const told = { reason, detail: { round: task['round'] } }
    this.#order.move(
      orderEventOf(stage, decision),
      at,
      actorOfPlayer(by),
      told,
      this.#decided(stage, by, decision, at, reason),
    )
    if (this.#order.state === 'finalWait') this.open('final', at)
    if (this.#order.state === 'firstWait') this.open('first', at)
    return takenAt
  }

  /** Another person's answer to a drawn decision. */
  lookAgain(
    { row, stage }: DrawnLook,
    by: Player,
    decision: 'pass' | 'reject',
    at: Date,
    reason: string | null,
  ): void {
    Object.assign(row, {
      state: 'done',
      reviewer_id: by.id,
      checks: decision === 'pass' ? allPassed(stage) : {},
      decision,
      reason_code: reason,
      decided_at: at,
    })
  }

  /** Sends the order back to the first desk; a final review that nobody had begun ends with it. */
  sendBack(way: WayBack, by: Player, { reason, note }: { reason: string; note: string }, at: Date): void {
    if (this.#task !== null) this.#withdraw(at, { reason_code: reason, note })
    const told = { reason, detail: { note } }
    this.#order.move(way, at, actorOfPlayer(by), told, { reject_reason: null })
    this.open('first', at)
  }

  /** The borrower gave up: nobody has to look any more. */
  withdraw(at: Date): void {
    if (this.#task !== null) this.#withdraw(at, {})
  }

  /** Opens the next round of a stage; who decided it before gets it first. */
  open(stage: PeopleStage, at: Date): void {
    this.#rounds[stage] += 1
    const assignee = stage === 'first' ? (this.#firstReviewer?.id ?? null) : null
    this.#task = this.#order.desk.rows.add('review_task', {
      id: this.#order.desk.rows.number('review_task'),
      order_no: this.#order.orderNo,
      stage,
      round: this.#rounds[stage],
      state: 'wait',
      reviewer_id: null,
      assignee_id: assignee,
      assigned_at: assignee === null ? null : at,
      assign_reason: assignee === null ? null : 'cameBack',
      assign_detail: {},
      locked_until: null,
      checks: {},
      opened_at: at,
      taken_at: null,
      decided_at: null,
      reason_code: null,
      note: '',
    })
  }

  #withdraw(at: Date, why: Row): void {
    const task = this.#task
    if (task === null) return
    Object.assign(task, why, {
      state: reviewFlow.next(task['state'] as ReviewState, 'withdraw'),
      decided_at: at,
    })
    this.#task = null
  }

  #draw(task: Row, decided: Omit<DrawnLook, 'row'>): void {
    const { review, stage, at } = decided
    if (!isDrawn(secondLookSeed, review, firstReviewSettings.secondLookPpm[stage])) return
    const row = this.#order.desk.rows.add('second_look', {
      task_id: task['id'],
      order_no: this.#order.orderNo,
      state: 'wait',
      reviewer_id: null,
      locked_until: null,
      checks: {},
      decision: null,
      reason_code: null,
      note: '',
      drawn_at: at,
      decided_at: null,
    })
    this.drawn.push({ ...decided, row })
  }

  #decided(stage: PeopleStage, by: Player, decision: Decision, at: Date, reason: string | null): Row {
    const decided =
      stage === 'first'
        ? { first_reviewer_id: by.id, first_time: at }
        : { final_reviewer_id: by.id, final_time: at }
    switch (decision) {
      case 'pass':
        return stage === 'final' ? { ...decided, approved_time: at } : decided
      case 'reject':
        return { ...decided, reject_reason: reason }
      case 'goBack':
        return { go_back_count: (this.#order.row['go_back_count'] as number) + 1 }
      case 'return':
        return {
          return_count: (this.#order.row['return_count'] as number) + 1,
          return_reason: reason,
          answer_by: new Date(at.getTime() + returnHours * 3_600_000),
          ...(stage === 'first' ? { first_reviewer_id: by.id } : {}),
        }
    }
  }
}
