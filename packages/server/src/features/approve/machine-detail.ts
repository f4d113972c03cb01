import { getMachineReview } from '@lumbung/contract/approve/decided'
import type { RetOf } from '@lumbung/contract/call'
import { refuse } from '@lumbung/domain/errors'
import { implement } from '../../calls/registry.ts'
import { termOfOrder } from '../../records/loan/product-terms.ts'
import { readMachineRounds, readShadows } from './machine-detail.queries.ts'
import { findOrder } from './review.queries.ts'

type Ret = RetOf<typeof getMachineReview>

/** Every review of the machine of one order, with all that each rule saw. */
export const showMachineReview = implement(getMachineReview, async ({ orderNo }, { tx }) => {
  const order = (await findOrder(tx, orderNo)) ?? refuse('ORDER_NOT_FOUND')
  const rounds = await readMachineRounds(tx, orderNo)
  // Imported orders came past the machine.
  if (rounds.length === 0) refuse('NOT_FOUND')
  return {
    order: {
      orderNo,
      state: order.state,
      version: order.version,
      app: order.app_code,
      customerType: order.customer_type as Ret['order']['customerType'],
      borrowerName: order.name_masked,
      loanAmount: order.loan_amount,
      term: termOfOrder(order),
      applyTime: order.apply_time.toISOString(),
    },
    rounds,
    shadows: await readShadows(tx, orderNo),
  }
})
