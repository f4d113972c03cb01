import {
  decideSetting,
  getBankRules,
  getContactRules,
  getCostCeilings,
  getLayouts,
  getParameters,
  getPayoutSettings,
  proposeSetting,
} from '@lumbung/contract/utils/dated-setting'
import type { RetOf } from '@lumbung/contract/call'
import type { BusinessDay } from '@lumbung/domain/calendar'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import { type SettingArea, settingAreas, type SettingCode } from '@lumbung/domain/settings/dated'
import { reasonGiven } from '../../calls/reason-given.ts'
import type { CallContext, Implementation } from '../../calls/context.ts'
import { implement } from '../../calls/registry.ts'
import type { Tx } from '../../db/pool.ts'
import { productOn } from '../../records/loan/products.ts'
import { audit } from '../../records/people/audit.ts'
import {
  decideOnSetting,
  heldSettings,
  isProductValue,
  lockSetting,
  putForwardSetting,
  settingHistory,
  settingOn,
  type WaitingSetting,
} from '../../records/running/dated-settings.ts'
import { sellProduct } from './products.ts'
import { tellDeciders } from './tell-deciders.ts'

const shownMax = 200

type Shown = RetOf<typeof getParameters>

async function settingsOf(area: SettingArea, { tx, today }: CallContext): Promise<Shown> {
  const codes: readonly SettingCode[] = settingAreas[area]
  const kept = await settingHistory(tx, codes, shownMax)
  return {
    today: (await heldSettings(tx, codes, today)) as Shown['today'],
    settings: kept.map(({ setAt, decidedAt, ...setting }) => ({
      ...setting,
      setAt: setAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
      ahead: setting.from > today,
    })) as Shown['settings'],
  }
}

const showContactRules = implement(
  getContactRules,
  async (_request, context) => await settingsOf('contact', context),
)
const showParameters = implement(
  getParameters,
  async (_request, context) => await settingsOf('business', context),
)
const showCeilings = implement(
  getCostCeilings,
  async (_request, context) => await settingsOf('product', context),
)
const showLayouts = implement(getLayouts, async (_request, context) => await settingsOf('outward', context))

const showPayoutSettings = implement(
  getPayoutSettings,
  async (_request, context) => await settingsOf('payout', context),
)

const showBankRules = implement(getBankRules, async (_request, context) => await settingsOf('bank', context))

const propose = implement(proposeSetting, async ({ note, requestKey: _key, ...setting }, context) => {
  const { tx, staff, today, wall } = context
  const reason = reasonGiven(note)
  // Things were done by what a day that has begun has.
  if (setting.from <= today) refuseFields({ from: 'too_small' })
  const id = await putForwardSetting(tx, { ...setting, note: reason }, { staffId: staff.id, at: wall })
  const { code, from, value, source } = setting
  await tellDeciders(context, { id, code, from })
  await trail(context, 'settingProposed', {
    subject: code,
    reason,
    detail: { from, before: await settingOn(tx, code, from as BusinessDay), after: value, source },
  })
  return { id }
})

/** What would have held from that day is kept in the audit trail. */
const decide = implement(decideSetting, async ({ id, agree, note }, context) => {
  const { tx, staff, today, wall } = context
  const setting = (await lockSetting(tx, id)) ?? refuse('NOT_FOUND')
  if (setting.state !== 'waiting') refuse('STATE_CONFLICT', { state: setting.state })
  if (setting.setBy === staff.id) refuse('SAME_PERSON')
  const reason = note.trim()
  if (!agree && reason === '') refuse('REASON_MISSING')
  if (agree && setting.from <= today) refuse('SETTING_TOO_LATE', { day: setting.from })
  const { code, from, value } = setting
  const before = await valueBefore(tx, setting)
  if (agree && isProductValue(setting)) await sellProduct(tx, setting.value, from)
  const state = agree ? 'agreed' : 'refused'
  await decideOnSetting(tx, id, { state, note: reason }, { staffId: staff.id, at: wall })
  await trail(context, agree ? 'settingAgreed' : 'settingRefused', {
    subject: code,
    reason,
    detail: { from, before, after: value, setBy: setting.setBy },
  })
  return { state } as const
})

async function valueBefore(tx: Tx, setting: WaitingSetting): Promise<unknown> {
  return isProductValue(setting)
    ? await productOn(tx, setting.value.code, setting.from)
    : await settingOn(tx, setting.code, setting.from)
}

type SettingEvent = 'settingProposed' | 'settingAgreed' | 'settingRefused'

async function trail(
  { tx, actor, wall, ip, requestId }: CallContext,
  event: SettingEvent,
  about: { subject: string; reason: string; detail: Record<string, unknown> },
): Promise<void> {
  await audit(tx, { event, subjectKind: 'setting', ...about, actor, at: wall, ip, requestId })
}

export const datedSettingCalls: readonly Implementation[] = [
  showContactRules,
  showParameters,
  showCeilings,
  showLayouts,
  showPayoutSettings,
  showBankRules,
  propose,
  decide,
]
