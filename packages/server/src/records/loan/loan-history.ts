import type { Insertable, Selectable } from 'kysely'
import { type BusinessDay, businessDay } from '@lumbung/domain/calendar'
import { refuse } from '@lumbung/domain/errors'
import {
  countedNothing,
  type CreditRefunded,
  type FeeCharged,
  type LoanAccount,
  type LoanEvent,
} from '@lumbung/domain/account/loan-account'
import { ppm, type Rupiah, rupiah, sum } from '@lumbung/domain/money'
import type { ProductTerms } from '@lumbung/domain/account/product'
import type { Tx } from '../../db/pool.ts'
import type { Loan, LoanEvent as LoanEventTable } from '../../db/tables.ts'

type WithoutIdentity<E> = E extends LoanEvent ? Omit<E, 'id' | 'seq'> : never
/** An event on its way in; its sequence number, which is also its id in `domain`, is given by the record. */
export type NewLoanEvent = WithoutIdentity<LoanEvent>

export type LoanSource = 'paidOut' | 'imported'

/** A loan as its tables keep it. Events are named by their sequence number; 0 is the disbursement. */
export interface LoanHistory {
  orderNo: string
  appCode: string
  account: LoanAccount
  source: LoanSource
  /** `loan_event.id` by sequence number, the disbursement included. */
  rowIds: ReadonlyMap<string, number>
  /** `cash_record.id` by sequence number. */
  cash: ReadonlyMap<string, number>
  kinds: ReadonlyMap<string, LoanEvent['kind'] | 'disbursed'>
  days: ReadonlyMap<string, BusinessDay>
  /** Events kept so far, which is also the next sequence number. */
  eventCount: number
  clearedDay: BusinessDay | null
  voided: boolean
}

/** Sequence number of the disbursement. */
export const disbursedSeq = '0'

/**
 * The whole history of a loan.
 * @param lock keeps the loan row until the transaction ends
 * @throws NOT_FOUND when the order has no loan in scope
 */
export async function readHistory(tx: Tx, orderNo: string, lock = false): Promise<LoanHistory> {
  const query = tx.selectFrom('loan').selectAll().where('order_no', '=', orderNo)
  const loan = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (loan === undefined) refuse('NOT_FOUND')
  const rows = await tx
    .selectFrom('loan_event')
    .selectAll()
    .where('order_no', '=', orderNo)
    .orderBy('seq')
    .execute()
  return historyOf(loan, rows)
}

/** The account of an order as `domain` counts with it. @throws NOT_FOUND */
export async function readAccount(tx: Tx, orderNo: string): Promise<LoanAccount> {
  return (await readHistory(tx, orderNo)).account
}

export function historyOf(loan: Selectable<Loan>, rows: readonly Selectable<LoanEventTable>[]): LoanHistory {
  const disbursed = rows.find(({ kind }) => kind === 'disbursed')
  const later = rows.filter(({ kind }) => kind !== 'disbursed')
  const bySeq = <T>(pick: (row: Selectable<LoanEventTable>) => T) =>
    new Map(rows.map((row) => [String(row.seq), pick(row)]))
  return {
    orderNo: loan.order_no,
    appCode: loan.app_code,
    account: {
      terms: termsOfRow(loan),
      loanDay: businessDay(loan.loan_day),
      events: later.filter((row) => !takesBackDisbursement(row)).map(eventOf),
    },
    source: detailOf(disbursed)['source'] === 'imported' ? 'imported' : 'paidOut',
    rowIds: bySeq(({ id }) => id),
    cash: new Map(
      rows.flatMap((row) => (row.cash_record_id === null ? [] : [[String(row.seq), row.cash_record_id]])),
    ),
    kinds: bySeq(({ kind }) => kind as LoanEvent['kind'] | 'disbursed'),
    days: bySeq(({ day }) => businessDay(day)),
    eventCount: rows.length,
    clearedDay: loan.cleared_day === null ? null : businessDay(loan.cleared_day),
    voided: loan.voided_day !== null,
  }
}

function takesBackDisbursement(row: Selectable<LoanEventTable>): boolean {
  return row.kind === 'reversed' && detailOf(row)['target'] === disbursedSeq
}

/** The columns that loan and product have in common; `principal` and `term_days` are the order's. */
type TermRow = Pick<
  Selectable<Loan>,
  | 'principal'
  | 'term_days'
  | 'instalments'
  | 'service_fee_ppm'
  | 'handling_fee'
  | 'interest_ppm'
  | 'overdue_first_ppm'
  | 'overdue_later_ppm'
  | 'fee_mode'
  | 'due_rule'
  | 'calendar'
  | 'early_interest'
  | 'extension_fee_ppm'
>

