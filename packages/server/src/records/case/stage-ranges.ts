import { sql, type RawBuilder } from 'kysely'
import { addDays, type BusinessDay } from '@lumbung/domain/calendar'
import { eraOn, rangesOn, type StageEra, type StageEras } from '@lumbung/domain/cases/stage-time'
import type { WorkMoment } from '@lumbung/domain/cases/work-order'
import { stageCodes, type StageRange, stageRangesFrom } from '@lumbung/domain/order/order'
import type { Tx } from '../../db/pool.ts'
import { settingEras } from '../running/dated-settings.ts'

/** The stage ranges of any day and how long it is collected on it, of days to come as far as they are agreed on. */
export async function readStageEras(tx: Tx): Promise<StageEras> {
  const stages = await settingEras(tx, 'collectionStages')
  const deskDays = await settingEras(tx, 'deskDaysMax')
  const eraFrom = (from: BusinessDay | null): StageEra => {
    const holds = (each: { from: BusinessDay | null }) =>
      each.from === null || (from !== null && each.from <= from)
    return {
      from,
      ranges: stageRangesFrom((stages.findLast(holds) ?? stages[0]).value),
      collectDaysMax: (deskDays.findLast(holds) ?? deskDays[0]).value,
    }
  }
  const later = new Set([...stages, ...deskDays].flatMap(({ from }) => from ?? []))
  return [eraFrom(null), ...[...later].toSorted().map(eraFrom)]
}

/** The stage ranges of a day and of the next, and whom the desks work on that next day. */
export async function readStagesAround(tx: Tx, today: BusinessDay): Promise<WorkMoment['stages']> {
  const eras = await readStageEras(tx)
  return stagesAround(eras, today)
}

/** As {@link readStagesAround}, of eras that are read already. */
export function stagesAround(eras: StageEras, today: BusinessDay): WorkMoment['stages'] {
  const { ranges: tomorrow, collectDaysMax } = eraOn(eras, addDays(today, 1))
  return { today: rangesOn(eras, today), tomorrow, collectDaysMax }
}

/** The stage of so many days overdue in a statement, null before the first: bounds as parameters, no function for each row. */
export function stageIn(ranges: readonly StageRange[], daysLate: RawBuilder<unknown>): RawBuilder<string> {
  const whens = ranges
    .toReversed()
    .map(({ code, minDay }) => sql`when ${daysLate} >= ${minDay}::integer then ${code}`)
  return sql`(case ${sql.join(whens, sql` `)} end)`
}

/** The first day overdue of each stage by the settings themselves, for checks that know no clock: `since`, `until`, `stage`, `from_day`. */
export function stageBoundsEver(first: readonly StageRange[]): RawBuilder<unknown> {
  const names = stageCodes.map((code) => sql`(${code}::text)`)
  const firsts = first.map(({ code, minDay }) => sql`(${code}::text, ${minDay}::integer)`)
  return sql`
    select e.since, e.until, stage.code as stage,
           case when stage.code = 's1' then 1
                else coalesce((e.value ->> stage.code)::integer, (select f.day from (values ${sql.join(firsts)}) f(code, day) where f.code = stage.code)) end
             as from_day
      from (select valid_from as since, lead(valid_from, 1, 'infinity') over (order by valid_from) as until, value
              from (select '-infinity'::date as valid_from, null::jsonb as value
                    union all
                    (select distinct on (valid_from) valid_from, value from dated_setting
                      where code = 'collectionStages' and state = 'agreed' order by valid_from, decided_at desc, id desc)) s) e
     cross join (values ${sql.join(names)}) stage(code)`
}
