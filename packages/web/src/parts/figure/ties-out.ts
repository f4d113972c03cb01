import type { getFigureProof } from '@lumbung/contract/utils/figure'
import type { RetOf } from '@lumbung/contract/call'

export type Proved = RetOf<typeof getFigureProof>

/** All that tell the figure say the same. */
export function tiesOut({ books, bank }: Proved): boolean {
  return books.difference === 0 && (bank?.difference ?? 0) === 0
}

/** The figure as its proof has it; undefined where only the bank tells it and is not seen. */
export function amountTold({ told, bank, records }: Proved): number | undefined {
  return told === 'bank' ? bank?.amount : records.amount
}

/** Whether a figure ties out as it is shown; null while nobody knows: what was proved may be another amount by now. */
export function shownTiesOut(proved: Proved | undefined, shown: number): boolean | null {
  return proved !== undefined && amountTold(proved) === shown ? tiesOut(proved) : null
}
