import { cashReceivedEntries, disbursedEntries, postings, type Entry } from '@lumbung/domain/books'
import { businessDayOf, type BusinessDay } from '@lumbung/domain/calendar'
import { foldSteps, open, type Step } from '@lumbung/domain/fold'
import type { LoanAccount, LoanEvent } from '@lumbung/domain/loan-account'
import { rupiah } from '@lumbung/domain/money'
import { paymentCodeCheck, type PaymentCodeState } from '@lumbung/domain/payment'
import { arrivalOf } from '@lumbung/domain/product'
import { paymentShape } from '../../gateways/far-end/shapes.ts'
import { channelActor } from '../../jobs/channel-actor.ts'
import { columnsOfEvent } from '../../records/loan-history.ts'
import { instalmentColumns, isLate, snapshotColumns, termColumns } from '../../records/loan-snapshot.ts'
import { ModelCodes, farEndCode } from './codes.ts'
import { addHook } from './hook.ts'
import { paymentId } from './made-ids.ts'
import type { ModelOrder } from './order.ts'
import type { Row } from '../../records/bulk-rows.ts'

const totalCapPpm = 1_000_000

/** A payment as the payer makes it. */
export interface Paying {
  at: Date
  amount: number
  /** How often the channel tells of it. */
  deliveries: number
}

/** The loan of one order: its events, codes and money. Rows are written by {@link finish}. */
export class ModelLoan {
  readonly codes: ModelCodes
  readonly #order: ModelOrder
  readonly #loanDay: BusinessDay
  readonly #events: LoanEvent[] = []
  /** The cash of each event, by sequence number. */
  readonly #cash: Row[] = []
  readonly #payments = new Map<string, number>()

  /** @param knownAt when we heard that the money arrived */
  constructor(order: ModelOrder, arrivedAt: Date, knownAt: Date) {
    this.#order = order
    this.#loanDay = businessDayOf(arrivedAt)
    this.codes = new ModelCodes(order)
    this.codes.issue(this.account, businessDayOf(knownAt), knownAt)
  }

