import {
  balanced,
  channelCostEntries,
  correction,
  disbursedEntries,
  postings,
  type Entry,
} from '@lumbung/domain/books'
import { businessDayOf, type BusinessDay } from '@lumbung/domain/calendar'
import { foldSteps, open, type Step } from '@lumbung/domain/fold'
import type { Allocation, LoanAccount, LoanEvent, Snapshot } from '@lumbung/domain/loan-account'
import { arrivalOf } from '@lumbung/domain/product'
import type { Actor } from '@lumbung/server/calls/actor'
import { channelActor } from '@lumbung/server/money/channel-actor'
import { columnsOfEvent, disbursedSeq, type NewLoanEvent } from '@lumbung/server/records/loan/loan-history'
import {
  instalmentColumns,
  isLate,
  snapshotColumns,
  termColumns,
} from '@lumbung/server/records/loan/loan-snapshot'
import { type Cast, feeOf } from './cast.ts'
import { ModelCases, type CaseMover } from './cases.ts'
import { addPosting, postingDay } from './posting.ts'
import type { ModelOrder } from './order.ts'
import type { Row } from '@lumbung/server/records/list/bulk-rows'

const totalCapPpm = 1_000_000

/** An event as its row has it, and what stands in the ledger for it. */
interface Kept {
  id: number
  kind: string
  day: BusinessDay
  cash: Row | null
  posted: Entry[]
  /** The first posting of it. */
  posting: number | null
}

/** The account of one loan, its books and its collection cases: what `openLoan`, `postLoanEvent` and `voidLoan` leave. */
export class ModelBooks {
  readonly #order: ModelOrder
  readonly #loanDay: BusinessDay
  readonly #opening: Snapshot
  readonly #events: LoanEvent[] = []
  /** By sequence number, the disbursement first. */
  readonly #kept: Kept[] = []
  readonly #cases: ModelCases
  #steps: Step[] = []
  #voidedDay: BusinessDay | null = null

