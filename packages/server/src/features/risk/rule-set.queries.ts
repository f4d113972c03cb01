import { sql } from 'kysely'
import { refuse } from '@lumbung/domain/errors'
import type { CustomerType } from '@lumbung/domain/order/order'
import type { RuleScope } from '@lumbung/domain/risk/rule-version'
import type { Tx } from '../../db/pool.ts'

export interface RuleSetRow extends RuleScope {
  id: number
  name: string
  active: boolean
}

/** Rule sets for every app and for those this person sees, the most general first. */
export async function readRuleSets(tx: Tx): Promise<RuleSetRow[]> {
  const { rows } = await sql<RuleSetRow>`
    select id, name, app_code as app, customer_type as "customerType", active from rule_set
     where app_code is null or app_in_scope(app_code)
     order by app_code nulls first, customer_type nulls first`.execute(tx)
  return rows
}

/** Locks a set until the transaction ends. @throws NOT_FOUND */
export async function lockRuleSet(tx: Tx, id: number): Promise<RuleSetRow> {
  const row = await tx
    .selectFrom('rule_set')
    .select(['id', 'name', 'app_code as app', 'customer_type', 'active'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return refuse('NOT_FOUND')
  const { customer_type: customerType, ...set } = row
  return { ...set, customerType: customerType as CustomerType | null }
}

/** How many applications each set decided since an instant. */
export async function countDecided(tx: Tx, since: Date): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; decided: number }>`
    select v.rule_set_id as id, sum(c.decided) as decided
      from rule_version v cross join lateral (
        select count(*) as decided from machine_review m where m.rule_version = v.id and m.at > ${since}) c
     group by v.rule_set_id`.execute(tx)
  return new Map(rows.map(({ id, decided }) => [id, decided]))
}
