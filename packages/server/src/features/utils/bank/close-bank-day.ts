import {
  closeBankDay,
  correctBankLine,
  decideBankCorrection,
  proposeBankDay,
} from '@lumbung/contract/utils/bank-work'
import type { BusinessDay } from '@lumbung/domain/calendar'
import { againstSaid } from '@lumbung/domain/books/bank-postings'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import { nameOfChannel } from '@lumbung/domain/order/payout-channel'
import { holdWhole } from '../../../money/hold-channel-day.ts'
import { reasonGiven } from '../../../calls/reason-given.ts'
import type { CallContext, Implementation } from '../../../calls/context.ts'
import { Refused } from '../../../calls/errors.ts'
import { implement } from '../../../calls/registry.ts'
import {
  addBankCorrection,
  type BankDayRow,
  decideCorrection,
  lockBankCorrection,
  lockBankDay,
  moveBankDay,
} from '../../../records/bank/bank-days.ts'
import { postBankCorrection, postBankDay } from '../../../records/bank/bank-postings.ts'
import { sealOfBankDay } from '../../../records/bank/bank-seals.ts'
import { assertMatched, statementOf } from '../../../records/bank/bank-statements.ts'
import { whatIsOpen } from './bank-day.queries.ts'
import { channelsTo, keptOpenBy } from './channel-day.queries.ts'
import { lineAsked } from './match-line.queries.ts'

/**
 * Whether a day may be put forward or closed. What a channel has otherwise is looked at whole, and stays written down though the day is
 * refused: a difference that is new by now is an open item, which the list of days and its foot tell of.
 * @returns CHANNEL_DAY_DIFFERS when a channel's list and our books are not the same; null when nothing is left
 * @throws BANK_DAY_ORDER, BANK_DAY_UNEXPLAINED when anything is left, or start and lines are not the end
 */
async function notAtZero(
  { tx, now, today }: Pick<CallContext, 'tx' | 'now' | 'today'>,
  { account_id: accountId, day: of }: BankDayRow,
): Promise<Refused | null> {
  const day = of as BusinessDay
  const { earlier, lines, off } = await whatIsOpen(tx, accountId, day)
  if (earlier !== null) refuse('BANK_DAY_ORDER', { day: earlier })
  if (lines > 0 || off !== 0) refuse('BANK_DAY_UNEXPLAINED', { lines: Math.max(lines, 1) })
  for (const { channel } of await channelsTo(tx, accountId, day)) await holdWhole(tx, { channel, day }, now)
  const [first] = (await keptOpenBy(tx, accountId, [day], today)).get(day) ?? []
  if (first === undefined) return null
  const { channel, open: n, reference } = first
  return new Refused('CHANNEL_DAY_DIFFERS', { detail: { channel: nameOfChannel(channel), n, reference } })
}

const closedAlready = ({ day }: BankDayRow) => new Refused('BANK_DAY_CLOSED', { detail: { day } })

const propose = implement(
  proposeBankDay,
  async ({ account, day: asked, version, note }, { tx, staff, now, today }) => {
    const day = await lockBankDay(tx, account, asked, version)
    if (day.state === 'closed') return closedAlready(day)
    await assertMatched(tx, day.statement_id)
    const left = await notAtZero({ tx, now, today }, day)
    if (left !== null) return left
    return await moveBankDay(tx, day, 'propose', {
      proposed_by: staff.id,
      proposed_at: now,
      note: note.trim(),
    })
  },
)

/** Looks at the day again, seals what the two signed and posts it: what is reopened before stands in no book. */
const close = implement(closeBankDay, async (request, { tx, staff, now, today, wall, keepInTrail }) => {
  const { account, day: asked, version, decision } = request
  const note = request.note.trim()
  const day = await lockBankDay(tx, account, asked, version)
  if (day.state === 'closed') return closedAlready(day)
  if (day.state !== 'proposed') refuse('STATE_CONFLICT', { state: day.state })
  if (day.proposed_by === staff.id) refuse('SAME_PERSON')
  if (decision === 'refuse') {
    if (note === '') refuse('REASON_MISSING')
    return await moveBankDay(tx, day, 'refuse', { proposed_by: null, proposed_at: null, note })
  }
  if ((await statementOf(tx, day.statement_id)).loaded_by === staff.id) refuse('SAME_PERSON')
  const left = await notAtZero({ tx, now, today }, day)
  if (left !== null) return left
  const sealed = await sealOfBankDay(tx, day)
  keepInTrail({ account, day: asked, seal: sealed.seal })
  const closed = await moveBankDay(tx, day, 'close', { closed_by: staff.id, closed_at: now, ...sealed })
  await postBankDay(tx, account, asked, { now, recordedAt: wall })
  return closed
})

/** The closed line stays as it is; the correction stands on an open day and points at it. */
const correct = implement(correctBankLine, async (request, { tx, staff, now }) => {
  const { id, day, kind, note } = request
  const line = await lineAsked(tx, id)
  const at = await lockBankDay(tx, line.account_id, day)
  if (at.state === 'closed') return closedAlready(at)
  if (at.state !== 'open') refuse('STATE_CONFLICT', { state: at.state })
  const of = await lockBankDay(tx, line.account_id, line.day)
  if (of.state !== 'closed') refuse('BANK_DAY_OPEN', { day: line.day })
  const reason = reasonGiven(note)
  const said = againstSaid(kind, request)
  if ('missing' in said) refuseFields({ [said.missing]: 'required' })
  const asked = { lineId: id, accountId: line.account_id, day, kind, note: reason, ...said }
  return { id: await addBankCorrection(tx, asked, { staffId: staff.id, at: now }) }
})

const decide = implement(
  decideBankCorrection,
  async ({ id, version, decision, note }, { tx, staff, now, wall }) => {
    const correction = await lockBankCorrection(tx, id, version)
    const day = await lockBankDay(tx, correction.account_id, correction.day)
    if (day.state === 'closed') return closedAlready(day)
    if (correction.operator_id === staff.id) refuse('SAME_PERSON')
    const reason = note.trim()
    if (decision === 'refuse' && reason === '') refuse('REASON_MISSING')
    const decided = await decideCorrection(tx, correction, decision, {
      staffId: staff.id,
      at: now,
      note: reason,
    })
    if (decision === 'agree') await postBankCorrection(tx, correction, { now, recordedAt: wall })
    return decided
  },
)

export const bankCloseCalls: readonly Implementation[] = [propose, close, correct, decide]
