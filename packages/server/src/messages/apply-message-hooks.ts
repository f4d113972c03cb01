import { businessDayOf } from '@lumbung/domain/calendar'
import { isStop } from '@lumbung/domain/messages/automatic'
import {
  contradicts,
  type MessageProvider,
  messageRanks,
  reportedState,
} from '@lumbung/domain/messages/message'
import { nextHookTry } from '@lumbung/domain/order/hook'
import { system } from '../calls/actor.ts'
import type { OpenItemWay, Services } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import { transact } from '../db/transaction.ts'
import { e164, type SmsNews } from '../gateways/sms-provider.ts'
import { addChoice } from '../records/contact/contact-attempts.ts'
import {
  endMessageHooks,
  type HookEnd,
  lockDueHooks,
  reopenMessageHooks,
} from '../records/messages/message-hooks.ts'
import { endDoneBatches } from '../records/messages/message-batches.ts'
import {
  changeMessages,
  lockMessages,
  type MessageChange,
  type MessageRow,
  unchanged,
} from '../records/messages/messages.ts'
import { audit } from '../records/people/audit.ts'
import { choiceMark } from '../records/people/trail-marks.ts'
import { openItem } from '../records/running/open-items.ts'
import { tellContradiction } from './ask-carriers.ts'
import { messageIds, ordersOfNumber } from './messages.queries.ts'

/** Callbacks in one transaction. */
const hooksPerBatch = 100

type Report = Extract<SmsNews, { kind: 'report' }>
type Kept = Awaited<ReturnType<typeof lockDueHooks>>[number]

/** Reads kept news of the carriers, in the order in which it came, until none is due. */
export async function applyMessageHooks(_data: Record<string, never>, services: Services): Promise<void> {
  for (let read = hooksPerBatch; read === hooksPerBatch;)
    read = await transact(services.db, '*', async (tx) => await applyBatch(tx, services))
}

async function applyBatch(tx: Tx, services: Services): Promise<number> {
  const now = services.clock.now()
  const hooks = await lockDueHooks(tx, now, hooksPerBatch)
  if (hooks.length === 0) return 0
  const told = hooks.map((hook) => ({ hook, news: newsOf(hook, services) }))
  const found = await messageIds(
    tx,
    told.flatMap(({ hook, news }) =>
      news.flatMap((each) => (each.kind === 'report' ? { ...each, provider: hook.provider } : [])),
    ),
  )
  const rows = new Map((await lockMessages(tx, [...new Set(found.values())])).map((row) => [row.id, row]))
  const changes = new Map<number, MessageChange>()
  const ends: HookEnd[] = []
  for (const { hook, news } of told) {
    const faults: string[] = []
    let missing = false
    for (const each of news) {
      if (each.kind === 'unknown') faults.push([each.why, each.field].filter(Boolean).join(': '))
      if (each.kind === 'incoming') await takeAnswer(tx, services, each)
      if (each.kind !== 'report') continue
      const row = rows.get(found.get(reportKey(hook.provider, each)) ?? 0)
      if (row === undefined) missing ||= each.key === null
      else await takeReport(tx, services, { row, changes, report: each })
    }
    ends.push(endOf(hook, { faults, missing, now }))
  }
  await changeMessages(tx, [...changes.values()])
  await endMessageHooks(tx, ends, now)
  await tellUnread(tx, hooks, ends, now)
  await endDoneBatches(tx, now)
  return hooks.length
}

function newsOf(hook: Kept, { sms, seals }: Services): SmsNews[] {
  const carrier = sms.get(hook.provider as MessageProvider)
  return carrier === undefined ? [] : carrier.parseHook(seals.open(hook.body_sealed))
}

/** By what a report names its message: our key, else the carrier's own number. */
export function reportKey(provider: string, { key, providerId }: Pick<Report, 'key' | 'providerId'>): string {
  return key === null ? `${provider} ${providerId}` : `key ${key}`
}