  /** @param knownAt when we heard that the money arrived */
  constructor(order: ModelOrder, cast: Pick<Cast, 'fees'>, arrivedAt: Date, knownAt: Date) {
    const { terms } = order.asked
    this.#order = order
    this.#loanDay = businessDayOf(arrivedAt)
    this.#opening = open(terms, this.#loanDay)
    this.#cases = new ModelCases(order)
    const detail = { source: 'paidOut', arrival: arrivalOf(terms) }
    this.#keep({ kind: 'disbursed', day: this.#loanDay, amount: terms.principal, detail }, null, channelActor)
    this.#post(knownAt)
    const appCode = order.asked.product.app_code
    const cost = {
      orderNo: order.orderNo,
      appCode,
      loanEventId: null,
      cashRecordId: null,
      day: postingDay(this.#loanDay, knownAt),
    }
    const fee = feeOf(cast, 'payout', this.#loanDay)
    addPosting(order.desk, { ...cost, memo: 'channelCost' }, channelCostEntries(fee))
  }

  get account(): LoanAccount {
    return { terms: this.#order.asked.terms, loanDay: this.#loanDay, events: [...this.#events] }
  }

  get clearedDay(): BusinessDay | null {
    return this.#snapshot.clearedDay
  }

  get late(): boolean {
    return isLate(this.#instalments)
  }

  /** The day of the latest event, the loan day at first. */
  get lastDay(): BusinessDay {
    return this.#events.reduce((last, { day }) => (day > last ? day : last), this.#loanDay)
  }

  /** Adds an event; one dated back takes its place by date, and what it changes is corrected in the books. */
  add(event: NewLoanEvent, cash: Row | null, by: CaseMover): Allocation | null {
    const before = this.#catchUpCases(businessDayOf(by.now))
    const seq = this.#kept.length
    const { kind, day, amount, detail } = columnsOfEvent(event)
    const columns = { kind, day: day as BusinessDay, amount, detail: JSON.parse(detail as string) as Row }
    this.#keep(columns, cash, by.actor)
    this.#events.push({ ...event, id: String(seq), seq })
    this.#steps = foldSteps(this.account)
    this.#cases.follow(before, this.#snapshot, event.kind === 'extended' ? 'extended' : 'paidUp', by)
    this.#post(by.now)
    for (const [place, { cash: paid }] of this.#kept.entries()) {
      const allocation = this.#allocationOf(place)
      if (paid === null || allocation === null) continue
      const { interest, principal, penalty, credit, extensionFee } = allocation
      Object.assign(paid, { interest, principal, penalty, credit, extension_fee: extensionFee })
    }
    return this.#allocationOf(seq)
  }

  /** The payout came back: the loan is as if it had never been. Nothing may have been paid on it. */
  void(at: Date): void {
    if (this.#events.length > 0) throw new Error(`${this.#order.orderNo} was paid on before it came back`)
    const day = businessDayOf(at)
    const before = this.#catchUpCases(day)
    this.#cases.follow(before, before, 'voided', { actor: channelActor, now: at })
    this.#takeBack(at)
    this.#keep({ kind: 'reversed', day, amount: 0, detail: { target: disbursedSeq } }, null, channelActor)
    this.#voidedDay = day
  }

  /** Writes what the loan has become. @param lastNight of those that went over it, null when none did */
  finish(lastNight: BusinessDay | null): void {
    if (lastNight !== null && this.#voidedDay === null) this.#catchUpCases(lastNight)
    const { rows } = this.#order.desk
    const { orderNo, asked } = this.#order
    const day = this.#voidedDay
    const nothing = { principal_left: 0, interest_left: 0, penalty_left: 0 }
    rows.add('loan', {
      order_no: orderNo,
      app_code: asked.product.app_code,
      loan_day: this.#loanDay,
      total_cap_ppm: totalCapPpm,
      event_count: this.#kept.length,
      ...termColumns(asked.terms),
      ...snapshotColumns(this.#snapshot),
      ...(day === null ? {} : { ...nothing, credit: 0, cleared_day: day }),
      voided_day: day,
    })
    const { due_day: dueDay, cleared_day: clearedDay } = snapshotColumns(this.#snapshot)
    this.#order.row['open_due_day'] = day === null && clearedDay === null ? dueDay : null
    for (const row of this.#instalments)
      rows.add('instalment', {
        ...row,
        order_no: orderNo,
        ...(day === null ? {} : { ...nothing, cleared_day: day }),
      })
  }

  get #snapshot(): Snapshot {
    return this.#steps.at(-1)?.after ?? this.#opening
  }

  get #instalments() {
    return instalmentColumns(this.#order.asked.terms, this.#snapshot, this.#steps)
  }

  /** Before anything happens to the loan; answers how it stands. */
  #catchUpCases(day: BusinessDay): Snapshot {
    const snapshot = this.#snapshot
    this.#cases.catchUp(snapshot, day)
    return snapshot
  }

  #allocationOf(seq: number): Allocation | null {
    return this.#steps.find(({ event }) => event.id === String(seq))?.allocation ?? null
  }

  #keep(
    columns: { kind: string; day: BusinessDay; amount: unknown; detail: Row },
    cash: Row | null,
    actor: Actor,
  ): void {
    const { rows, recordedAt } = this.#order.desk
    const id = rows.number('loan_event')
    rows.add('loan_event', {
      id,
      order_no: this.#order.orderNo,
      seq: this.#kept.length,
      ...columns,
      cash_record_id: cash?.['id'] ?? null,
      recorded_at: recordedAt,
      actor: actor.name,
    })
    this.#kept.push({ id, kind: columns.kind, day: columns.day, cash, posted: [], posting: null })
  }

  /** Brings the ledger where the account is. */
  #post(now: Date): void {
    const wanted = new Map([
      [disbursedSeq, disbursedEntries(this.#order.asked.terms, this.#opening)],
      ...this.#steps.map((step): [string, Entry[]] => [step.event.id, postings(step)]),
    ])
    for (const [seq, kept] of this.#kept.entries()) {
      const memo = kept.posted.length === 0 ? kept.kind : 'correction'
      this.#bring(kept, wanted.get(String(seq)) ?? [], memo, now)
    }
  }

  #takeBack(now: Date): void {
    for (const kept of this.#kept) this.#bring(kept, [], 'reversal', now)
  }

  /** What changes entries that stand is dated on the day it is made. */
  #bring(kept: Kept, wanted: readonly Entry[], memo: string, now: Date): void {
    const entries = balanced(correction(kept.posted, wanted))
    const cashRecordId = (kept.cash?.['id'] as number | undefined) ?? null
    const { orderNo, asked, desk } = this.#order
    const day = kept.posting === null ? postingDay(kept.day, now) : businessDayOf(now)
    const of = { orderNo, appCode: asked.product.app_code, loanEventId: kept.id, cashRecordId }
    const posting = addPosting(desk, { ...of, day, memo, corrects: kept.posting }, entries)
    kept.posting ??= posting
    kept.posted.push(...entries)
  }
}
