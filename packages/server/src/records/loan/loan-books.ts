import { balanced, correction, disbursedEntries, type Entry, postings } from '@lumbung/domain/books/books'
import { businessDayOf } from '@lumbung/domain/calendar'
import { open, type Step } from '@lumbung/domain/account/fold'
import type { LoanAccount } from '@lumbung/domain/account/loan-account'
import { refuse } from '@lumbung/domain/errors'
import type { Tx } from '../../db/pool.ts'
import { reversalMemo } from './known-account.ts'
import { type MadeAt, post, postedByEvent, type Posting } from './ledger.ts'
import { disbursedSeq, type LoanHistory, type LoanSource } from './loan-history.ts'

/** What the books must say of each event, by sequence number; an event that no longer stands has no entries. */
export function entriesByEvent(
  account: LoanAccount,
  source: LoanSource,
  steps: readonly Step[],
): Map<string, Entry[]> {
  const opening = open(account.terms, account.loanDay)
  return new Map([[disbursedSeq, disbursedEntries(account.terms, opening, source)], ...steps.map(entriesOf)])
}

export function entriesOf(step: Step): [string, Entry[]] {
  return [step.event.id, postings(step)]
}

/**
 * Brings the ledger where the account is. Where an event means something else than was posted, the difference is posted as
 * a correction; a posted amount is never edited.
 */
export async function postBooks(
  tx: Tx,
  history: LoanHistory,
  wanted: ReadonlyMap<string, readonly Entry[]>,
  made: MadeAt & { channel?: string | null },
): Promise<void> {
  const today = businessDayOf(made.now)
  const posted = await postedByEvent(tx, history.orderNo)
  const missing = [...history.rowIds].map(([seq, loanEventId]): Posting => {
    const before = posted.get(loanEventId)
    const now = wanted.get(seq) ?? []
    const first = history.kinds.get(seq) ?? refuse('INTERNAL', { orderNo: history.orderNo, seq })
    return {
      orderNo: history.orderNo,
      appCode: history.appCode,
      loanEventId,
      cashRecordId: history.cash.get(seq),
      // What is corrected keeps its own.
      channel: before === undefined ? made.channel : before.channel,
      // A posted day is never changed: a correction stands on the day it is made and names what it corrects.
      day: before === undefined ? (history.days.get(seq) ?? history.account.loanDay) : today,
      corrects: before?.posting,
      memo: before === undefined ? first : wanted.has(seq) ? 'correction' : reversalMemo,
      entries: balanced(correction(before?.entries ?? [], now)),
    }
  })
  await post(tx, missing, made)
}
