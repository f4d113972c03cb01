import { settleCorrection } from '@lumbung/contract/approve/correction'
import { disbursementFlow } from '@lumbung/domain/order/disbursement'
import { refuse } from '@lumbung/domain/errors'
import { maskAccount, maskName, maskPhone } from '@lumbung/domain/people/identity'
import { correctableFields } from '@lumbung/domain/review/review'
import { implement } from '../../calls/registry.ts'
import type { CallContext } from '../../calls/context.ts'
import { changeOrderFacts } from '../../records/order/applications.ts'
import {
  lockCorrection,
  settleCorrection as settle,
  type CorrectionRecord,
} from '../../records/order/corrections.ts'
import { lockLastDisbursement, moveDisbursement } from '../../records/loan/disbursements.ts'
import { notify } from '../../records/people/notifications.ts'
import { accountKey, openIdentity, sealIdentity } from '../../records/order/order-identity.ts'
import {
  addOrderEvent,
  changeOrder,
  lockOrder,
  type Happening,
  type OrderRecord,
} from '../../records/order/orders.ts'
import { bankCodeOf } from '../../records/order/applications.ts'
import { askAboutChange } from '../../sources/plan-inquiries.ts'
import { readAccount } from './bank-account-text.ts'

const kinds = {
  confirm: 'correctionConfirmed',
  refuse: 'correctionRefused',
  withdraw: 'correctionWithdrawn',
} as const

/** A second person agrees, and money goes to another account, or calls to another number, from here on; or it stays as it was. */
export const settleAskedCorrection = implement(settleCorrection, async (request, context) => {
  const { tx, staff, now } = context
  const order = await lockOrder(tx, request.orderNo)
  const correction = await lockCorrection(tx, request.orderNo, request.id)
  const mine = correction.asked_by === staff.id
  if (mine && request.decision === 'confirm') refuse('SAME_PERSON')
  const event = mine ? 'withdraw' : request.decision
  if (event === 'refuse' && request.note.trim() === '') refuse('REASON_MISSING')
  if (event === 'confirm' && !correctableFields(order.state).includes(correction.field))
    refuse('STATE_CONFLICT', { state: order.state })
  const state = await settle(tx, correction, event, { staffId: staff.id, at: now, note: request.note })
  const happening = happeningOf(correction, context)
  await addOrderEvent(tx, order.order_no, kinds[event], happening)
  if (event !== 'withdraw') await tellAsker(correction, event, context)
  if (event !== 'confirm') return { state, version: order.version }
  await (correction.field === 'phone' ? changePhone : changeAccount)(order, correction, context)
  return { state, version: order.version + 1 }
})

async function tellAsker(
  { id, order_no: orderNo, asked_by: askedBy }: CorrectionRecord,
  event: 'confirm' | 'refuse',
  { tx, staff, wall }: CallContext,
): Promise<void> {
  const kind = event === 'confirm' ? 'correctionConfirmed' : 'correctionRefused'
  const detail = { correctionId: id, orderNo, by: staff.name }
  await notify(tx, [askedBy], { kind, subject: `correction:${id}`, detail }, wall)
}

function happeningOf(correction: CorrectionRecord, { actor, now, wall }: CallContext): Happening {
  const { field, old_masked: from, new_masked: to } = correction
  return { actor, at: now, recordedAt: wall, reason: correction.reason_code, detail: { field, from, to } }
}

/** Calls, messages and whoever has the same number go by the new one. */
async function changePhone(
  { order_no: orderNo }: OrderRecord,
  correction: CorrectionRecord,
  { tx, services: { seals } }: CallContext,
): Promise<void> {
  const phone = seals.open(correction.new_sealed)
  const masked = maskPhone(phone)
  await sealIdentity(tx, seals, orderNo, [{ field: 'phone', value: phone, masked }])
  await changeOrder(tx, orderNo, { phone_blind: seals.blind('phone', phone), phone_masked: masked })
}

/** The new account takes effect: values, blind index, and the payout that is not sent yet. */
async function changeAccount(
  order: OrderRecord,
  correction: CorrectionRecord,
  context: CallContext,
): Promise<void> {
  const { tx, services } = context
  const { seals } = services
  const orderNo = order.order_no
  const value = seals.open(correction.new_sealed)
  if (correction.field === 'bankName') {
    await changeOrderFacts(tx, orderNo, { bank_code: value })
  } else {
    const { account, holder } = readAccount(value)
    await sealIdentity(tx, seals, orderNo, [
      { field: 'bankAccount', value: account, masked: maskAccount(account) },
      { field: 'bankHolder', value: holder, masked: maskName(holder) },
    ])
  }
  const code = await bankCodeOf(tx, orderNo)
  const account = (await openIdentity(tx, seals, orderNo, 'bankAccount')) ?? ''
  const blind = seals.blind('bankAccount', accountKey({ code, account }))
  await changeOrder(tx, orderNo, { bank_account_blind: blind })
  const of = { orderNo, borrowerId: order.borrower_id, at: context.now }
  await askAboutChange(tx, services, 'accountName', of)
  if (order.state === 'waitLoan') await redirectPayout(order, { code, blind }, correction, context)
}

/** A payout put forward for the old account goes back to the maker, with the reason of the correction. */
async function redirectPayout(
  { order_no: orderNo }: OrderRecord,
  to: { code: string; blind: Buffer },
  correction: CorrectionRecord,
  context: CallContext,
): Promise<void> {
  const row = await lockLastDisbursement(context.tx, orderNo)
  if (!disbursementFlow.canDo(row.state, 'changeBank')) refuse('STATE_CONFLICT', { state: row.state })
  await moveDisbursement(context.tx, row, 'changeBank', {
    bank_code: to.code,
    bank_account_blind: to.blind,
    maker_id: null,
    put_forward_at: null,
  })
  if (row.state === 'audited')
    await addOrderEvent(context.tx, orderNo, 'putBack', happeningOf(correction, context))
}
