import { batchMessagesMax } from '@lumbung/domain/messages/batch'
import type { Services } from '../calls/context.ts'
import { transact } from '../db/transaction.ts'
import { beginPreparing, holdPreparing, lockBatch, moveBatch } from '../records/messages/message-batches.ts'
import { addMessages, dropDrafts } from '../records/messages/messages.ts'
import { recipientsOf } from './batch-recipients.queries.ts'
import { draftMessages } from './draft-messages.ts'

/** Orders in one transaction. */
const ordersPerBatch = 500

/**
 * Finds out whom a batch is for, words each message and asks the guard about the hour it begins: a second person then sees
 * who gets it, who does not and why, and what it costs. Broken off, it begins anew; of two runs the older one stops.
 */
export async function prepareBatch(
  { batchId }: { batchId: number },
  services: Services,
  most = batchMessagesMax,
): Promise<void> {
  const { db, clock } = services
  const batch = await transact(db, '*', async (tx) => {
    const locked = await lockBatch(tx, batchId)
    if (locked.state !== 'preparing') return null
    await dropDrafts(tx, batchId)
    return await beginPreparing(tx, locked)
  })
  if (batch === null) return
  const scope = batch.apps === '*' ? '*' : batch.apps.split(',')
  const recipients = await transact(
    db,
    scope,
    async (tx) => await recipientsOf(tx, batch, { today: clock.today(), most }),
  )
  const persons = new Set<string>()
  for (let at = 0; at < recipients.orderNos.length; at += ordersPerBatch) {
    const isOurs = await transact(db, scope, async (tx) => {
      if (!(await holdPreparing(tx, batch))) return false
      const part = recipients.orderNos.slice(at, at + ordersPerBatch)
      await addMessages(tx, await draftMessages(tx, services, batch, { orderNos: part, persons }))
      return true
    })
    if (!isOurs) return
  }
  await transact(db, '*', async (tx) => {
    if (!(await holdPreparing(tx, batch))) return
    await moveBatch(tx, batch, 'finish', {
      prepared_at: clock.now(),
      prepared_day: clock.today(),
      matched: recipients.matched,
      wrong: JSON.stringify(recipients.wrong.slice(0, wrongShown)),
      wrong_count: recipients.wrong.length,
    })
  })
}

/** Wrong numbers that a batch names; of more it says how many. */
const wrongShown = 200
