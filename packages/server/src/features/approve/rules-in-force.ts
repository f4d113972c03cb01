import { sql } from 'kysely'
import { compileRuleSet } from '@lumbung/contract/risk/rule-language'
import type { CustomerType } from '@lumbung/domain/order/order'
import { fittingSets, isInShare, type RuleScope, type TrialMode } from '@lumbung/domain/risk/rule-version'
import type { CompiledRuleSet, RuleSetContent } from '@lumbung/domain/risk/scorecard'
import type { Tx } from '../../db/pool.ts'
import type { OrderRecord } from '../../records/order/orders.ts'

/** A version by its number; the hash tells it from the same number in another database. */
export interface NamedRules {
  id: number
  hash: string
}

/** What judges an application. */
export interface RulesInForce {
  decides: NamedRules
  /** The trial whose challenger decides. */
  trialId: number | null
  /** Versions that only write down what they would say, and for which trial. */
  watch: readonly { trialId: number; rules: NamedRules }[]
}

interface SetRow extends RuleScope {
  live: NamedRules | null
  trials: readonly { id: number; mode: TrialMode; percent: number; rules: NamedRules }[]
}

/**
 * The rules for an application at an instant: the most particular set that has a live version, that version or a
 * challenger for its share of the borrowers. Sets more particular than that may have a version in the shadow already.
 * @returns null when no set decides
 */
export async function rulesInForce(
  tx: Tx,
  order: Pick<OrderRecord, 'app_code' | 'customer_type' | 'borrower_id'>,
  at: Date,
): Promise<RulesInForce | null> {
  const wanted = { app: order.app_code, customerType: order.customer_type as CustomerType }
  const sets = fittingSets(await readSets(tx, wanted, at), wanted)
  const decider = sets.find(({ live }) => live !== null)
  if (decider?.live == null) return null
  const running = sets
    .slice(0, sets.indexOf(decider) + 1)
    .flatMap(({ trials }) => trials)
    .filter(({ id, percent }) => order.borrower_id !== null && isInShare(id, order.borrower_id, percent))
  const challenger = decider.trials.find((trial) => trial.mode === 'challenger' && running.includes(trial))
  const decides = challenger?.rules ?? decider.live
  const shadows = running.flatMap(({ id, mode, rules }) =>
    mode === 'shadow' ? [{ trialId: id, rules }] : [],
  )
  // Beside a challenger the champion is written down, so that both are known of the same orders.
  const champion = challenger === undefined ? [] : [{ trialId: challenger.id, rules: decider.live }]
  const watch = [...champion, ...shadows].filter(({ rules }) => rules.id !== decides.id)
  return { decides, trialId: challenger?.id ?? null, watch }
}

async function readSets(tx: Tx, { app, customerType }: RuleScope, at: Date): Promise<SetRow[]> {
  const { rows } = await sql<SetRow>`
    select s.app_code as app, s.customer_type as "customerType",
           (select json_build_object('id', v.id, 'hash', encode(v.content_hash, 'hex')) from rule_version v
             where v.id = live_rule_version(s.id, ${at})) as live,
           coalesce((select json_agg(json_build_object('id', t.id, 'mode', t.mode, 'percent', t.percent,
                            'rules', json_build_object('id', v.id, 'hash', encode(v.content_hash, 'hex'))) order by t.id)
                       from rule_trial t join rule_version v on v.id = t.version_id
                      where t.rule_set_id = s.id and t.ended_at is null), '[]') as trials
      from rule_set s
     where s.active and (s.app_code is null or s.app_code = ${app})
       and (s.customer_type is null or s.customer_type = ${customerType})`.execute(tx)
  return rows
}

const compiledMax = 64
/** What was compiled lately, the oldest first: contents of submitted and approved versions never change. */
const compiled = new Map<string, CompiledRuleSet>()

/** A version ready to run; compiled once. @throws when what is kept is no rule set */
export async function compiledRules(tx: Tx, { id, hash }: NamedRules): Promise<CompiledRuleSet> {
  const key = `${id} ${hash}`
  const known = compiled.get(key)
  if (known !== undefined) return known
  const { content } = await tx
    .selectFrom('rule_version')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const set = compileRuleSet(content as unknown as RuleSetContent, id)
  const [oldest] = compiled.keys()
  if (compiled.size >= compiledMax && oldest !== undefined) compiled.delete(oldest)
  compiled.set(key, set)
  return set
}
