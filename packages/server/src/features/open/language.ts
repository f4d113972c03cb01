import { tellLanguage } from '@lumbung/contract/open/language'
import { implement } from '../../calls/registry.ts'
import { lockPerson } from '../../records/contact/contact-attempts.ts'
import { lockOrder } from '../../records/order/orders.ts'
import { keepLanguage } from '../../records/order/spoken-languages.ts'
import { orderNoOf } from './application.queries.ts'

/** What a borrower chose to read in the app. */
export const hearLanguage = implement(tellLanguage, async ({ applicationId, language }, context) => {
  const { tx, app, actor, now, wall } = context
  const order = await lockOrder(tx, await orderNoOf(tx, app.code, applicationId))
  await lockPerson(tx, order.borrower_id)
  const told = { orderNo: order.order_no, borrowerId: order.borrower_id, language, note: '' }
  await keepLanguage(tx, told, { actor, at: now, recordedAt: wall })
  return { language }
})
