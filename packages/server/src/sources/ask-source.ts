import { addDays, businessDayOf, startOfDay } from '@lumbung/domain/calendar'
import { bankNameScore } from '@lumbung/domain/order/bank'
import {
  consentDays,
  isAgreedTo,
  nextTry,
  type NotAskedReason,
  openInquiryStates,
} from '@lumbung/domain/sources/source'
import type { Services } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import { transact } from '../db/transaction.ts'
import type { Question, SourceAnswer, SourceReport } from '../gateways/information-source.ts'
import { lockOrder, type OrderRecord } from '../records/order/orders.ts'
import { openIdentity } from '../records/order/order-identity.ts'
import {
  freshAnswer,
  type InquiryRow,
  lockInquiry,
  moveInquiry,
} from '../records/sources/source-inquiries.ts'
import { sourceSettingsOn, takeFromBudget } from '../records/sources/source-settings.ts'
import { comparedBlind, questionOf } from './question.ts'
import { letGoOn, settleAnswer } from './settle-answer.ts'

/** A try that has not ended by then was left by a process that died: an answer is waited for ten seconds. */
export const leftAfterMs = 30_000

/** What a claim found to do: ask, look up what was asked, or nothing (any more). */
type Claim = { what: 'ask' | 'lookUp'; inquiry: InquiryRow; question: Question } | { what: 'nothing' }

/**
 * Asks a source once, or looks up what became of a question: claimed and committed, asked without a connection to the
 * database, and then written down. Run again it goes on from where the row stands; a question that may have reached its
 * source is only ever looked up by its key.
 */
export async function askSource({ inquiryId }: { inquiryId: number }, services: Services): Promise<void> {
  const claim = await transact(services.db, '*', async (tx) => await claimInquiry(tx, services, inquiryId))
  if (claim.what === 'nothing') return
  const { inquiry, question } = claim
  const source = services.sources.get(inquiry.source)
  const answer: SourceAnswer =
    source === undefined
      ? { outcome: 'unknown', words: 'not connected' }
      : claim.what === 'ask'
        ? await source.ask(question)
        : await source.lookUp(question)
  await transact(services.db, '*', async (tx) => await settleAnswer(tx, services, inquiry, answer))
}

async function claimInquiry(tx: Tx, services: Services, inquiryId: number): Promise<Claim> {
  const [now, wall] = [services.clock.now(), services.clock.wall()]
  const known = await tx
    .selectFrom('source_inquiry')
    .select('order_no')
    .where('id', '=', inquiryId)
    .executeTakeFirst()
  if (known === undefined) return { what: 'nothing' }
  const order = await lockOrder(tx, known.order_no)
  const inquiry = await lockInquiry(tx, inquiryId)
  if (inquiry === null || !isDue(inquiry, now, wall)) return { what: 'nothing' }
  if (inquiry.state === 'waiting') return await claimNew(tx, services, inquiry, order)
  const question = await questionOf(tx, services, inquiry)
  if (question === null) return { what: 'nothing' }
  // Whoever else looks meanwhile finds that it is not due: the next look is put off before this one is made.
  const tries = inquiry.tries + 1
  const change = { tries, claimed_at: wall, next_try_at: nextTry(tries, now) ?? now }
  const state = await moveInquiry(tx, inquiry, inquiry.state === 'pending' ? 'takeIn' : 'lose', change)
  return { what: 'lookUp', inquiry: { ...inquiry, ...change, state }, question }
}

function isDue(
  { state, claimed_at: claimedAt, next_try_at: nextTryAt }: InquiryRow,
  now: Date,
  wall: Date,
): boolean {
  if (!(openInquiryStates as readonly string[]).includes(state)) return false
  if (state === 'asking') return claimedAt !== null && wall.getTime() - claimedAt.getTime() >= leftAfterMs
  return nextTryAt !== null && nextTryAt <= now
}

/** Decides whether the source is asked at all; what is not asked has its reason. */
async function claimNew(
  tx: Tx,
  services: Services,
  inquiry: InquiryRow,
  { bank_account_blind: accountBlind }: OrderRecord,
): Promise<Claim> {
  const [now, wall] = [services.clock.now(), services.clock.wall()]
  const leave = async (why: NotAskedReason): Promise<Claim> => {
    await moveInquiry(tx, inquiry, 'leave', { not_asked_why: why, answered_at: now, next_try_at: null })
    await letGoOn(tx, services, inquiry.order_no)
    return { what: 'nothing' }
  }
  if (inquiry.consent_id === null) return await leave('noConsent')
  if (!services.sources.has(inquiry.source)) return await leave('notConnected')
  const question = await questionOf(tx, services, inquiry)
  if (question === null) return await leave('noConsent')
  const about = {
    account_blind: inquiry.source === 'accountName' ? accountBlind : null,
    compared_blind: comparedBlind(services.seals, inquiry.source, question),
  }
  // By hand somebody wants a new answer, and says why.
  const fresh =
    inquiry.why === 'byHand' || inquiry.tries > 0
      ? null
      : await freshAnswer(tx, { ...inquiry, ...about }, now)
  if (fresh !== null) {
    await moveInquiry(tx, inquiry, 'reuse', {
      ...about,
      reuses_id: fresh.id,
      as_of: fresh.as_of,
      valid_until: fresh.valid_until,
      answer_sealed: fresh.answer_sealed,
      facts: JSON.stringify(await factsAgain(tx, services, inquiry, fresh)),
      answered_at: now,
      next_try_at: null,
    })
    await letGoOn(tx, services, inquiry.order_no)
    return { what: 'nothing' }
  }
  if (!isAgreedTo(question.consent.code, inquiry.source)) return await leave('noConsent')
  if (isExpired(question.consent.at, now)) return await leave('consentExpired')
  const today = businessDayOf(now)
  const setting = (await sourceSettingsOn(tx, today))[inquiry.source]
  if (!setting.active) return await leave('stopped')
  const { price, dayBudget: budget } = setting
  if (!(await takeFromBudget(tx, { source: inquiry.source, day: today, price, budget })))
    return await leave('overBudget')
  const change = {
    ...about,
    asked_at: now,
    tries: inquiry.tries + 1,
    claimed_at: wall,
    cost: price,
    next_try_at: nextTry(inquiry.tries + 1, now) ?? now,
  }
  const state = await moveInquiry(tx, inquiry, 'ask', change)
  return { what: 'ask', inquiry: { ...inquiry, ...change, state }, question }
}

/** What a fresh answer says of this order: its borrower's name may be written otherwise than on the one before. */
async function factsAgain(
  tx: Tx,
  { seals }: Services,
  { order_no: orderNo }: InquiryRow,
  { facts, answer_sealed: sealed }: InquiryRow,
): Promise<unknown> {
  const report = sealed === null ? null : (JSON.parse(seals.open(sealed)) as SourceReport)
  if (report === null || !('account' in report)) return facts
  const { found, holder } = report.account
  const name = await openIdentity(tx, seals, orderNo, 'name')
  return { found, nameScore: holder === null || name === null ? null : bankNameScore(name, holder) }
}

/** A consent is good for so many days, its first among them. */
export function isExpired(givenAt: Date, now: Date): boolean {
  return startOfDay(addDays(businessDayOf(givenAt), consentDays)) <= now
}
