import * as correction from './approve/correction.ts'
import * as decided from './approve/decided.ts'
import * as review from './approve/review.ts'
import * as disbursement from './loan/disbursement.ts'
import * as imports from './order/import.ts'
import * as order from './order/order.ts'
import * as cashRecord from './repay/cash-record.ts'
import * as reduction from './repay/reduction.ts'
import * as smallBalance from './repay/small-balance.ts'
import * as staff from './user/staff.ts'
import * as openapi from './utils/openapi.ts'
import type { Call } from './call.ts'
import type { RouteName } from './routes.ts'
import {
  seeOrders,
  readOrders,
  seePerson,
  reviewDesk,
  lookAgain,
  readMachine,
  readDecided,
  readDesks,
  steerDesks,
  readLoans,
  readOpenItems,
  proposeOpenItems,
  settleOpenItems,
  askChanges,
  importCalls,
  readRules,
  workOnRules,
  readPower,
  readLogs,
  keptToAdmins,
} from './roles/desk-calls.ts'
import {
  powerRoutes,
  agencyRoutes,
  orderRoutes,
  firstLists,
  finalLists,
  machineLists,
  firstRoutes,
  finalRoutes,
  deskRoutes,
  moneyRoutes,
} from './roles/desk-routes.ts'

/** A role as it comes with the product (domain.md §4.13); the power pages change it afterwards. */
export interface SeededRole {
  title: string
  description: string
  admin?: boolean
  routes: readonly RouteName[]
  calls: readonly Call[]
}

/** Every role of domain.md §4.13 with the screens and calls that exist. */
export const seededRoles = {
  admin: {
    title: 'Administrator',
    description: 'Runs the console',
    admin: true,
    routes: [],
    calls: keptToAdmins,
  },
  review_manager: {
    title: 'Review manager',
    description: 'Steers both review desks and undoes decisions',
    routes: [...firstRoutes, ...finalLists, ...machineLists, ...deskRoutes, 'reviewFinalWait', 'reviewList'],
    calls: [
      ...readOrders,
      ...seePerson,
      ...reviewDesk,
      review.rollBack,
      review.reopenRejected,
      review.appealMachine,
      correction.settleCorrection,
      ...readMachine,
      ...readDecided,
      ...readDesks,
      ...steerDesks,
    ],
  },
  first_reviewer: {
    title: 'First reviewer',
    description: 'Checks documents and decides first',
    routes: firstRoutes,
    calls: [
      ...readOrders,
      ...seePerson,
      ...reviewDesk,
      review.decideFirst,
      correction.correctIdentity,
      decided.getDecidedReviews,
      decided.getMachineReview,
      ...lookAgain,
    ],
  },
  final_reviewer: {
    title: 'Final reviewer',
    description: 'The second pair of eyes',
    routes: finalRoutes,
    calls: [
      ...readOrders,
      ...seePerson,
      ...reviewDesk,
      review.decideFinal,
      correction.correctIdentity,
      correction.settleCorrection,
      decided.getDecidedReviews,
      decided.getMachineReview,
      ...lookAgain,
    ],
  },
  finance_maker: {
    title: 'Finance maker',
    description: 'Puts loans forward and works off payments',
    routes: [...moneyRoutes, 'excelList'],
    calls: [
      ...readOrders,
      ...readLoans,
      ...importCalls,
      disbursement.putForward,
      disbursement.hold,
      disbursement.unhold,
      disbursement.cancelLoan,
      disbursement.retryLoan,
      disbursement.inquire,
      cashRecord.matchPayment,
      ...proposeOpenItems,
      ...askChanges,
    ],
  },
  finance_checker: {
    title: 'Finance checker',
    description: 'Releases the money that a maker put forward',
    routes: moneyRoutes,
    calls: [
      ...readOrders,
      ...readLoans,
      disbursement.releaseLoan,
      disbursement.hold,
      disbursement.unhold,
      disbursement.inquire,
      disbursement.settleLoan,
      ...settleOpenItems,
      cashRecord.decideMatch,
      reduction.decideReduction,
      reduction.decideLargeReduction,
      smallBalance.saveSmallBalance,
    ],
  },
  risk: role(
    'Risk analyst',
    'Tunes the rules',
    [...orderRoutes, ...machineLists, 'machinerDetail', 'riskRuleConfig'],
    [...readOrders, ...readMachine, ...readRules, ...workOnRules],
  ),
  pre_manager: role(
    'Pre-collection manager',
    'Steers reminders before the due date',
    orderRoutes,
    readOrders,
  ),
  pre_operator: role('Pre-collection operator', 'Reminds before the due date', orderRoutes, [
    ...readOrders,
    order.reveal,
    ...askChanges,
  ]),
  col_manager: role('Collection manager', 'Steers collection', orderRoutes, [
    ...readOrders,
    ...askChanges,
    reduction.decideReduction,
  ]),
  collector: role('Collector', 'Collects overdue loans', orderRoutes, [
    ...readOrders,
    order.reveal,
    ...askChanges,
  ]),
  agency_manager: role('Agency manager', 'Runs an outsourced agency', agencyRoutes, seeOrders),
  agency_collector: role('Agency collector', 'Collects for an agency', agencyRoutes, seeOrders),
  tm_manager: role('Telemarketing manager', 'Steers telemarketing', orderRoutes, readOrders),
  seller: role('Seller', 'Calls leads', [], [staff.getUsers]),
  qc: role(
    'Quality checker',
    'Checks calls',
    [...orderRoutes, 'reviewList'],
    [...readOrders, ...readDecided],
  ),
  sms_operator: role('SMS operator', 'Prepares messages', [], [staff.getUsers]),
  sms_checker: role('SMS checker', 'Releases messages', [], [staff.getUsers]),
  auditor: role(
    'Auditor',
    'Reads everything, changes nothing',
    [
      ...moneyRoutes,
      ...powerRoutes,
      ...machineLists,
      ...firstLists,
      ...finalLists,
      ...deskRoutes,
      'excelList',
      'reviewFirstWait',
      'reviewFinalWait',
      'reviewList',
      'approveDetail',
      'machinerDetail',
      'riskRuleConfig',
    ],
    [
      openapi.getOpenapi,
      ...readOrders,
      ...readLoans,
      ...readOpenItems,
      ...readPower,
      ...readLogs,
      review.getReviews,
      review.getReview,
      ...readMachine,
      ...readDecided,
      ...readDesks,
      ...readRules,
      imports.getImports,
      imports.getImport,
      imports.getImportRows,
    ],
  ),
  report_viewer: role('Report viewer', 'Reads figures', [], [staff.getUsers]),
} as const satisfies Record<string, SeededRole>

export type SeededRoleName = keyof typeof seededRoles

function role(
  title: string,
  description: string,
  roleRoutes: readonly RouteName[],
  calls: readonly Call[],
): SeededRole {
  return { title, description, routes: roleRoutes, calls }
}
