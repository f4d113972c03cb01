import { balances, receivableAccounts, standingWhenVoid } from '@lumbung/domain/books/books'
import { addDays, laterOf } from '@lumbung/domain/calendar'
import { foldSteps, open, type Step } from '@lumbung/domain/account/fold'
import type { Snapshot } from '@lumbung/domain/account/loan-account'
import { rupiah, sum } from '@lumbung/domain/money'
import { owedFrom } from '@lumbung/domain/account/owed'
import type { Tx } from '../db/pool.ts'
import { historyOf, type LoanHistory } from '../records/loan/loan-history.ts'
import { instalmentColumns, snapshotColumns } from '../records/loan/loan-snapshot.ts'
import { entriesByEvent } from '../records/loan/loan-books.ts'
import { LastClose } from './close-checks.ts'
import type { Findings } from './invariant.ts'
import { comparedDays, loansPerBatch, readBatch, type KeptLoan } from './kept-loans.ts'

/** Folds every loan again and holds its rows, its ledger and `owed_on` against the result. */
export async function checkLoans(tx: Tx, findings: Findings): Promise<void> {
  const close = await LastClose.of(tx)
  let after: string | null = ''
  while (after !== null) {
    const batch = await readBatch(tx, after)
    for (const loan of batch) checkLoan(loan, close, findings)
    after = batch.length < loansPerBatch ? null : (batch.at(-1)?.row.order_no ?? null)
  }
  close?.check(findings)
}

