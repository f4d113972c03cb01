import { refuse } from './errors.ts'
import { flow, type FlowEvent, type FlowState } from './flow.ts'
import { add, type Rupiah, zero } from './money.ts'

/** A request to forgive part of what is owed (domain.md §4.7). Used only when the rest is paid in time, else it lapses. */
export const reductionFlow = flow({
  applied: { approve: 'approved', reject: 'rejected', lapse: 'lapsed' },
  approved: { use: 'used', lapse: 'lapsed' },
  // The payment that used it was reversed.
  used: { undo: 'lapsed' },
  rejected: {},
  lapsed: {},
})
export type ReductionState = FlowState<typeof reductionFlow>
export type ReductionEvent = FlowEvent<typeof reductionFlow>

/** An order may have one of these at a time. */
export const openReductionStates = ['applied', 'approved'] as const satisfies readonly ReductionState[]

/** How far an approval reaches: a collector may only ask; principal needs two approvals (domain.md §3.1 Reduction). */
export type ReductionPower = 'askOnly' | 'manager' | 'admin' | 'twoApprovals'

export type Buckets = { principal: Rupiah; interest: Rupiah; penalty: Rupiah }

/** The most rupiah an approval of this power may forgive of what is owed. */
export function reductionLimit(owed: Buckets, power: ReductionPower): Rupiah {
  switch (power) {
    case 'askOnly':
      return zero
    case 'manager':
      return owed.penalty
    case 'admin':
      return add(owed.penalty, owed.interest)
    case 'twoApprovals':
      return add(add(owed.penalty, owed.interest), owed.principal)
  }
}

/** The least power whose approval covers `amount` rupiah. Throws REDUCTION_TOO_LARGE when it is above all that is owed. */
export function powerNeeded(owed: Buckets, amount: Rupiah): Exclude<ReductionPower, 'askOnly'> {
  for (const power of ['manager', 'admin', 'twoApprovals'] as const) {
    if (amount <= reductionLimit(owed, power)) return power
  }
  return refuse('REDUCTION_TOO_LARGE', { amount, max: reductionLimit(owed, 'twoApprovals') })
}
