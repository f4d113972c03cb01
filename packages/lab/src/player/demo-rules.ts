import { addDays, startOfDay, type BusinessDay } from '@lumbung/domain/calendar'
import { firstRuleSet, type RuleSetContent } from '@lumbung/domain/risk/scorecard'
import type { Tx } from '@lumbung/server/db/pool'
import {
  addDraft,
  firstVersion,
  lockRuleVersion,
  moveRuleVersion,
} from '@lumbung/server/records/risk/rule-versions'
import { demoPerson } from './staff.ts'

/** So long ago that loans of the stricter rules have fallen due. */
const tightenedDaysAgo = 21
/** Of an income instalments may take less. */
const stricter: Readonly<Record<string, Partial<RuleSetContent['rules'][number]>>> = {
  IN03: { expression: 'debtRatioPpm > 250000' },
}

/** From when on the stricter rules decide. */
export function tightenedOn(today: BusinessDay): Date {
  return startOfDay(addDays(today, -tightenedDaysAgo))
}

/**
 * One of the risk desk tightens the rules after the affiliates' loans fell due, a colleague approves it days before: the
 * second version that there is, in the played lender as in the one that shows its copies.
 */
export async function tightenRules(tx: Tx, liveFrom: Date): Promise<void> {
  const known = await tx
    .selectFrom('rule_version')
    .select('id')
    .where('live_from', '=', liveFrom)
    .executeTakeFirst()
  if (known !== undefined) return
  const [author, approver] = [await demoPerson(tx, 'risk'), await demoPerson(tx, 'risk2')]
  const content = {
    ...firstRuleSet,
    rules: firstRuleSet.rules.map((rule) => ({ ...rule, ...stricter[rule.id] })),
  }
  const before = (days: number) => new Date(liveFrom.getTime() - days * 86_400_000)
  const draft = { ruleSetId: firstVersion.id, basedOn: firstVersion.id, content, authorIds: [author] }
  const id = await addDraft(tx, { ...draft, at: before(3) })
  await moveRuleVersion(tx, await lockRuleVersion(tx, id), 'submit', {
    note: 'Batas rasio cicilan 30% menjadi 25%',
    submitted_by: author,
    submitted_at: before(2),
  })
  await moveRuleVersion(tx, await lockRuleVersion(tx, id), 'approve', {
    decided_by: approver,
    decided_at: before(1),
    decision_note: 'Gagal bayar dari afiliasi terlalu tinggi',
    live_from: liveFrom,
  })
}
