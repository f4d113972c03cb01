import { contradicts, messageFlow, nextAsk, reportedState } from '@lumbung/domain/messages/message'
import { system } from '../calls/actor.ts'
import type { OpenItemWay, Services } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import { read, transact } from '../db/transaction.ts'
import type { SmsInquiry } from '../gateways/sms-provider.ts'
import { forgetMessageHooks } from '../records/messages/message-hooks.ts'
import { endDoneBatches } from '../records/messages/message-batches.ts'
import {
  askAnew,
  changeMessages,
  endPinned,
  lockMessages,
  loseLeft,
  settleUnknown,
  type MessageChange,
  type MessageRow,
  takeToAsk,
  unchanged,
} from '../records/messages/messages.ts'
import { closeItem, openItem } from '../records/running/open-items.ts'
import { contactPhones, knownProviderIds, stoppedBatches, unknownWaiting } from './messages.queries.ts'

/** A try that has not ended by then was left by a process that died: an answer is waited for ten seconds. */
const leftAfterMs = 30_000
/** Asked about in one run; more wait for the next. */
const askMax = 200
const keptHookDays = 30

/**
 * Timed work: what waits for a carrier that is off ends with its time, what a dead process left becomes unknown, what is unknown is asked about, and what nobody is asked about any
 * more is told to a person.
 */
export async function followMessages(services: Services): Promise<void> {
  const { db, clock, queue } = services
  const [wall, now] = [clock.wall(), clock.now()]
  await transact(db, '*', async (tx) => {
    if ((await endPinned(tx, now)) > 0) await endDoneBatches(tx, now)
    await loseLeft(tx, { before: new Date(wall.getTime() - leftAfterMs), askAt: nextAsk(0, now) ?? now })
    await queue.send(tx, 'askCarriers', {})
    await forgetMessageHooks(tx, new Date(now.getTime() - keptHookDays * 86_400_000))
  })
}

/** Asks the carriers about messages of unknown fate. Only what a carrier certainly never took is sent again, by itself. */
export async function askCarriers(_data: Record<string, never>, services: Services): Promise<void> {
  const { db, clock } = services
  const rows = await transact(db, '*', async (tx) => await takeToAsk(tx, clock.now(), askMax))
  const phones = await read(db, '*', async (tx) => await contactPhones(tx, services.seals, rows))
  const answers = new Map<number, SmsInquiry>()
  await Promise.all(
    rows.map(async (row) => {
      const carrier = row.provider === null ? undefined : services.sms.get(row.provider)
      const answer: SmsInquiry =
        carrier === undefined || row.text_sealed === null
          ? { outcome: 'unknown', words: 'not configured' }
          : await carrier.find({
              key: row.key,
              to: phones.get(row.id) ?? '',
              text: services.seals.open(row.text_sealed),
              providerId: row.provider_id,
              sentAt: row.handed_at ?? clock.now(),
            })
      answers.set(row.id, answer)
    }),
  )
  await transact(db, '*', async (tx) => await keepAnswers(tx, services, answers))
}

async function keepAnswers(
  tx: Tx,
  services: Services,
  answers: ReadonlyMap<number, SmsInquiry>,
): Promise<void> {
  const now = services.clock.now()
  const rows = await lockMessages(tx, [...answers.keys()])
  const taken = await knownProviderIds(
    tx,
    [...answers].flatMap(([id, answer]) =>
      answer.outcome === 'found' ? [{ id, providerId: answer.providerId }] : [],
    ),
  )
  const stopped = await stoppedBatches(
    tx,
    rows.filter(({ state }) => state === 'unknown'),
  )
  const changes = rows.flatMap((row) => {
    const answer = answers.get(row.id)
    if (answer === undefined || row.state !== 'unknown') return []
    // One that is another message's own proves nothing about this one.
    const isOthers = answer.outcome === 'found' && taken.has(answer.providerId)
    const knowsKeys = row.provider !== null && services.sms.get(row.provider)?.knowsKeys === true
    return [
      changeOf(row, isOthers ? { outcome: 'notFound' } : answer, {
        now,
        knowsKeys,
        isStopped: stopped.has(row.batch_id ?? 0),
      }),
    ]
  })
  await changeMessages(tx, changes)
  for (const row of rows) {
    const answer = answers.get(row.id)
    if (answer?.outcome === 'found' && answer.copies > 1)
      await tellContradiction(tx, row, { why: 'copies', copies: answer.copies }, now)
  }
  if (changes.some(({ state }) => state === 'queued')) await services.queue.send(tx, 'sendMessages', {})
  await tellUnknown(tx, now)
  await endDoneBatches(tx, now)
}

function changeOf(
  row: MessageRow,
  answer: SmsInquiry,
  { now, knowsKeys, isStopped }: { now: Date; knowsKeys: boolean; isStopped: boolean },
): MessageChange {
  const kept = unchanged(row)
  if (answer.outcome === 'found') {
    const state = reportedState('unknown', answer.state) ?? 'unknown'
    return {
      ...kept,
      state,
      providerId: answer.providerId,
      code: answer.code,
      words: answer.words,
      nextTryAt: null,
    }
  }
  const asked = row.asked + 1
  const nextTryAt = nextAsk(asked, now)
  if (nextTryAt !== null || answer.outcome === 'unknown' || !knowsKeys)
    return { ...kept, asked, nextTryAt, words: answer.outcome === 'unknown' ? answer.words : null }
  if (isStopped)
    return {
      ...kept,
      state: messageFlow.next('unknown', 'settle'),
      asked,
      nextTryAt: null,
      cost: 0,
      endedAt: now,
    }
  // It looks messages up by our own key, and long afterwards knows none: it never had it. By no other carrier all the same.
  return { ...kept, state: messageFlow.next('unknown', 'again'), asked, nextTryAt: now, cost: 0 }
}

/** What a carrier says that cannot be: a person looks at it. */
export async function tellContradiction(
  tx: Tx,
  row: Pick<MessageRow, 'id' | 'order_no' | 'provider' | 'state'>,
  detail: { why: 'copies' | 'neverSent' | 'otherNumber'; copies?: number; said?: string },
  at: Date,
): Promise<void> {
  await openItem(tx, {
    kind: 'messageContradicted',
    subject: `message:${row.id}`,
    orderNo: row.order_no,
    detail: { ...detail, provider: row.provider, state: contradicts(row.state) ? row.state : null },
    at,
  })
}

/** One item a carrier, for as long as there is a message whose fate nobody will tell by himself. */
async function tellUnknown(tx: Tx, at: Date): Promise<void> {
  for (const { provider, waiting } of await unknownWaiting(tx)) {
    if (waiting > 0)
      await openItem(tx, { kind: 'messagesUnknown', subject: provider, detail: { provider, n: waiting }, at })
    else await closeItem(tx, 'messagesUnknown', provider, { resolution: 'known', at, actor: system })
  }
}

/** What a person may do about messages of unknown fate: have the carrier asked again, or take them for not sent. */
export const messageOpenItemWays: readonly OpenItemWay[] = [
  {
    kind: 'messagesUnknown',
    retry: async (tx, { clock, queue }, item) => {
      await askAnew(tx, item.subject, clock.now())
      await queue.send(tx, 'askCarriers', {})
      return null
    },
    settle: async ({ tx, now }, item) => {
      await settleUnknown(tx, item.subject, now)
      await endDoneBatches(tx, now)
    },
  },
]
