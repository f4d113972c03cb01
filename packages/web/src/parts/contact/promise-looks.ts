import type { PromiseState } from '@lumbung/domain/cases/follow-up'
import type { StateLook } from '../../ui/controls/status.tsx'

export const promiseLooks: Readonly<Record<PromiseState, StateLook>> = {
  open: { family: 'wait', glyph: 'half' },
  kept: { family: 'good', glyph: 'check-disc' },
  partly: { family: 'wait', glyph: 'three-quarters' },
  broken: { family: 'bad', glyph: 'cross-disc', loud: true },
  cancelled: { family: 'none', glyph: 'minus-disc' },
}
