import { account } from '../parts/order/account.words.ts'
import { agency } from '../features/collection/agency.words.ts'
import { approve } from '../features/approve/approve.words.ts'
import { board } from '../parts/board/board.words.ts'
import { books } from '../parts/books/books.words.ts'
import { bulk } from '../ui/list/bulk/bulk.words.ts'
import { bulkActs } from '../shell/bulk/bulk-acts.words.ts'
import { bureau } from '../parts/bureau/bureau.words.ts'
import { callChecks } from '../features/telemarketing/call-checks.words.ts'
import { callTitles } from '../features/power/calls.words.ts'
import { change } from '../parts/order/change.words.ts'
import { collection } from '../features/collection/collection.words.ts'
import { collectors } from '../features/collection/collectors.words.ts'
import { complaint } from '../features/collection/complaint.words.ts'
import { contact } from '../parts/contact/contact.words.ts'
import { correction } from '../parts/order/correction.words.ts'
import { dashboard } from '../features/user/dashboard.words.ts'
import { dataRequest } from '../parts/order/data-request.words.ts'
import { desk } from '../features/collection/desk.words.ts'
import { desks } from '../features/approve/desks.words.ts'
import { detail } from '../parts/order/detail.words.ts'
import { dispatch } from '../features/collection/dispatch.words.ts'
import { due } from '../features/collection/due.words.ts'
import { errors } from '../shell/errors.words.ts'
import { imports } from '../features/order/imports.words.ts'
import { keys } from '../shell/keys/keys.words.ts'
import { ledger } from '../features/utils/ledger.words.ts'
import { login } from '../login/login.words.ts'
import { leadFiles } from '../features/telemarketing/lead-files.words.ts'
import { leads } from '../features/telemarketing/leads.words.ts'
import { letter } from '../features/collection/letter.words.ts'
import { list } from '../ui/list/list.words.ts'
import { loan } from '../features/loan/loan.words.ts'
import { message } from '../parts/message/message.words.ts'
import { menu } from '../shell/menu.words.ts'
import { myCases } from '../features/collection/my-cases.words.ts'
import { bank } from '../features/utils/bank.words.ts'
import { openItems } from '../features/utils/open-items.words.ts'
import { order } from '../parts/order/order.words.ts'
import { outward } from '../features/utils/outward.words.ts'
import { palette } from '../shell/palette/palette.words.ts'
import { payout } from '../parts/payout/payout.words.ts'
import { power } from '../features/power/power.words.ts'
import { report } from '../parts/report/report.words.ts'
import { reports } from '../features/report/reports.words.ts'
import { request } from '../features/repay/request.words.ts'
import { reveal } from '../parts/order/reveal.words.ts'
import { particular } from '../parts/event/particular.words.ts'
import { precollection } from '../features/collection/precollection.words.ts'
import { proof } from '../parts/figure/proof.words.ts'
import { products } from '../features/utils/products.words.ts'
import { query } from '../features/repay/query.words.ts'
import { repay } from '../features/repay/repay.words.ts'
import { review } from '../parts/order/review.words.ts'
import { reviews } from '../features/approve/reviews.words.ts'
import { risk } from '../parts/rule/risk.words.ts'
import { role } from '../shell/role.words.ts'
import { roleDescriptions } from '../features/power/role-descriptions.words.ts'
import { rules } from '../features/risk/rules.words.ts'
import { sellers } from '../features/telemarketing/sellers.words.ts'
import { settings } from '../features/utils/settings.words.ts'
import { withdrawal } from '../features/utils/withdrawal.words.ts'
import { shell } from '../shell/shell.words.ts'
import { sources } from '../features/utils/sources.words.ts'
import { sms } from '../features/sms/sms.words.ts'
import { state } from '../parts/order/state.words.ts'
import { strategy } from '../features/collection/strategy.words.ts'
import { ui } from '../ui/ui.words.ts'
import { unmasked } from '../parts/order/unmasked.words.ts'
import { user } from '../features/user/user.words.ts'
import { utils } from '../features/utils/utils.words.ts'

/**
 * Every area of words, beside the screens that speak it. For types, tests and checks: the console itself loads the words
 * of what it shows, in one language (`words-plugin.ts`).
 */
export const areas = {
  account,
  agency,
  approve,
  board,
  books,
  bulk,
  bulkActs,
  bureau,
  callChecks,
  callTitles,
  change,
  collection,
  collectors,
  complaint,
  contact,
  correction,
  dashboard,
  dataRequest,
  desk,
  desks,
  detail,
  dispatch,
  due,
  errors,
  imports,
  keys,
  leadFiles,
  leads,
  letter,
  list,
  loan,
  ledger,
  login,
  menu,
  message,
  myCases,
  bank,
  openItems,
  order,
  outward,
  palette,
  particular,
  payout,
  power,
  precollection,
  products,
  proof,
  query,
  repay,
  report,
  reports,
  request,
  reveal,
  review,
  reviews,
  risk,
  role,
  roleDescriptions,
  rules,
  sellers,
  settings,
  withdrawal,
  shell,
  sms,
  sources,
  state,
  strategy,
  ui,
  unmasked,
  user,
  utils,
} as const
