import { startOfDay } from '@lumbung/domain/calendar'
import { refuse } from '@lumbung/domain/errors'
import {
  extensionOfImport,
  paymentOfImport,
  termsOfImport,
  type ImportedLoan,
} from '@lumbung/domain/account/imported-loan'
import { offer } from '@lumbung/domain/account/offer'
import { noonOf } from '../../start/clock.ts'
import type { Actor } from '../../calls/actor.ts'
import type { Tx } from '../../db/pool.ts'
import { addOrderFacts } from '../../records/order/applications.ts'
import { addImportedCash } from '../../records/loan/cash-records.ts'
import type { ChosenTerms } from '../../records/order/imports.ts'
import { openLoanWithHistory, type HistoryEvent, type PostedLoan } from '../../records/loan/loans.ts'
import { addOrder, addOrderEvent, moveOrder, type Happening } from '../../records/order/orders.ts'

/** Where a loan comes from and who brings it. */
export interface ImportedFrom {
  importId: number
  file: string
  /** As a spreadsheet shows it. */
  row: number
  terms: ChosenTerms
  actor: Actor
  /** Business time of the import; the loan's own life is dated by its own days. */
  now: Date
  recordedAt: Date
}

const totalCapPpm = 1_000_000

/** When what the file knows happened, each on its own day; nothing before the loan, nothing after its settlement. */
interface LifeTimes {
  lent: Date
  extended: Date | null
  repaid: Date | null
}

/**
 * Books a loan that lived elsewhere: the order, its timeline, its account with every event, and the books against the
 * opening balance. Borrower fields that the file lacks stay empty, and no payment code is issued.
 */
export async function importLoan(tx: Tx, loan: ImportedLoan, from: ImportedFrom): Promise<void> {
  const times = timesOf(loan)
  const happening = (at: Date, more: Partial<Happening> = {}): Happening => ({
    actor: from.actor,
    at,
    recordedAt: from.recordedAt,
    ...more,
  })
  await addOrder(tx, orderOf(loan, from, times))
  const { orderNo, age, education, gender, extension, repayment } = loan
  await addOrderFacts(tx, { order_no: orderNo, age, education, gender })
  const source = { file: from.file, row: from.row, importId: from.importId }
  const state = await moveOrder(
    tx,
    { order_no: orderNo, state: 'created' },
    'import',
    happening(times.lent, { detail: source }),
  )
  const arrival = offer(termsOfImport(loan, from.terms), loan.loanDay).arrival
  await addOrderEvent(tx, orderNo, 'disbursed', happening(times.lent, { amount: arrival }))
  const posted = await openAccount(tx, loan, from, times)
  if (extension !== null && times.extended !== null) {
    await addOrderEvent(
      tx,
      orderNo,
      'extended',
      happening(times.extended, { detail: { days: extension.days, dueDay: loan.dueDay } }),
    )
  }
  if (repayment === null || times.repaid === null) return
  const { clearedDay } = posted.snapshot
  if (clearedDay === null) refuse('INTERNAL', { orderNo, paid: repayment.amount })
  const { interest = 0, principal = 0, penalty = 0, credit = 0 } = posted.allocations.at(-1) ?? {}
  const method = 'import' as const
  const payment = { txid: paymentIdOf(from), method, interest, principal, penalty, credit }
  const settled = happening(times.repaid, { amount: repayment.amount })
  await addOrderEvent(tx, orderNo, 'paid', { ...settled, detail: payment })
  await moveOrder(tx, { order_no: orderNo, state }, 'clear', settled, {
    cleared_day: clearedDay,
    cleared_late: posted.late,
  })
}

function paymentIdOf({ importId, row }: ImportedFrom): string {
  return `${importId}-${row}`
}

async function openAccount(
  tx: Tx,
  loan: ImportedLoan,
  from: ImportedFrom,
  times: LifeTimes,
): Promise<PostedLoan> {
  const extended = extensionOfImport(loan)
  const paid = paymentOfImport(loan)
  const history: HistoryEvent[] = extended === null ? [] : [{ event: extended }]
  if (paid !== null && times.repaid !== null) {
    const cashRecordId = await addImportedCash(tx, {
      paymentId: paymentIdOf(from),
      orderNo: loan.orderNo,
      appCode: from.terms.app,
      amount: paid.amount,
      paidAt: times.repaid,
      receivedAt: from.now,
    })
    history.push({ event: paid, cashRecordId })
  }
  const opened = {
    orderNo: loan.orderNo,
    appCode: from.terms.app,
    terms: termsOfImport(loan, from.terms),
    loanDay: loan.loanDay,
    totalCapPpm,
    actor: from.actor,
    now: from.now,
    recordedAt: from.recordedAt,
    source: 'imported' as const,
  }
  return await openLoanWithHistory(tx, opened, history)
}

function timesOf({ loanDay, extension, repayment }: ImportedLoan): LifeTimes {
  const repaid = repayment === null ? null : new Date(repayment.at)
  const before = (at: Date, otherwise: Date): Date => (repaid !== null && repaid < at ? otherwise : at)
  return {
    lent: before(noonOf(loanDay), startOfDay(loanDay)),
    extended: extension === null ? null : before(noonOf(extension.day), startOfDay(extension.day)),
    repaid,
  }
}

function orderOf(
  loan: ImportedLoan,
  from: ImportedFrom,
  { lent }: LifeTimes,
): Parameters<typeof addOrder>[1] {
  const terms = termsOfImport(loan, from.terms)
  const offered = offer(terms, loan.loanDay)
  return {
    order_no: loan.orderNo,
    app_code: from.terms.app,
    state: 'created',
    customer_type: 'new',
    app_customer_type: 'new',
    acquisition_channel: 'import',
    loan_amount: terms.principal,
    term_days: terms.termDays,
    instalments: terms.instalments,
    service_fee: offered.serviceFee,
    handling_fee: offered.handlingFee,
    interest: offered.interest,
    arrival_amount: offered.arrival,
    apply_time: lent,
    changed_time: lent,
    loan_time: lent,
    import_id: from.importId,
  }
}
