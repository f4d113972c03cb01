import * as review from './approve/review.ts'
import type { Call } from './call.ts'
import * as disbursement from './loan/disbursement.ts'
import * as account from './order/account.ts'
import * as imports from './order/import.ts'
import * as order from './order/order.ts'
import * as powerAccount from './power/account.ts'
import * as powerInterface from './power/interface.ts'
import * as powerRole from './power/role.ts'
import type { RouteName } from './routes.ts'
import * as cashRecord from './repay/cash-record.ts'
import * as staff from './user/staff.ts'
import * as errorReport from './utils/error-report.ts'
import * as exports from './utils/export.ts'
import * as openapi from './utils/openapi.ts'

/** A role as it comes with the product (domain.md §4.13); the power pages change it afterwards. */
export interface SeededRole {
  title: string
  description: string
  admin?: boolean
  routes: readonly RouteName[]
  calls: readonly Call[]
}

const seeOrders = [order.getOrders, order.getOrder, account.getAccount, staff.getUsers]
/** Whoever works with a list may take it along as a file; agencies may not (domain.md §4.13). */
const readOrders = [...seeOrders, exports.requestExport, exports.retryExport]
const seePerson = [order.reveal, order.getPhoto]
const reviewDesk = [
  review.getReviews,
  review.getReview,
  review.claimNext,
  review.claim,
  review.release,
  review.tick,
]
const readLoans = [disbursement.getWaitLoans, cashRecord.getCashRecords]
const importCalls = [
  imports.uploadImport,
  imports.previewImport,
  imports.getImports,
  imports.getImport,
  imports.getImportRows,
  imports.commitImport,
  imports.getRefusedRows,
  imports.getImportTemplate,
]

const readPower = [
  powerRole.getRoles,
  powerRole.getApps,
  powerRole.getRoleList,
  powerRole.getRoleMenus,
  powerRole.getRoleVersions,
  powerInterface.getInterfaces,
  powerInterface.getWhoCan,
  powerAccount.getAccounts,
  powerAccount.getUserAccess,
]
/** Held by nobody but admins, who pass as a role; an admin may grant them on. */
const keptToAdmins = [
  powerRole.saveRole,
  powerRole.copyRole,
  powerRole.deleteRole,
  powerRole.saveRoleMenus,
  powerInterface.saveInterfaces,
  powerInterface.getWhatIf,
  powerAccount.editAccount,
  powerAccount.inviteUser,
  powerAccount.resetUser,
  powerAccount.endUserSessions,
  powerAccount.forgetUserDevices,
  errorReport.getErrorReports,
]

const powerRoutes = ['role', 'account', 'menu', 'interface'] as const
const agencyRoutes = ['orderList', 'orderDetail'] as const
const orderRoutes = [...agencyRoutes, 'excelExport'] as const
const firstRoutes = ['reviewFirstWait', 'approveDetail', ...orderRoutes] as const
const finalRoutes = ['reviewFinalWait', 'approveDetail', ...orderRoutes] as const
const moneyRoutes = ['waitLoanList', 'repaymentRecord', ...orderRoutes] as const

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
    routes: [...firstRoutes, 'reviewFinalWait'],
    calls: [
      ...readOrders,
      ...seePerson,
      ...reviewDesk,
      review.rollBack,
      review.reopenRejected,
      review.appealMachine,
    ],
  },
  first_reviewer: {
    title: 'First reviewer',
    description: 'Checks documents and decides first',
    routes: firstRoutes,
    calls: [...readOrders, ...seePerson, ...reviewDesk, review.decideFirst],
  },
  final_reviewer: {
    title: 'Final reviewer',
    description: 'The second pair of eyes',
    routes: finalRoutes,
    calls: [...readOrders, ...seePerson, ...reviewDesk, review.decideFinal],
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
    ],
  },
  risk: role('Risk analyst', 'Tunes the rules', orderRoutes, readOrders),
  pre_manager: role(
    'Pre-collection manager',
    'Steers reminders before the due date',
    orderRoutes,
    readOrders,
  ),
  pre_operator: role('Pre-collection operator', 'Reminds before the due date', orderRoutes, [
    ...readOrders,
    order.reveal,
  ]),
  col_manager: role('Collection manager', 'Steers collection', orderRoutes, readOrders),
  collector: role('Collector', 'Collects overdue loans', orderRoutes, [...readOrders, order.reveal]),
  agency_manager: role('Agency manager', 'Runs an outsourced agency', agencyRoutes, seeOrders),
  agency_collector: role('Agency collector', 'Collects for an agency', agencyRoutes, seeOrders),
  tm_manager: role('Telemarketing manager', 'Steers telemarketing', orderRoutes, readOrders),
  seller: role('Seller', 'Calls leads', [], [staff.getUsers]),
  qc: role('Quality checker', 'Checks calls', orderRoutes, readOrders),
  sms_operator: role('SMS operator', 'Prepares messages', [], [staff.getUsers]),
  sms_checker: role('SMS checker', 'Releases messages', [], [staff.getUsers]),
  auditor: role(
    'Auditor',
    'Reads everything, changes nothing',
    [...moneyRoutes, ...powerRoutes, 'excelList', 'reviewFirstWait', 'reviewFinalWait', 'approveDetail'],
    [
      openapi.getOpenapi,
      ...readOrders,
      ...readLoans,
      ...readPower,
      review.getReviews,
      review.getReview,
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
