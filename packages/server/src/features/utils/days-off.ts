import { getDaysOff, removeDayOff, saveDayOff } from '@lumbung/contract/utils/day-off'
import type { TrailEvent } from '@lumbung/contract/power/logs'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import type { CallContext, Implementation } from '../../calls/context.ts'
import { implement } from '../../calls/registry.ts'
import { daysOffOf, dropDayOff, keepDayOff } from '../../records/contact/contact-rules.ts'
import { audit } from '../../records/people/audit.ts'

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

export const dayOffCalls: readonly Implementation[] = [showDaysOff, setDayOff, takeDayOff]
