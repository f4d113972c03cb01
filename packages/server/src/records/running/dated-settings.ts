import { sql } from 'kysely'
import { isProductSetting, type ProductOnSale, type ProductSetting } from '@lumbung/domain/account/ceilings'
import type { BusinessDay } from '@lumbung/domain/calendar'
import {
  firstSettings,
  type Setting,
  type SettingCode,
  type SettingState,
  type SettingsOn,
  sourcesOfFirstSettings,
  type SettingValues,
} from '@lumbung/domain/settings/dated'
import type { Tx } from '../../db/pool.ts'

interface By {
  staffId: number
  at: Date
}

/** What was agreed on for a setting from a day on: only `putForwardSetting` writes it, and so the values fit. */
type Agreed<Code extends SettingCode> = Setting<Code> & { from: BusinessDay; source: string }

/** What was agreed on for some settings, the earliest day first; of one day the last agreed comes last. */
async function agreedSettings<Code extends SettingCode>(
  tx: Tx,
  codes: readonly Code[],
): Promise<Agreed<Code>[]> {
  const rows = await tx
    .selectFrom('dated_setting')
    .select(['code', 'valid_from as from', 'value', 'source'])
    .where('code', 'in', codes)
    .where('state', '=', 'agreed')
    .orderBy('valid_from')
    .orderBy('decided_at')
    .orderBy('id')
    .execute()
  return rows as unknown as Agreed<Code>[]
}

/** Some settings as they hold on whatever day is asked: one reading judges a whole list. */
export async function readSettings<Code extends SettingCode>(
  tx: Tx,
  codes: readonly Code[],
): Promise<SettingsOn<Code>> {
  const agreed = await agreedSettings(tx, codes)
  const known = new Map<BusinessDay, Pick<SettingValues, Code>>()
  return (day) => {
    const found = known.get(day) ?? valuesOn(codes, agreed, day)
    known.set(day, found)
    return found
  }
}

function valuesOn<Code extends SettingCode>(
  codes: readonly Code[],
  agreed: readonly Agreed<Code>[],
  day: BusinessDay,
): Pick<SettingValues, Code> {
  const held = agreed.filter(({ from }) => from <= day)
  const entries = [
    ...codes.map((code) => [code, firstSettings[code]] as const),
    ...held.map(({ code, value }) => [code, value] as const),
  ]
  return Object.fromEntries(entries) as unknown as Pick<SettingValues, Code>
}

/** One setting as it holds on a day. */
export async function settingOn<Code extends SettingCode>(
  tx: Tx,
  code: Code,
  day: BusinessDay,
): Promise<SettingValues[Code]> {
  const row = await tx
    .selectFrom('dated_setting')
    .select('value')
    .where('code', '=', code)
    .where('state', '=', 'agreed')
    .where('valid_from', '<=', day)
    .orderBy('valid_from', 'desc')
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? firstSettings[code] : (row.value as unknown as SettingValues[Code])
}

/** Every value a setting ever had by its day, the earliest first; the first holds since ever. */
export async function settingEras<Code extends SettingCode>(
  tx: Tx,
  code: Code,
): Promise<[Era<Code>, ...Era<Code>[]]> {
  const agreed = await agreedSettings(tx, [code])
  const byDay = new Map(agreed.map(({ from, value }) => [from, value]))
  return [{ from: null, value: firstSettings[code] }, ...[...byDay].map(([from, value]) => ({ from, value }))]
}
interface Era<Code extends SettingCode> {
  from: BusinessDay | null
  value: SettingValues[Code]
}

/** Some settings as they hold on a day with their source; `from` is null while nobody has set one. */
export async function heldSettings<Code extends SettingCode>(
  tx: Tx,
  codes: readonly Code[],
  day: BusinessDay,
): Promise<(Setting<Code> & { from: BusinessDay | null; source: string })[]> {
  const agreed = await agreedSettings(tx, codes)
  const held = new Map(agreed.filter(({ from }) => from <= day).map((each) => [each.code, each]))
  return codes.map((code) => {
    const first = { code, value: firstSettings[code], from: null, source: sourcesOfFirstSettings[code] }
    return held.get(code) ?? first
  })
}

