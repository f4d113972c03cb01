import type { RequestOf } from '@lumbung/contract/call'
import { resubmit } from '@lumbung/contract/open/application'
import { refuse } from '@lumbung/domain/errors'
import type { Particulars } from '@lumbung/domain/order/timeline'
import { implement } from '../../calls/registry.ts'
import type { CallContext } from '../../calls/context.ts'
import { changeOrderFacts } from '../../records/order/applications.ts'
import { withdrawBankCorrections } from '../../records/order/corrections.ts'
import { replaceContacts } from '../../records/order/contacts.ts'
import { accountKey, sealIdentity } from '../../records/order/order-identity.ts'
import { lockOrder, moveOrder } from '../../records/order/orders.ts'
import { attachPhoto, type PhotoKind } from '../../records/order/photos.ts'
import { openReviewTask } from '../../records/review/review-tasks.ts'
import { askAboutChange } from '../../sources/plan-inquiries.ts'
import { orderNoOf, readStanding } from './application.queries.ts'
import { addressOf, bankOf, normalisedContact } from './identity-of.ts'

/** A returned application comes back to the first desk with what was asked for; within 72 hours. */
export const resubmitApplication = implement(resubmit, async (request, context) => {
  const { tx, app, actor, now, wall, today, services } = context
  const order = await lockOrder(tx, await orderNoOf(tx, app.code, request.applicationId))
  const late = order.answer_by !== null && order.answer_by < now
  if (order.state === 'returned' && late)
    refuse('STATE_CONFLICT', { state: order.state, reason: 'answerTooLate' })
  const change = await takeCorrections(order.order_no, request, context)
  const happening = {
    actor,
    at: now,
    recordedAt: wall,
    detail: { corrected: correctedOf(request) },
  }
  await moveOrder(tx, order, 'resubmit', happening, { ...change, return_reason: null, answer_by: null })
  const of = { orderNo: order.order_no, borrowerId: order.borrower_id, at: now }
  if (request.bank !== undefined) await askAboutChange(tx, services, 'accountName', of)
  if (request.photos?.selfie !== undefined) await askAboutChange(tx, services, 'dukcapil', of)
  await openReviewTask(tx, {
    orderNo: order.order_no,
    stage: 'first',
    at: now,
    cameBackTo: order.first_reviewer_id,
  })
  return await readStanding(tx, order.order_no, today)
})

type Corrections = RequestOf<typeof resubmit>

/** Which parts were sent again, for the timeline: names only, never values. */
function correctedOf({
  photos,
  bank,
  address,
  contacts,
}: Corrections): NonNullable<Particulars['corrected']> {
  return [
    ...(Object.keys(photos ?? {}) as PhotoKind[]),
    ...(bank === undefined ? [] : (['bank'] as const)),
    ...(address === undefined ? [] : (['address'] as const)),
    ...(contacts === undefined ? [] : (['contacts'] as const)),
  ]
}

async function takeCorrections(
  orderNo: string,
  { photos, bank, address, contacts }: Corrections,
  { tx, app, now, services }: CallContext,
): Promise<{ bank_account_blind?: Buffer }> {
  for (const [kind, id] of Object.entries(photos ?? {}) as [PhotoKind, number | undefined][]) {
    if (id !== undefined) await attachPhoto(tx, { id, kind, appCode: app.code, orderNo })
  }
  if (address !== undefined) await sealIdentity(tx, services.seals, orderNo, [addressOf(address)])
  if (contacts !== undefined)
    await replaceContacts(tx, services.seals, orderNo, contacts.map(normalisedContact))
  if (bank === undefined) return {}
  await sealIdentity(tx, services.seals, orderNo, bankOf(bank))
  await withdrawBankCorrections(tx, orderNo, now)
  await changeOrderFacts(tx, orderNo, { bank_code: bank.code })
  return { bank_account_blind: services.seals.blind('bankAccount', accountKey(bank)) }
}
