import {
  getAffordabilityRules,
  getSourceSettings,
  saveAffordabilityRule,
  saveSourceSetting,
} from '@lumbung/contract/utils/source-setting'
import { refuseFields } from '@lumbung/domain/errors'
import { rupiah } from '@lumbung/domain/money'
import { sources } from '@lumbung/domain/sources/source'
import { reasonGiven } from '../../calls/reason-given.ts'
import type { Implementation } from '../../calls/context.ts'
import { implement } from '../../calls/registry.ts'
import {
  addAffordabilityRule,
  affordabilityHistory,
  affordabilityRuleOn,
} from '../../records/sources/affordability-rules.ts'
import {
  addSourceSetting,
  sourceSettingHistory,
  sourceSettingsOn,
  spentOn,
  waitingBySource,
} from '../../records/sources/source-settings.ts'

const shownMax = 200

const show = implement(getSourceSettings, async (_request, { tx, today, services }) => {
  const held = await sourceSettingsOn(tx, today)
  const spent = await spentOn(tx, today)
  const waiting = await waitingBySource(tx)
  return {
    today: sources.map((source) => ({
      source,
      connected: services.sources.has(source),
      ...held[source],
      asked: spent[source].asked,
      spent: spent[source].cost,
      waiting: waiting.get(source) ?? 0,
    })),
    settings: (await sourceSettingHistory(tx, shownMax)).map(({ setAt, ...setting }) => ({
      ...setting,
      setAt: setAt.toISOString(),
      ahead: setting.from > today,
    })),
  }
})

/** A switch takes effect at once: a setting begins today at the earliest. */
const set = implement(saveSourceSetting, async ({ source, note, requestKey: _key, ...setting }, context) => {
  const { tx, staff, today, wall } = context
  const reason = reasonGiven(note)
  if (setting.from < today) refuseFields({ from: 'too_small' })
  const { dayBudget, price } = setting
  const kept = { ...setting, dayBudget: rupiah(dayBudget), price: rupiah(price), note: reason }
  await addSourceSetting(tx, source, kept, { staffId: staff.id, at: wall })
  context.keepInTrail({ source, ...setting, note: reason })
  return { from: setting.from }
})

const showCeilings = implement(getAffordabilityRules, async (_request, { tx, today }) => ({
  today: await affordabilityRuleOn(tx, today),
  settings: (await affordabilityHistory(tx, shownMax)).map(({ setAt, ...rule }) => ({
    ...rule,
    setAt: setAt.toISOString(),
    ahead: rule.from > today,
  })),
}))

const setCeilings = implement(saveAffordabilityRule, async ({ note, requestKey: _key, ...rule }, context) => {
  const { tx, staff, today, wall } = context
  const reason = reasonGiven(note)
  // Orders were judged by what a day that has begun has.
  if (rule.from <= today) refuseFields({ from: 'too_small' })
  await addAffordabilityRule(tx, { ...rule, note: reason }, { staffId: staff.id, at: wall })
  context.keepInTrail({ ...rule, note: reason })
  return { from: rule.from }
})

export const sourceSettingCalls: readonly Implementation[] = [show, set, showCeilings, setCeilings]
