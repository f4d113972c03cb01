import { issueCode } from '@lumbung/contract/repay/issue-code'
import { implement } from '../../call-registry.ts'
import { askForShopCode } from '../paying-codes.ts'

export const issueForBorrower = implement(
  issueCode,
  async ({ orderNo }, { tx, services, now, today }) =>
    await askForShopCode(tx, services, orderNo, { now, today }),
)
