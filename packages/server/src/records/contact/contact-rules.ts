import { sql } from 'kysely'
import { type BusinessDay, businessDay } from '@lumbung/domain/calendar'
import {
  type ContactRuleCode,
  contactRuleCodes,
  type ContactRules,
  type DayOffKind,
  type DaysOff,
  firstContactRules,
  type RulesOn,
  sourcesOfFirstRules,
} from '@lumbung/domain/contact/contact-rules'
import type { Tx } from '../../db/pool.ts'

/** A rule with a value that fits it. */
type Setting = { [Code in ContactRuleCode]: { code: Code; value: ContactRules[Code] } }[ContactRuleCode]

interface By {
  staffId: number
  at: Date
}

/** What was set for a rule from a day on. */
type Kept = Setting & { from: BusinessDay; source: string }

/** The rules of any day and the calendar, as the guard wants them: one reading judges every attempt of a list. */
export async function readContactLaw(tx: Tx): Promise<{ rules: RulesOn; daysOff: DaysOff }> {
  const kept = await keptRules(tx)
  const rows = await tx.selectFrom('day_off').select(['day', 'kind']).execute()
  const known = new Map<BusinessDay, ContactRules>()
  const rules: RulesOn = (day) => {
    const found = known.get(day) ?? rulesOn(kept, day)
    known.set(day, found)
    return found
  }
  return { rules, daysOff: new Map(rows.map(({ day, kind }) => [businessDay(day), kind as DayOffKind])) }
}

/** What holds on a day, rule by rule; `from` is null while nobody has set it. */
export async function contactRulesOn(
  tx: Tx,
  day: BusinessDay,
): Promise<(Setting & { from: BusinessDay | null; source: string })[]> {
  const held = heldOn(await keptRules(tx), day)
  return contactRuleCodes.map(
    (code) =>
      held.get(code) ?? ({ ...firstSetting(code), from: null, source: sourcesOfFirstRules[code] } as const),
  )
}

function firstSetting(code: ContactRuleCode): Setting {
  return { code, value: firstContactRules[code] } as Setting
}

/** Everything that was ever set, the earliest day first: only `keepContactRule` writes it, and so the values fit. */
async function keptRules(tx: Tx): Promise<Kept[]> {
  const rows = await tx
    .selectFrom('contact_rule')
    .select(['code', 'valid_from as from', 'value', 'source'])
    .orderBy('valid_from')
    .execute()
  return rows as unknown as Kept[]
}

/** Of each rule the last one whose day has begun. */
function heldOn(kept: readonly Kept[], day: BusinessDay): ReadonlyMap<ContactRuleCode, Kept> {
  return new Map(kept.filter(({ from }) => from <= day).map((rule) => [rule.code, rule]))
}

function rulesOn(kept: readonly Kept[], day: BusinessDay): ContactRules {
  const set = [...heldOn(kept, day).values()].map(({ code, value }) => [code, value] as const)
  return { ...firstContactRules, ...(Object.fromEntries(set) as Partial<ContactRules>) }
}

/** Sets a rule from a day on that has not begun; what was meant for that day before is replaced. */
export async function keepContactRule(
  tx: Tx,
  { code, value, from, source, note }: Setting & { from: string; source: string; note: string },
  by: By,
): Promise<void> {
  const kept = { value: JSON.stringify(value), source, note, set_by: by.staffId, set_at: by.at }
  await tx
    .insertInto('contact_rule')
    .values({ code, valid_from: from, ...kept })
    .onConflict((conflict) => conflict.columns(['code', 'valid_from']).doUpdateSet(kept))
    .execute()
}

/** What was set, by whom and why, the latest day first. */
export async function contactRuleHistory(
  tx: Tx,
  most: number,
): Promise<(Kept & { note: string; set_by: string; set_at: Date })[]> {
  const { rows } = await sql<Kept & { note: string; set_by: string; set_at: Date }>`
    select r.code, r.valid_from as from, r.value, r.source, r.note, s.name as set_by, r.set_at
      from contact_rule r join staff s on s.id = r.set_by
     order by r.valid_from desc, r.code limit ${most}`.execute(tx)
  return rows
}

export interface DayOff {
  day: string
  kind: DayOffKind
  name: string
}

/** The days off of a year, in order. */
export async function daysOffOf(tx: Tx, year: number): Promise<DayOff[]> {
  const rows = await tx
    .selectFrom('day_off')
    .select(['day', 'kind', 'name'])
    .where('day', '>=', `${year}-01-01`)
    .where('day', '<=', `${year}-12-31`)
    .orderBy('day')
    .execute()
  return rows as DayOff[]
}

/** Adds a day off, or says anew what it is. @returns what it was before; null when it was none */
export async function keepDayOff(tx: Tx, { day, kind, name }: DayOff, by: By): Promise<DayOff | null> {
  const before = await tx
    .selectFrom('day_off')
    .select(['day', 'kind', 'name'])
    .where('day', '=', day)
    .forUpdate()
    .executeTakeFirst()
  const kept = { kind, name, set_by: by.staffId, set_at: by.at }
  await tx
    .insertInto('day_off')
    .values({ day, ...kept })
    .onConflict((conflict) => conflict.column('day').doUpdateSet(kept))
    .execute()
  return (before as DayOff | undefined) ?? null
}

/** Makes a day off a day like any other. @returns what it was; null when it was none */
export async function dropDayOff(tx: Tx, day: string): Promise<DayOff | null> {
  const dropped = await tx
    .deleteFrom('day_off')
    .where('day', '=', day)
    .returning(['day', 'kind', 'name'])
    .executeTakeFirst()
  return (dropped as DayOff | undefined) ?? null
}
