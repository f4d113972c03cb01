import { businessDayOf, type BusinessDay } from '@lumbung/domain/calendar'
import { rupiah, type Rupiah } from '@lumbung/domain/money'
import {
  powerNeeded,
  reductionFlow,
  type AgreedReduction,
  type Buckets,
  type ReductionEvent,
  type ReductionState,
} from '@lumbung/domain/reduction'
import type { Actor } from '@lumbung/server/calls/actor'
import { actorOfPlayer, type Player } from './cast.ts'
import type { ModelOrder, Told } from './order.ts'
import type { Row } from '@lumbung/server/records/list/bulk-rows'

/** What somebody asks to be forgiven. */
export interface ReductionAsked {
  amount: Rupiah
  validTo: BusinessDay
  reason: string
}

/** A reduction from the request to its use or its end. */
export class ModelReduction {
  readonly #order: ModelOrder
  readonly #row: Row

  constructor(order: ModelOrder, asked: ReductionAsked, owed: Buckets, by: Player, at: Date) {
    const { rows } = order.desk
    this.#order = order
    this.#row = rows.add('reduction', {
      id: rows.number('reduction'),
      order_no: order.orderNo,
      state: 'applied',
      version: 0,
      amount: asked.amount,
      valid_to: asked.validTo,
      reason_code: asked.reason,
      note: '',
      asked_by: by.id,
      asked_at: at,
      approvals_needed: powerNeeded(owed, asked.amount) === 'twoApprovals' ? 2 : 1,
      approved_by: null,
      second_by: null,
      decided_at: null,
      decision_note: '',
      used_amount: null,
      used_day: null,
      ended_at: null,
    })
    const detail = { reduction: this.#row['id'], validTo: asked.validTo }
    const { reason, amount } = asked
    order.note('reductionAsked', at, actorOfPlayer(by), { reason, amount, detail })
  }

  get validTo(): BusinessDay {
    return this.#row['valid_to'] as BusinessDay
  }

  get isOpen(): boolean {
    return this.#row['state'] === 'applied' || this.isApproved
  }

  get isApproved(): boolean {
    return this.#row['state'] === 'approved'
  }

  /** What may be forgiven for a payment of that day; null when nothing may. */
  usableOn(day: BusinessDay): AgreedReduction | null {
    const { state, ended_at: endedAt, approvals_needed: needed } = this.#row
    const agreed = this.#row[needed === 1 ? 'approved_by' : 'second_by'] !== null
    const lapsedByTime = state === 'lapsed' && businessDayOf(endedAt as Date) > this.validTo
    return agreed && day <= this.validTo && (this.isApproved || lapsedByTime) ? this.agreed : null
  }

  get agreed(): AgreedReduction {
    const { amount, decided_at: decidedAt } = this.#row
    const agreedDay = businessDayOf(decidedAt as Date)
    return { amount: rupiah(amount as number), agreedDay, validTo: this.validTo }
  }

  /** A word of approval; of two that are needed the first changes no state. @returns whether it is agreed now */
  approve(by: Player, owed: Buckets, at: Date): boolean {
    const first = this.#row['approved_by'] === null
    if (powerNeeded(owed, rupiah(this.#row['amount'] as number)) === 'twoApprovals')
      this.#row['approvals_needed'] = 2
    Object.assign(this.#row, first ? { approved_by: by.id } : { second_by: by.id }, { decided_at: at })
    if (first && this.#row['approvals_needed'] === 2) {
      this.#row['version'] = (this.#row['version'] as number) + 1
      this.#note('reductionFirstApproved', actorOfPlayer(by), at)
      return false
    }
    this.#move('approve')
    this.#note('reductionApproved', actorOfPlayer(by), at)
    return true
  }

  reject(by: Player, note: string, at: Date): void {
    this.#move('reject', { decided_at: at, decision_note: note })
    this.#note('reductionRejected', actorOfPlayer(by), at, { reason: note })
  }

  use({ amount, day }: { amount: Rupiah; day: BusinessDay }, actor: Actor, at: Date): void {
    this.#move('use', { used_amount: amount, used_day: day, ended_at: at })
    this.#note('reduced', actor, at, { amount })
  }

  lapse(actor: Actor, at: Date): void {
    this.#move('lapse', { ended_at: at })
    this.#note('reductionLapsed', actor, at, {
      detail: { reduction: this.#row['id'], validTo: this.validTo },
    })
  }

  #note(kind: string, actor: Actor, at: Date, told: Told = {}): void {
    const { amount, id } = this.#row
    this.#order.note(kind, at, actor, { amount: amount as number, detail: { reduction: id }, ...told })
  }

  #move(event: ReductionEvent, change: Row = {}): void {
    const row = this.#row
    const state = reductionFlow.next(row['state'] as ReductionState, event)
    Object.assign(row, change, { state, version: (row['version'] as number) + 1 })
  }
}
