import { issueExtension } from '@lumbung/contract/repay/extension'
import { issueCode } from '@lumbung/contract/repay/issue-code'
import { decideLargeReduction, decideReduction, requestReduction } from '@lumbung/contract/repay/reduction'
import { requestRefund } from '@lumbung/contract/repay/refund'
import { left, rupiah, zero, type Rupiah } from '@lumbung/domain/money'
import { requestWriteOff } from '@lumbung/contract/repay/write-off'
import { writeOffAfterDays, type OrderState } from '@lumbung/domain/order/order'
import type { Owed, Payoff } from '@lumbung/domain/account/owed'
import { openReductionStates, reductionLimit } from '@lumbung/domain/account/reduction'
import type { CallContext } from '../../calls/context.ts'
import { findOpenExtension } from '../../records/loan/extensions.ts'
import { creditSpokenFor, loansToPay, reductionsOf, type AccountReduction } from './account.queries.ts'

/** A loan on the day it is looked at. */
interface LoanOn {
  bill: Owed
  settles: Payoff
  state: OrderState
  /** Kept for the borrower. */
  credit: Rupiah
}

/** What was asked of this loan beside its payments, and what this person may ask or decide. */
export async function changesOf(orderNo: string, loan: LoanOn, context: CallContext) {
  const { tx, today } = context
  const { bill, settles, state } = loan
  const reductions = await reductionsOf(tx, orderNo)
  const extension = await findOpenExtension(tx, orderNo)
  const open = reductions.find((row) => (openReductionStates as readonly string[]).includes(row.state))
  const agreed = open?.state === 'approved' && bill.day <= open.valid_to ? open : null
  const isOwing = bill.day === today && bill.total > 0
  const mayRefund = loan.credit > 0 && context.holds(requestRefund.name)
  const creditFree = loan.credit > 0 ? left(loan.credit, await creditSpokenFor(tx, orderNo)) : zero
  return {
    creditFree,
    creditPays: mayRefund && creditFree > 0 ? await loansToPay(tx, orderNo, today) : [],
    afterReduction:
      agreed === null
        ? null
        : {
            owed: left(bill.total, rupiah(agreed.amount)),
            payoff: left(settles.total, rupiah(agreed.amount)),
            validTo: agreed.valid_to,
          },
    openExtension:
      extension === null
        ? null
        : {
            id: extension.id,
            day: extension.day,
            days: extension.days,
            payNow: extension.pay_now,
            newDueDay: extension.new_due_day,
          },
    reductions: reductions.map((row) => reductionOf(row, settles, context)),
    can: {
      extend: isOwing && state === 'repaying' && open === undefined && context.holds(issueExtension.name),
      issueCode: isOwing && context.holds(issueCode.name),
      writeOff:
        isOwing &&
        state === 'repaying' &&
        bill.daysLate > writeOffAfterDays &&
        context.holds(requestWriteOff.name),
      refund: mayRefund && creditFree > 0,
      askReduction: isOwing && open === undefined && context.holds(requestReduction.name),
    },
  }
}

function reductionOf(row: AccountReduction, settles: Payoff, context: CallContext) {
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    amount: row.amount,
    usedAmount: row.used_amount,
    validTo: row.valid_to,
    reasonCode: row.reason_code,
    note: row.note,
    askedBy: row.asked_by_name,
    askedAt: row.asked_at.toISOString(),
    approvals: row.approvals,
    approvalsNeeded: row.approvals_needed,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decisionNote: row.decision_note,
    can: mayDecide(row, settles, context),
  }
}

/** Another person decides: up to the penalty by one call, up to all that settles the loan by the other. */
function mayDecide(row: AccountReduction, settles: Payoff, { staff, today, holds }: CallContext) {
  const waits = row.state === 'applied' && row.valid_to >= today && settles.day === today
  const isOther = row.asked_by !== staff.id && row.approved_by !== staff.id
  const small = holds(decideReduction.name)
  const large = holds(decideLargeReduction.name)
  const fitsSmall = row.amount <= reductionLimit(settles, 'manager')
  return {
    approve: waits && isOther && row.amount <= settles.total && (large || (small && fitsSmall)),
    reject: waits && isOther && (small || large),
    large: large && !(small && fitsSmall),
  }
}