  get account(): LoanAccount {
    return { terms: this.#order.asked.terms, loanDay: this.#loanDay, events: [...this.#events] }
  }

  /** Money comes in by a code: it is posted, or set aside with a reason. */
  pay(code: Row, paying: Paying): void {
    const { at, amount } = paying
    const { orderNo } = this.#order
    const misfit = this.#misfitOf(code, paying)
    const cash = this.#receive(code, paying, misfit)
    if (misfit !== null) {
      const detail = { txid: cash['txid'], method: cash['method'] }
      this.#order.note('paymentUnmatched', at, channelActor, { amount, reason: misfit, detail })
      return
    }
    if (code['amount'] !== null) this.codes.pay(code, at)
    const seq = this.#events.length + 1
    this.#events.push({ kind: 'paid', id: String(seq), seq, day: businessDayOf(at), amount: rupiah(amount) })
    this.#cash.push(cash)
    const steps = foldSteps(this.account)
    const step = steps.find(({ event }) => event.id === String(seq))
    if (step === undefined) throw new Error(`${orderNo} lost payment ${seq}`)
    const { interest, principal, penalty, credit } = step.allocation
    Object.assign(cash, { interest, principal, penalty, credit })
    const detail = { txid: cash['txid'], method: cash['method'], interest, principal, penalty, credit }
    this.#order.note('paid', at, channelActor, { amount, detail })
    this.#follow(steps, at, amount)
  }

  /** Writes what the loan has become. */
  finish(): void {
    const { terms } = this.#order.asked
    const { rows, recordedAt } = this.#order.desk
    const { orderNo } = this.#order
    const steps = foldSteps(this.account)
    const opening = open(terms, this.#loanDay)
    const snapshot = steps.at(-1)?.after ?? opening
    rows.add('loan', {
      order_no: orderNo,
      app_code: this.#order.asked.product.app_code,
      loan_day: this.#loanDay,
      total_cap_ppm: totalCapPpm,
      event_count: this.#events.length + 1,
      ...termColumns(terms),
      ...snapshotColumns(snapshot),
    })
    for (const row of instalmentColumns(terms, snapshot, steps))
      rows.add('instalment', { ...row, order_no: orderNo })
    const shared = { order_no: orderNo, recorded_at: recordedAt, actor: channelActor.name }
    const id = rows.number('loan_event')
    const detail = { source: 'paidOut', arrival: arrivalOf(terms) }
    const disbursed = {
      kind: 'disbursed',
      day: this.#loanDay,
      amount: terms.principal,
      detail,
      cash_record_id: null,
    }
    rows.add('loan_event', { ...shared, id, seq: 0, ...disbursed })
    this.#post(disbursedEntries(terms, opening), { loanEventId: id, day: this.#loanDay, memo: 'disbursed' })
    for (const [index, event] of this.#events.entries()) this.#finishEvent(event, index, steps, shared)
  }

  #finishEvent(event: LoanEvent, index: number, steps: readonly Step[], shared: Row): void {
    const { rows } = this.#order.desk
    const id = rows.number('loan_event')
    const cashId = this.#cash[index]?.['id'] as number
    const { kind, day, amount } = columnsOfEvent(event)
    rows.add('loan_event', {
      ...shared,
      id,
      seq: event.seq,
      kind,
      day,
      amount,
      detail: {},
      cash_record_id: cashId,
    })
    const step = steps.find((each) => each.event.id === event.id)
    const entries = step === undefined ? [] : postings(step)
    this.#post(entries, { loanEventId: id, cashRecordId: cashId, day: event.day, memo: event.kind })
  }

  #follow(steps: readonly Step[], at: Date, amount: number): void {
    const snapshot = steps.at(-1)?.after
    if (snapshot === undefined) return
    if (snapshot.clearedDay === null) {
      this.codes.issue(this.account, businessDayOf(at), at)
      return
    }
    const late = isLate(instalmentColumns(this.#order.asked.terms, snapshot, steps))
    if (this.#order.state === 'repaying') {
      const change = { cleared_day: snapshot.clearedDay, cleared_late: late }
      this.#order.move('clear', at, channelActor, { amount }, change)
    }
    this.codes.close(at)
  }

  #misfitOf(code: Row, { at, amount }: Paying): string | null {
    const fixed = code['amount'] as number | null
    const asked = {
      state: code['state'] as PaymentCodeState,
      purpose: 'repayment' as const,
      amount: fixed === null ? null : rupiah(fixed),
      expiresAt: code['expires_at'] as Date | null,
      endedAt: code['closed_at'] as Date | null,
    }
    const fit = paymentCodeCheck(asked, rupiah(amount), at)
    if (fit === 'fits') return null
    if (fit === 'closed') return this.#order.state === 'cleared' ? 'clearedOrder' : 'closedCode'
    return fit === 'expired' ? 'expiredCode' : 'wrongAmount'
  }

  #receive(code: Row, paying: Paying, misfit: string | null): Row {
    const { at, amount, deliveries } = paying
    const { rows } = this.#order.desk
    const externalId = code['external_id'] as string
    const no = (this.#payments.get(externalId) ?? 0) + 1
    this.#payments.set(externalId, no)
    const txid = paymentId(externalId, no)
    const kind = code['kind'] === 'va' ? ('vaPaid' as const) : ('retailPaid' as const)
    const payment = {
      id: txid,
      codeId: code['provider_id'] as string,
      amount,
      paidAt: at.toISOString(),
      created: at.toISOString(),
    }
    const hookEventId = addHook(rows, {
      kind,
      eventKey: `${kind === 'vaPaid' ? 'va' : 'retail'}:${txid}`,
      body: paymentShape(farEndCode(code, this.#order.asked.person.borrower.name), payment),
      at,
      deliveries,
      note: misfit === null ? 'posted' : 'unmatched',
    })
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
      state: misfit === null ? 'posted' : 'unmatched',
      unmatched_reason: misfit,
      hook_event_id: hookEventId,
      version: misfit === null ? 2 : 1,
      paid_at: at,
      value_day: businessDayOf(at),
      received_at: at,
    })
    const received = { cashRecordId: id, day: businessDayOf(at), memo: 'received', orderNo: null }
    this.#post(cashReceivedEntries(rupiah(amount)), received)
    return cash
  }

  #post(
    entries: readonly Entry[],
    to: { loanEventId?: number; cashRecordId?: number; day: BusinessDay; memo: string; orderNo?: null },
  ): void {
    const { rows, recordedAt } = this.#order.desk
    if (entries.length === 0) return
    const posting = rows.number('ledger_posting')
    for (const { account, amount } of entries) {
      rows.add('ledger_entry', {
        posting,
        order_no: to.orderNo === null ? null : this.#order.orderNo,
        loan_event_id: to.loanEventId ?? null,
        cash_record_id: to.cashRecordId ?? null,
        day: to.day,
        account,
        amount,
        memo: to.memo,
        recorded_at: recordedAt,
      })
    }
  }
}