export function termsOfRow(loan: TermRow): ProductTerms {
  return {
    principal: rupiah(loan.principal),
    termDays: loan.term_days,
    instalments: loan.instalments,
    serviceFeePpm: ppm(loan.service_fee_ppm),
    handlingFee: rupiah(loan.handling_fee),
    interestPpm: ppm(loan.interest_ppm),
    overdueFirstPpm: ppm(loan.overdue_first_ppm),
    overdueLaterPpm: ppm(loan.overdue_later_ppm),
    feeMode: loan.fee_mode as ProductTerms['feeMode'],
    dueRule: loan.due_rule as ProductTerms['dueRule'],
    calendar: loan.calendar as ProductTerms['calendar'],
    earlyInterest: loan.early_interest as ProductTerms['earlyInterest'],
    extensionFeePpm: ppm(loan.extension_fee_ppm),
  }
}

interface ExtensionDetail {
  instalmentNo: number
  days: number
  fee: number
  interest: number
  payNow: { interest: number; penalty: number }
  /** Not kept by extensions booked before quotes told it. */
  afterSeq?: number
  paysSpans?: boolean
  source: 'paid' | 'imported'
}

function detailOf(row: { detail: unknown } | undefined): Record<string, unknown> {
  return (row?.detail ?? {}) as Record<string, unknown>
}

function eventOf(row: Selectable<LoanEventTable>): LoanEvent {
  const base = { id: String(row.seq), day: businessDay(row.day), seq: row.seq }
  const amount = rupiah(row.amount)
  switch (row.kind) {
    case 'paid':
      return { ...base, ...smallBalanceOf(row), kind: row.kind, amount }
    case 'reduced':
      return { ...base, kind: row.kind, amount }
    case 'creditRefunded':
      return { ...base, ...creditOf(row), kind: row.kind, amount }
    case 'feeCharged': {
      const charged = row.detail as unknown as Pick<FeeCharged, 'afterSeq' | 'fee' | 'request'>
      return { ...base, ...charged, kind: row.kind, amount }
    }
    case 'writtenOff':
      return { ...base, kind: row.kind }
    case 'reversed':
      return { ...base, kind: row.kind, target: String(detailOf(row)['target']) }
    case 'extended': {
      const detail = row.detail as unknown as ExtensionDetail
      const payNow = { interest: rupiah(detail.payNow.interest), penalty: rupiah(detail.payNow.penalty) }
      return {
        ...base,
        ...detail,
        ...smallBalanceOf(row),
        kind: row.kind,
        fee: rupiah(detail.fee),
        interest: rupiah(detail.interest),
        payNow,
        afterSeq: detail.afterSeq ?? countedNothing,
      }
    }
    default:
      throw new Error(`loan ${row.order_no} holds an event of kind ${row.kind}`)
  }
}

/** Where credit went that left the loan, and what it was agreed by. */
function creditOf(row: Selectable<LoanEventTable>): Pick<CreditRefunded, 'to' | 'request'> {
  const { to, request } = detailOf(row)
  return {
    ...(to === 'otherLoan' && { to }),
    ...(typeof request === 'number' && { request }),
  }
}

/** What was so little on the day of a payment that it was forgiven; a payment keeps it where it was set. */
function smallBalanceOf(row: Selectable<LoanEventTable>): { smallBalance?: Rupiah } {
  const kept = detailOf(row)['smallBalance']
  return typeof kept === 'number' ? { smallBalance: rupiah(kept) } : {}
}

/** The columns of `loan_event` that an event fills. */
export function columnsOfEvent(
  event: NewLoanEvent,
): Pick<Insertable<LoanEventTable>, 'kind' | 'amount'> & { day: BusinessDay; detail: string } {
  const { kind, day } = event
  switch (event.kind) {
    case 'paid':
      return { kind, day, amount: event.amount, detail: JSON.stringify(forgives(event)) }
    case 'reduced':
      return { kind, day, amount: event.amount, detail: '{}' }
    case 'creditRefunded': {
      const { to, request } = event
      return { kind, day, amount: event.amount, detail: JSON.stringify({ to, request }) }
    }
    case 'feeCharged': {
      const { afterSeq, fee, request } = event
      return { kind, day, amount: event.amount, detail: JSON.stringify({ afterSeq, fee, request }) }
    }
    case 'writtenOff':
      return { kind, day, amount: 0, detail: '{}' }
    case 'reversed':
      return { kind, day, amount: 0, detail: JSON.stringify({ target: event.target }) }
    case 'extended': {
      const { instalmentNo, days, fee, interest, payNow, afterSeq, paysSpans, source } = event
      const amount = sum([fee, payNow.interest, payNow.penalty])
      const kept = { instalmentNo, days, fee, interest, payNow, afterSeq, source }
      const quote = { ...kept, ...(paysSpans && { paysSpans }) }
      return { kind, day, amount, detail: JSON.stringify({ ...quote, ...forgives(event) }) }
    }
  }
}

function forgives({ smallBalance }: { smallBalance?: Rupiah }): { smallBalance?: Rupiah } {
  return smallBalance === undefined || smallBalance === 0 ? {} : { smallBalance }
}
