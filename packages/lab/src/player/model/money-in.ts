import { cashReceivedEntries, channelCostEntries } from '@lumbung/domain/books'
import { businessDayOf } from '@lumbung/domain/calendar'
import { rupiah } from '@lumbung/domain/money'
import { paymentShape } from '../../far-ends/xendit/shapes.ts'
import { type Cast, feeOf } from './cast.ts'
import { farEndCode } from './codes.ts'
import { addHook } from './hook.ts'
import { paymentId } from './made-ids.ts'
import type { ModelOrder } from './order.ts'
import { addPosting } from './posting.ts'
import type { Row } from '@lumbung/server/records/list/bulk-rows'

/** A payment as the payer makes it. */
export interface Paying {
  at: Date
  amount: number
  /** How often the channel tells of it. */
  deliveries: number
}

/** The money that comes in for one order, with the callback that tells of it. */
export class ModelMoneyIn {
  readonly #order: ModelOrder
  readonly #cast: Pick<Cast, 'fees'>
  readonly #payments = new Map<string, number>()

  constructor(order: ModelOrder, cast: Pick<Cast, 'fees'>) {
    this.#order = order
    this.#cast = cast
  }

  /** Keeps a payment in suspense. @param misfit why it waits for a person; null when it will be posted */
  receive(code: Row, paying: Paying, misfit: string | null): Row {
    const { at, amount } = paying
    const { rows } = this.#order.desk
    const externalId = code['external_id'] as string
    const no = (this.#payments.get(externalId) ?? 0) + 1
    this.#payments.set(externalId, no)
    const txid = paymentId(externalId, no)
    const id = rows.number('cash_record')
    const cash = rows.add('cash_record', {
      id,
      provider: 'xendit',
      payment_id: txid,
      txid,
      app_code: this.#order.asked.product.app_code,
      order_no: this.#order.orderNo,
      payment_code_id: code['id'],
      method: code['kind'],
      channel: code['bank_code'] ?? code['channel'],
      code: code['code'],
      amount,
      interest: 0,
      principal: 0,
      penalty: 0,
      credit: 0,
      extension_fee: 0,
      state: misfit === null ? 'matched' : 'unmatched',
      unmatched_reason: misfit,
      operator_id: null,
      note: '',
      match_order_no: null,
      proposed_at: null,
      checker_id: null,
      decision_note: '',
      hook_event_id: this.#hook(code, paying, { txid, note: misfit === null ? 'posted' : 'unmatched' }),
      version: 1,
      paid_at: at,
      value_day: businessDayOf(at),
      received_at: at,
    })
    const { desk, asked } = this.#order
    const day = businessDayOf(at)
    const shared = {
      orderNo: null,
      appCode: asked.product.app_code,
      loanEventId: null,
      cashRecordId: id,
      day,
    }
    addPosting(desk, { ...shared, memo: 'received' }, cashReceivedEntries(rupiah(amount)))
    const fee = feeOf(this.#cast, code['kind'] as string, day)
    addPosting(desk, { ...shared, memo: 'channelCost' }, channelCostEntries(fee))
    return cash
  }

  /** The callback that told of it, as often as it came. */
  #hook(code: Row, paying: Paying, { txid, note }: { txid: string; note: string }): number {
    const { at, amount, deliveries } = paying
    const kind = code['kind'] === 'va' ? ('vaPaid' as const) : ('retailPaid' as const)
    const payment = {
      id: txid,
      codeId: code['provider_id'] as string,
      amount,
      paidAt: at.toISOString(),
      created: at.toISOString(),
    }
    return addHook(this.#order.desk.rows, {
      kind,
      eventKey: `${kind === 'vaPaid' ? 'va' : 'retail'}:${txid}`,
      body: paymentShape(farEndCode(code, this.#order.asked.person.borrower.name), payment),
      at,
      deliveries,
      note,
    })
  }
}
