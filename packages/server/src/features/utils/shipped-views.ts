import { sql } from 'kysely'
import { getShippedViews, hideView, viewRowsMax } from '@lumbung/contract/utils/view-count'
import { type ShippedView, shippedViews } from '@lumbung/contract/utils/shipped-views'
import type { BusinessDay } from '@lumbung/domain/calendar'
import { refuse } from '@lumbung/domain/errors'
import type { CallContext, Implementation, Selection } from '../../calls/context.ts'
import { implement } from '../../calls/registry.ts'
import { keptScope, narrowScope, planned, type AppScope } from '../../db/transaction.ts'
import { textsOf } from '../../lists/kept-view.ts'
import { readListAsk } from '../../lists/list-call.ts'
import { setHidden } from '../../records/list/hidden-views.ts'

/** Those whose list and whose work the person holds, in whatever role. */
function viewsOf({ holds }: Pick<CallContext, 'holds'>): readonly ShippedView[] {
  return shippedViews.filter(({ call, work }) => holds(call) && holds(work))
}

const show = implement(getShippedViews, async (_request, context) => {
  const { tx, staff, today, language } = context
  const views = viewsOf(context)
  const hidden = await tx.selectFrom('hidden_view').select('view').where('staff_id', '=', staff.id).execute()
  const isHidden = (key: string) => hidden.some(({ view }) => view === key)
  const counts = await countsOf(
    views.filter(({ key }) => !isHidden(key)),
    context,
  )
  return {
    views: views.map(({ key, list, title, filter }) => {
      const counted = counts.get(key)
      return {
        key,
        list,
        name: title[language],
        texts: textsOf(filter(today)),
        count: counted === undefined ? null : Math.min(counted, viewRowsMax),
        more: counted !== undefined && counted > viewRowsMax,
      }
    }),
  }
})

/** How many rows each view opens, to one more than are told: one query for those that are held for the same apps, mostly all. */
async function countsOf(
  views: readonly ShippedView[],
  context: CallContext,
): Promise<ReadonlyMap<string, number>> {
  const byScope = new Map<string, { scope: AppScope; views: ShippedView[] }>()
  for (const view of views) {
    const scope = context.scopeOf(view.call)
    if (scope === null) continue
    const together = byScope.get(keptScope(scope)) ?? { scope, views: [] }
    together.views.push(view)
    byScope.set(keptScope(scope), together)
  }
  const counts = new Map<string, number>()
  for (const { scope, views: together } of byScope.values()) {
    await narrowScope(context.tx, scope)
    for (const [key, count] of Object.entries(await countTogether(together, context))) counts.set(key, count)
  }
  return counts
}

async function countTogether(
  views: readonly ShippedView[],
  context: CallContext,
): Promise<Record<string, number>> {
  const most = sql.raw(String(viewRowsMax + 1))
  const counted = views.map((view) => {
    const { from, where } = rowsOf(view, context)
    return sql`(select count(*) from (select from ${from} where ${where} limit ${most}) counted) as ${sql.ref(view.key)}`
  })
  // Asked by everybody once a minute, and no further than some rows: a plan of its own each time took longer than the counting.
  const asked = sql<Record<string, number>>`select ${sql.join(counted)}`
  const { rows } = await planned(context.tx, 'once', async () => await asked.execute(context.tx))
  return rows[0] ?? {}
}

/** The very rows that the list shows under the view's filter. */
function rowsOf({ key, call, filter, fixed }: ShippedView, context: CallContext): Selection {
  const list = context.services.calls.get(call.name)
  if (list?.selection === undefined) throw new Error(`${call.name} of the view ${key} cannot be counted`)
  const asked = readListAsk(call, { filter: filterOn({ filter, fixed }, context.today) })
  return list.selection(asked.filter as never, context)
}

/** What a view asks its list for on a day. */
export function filterOn(
  { filter, fixed }: Pick<ShippedView, 'filter' | 'fixed'>,
  today: BusinessDay,
): Record<string, unknown> {
  return { ...fixed, ...filter(today) }
}

const hide = implement(hideView, async ({ key, hidden }, context) => {
  if (!viewsOf(context).some((view) => view.key === key)) refuse('NOT_FOUND')
  await setHidden(context.tx, context.staff.id, key, hidden)
  return null
})

export const shippedViewCalls: readonly Implementation[] = [show, hide]
