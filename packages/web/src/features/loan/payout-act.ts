import {
  cancelLoan,
  type getWaitLoans,
  hold,
  putForward,
  releaseLoan,
  retryLoan,
  settleLoan,
  takeBackRelease,
  unhold,
} from '@lumbung/contract/loan/disbursement'
import { switchChannel } from '@lumbung/contract/loan/payout-channel'
import type { PayoutChannel } from '@lumbung/domain/order/payout-channel'
import { api } from '../../core/api.ts'
import { createStore } from '../../core/store.ts'
import type { RowOf, Tools } from '../../ui/list/list-spec.ts'

export type WaitLoan = RowOf<typeof getWaitLoans>
/** What asks first. An inquiry changes nothing, so it does not. */
export type Act =
  | 'putForward'
  | 'release'
  | 'takeBackRelease'
  | 'settle'
  | 'retry'
  | 'unhold'
  | 'hold'
  | 'cancel'
  | 'switchChannel'

export interface ActInput {
  note: string
  outcome: 'success' | 'failed'
  proof: string
  channel: PayoutChannel | null
  requestKey: string
}

/** Makes the call of an act. Refused with the server's reason; the same `requestKey` never acts twice. */
export function runAct(
  act: Act,
  { orderNo, version }: Pick<WaitLoan, 'orderNo' | 'version'>,
  { note, outcome, proof, channel, requestKey }: ActInput,
): Promise<unknown> {
  const target = { orderNo, version, requestKey }
  switch (act) {
    case 'putForward':
      return api(putForward, target)
    case 'release':
      return api(releaseLoan, target)
    case 'takeBackRelease':
      return api(takeBackRelease, target)
    case 'hold':
      return api(hold, { ...target, note })
    case 'unhold':
      return api(unhold, target)
    case 'cancel':
      return api(cancelLoan, { ...target, note })
    case 'retry':
      return api(retryLoan, target)
    case 'switchChannel':
      return api(switchChannel, { ...target, channel, note })
    case 'settle':
      return api(settleLoan, { ...target, outcome, proof })
  }
}

/** An act someone is being asked about. */
export interface Asked {
  act: Act
  row: WaitLoan
  tools: Pick<Tools, 'refresh' | 'refused'>
}

export const asked = createStore<Asked | null>(null)
