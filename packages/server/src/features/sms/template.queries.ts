import { sql } from 'kysely'
import type { getTemplate } from '@lumbung/contract/sms/template'
import type { RetOf } from '@lumbung/contract/call'
import { owingOrderStates } from '@lumbung/domain/order/order'
import { isLetter } from '@lumbung/domain/messages/letter-text'
import type { TemplatePurpose } from '@lumbung/domain/messages/template'
import type { Tx } from '../../db/pool.ts'
import { personOf } from '../../lists/conditions.ts'

type Versions = RetOf<typeof getTemplate>['versions']

/** Every version of a template, the newest first. */
export async function versionsOf(tx: Tx, templateId: number): Promise<Versions> {
  const { rows } = await sql<
    Omit<Versions[number], 'madeAt' | 'submittedAt' | 'checkedAt'> & {
      madeAt: Date
      submittedAt: Date | null
      checkedAt: Date | null
    }
  >`
    select v.id, v.number, v.state, v.texts, ${personOf(sql`v.made_by`)} as "madeBy", v.made_at as "madeAt",
           v.submitted_at as "submittedAt", ${personOf(sql`v.checked_by`)} as "checkedBy", v.checked_at as "checkedAt",
           v.check_note as "checkNote"
      from message_template_version v where v.template_id = ${templateId} order by v.number desc`.execute(tx)
  return rows.map((row) => ({
    ...row,
    madeAt: row.madeAt.toISOString(),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    checkedAt: row.checkedAt?.toISOString() ?? null,
  }))
}

/** What tells by itself with a template, as it is set from a day on. */
export async function automaticOf(tx: Tx, templateId: number, day: string): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select kind from (select distinct on (kind) kind, template_id from message_rule where valid_from <= ${day}
                       order by kind, valid_from desc) r where r.template_id = ${templateId} order by kind`.execute(
    tx,
  )
  return rows.map(({ kind }) => kind)
}

/** Some order on which a template of this purpose can be shown; null where there is none. */
export async function sampleOrder(
  tx: Tx,
  { purpose, app, today }: { purpose: TemplatePurpose; app: string | null; today: string },
): Promise<string | null> {
  const isLate =
    purpose === 'collect' || isLetter(purpose) ? sql`l.due_day < ${today}` : sql`l.due_day >= ${today}`
  const { rows } = await sql<{ orderNo: string }>`
    select o.order_no as "orderNo" from loan l join orders o on o.order_no = l.order_no
     where l.cleared_day is null and not l.written_off and o.state = any(${[...owingOrderStates]}::text[]) and ${isLate}
       and ${app === null ? sql`true` : sql`o.app_code = ${app}`}
     order by l.due_day, o.order_no limit 1`.execute(tx)
  return rows[0]?.orderNo ?? null
}
