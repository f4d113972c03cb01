import { sql } from 'kysely'
import { reportOf } from '@lumbung/contract/report/report-calls'
import { businessDayOf } from '@lumbung/domain/calendar'
import { nextMailing } from '@lumbung/domain/report/report-days'
import type { Services } from '../calls/context.ts'
import { findRights, type Rights, scopeOf } from '../calls/session.ts'
import type { Tx } from '../db/pool.ts'
import { transact } from '../db/transaction.ts'
import { mailAfterCommit } from '../queue/mailing.ts'
import { type DueMailing, moveMailing, takeDueMailing } from '../records/list/view-mailings.ts'
import { addressOf, type KeptView, keptViews, routeOf } from './kept-view.ts'

const mostPerRun = 50
const goodForMs = 24 * 3_600_000

/**
 * Timed work: mails the views whose time has come, each as a link to its figures as they are now. A time that was missed is made
 * good once; one view and time mails a person once, whichever process comes first.
 */
export async function mailViews(services: Services): Promise<void> {
  for (let count = 0; count < mostPerRun; count += 1) {
    const found = await transact(services.db, '*', async (tx) => {
      const now = services.clock.now()
      const due = await takeDueMailing(tx, now)
      if (due === null) return false
      const [view] = await keptViews(tx, services, sql`v.id = ${due.viewId}`, businessDayOf(now))
      if (view !== undefined)
        for (const person of await readersNow(tx, view, due))
          await mailTo(tx, person, { view, due, now }, services)
      await moveMailing(tx, due.viewId, { mailedAt: now, nextAt: nextMailing(due.every, due.hour, now) })
      return true
    })
    if (!found) return
  }
}

/** Who has the view and may see its report at this moment. */
async function readersNow(tx: Tx, view: KeptView, { toRoles }: DueMailing): Promise<Rights[]> {
  const report = reportOf(view.call)
  if (report === null) return []
  const { rows } = await sql<{ id: number }>`
    select p.id from staff p
     where p.status = 'active' and (p.id = ${view.ownerId}
        or ${toRoles} and p.role_id in (select s.role_id from list_view_role s where s.view_id = ${view.id}))
     order by p.id`.execute(tx)
  const rights: Rights[] = []
  for (const { id } of rows) {
    const held = await findRights(tx, id)
    if (held !== null && scopeOf(held, report.call) !== null) rights.push(held)
  }
  return rights
}

async function mailTo(
  tx: Tx,
  { staff }: Rights,
  { view, due, now }: { view: KeptView; due: DueMailing; now: Date },
  services: Services,
): Promise<void> {
  const wall = services.clock.wall()
  await mailAfterCommit(tx, services, {
    key: `view:${view.id}:${due.dueAt.toISOString()}:${staff.id}`,
    kind: 'report',
    staff,
    values: {
      view: view.name,
      report: routeOf(view.list)?.title[staff.language] ?? view.list,
      link: `${services.config.publicUrl}${addressOf(view, now)}`,
      at: now.toISOString(),
    },
    at: wall,
    goodUntil: new Date(wall.getTime() + goodForMs),
  })
}
