import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import type { RetOf } from '@lumbung/contract/call'
import type {
  getStrategies,
  getStrategy,
  rehearsalResult,
  strategyRow,
} from '@lumbung/contract/collection/strategy'
import { ruleStanding } from '@lumbung/domain/risk/rule-version'
import { startOfDay, businessDay, type BusinessDay } from '@lumbung/domain/calendar'
import type { Tx } from '../../db/pool.ts'
import { personOf } from '../../lists/conditions.ts'

export type ShownStrategy = z.output<typeof strategyRow>
type Split = NonNullable<RetOf<typeof getStrategies>['split']>
type Rehearsal = NonNullable<RetOf<typeof getStrategy>['rehearsal']>

type Row = Omit<ShownStrategy, 'standing' | 'changedAt'> & { changedAt: Date; isLive: boolean }

/** Strategies as they stand today, the newest first. @param where on `s` */
export async function readStrategies(
  tx: Tx,
  where: RawBuilder<unknown>,
  today: BusinessDay,
): Promise<ShownStrategy[]> {
  const { rows } = await sql<Row>`
    with split as (
      select challenger_id from strategy_split where from_day <= ${today} order by from_day desc, id desc limit 1
    ), champion as (
      select c.id from case_strategy c where c.state = 'approved' and c.champion and c.live_day <= ${today}
       order by c.live_day desc, c.id desc limit 1
    )
    select s.id, s.name, s.based_on as "basedOn", s.state, s.version, s.note, s.champion,
           jsonb_array_length(s.content -> 'conditions') as conditions,
           coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name) order by array_position(s.author_ids, p.id))
                       from staff p where p.id = any (s.author_ids)), '[]') as authors,
           s.changed_at as "changedAt", ${personOf(sql`s.submitted_by`)} as "submittedBy",
           ${personOf(sql`s.decided_by`)} as "decidedBy", s.decision_note as "decisionNote", s.live_day as "liveDay",
           (s.id in (select id from champion) or s.live_day <= ${today} and s.id in (select challenger_id from split)) as "isLive"
      from case_strategy s where ${where} order by s.id desc`.execute(tx)
  return rows.map(({ isLive, changedAt, ...row }) => ({
    ...row,
    standing: ruleStanding(
      { state: row.state, liveFrom: row.liveDay === null ? null : startOfDay(businessDay(row.liveDay)) },
      isLive,
      startOfDay(today),
    ),
    changedAt: changedAt.toISOString(),
  }))
}

/** The split that counts on a day, or with `after` the next that is set. */
export async function readSplit(tx: Tx, day: string, when: 'on' | 'after'): Promise<Split | null> {
  const { rows } = await sql<Split>`
    select p.from_day as "fromDay", p.challenger_percent as "challengerPercent", p.holdout_percent as "holdoutPercent", p.note,
           (select json_build_object('id', s.id, 'name', s.name) from case_strategy s where s.id = p.challenger_id) as challenger,
           ${personOf(sql`p.set_by`)} as "setBy"
      from strategy_split p
     where ${when === 'on' ? sql`p.from_day <= ${day}` : sql`p.from_day > ${day}`}
     order by ${when === 'on' ? sql`p.from_day desc` : sql`p.from_day`}, p.id desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/** The newest rehearsal of a strategy. */
export async function newestRehearsal(tx: Tx, strategyId: number, hash: Buffer): Promise<Rehearsal | null> {
  const row = await tx
    .selectFrom('strategy_rehearsal')
    .selectAll()
    .where('strategy_id', '=', strategyId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    ...(row.result as unknown as z.output<typeof rehearsalResult>),
    id: row.id,
    fromDay: row.from_day,
    toDay: row.to_day,
    askedAt: row.asked_at.toISOString(),
    isOfThis: row.content_hash.equals(hash),
  }
}
