import { correctIdentity, type correctionWarning } from '@lumbung/contract/approve/correction'
import type { RequestOf } from '@lumbung/contract/call'
import { banks, bankNameScore, bankNameScoreMin, checkAccount } from '@lumbung/domain/order/bank'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import {
  maskAccount,
  maskName,
  maskNik,
  maskPhone,
  readNik,
  readPhone,
} from '@lumbung/domain/people/identity'
import { customerTypeOf } from '@lumbung/domain/order/order'
import {
  correctionFlow,
  correctableFields,
  correctionReasons,
  peopleStageOf,
  type CorrectionReason,
} from '@lumbung/domain/review/review'
import type * as z from 'zod/mini'
import { implement } from '../../calls/registry.ts'
import type { CallContext } from '../../calls/context.ts'
import { lockBorrower, standingOf } from '../../records/order/borrowers.ts'
import { notify } from '../../records/people/notifications.ts'
import { addCorrection, withdrawOwnCorrection } from '../../records/order/corrections.ts'
import { openIdentity, sealIdentity } from '../../records/order/order-identity.ts'
import { addOrderEvent, changeOrder, lockOrder, type OrderRecord } from '../../records/order/orders.ts'
import { askAnew } from '../../sources/plan-inquiries.ts'
import { genderOf, identityFacts } from './identity-facts.ts'
import { bankCodeOf } from '../../records/order/applications.ts'
import { writtenAccount, type Account } from './bank-account-text.ts'
import { isFoundNotTheirs, settlersOf } from './correction.queries.ts'
import { lockHeldTask } from './desk.ts'

type Request = RequestOf<typeof correctIdentity>
type Warning = z.output<typeof correctionWarning>

/** A value as it was and as it is to be, for the seals and for the eyes. */
interface Change {
  old: { value: string; masked: string }
  new: { value: string; masked: string }
  warnings: Warning[]
}

/** Corrects a person's papers: an ID number stands at once, bank data and a phone wait for another person. */
export const correctPapers = implement(correctIdentity, async (request, context) => {
  const { tx, staff, actor, now, wall, services } = context
  const { orderNo, field, note } = request
  const order = await lockOrder(tx, orderNo)
  if (!correctableFields(order.state).includes(field)) refuse('STATE_CONFLICT', { state: order.state })
  const stage = peopleStageOf(order.state)
  if (stage !== null) await lockHeldTask(context, orderNo, stage)
  if (order.version !== request.version) refuse('VERSION_CONFLICT')
  const reason = reasonFor(request)

  const stands = field === 'idNumber'
  const change = stands
    ? await changeIdNumber(order, request, context)
    : field === 'bankName'
      ? await newBank(order, request, context)
      : field === 'phone'
        ? await newPhone(order, request, context)
        : await newAccount(order, request, context)
  await withdrawOwnCorrection(tx, { orderNo, field, staffId: staff.id, at: now })
  const state = stands ? correctionFlow.next('waiting', 'confirm') : 'waiting'
  const correctionId = await addCorrection(tx, {
    order_no: orderNo,
    field,
    old_sealed: services.seals.seal(change.old.value),
    old_masked: change.old.masked,
    new_sealed: services.seals.seal(change.new.value),
    new_masked: change.new.masked,
    new_blind: field === 'phone' ? services.seals.blind('phone', change.new.value) : null,
    reason_code: reason,
    note,
    state,
    asked_by: staff.id,
    asked_at: now,
  })
  await addOrderEvent(tx, orderNo, stands ? 'corrected' : 'correctionAsked', {
    actor,
    at: now,
    recordedAt: wall,
    reason,
    detail: { field, from: change.old.masked, to: change.new.masked },
  })
  // The final reviewer meets what was asked at the first desk; what comes later somebody must be told of.
  if (!stands && stage !== 'first') await tellSettlers(order, correctionId, context)
  return { state, version: order.version + (stands ? 1 : 0), warnings: change.warnings }
})

async function tellSettlers(
  order: OrderRecord,
  correctionId: number,
  { tx, staff, wall }: CallContext,
): Promise<void> {
  const detail = { correctionId, orderNo: order.order_no, by: staff.name }
  const news = { kind: 'correctionWaiting', subject: `correction:${correctionId}`, detail } as const
  await notify(tx, await settlersOf(tx, order.app_code, staff.id), news, wall)
}

/** @throws REASON_MISSING */
function reasonFor({ reasonCode, note }: Request): CorrectionReason {
  const reason = correctionReasons.find((each) => each === reasonCode)
  if (reason === undefined || (reason === 'other' && note.trim() === '')) refuse('REASON_MISSING')
  return reason
}

