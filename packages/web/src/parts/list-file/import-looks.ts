import type { ImportState } from '@lumbung/domain/order/import-file'
import type { StateLook } from '../../ui/controls/status.tsx'

/** How a file that is brought in stands, whatever is in it. */
export const importLooks: Record<ImportState, StateLook> = {
  uploaded: { family: 'wait', glyph: 'ring' },
  previewing: { family: 'run', glyph: 'half' },
  previewed: { family: 'wait', glyph: 'three-quarters' },
  committing: { family: 'run', glyph: 'three-quarters' },
  committed: { family: 'good', glyph: 'check-disc' },
  failed: { family: 'bad', glyph: 'cross-disc', loud: true },
}

/** While a job works on it the screen asks again every so often. */
export function isWorking(state: ImportState): boolean {
  return state === 'previewing' || state === 'committing'
}

export const workingEveryMs = 1000
