import { setBorrowerLanguage } from '@lumbung/contract/order/order'
import { refuse } from '@lumbung/domain/errors'
import { reasonGiven } from '../../calls/reason-given.ts'
import { implement } from '../../calls/registry.ts'
import { lockPerson } from '../../records/contact/contact-attempts.ts'
import { keepLanguage } from '../../records/order/spoken-languages.ts'

/** Somebody of the staff says what a borrower reads, with when and how they said it. */
export const setLanguage = implement(
  setBorrowerLanguage,
  async ({ orderNo, language, note }, { tx, actor, now, wall, keepInTrail }) => {
    const why = reasonGiven(note)
    const order = await tx
      .selectFrom('orders')
      .select('borrower_id')
      .where('order_no', '=', orderNo)
      .executeTakeFirst()
    if (order === undefined) refuse('ORDER_NOT_FOUND')
    await lockPerson(tx, order.borrower_id)
    const told = { orderNo, borrowerId: order.borrower_id, language, note: why }
    const before = await keepLanguage(tx, told, {
      actor,
      at: now,
      recordedAt: wall,
      reason: { written: why },
    })
    keepInTrail({ before, language })
    return { language }
  },
)
