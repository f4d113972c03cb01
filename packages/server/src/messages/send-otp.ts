import type { MessageProvider } from '@lumbung/domain/messages/message'
import { rupiah, scale } from '@lumbung/domain/money'
import type { Services } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import { transact } from '../db/transaction.ts'
import { type CarrierRow, lockCarriers, paceCarrier } from '../records/messages/message-carriers.ts'
import {
  blockMessages,
  claimMessages,
  isOfOrder,
  lockMessages,
  type MessageRow,
} from '../records/messages/messages.ts'
import type { Claimed } from './claim-messages.ts'
import { handOver } from './hand-to-carrier.ts'
import { tellTimelines } from './message-trail.ts'
import { contactPhones } from './messages.queries.ts'
import { pacedTo } from './send-rate.ts'

/**
 * Sends a one-time code past everything that waits: who asked for it sits before an empty field. What a carrier certainly did not
 * take goes to the next one at once; what it may have taken goes to no other, and is never sent again.
 */
export async function sendOtp({ messageId }: { messageId: number }, services: Services): Promise<void> {
  const tried = new Set<MessageProvider>()
  for (;;) {
    const claimed = await transact(
      services.db,
      '*',
      async (tx) => await claimOtp(tx, services, messageId, tried),
    )
    if (claimed === null) return
    tried.add(claimed.provider)
    await handOver(claimed, services)
  }
}

/** @returns null when it is not to be sent (any more), or by nobody who is left */
async function claimOtp(
  tx: Tx,
  services: Services,
  messageId: number,
  tried: ReadonlySet<MessageProvider>,
): Promise<{ provider: MessageProvider; messages: Claimed[] } | null> {
  const { clock, seals } = services
  const [wall, now] = [clock.wall(), clock.now()]
  const carriers = await lockCarriers(tx)
  const [row] = await lockMessages(tx, [messageId])
  if (row?.state !== 'queued' || row.text_sealed === null) return null
  if (row.good_until !== null && row.good_until <= now) {
    await blockMessages(tx, [{ id: row.id, by: 'tooLate', lawfulFrom: null, attemptId: null }], now)
    return null
  }
  const carrier = carrierFor(row, carriers, { services, tried })
  const phone = (await contactPhones(tx, seals, [row])).get(row.id)
  if (carrier === undefined || phone === undefined) return null
  const claim = {
    id: row.id,
    templateVersionId: row.template_version_id ?? 0,
    language: row.language,
    wantedLanguage: row.wanted_language,
    textSealed: row.text_sealed,
    textDay: row.text_day ?? clock.today(),
    encoding: row.encoding ?? 'gsm7',
    units: row.units ?? 0,
    parts: row.parts ?? 1,
    phoneMasked: row.phone_masked ?? '',
    phoneBlind: row.phone_blind,
    zone: null,
    cost: scale(rupiah(carrier.part_price), row.parts ?? 1),
    attemptId: null,
  }
  await claimMessages(tx, [claim], { provider: carrier.name, wall, now })
  // It waits for no measure, and takes from it all the same.
  await paceCarrier(tx, carrier.name, pacedTo(carrier, wall, 1))
  if (isOfOrder(row)) await tellTimelines(tx, [{ row, claim }], { now, wall })
  const { id, key, good_until: goodUntil } = row
  const message = { id, key, to: phone, text: seals.open(row.text_sealed), tries: row.tries + 1, goodUntil }
  return { provider: carrier.name, messages: [message] }
}

/** The first carrier that was not tried for it, one that rests last; what one may have taken goes by that one alone. */
function carrierFor(
  { provider }: MessageRow,
  carriers: readonly CarrierRow[],
  { services: { sms, clock }, tried }: { services: Services; tried: ReadonlySet<MessageProvider> },
): CarrierRow | undefined {
  const now = clock.now()
  const open = carriers.filter(
    ({ name, active }) =>
      active && sms.has(name) && !tried.has(name) && (provider === null || provider === name),
  )
  return open.find(({ resting_until: until }) => until === null || until <= now) ?? open[0]
}
