import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../db/pool.ts'
import { auditEach } from '../people/audit.ts'
import { caseEventMark } from '../people/trail-marks.ts'
import type { CaseMover } from './case-moves.ts'
import { spellsOf } from './case-spells.ts'

/**
 * Takes cases back from their agencies, a batch of them: they wait to be assigned; what has left the desks meanwhile only
 * loses who had it.
 * @param which of open cases `c` with an agency `a`
 * @param why as the history tells it
 * @returns how many
 */
export async function recallCases(
  tx: Tx,
  which: RawBuilder<unknown>,
  {
    why,
    note = '',
    most,
  }: { why: 'days' | 'notInForce' | 'stopped' | 'hand' | RawBuilder<unknown>; note?: string; most: number },
  by: CaseMover,
): Promise<number> {
  const reason = typeof why === 'string' ? sql`${why}::text` : why
  const { rows } = await sql<{ order_no: string; detail: Record<string, unknown> }>`
    with due as materialized (
      select c.id, c.state, c.holder_id, c.held_since, a.name, ${reason} as why
        from collection_case c join agency a on a.id = c.agency_id
       where c.closed_day is null and ${which}
       order by c.id limit ${most} for no key update of c
    ), moved as (
      update collection_case c
         set state = case when c.state = 'outsourced' then 'recalled' else c.state end, holder_id = null, held_since = null,
             agency_id = null, outsourced_at = null, version = c.version + 1
        from due where c.id = due.id
      returning c.id, c.order_no, c.app_code, c.stage, c.stage as to_stage, c.holder_id, c.agency_id, c.state,
                due.state as from_state, due.holder_id as held_by, due.held_since, due.name, due.why
    ), ${spellsOf(sql`moved`, sql`${by.now}::timestamptz`)}, told as (
      insert into case_event (case_id, order_no, kind, day, at, recorded_at, from_state, to_state, from_stage, to_stage,
                              actor_kind, actor, staff_id, detail)
      select id, order_no, 'recalled', (${by.now}::timestamptz at time zone 'Asia/Jakarta')::date, ${by.now}, ${by.recordedAt},
             from_state, state, stage, stage, ${by.actor.kind}, ${by.actor.name}, ${by.actor.staffId ?? null}::integer,
             jsonb_strip_nulls(jsonb_build_object('agency', name, 'reason', why, 'note', nullif(${note}::text, ''),
                                                  'heldBy', held_by, 'heldSince', held_since))
        from moved
      returning order_no, detail
    )
    select order_no, detail from told`.execute(tx)
  await auditEach(
    tx,
    { event: 'caseEvent', actor: by.actor, at: by.recordedAt, subjectKind: 'order' },
    rows.map(({ order_no, detail }) => ({
      subject: order_no,
      detail: caseEventMark({ order_no, kind: 'recalled', at: by.now, detail }),
    })),
  )
  return rows.length
}
