import type { BusinessDay } from '@lumbung/domain/calendar'
import {
  extensionFlow,
  type ExtensionEvent,
  type ExtensionQuote,
  type ExtensionState,
} from '@lumbung/domain/extension'
import { rupiah } from '@lumbung/domain/money'
import type { Actor } from '@lumbung/server/calls/actor'
import type { quoteOf } from '@lumbung/server/records/loan/extensions'
import type { ModelOrder } from './order.ts'
import type { Row } from '@lumbung/server/records/list/bulk-rows'

/** An extension that the borrower takes: codes over its price are out, and it waits for its payment. */
export class ModelExtension {
  readonly id: number
  readonly #order: ModelOrder
  readonly #row: Row

  constructor(order: ModelOrder, quote: ExtensionQuote, at: Date) {
    const { rows } = order.desk
    this.#order = order
    this.id = rows.number('extension')
    this.#row = rows.add('extension', {
      id: this.id,
      order_no: order.orderNo,
      state: 'quoted',
      day: quote.day,
      instalment_no: quote.instalmentNo,
      days: quote.days,
      fee: quote.fee,
      interest: quote.interest,
      interest_now: quote.interestNow,
      penalty_now: quote.penaltyNow,
      pay_now: quote.payNow,
      old_due_day: quote.oldDueDay,
      new_due_day: quote.newDueDay,
      after_seq: quote.afterSeq,
      actor: order.asked.product.app_code,
      staff_id: null,
      asked_at: at,
      ended_at: null,
      cash_record_id: null,
    })
    this.#move('issueCode')
  }

  get day(): BusinessDay {
    return this.#row['day'] as BusinessDay
  }

  get newDueDay(): BusinessDay {
    return this.#row['new_due_day'] as BusinessDay
  }

  get isOpen(): boolean {
    return this.#row['state'] === 'codeIssued'
  }

  /** The parts that the loan's event is made of. */
  get quote(): ReturnType<typeof quoteOf> {
    const row = this.#row
    const amount = (column: string) => rupiah(row[column] as number)
    return {
      day: this.day,
      instalmentNo: row['instalment_no'] as number,
      days: row['days'] as number,
      fee: amount('fee'),
      interest: amount('interest'),
      interestNow: amount('interest_now'),
      penaltyNow: amount('penalty_now'),
      afterSeq: row['after_seq'] as number,
    }
  }

  /** Nobody paid it. */
  expire(actor: Actor, at: Date): void {
    this.#move('expire')
    this.#row['ended_at'] = at
    const { pay_now: amount, days } = this.#row
    this.#order.note('extensionExpired', at, actor, { amount: amount as number, detail: { days } })
  }

  pay(cash: Row, at: Date): void {
    this.#move('pay')
    this.#move('takeEffect')
    Object.assign(this.#row, { cash_record_id: cash['id'], ended_at: at })
  }

  #move(event: ExtensionEvent): void {
    this.#row['state'] = extensionFlow.next(this.#row['state'] as ExtensionState, event)
  }
}
