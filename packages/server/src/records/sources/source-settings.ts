import { sql } from 'kysely'
import type { BusinessDay } from '@lumbung/domain/calendar'
import { rupiah, type Rupiah } from '@lumbung/domain/money'
import { firstSourceSettings, type Source, type SourceSetting, sources } from '@lumbung/domain/sources/source'
import type { Tx } from '../../db/pool.ts'

export interface KeptSourceSetting extends SourceSetting {
  source: Source
  from: string
  note: string
  setBy: string
  setAt: Date
}

interface SettingRow {
  source: Source
  from: string
  active: boolean
  day_budget: number
  price: number
  valid_days: number
  wait_minutes: number
}

const settingOf = (row: SettingRow): SourceSetting => ({
  active: row.active,
  dayBudget: rupiah(row.day_budget),
  price: rupiah(row.price),
  validDays: row.valid_days,
  waitMinutes: row.wait_minutes,
})

/** What holds on a day, source by source; `from` is null while nobody has set it. */
export async function sourceSettingsOn(
  tx: Tx,
  day: BusinessDay,
): Promise<Record<Source, SourceSetting & { from: string | null }>> {
  const { rows } = await sql<SettingRow>`
    select distinct on (source) source, valid_from as from, active, day_budget, price, valid_days, wait_minutes
      from source_setting where valid_from <= ${day} order by source, valid_from desc, id desc`.execute(tx)
  const held = (source: Source) => {
    const row = rows.find((each) => each.source === source)
    return row === undefined
      ? { ...firstSourceSettings[source], from: null }
      : { ...settingOf(row), from: row.from }
  }
  return {
    slik: held('slik'),
    fdc: held('fdc'),
    dukcapil: held('dukcapil'),
    accountName: held('accountName'),
  }
}

/** Says how a source is asked from a day on; what was said before for that day stays in the history. */
export async function addSourceSetting(
  tx: Tx,
  source: Source,
  setting: SourceSetting & { from: string; note: string },
  by: { staffId: number; at: Date },
): Promise<void> {
  await tx
    .insertInto('source_setting')
    .values({
      source,
      valid_from: setting.from,
      active: setting.active,
      day_budget: setting.dayBudget,
      price: setting.price,
      valid_days: setting.validDays,
      wait_minutes: setting.waitMinutes,
      note: setting.note,
      set_by: by.staffId,
      set_at: by.at,
    })
    .execute()
}

/** What was set, by whom and why, the latest day first. */
export async function sourceSettingHistory(tx: Tx, most: number): Promise<KeptSourceSetting[]> {
  const { rows } = await sql<SettingRow & { note: string; set_by: string; set_at: Date }>`
    select t.source, t.valid_from as from, t.active, t.day_budget, t.price, t.valid_days, t.wait_minutes, t.note, t.set_at,
           s.name as set_by
      from source_setting t join staff s on s.id = t.set_by
     order by t.valid_from desc, t.id desc limit ${most}`.execute(tx)
  return rows.map((row) => ({
    ...settingOf(row),
    source: row.source,
    from: row.from,
    note: row.note,
    setBy: row.set_by,
    setAt: row.set_at,
  }))
}

/**
 * Takes the price of one inquiry out of a day's budget; whoever else asks waits for it.
 * @returns whether there was so much left
 */
export async function takeFromBudget(
  tx: Tx,
  { source, day, price, budget }: { source: Source; day: BusinessDay; price: Rupiah; budget: Rupiah },
): Promise<boolean> {
  await sql`insert into source_day (source, day) values (${source}, ${day}) on conflict do nothing`.execute(
    tx,
  )
  const { numAffectedRows } = await sql`
    update source_day set asked = asked + 1, cost = cost + ${price}
     where source = ${source} and day = ${day} and cost + ${price} <= ${budget}`.execute(tx)
  return numAffectedRows === 1n
}

/** What an inquiry came to, otherwise than was taken for it. */
export async function settleBudget(tx: Tx, source: Source, day: BusinessDay, by: number): Promise<void> {
  if (by === 0) return
  await sql`update source_day set cost = greatest(0, cost + ${by}) where source = ${source} and day = ${day}`.execute(
    tx,
  )
}

/** How much of a day's budgets is used. */
export async function spentOn(
  tx: Tx,
  day: BusinessDay,
): Promise<Record<Source, { asked: number; cost: Rupiah }>> {
  const rows = await tx.selectFrom('source_day').selectAll().where('day', '=', day).execute()
  const spent = (source: Source) => {
    const row = rows.find((each) => each.source === source)
    return { asked: row?.asked ?? 0, cost: rupiah(row?.cost ?? 0) }
  }
  return Object.fromEntries(sources.map((source) => [source, spent(source)])) as Record<
    Source,
    { asked: number; cost: Rupiah }
  >
}

/** Orders that wait for an answer, by source. */
export async function waitingBySource(tx: Tx): Promise<ReadonlyMap<Source, number>> {
  const { rows } = await sql<{ source: Source; n: number }>`
    select source, count(*)::integer as n from source_inquiry
     where state in ('waiting', 'asking', 'pending', 'unknown') group by source`.execute(tx)
  return new Map(rows.map(({ source, n }) => [source, n]))
}
