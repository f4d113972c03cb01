import { orderFlow, signDaysMax, type OrderEvent, type OrderState } from '@lumbung/domain/order'
import {
  orderEventOf,
  checklists,
  returnHours,
  taskEventOf,
  reviewFlow,
  type Decision,
  type PeopleStage,
} from '@lumbung/domain/review'
import { scoreApplication } from '@lumbung/domain/scorecard'
import { system, type Actor } from '../../context.ts'
import type { Seals } from '../../seals.ts'
import {
  addApplication,
  addPhoto,
  factsOf,
  orderRow,
  type Asked,
  type Known,
  type PhotoFiles,
} from './application.ts'
import { actorOfPlayer, type Player } from './cast.ts'
import type { Row, Rows } from '../../records/bulk-rows.ts'

const dayMs = 86_400_000

/** What the model writes with. */
export interface Desk {
  rows: Rows
  seals: Seals
  photos: PhotoFiles
  /** The machine's time of writing. */
  recordedAt: Date
}

export interface Told {
  reason?: string | null
  amount?: number | null
  detail?: Row
}

/**
 * One order as the calls and jobs would leave it: every method does to the rows what one call does, with the jobs it
 * starts. The test of the simulator holds both against each other.
 */
export class ModelOrder {
  readonly asked: Asked
  readonly orderNo: string
  readonly desk: Desk
  readonly row: Row
  readonly #idCard: Row
  #task: Row | null = null
  #rounds: Record<PeopleStage, number> = { first: 0, final: 0 }
  #firstReviewer: Player | null = null

  /** An application is taken and looked at by the machine, in the same moment. */
  constructor(desk: Desk, orderNo: string, borrowerId: number, asked: Asked, known: Known) {
    this.desk = desk
    this.orderNo = orderNo
    this.asked = asked
    this.row = desk.rows.add('orders', orderRow(orderNo, borrowerId, asked, known, desk.seals))
    this.#idCard = addApplication(desk.rows, orderNo, asked, desk.seals, desk.photos)
    this.note('apply', asked.at, { kind: 'app', name: asked.product.app_code }, {}, { to: 'created' })
    this.move('startMachine', asked.at, system)
    this.#reviewByMachine(asked, known)
  }

  get state(): OrderState {
    return this.row['state'] as OrderState
  }

  /** Adds to the timeline. */
  note(
    kind: string,
    at: Date,
    actor: Actor,
    { reason = null, amount = null, detail = {} }: Told = {},
    states: { from?: OrderState; to?: OrderState } = {},
  ): void {
    this.desk.rows.add('order_event', {
      recorded_at: this.desk.recordedAt,
      at,
      order_no: this.orderNo,
      kind,
      from_state: states.from ?? null,
      to_state: states.to ?? null,
      actor_kind: actor.kind,
      actor: actor.name,
      staff_id: actor.staffId ?? null,
      reason,
      amount,
      detail,
    })
  }

  /** Moves the order along its table. @throws STATE_CONFLICT where there is no such way */
  move(event: OrderEvent, at: Date, actor: Actor, told: Told = {}, change: Row = {}): void {
    const from = this.state
    const to = orderFlow.next(from, event)
    Object.assign(this.row, change, {
      state: to,
      changed_time: at,
      version: (this.row['version'] as number) + 1,
    })
    this.note(event, at, actor, told, { from, to })
  }

  decide(stage: PeopleStage, by: Player, decision: Decision, at: Date, reason: string | null = null): void {
    const task = this.#task
    if (task === null) throw new Error(`${this.orderNo} waits for no review`)
    const checks = Object.fromEntries(
      checklists[stage].flatMap(({ fields }) => fields.map((field) => [field, 'pass'])),
    )
    Object.assign(task, {
      state: reviewFlow.next('locked', taskEventOf(decision)),
      reviewer_id: by.id,
      checks: decision === 'pass' ? checks : {},
      decided_at: at,
      reason_code: reason,
    })
    this.#task = null
    if (stage === 'first') this.#firstReviewer = by
    const told = { reason, detail: { round: task['round'] } }
    this.move(
      orderEventOf(stage, decision),
      at,
      actorOfPlayer(by),
      told,
      this.#decided(stage, by, decision, at, reason),
    )
    if (this.state === 'finalWait') this.#open('final', at)
    if (this.state === 'firstWait') this.#open('first', at)
  }

  /** The borrower sends the asked-for card again. */
  resubmit(at: Date): void {
    this.#idCard['replaced'] = true
    addPhoto(
      this.desk.rows,
      { orderNo: this.orderNo, app: this.asked.product.app_code, kind: 'idCard', at },
      this.desk.photos,
    )
    const app = { kind: 'app', name: this.asked.product.app_code } as const
    this.move(
      'resubmit',
      at,
      app,
      { detail: { corrected: 'idCard' } },
      { return_reason: null, answer_by: null },
    )
    this.#open('first', at)
  }

  cancelByBorrower(at: Date): void {
    this.move('cancel', at, { kind: 'app', name: this.asked.product.app_code })
    if (this.#task !== null) Object.assign(this.#task, { state: 'withdrawn', decided_at: at })
    this.#task = null
  }

  /** The timer that cancels what a borrower let pass; at another time than due it does nothing. */
  expire(at: Date): void {
    const late = (since: unknown, ms: number) => since instanceof Date && since.getTime() + ms < at.getTime()
    if (this.state === 'returned' && late(this.row['answer_by'], 0))
      this.move('cancel', at, system, { reason: 'notSentAgain' })
    if (this.state === 'approved' && late(this.row['approved_time'], signDaysMax * dayMs)) {
      this.move('cancel', at, system, { reason: 'notSigned' })
    }
  }

  #reviewByMachine(asked: Asked, known: Known): void {
    const { at } = asked
    const facts = factsOf(asked, known)
    const result = scoreApplication(facts)
    const { version, score, rating, decision, hits, rejectReason } = result
    this.desk.rows.add('machine_review', {
      order_no: this.orderNo,
      round: 1,
      rule_version: version,
      score,
      rating,
      decision,
      facts,
      hits,
      at,
    })
    const told = { reason: rejectReason, detail: { score, rating, decision, version } }
    const change = { machine_score: score, machine_rating: rating, machine_time: at }
    if (decision === 'reject') {
      this.move('rejectMachine', at, system, told, { ...change, reject_reason: rejectReason })
      return
    }
    this.move('passMachine', at, system, told, change)
    this.#open('first', at)
  }

  #open(stage: PeopleStage, at: Date): void {
    this.#rounds[stage] += 1
    const preferred = stage === 'first' ? (this.#firstReviewer?.id ?? null) : null
    this.#task = this.desk.rows.add('review_task', {
      order_no: this.orderNo,
      stage,
      round: this.#rounds[stage],
      state: 'wait',
      reviewer_id: null,
      preferred_reviewer_id: preferred,
      locked_until: null,
      checks: {},
      opened_at: at,
      decided_at: null,
      reason_code: null,
      note: '',
    })
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
        return { go_back_count: (this.row['go_back_count'] as number) + 1 }
      case 'return':
        return {
          return_count: (this.row['return_count'] as number) + 1,
          return_reason: reason,
          answer_by: new Date(at.getTime() + returnHours * 3_600_000),
          ...(stage === 'first' ? { first_reviewer_id: by.id } : {}),
        }
    }
  }
}
