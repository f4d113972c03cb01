import type { DispatchShare } from '@lumbung/contract/collection/dispatch'
import type { Department } from '@lumbung/domain/cases/department'
import type { Format } from '../../locales/format.ts'
import type { Translate } from '../../locales/words.ts'
import type { Standing } from '../../ui/controls/status.tsx'
import { certificateStanding } from './collector-act.ts'

/** What is to be known of a row beside its figures, the gravest first; null where nothing is. */
export function remarkOf(
  share: DispatchShare,
  { day, department }: { day: string; department: Department },
  { t, format }: { t: Translate; format: Format },
): Standing | null {
  const { id, weight, capacity, away, awayUntil, certifiedUntil, after } = share
  if (id === null)
    return after === 0
      ? null
      : { look: { family: 'wait', glyph: 'ring' }, word: t(`desk.${department}.needs`) }
  const until = certifiedUntil === null ? '' : format.dayShort(certifiedUntil)
  switch (away) {
    case 'uncertified':
      return {
        look: { family: 'bad', glyph: 'cross-disc', loud: true },
        word: until ? t('dispatch.remarks.expired', { day: until }) : t('dispatch.remarks.missing'),
      }
    case 'leave':
      return {
        look: { family: 'none', glyph: 'pause-disc' },
        word: t('dispatch.remarks.leave', { day: awayUntil === null ? '' : format.dayShort(awayUntil) }),
      }
    case 'offDuty':
      return { look: { family: 'none', glyph: 'pause-disc' }, word: t('dispatch.remarks.offDuty') }
    case 'outside':
      return { look: { family: 'none', glyph: 'minus-disc' }, word: t('dispatch.remarks.outside') }
    case null:
      break
  }
  if (capacity !== null && after >= capacity)
    return {
      look: { family: 'none', glyph: 'minus-disc' },
      word: t('dispatch.remarks.full', { n: capacity }),
    }
  if (certificateStanding({ certified: true, certifiedUntil }, day) === 'endsSoon')
    return {
      look: { family: 'wait', glyph: 'triangle', loud: true },
      word: t('dispatch.remarks.endsSoon', { day: until }),
    }
  if (weight === 0)
    return { look: { family: 'none', glyph: 'minus-disc' }, word: t('dispatch.remarks.nothingNew') }
  return null
}
