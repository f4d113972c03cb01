import type { Access, Call, Method } from './call.ts'
import * as correction from './approve/correction.ts'
import * as decided from './approve/decided.ts'
import * as reviewGroup from './approve/group.ts'
import * as heldDecision from './approve/held-decision.ts'
import * as reviewSettings from './approve/review-settings.ts'
import * as review from './approve/review.ts'
import * as reviewer from './approve/reviewer.ts'
import * as sendBack from './approve/send-back.ts'
import * as secondLook from './approve/second-look.ts'
import * as collectionCase from './collection/case.ts'
import * as agency from './collection/agency.ts'
import * as collector from './collection/collector.ts'
import * as collectorGroup from './collection/group.ts'
import * as complaintFile from './collection/complaint-file.ts'
import * as contact from './collection/contact.ts'
import * as dayBoard from './collection/day-board.ts'
import * as dispatch from './collection/dispatch.ts'
import * as preDue from './precollection/due.ts'
import * as preDayBoard from './precollection/day-board.ts'
import * as letter from './collection/letter.ts'
import * as myCases from './collection/my-cases.ts'
import * as smsHooks from './hooks/sms.ts'
import * as strategy from './collection/strategy.ts'
import { channelHooks } from './hooks/payout-channels.ts'
import * as disbursement from './loan/disbursement.ts'
import * as withdrawal from './utils/withdrawal.ts'
import * as payoutChannel from './loan/payout-channel.ts'
import * as loanRecord from './loan/loan-record.ts'
import * as application from './open/application.ts'
import * as openEvent from './open/event.ts'
import * as account from './order/account.ts'
import * as openExtension from './open/extension.ts'
import * as openLanguage from './open/language.ts'
import * as oneTimeCode from './open/one-time-code.ts'
import * as repaymentCode from './open/repayment-code.ts'
import * as bureau from './order/bureau.ts'
import * as orderImport from './order/import.ts'
import * as findBorrower from './order/find-borrower.ts'
import * as exportUnmasked from './order/export-unmasked.ts'
import * as orderCancel from './order/cancel.ts'
import * as contactConsent from './order/contact-consent.ts'
import * as dataRequest from './order/data-request.ts'
import * as orderNote from './order/note.ts'
import * as order from './order/order.ts'
import * as followUps from './order/follow-ups.ts'
import * as orderTimeline from './order/timeline.ts'
import * as reviewReveal from './order/reveal-for-review.ts'
import * as powerAccount from './power/account.ts'
import * as powerLogs from './power/logs.ts'
import * as powerInterface from './power/interface.ts'
import * as language from './power/language.ts'
import * as role from './power/role.ts'
import * as cashRecord from './repay/cash-record.ts'
import * as repayPlan from './repay/plan.ts'
import * as overdueRepayment from './repay/overdue.ts'
import * as paymentProof from './repay/payment-proof.ts'
import * as paymentRequest from './repay/payment-request.ts'
import * as paymentQuery from './repay/query.ts'
import * as extension from './repay/extension.ts'
import * as manualFee from './repay/fee.ts'
import * as issueCode from './repay/issue-code.ts'
import * as sendCode from './repay/send-code.ts'
import * as reduction from './repay/reduction.ts'
import * as refund from './repay/refund.ts'
import * as returnAccount from './repay/return-account.ts'
import * as writeOff from './repay/write-off.ts'
import * as reportProof from './report/proof.ts'
import * as reports from './report/reports.ts'
import * as replay from './risk/replay.ts'
import * as preCase from './precollection/case.ts'
import * as preContact from './precollection/contact.ts'
import * as preDispatch from './precollection/dispatch.ts'
import * as preGroup from './precollection/group.ts'
import * as preMyCases from './precollection/my-cases.ts'
import * as preOperator from './precollection/operator.ts'
import * as riskEntry from './risk/risk-entry.ts'
import * as ruleSet from './risk/rule-set.ts'
import * as smsBatch from './sms/batch.ts'
import * as smsMessage from './sms/message.ts'
import * as smsSettings from './sms/settings.ts'
import * as smsTemplate from './sms/template.ts'
import * as callCheck from './telemarketing/check.ts'
import * as leadDeal from './telemarketing/deal.ts'
import * as leadFile from './telemarketing/file.ts'
import * as lead from './telemarketing/lead.ts'
import * as seller from './telemarketing/seller.ts'
import * as dashboard from './user/dashboard.ts'
import * as dashboardTile from './user/dashboard-tile.ts'
import * as invitation from './user/invitation.ts'
import * as notification from './user/notification.ts'
import * as ownSession from './user/own-session.ts'
import * as session from './user/session.ts'
import * as staff from './user/staff.ts'
import * as bulk from './utils/bulk.ts'
import * as callback from './utils/callback.ts'
import * as bankDay from './utils/bank-day.ts'
import * as channelDay from './utils/channel-day.ts'
import * as bankRules from './utils/bank-rules.ts'
import * as bankSettlement from './utils/bank-settlement.ts'
import * as bankStatement from './utils/bank-statement.ts'
import * as bankWork from './utils/bank-work.ts'
import * as figure from './utils/figure.ts'
import * as product from './utils/product.ts'
import * as datedSetting from './utils/dated-setting.ts'
import * as dayOff from './utils/day-off.ts'
import * as errorReport from './utils/error-report.ts'
import * as exports from './utils/export.ts'
import * as ledger from './utils/ledger.ts'
import * as moneyInTransit from './utils/money-in-transit.ts'
import * as listView from './utils/list-view.ts'
import * as viewCount from './utils/view-count.ts'
import * as viewMailing from './utils/view-mailing.ts'
import * as openItem from './utils/open-item.ts'
import * as openapi from './utils/openapi.ts'
import * as outwardReport from './utils/outward-report.ts'
import * as sourceSetting from './utils/source-setting.ts'
import * as rowMark from './utils/row-mark.ts'

