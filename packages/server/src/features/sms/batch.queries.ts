import { sql } from 'kysely'
import type { BatchListRow, getBatch } from '@lumbung/contract/sms/batch'
import type { RetOf } from '@lumbung/contract/call'
import { minutesOfDay, localDay, timeZones, type TimeZone } from '@lumbung/domain/contact/local-time'
import { hoursOn, type ContactFacts, type Law } from '@lumbung/domain/contact/contact-guard'
import type { MessageLanguage } from '@lumbung/domain/messages/template'
import type { Tx } from '../../db/pool.ts'
import { personOf } from '../../lists/conditions.ts'

type Shown = RetOf<typeof getBatch>

const countOf = (states: readonly string[]) => sql`
  (select count(*)::integer from message m where m.batch_id = b.id and m.state = any(${[...states]}::text[]))`
/** What is or was to go: of what is prepared, all but who is held back. */
const toGo = sql`(m.state <> 'blocked' and not (m.state = 'draft' and m.blocked_by is not null and m.next_try_at is null))`

/** What a batch `b` with its template `t` and version `v` shows that is no column of it. */
export const batchColumns = {
  template: sql`json_build_object('id', t.id, 'name', t.name, 'number', v.number)`,
  purpose: sql`t.purpose`,
  madeBy: personOf(sql`b.made_by`),
  checkedBy: personOf(sql`b.checked_by`),
  total: sql`(select count(*)::integer from message m where m.batch_id = b.id and ${toGo})`,
  held: sql`(select count(*)::integer from message m where m.batch_id = b.id and not ${toGo})`,
  handed: sql`(select count(*)::integer from message m where m.batch_id = b.id and m.handed_at is not null)`,
  delivered: countOf(['delivered']),
  failed: countOf(['undelivered', 'expired', 'rejected', 'failed']),
  unknown: countOf(['unknown']),
  waiting: countOf(['queued', 'submitting']),
  cost: sql`(select coalesce(sum(m.cost), 0)::bigint from message m
              where m.batch_id = b.id and ${toGo} and m.state not in ('cancelled'))`,
} as const
export const batchJoin = sql`
  join message_template t on t.id = b.template_id join message_template_version v on v.id = b.template_version_id`

