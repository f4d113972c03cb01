import { businessDayOf } from '@lumbung/domain/calendar'
import {
  messageFlow,
  messagePauseSeconds,
  type MessageProvider,
  messageTriesMax,
  nextAsk,
} from '@lumbung/domain/messages/message'
import type { Services } from '../calls/context.ts'
import { transact } from '../db/transaction.ts'
import type { SmsAnswer } from '../gateways/sms-provider.ts'
import { noteCarrier } from '../records/messages/message-carriers.ts'
import { endDoneBatches } from '../records/messages/message-batches.ts'
import {
  changeMessages,
  lockMessages,
  type MessageChange,
  type MessageRow,
  unchanged,
} from '../records/messages/messages.ts'
import { openItem } from '../records/running/open-items.ts'
import type { Claimed } from './claim-messages.ts'
import { stoppedBatches } from './messages.queries.ts'

/** Hands claimed messages to their carrier, all at once, and writes down what it said of each. */
export async function handOver(
  { provider, messages }: { provider: MessageProvider; messages: readonly Claimed[] },
  services: Services,
): Promise<void> {
  const carrier = services.sms.get(provider)
  if (carrier === undefined) throw new Error(`${provider} is not configured`)
  const answers = new Map<number, SmsAnswer>()
  await Promise.all(
    messages.map(async (message) => void answers.set(message.id, await carrier.send(message))),
  )
  const now = services.clock.now()
  await transact(services.db, '*', async (tx) => {
    const all = [...answers.values()]
    const count = (outcome: SmsAnswer['outcome']) => all.filter((answer) => answer.outcome === outcome).length
    await noteCarrier(tx, provider, {
      took: count('accepted') + count('refused'),
      notTaken: count('notTaken'),
      now,
    })
    const rows = await lockMessages(
      tx,
      messages.map(({ id }) => id),
    )
    const mayGoAgain = ({ id, state }: MessageRow) =>
      state === 'submitting' && answers.get(id)?.outcome === 'notTaken'
    const stopped = await stoppedBatches(tx, rows.filter(mayGoAgain))
    const isStopped = ({ batch_id: batchId }: MessageRow) => stopped.has(batchId ?? 0)
    const changes = rows.flatMap((row) => {
      const answer = answers.get(row.id)
      return answer === undefined ? [] : [changeOf(row, answer, { now, isStopped: isStopped(row) })]
    })
    await changeMessages(tx, changes)
    const purposes = new Map(rows.map(({ id, purpose }) => [id, purpose]))
    const left = changes.filter(({ state }) => state === 'queued')
    const again = left.flatMap(({ id, nextTryAt }) => (purposes.get(id) === 'otp' ? [] : (nextTryAt ?? now)))
    // What ends because its batch was stopped is nobody's trouble.
    const ended = new Set(rows.filter(isStopped).map(({ id }) => id))
    const gone = changes.filter(({ id, state }) => state === 'failed' && !ended.has(id)).length
    if (gone > 0) await tellFailed(tx, provider, gone, now)
    if (again.length > 0) await queueAgain(tx, services, again, now)
    for (const { id } of left.filter((each) => purposes.get(each.id) === 'otp'))
      await services.queue.send(
        tx,
        'sendOtp',
        { messageId: id },
        { startAfterSeconds: messagePauseSeconds(1) },
      )
    await endDoneBatches(tx, now)
  })
}

/** What an answer makes of a message; a report that came before it stands, since a state only rises. */
function changeOf(
  row: MessageRow,
  answer: SmsAnswer,
  { now, isStopped }: { now: Date; isStopped: boolean },
): MessageChange {
  const kept = { ...unchanged(row), code: 'code' in answer ? answer.code : null, words: answer.words }
  if (answer.outcome === 'accepted') Object.assign(kept, { providerId: answer.providerId })
  if (row.state !== 'submitting') return row.state === 'unknown' ? settled(row, kept, answer) : kept
  switch (answer.outcome) {
    case 'accepted':
      return { ...kept, state: messageFlow.next('submitting', 'accept') }
    case 'refused':
      return { ...kept, state: messageFlow.next('submitting', 'refuse'), cost: 0, endedAt: now }
    case 'unknown':
      return { ...kept, state: messageFlow.next('submitting', 'lose'), asked: 0, nextTryAt: nextAsk(0, now) }
    case 'notTaken': {
      const isOver = isStopped || row.tries >= messageTriesMax
      const nextTryAt = new Date(now.getTime() + messagePauseSeconds(row.tries) * 1_000)
      return isOver
        ? { ...kept, state: messageFlow.next('submitting', 'giveUp'), cost: 0, endedAt: now }
        : { ...kept, state: messageFlow.next('submitting', 'again'), provider: null, cost: 0, nextTryAt }
    }
  }
}

/** Somebody took it for lost before the carrier's word came: a certain one still counts. */
function settled(row: MessageRow, kept: MessageChange, answer: SmsAnswer): MessageChange {
  if (answer.outcome !== 'accepted') return { ...kept, state: row.state }
  return { ...kept, state: messageFlow.next('unknown', 'accept'), nextTryAt: null }
}

type Tx = Parameters<typeof openItem>[0]

async function tellFailed(tx: Tx, provider: MessageProvider, times: number, at: Date): Promise<void> {
  const day = businessDayOf(at)
  await openItem(tx, {
    kind: 'messagesFailed',
    subject: `${provider}:${day}`,
    detail: { provider, day, tries: messageTriesMax },
    times,
    at,
  })
}

async function queueAgain(tx: Tx, { queue }: Services, times: readonly Date[], now: Date): Promise<void> {
  const first = Math.min(...times.map((time) => time.getTime()))
  await queue.send(
    tx,
    'sendMessages',
    {},
    { startAfterSeconds: Math.max(1, Math.ceil((first - now.getTime()) / 1_000)) },
  )
}
