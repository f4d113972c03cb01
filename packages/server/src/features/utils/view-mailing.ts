import { sql } from 'kysely'
import { reportOf } from '@lumbung/contract/report/report-calls'
import type { RetOf } from '@lumbung/contract/call'
import { getViewMailings, saveViewMailing } from '@lumbung/contract/utils/view-mailing'
import { refuse } from '@lumbung/domain/errors'
import { nextMailing, type ReportRows } from '@lumbung/domain/report/report-days'
import { implement } from '../../calls/registry.ts'
import type { Implementation } from '../../calls/context.ts'
import { setMailing } from '../../records/list/view-mailings.ts'

interface MailedRow {
  id: number
  name: string
  shared: boolean
  every: ReportRows | null
  hour: number | null
  to_roles: boolean | null
  next_at: Date | null
  last_at: Date | null
}

const showMailings = implement(getViewMailings, async ({ list }, { tx, staff }) => {
  const { rows } = await sql<MailedRow>`
    select v.id, v.name, exists (select from list_view_role s where s.view_id = v.id) as shared,
           m.every, m.hour, m.to_roles, m.next_at, m.last_at
      from list_view v left join view_mailing m on m.view_id = v.id
     where v.list = ${list} and v.owner_id = ${staff.id} order by v.name, v.id`.execute(tx)
  return { views: rows.map(shownOf) }
})

function shownOf({ id, name, shared, ...row }: MailedRow): RetOf<typeof getViewMailings>['views'][number] {
  const { every, hour, to_roles: toRoles, next_at: nextAt, last_at: lastAt } = row
  const isMailed = every !== null && hour !== null && toRoles !== null && nextAt !== null
  return {
    id,
    name,
    shared,
    mailing: isMailed
      ? { every, hour, toRoles, nextAt: nextAt.toISOString(), lastAt: lastAt?.toISOString() ?? null }
      : null,
  }
}

const keepMailing = implement(saveViewMailing, async ({ viewId, mailing }, context) => {
  const { tx, staff, now, wall, holds } = context
  const view = await tx
    .selectFrom('list_view')
    .select('call')
    .where('id', '=', viewId)
    .where('owner_id', '=', staff.id)
    .executeTakeFirst()
  const report = reportOf(view?.call ?? '') ?? refuse('NOT_FOUND')
  if (mailing !== null && !holds(report.call)) refuse('NOT_PERMITTED')
  const next = mailing && { ...mailing, nextAt: nextMailing(mailing.every, mailing.hour, now) }
  await setMailing(tx, viewId, next, wall)
  return null
})

export const viewMailingCalls: readonly Implementation[] = [showMailings, keepMailing]
