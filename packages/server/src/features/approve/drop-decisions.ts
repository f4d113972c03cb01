import type { LendingError } from '@lumbung/domain/errors'
import { carryOutWithinSeconds } from '@lumbung/domain/review/held-decision'
import { system } from '../../calls/actor.ts'
import type { Services } from '../../calls/context.ts'
import { transact } from '../../db/transaction.ts'
import { lockOrder } from '../../records/order/orders.ts'
import { audit } from '../../records/people/audit.ts'
import { notify } from '../../records/people/notifications.ts'
import {
  endHeldDecision,
  findHeldDecision,
  lockHeldDecision,
  readOverdueDecisions,
} from '../../records/review/held-decisions.ts'

/** More wait for the next run. */
const decisionsPerRunMax = 500

/**
 * Drops a decision that is kept back: the order is as undecided as it was, and whoever decided is told.
 * @param why it was refused
 */
export async function dropDecision(
  { clock, db }: Services,
  id: number,
  event: 'refuse' | 'lapse',
  why: Pick<LendingError, 'code' | 'detail'> | null = null,
): Promise<void> {
  await transact(db, '*', async (tx) => {
    const found = await findHeldDecision(tx, id)
    if (found === null) return
    await lockOrder(tx, found.order_no)
    const held = await lockHeldDecision(tx, id)
    if (held.state !== 'deciding') return
    const at = clock.wall()
    await endHeldDecision(tx, held, event, at, why)
    const { order_no: orderNo, staff_id: staffId, decision } = held
    await notify(
      tx,
      [staffId],
      { kind: 'decisionDropped', subject: `decision:${id}`, detail: { orderNo } },
      at,
    )
    await audit(tx, {
      event: 'decisionDropped',
      actor: system,
      at,
      requestId: `decision:${id}`,
      subjectKind: 'order',
      subject: orderNo,
      ...(why !== null && { reason: why.code }),
      detail: { decision, heldDecision: id, staffId },
    })
  })
}

/** Drops what no server carried out in time: all of them were down, or did not get to it. @returns how many */
export async function dropOverdueDecisions(services: Services): Promise<number> {
  const before = new Date(services.clock.wall().getTime() - carryOutWithinSeconds * 1_000)
  return await dropAll(services, before)
}

/**
 * Drops whatever is kept back: for the start of a server that works alone, which died, or was ended, in those seconds.
 * @returns how many
 */
export async function dropInterruptedDecisions(services: Services): Promise<number> {
  return await dropAll(services, null)
}

async function dropAll(services: Services, before: Date | null): Promise<number> {
  const ids = await transact(
    services.db,
    '*',
    async (tx) => await readOverdueDecisions(tx, before, decisionsPerRunMax),
  )
  for (const id of ids) await dropDecision(services, id, 'lapse')
  return ids.length
}