/** Whether anything of a batch is to go. */
export async function hasToGo(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from message m where m.batch_id = ${id} and ${toGo}) as has`.execute(tx)
  return rows[0]?.has === true
}

const instants = ['startAt', 'latestAt', 'madeAt', 'endedAt'] as const

/** Batches with their figures, by a condition on `b`. */
export async function batchRows(tx: Tx, where: ReturnType<typeof sql>): Promise<BatchListRow[]> {
  const { rows } = await sql<BatchListRow>`
    select b.id, b.number, b.name, b.state, b.version, b.language, b.start_at as "startAt", b.latest_at as "latestAt",
           b.rate_per_second as "ratePerSecond", b.made_at as "madeAt", b.ended_at as "endedAt", b.matched,
           ${sql.join(Object.entries(batchColumns).map(([name, column]) => sql`${column} as ${sql.ref(name)}`))}
      from message_batch b ${batchJoin} where ${where} order by b.id`.execute(tx)
  for (const row of rows)
    for (const name of instants)
      Object.assign(row, { [name]: (row[name] as unknown as Date | null)?.toISOString() ?? null })
  return rows
}

/** Who of a batch gets nothing, and who gets it later, by the rule that says so. */
export async function heldOf(tx: Tx, id: number): Promise<Pick<Shown, 'held' | 'later'>> {
  const { rows } = await sql<{
    rule: Shown['held'][number]['rule']
    n: number
    from: Date | null
    waits: boolean
  }>`
    select m.blocked_by as rule, count(*)::integer as n, min(m.lawful_from) as from, m.next_try_at is not null as waits
      from message m where m.batch_id = ${id} and m.blocked_by is not null and m.state in ('draft', 'queued', 'blocked')
     group by 1, 4 order by 2 desc, 1`.execute(tx)
  const held = rows.flatMap(({ rule, n, from, waits }) =>
    waits ? [] : [{ rule, n, from: from?.toISOString() ?? null }],
  )
  const later = rows.flatMap(({ rule, n, from, waits }) =>
    waits && from !== null ? [{ rule, n, from: from.toISOString() }] : [],
  )
  return { held, later }
}

/** What of a batch is or was to go, by its language and parts. */
export async function partsOf(tx: Tx, id: number): Promise<Shown['parts']> {
  const { rows } = await sql<Shown['parts'][number]>`
    select m.language, m.parts, m.encoding, count(*)::integer as n, sum(m.cost)::bigint as cost
      from message m where m.batch_id = ${id} and ${toGo} and m.parts is not null
     group by 1, 2, 3 order by array_position(array['id', 'en', 'zh'], m.language), 2, 3`.execute(tx)
  return rows
}

/** How many of a batch read a language that its template lacks. */
export async function insteadOf(tx: Tx, id: number): Promise<Shown['instead']> {
  const { rows } = await sql<Shown['instead'][number]>`
    select m.wanted_language as wanted, count(*)::integer as n
      from message m where m.batch_id = ${id} and ${toGo} and m.wanted_language <> m.language group by 1 order by 1`.execute(
    tx,
  )
  return rows
}

/** In which zones those are who get it, with the lawful hours there on the day of the beginning. */
export async function zonesOf(
  tx: Tx,
  { id, start, purpose }: { id: number; start: Date; purpose: 'remind' | 'collect' },
  law: Law,
): Promise<Shown['zones']> {
  const { rows } = await sql<{ zone: TimeZone | null; n: number }>`
    select m.zone, count(*)::integer as n from message m where m.batch_id = ${id} and ${toGo} group by 1`.execute(
    tx,
  )
  const counts = new Map(rows.map(({ zone, n }) => [zone, n]))
  return [...timeZones, null].flatMap((zone) => {
    const n = counts.get(zone)
    if (n === undefined) return []
    const place = zone ?? 'WIB'
    const day = localDay(start, place)
    const approach = { channel: 'sms', target: 'self', purpose } as const
    return [{ zone, n, start: minuteIn(start, place), hours: hoursOn(day, approach, nobody, law) }]
  })
}

/** Somebody of whom nothing is known: the hours of everybody. */
const nobody: ContactFacts = {
  zone: null,
  attempts: [],
  daysLate: 0,
  caseState: null,
  numberIsTheirs: true,
  emergencyConsent: false,
  offerConsent: false,
  optedOut: [],
  restricted: false,
  agreedToAnyHour: false,
  certifiedUntil: null,
}

const hoursAhead: Record<TimeZone, number> = { WIB: 7, WITA: 8, WIT: 9 }

function minuteIn(at: Date, zone: TimeZone): number {
  return (Math.floor(at.getTime() / 60_000) + hoursAhead[zone] * 60) % minutesOfDay
}

/** Who agreed to the text that a batch says. */
export async function agreedOn(
  tx: Tx,
  versionId: number,
): Promise<{ by: string | null; at: Date | null; texts: Record<string, string> }> {
  const { rows } = await sql<{ by: string | null; at: Date | null; texts: Record<string, string> }>`
    select s.name as by, v.checked_at as at, v.texts from message_template_version v
      left join staff s on s.id = v.checked_by where v.id = ${versionId}`.execute(tx)
  return rows[0] ?? { by: null, at: null, texts: {} }
}

/** One of those who get a batch, for its preview. */
export async function recipientAt(
  tx: Tx,
  id: number,
  at: number,
): Promise<{
  orderNo: string
  language: MessageLanguage
  wanted: MessageLanguage | null
  of: number
} | null> {
  const { rows } = await sql<{
    orderNo: string
    language: MessageLanguage
    wanted: MessageLanguage | null
    of: number
  }>`
    select m.order_no as "orderNo", m.language, m.wanted_language as wanted, (select count(*)::integer from message m where m.batch_id = ${id} and ${toGo}) as of
      from message m where m.batch_id = ${id} and ${toGo} order by m.id offset ${at} limit 1`.execute(tx)
  return rows[0] ?? null
}
