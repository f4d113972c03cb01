import { compileRuleSet } from '@lumbung/contract/risk/rule-language'
import { orderFlow, signDaysMax, type OrderEvent, type OrderState } from '@lumbung/domain/order'
import { firstRuleSet, scoreApplication } from '@lumbung/domain/scorecard'
import { system, type Actor } from '@lumbung/server/calls/actor'
import type { Seals } from '@lumbung/server/secrets/seals'
import {
  addApplication,
  addPhoto,
  factsOf,
  orderRow,
  type Asked,
  type Known,
  type PhotoFiles,
} from './application.ts'
import { ModelReview } from './review.ts'
import type { Row, Rows } from '@lumbung/server/records/list/bulk-rows'

const dayMs = 86_400_000
const rules = compileRuleSet(firstRuleSet, 1)

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
  readonly review: ModelReview
  readonly #idCard: Row

  /** An application is taken and looked at by the machine, in the same moment. */
  constructor(desk: Desk, orderNo: string, borrowerId: number, asked: Asked, known: Known) {
    this.desk = desk
    this.orderNo = orderNo
    this.asked = asked
    this.review = new ModelReview(this)
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

  /** Changes columns without moving it; what is so already changes nothing. */
  change(change: Row): void {
    if (Object.entries(change).every(([column, value]) => this.row[column] === value)) return
    Object.assign(this.row, change, { version: (this.row['version'] as number) + 1 })
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
    this.review.open('first', at)
  }

  cancelByBorrower(at: Date): void {
    this.move('cancel', at, { kind: 'app', name: this.asked.product.app_code })
    this.review.withdraw(at)
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
    const result = scoreApplication(facts, rules)
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
      reject_reason: rejectReason,
      at,
    })
    const told = { reason: rejectReason, detail: { score, rating, decision, version } }
    const change = { machine_score: score, machine_rating: rating, machine_time: at }
    if (decision === 'reject') {
      this.move('rejectMachine', at, system, told, { ...change, reject_reason: rejectReason })
      return
    }
    this.move('passMachine', at, system, told, change)
    this.review.open('first', at)
  }
}
