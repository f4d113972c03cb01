import type { RuleStanding } from '@lumbung/domain/risk/rule-version'
import type { Translate } from '../../locales/words.ts'
import type { Standing, StateLook } from '../../ui/controls/status.tsx'

const looks: Record<RuleStanding, StateLook> = {
  draft: { family: 'wait', glyph: 'dashed' },
  submitted: { family: 'wait', glyph: 'half' },
  scheduled: { family: 'run', glyph: 'ring' },
  live: { family: 'good', glyph: 'check-disc' },
  superseded: { family: 'none', glyph: 'minus-disc' },
  withdrawn: { family: 'none', glyph: 'minus-disc' },
}

/** Glyph and word of how a version stands. */
export function versionStanding({ standing }: { standing: RuleStanding }, t: Translate): Standing {
  return { look: looks[standing], word: t(`rules.standing.${standing}`) }
}
