import { read } from '@lumbung/server/db/transaction'
import { contactFacts, reachOf } from '@lumbung/server/orders/contact-facts.queries'
import { readContactLaw } from '@lumbung/server/records/contact/contact-rules'
import type { Player } from './cast.ts'
import type { Playground } from './stage.ts'

/**
 * Whether a case of somebody's list still waits for its first call of the day, by the guard itself: the whole list holds many
 * cases, and this asks about one.
 */
export async function mayStillCall(
  { services, clock }: Pick<Playground, 'services' | 'clock'>,
  { id: staffId }: Player,
  { orderNo, purpose }: { orderNo: string; purpose: 'collect' | 'remind' },
): Promise<boolean> {
  const asker = { staffId, now: clock.now(), today: clock.today() }
  return await read(services.db, '*', async (tx) => {
    const held = await tx
      .selectFrom('collection_case')
      .select('id')
      .where('order_no', '=', orderNo)
      .where('holder_id', '=', staffId)
      .where('closed_day', 'is', null)
      .executeTakeFirst()
    const facts = held && (await contactFacts(tx, [orderNo], asker)).get(orderNo)
    if (facts === undefined) return false
    const call = { channel: 'call', target: 'self', purpose } as const
    const reach = reachOf(call, { ...facts, emergencyConsent: false }, asker.now, await readContactLaw(tx))
    return reach.lawful && reach.made === 0
  })
}
