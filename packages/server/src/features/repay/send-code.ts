import { liveCodeStates } from '@lumbung/domain/account/payment'
import { sendCode } from '@lumbung/contract/repay/send-code'
import { judgeContact } from '@lumbung/domain/contact/contact-guard'
import { refuse } from '@lumbung/domain/errors'
import type { CallContext } from '../../calls/context.ts'
import { implement } from '../../calls/registry.ts'
import { askForShopCode } from '../../money/paying-codes.ts'
import { newsLastDay, queueNews } from '../../messages/tell-borrower.ts'
import { contactFacts, madeToday } from '../../orders/contact-facts.queries.ts'
import { contactRefused } from '../../orders/contact-refused.ts'
import { addAttempt, lockPerson } from '../../records/contact/contact-attempts.ts'
import { readContactLaw } from '../../records/contact/contact-rules.ts'
import { codeTemplate } from '../../records/messages/message-templates.ts'
import { lockOrder } from '../../records/order/orders.ts'
import { attemptMark } from '../../records/people/trail-marks.ts'

/** A message as any other: written down here, judged once more and claimed by whoever sends. */
export const sendCodeToBorrower = implement(sendCode, async ({ orderNo, code }, context) => {
  const { tx, services, today } = context
  const order = await tx
    .selectFrom('orders')
    .select(['borrower_id', 'app_code'])
    .where('order_no', '=', orderNo)
    .executeTakeFirst()
  if (order?.borrower_id == null) refuse('ORDER_NOT_FOUND')
  const given = code === null ? null : ((await liveCode(context, orderNo, code)) ?? refuse('NOT_FOUND'))
  const variable = given?.kind === 'va' ? 'va' : 'shopCode'
  const template = (await codeTemplate(tx, variable, order.app_code)) ?? refuse('TEMPLATE_NOT_LIVE')
  // Everyone locks the order first, then its person.
  if (given === null) await lockOrder(tx, orderNo)
  const refused = await refusedByGuard(context, orderNo, order.borrower_id)
  if (refused !== null) return refused
  const { id, isAwaited } =
    given === null ? await shopCodeOf(context, orderNo) : { ...given, isAwaited: false }
  const isNew = await queueNews(tx, services, {
    kind: 'codeIssued',
    orderNo,
    about: `${id}:${today}`,
    borrowerId: order.borrower_id,
    template,
    language: null,
    awaitsCode: isAwaited,
    lastDay: newsLastDay(today),
  })
  if (!isNew) refuse('DUPLICATE')
  return { sent: true as const }
})

/** The shop code of today, asked for where there is none. */
async function shopCodeOf({ tx, services, now, today }: CallContext, orderNo: string) {
  const { code } = await askForShopCode(tx, services, orderNo, { now, today })
  const { id } = await tx
    .selectFrom('payment_code')
    .select('id')
    .where('order_no', '=', orderNo)
    .where('kind', '=', 'alfa')
    .where('purpose', '=', 'repayment')
    .where('state', 'in', liveCodeStates)
    .executeTakeFirstOrThrow()
  return { id, isAwaited: code === null }
}

async function liveCode({ tx, now }: CallContext, orderNo: string, code: string) {
  return await tx
    .selectFrom('payment_code')
    .select(['id', 'kind'])
    .where('order_no', '=', orderNo)
    .where('code', '=', code)
    .where('purpose', '=', 'repayment')
    .where('state', '=', 'issued')
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .executeTakeFirst()
}

/** Asked while the person is locked; what it refuses is kept, with who tried. */
async function refusedByGuard(context: CallContext, orderNo: string, borrowerId: number) {
  const { tx, staff, now, wall, today } = context
  await lockPerson(tx, borrowerId)
  const known = (await contactFacts(tx, [orderNo], { staffId: staff.id, now, today }, 'message')).get(orderNo)
  if (known === undefined) refuse('ORDER_NOT_FOUND')
  const facts = { ...known, emergencyConsent: false }
  const purpose = facts.daysLate > 0 ? ('collect' as const) : ('remind' as const)
  const approach = { channel: 'sms', target: 'self', purpose } as const
  const verdict = judgeContact(approach, facts, now, await readContactLaw(tx))
  if (verdict.lawful) return null
  const attempt = {
    ...approach,
    order_no: orderNo,
    borrower_id: borrowerId,
    at: now,
    recorded_at: wall,
    staff_id: staff.id,
    zone: facts.zone,
    made_before: madeToday('sms', facts, now),
    refused_by: verdict.rule,
    lawful_from: verdict.from,
    lawful_until: null,
  }
  context.keepInTrail(attemptMark({ ...attempt, id: await addAttempt(tx, attempt) }))
  return contactRefused(verdict, facts)
}
