import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { ruleTrial } from '@lumbung/contract/risk/rule-set'
import type { TrialMode } from '@lumbung/domain/risk/rule-version'
import type { Tx } from '../../db/pool.ts'

export type ShownTrial = z.output<typeof ruleTrial>

/** Kinds of trial that run in a set. */
export async function runningTrials(tx: Tx, ruleSetId: number): Promise<TrialMode[]> {
  const rows = await tx
    .selectFrom('rule_trial')
    .select('mode')
    .where('rule_set_id', '=', ruleSetId)
    .where('ended_at', 'is', null)
    .execute()
  return rows.map(({ mode }) => mode as TrialMode)
}

const endedShown = 5

type TrialRow = Omit<ShownTrial, 'startedAt' | 'endedAt'> & {
  ruleSetId: number
  startedAt: Date
  endedAt: Date | null
}

/**
 * Trials of these sets, running ones first, then the last that ended. What a trial's version said stands in the shadow;
 * of a challenger it is the decision, and the live version's answer stands in the shadow.
 */
export async function readTrials(
  tx: Tx,
  ruleSetIds: readonly number[],
): Promise<ReadonlyMap<number, ShownTrial[]>> {
  const { rows } = await sql<TrialRow>`
    select t.id, t.rule_set_id as "ruleSetId", t.version_id as "versionId", t.mode, t.percent,
           json_build_object('id', p.id, 'name', p.name) as "startedBy", t.started_at as "startedAt", t.ended_at as "endedAt",
           c.orders, c.pass as "wouldPass", c.manual as "wouldManual", c.reject as "wouldReject", c.differ
      from (select *, row_number() over (partition by rule_set_id order by ended_at desc nulls first, id desc) as place
              from rule_trial where rule_set_id = any (${[...ruleSetIds]}::integer[])) t
      join staff p on p.id = t.started_by
      cross join lateral (
        select count(*) as orders, count(*) filter (where said.would = 'pass') as pass,
               count(*) filter (where said.would = 'manual') as manual,
               count(*) filter (where said.would = 'reject') as reject, count(*) filter (where said.differs) as differ
          from (select case when s.version_id = t.version_id then s.decision else m.decision end as would,
                       s.decision <> m.decision as differs
                  from shadow_review s join machine_review m on m.order_no = s.order_no and m.round = 1
                 where s.trial_id = t.id) said) c
     where t.ended_at is null or t.place <= ${endedShown}
     order by t.ended_at desc nulls first, t.id desc`.execute(tx)
  return Map.groupBy(
    rows.map((row) => ({
      ...row,
      startedAt: row.startedAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
    })),
    ({ ruleSetId }) => ruleSetId,
  )
}
