import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import type { RetOf } from '@lumbung/contract/call'
import type { getRuleVersion, ruleVersion } from '@lumbung/contract/risk/rule-set'
import { ruleStanding } from '@lumbung/domain/risk/rule-version'
import type { RuleSetContent } from '@lumbung/domain/risk/scorecard'
import type { Tx } from '../../db/pool.ts'

export type ShownVersion = z.output<typeof ruleVersion>
type Shown = RetOf<typeof getRuleVersion>

type VersionRow = Omit<
  ShownVersion,
  'standing' | 'changedAt' | 'submittedAt' | 'decidedAt' | 'liveFrom' | 'withdrawnAt'
> & {
  isLive: boolean
  changedAt: Date
  submittedAt: Date | null
  decidedAt: Date | null
  liveFrom: Date | null
  withdrawnAt: Date | null
}

const person = (staffId: RawBuilder<unknown>) =>
  sql`(select json_build_object('id', p.id, 'name', p.name) from staff p where p.id = ${staffId})`

/** Versions as they stand now, the newest first. @param where on `v`, the version */
export async function readVersions(tx: Tx, where: RawBuilder<unknown>, now: Date): Promise<ShownVersion[]> {
  const { rows } = await sql<VersionRow>`
    select v.id, v.rule_set_id as "ruleSetId", v.based_on as "basedOn", v.state, v.version, v.note,
           jsonb_array_length(v.content -> 'rules') as rules,
           coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name) order by array_position(v.author_ids, p.id))
                       from staff p where p.id = any (v.author_ids)), '[]') as authors,
           v.changed_at as "changedAt", ${person(sql`v.submitted_by`)} as "submittedBy", v.submitted_at as "submittedAt",
           ${person(sql`v.decided_by`)} as "decidedBy", v.decided_at as "decidedAt", v.decision_note as "decisionNote",
           v.live_from as "liveFrom", ${person(sql`v.withdrawn_by`)} as "withdrawnBy", v.withdrawn_at as "withdrawnAt",
           v.id is not distinct from live_rule_version(v.rule_set_id, ${now}) as "isLive"
      from rule_version v where ${where} order by v.id desc`.execute(tx)
  return rows.map(({ isLive, ...row }) => ({
    ...row,
    standing: ruleStanding(row, isLive, now),
    changedAt: row.changedAt.toISOString(),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    liveFrom: row.liveFrom?.toISOString() ?? null,
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
  }))
}

/** What a version says; null when there is none. */
export async function readContent(
  tx: Tx,
  id: number,
): Promise<{ content: RuleSetContent; hash: Buffer } | null> {
  const row = await tx
    .selectFrom('rule_version')
    .select(['content', 'content_hash'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined
    ? null
    : { content: row.content as unknown as RuleSetContent, hash: row.content_hash }
}

/** The version that decides for a set now, null before its first. */
export async function liveVersionOf(tx: Tx, ruleSetId: number, now: Date): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select live_rule_version(${ruleSetId}::integer, ${now}::timestamptz) as id`.execute(tx)
  return rows[0]?.id ?? null
}

const decisionsCounted = 20_000

/** How often each rule hit among a set's decisions since an instant, the newest 20,000 of them. */
export async function readHits(
  tx: Tx,
  ruleSetId: number,
  since: Date,
): Promise<{ hits: Record<string, number>; of: number }> {
  const { rows } = await sql<{ hits: Record<string, number> | null; of: number }>`
    with decided as materialized (
      select m.hit_rules from machine_review m
       where m.rule_version in (select v.id from rule_version v where v.rule_set_id = ${ruleSetId}) and m.at > ${since}
       order by m.at desc limit ${decisionsCounted})
    select (select jsonb_object_agg(rule, times) from (
             select rule, count(*) as times from decided cross join jsonb_array_elements_text(hit_rules) rule
              group by rule) counted) as hits,
           (select count(*) from decided) as of`.execute(tx)
  return { hits: rows[0]?.hits ?? {}, of: rows[0]?.of ?? 0 }
}

/** The newest order that a set decided, else the newest that any did, within the apps this person sees. */
export async function readSample(tx: Tx, ruleSetId: number): Promise<Shown['sample']> {
  const { rows } = await sql<NonNullable<Shown['sample']>>`
    select order_no as "orderNo", facts from (
      (select m.order_no, m.facts, m.at, 0 as rank
         from rule_version v cross join lateral (
           select r.order_no, r.facts, r.at from machine_review r join orders o on o.order_no = r.order_no
            where r.rule_version = v.id order by r.at desc limit 1) m
        where v.rule_set_id = ${ruleSetId})
      union all
      (select r.order_no, r.facts, r.at, 1 from machine_review r join orders o on o.order_no = r.order_no
        order by r.at desc, r.order_no desc limit 1)) found
     order by rank, at desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/** The newest finished replay of exactly this content, null when there is none. */
export async function replayOf(tx: Tx, versionId: number, contentHash: Buffer): Promise<number | null> {
  const row = await tx
    .selectFrom('rule_replay')
    .select('id')
    .where('version_id', '=', versionId)
    .where('content_hash', '=', contentHash)
    .where('state', '=', 'ready')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
