import { repaymentCode } from '@lumbung/contract/open/repayment-code'
import { implement } from '../../calls/registry.ts'
import { askForShopCode } from '../../money/paying-codes.ts'
import { orderNoOf } from './application.queries.ts'

export const codeForApp = implement(
  repaymentCode,
  async ({ applicationId }, { tx, services, app, now, today }) =>
    await askForShopCode(tx, services, await orderNoOf(tx, app.code, applicationId), { now, today }),
)
