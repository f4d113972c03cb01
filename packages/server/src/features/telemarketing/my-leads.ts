import { sql } from 'kysely'
import { getMyLeads } from '@lumbung/contract/telemarketing/lead'
import { addDays, startOfDay } from '@lumbung/domain/calendar'
import { callOrder, leadLabels, leadPools, openLeadStatuses } from '@lumbung/domain/leads/lead'
import type { CallContext } from '../../calls/context.ts'
import { implement } from '../../calls/registry.ts'
import { isStopped } from './lead-detail.ts'
import { leadPage } from './lead-list.ts'

/** So many open leads are put in order at most. */
const myLeadsMax = 200
const earnedDays = 30
const connectedLabels = Object.entries(leadLabels).flatMap(([label, { connected }]) =>
  connected ? [label] : [],
)

/** The asker's own open leads in the order of work, and how far the day is. */
export const showMyLeads = implement(getMyLeads, async (_request, context) => {
  const { staff, now, tx } = context
  const filter = { status: [...openLeadStatuses] }
  const sort = { column: 'nextCallAt', descending: false } as const
  const mine = sql`l.seller_id = ${staff.id}`
  const page = await leadPage(leadPools, { filter, sort, size: myLeadsMax }, context, mine)
  const byId = new Map(page.items.map((row) => [row.id, row]))
  const ordered = callOrder(
    page.items.map(({ id, reach, nextCallAt, attempts, lastFollowAt, createdAt }) => ({
      id,
      nextCallAt: nextCallAt === null ? null : new Date(nextCallAt),
      lawful: reach?.lawful === true,
      from: reach === null || reach.lawful || reach.at === null ? null : new Date(reach.at),
      fresh: attempts === 0,
      lastStepAt: new Date(lastFollowAt ?? createdAt),
    })),
    now,
  )
  const leads = ordered.flatMap(({ id, lawful, nextCallAt }, index) => {
    const row = byId.get(id)
    const isNow = lawful && (nextCallAt === null || nextCallAt <= now)
    return row === undefined ? [] : [{ ...row, place: index + 1, isNow }]
  })
  const stopped = await isStopped(tx, staff.id)
  return {
    leads,
    next: stopped ? null : (leads.find(({ isNow }) => isNow)?.id ?? null),
    isCut: page.total > page.items.length,
    stopped,
    figures: {
      open: page.total,
      now: leads.filter(({ isNow }) => isNow).length,
      ...(await dayOf(context)),
    },
  }
})

async function dayOf({ tx, staff, today }: CallContext) {
  const from = startOfDay(today)
  const { rows } = await sql<{ calls: number; connected: number; followed: number; earned: number }>`
    select (select count(*)::integer from lead_attempt a
             where a.staff_id = ${staff.id} and a.at >= ${from} and a.refused_by is null) as calls,
           count(*) filter (where f.label = any(${connectedLabels}))::integer as connected,
           count(distinct f.lead_id)::integer as followed,
           (select count(*)::integer from lead l where l.earned_by = ${staff.id}
               and l.applied_at >= ${startOfDay(addDays(today, -earnedDays))}) as earned
      from lead_follow_up f where f.staff_id = ${staff.id} and f.at >= ${from}`.execute(tx)
  return rows[0] ?? { calls: 0, connected: 0, followed: 0, earned: 0 }
}
