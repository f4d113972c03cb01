import { businessDayOf } from '@lumbung/domain/calendar'
import type { MessageProvider } from '@lumbung/domain/messages/message'
import { rupiah, scale } from '@lumbung/domain/money'
import type { Services } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import type { SmsToSend } from '../gateways/sms-provider.ts'
import { lockRunning, paceBatch } from '../records/messages/message-batches.ts'
import { type CarrierRow, lockCarriers, paceCarrier } from '../records/messages/message-carriers.ts'
import {
  blockMessages,
  claimMessages,
  lockDue,
  type OrderMessage,
  pinnedDue,
  putOffMessages,
} from '../records/messages/messages.ts'
import { awaitCodes } from './await-code.ts'
import { judgeDue, type Judged } from './judge-messages.ts'
import { keepAttempts, tellTimelines } from './message-trail.ts'
import { allowance, pacedTo } from './send-rate.ts'

/** A message that is claimed, as its carrier gets it. */
export interface Claimed extends SmsToSend {
  id: number
  tries: number
  goodUntil: Date | null
}

export type ClaimOutcome =
  | { what: 'claimed'; provider: MessageProvider; messages: Claimed[] }
  /** There may be more, but their measure is used up for so long. */
  | { what: 'wait'; ms: number }
  | { what: 'nothing' }

/** Messages of one claim: one transaction, one look at the guard, and so many connections to the carrier at once. */
const claimMax = 60

/**
 * Takes the next messages that are due, judges each by this very moment, and commits those that may go as being sent before
 * their carrier hears of them. One process at a time takes from a carrier's measure.
 */
export async function claimDue(tx: Tx, services: Services): Promise<ClaimOutcome> {
  const { clock, sms } = services
  const [wall, now] = [clock.wall(), clock.now()]
  const carriers = await lockCarriers(tx)
  const usable = carriers.filter(
    ({ name, active, resting_until: until }) => active && sms.has(name) && (until === null || until <= now),
  )
  const waits: number[] = []
  for (const { carrier, isPinned } of await turnsOf(tx, usable, now)) {
    const room = allowance(carrier, wall)
    if (room.slots < 1) {
      waits.push(room.waitMs)
      continue
    }
    const asked = { provider: carrier.name, isPinned, most: Math.min(room.slots, claimMax), now, wall }
    const { rows, waitMs } = await nextRows(tx, asked)
    if (rows.length === 0) {
      if (waitMs !== null) waits.push(waitMs)
      continue
    }
    const judged = await judgeDue(tx, services, rows)
    const messages = await settle(tx, services, carrier, rows, judged)
    await paceCarrier(tx, carrier.name, pacedTo(carrier, wall, messages.length))
    return { what: 'claimed', provider: carrier.name, messages }
  }
  return waits.length === 0 ? { what: 'nothing' } : { what: 'wait', ms: Math.min(...waits) }
}

/** All goes by the first carrier, but what only another one may have: that comes before, or it would wait out every batch. */
async function turnsOf(
  tx: Tx,
  [first, ...others]: readonly CarrierRow[],
  now: Date,
): Promise<{ carrier: CarrierRow; isPinned: boolean }[]> {
  if (first === undefined) return []
  const pinned = others.length === 0 ? new Set() : await pinnedDue(tx, now)
  return [
    ...others.filter(({ name }) => pinned.has(name)).map((carrier) => ({ carrier, isPinned: true })),
    { carrier: first, isPinned: false },
  ]
}

/** What comes by itself first, then each running batch as far as its own measure allows. */
async function nextRows(
  tx: Tx,
  {
    most,
    wall,
    ...lane
  }: { provider: MessageProvider; isPinned: boolean; most: number; now: Date; wall: Date },
): Promise<{ rows: OrderMessage[]; waitMs: number | null }> {
  const rows = await lockDue(tx, { ...lane, batchId: null, most })
  let waitMs: number | null = null
  for (const batch of await lockRunning(tx)) {
    if (rows.length >= most) break
    const room = allowance(batch, wall)
    if (room.slots < 1) {
      waitMs = Math.min(waitMs ?? room.waitMs, room.waitMs)
      continue
    }
    const own = await lockDue(tx, {
      ...lane,
      batchId: batch.id,
      most: Math.min(most - rows.length, room.slots),
    })
    if (own.length > 0) await paceBatch(tx, batch.id, pacedTo(batch, wall, own.length))
    rows.push(...own)
  }
  return { rows, waitMs }
}

/** Writes down what the guard said of each, and claims what may go. */
async function settle(
  tx: Tx,
  services: Services,
  carrier: CarrierRow,
  rows: readonly OrderMessage[],
  judged: ReadonlyMap<number, Judged>,
): Promise<Claimed[]> {
  const { clock, seals } = services
  const [wall, now] = [clock.wall(), clock.now()]
  const attempts = await keepAttempts(tx, rows, judged, { now, wall })
  const attemptOf = (row: OrderMessage) => attempts.get(row.id) ?? row.attempt_id
  const of = <K extends Judged['what']>(what: K) =>
    rows.flatMap((row) => {
      const each = judged.get(row.id)
      return each?.what === what ? [{ row, each: each as Extract<Judged, { what: K }> }] : []
    })
  await blockMessages(
    tx,
    of('block').map(({ row, each }) => ({
      id: row.id,
      by: each.by,
      lawfulFrom: each.lawfulFrom,
      attemptId: attemptOf(row),
    })),
    now,
  )
  await putOffMessages(
    tx,
    of('wait').map(({ row, each }) => ({ id: row.id, by: each.by, until: each.until })),
  )
  await awaitCodes(
    tx,
    services,
    of('await').map(({ row, each }) => ({ ...each, id: row.id, orderNo: row.order_no })),
    now,
  )
  const going = of('go')
  const claims = going.map(({ row, each }) => ({
    id: row.id,
    templateVersionId: each.templateVersionId,
    language: each.language,
    wantedLanguage: each.wanted,
    textSealed: row.text_sealed !== null && each.isAsKept ? row.text_sealed : seals.seal(each.text),
    textDay: businessDayOf(now),
    encoding: each.encoding,
    units: each.units,
    parts: each.parts,
    phoneMasked: each.order.phoneMasked,
    phoneBlind: each.order.phoneBlind,
    zone: each.zone,
    cost: scale(rupiah(carrier.part_price), each.parts),
    attemptId: attemptOf(row),
  }))
  await claimMessages(tx, claims, { provider: carrier.name, wall, now })
  await tellTimelines(
    tx,
    going.map(({ row }, index) => ({ row, claim: claims[index] })),
    { now, wall },
  )
  return going.map(({ row, each }) => ({
    id: row.id,
    key: row.key,
    to: each.phone,
    text: each.text,
    tries: row.tries + 1,
    goodUntil: row.good_until,
  }))
}
