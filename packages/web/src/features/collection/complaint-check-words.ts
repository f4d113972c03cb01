import type { Translate } from '../../locales/words.ts'
import type { Standing } from '../../ui/controls/status.tsx'
import type { CheckStanding } from './use-complaint.ts'

/** The result of the comparison as the tag says it: green only after it was really compared. */
export function checkTag(standing: CheckStanding, t: Translate): Standing {
  if (standing.kind === 'checking')
    return { look: { family: 'run', glyph: 'half' }, word: t('complaint.check.checking') }
  if (standing.kind === 'failed')
    return { look: { family: 'odd', glyph: 'question-disc' }, word: t('complaint.check.failed') }
  const { state, differs, tied, entries, seen } = standing.check
  if (state === 'same')
    return { look: { family: 'good', glyph: 'check-disc' }, word: t('complaint.check.same') }
  if (differs?.what === 'digest')
    return { look: { family: 'wait', glyph: 'triangle' }, word: t('complaint.check.newer') }
  if (state === 'differs')
    return { look: { family: 'bad', glyph: 'cross-disc' }, word: t('complaint.check.differs') }
  if (entries + seen === 0)
    return { look: { family: 'none', glyph: 'minus-disc' }, word: t('complaint.check.nothing') }
  return tied === entries
    ? { look: { family: 'run', glyph: 'three-quarters' }, word: t('complaint.check.unsealed') }
    : {
        look: { family: 'wait', glyph: 'three-quarters' },
        word: t('complaint.check.partly', { tied, n: entries }),
      }
}
