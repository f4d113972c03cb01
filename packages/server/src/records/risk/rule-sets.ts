import type { RuleScope } from '@lumbung/domain/risk/rule-version'
import type { Tx } from '../../db/pool.ts'
import { breaksUnique } from '../../db/transaction.ts'

/**
 * Adds a set for an app and a customer type.
 * @returns its number; null when there is one for them already, or of that name
 */
export async function addRuleSet(
  tx: Tx,
  set: RuleScope & { name: string; active: boolean; at: Date },
): Promise<number | null> {
  const row = await tx
    .insertInto('rule_set')
    .values({
      name: set.name,
      app_code: set.app,
      customer_type: set.customerType,
      active: set.active,
      created_at: set.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Changes a set's name and whether it decides. @returns false when another set has the name */
export async function changeRuleSet(
  tx: Tx,
  id: number,
  change: { name: string; active: boolean },
): Promise<boolean> {
  try {
    await tx.updateTable('rule_set').set(change).where('id', '=', id).execute()
    return true
  } catch (error) {
    if (breaksUnique(error, 'rule_set_name_key')) return false
    throw error
  }
}
