import { sql, type RawBuilder } from 'kysely'
import type { Selectable } from 'kysely'
import type { Tx } from '../../db/pool.ts'
import type { CollectionCase } from '../../db/tables.ts'

/** What of a case says whose it is and in which stage. */
type Placed = Pick<
  Selectable<CollectionCase>,
  'id' | 'order_no' | 'app_code' | 'stage' | 'holder_id' | 'agency_id' | 'closed_day' | 'ending'
>

/**
 * What a statement that opens or moves cases adds about who had each in which stage: the spell that was ends, another
 * begins. Late nights write of moments that have passed: a spell never ends before it began.
 * @param moved the cases after the move: `id`, `order_no`, `app_code`, `to_stage`, `holder_id`, `agency_id`
 * @param at the moment, of a row `moved`
 */
export function spellsOf(moved: RawBuilder<unknown>, at: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`spell_left as (
      update case_spell s set until_at = greatest(s.from_at, ${at})
        from ${moved} moved cross join lateral (${lastSpell}) last where s.id = last.id and last.until_at is null
    ), spell_begun as (
      insert into case_spell (case_id, order_no, app_code, stage, holder_id, agency_id, from_at)
      select moved.id, moved.order_no, moved.app_code, moved.to_stage, moved.holder_id, moved.agency_id,
             greatest(${at}, (select last.from_at from (${lastSpell}) last where last.until_at is null))
        from ${moved} moved
    )`
}

/**
 * The spell that a case of `moved` is in, or was in last, by the index of cases alone: the planner, which does not know how
 * many cases a statement moves, nor how many spells there are while the table is young, read every open spell for each case.
 */
const lastSpell = sql`
          select o.id, o.from_at, o.until_at from case_spell o where o.case_id = moved.id
           order by o.from_at desc, o.id desc limit 1`

/** What a statement that ends cases adds. @param ended they: `id` */
export function spellsEnded(
  ended: RawBuilder<unknown>,
  at: RawBuilder<unknown>,
  ending: string,
): RawBuilder<unknown> {
  return sql`spell_ended as (
      update case_spell s set until_at = greatest(s.from_at, ${at}), ending = ${ending}
        from ${ended} moved cross join lateral (${lastSpell}) last where s.id = last.id and last.until_at is null
    )`
}

/** The same of one case, from one moment to the next; nothing where neither holder nor stage changed. */
export async function followSpell(tx: Tx, before: Placed | null, after: Placed, at: Date): Promise<void> {
  const isOver = after.closed_day !== null
  const isSame = before?.holder_id === after.holder_id && before.agency_id === after.agency_id
  if (isSame && before.stage === after.stage && !isOver) return
  const left = await tx
    .updateTable('case_spell')
    .set({ until_at: sql<Date>`greatest(from_at, ${at}::timestamptz)`, ending: after.ending })
    .where('case_id', '=', after.id)
    .where('until_at', 'is', null)
    .returning('from_at')
    .executeTakeFirst()
  if (isOver) return
  const from_at = left !== undefined && left.from_at > at ? left.from_at : at
  const { id: case_id, order_no, app_code, stage, holder_id, agency_id } = after
  await tx
    .insertInto('case_spell')
    .values({ case_id, order_no, app_code, stage, holder_id, agency_id, from_at })
    .execute()
}
