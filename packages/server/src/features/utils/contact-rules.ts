import {
  getContactRules,
  getDaysOff,
  removeDayOff,
  saveContactRule,
  saveDayOff,
} from '@lumbung/contract/utils/contact-rule'
import type { RetOf } from '@lumbung/contract/call'
import type { TrailEvent } from '@lumbung/contract/power/logs'
import { businessDay } from '@lumbung/domain/calendar'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import type { CallContext, Implementation } from '../../calls/context.ts'
import { implement } from '../../calls/registry.ts'
import {
  contactRuleHistory,
  contactRulesOn,
  daysOffOf,
  dropDayOff,
  keepContactRule,
  keepDayOff,
} from '../../records/contact/contact-rules.ts'
import { audit } from '../../records/people/audit.ts'

const shownMax = 200

type Shown = RetOf<typeof getContactRules>

const showRules = implement(getContactRules, async (_request, { tx, today }) => {
  const kept = await contactRuleHistory(tx, shownMax)
  return {
    today: (await contactRulesOn(tx, today)) as Shown['today'],
    settings: kept.map(({ set_by: setBy, set_at: setAt, ...setting }) => ({
      ...setting,
      setBy,
      setAt: setAt.toISOString(),
      ahead: setting.from > today,
    })) as Shown['settings'],
  }
})

/** Sets a rule from a day to come; what would have held from that day is kept in the audit trail. */
const setRule = implement(saveContactRule, async ({ note, requestKey: _key, ...setting }, context) => {
  const { tx, staff, today, wall } = context
  const { code, from, value, source } = setting
  const reason = note.trim()
  if (reason === '') refuse('REASON_MISSING')
  // People were reached by what a day that has begun has.
  if (from <= today) refuseFields({ from: 'too_small' })
  const held = await contactRulesOn(tx, businessDay(from))
  const before = held.find((rule) => rule.code === code)
  await keepContactRule(tx, { ...setting, note: reason }, { staffId: staff.id, at: wall })
  await trail(context, 'contactRule', {
    subject: code,
    reason,
    detail: { from, before: { value: before?.value, source: before?.source }, after: { value, source } },
  })
  return { from }
})

const showDaysOff = implement(getDaysOff, async ({ year }, { tx }) => ({ days: await daysOffOf(tx, year) }))

const setDayOff = implement(saveDayOff, async (dayOff, context) => {
  assertNotPast(dayOff.day, context)
  const before = await keepDayOff(context.tx, dayOff, { staffId: context.staff.id, at: context.wall })
  await trail(context, 'dayOffSet', { subject: dayOff.day, detail: { before, after: dayOff } })
  return null
})

const takeDayOff = implement(removeDayOff, async ({ day }, context) => {
  assertNotPast(day, context)
  const before = (await dropDayOff(context.tx, day)) ?? refuse('NOT_FOUND')
  await trail(context, 'dayOffRemoved', { subject: day, detail: { before, after: null } })
  return null
})

/** What was judged by a day that is past stays explicable. */
function assertNotPast(day: string, { today }: CallContext): void {
  if (day < today) refuseFields({ day: 'too_small' })
}

async function trail(
  { tx, actor, wall, ip, requestId }: CallContext,
  event: TrailEvent,
  about: { subject: string; reason?: string; detail: Record<string, unknown> },
): Promise<void> {
  await audit(tx, { event, subjectKind: 'setting', ...about, actor, at: wall, ip, requestId })
}

export const contactRuleCalls: readonly Implementation[] = [
  showRules,
  setRule,
  showDaysOff,
  setDayOff,
  takeDayOff,
]