const modules = [
  session,
  ownSession,
  notification,
  staff,
  dashboard,
  dashboardTile,
  language,
  invitation,
  role,
  powerInterface,
  powerAccount,
  powerLogs,
  order,
  followUps,
  orderTimeline,
  reviewReveal,
  findBorrower,
  exportUnmasked,
  orderCancel,
  contactConsent,
  dataRequest,
  orderNote,
  account,
  bureau,
  orderImport,
  heldDecision,
  review,
  sendBack,
  reviewGroup,
  reviewer,
  collectionCase,
  complaintFile,
  contact,
  myCases,
  strategy,
  collector,
  collectorGroup,
  dispatch,
  dayBoard,
  agency,
  letter,
  preCase,
  preContact,
  preMyCases,
  preOperator,
  preGroup,
  preDispatch,
  preDayBoard,
  preDue,
  reviewSettings,
  decided,
  secondLook,
  correction,
  disbursement,
  loanRecord,
  payoutChannel,
  withdrawal,
  cashRecord,
  repayPlan,
  overdueRepayment,
  paymentQuery,
  paymentProof,
  paymentRequest,
  refund,
  returnAccount,
  manualFee,
  writeOff,
  issueCode,
  sendCode,
  extension,
  reduction,
  lead,
  leadDeal,
  leadFile,
  seller,
  callCheck,
  reportProof,
  reports,
  ruleSet,
  replay,
  riskEntry,
  smsTemplate,
  smsBatch,
  smsMessage,
  smsSettings,
  application,
  openEvent,
  openExtension,
  openLanguage,
  oneTimeCode,
  repaymentCode,
  channelHooks,
  smsHooks,
  openapi,
  openItem,
  callback,
  bankDay,
  channelDay,
  bankRules,
  bankSettlement,
  bankStatement,
  ledger,
  moneyInTransit,
  bankWork,
  datedSetting,
  product,
  figure,
  dayOff,
  outwardReport,
  sourceSetting,
  listView,
  viewCount,
  viewMailing,
  exports,
  bulk,
  rowMark,
  errorReport,
] as const

type NamesIn<Module> = Module extends unknown
  ? {
      [Key in keyof Module]: Module[Key] extends {
        name: infer Name extends `${Method} /${string}`
        access: Access
      }
        ? Name
        : never
    }[keyof Module]
  : never

/** The name of a call that there is: a word that is none does not compile. */
export type CallName = NamesIn<(typeof modules)[number]>

/** A call, or its name where the call itself is not at hand. */
export type CallOrName = CallName | Call

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'ret' in value
}

/** Every call of the product, in the order of the modules above. */
export const calls: readonly Call[] = modules.flatMap((module) =>
  Object.values<unknown>(module).filter(isCall),
)

const byName: ReadonlyMap<string, Call> = new Map(calls.map((call) => [call.name, call]))

/** The call of a name that was kept; null when there is none any more. */
export function callNamed(name: string): Call | null {
  return byName.get(name) ?? null
}
