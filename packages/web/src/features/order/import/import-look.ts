import type { getImports, importState } from '@lumbung/contract/order/import'
import type { RowOf } from '../../../ui/list/list-spec.ts'
import type * as z from 'zod/mini'
import type { StateLook } from '../../../ui/controls/status.tsx'

export type ImportRow = RowOf<typeof getImports>
export type ImportState = z.output<typeof importState>

/** How an import stands. */
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

export const importPath = (id: number | 'new') => `/order/excelList?import=${id}`
