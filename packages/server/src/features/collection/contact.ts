import type { recordFollowUp, startContact } from '@lumbung/contract/collection/contact'
import type { RequestOf } from '@lumbung/contract/call'
import { addDays, businessDay } from '@lumbung/domain/calendar'
import { stateAfter } from '@lumbung/domain/cases/department'
import { promiseDaysMax } from '@lumbung/domain/cases/follow-up'
import { judgeContact } from '@lumbung/domain/contact/contact-guard'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import { nationalPhone } from '@lumbung/domain/people/identity'
import { implement } from '../../calls/registry.ts'
import type { CallContext } from '../../calls/context.ts'
import { covers } from '../../db/transaction.ts'
import { owedOn } from '../../orders/order-parts.ts'
import { type CaseRecord, findOpenCase, moveCase } from '../../records/case/case-moves.ts'
import { addPromise } from '../../records/case/promises.ts'
import { addAttempt, addChoice, addFollowUp, lockPerson } from '../../records/contact/contact-attempts.ts'
import { readContactLaw } from '../../records/contact/contact-rules.ts'
import { settingOn } from '../../records/running/dated-settings.ts'
import { openContactPhone } from '../../records/order/contacts.ts'
import { openIdentity } from '../../records/order/order-identity.ts'
import { logAccess } from '../../records/people/access-log.ts'
import { attemptMark, choiceMark, followUpMark } from '../../records/people/trail-marks.ts'
import type { Desk } from './desk.ts'
import { orderedAttempt } from './strategies-in-force.ts'
import { contactFacts, madeToday } from '../../orders/contact-facts.queries.ts'
import { contactRefused } from '../../orders/contact-refused.ts'

/** The furthest day a case may be put off to. */
const followDaysMax = 30

/**
 * The one way to reach a borrower from a desk: the guard is asked while the person is locked, what it says is kept, and
 * only where it allows it the number leaves the server.
 */
export const reachBorrower = (desk: Desk) =>
  implement(desk.calls.startContact, async (request, context) => {
    const { tx, staff, now, wall, today } = context
    const { orderNo, channel, target, contactId } = request
    const record = await ownCase(desk, context, orderNo)
    const borrowerId = await borrowerOf(context, orderNo)
    await lockPerson(tx, borrowerId)
    const consent = target === 'emergency' ? await consentOf(context, orderNo, contactId) : null
    const known =
      (await contactFacts(tx, [orderNo], { staffId: staff.id, now, today })).get(orderNo) ??
      refuse('ORDER_NOT_FOUND')
    const facts = { ...known, emergencyConsent: consent === 'given' }
    const verdict = judgeContact(
      { channel, target, purpose: desk.purpose },
      facts,
      now,
      await readContactLaw(tx),
    )
    const attempt = {
      order_no: orderNo,
      borrower_id: borrowerId,
      case_id: record.id,
      channel,
      target,
      purpose: desk.purpose,
      contact_id: contactId ?? null,
      at: now,
      recorded_at: wall,
      staff_id: staff.id,
      zone: facts.zone,
      made_before: madeToday(channel, facts, now),
      refused_by: verdict.lawful ? null : verdict.rule,
      lawful_from: verdict.lawful ? null : verdict.from,
      lawful_until: verdict.lawful ? verdict.until : null,
    }
    const ordered = desk.department === 'collection' ? await orderedAttempt(tx, today, attempt) : {}
    const id = await addAttempt(tx, { ...attempt, ...ordered })
    context.keepInTrail(attemptMark({ ...attempt, id }))
    if (!verdict.lawful) return contactRefused(verdict, facts)
    const phone = (await openNumber(request, context)) ?? refuse('NOT_FOUND')
    await moveCase(tx, record, { kind: null, change: { last_contact_at: now } }, moverOf(context))
    return { id, phone: nationalPhone(phone), until: verdict.until.toISOString() }
  })

/** What came of it, said by who reached for them: work on the case has begun, and a promise is one. */
export const keepFollowUp = (desk: Desk) =>
  implement(desk.calls.recordFollowUp, async (request, context) => {
    const { tx, staff, now } = context
    const { orderNo, attemptId, outcome, note, promise } = request
    const nextFollowDay = request.nextFollowDay === undefined ? null : businessDay(request.nextFollowDay)
    await assertSound(request, context)
    const record = await ownCase(desk, context, orderNo)
    const attempt = await tx
      .selectFrom('contact_attempt as a')
      .leftJoin('follow_up as f', 'f.attempt_id', 'a.id')
      .innerJoin('orders as o', 'o.order_no', 'a.order_no')
      .select(['a.case_id', 'a.staff_id', 'a.refused_by', 'a.target', 'a.channel', 'o.phone_blind'])
      .select('f.attempt_id as recorded')
      .where('a.id', '=', attemptId)
      .where('a.order_no', '=', orderNo)
      .executeTakeFirst()
    if (attempt === undefined || attempt.staff_id !== staff.id || attempt.refused_by !== null)
      refuse('NOT_FOUND')
    if (attempt.recorded !== null || attempt.case_id !== record.id)
      refuse('STATE_CONFLICT', { attempt: attemptId })
    const said = { order_no: orderNo, attempt_id: attemptId, staff_id: staff.id }
    const followUp = { ...said, outcome, note: note.trim(), next_follow_day: nextFollowDay, at: now }
    // What is said of a number is said of the one that was dialled, whatever it is later.
    const byNumber =
      attempt.target === 'self' && (attempt.channel === 'call' || attempt.channel === 'whatsapp')
    await addFollowUp(tx, { ...followUp, phone_blind: byNumber ? attempt.phone_blind : null })
    context.keepInTrail(followUpMark({ ...followUp, promise: promise ?? null }))
    const followed = await followOn(record, { outcome, nextFollowDay }, context)
    if (promise === undefined) return { state: followed.state }
    const terms = await settingOn(tx, 'promiseTerms', context.today)
    await addPromise(
      tx,
      {
        ...said,
        case_id: record.id,
        amount: promise.amount,
        day: promise.day,
        made_day: context.today,
        made_at: now,
        kept_percent: terms.keptPercent,
        grace_days: terms.graceDays,
      },
      moverOf(context),
    )
    const promised = stateAfter(desk.department, followed.state, 'promise')
    const detail = { amount: promise.amount, day: promise.day }
    const after = await moveCase(
      tx,
      followed,
      { kind: 'promised', change: { state: promised }, detail },
      moverOf(context),
    )
    return { state: after.state }
  })

