import { repaymentCode } from '@lumbung/contract/open/repayment-code'
import { implement } from '../../call-registry.ts'
import { askForShopCode } from '../paying-codes.ts'
import { orderNoOf } from './application.queries.ts'

export const codeForApp = implement(
  repaymentCode,
  async ({ applicationId }, { tx, services, app, now, today }) =>
    await askForShopCode(tx, services, await orderNoOf(tx, app.code, applicationId), { now, today }),
)