/** What is about no message of ours may come before our own answer was written: it is read again for a while. */
function endOf(
  hook: Kept,
  { faults, missing, now }: { faults: string[]; missing: boolean; now: Date },
): HookEnd {
  const { id } = hook
  if (faults.length > 0) return { id, state: 'again', note: faults.join('; ').slice(0, 500), nextTryAt: null }
  if (missing) {
    const nextTryAt = nextHookTry({ tries: hook.tries + 1, since: hook.tried_since }, now)
    return { id, state: 'again', note: 'no such message yet', nextTryAt }
  }
  return { id, state: 'applied', note: '' }
}

async function takeReport(
  tx: Tx,
  { clock, seals }: Services,
  { row, changes, report }: { row: MessageRow; changes: Map<number, MessageChange>; report: Report },
): Promise<void> {
  const now = clock.now()
  const isOthers =
    report.to !== null &&
    row.phone_blind !== null &&
    !seals.blind('phone', e164(report.to)).equals(row.phone_blind)
  if (isOthers) return await tellContradiction(tx, row, { why: 'otherNumber', said: report.state }, now)
  if (contradicts(row.state))
    return await tellContradiction(tx, row, { why: 'neverSent', said: report.state }, now)
  const before = changes.get(row.id) ?? unchanged(row)
  const state = reportedState(before.state, report.state)
  if (state === null) return
  const isEnd = messageRanks[state] >= messageRanks.failed
  changes.set(row.id, {
    ...before,
    state,
    provider: before.provider,
    providerId: before.providerId ?? report.providerId,
    code: report.code,
    words: report.words,
    nextTryAt: null,
    endedAt: isEnd ? now : before.endedAt,
  })
}

/** Somebody wrote back: STOP is their word on being written to, over every app, at once. */
async function takeAnswer(
  tx: Tx,
  { clock, seals }: Services,
  { from, text }: Extract<SmsNews, { kind: 'incoming' }>,
): Promise<void> {
  if (!isStop(text)) return
  const at = clock.now()
  for (const { orderNo, borrowerId } of await ordersOfNumber(tx, seals.blind('phone', e164(from)))) {
    const said = {
      order_no: orderNo,
      kind: 'optOut',
      channel: 'sms',
      holds: true,
      note: 'STOP',
      at,
      staff_id: null,
    }
    const id = await addChoice(tx, { ...said, borrower_id: borrowerId })
    await audit(tx, {
      event: 'messageStop',
      actor: system,
      at: clock.wall(),
      subjectKind: 'order',
      subject: orderNo,
      detail: choiceMark({ ...said, id }),
    })
  }
}

/** What nobody can read, or that is about no message of ours, is one item a carrier and day. */
async function tellUnread(tx: Tx, hooks: readonly Kept[], ends: readonly HookEnd[], at: Date): Promise<void> {
  const day = businessDayOf(at)
  const unread = hooks.filter((_, index) => {
    const end = ends[index]
    return end?.state === 'again' && end.nextTryAt === null
  })
  for (const provider of new Set(unread.map((hook) => hook.provider))) {
    const own = ends.find(
      (end) =>
        end.state === 'again' && unread.some(({ id, provider: of }) => id === end.id && of === provider),
    )
    await openItem(tx, {
      kind: 'messageNewsUnread',
      subject: `${provider}:${day}`,
      detail: { provider, day, why: own?.note ?? '' },
      times: unread.filter((hook) => hook.provider === provider).length,
      at,
    })
  }
}

/** What nobody could read is read again, and told anew where it still cannot be. */
export const newsOpenItemWays: readonly OpenItemWay[] = [
  {
    kind: 'messageNewsUnread',
    retry: async (tx, { clock, queue }, item) => {
      await reopenMessageHooks(tx, item.subject.split(':')[0] ?? '', clock.now())
      await queue.send(tx, 'applyMessageHooks', {})
      return 'readAgain'
    },
  },
]

/** Timed work: news whose next reading has come, also that whose job was lost. */
export async function followMessageHooks({ db, queue, clock }: Services): Promise<void> {
  await transact(db, '*', async (tx) => {
    const due = await tx
      .selectFrom('message_hook')
      .select('id')
      .where('state', '=', 'received')
      .where('next_try_at', '<=', clock.now())
      .limit(1)
      .executeTakeFirst()
    if (due !== undefined) await queue.send(tx, 'applyMessageHooks', {})
  })
}
