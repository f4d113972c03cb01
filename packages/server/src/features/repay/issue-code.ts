import { issueCode } from '@lumbung/contract/repay/issue-code'
import { implement } from '../../calls/registry.ts'
import { askForShopCode } from '../../money/paying-codes.ts'

export const issueForBorrower = implement(
  issueCode,
  async ({ orderNo }, { tx, services, now, today }) =>
    await askForShopCode(tx, services, orderNo, { now, today }),
)
