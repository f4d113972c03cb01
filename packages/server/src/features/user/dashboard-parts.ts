import { decideFinal, decideFirst, getReviews } from '@lumbung/contract/approve/review'
import type { Call } from '@lumbung/contract/call'
import { assignCase, getCases } from '@lumbung/contract/collection/case'
import { getMyCases } from '@lumbung/contract/collection/my-cases'
import { getWaitLoans, putForward, releaseLoan } from '@lumbung/contract/loan/disbursement'
import { startPayouts } from '@lumbung/contract/loan/payout-channel'
import { getOrders } from '@lumbung/contract/order/order'
import { decideMatch, getCashRecords, matchPayment } from '@lumbung/contract/repay/cash-record'
import { assignPreCase, getPreCases } from '@lumbung/contract/precollection/case'
import { getMyPreCases } from '@lumbung/contract/precollection/my-cases'
import { recordCheck } from '@lumbung/contract/telemarketing/check'
import { runDeal } from '@lumbung/contract/telemarketing/deal'
import { getMyLeads, getUserLeads } from '@lumbung/contract/telemarketing/lead'
import { decideSetting } from '@lumbung/contract/utils/dated-setting'
import type { CallContext } from '../../calls/context.ts'
import { commonScope, type AppScope } from '../../db/transaction.ts'
import { addTopic, type Topic, type Watched } from '../../watch/move.ts'
import { figuresCount } from './dashboard-figures.ts'
import type { Desk } from './dashboard.queries.ts'

/** A part of the dashboard: the call that opens it, the lists that its figures stand in, and what moves them. */
export interface Part {
  opens: Call
  lists: readonly Call[]
  counts: readonly Topic[]
}

export const deskParts: Readonly<Record<Desk['desk'], Part>> = {
  reviewFirst: { opens: decideFirst, lists: [getReviews], counts: ['orders'] },
  reviewFinal: { opens: decideFinal, lists: [getReviews], counts: ['orders'] },
  loanMaker: { opens: putForward, lists: [getWaitLoans], counts: ['orders', 'payouts'] },
  loanChecker: { opens: releaseLoan, lists: [getWaitLoans], counts: ['orders', 'payouts'] },
  unmatchedPayments: { opens: matchPayment, lists: [getCashRecords], counts: ['cash'] },
  proposedMatches: { opens: decideMatch, lists: [getCashRecords], counts: ['cash'] },
  myCases: { opens: getMyCases, lists: [], counts: ['collection'] },
  myPreCases: { opens: getMyPreCases, lists: [], counts: ['precollection'] },
  myLeads: { opens: getMyLeads, lists: [], counts: ['leads'] },
  callChecks: { opens: recordCheck, lists: [], counts: ['checks'] },
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

type Scoped = Pick<CallContext, 'scopeOf'>

/**
 * The fewest apps for which the person holds the calls behind a part, not all that they hold anything for. A list that they
 * do not hold at all narrows nothing: the figure is all they see of it.
 * @returns null when they do not hold the call that opens it
 */
export function scopeOfPart({ scopeOf }: Scoped, { opens, lists }: Part): AppScope | null {
  const scope = scopeOf(opens)
  if (scope === null) return null
  return lists.reduce<AppScope>((apps, list) => commonScope(apps, scopeOf(list) ?? '*'), scope)
}

/** What a person's dashboard counts, of one app or of all of theirs: the very parts that are shown, under the very apps. */
export function watchedBy(context: Scoped & Pick<CallContext, 'staff'>, app: string | undefined): Watched {
  const topics = new Map<Topic, AppScope>()
  const add = (counts: readonly Topic[], scope: AppScope | null) => {
    if (scope === null) return
    const looked = app === undefined ? scope : commonScope(scope, [app])
    for (const topic of counts) addTopic(topics, topic, looked)
  }
  for (const part of [...Object.values(deskParts), portfolioPart])
    add(part.counts, scopeOfPart(context, part))
  for (const { list, counts } of figuresCount) add([counts], context.scopeOf(list))
  if (context.scopeOf(startPayouts) === '*') add(['stops'], '*')
  if (context.scopeOf(decideSetting) === '*') add(['settings'], '*')
  add(['tiles'], '*')
  const { id, agencyId } = context.staff
  return { staffId: id, agencyId, topics }
}
