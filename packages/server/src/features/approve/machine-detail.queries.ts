import { sql } from 'kysely'
import type { getMachineReview } from '@lumbung/contract/approve/decided'
import type { RetOf } from '@lumbung/contract/call'
import type { Tx } from '../../db/pool.ts'

type Ret = RetOf<typeof getMachineReview>
type Round = Ret['rounds'][number]
type Shadow = Ret['shadows'][number]

interface RoundRow {
  round: number
  rule_version: number
  score: number
  rating: string
  decision: Round['review']['decision']
  at: Date
  reject_reason: string | null
  hits: Round['review']['hits']
  bands: Round['review']['bands'] | null
}

/** Every round with the bands of its version, the newest first. */
export async function readMachineRounds(tx: Tx, orderNo: string): Promise<Round[]> {
  const { rows } = await sql<RoundRow>`
    select m.round, m.rule_version, m.score, m.rating, m.decision, m.at, m.reject_reason, m.hits, v.content->'bands' as bands
      from machine_review m left join rule_version v on v.id = m.rule_version
     where m.order_no = ${orderNo} order by m.round desc`.execute(tx)
  return rows.map(({ rule_version: version, ...row }) => ({
    round: row.round,
    reasonCode: row.reject_reason,
    review: {
      version: String(version),
      score: row.score,
      rating: row.rating,
      decision: row.decision,
      at: row.at.toISOString(),
      bands: row.bands ?? [],
      hits: row.hits,
    },
  }))
}

interface ShadowRow {
  version_id: number
  rule_set: string
  score: number
  rating: string
  decision: Shadow['decision']
  hits: number
  at: Date
}

/** What versions watched beside the live one would have said; the newest first. */
export async function readShadows(tx: Tx, orderNo: string): Promise<Shadow[]> {
  const { rows } = await sql<ShadowRow>`
    select s.version_id, r.name as rule_set, s.score, s.rating, s.decision, s.at,
           jsonb_array_length(jsonb_path_query_array(s.hits, '$[*] ? (@.hit == true)')) as hits
      from shadow_review s join rule_version v on v.id = s.version_id join rule_set r on r.id = v.rule_set_id
     where s.order_no = ${orderNo} order by s.at desc, s.version_id desc`.execute(tx)
  return rows.map(({ version_id: ruleVersion, rule_set: ruleSet, ...row }) => ({
    ...row,
    ruleVersion,
    ruleSet,
    at: row.at.toISOString(),
  }))
}
