import { getReviewSettings, saveReviewSettings } from '@lumbung/contract/approve/review-settings'
import type { RetOf } from '@lumbung/contract/call'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import type { PeopleStage } from '@lumbung/domain/review/review'
import { checklistOf, firstReviewSettings, type ReviewSettings } from '@lumbung/domain/review/review-settings'
import { implement } from '../../calls/registry.ts'
import { audit } from '../../records/people/audit.ts'
import { keepReviewSettings, readKeptReviewSettings } from '../../records/review/review-settings.ts'
import { settingsChanges, settingsSaved } from './review-settings.queries.ts'

export const showSettings = implement(getReviewSettings, async (_request, { tx }) => {
  const { version, settings } = await readKeptReviewSettings(tx)
  const changes = await settingsChanges(tx)
  return {
    version,
    settings: settings as RetOf<typeof getReviewSettings>['settings'],
    changes: changes.map(({ at, ...change }) => ({ ...change, at: at.toISOString() })),
  }
})

/** Replaces the settings. What stood before and stands now is kept in the audit trail, in the same transaction. */
export const saveSettings = implement(saveReviewSettings, async ({ version, settings, note }, context) => {
  const { tx, staff, actor, wall, ip, requestId } = context
  if (note.trim() === '') refuse('REASON_MISSING')
  assertSound(settings)
  const before = await readKeptReviewSettings(tx)
  const next = await keepReviewSettings(tx, version, settings, { staffId: staff.id, at: wall })
  await audit(tx, {
    ...settingsSaved,
    actor,
    at: wall,
    ip,
    requestId,
    reason: note,
    detail: { version: next, before: before.settings, after: settings },
  })
  return { version: next }
})

/** @throws VALIDATION naming each part at fault */
function assertSound(settings: ReviewSettings): void {
  const faults: Record<string, string> = {}
  for (const stage of ['first', 'final'] as const) {
    const { warn, late } = settings.sla[stage]
    if (late <= warn) faults[`sla.${stage}.late`] = 'too_small'
    const fault = checklistFault(settings, stage)
    if (fault !== null) faults[`checklists.${stage}`] = fault
  }
  if (Object.keys(faults).length > 0) refuseFields(faults)
}

function checklistFault(settings: ReviewSettings, stage: PeopleStage): string | null {
  const categories = settings.checklists[stage]
  const names = categories.map(({ category }) => category)
  const fields = categories.flatMap(({ checks }) => checks.map(({ field }) => field))
  if (new Set(names).size < names.length || new Set(fields).size < fields.length) return 'duplicate'
  const own = firstReviewSettings.checklists[stage]
  const worded = new Set([
    ...own.map(({ category }) => category),
    ...own.flatMap(({ checks }) => checks.map(({ field }) => field)),
  ])
  const wordless =
    categories.some(({ category, label }) => label === null && !worded.has(category)) ||
    categories.some(({ checks }) => checks.some(({ field, label }) => label === null && !worded.has(field)))
  if (wordless) return 'words_missing'
  return checklistOf(settings, stage).length === 0 ? 'required' : null
}
