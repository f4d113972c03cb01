import type { RequestOf } from '@lumbung/contract/call'
import { startContact } from '@lumbung/contract/collection/contact'
import { startReminder } from '@lumbung/contract/precollection/contact'
import { reveal } from '@lumbung/contract/order/order'
import { refuse } from '@lumbung/domain/errors'
import { nationalPhone } from '@lumbung/domain/people/identity'
import { revealSeconds } from '@lumbung/domain/people/reveal'
import { implement } from '../../calls/registry.ts'
import { assertReason, noRevealsLeft, revealsLeft } from '../../calls/reveals-left.ts'
import type { CallContext } from '../../calls/context.ts'
import { Refused } from '../../calls/errors.ts'
import { logAccess } from '../../records/people/access-log.ts'
import { correctedField, openCorrection } from '../../records/order/corrections.ts'
import { openContactPhone } from '../../records/order/contacts.ts'
import { openIdentity } from '../../records/order/order-identity.ts'
import { openAccountHolder, openLender } from './bureau.queries.ts'
import { findOrder } from './order-detail.queries.ts'

/**
 * Opens one value. The access log row is committed before the answer leaves; the day of the quota is the machine's,
 * in Jakarta.
 */
export const revealValue = implement(reveal, async (request, context) => {
  const { tx, staff, wall, ip } = context
  const { orderNo, reasonCode, note } = request
  assertReason(reasonCode, note)
  if ((await findOrder(tx, orderNo)) === null) refuse('ORDER_NOT_FOUND')
  // Returned, not thrown: who tries to go round the contact guard stays in the audit trail.
  if ((await isNumber(request, context)) && (await isTheirsToReach(context, orderNo)))
    return new Refused('REACH_AT_CASE')
  const left = await revealsLeft(context)
  if (left <= 0) return noRevealsLeft()
  const value = (await open(request, context)) ?? refuse('NOT_FOUND')
  const logged = loggedField(request)
  await logAccess(tx, { at: wall, staffId: staff.id, orderNo, field: logged, reasonCode, note, ip })
  return { value, seconds: revealSeconds, leftToday: left - 1 }
})

/** Whether it is what somebody can be called by; a corrected phone is, on both of its sides. */
async function isNumber(
  { orderNo, field, correctionId }: RequestOf<typeof reveal>,
  { tx }: CallContext,
): Promise<boolean> {
  if (field !== 'correctedFrom' && field !== 'correctedTo')
    return field === 'phone' || field === 'contactPhone'
  return correctionId !== undefined && (await correctedField(tx, { orderNo, id: correctionId })) === 'phone'
}

/** Whether a department works on its case whose people reach the borrower from there. */
async function isTheirsToReach({ tx, holds }: CallContext, orderNo: string): Promise<boolean> {
  const open = await tx
    .selectFrom('collection_case')
    .select('department')
    .where('order_no', '=', orderNo)
    .where('closed_day', 'is', null)
    .executeTakeFirst()
  return open !== undefined && holds(open.department === 'precollection' ? startReminder : startContact)
}

/** Which value was seen, to the one contact, correction or loan. */
function loggedField({ field, contactId, correctionId, facilityId }: RequestOf<typeof reveal>): string {
  switch (field) {
    case 'contactPhone':
      return `${field}:${contactId}`
    case 'correctedFrom':
    case 'correctedTo':
      return `${field}:${correctionId}`
    case 'facilityLender':
      return `${field}:${facilityId}`
    default:
      return field
  }
}

/** Phones as people write them. */
async function open(
  request: RequestOf<typeof reveal>,
  { tx, services }: CallContext,
): Promise<string | null> {
  const { orderNo, field, contactId, correctionId, facilityId } = request
  if (field === 'correctedFrom' || field === 'correctedTo') {
    const side = field === 'correctedFrom' ? 'old' : 'new'
    return correctionId === undefined
      ? null
      : await openCorrection(tx, services.seals, { orderNo, id: correctionId, side })
  }
  if (field === 'facilityLender')
    return facilityId === undefined ? null : await openLender(tx, services.seals, orderNo, facilityId)
  if (field === 'accountHolder') return await openAccountHolder(tx, services.seals, orderNo)
  if (field === 'contactPhone') {
    const phone =
      contactId === undefined ? null : await openContactPhone(tx, services.seals, orderNo, contactId)
    return phone === null ? null : nationalPhone(phone)
  }
  const value = await openIdentity(tx, services.seals, orderNo, field)
  return value !== null && field === 'phone' ? nationalPhone(value) : value
}
