import { inFlightStates, payoutAlarmHours } from '@lumbung/domain/order/disbursement'
import type { Services } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import { transact } from '../db/transaction.ts'
import { lockOrderAndPayout, takeDuePayouts, type DisbursementRow } from '../records/loan/disbursements.ts'
import { openItem } from '../records/running/open-items.ts'

/** More wait for the next run. */
const payoutsPerRunMax = 200
const hourMs = 3_600_000

/**
 * Queues what the payouts whose time has come need: the sending of those that were released and not sent, the inquiry
 * about all others. One that has been under way for a day becomes an open item too. Safe at any time, also beside
 * running jobs and other processes.
 * @returns how many payouts were queued
 */
export async function followPayouts(services: Services): Promise<number> {
  const now = services.clock.now()
  const due = await transact(services.db, '*', async (tx) => {
    const rows = await takeDuePayouts(tx, now, payoutsPerRunMax)
    const unsent = rows.filter((row) => row.state === 'submitting' && row.sent_at === null)
    await services.queue.sendAll(tx, 'sendPayout', unsent.map(ofPayout))
    const sent = rows.filter((row) => !unsent.includes(row))
    await services.queue.sendAll(tx, 'inquirePayout', sent.map(ofPayout))
    return rows
  })
  for (const { id } of due.filter((row) => isOverdue(row, now)))
    await transact(services.db, '*', async (tx) => {
      // An open item holds on to its order: the order first, then the payout, as everyone does.
      const { row } = await lockOrderAndPayout(tx, id)
      if (isOverdue(row, now)) await alarm(tx, row, now)
    })
  return due.length
}

const ofPayout = ({ id }: DisbursementRow) => ({ disbursementId: id })

function isOverdue(row: DisbursementRow, now: Date): boolean {
  const since = row.sent_at ?? row.released_at ?? row.created_at
  const old = now.getTime() - since.getTime() >= payoutAlarmHours * hourMs
  return old && (inFlightStates as readonly string[]).includes(row.state)
}

async function alarm(tx: Tx, row: DisbursementRow, now: Date): Promise<void> {
  const why = row.sent_at === null ? 'notSent' : 'noOutcome'
  await openItem(tx, {
    kind: 'payoutUnknown',
    subject: row.reference,
    orderNo: row.order_no,
    amount: row.amount,
    detail: { reference: row.reference, booked: row.state, why },
    at: now,
  })
}
