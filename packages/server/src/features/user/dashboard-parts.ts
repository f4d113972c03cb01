import { decideFinal, decideFirst, getReviews } from '@lumbung/contract/approve/review'
import { assignCase, getCases } from '@lumbung/contract/collection/case'
import { getMyCases } from '@lumbung/contract/collection/my-cases'
import { getWaitLoans, putForward, releaseLoan } from '@lumbung/contract/loan/disbursement'
import { startPayouts } from '@lumbung/contract/loan/payout-channel'
import { getOrders } from '@lumbung/contract/order/order'
import { decideMatch, getCashRecords, matchPayment } from '@lumbung/contract/repay/cash-record'
import { assignPreCase, getPreCases } from '@lumbung/contract/precollection/case'
import { getMyPreCases } from '@lumbung/contract/precollection/my-cases'
import { getChecks, recordCheck } from '@lumbung/contract/telemarketing/check'
import { runDeal } from '@lumbung/contract/telemarketing/deal'
import { getMyLeads, getUserLeads } from '@lumbung/contract/telemarketing/lead'
import { decideSetting } from '@lumbung/contract/utils/dated-setting'
import type { CallContext } from '../../calls/context.ts'
import { commonScope, type AppScope } from '../../db/transaction.ts'
import { addTopic, type Topic, type Watched } from '../../watch/move.ts'
import { figureParts } from './dashboard-figures.ts'
import { scopeOfPart, type Part, type Scoped } from './dashboard-scope.ts'
import type { Desk } from './dashboard.queries.ts'

export const deskParts: Readonly<Record<Desk['desk'], Part>> = {
  reviewFirst: { opens: decideFirst, lists: [getReviews], counts: ['orders'] },
  reviewFinal: { opens: decideFinal, lists: [getReviews], counts: ['orders'] },
  loanMaker: { opens: putForward, lists: [getWaitLoans], counts: ['orders', 'payouts'] },
  loanChecker: { opens: releaseLoan, lists: [getWaitLoans], counts: ['orders', 'payouts'] },
  unmatchedPayments: { opens: matchPayment, lists: [getCashRecords], counts: ['cash'], anyApp: true },
  proposedMatches: { opens: decideMatch, lists: [getCashRecords], counts: ['cash'], anyApp: true },
  myCases: { opens: getMyCases, lists: [], counts: ['collection'], anyApp: true },
  myPreCases: { opens: getMyPreCases, lists: [], counts: ['precollection'], anyApp: true },
  myLeads: { opens: getMyLeads, lists: [], counts: ['leads'], anyApp: true },
  callChecks: { opens: recordCheck, lists: [getChecks], counts: ['checks'] },
  freeReminders: { opens: assignPreCase, lists: [getPreCases], counts: ['precollection'] },
  freeCases: { opens: assignCase, lists: [getCases], counts: ['collection'] },
  freeLeads: { opens: runDeal, lists: [getUserLeads], counts: ['leads'] },
}

/**
 * The route's meta names the roles admin and approve for the portfolio: who may read the review desks counts as the
 * second.
 */
export const portfolioPart: Part = {
  opens: getReviews,
  lists: [getOrders, getWaitLoans, getCashRecords],
  counts: ['orders', 'loans', 'cash', 'payouts'],
}

/** What a person's dashboard counts, of one app or of all of theirs: the very parts that are shown, under the very apps. */
export function watchedBy(context: Scoped & Pick<CallContext, 'staff'>, app: string | undefined): Watched {
  const topics = new Map<Topic, AppScope>()
  for (const part of [...Object.values(deskParts), portfolioPart, ...figureParts]) {
    const scope = scopeOfPart(context, part)
    if (scope === null) continue
    const looked = app === undefined || part.anyApp ? scope : commonScope(scope, [app])
    for (const topic of part.counts) addTopic(topics, topic, looked)
  }
  if (context.scopeOf(startPayouts) === '*') addTopic(topics, 'stops', '*')
  if (context.scopeOf(decideSetting) === '*') addTopic(topics, 'settings', '*')
  addTopic(topics, 'tiles', '*')
  const { id, agencyId } = context.staff
  return { staffId: id, agencyId, topics }
}
