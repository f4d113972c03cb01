import {
  disbursementFlow,
  nextInquiry,
  payoutReference,
  type DisbursementEvent,
  type DisbursementState,
} from '@lumbung/domain/disbursement'
import type { OrderEvent } from '@lumbung/domain/order'
import { payoutCallback } from '../../far-ends/xendit/shapes.ts'
import { channelActor } from '@lumbung/server/money/channel-actor'
import { payoutChannel } from '@lumbung/server/records/loan/disbursements'
import { actorOfPlayer, type Player } from './cast.ts'
import { addHook } from './hook.ts'
import { payoutId } from './made-ids.ts'
import type { ModelOrder } from './order.ts'
import type { Row } from '@lumbung/server/records/list/bulk-rows'

/** What the far end gives as the reason when money comes back. */
const bounceCode = 'REJECTED_BY_BANK'

/** The payouts of one order, attempt by attempt. */
export class ModelPayout {
  readonly #order: ModelOrder
  #row: Row

  /** The borrower signs: the first attempt is opened. */
  constructor(order: ModelOrder, at: Date) {
    this.#order = order
    const app = { kind: 'app', name: order.asked.product.app_code } as const
    order.move('sign', at, app, {}, { sign_time: at })
    this.#row = this.#open(1, at)
  }

  get reference(): string {
    return this.#row['reference'] as string
  }

  get attempt(): number {
    return this.#row['attempt'] as number
  }

  get openedAt(): Date {
    return this.#row['created_at'] as Date
  }

  putForward(by: Player, at: Date): void {
    this.#move('audit', { maker_id: by.id, put_forward_at: at })
    this.#order.note('putForward', at, actorOfPlayer(by), this.#told())
  }

  /** Stopped, with whoever had put it forward forgotten. */
  hold(by: Player, note: string, at: Date): void {
    this.#move('hold', { held: true, hold_note: note, maker_id: null, put_forward_at: null })
    this.#order.note('hold', at, actorOfPlayer(by), { ...this.#told(), reason: note })
  }

  unhold(by: Player, at: Date): void {
    this.#move('unhold', { held: false, hold_note: '' })
    this.#order.note('unhold', at, actorOfPlayer(by), this.#told())
  }

  /** Released, sent and accepted in the same moment. */
  release(by: Player, at: Date): void {
    this.#send(by, at)
    this.#move('accept', { provider_id: payoutId(this.reference), third_status: 'ACCEPTED' })
    this.planInquiry(at)
  }

  /** Released and sent, and no answer comes. */
  lose(by: Player, at: Date): void {
    this.#send(by, at)
    this.#move('lose', { message: 'no answer came' })
    this.planInquiry(at)
  }

  /** The channel tells at once that the money arrived. */
  succeed(at: Date): void {
    this.#hook(at, 'SUCCEEDED', null)
    this.#succeed(at)
  }

  /** The money arrived and no callback told of it: the inquiry of a later moment finds it. */
  findLater(arrivedAt: Date, at: Date): void {
    this.planInquiry(at)
    this.#succeed(arrivedAt)
  }

  /** Asked about, and the channel does not know the reference. */
  inquireInVain(at: Date): void {
    this.planInquiry(at)
    this.#row['message'] = 'the channel does not know the reference'
  }

  fail(code: string, at: Date): void {
    this.#hook(at, 'FAILED', code)
    this.#move('fail', {
      third_status: 'FAILED',
      failure_code: code,
      message: null,
      settled_at: at,
      next_inquiry_at: null,
    })
    this.#end('failLoan', at, 'FAILED', code)
  }

  /** The money that had arrived comes back, and the channel tells of it. */
  reverse(at: Date): void {
    this.#hook(at, 'REVERSED', bounceCode)
    const change = {
      third_status: 'REVERSED',
      failure_code: bounceCode,
      settled_at: at,
      next_inquiry_at: null,
    }
    this.#move('reverse', change)
    this.#end('reversePayout', at, 'REVERSED', null)
  }

  retry(by: Player, at: Date): void {
    this.#order.move('retryLoan', at, actorOfPlayer(by), this.#told())
    this.#row = this.#open((this.#row['attempt'] as number) + 1, at)
  }

  /** Finance gives up after a failed payout. */
  giveUp(by: Player, note: string, at: Date): void {
    this.#order.move('cancel', at, actorOfPlayer(by), { ...this.#told(), reason: note })
  }

  /** When an open payout is asked about next (records/disbursements, planInquiry). */
  planInquiry(at: Date): void {
    const asked = this.#row['inquiries'] as number
    const next = nextInquiry(this.#row['sent_at'] as Date, asked, at)
    Object.assign(this.#row, { inquiries: asked + 1, next_inquiry_at: next })
  }

  #open(attempt: number, at: Date): Row {
    const { orderNo, row, desk, asked } = this.#order
    return desk.rows.add('disbursement', {
      order_no: orderNo,
      attempt,
      state: 'pending',
      version: 0,
      held: false,
      hold_note: '',
      reference: payoutReference(orderNo, attempt),
      amount: row['arrival_amount'],
      channel: payoutChannel,
      bank_code: asked.person.bank.code,
      bank_account_blind: row['bank_account_blind'],
      third_status: null,
      provider_id: null,
      failure_code: null,
      message: null,
      maker_id: null,
      checker_id: null,
      created_at: at,
      put_forward_at: null,
      released_at: null,
      sent_at: null,
      settled_at: null,
      inquiries: 0,
      next_inquiry_at: null,
    })
  }

  #send(by: Player, at: Date): void {
    this.#move('release', { checker_id: by.id, released_at: at })
    this.#order.move('send', at, actorOfPlayer(by), this.#told())
    this.#row['sent_at'] = at
  }

  #succeed(at: Date): void {
    this.#move('succeed', { third_status: 'SUCCEEDED', message: null, settled_at: at, next_inquiry_at: null })
    this.#end('disburse', at, 'SUCCEEDED', null)
  }

  #end(event: OrderEvent, at: Date, thirdStatus: string, reason: string | null): void {
    const told = this.#told()
    const change = event === 'disburse' ? { loan_time: at, channel: payoutChannel } : {}
    const detail = { ...told.detail, thirdStatus, proof: null }
    this.#order.move(event, at, channelActor, { ...told, reason, detail }, change)
  }

  #move(event: DisbursementEvent, change: Row): void {
    const state = disbursementFlow.next(this.#row['state'] as DisbursementState, event)
    Object.assign(this.#row, change, { state, version: (this.#row['version'] as number) + 1 })
  }

  #told() {
    const { amount, attempt } = this.#row
    return { amount: amount as number, detail: { reference: this.reference, attempt } }
  }

  #hook(at: Date, status: 'SUCCEEDED' | 'FAILED' | 'REVERSED', failureCode: string | null): void {
    const { person } = this.#order.asked
    const sentAt = (this.#row['sent_at'] as Date).toISOString()
    const body = payoutCallback({
      id: payoutId(this.reference),
      reference: this.reference,
      idempotencyKey: this.reference,
      bodyHash: '',
      amount: this.#row['amount'] as number,
      channelCode: `ID_${person.bank.code}`,
      accountNumber: person.bank.account,
      accountHolder: person.bank.holder,
      description: `Pinjaman ${this.#order.orderNo}`,
      status,
      failureCode,
      created: sentAt,
      updated: at.toISOString(),
      plan: { settleAfterMs: 0 },
    })
    const eventKey = `payout:${payoutId(this.reference)}:${status}`
    addHook(this.#order.desk.rows, { kind: 'payout', eventKey, body, at, deliveries: 1, note: '' })
  }
}
