import { businessDayOf } from '@lumbung/domain/calendar'
import type { MessageBlock } from '@lumbung/domain/messages/message'
import type { TemplateFacts } from '@lumbung/domain/messages/template'
import type { Services } from '../calls/context.ts'
import { transact } from '../db/transaction.ts'
import type { Tx } from '../db/pool.ts'
import { putOffForCodes, wakeForCodes } from '../records/messages/awaited-codes.ts'
import type { OrderMessage } from '../records/messages/messages.ts'
import type { MessageOrder } from './message-orders.queries.ts'

/** What a channel gives when it is asked, as long as codes are: a text is measured by it before there is one. */
export const usualCodes = {
  va: '8808999939380502',
  shopCode: 'LMBG1234567890',
} as const satisfies TemplateFacts

/** The channel is asked within seconds, and again by itself where it gave no answer: nobody waits for this. */
const lookAgainMs = 5 * 60_000

/** Whether all that a text lacks are payment codes of a loan that owes something. */
export function lacksCodesOnly(
  { owes }: Pick<MessageOrder, 'owes'>,
  worded: { block: MessageBlock; lacks: readonly string[] },
): boolean {
  return owes && worded.lacks.length > 0 && worded.lacks.every((name) => Object.hasOwn(usualCodes, name))
}

/** What becomes of a message that lacks a code: it waits, `asks` for one, or the channel gave none today. */
export function codeAwaited(
  { code_asked_at: asked, code_answered_at: answered }: OrderMessage,
  now: Date,
): { until: Date; asks: boolean } | null {
  const until = new Date(now.getTime() + lookAgainMs)
  // The code of another day is over, and what it asked is not owed any more.
  if (asked === null || businessDayOf(asked) < businessDayOf(now)) return { until, asks: true }
  return answered !== null && answered >= asked ? null : { until, asks: false }
}

/** Has messages wait for a code; those that ask, ask now: by the job that staff and apps ask by, single for an order. */
export async function awaitCodes(
  tx: Tx,
  { queue }: Pick<Services, 'queue'>,
  waiting: readonly { id: number; orderNo: string; until: Date; asks: boolean }[],
  now: Date,
): Promise<void> {
  if (waiting.length === 0) return
  await putOffForCodes(tx, waiting, now)
  const asking = new Set(waiting.flatMap(({ orderNo, asks }) => (asks ? [orderNo] : [])))
  await queue.sendAll(
    tx,
    'issueCodes',
    [...asking].map((orderNo) => ({ orderNo })),
  )
}

/** The channel has said what it says of an order's codes, unless one is still being made: who waited for it looks again. */
export async function tellCodesAnswered(
  orderNo: string,
  { db, clock, queue }: Pick<Services, 'db' | 'clock' | 'queue'>,
): Promise<void> {
  const now = clock.now()
  await transact(db, '*', async (tx) => {
    const woken = await wakeForCodes(tx, orderNo, now)
    if (woken > 0) await queue.send(tx, 'sendMessages', {})
  })
}