/** What was agreed on and holds on a day, each with its number; what nobody has agreed on is not among them. */
export async function heldSettingIds<Code extends SettingCode>(
  tx: Tx,
  codes: readonly Code[],
  day: BusinessDay,
): Promise<(Agreed<Code> & { id: number })[]> {
  const { rows } = await sql<Agreed<Code> & { id: number }>`
    select distinct on (code) id, code, valid_from as from, value, source from dated_setting
     where code = any(${[...codes]}::text[]) and state = 'agreed' and valid_from <= ${day}
     order by code, valid_from desc, decided_at desc, id desc`.execute(tx)
  return rows
}

/** Which of these settings wait for another person. */
export async function waitingSettings<Code extends SettingCode>(
  tx: Tx,
  codes: readonly Code[],
): Promise<Code[]> {
  const rows = await tx
    .selectFrom('dated_setting')
    .select('code')
    .where('code', 'in', codes)
    .where('state', '=', 'waiting')
    .execute()
  return rows.map(({ code }) => code as Code)
}

export type KeptSetting<Code extends SettingCode = SettingCode> = Agreed<Code> & {
  id: number
  note: string
  state: SettingState
  setBy: { id: number; name: string }
  setAt: Date
  decidedBy: string | null
  decidedAt: Date | null
  decisionNote: string
}

/** What was put forward, by whom and why, and what became of it: the latest day first. */
export async function settingHistory<Code extends SettingCode>(
  tx: Tx,
  codes: readonly Code[],
  most: number,
): Promise<KeptSetting<Code>[]> {
  const { rows } = await sql<KeptSetting<Code>>`
    select t.id, t.code, t.valid_from as from, t.value, t.source, t.note, t.state, t.set_at as "setAt",
           json_build_object('id', s.id, 'name', s.name) as "setBy", d.name as "decidedBy", t.decided_at as "decidedAt",
           t.decision_note as "decisionNote"
      from dated_setting t join staff s on s.id = t.set_by left join staff d on d.id = t.decided_by
     where t.code = any(${[...codes]}::text[])
     order by t.state = 'waiting' desc, t.valid_from desc, t.id desc limit ${most}`.execute(tx)
  return rows
}

/** What has a value from a day on: a setting, or what a product is sold by. */
export type DatedValue = Setting | { code: ProductSetting; value: ProductOnSale }

/** Puts a value forward; what waited for the same setting is replaced. @returns its number */
export async function putForwardSetting(
  tx: Tx,
  { code, value, from, source, note }: DatedValue & { from: string; source: string; note: string },
  by: By,
): Promise<number> {
  // Of two at once neither would see the other's: one waits, and then replaces it.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`setting:${code}`}, 15))`.execute(tx)
  await tx
    .updateTable('dated_setting')
    .set({ state: 'replaced', decided_at: by.at })
    .where('code', '=', code)
    .where('state', '=', 'waiting')
    .execute()
  const { id } = await tx
    .insertInto('dated_setting')
    .values({
      code,
      valid_from: from,
      value: JSON.stringify(value),
      source,
      note,
      set_by: by.staffId,
      set_at: by.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type WaitingSetting = DatedValue & {
  id: number
  from: BusinessDay
  setBy: number
  state: SettingState
}

export function isProductValue<Each extends DatedValue>(
  setting: Each,
): setting is Extract<Each, { code: ProductSetting }> {
  return isProductSetting(setting.code)
}

/** What was put forward, locked until the transaction ends; null: there is none of that number. */
export async function lockSetting(tx: Tx, id: number): Promise<WaitingSetting | null> {
  const row = await tx
    .selectFrom('dated_setting')
    .select(['id', 'code', 'valid_from as from', 'value', 'set_by as setBy', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return (row as unknown as WaitingSetting | undefined) ?? null
}

/** Says what became of what was put forward; it must be locked and wait. */
export async function decideOnSetting(
  tx: Tx,
  id: number,
  { state, note }: { state: 'agreed' | 'refused'; note: string },
  by: By,
): Promise<void> {
  await tx
    .updateTable('dated_setting')
    .set({ state, decision_note: note, decided_by: by.staffId, decided_at: by.at })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** Rules of bank lines as somebody put them forward; null: no such. */
export async function bankRulesPutForward(tx: Tx, id: number): Promise<SettingValues['bankRules'] | null> {
  const row = await tx
    .selectFrom('dated_setting')
    .select('value')
    .where('id', '=', id)
    .where('code', '=', 'bankRules' satisfies SettingCode)
    .executeTakeFirst()
  return row === undefined ? null : (row.value as unknown as SettingValues['bankRules'])
}
