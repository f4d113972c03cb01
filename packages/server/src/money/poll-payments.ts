import { paymentChannel } from '@lumbung/domain/order/payout-channel'
import type { Services } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import { read, transact } from '../db/transaction.ts'
import { bookPayment, cashSubject } from './book-payment.ts'
import type { ListedPayment, PaymentInquiry } from '../gateways/payment-channel.ts'
import { openItem } from '../records/running/open-items.ts'
import { keepPollRead, notePollFailing, takePoll } from '../records/loan/payment-polls.ts'
import { channelActor } from './channel-actor.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const everyMs = 10 * minuteMs
/** Its callback may still be on the way. */
const graceMs = 5 * minuteMs
/** So soon a person may have it asked again. */
const againMs = 30_000
/** Read again each time: the list may show a payment later than it was made. */
const overlapMs = 2 * hourMs
/** What one reading asks for; also how far back the first one goes and how long one that is unclear is asked about. */
const spanMs = 24 * hourMs
const pagesMax = 400
/** Where many callbacks never come and each answer takes its time, one after another would take longer than an hour. */
const askedAtOnce = 8

/**
 * Asks the channel which payments it took and books those that no callback told of, once by payment id. Reads on from
 * where the last reading ended; run every minute by any number of processes, it asks every ten.
 * @returns how many payments it booked
 */
export async function pollPayments(services: Services): Promise<number> {
  return await pollNow(services, { everyMs, graceMs })
}

/**
 * The same at once, because a person waits for it: also what was paid a moment ago. Whoever asks again within half a
 * minute is told what the asking before found.
 */
export async function askPayments(_data: Record<string, never>, services: Services): Promise<void> {
  await pollNow(services, { everyMs: againMs, graceMs: 0 })
}

interface Manner {
  everyMs: number
  graceMs: number
}

async function pollNow(services: Services, { everyMs: pauseMs, graceMs: waitMs }: Manner): Promise<number> {
  const now = services.clock.now()
  const from = new Date(now.getTime() - spanMs)
  const readTo = await transact(
    services.db,
    '*',
    async (tx) => await takePoll(tx, paymentChannel, { now, everyMs: pauseMs, from }),
  )
  if (readTo === null) return 0
  let booked = 0
  let unclearFrom = Infinity
  for (let at = readTo; at < now;) {
    const to = new Date(Math.min(now.getTime(), at.getTime() + spanMs))
    const read = await readSpan(services, { from: new Date(at.getTime() - overlapMs), to }, waitMs)
    booked += read.booked
    if ('failed' in read) {
      const { failed } = read
      await transact(services.db, '*', async (tx) => await notePollFailing(tx, paymentChannel, failed, now))
      return booked
    }
    // What is unclear is asked about again, for a day, whatever is read after it; then it is left to the person who was told.
    unclearFrom = Math.min(unclearFrom, read.unclearFrom)
    const hold = Math.max(unclearFrom, now.getTime() - spanMs)
    const known = new Date(Math.min(to.getTime(), hold))
    await transact(services.db, '*', async (tx) => await keepPollRead(tx, paymentChannel, known))
    at = to
  }
  return booked
}

type ReadSpan = { booked: number; unclearFrom: number } | { booked: number; failed: string }

async function readSpan(
  services: Services,
  span: { from: Date; to: Date },
  waitMs: number,
): Promise<ReadSpan> {
  let booked = 0
  let unclearFrom = Infinity
  let after: string | undefined
  for (let page = 0; page < pagesMax; page += 1) {
    const answer = await services.channel.listPayments({ ...span, ...(after !== undefined && { after }) })
    if (answer.outcome === 'unknown') return { booked, failed: answer.message }
    const left = await unheard(services, answer.payments, waitMs)
    while (left.length > 0) {
      const some = left.splice(0, askedAtOnce)
      const came = await Promise.all(some.map(async (payment) => await takeUp(services, payment)))
      booked += came.filter((what) => what === 'booked').length
      for (const { created } of some.filter((_, at) => came[at] === 'unclear'))
        unclearFrom = Math.min(unclearFrom, created.getTime())
    }
    if (answer.next === null) return { booked, unclearFrom }
    after = answer.next
  }
  return { booked, failed: `more than ${pagesMax} pages` }
}

/** Those of the listed payments that nobody has told of, and whose callback had its time. */
async function unheard(
  services: Services,
  listed: readonly ListedPayment[],
  waitMs: number,
): Promise<ListedPayment[]> {
  const before = services.clock.now().getTime() - waitMs
  const old = listed.filter(({ created }) => created.getTime() <= before)
  if (old.length === 0) return []
  const heard = await transact(services.db, '*', async (tx) => await heardOf(tx, old))
  return old.filter(({ paymentId }) => !heard.has(paymentId))
}

/** Which of some payments are kept already, matched or not. */
async function heardOf(tx: Tx, listed: readonly ListedPayment[]): Promise<ReadonlySet<string>> {
  const ids = listed.map(({ paymentId }) => paymentId)
  const known = await tx
    .selectFrom('cash_record')
    .select('payment_id')
    .where('provider', '=', paymentChannel)
    .where('payment_id', 'in', ids)
    .execute()
  return new Set(known.map(({ payment_id: id }) => id))
}

async function takeUp(services: Services, listed: ListedPayment): Promise<'booked' | 'known' | 'unclear'> {
  const now = services.clock.now()
  const answer = await confirmed(services, listed)
  if (answer.outcome !== 'found') {
    const said =
      answer.outcome === 'notFound' ? { why: 'paymentUnknown' } : { why: 'noAnswer', message: answer.message }
    return await transact(services.db, '*', async (tx) => {
      // Its callback was booked while the channel was asked.
      if ((await heardOf(tx, [listed])).size > 0) return 'known'
      const detail = { txid: listed.paymentId, ...said }
      const subject = `payment:${paymentChannel}:${listed.paymentId}`
      await openItem(tx, { kind: 'paymentPolled', subject, amount: listed.amount, detail, at: now })
      return 'unclear'
    })
  }
  const by = { actor: channelActor, now, recordedAt: services.clock.wall() }
  const payment = { ...answer, kind: listed.kind, hookEventId: null, polled: true }
  return await transact(services.db, '*', async (tx) => {
    const cash = await bookPayment(tx, services, payment, by)
    if (cash === null) return 'known'
    const about = { subject: cashSubject(cash), orderNo: cash.order_no, amount: cash.amount, at: now }
    // Only what fits no order needs a person.
    if (cash.state === 'unmatched') {
      const detail = { txid: cash.txid, reason: cash.unmatched_reason }
      await openItem(tx, { kind: 'paymentPolled', ...about, detail })
    }
    return 'booked'
  })
}

/** The payment as the channel's own record of it has it. */
async function confirmed(services: Services, listed: ListedPayment): Promise<PaymentInquiry> {
  const { kind, paymentId, externalId } = listed
  if (kind === 'vaPaid') return await services.channel.findPayment({ kind, paymentId })
  const code = await read(
    services.db,
    '*',
    async (tx) =>
      await tx
        .selectFrom('payment_code')
        .select('provider_id')
        .where('external_id', '=', externalId)
        .executeTakeFirst(),
  )
  const codeProviderId = code?.provider_id ?? null
  return codeProviderId === null
    ? { outcome: 'notFound' }
    : await services.channel.findPayment({ kind, paymentId, codeProviderId })
}