export const keepWish = (desk: Desk) =>
  implement(desk.calls.keepChoice, async ({ orderNo, choice, holds, note }, context) => {
    const { tx, staff, now } = context
    const why = note.trim()
    if (why === '') refuse('REASON_MISSING')
    // Who may speak with them may say what they said.
    await ownCase(desk, context, orderNo)
    const said = {
      order_no: orderNo,
      kind: choice.kind,
      channel: choice.kind === 'optOut' ? choice.channel : null,
      holds,
      note: why,
      at: now,
      staff_id: staff.id,
    }
    const id = await addChoice(tx, { ...said, borrower_id: await borrowerOf(context, orderNo) })
    context.keepInTrail(choiceMark({ ...said, id }))
    return { holds }
  })

export const moverOf = ({ actor, now, wall }: CallContext) => ({ actor, now, recordedAt: wall })

/** The open case of an order, locked, for who holds it; who gives cases of its app out may work on any. */
async function ownCase(
  desk: Desk,
  { tx, staff, scopeOf, today }: CallContext,
  orderNo: string,
): Promise<CaseRecord> {
  const record = await findOpenCase(tx, orderNo)
  if (record === null || record.department !== desk.department) refuse('ORDER_NOT_FOUND')
  // Its day is over: until the night has handed it over nobody speaks of it.
  if (desk.department === 'precollection' && record.due_day < today)
    refuse('STATE_CONFLICT', { dueDay: record.due_day })
  if (record.holder_id !== staff.id && !covers(scopeOf(desk.calls.assignCase), record.app_code))
    refuse('CASE_NOT_YOURS')
  return record
}

async function borrowerOf({ tx }: CallContext, orderNo: string): Promise<number | null> {
  const row = await tx
    .selectFrom('orders')
    .select('borrower_id')
    .where('order_no', '=', orderNo)
    .executeTakeFirst()
  return row === undefined ? refuse('ORDER_NOT_FOUND') : row.borrower_id
}

async function consentOf(
  { tx }: CallContext,
  orderNo: string,
  contactId: number | undefined,
): Promise<string> {
  const row = await tx
    .selectFrom('order_contact')
    .select('consent')
    .where('order_no', '=', orderNo)
    .where('id', '=', contactId ?? 0)
    .executeTakeFirst()
  return row === undefined ? refuse('NOT_FOUND') : row.consent
}

/** Opens the number that is dialled and says so in the access log. */
async function openNumber(
  { orderNo, target, contactId }: RequestOf<typeof startContact>,
  { tx, services, staff, wall, ip }: CallContext,
): Promise<string | null> {
  const isTheirs = target === 'self'
  await logAccess(tx, {
    at: wall,
    staffId: staff.id,
    orderNo,
    field: isTheirs ? 'phone' : `contactPhone:${contactId}`,
    reasonCode: 'contactBorrower',
    ip,
  })
  return isTheirs
    ? await openIdentity(tx, services.seals, orderNo, 'phone')
    : await openContactPhone(tx, services.seals, orderNo, contactId ?? 0)
}

/** @throws VALIDATION naming the field: a promise goes with its outcome, to a day and an amount that can be kept */
async function assertSound(
  { orderNo, outcome, promise, nextFollowDay }: RequestOf<typeof recordFollowUp>,
  { tx, today }: CallContext,
): Promise<void> {
  const faults: Record<string, string> = {}
  if (outcome === 'promised' && promise === undefined) faults['promise'] = 'required'
  if (outcome !== 'promised' && promise !== undefined) faults['promise'] = 'invalid_value'
  if (promise !== undefined) {
    if (promise.day < today) faults['promise.day'] = 'too_small'
    else if (promise.day > addDays(today, promiseDaysMax)) faults['promise.day'] = 'too_big'
    const owed = (await owedOn(tx, [orderNo], businessDay(promise.day))).get(orderNo)
    if (owed !== undefined && promise.amount > owed.total) faults['promise.amount'] = 'too_big'
  }
  if (nextFollowDay !== undefined && nextFollowDay < today) faults['nextFollowDay'] = 'too_small'
  if (nextFollowDay !== undefined && nextFollowDay > addDays(today, followDaysMax))
    faults['nextFollowDay'] = 'too_big'
  if (Object.keys(faults).length > 0) refuseFields(faults)
}

async function followOn(
  record: CaseRecord,
  { outcome, nextFollowDay }: { outcome: string; nextFollowDay: string | null },
  context: CallContext,
): Promise<CaseRecord> {
  const state = stateAfter(record.department, record.state, 'follow')
  const change = { state, next_follow_day: nextFollowDay }
  return await moveCase(
    context.tx,
    record,
    { kind: 'followed', change, detail: { outcome } },
    moverOf(context),
  )
}
