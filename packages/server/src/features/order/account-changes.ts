import type { RetOf } from '@lumbung/contract/call'
import type { getAccount } from '@lumbung/contract/order/account'
import { issueExtension } from '@lumbung/contract/repay/extension'
import { requestFee, requestFeeBack } from '@lumbung/contract/repay/fee'
import { issueCode } from '@lumbung/contract/repay/issue-code'
import { decideLargeReduction, decideReduction, requestReduction } from '@lumbung/contract/repay/reduction'
import { requestRefund } from '@lumbung/contract/repay/refund'
import { left, rupiah, zero, type Rupiah } from '@lumbung/domain/money'
import { requestWriteOff } from '@lumbung/contract/repay/write-off'
import type { OrderState } from '@lumbung/domain/order/order'
import type { Owed, Payoff } from '@lumbung/domain/account/owed'
import type { ManualFee } from '@lumbung/domain/account/fee-kinds'
import type { LoanAccount } from '@lumbung/domain/account/loan-account'
import { feeEvent, feeRoom, isFeeUnpaid } from '@lumbung/domain/account/manual-fee'
import type { FeeCap } from '@lumbung/domain/account/offer'
import type { BusinessDay } from '@lumbung/domain/calendar'
import { coveredBy, openReductionStates, reductionLimit } from '@lumbung/domain/account/reduction'
import type { CallContext } from '../../calls/context.ts'
import { findOpenExtension } from '../../records/loan/extensions.ts'
import { feeRequestsOf, type FeeRequest } from '../../records/loan/payment-requests.ts'
import { readSettings, settingOn } from '../../records/running/dated-settings.ts'
import { creditSpokenFor, loansToPay, reductionsOf, type AccountReduction } from './account.queries.ts'

/** A loan on the day it is looked at. */
interface LoanOn {
  account: LoanAccount
  bill: Owed
  settles: Payoff
  state: OrderState
  /** Kept for the borrower. */
  credit: Rupiah
}

/** Fees beside the contract as they stand today, and room for another under the ceilings of the contract. */
export async function feesOf(
  orderNo: string,
  account: LoanAccount,
  { cap, state, day }: { cap: FeeCap; state: OrderState; day: BusinessDay },
  { tx, today, holds }: CallContext,
) {
  const rows = await feeRequestsOf(tx, orderNo)
  const most = await settingOn(tx, 'manualFees', today)
  const isToday = day === today && state === 'repaying'
  return {
    feeRoom: { room: feeRoom(account, day, cap).room, most },
    fees: rows.flatMap((row) => {
      if (row.kind !== 'fee') return []
      const standing = feeStanding(account, row)
      const back = rows.some(({ fee_request_id: of, state: word }) => of === row.id && word === 'asked')
      return [
        {
          id: row.id,
          version: row.version,
          fee: row.fee as ManualFee,
          amount: row.amount,
          state: standing,
          backAsked: back,
          proof: row.proof,
          askedBy: row.asked_by_name,
          askedAt: row.asked_at.toISOString(),
          decidedBy: row.decided_by_name,
          decidedAt: row.decided_at?.toISOString() ?? null,
          can: { takeBack: isToday && standing === 'owed' && !back && holds(requestFeeBack) },
        },
      ]
    }),
    mayCharge: isToday && holds(requestFee),
  }
}

function feeStanding(
  account: LoanAccount,
  { id, state }: FeeRequest,
): RetOf<typeof getAccount>['fees'][number]['state'] {
  if (state !== 'done') return state
  const event = feeEvent(account, id)
  if (event === null) return 'takenBack'
  return isFeeUnpaid(account, event) ? 'owed' : 'settled'
}

/** What was asked of this loan beside its payments, and what this person may ask or decide. */
export async function changesOf(orderNo: string, loan: LoanOn, context: CallContext) {
  const { tx, today } = context
  const { bill, settles, state } = loan
  const reductions = await reductionsOf(tx, orderNo)
  const extension = await findOpenExtension(tx, orderNo)
  const { extensionLimits, writeOff } = (await readSettings(tx, ['extensionLimits', 'writeOff']))(today)
  const open = reductions.find((row) => (openReductionStates as readonly string[]).includes(row.state))
  const agreed = open?.state === 'approved' && bill.day <= open.valid_to ? open : null
  const isOwing = bill.day === today && bill.total > 0
  const mayRefund = loan.credit > 0 && context.holds(requestRefund.name)
  const creditFree = loan.credit > 0 ? left(loan.credit, await creditSpokenFor(tx, orderNo)) : zero
  return {
    extensionDaysMax: extensionLimits.days,
    writeOffAfterDays: writeOff.afterDays,
    creditFree,
    creditPays: mayRefund && creditFree > 0 ? await loansToPay(tx, orderNo, today) : [],
    afterReduction: afterReduction(loan, agreed),
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
        bill.daysLate > writeOff.afterDays &&
        context.holds(requestWriteOff.name),
      refund: mayRefund && creditFree > 0,
      askReduction: isOwing && open === undefined && context.holds(requestReduction.name),
    },
  }
}

/** What is owed and what settles the loan once it is used; null where it covers nothing on that day. */
function afterReduction({ account, bill, settles }: LoanOn, agreed: AccountReduction | null) {
  if (agreed === null || agreed.power === null) return null
  const { amount, power, valid_to: validTo } = agreed
  const covered = coveredBy(account, { amount: rupiah(amount), power }, bill.day)
  if (covered === 0) return null
  return { owed: left(bill.total, covered), payoff: left(settles.total, covered), validTo }
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