/** The order is another person's from here on: who is linked to it and how they stand follow the number. */
async function changeIdNumber(order: OrderRecord, request: Request, context: CallContext): Promise<Change> {
  const { tx, now, today, services } = context
  const { seals } = services
  const read = readNik(request.value, today)
  if (!read.ok) refuseFields({ value: read.fault })
  const { nik } = read.nik
  const old = (await openIdentity(tx, seals, order.order_no, 'idNumber')) ?? ''
  if (old === nik) refuseFields({ value: 'same' })
  const blind = seals.blind('idNumber', nik)
  const borrowerId = await lockBorrower(tx, blind, now)
  const standing = await standingOf(tx, borrowerId, order.app_code, today)
  if (standing.openOrders > 0) refuse('OPEN_ORDER_EXISTS')
  const settled = { inThisApp: standing.settledInThisApp, inSisterApps: standing.settledInSisterApps }
  const masked = maskNik(nik)
  await sealIdentity(tx, seals, order.order_no, [{ field: 'idNumber', value: nik, masked }])
  await changeOrder(tx, order.order_no, {
    borrower_id: borrowerId,
    id_number_blind: blind,
    id_number_masked: masked,
    customer_type: customerTypeOf(settled),
    app_customer_type: settled.inThisApp > 0 ? 'old' : 'new',
    loan_count: standing.disbursed,
    failed_order_count: standing.refused,
  })
  await askAnew(tx, services, { orderNo: order.order_no, borrowerId, at: now })
  const facts = await identityFacts(tx, seals, order.order_no, await genderOf(tx, order.order_no), today)
  return {
    old: { value: old, masked: old === '' ? '' : maskNik(old) },
    new: { value: nik, masked },
    warnings: [
      ...(facts.nikMatchesBirthday === false ? (['nikBirthday'] as const) : []),
      ...(facts.nikMatchesGender === false ? (['nikGender'] as const) : []),
      ...(standing.coolingUntil === null ? [] : (['coolingOff'] as const)),
    ],
  }
}

async function newBank(order: OrderRecord, { value }: Request, { tx, services }: CallContext) {
  const bank = banks.find(({ channel }) => channel === value) ?? refuseFields({ value: 'unknown' })
  const old = await bankCodeOf(tx, order.order_no)
  if (old === value) refuseFields({ value: 'same' })
  const account = (await openIdentity(tx, services.seals, order.order_no, 'bankAccount')) ?? ''
  return {
    old: { value: old, masked: nameOfBank(old) },
    new: { value, masked: bank.name },
    warnings: lengthWarnings(bank.code, account),
  }
}

async function newAccount(
  order: OrderRecord,
  request: Request,
  { tx, services }: CallContext,
): Promise<Change> {
  const { seals } = services
  const number = request.value.replace(/[\s.-]/g, '')
  if (checkAccount('', number) === 'form') refuseFields({ value: 'form' })
  const old: Account = {
    account: (await openIdentity(tx, seals, order.order_no, 'bankAccount')) ?? '',
    holder: (await openIdentity(tx, seals, order.order_no, 'bankHolder')) ?? '',
  }
  const next: Account = { account: number, holder: request.holder?.trim() ?? old.holder }
  if (next.account === old.account && next.holder === old.holder) refuseFields({ value: 'same' })
  const bankCode = await bankCodeOf(tx, order.order_no)
  const name = (await openIdentity(tx, seals, order.order_no, 'name')) ?? ''
  const score = bankNameScore(name, next.holder)
  return {
    old: { value: writtenAccount(old), masked: maskedAccount(old) },
    new: { value: writtenAccount(next), masked: maskedAccount(next) },
    warnings: [
      ...lengthWarnings(banks.find(({ channel }) => channel === bankCode)?.code ?? '', number),
      ...(score < bankNameScoreMin ? (['holderName'] as const) : []),
    ],
  }
}

/** The same number is corrected into itself where it was found not to be theirs: two say that it is. */
async function newPhone(
  order: OrderRecord,
  { value }: Request,
  { tx, services }: CallContext,
): Promise<Change> {
  const phone = readPhone(value) ?? refuseFields({ value: 'form' })
  const old = (await openIdentity(tx, services.seals, order.order_no, 'phone')) ?? ''
  if (old === phone && !(await isFoundNotTheirs(tx, order.order_no))) refuseFields({ value: 'same' })
  return {
    old: { value: old, masked: old === '' ? '' : maskPhone(old) },
    new: { value: phone, masked: maskPhone(phone) },
    warnings: [],
  }
}

function lengthWarnings(clearingCode: string, account: string): Warning[] {
  return checkAccount(clearingCode, account) === 'length' ? ['accountLength'] : []
}

function nameOfBank(channel: string): string {
  return banks.find((bank) => bank.channel === channel)?.name ?? channel
}

function maskedAccount({ account, holder }: Account): string {
  return [account === '' ? '' : maskAccount(account), holder === '' ? '' : maskName(holder)]
    .filter((part) => part !== '')
    .join(' · ')
}
