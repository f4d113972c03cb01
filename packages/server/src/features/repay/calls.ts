import type { Implementation } from '../../call-registry.ts'
import { listCashRecords, match } from './cash-record.ts'
import { showQuote, takeForBorrower } from './extension.ts'
import { askReduction, decideLarge, decideSmall } from './reduction.ts'

export const repayCalls: readonly Implementation[] = [
  listCashRecords,
  match,
  showQuote,
  takeForBorrower,
  askReduction,
  decideSmall,
  decideLarge,
]
