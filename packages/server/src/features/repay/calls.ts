import type { Implementation } from '../../calls/context.ts'
import { decide, listCashRecords, match } from './cash-record.ts'
import { summariseCash } from './cash-summary.ts'
import { showQuote, takeForBorrower } from './extension.ts'
import { askFee, askFeeBack, decideOnFee } from './fee.ts'
import { issueForBorrower } from './issue-code.ts'
import { askEntry, askReversal, decideRequest, listPaymentRequests } from './payment-request.ts'
import { keepProof, showProof } from './payment-proof.ts'
import { lookForPayments } from './find-payments.ts'
import { previewOfPayment } from './payment-preview.ts'
import { askForPayments, tracePayment } from './payment-trace.ts'
import { listOverdueDays, listOverdueOrders } from './overdue-repayment.ts'
import { askReduction, decideLarge, decideSmall } from './reduction.ts'
import { askRefund, decideOnRefund } from './refund.ts'
import { askReturn, revealAccount } from './return-account.ts'
import { listRepayPlan, summariseRepayPlan } from './repay-plan.ts'
import { sendCodeToBorrower } from './send-code.ts'
import { askWriteOff, decideOnWriteOff } from './write-off.ts'

export const repayCalls: readonly Implementation[] = [
  listCashRecords,
  summariseCash,
  match,
  decide,
  listRepayPlan,
  summariseRepayPlan,
  listOverdueDays,
  listOverdueOrders,
  lookForPayments,
  tracePayment,
  previewOfPayment,
  askForPayments,
  keepProof,
  showProof,
  listPaymentRequests,
  askEntry,
  askReversal,
  decideRequest,
  askRefund,
  askReturn,
  revealAccount,
  decideOnRefund,
  askWriteOff,
  decideOnWriteOff,
  askFee,
  askFeeBack,
  decideOnFee,
  showQuote,
  takeForBorrower,
  issueForBorrower,
  sendCodeToBorrower,
  askReduction,
  decideSmall,
  decideLarge,
]
