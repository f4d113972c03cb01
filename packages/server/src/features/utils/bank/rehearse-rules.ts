import { rehearseBankRules } from '@lumbung/contract/utils/bank-rules'
import { businessDay } from '@lumbung/domain/calendar'
import { refuse } from '@lumbung/domain/errors'
import type { Implementation } from '../../../calls/context.ts'
import { implement } from '../../../calls/registry.ts'
import { bankRulesPutForward, settingOn } from '../../../records/running/dated-settings.ts'
import { bankAccountOf } from './bank-day.queries.ts'
import { rehearseLines } from './match-open-lines.ts'

const shownMax = 200

/** The rules of today beside those put forward, on the very lines of a day. */
const rehearse = implement(rehearseBankRules, async ({ account, day, setting }, context) => {
  const { tx, services, today } = context
  await bankAccountOf(tx, account)
  const then = (await bankRulesPutForward(tx, setting)) ?? refuse('NOT_FOUND')
  const now = await settingOn(tx, 'bankRules', today)
  const about = { accountId: account, day: businessDay(day) }
  const { lines, found } = await rehearseLines(tx, services, about, [now, then])
  const told = found.map(({ matches, suggestions }) => ({
    rules: new Map(matches.map(({ line, rule }) => [line.id, rule])),
    suggested: new Set(suggestions.map(({ line }) => line.id)),
  }))
  const [before, after] = told
  const ofLine = (id: number, by: (typeof told)[number] | undefined) => ({
    rule: by?.rules.get(id) ?? null,
    suggested: by?.suggested.has(id) ?? false,
  })
  const changed = lines.flatMap(({ id, txId, amount }) => {
    const [was, is] = [ofLine(id, before), ofLine(id, after)]
    return was.rule === is.rule && was.suggested === is.suggested ? [] : [{ id, txId, amount, was, is }]
  })
  const sums = (by: (typeof told)[number] | undefined) => ({
    matched: by?.rules.size ?? 0,
    suggested: by?.suggested.size ?? 0,
  })
  return {
    lines: lines.length,
    now: sums(before),
    proposed: sums(after),
    changes: changed.length,
    changed: changed.slice(0, shownMax),
  }
})

export const bankRuleCalls: readonly Implementation[] = [rehearse]
