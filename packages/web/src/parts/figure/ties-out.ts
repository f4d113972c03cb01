import type { getFigureProof } from '@lumbung/contract/utils/figure'
import type { RetOf } from '@lumbung/contract/call'

export type Proved = RetOf<typeof getFigureProof>

/** All that tell the figure say the same. */
export function tiesOut({ books, bank }: Proved): boolean {
  return books.difference === 0 && (bank?.difference ?? 0) === 0
}
