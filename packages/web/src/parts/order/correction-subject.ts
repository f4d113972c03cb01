import { getReview } from '@lumbung/contract/approve/review'
import type { CorrectionField } from '@lumbung/domain/review/review'
import type { correctionRow } from '@lumbung/contract/approve/correction'
import { getWaitLoans } from '@lumbung/contract/loan/disbursement'
import { getOrder } from '@lumbung/contract/order/order'
import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { Identity } from './identity-entries.tsx'

export type Correction = z.output<typeof correctionRow>

/** Whose papers are corrected, in the version seen. */
export interface CorrectionSubject {
  orderNo: string
  version: number
  identity: Identity
  /** What of it may be corrected as it stands. */
  fields: readonly CorrectionField[]
}

/** Has every page that shows an order's papers ask again. */
export function useAfterCorrection(orderNo: string): () => void {
  const client = useQueryClient()
  return () => {
    for (const queryKey of [[getReview.name, orderNo], [getOrder.name, orderNo], [getWaitLoans.name]])
      void client.invalidateQueries({ queryKey })
  }
}
