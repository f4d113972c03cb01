import type { RetOf } from '@lumbung/contract/call'
import type { getPaymentRequests } from '@lumbung/contract/repay/payment-request'
import type { ReturnNotAsked } from '@lumbung/domain/account/return-account'
import type { InquiryState } from '@lumbung/domain/sources/source'
import { checkOf } from '../../records/loan/return-accounts.ts'

/** What a row of the list is read with of the account that money of no order goes back to; times as JSON has them, names masked. */
export interface ReturnAccountBeside {
  state: InquiryState
  madeAt: string
  holderPpm: number | null
  payerPpm: number | null
  notAsked: ReturnNotAsked | null
  bankHolder: string | null
  payer: string | null
}

type Check = NonNullable<RetOf<typeof getPaymentRequests>['items'][number]['check']>

/** What a checker is told of it. @param waitMinutes how long its bank is waited for */
export function presentCheck(
  { state, madeAt, holderPpm, payerPpm, notAsked, bankHolder, payer }: ReturnAccountBeside,
  waitMinutes: number,
  now: Date,
): Check {
  const kept = { state, made_at: new Date(madeAt), holder_ppm: holderPpm, payer_ppm: payerPpm }
  return { result: checkOf(kept, waitMinutes, now), notAsked, bankHolder, payer }
}
