import { sql } from 'kysely'
import type { BusinessDay } from '@lumbung/domain/calendar'
import { type AutomaticKind, purposeOfKind } from '@lumbung/domain/messages/automatic'
import { owingOrderStates } from '@lumbung/domain/order/order'
import type { Tx } from '../../db/pool.ts'
import type { AutomaticRule } from './message-settings.ts'

/** What every message of a night has alike. */
export interface Telling {
  rule: AutomaticRule & { templateId: number }
  now: Date
  goodUntil: Date
}

const columns = sql`(key, order_no, borrower_id, kind, template_id, language, wanted_language, purpose, facts, state, next_try_at, good_until, made_at)`

/** @param facts what it is about, for which it is looked at again as it goes */
const told = (
  kind: AutomaticKind,
  { key, facts }: Record<'key' | 'facts', ReturnType<typeof sql>>,
  { rule, now, goodUntil }: Telling,
) => sql`
  ${kind} || ':' || o.order_no || ':' || ${key}, o.order_no, o.borrower_id, ${kind}, t.id, ${rule.language === null ? writtenInWanted : sql`${rule.language}::text`},
  ${rule.language === null ? sql`r.language` : sql`null::text`},
  ${purposeOfKind[kind]}::text, ${facts}, 'queued', ${now}::timestamptz, ${goodUntil}::timestamptz, ${now}::timestamptz`

/** The borrower's language where the template in use has it, else Indonesian: `writtenIn`. */
const writtenInWanted = sql`case when trim(coalesce(v.texts ->> r.language, '')) <> '' then r.language else 'id' end`

/** The template of a rule `t`, its version in use `v`, and what each borrower reads `r`, the last word over every app. */
const template = ({ rule }: Telling) => sql`
  message_template t on t.id = ${rule.templateId} and t.active and (t.app_code is null or t.app_code = o.app_code)
  left join message_template_version v on v.template_id = t.id and v.state = 'approved'
  cross join lateral (select coalesce((
    select s.language from spoken_language s where s.borrower_id = o.borrower_id or s.order_no = o.order_no
     order by s.id desc limit 1), 'id') as language) r`

/** Writes down a reminder for every loan that falls due on a day, once for that day. @returns how many */
export async function addReminders(
  tx: Tx,
  kind: 'dueTomorrow' | 'dueToday',
  dueDay: BusinessDay,
  telling: Telling,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into message ${columns}
    select ${told(kind, { key: sql`l.due_day`, facts: sql`jsonb_build_object('dueDay', l.due_day)` }, telling)}
      from loan l join orders o on o.order_no = l.order_no and o.state = any(${[...owingOrderStates]}::text[])
      join ${template(telling)}
     where l.due_day = ${dueDay} and l.cleared_day is null and not l.written_off
     order by l.order_no
    on conflict (key) do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/**
 * Writes down a word on every open case of collection that came into its stage on one of the days since, once for that stage; of nights
 * that were missed only where it stands now. @returns how many
 */
export async function addStageNews(
  tx: Tx,
  days: { from: BusinessDay; to: BusinessDay },
  telling: Telling,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into message ${columns}
    select ${told('stageChanged', { key: sql`c.id || ':' || c.stage`, facts: sql`'{}'::jsonb` }, telling)}
      from collection_case c join orders o on o.order_no = c.order_no
      join ${template(telling)}
     where c.closed_day is null and c.department = 'collection' and c.stage_day between ${days.from} and ${days.to}
     order by c.order_no
    on conflict (key) do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
