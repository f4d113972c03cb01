import { sql } from 'kysely'
import type { BusinessDay } from '@lumbung/domain/calendar'
import { type AffordabilityRule, ceilingsOn } from '@lumbung/domain/sources/affordability'
import type { Tx } from '../../db/pool.ts'

export interface KeptAffordability extends AffordabilityRule {
  from: string
  source: string
}

/** The ceilings of a day. */
export async function affordabilityRuleOn(tx: Tx, day: BusinessDay): Promise<KeptAffordability> {
  return ceilingsOn(await setRules(tx, day), day)
}

/** The ceilings of any day up to one: what was decided on a day is judged by what it had then. */
export async function affordabilityRulesUpTo(
  tx: Tx,
  last: BusinessDay,
): Promise<(day: BusinessDay) => KeptAffordability> {
  const set = await setRules(tx, last)
  return (day) => ceilingsOn(set, day)
}

async function setRules(tx: Tx, last: BusinessDay): Promise<KeptAffordability[]> {
  return await tx
    .selectFrom('affordability_rule')
    .select(['valid_from as from', 'ratio_ppm_max as ratioPpmMax', 'platforms_max as platformsMax', 'source'])
    .where('valid_from', '<=', last)
    .orderBy('id')
    .execute()
}

/** Sets the ceilings from a day on; what was said before for that day stays in the history. */
export async function addAffordabilityRule(
  tx: Tx,
  rule: KeptAffordability & { note: string },
  by: { staffId: number; at: Date },
): Promise<void> {
  await tx
    .insertInto('affordability_rule')
    .values({
      valid_from: rule.from,
      ratio_ppm_max: rule.ratioPpmMax,
      platforms_max: rule.platformsMax,
      source: rule.source,
      note: rule.note,
      set_by: by.staffId,
      set_at: by.at,
    })
    .execute()
}

/** What was set, by whom and why, the latest day first. */
export async function affordabilityHistory(
  tx: Tx,
  most: number,
): Promise<(KeptAffordability & { note: string; setBy: string; setAt: Date })[]> {
  const { rows } = await sql<KeptAffordability & { note: string; setBy: string; setAt: Date }>`
    select r.valid_from as from, r.ratio_ppm_max as "ratioPpmMax", r.platforms_max as "platformsMax", r.source, r.note,
           s.name as "setBy", r.set_at as "setAt"
      from affordability_rule r join staff s on s.id = r.set_by
     order by r.valid_from desc, r.id desc limit ${most}`.execute(tx)
  return rows
}