function checkLoan(loan: KeptLoan, close: LastClose | null, findings: Findings): void {
  const orderNo = loan.row.order_no
  try {
    const history = historyOf(loan.row, loan.events)
    const steps = foldSteps(history.account)
    const snapshot = steps.at(-1)?.after ?? open(history.account.terms, history.account.loanDay)
    close?.add(history, steps, loan.bookings)
    if (history.voided) return checkVoided(loan, findings)
    checkSnapshot(loan, history, steps, snapshot, findings)
    checkLedger(loan, history, steps, snapshot, findings)
    checkRemaining(loan, snapshot, findings)
    checkAllocations(loan, history, steps, findings)
    checkOwed(loan, history, snapshot, findings)
    checkExtensions(loan, history, steps, findings)
  } catch (error) {
    findings.violated(
      'I2',
      `${orderNo} does not fold: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

function checkVoided(loan: KeptLoan, findings: Findings): void {
  const { principal_left: principal, interest_left: interest, penalty_left: penalty } = loan.row
  findings.same(
    'I3',
    `${loan.row.order_no} is void, left`,
    { principal, interest, penalty },
    { principal: 0, interest: 0, penalty: 0 },
  )
  findings.same('I3', `${loan.row.order_no} is void, order due`, loan.orderDueDay, loan.row.due_day)
  const { account, rowIds } = historyOf(loan.row, loan.events)
  const left = loan.ledger.filter(({ amount }) => amount !== 0)
  const standing = [...standingWhenVoid(account)].flatMap(([seq, entries]) =>
    entries.map((entry) => ({ event: rowIds.get(seq) ?? 0, ...entry })),
  )
  const text = (entries: readonly { event: number; account: string; amount: number }[]) =>
    entries
      .map(({ event, account: book, amount }) => `${event} ${book} ${amount}`)
      .toSorted((a, b) => (a < b ? -1 : 1))
  findings.same('I2', `${loan.row.order_no} is void, ledger`, text(left), text(standing))
}

function checkSnapshot(
  loan: KeptLoan,
  history: LoanHistory,
  steps: readonly Step[],
  snapshot: Snapshot,
  findings: Findings,
): void {
  const right: Record<string, unknown> = snapshotColumns(snapshot)
  const row: Record<string, unknown> = loan.row
  for (const name of Object.keys(right))
    findings.same('I2', `${history.orderNo} loan.${name}`, row[name], right[name])
  const rows = instalmentColumns(history.account.terms, snapshot, steps)
  findings.same('I2', `${history.orderNo} instalments`, loan.instalments.length, rows.length)
  for (const [index, each] of rows.entries()) {
    const wanted: Record<string, unknown> = each
    const kept: Record<string, unknown> = loan.instalments[index] ?? {}
    for (const name of Object.keys(wanted).filter((name) => !isToBeFilled(name, kept[name])))
      findings.same('I2', `${history.orderNo} instalment ${each.no}.${name}`, kept[name], wanted[name])
  }
}

/** Loans of before these columns have them as soon as `fillInstalments` has folded them. */
function isToBeFilled(name: string, kept: unknown): boolean {
  return kept === null && ['left_at_due', 'repaid_late', 'penalty_reduced'].includes(name)
}

function checkLedger(
  loan: KeptLoan,
  history: LoanHistory,
  steps: readonly Step[],
  snapshot: Snapshot,
  findings: Findings,
): void {
  const wanted = entriesByEvent(history.account, history.source, steps)
  const text = (entries: Iterable<readonly [string, number]>) =>
    [...entries]
      .filter(([, amount]) => amount !== 0)
      .map(String)
      .toSorted((a, b) => (a < b ? -1 : 1))
  for (const [seq, id] of history.rowIds) {
    const kept = loan.ledger
      .filter(({ event }) => event === id)
      .map(({ account, amount }) => [account, amount] as const)
    const right = (wanted.get(seq) ?? []).map(({ account, amount }) => [account, amount] as const)
    findings.same('I2', `${history.orderNo} event ${seq} in the ledger`, text(kept), text(right))
  }
  const held = balances([loan.ledger.map(({ account, amount }) => ({ account, amount: rupiah(amount) }))])
  const lefts =
    snapshot.writtenOffDay === null
      ? [snapshot.principalLeft, snapshot.interestLeft, snapshot.penaltyLeft]
      : [0, 0, 0]
  findings.same(
    'I2',
    `${history.orderNo} receivables`,
    receivableAccounts.map((account) => held.get(account) ?? 0),
    lefts,
  )
}

function checkRemaining(
  { row, orderState, orderClearedDay, orderDueDay }: KeptLoan,
  snapshot: Snapshot,
  findings: Findings,
): void {
  const remaining = row.principal_left + row.interest_left + row.penalty_left
  const repayable = sum([rupiah(row.principal), snapshot.interestCharged, snapshot.penaltyCharged])
  const repaid = row.principal_repaid + row.interest_repaid + row.penalty_repaid
  findings.same('I3', `${row.order_no} remaining`, remaining, repayable - repaid - row.reduced)
  if (remaining < 0) findings.violated('I3', `${row.order_no} has ${remaining} left`)
  findings.same('I3', `${row.order_no} cleared`, row.cleared_day !== null, remaining === 0)
  findings.same('I3', `${row.order_no} order is cleared`, orderState === 'cleared', remaining === 0)
  findings.same('I3', `${row.order_no} order cleared on`, orderClearedDay, row.cleared_day)
  findings.same('I3', `${row.order_no} order due`, orderDueDay, row.due_day)
}

function checkAllocations(
  loan: KeptLoan,
  history: LoanHistory,
  steps: readonly Step[],
  findings: Findings,
): void {
  const cashById = new Map(loan.cash.map((cash) => [cash.id, cash]))
  for (const { event, allocation: to, after } of steps) {
    const cash = cashById.get(history.cash.get(event.id) ?? 0)
    if (cash !== undefined) {
      const { interest, principal, penalty, extension_fee: extensionFee, credit } = cash
      const right = {
        interest: to.interest,
        principal: to.principal,
        penalty: to.penalty,
        extensionFee: to.extensionFee,
        credit: to.credit,
      }
      findings.same(
        'I4',
        `${history.orderNo} cash ${cash.id}`,
        { interest, principal, penalty, extensionFee, credit },
        right,
      )
      findings.same(
        'I4',
        `${history.orderNo} cash ${cash.id} in all`,
        interest + principal + penalty + extensionFee + credit,
        cash.amount,
      )
    }
    if (event.kind !== 'paid') continue
    for (const part of to.parts) {
      const row = after.instalments.find(({ no }) => no === part.no)
      if (row === undefined) continue
      findings.count('I4')
      const interestOpen = row.interestAccrued - row.interestPaid - row.interestReduced
      if (part.principal > 0 && interestOpen > 0)
        findings.violated('I4', `${history.orderNo} event ${event.id} paid principal before interest`)
      if (part.penalty > 0 && row.principalLeft > 0)
        findings.violated('I4', `${history.orderNo} event ${event.id} paid penalty before principal`)
    }
  }
}

function checkOwed(loan: KeptLoan, history: LoanHistory, snapshot: Snapshot, findings: Findings): void {
  findings.same('I6', `${history.orderNo} days asked`, loan.owed.length, comparedDays.length)
  let before = 0
  for (const kept of loan.owed) {
    const { principal, interest, penalty, total, days_late: daysLate } = kept
    const right = owedFrom(history.account.terms, snapshot, kept.day)
    const wanted = {
      principal: right.principal,
      interest: right.interest,
      penalty: right.penalty,
      total: right.total,
      daysLate: right.daysLate,
    }
    findings.same(
      'I6',
      `${history.orderNo} owed on ${kept.day}`,
      { principal, interest, penalty, total, daysLate },
      wanted,
    )
    if (penalty < before)
      findings.violated('I6', `${history.orderNo} owes less penalty on ${kept.day} than before`)
    before = penalty
  }
}

function checkExtensions(
  loan: KeptLoan,
  history: LoanHistory,
  steps: readonly Step[],
  findings: Findings,
): void {
  // One whose instalment turned out to be paid already is void: its money was a payment.
  const extended = steps.flatMap(({ event, before, after }) =>
    event.kind === 'extended' && after.extensionsCount > before.extensionsCount
      ? [{ event, before, after }]
      : [],
  )
  findings.same('I7', `${history.orderNo} extensions`, loan.row.extensions, extended.length)
  const booked = loan.ledger
    .filter(({ account }) => account === 'extensionFeeIncome')
    .reduce((so, { amount }) => so - amount, 0)
  findings.same(
    'I7',
    `${history.orderNo} extension fees`,
    booked,
    sum(extended.map(({ event }) => event.fee)),
  )
  for (const { event, before, after } of extended) {
    const dueDayIn = (state: Snapshot) =>
      state.instalments.find(({ no }) => no === event.instalmentNo)?.dueDay ?? event.day
    const moved = addDays(laterOf(dueDayIn(before), event.day), event.days)
    findings.same('I7', `${history.orderNo} extension ${event.id} due day`, dueDayIn(after), moved)
  }
}
