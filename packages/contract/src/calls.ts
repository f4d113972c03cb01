import type { Call } from './call.ts'
import * as review from './approve/review.ts'
import * as xendit from './hooks/xendit.ts'
import * as disbursement from './loan/disbursement.ts'
import * as application from './open/application.ts'
import * as account from './order/account.ts'
import * as orderImport from './order/import.ts'
import * as order from './order/order.ts'
import * as powerAccount from './power/account.ts'
import * as powerInterface from './power/interface.ts'
import * as language from './power/language.ts'
import * as role from './power/role.ts'
import * as cashRecord from './repay/cash-record.ts'
import * as dashboard from './user/dashboard.ts'
import * as invitation from './user/invitation.ts'
import * as notification from './user/notification.ts'
import * as ownSession from './user/own-session.ts'
import * as session from './user/session.ts'
import * as staff from './user/staff.ts'
import * as bulk from './utils/bulk.ts'
import * as errorReport from './utils/error-report.ts'
import * as exports from './utils/export.ts'
import * as listView from './utils/list-view.ts'
import * as openapi from './utils/openapi.ts'
import * as rowMark from './utils/row-mark.ts'

const modules = [
  session,
  ownSession,
  notification,
  staff,
  dashboard,
  language,
  invitation,
  role,
  powerInterface,
  powerAccount,
  order,
  account,
  orderImport,
  review,
  disbursement,
  cashRecord,
  application,
  xendit,
  openapi,
  listView,
  exports,
  bulk,
  rowMark,
  errorReport,
]

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'ret' in value
}

/** Every call of the product, in the order of the modules above. */
export const calls: readonly Call[] = modules.flatMap((module) => Object.values(module).filter(isCall))
