import type { Call } from './call.ts'
import * as review from './approve/review.ts'
import * as xendit from './hooks/xendit.ts'
import * as disbursement from './loan/disbursement.ts'
import * as application from './open/application.ts'
import * as account from './order/account.ts'
import * as orderImport from './order/import.ts'
import * as order from './order/order.ts'
import * as language from './power/language.ts'
import * as cashRecord from './repay/cash-record.ts'
import * as dashboard from './user/dashboard.ts'
import * as session from './user/session.ts'
import * as staff from './user/staff.ts'
import * as openapi from './utils/openapi.ts'

const modules = [
  session,
  staff,
  dashboard,
  language,
  order,
  account,
  orderImport,
  review,
  disbursement,
  cashRecord,
  application,
  xendit,
  openapi,
]

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'ret' in value
}

/** Every call of the product, in the order of the modules above. */
export const calls: readonly Call[] = modules.flatMap((module) => Object.values(module).filter(isCall))
