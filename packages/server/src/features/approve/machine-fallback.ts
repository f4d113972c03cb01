import { machineTaskFlow, machineTriesMax } from '@lumbung/domain/review/review'
import type { Services } from '../../calls/context.ts'
import { system } from '../../calls/actor.ts'
import type { Tx } from '../../db/pool.ts'
import { mayRetry, transact } from '../../db/transaction.ts'
import { addOrderEvent, lockOrder, moveOrder, type Happening } from '../../records/order/orders.ts'
import { openReviewTask } from '../../records/review/review-tasks.ts'

/** Waits before the machine tries again, longer each time. */
const tryAgainSeconds = 20

/**
 * Runs the machine's work on an order. Work that breaks is tried again, and after the third time people look instead:
 * no order is stuck, and none passes because the machine could not say no. A lost database is no break: the queue
 * tries that again.
 */
export async function fallBackToPeople(
  orderNo: string,
  services: Services,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (mayRetry(error)) throw error
    services.log.error({ err: error, orderNo }, 'the machine review broke')
    await transact(services.db, '*', async (tx) => await noteBreak(tx, orderNo, error, services))
  }
}

async function noteBreak(tx: Tx, orderNo: string, error: unknown, services: Services): Promise<void> {
  const order = await lockOrder(tx, orderNo)
  if (order.state !== 'machineReview') return
  const at = services.clock.now()
  const tries = (await breaksSoFar(tx, orderNo)) + 1
  // Its name only: the words of an error may hold values of the person.
  const engineFailure = error instanceof Error ? error.name : 'Error'
  const happening: Happening = {
    actor: system,
    at,
    recordedAt: services.clock.wall(),
    detail: { tries, engineFailure },
  }
  await addOrderEvent(tx, orderNo, 'machineBroke', happening)
  const left = machineTaskFlow.next('running', 'fail')
  if (tries < machineTriesMax) {
    machineTaskFlow.next(left, 'tryAgain')
    const startAfterSeconds = tryAgainSeconds * 2 ** (tries - 1)
    await services.queue.send(tx, 'reviewByMachine', { orderNo }, { startAfterSeconds })
    return
  }
  const decision = machineTaskFlow.next(left, 'pushToPeople')
  const given = { ...happening, detail: { ...happening.detail, decision: decision as 'manual' } }
  await moveOrder(tx, order, 'passMachine', given, { machine_time: at })
  await openReviewTask(tx, { orderNo, stage: 'first', at })
}

async function breaksSoFar(tx: Tx, orderNo: string): Promise<number> {
  const { count } = await tx
    .selectFrom('order_event')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('order_no', '=', orderNo)
    .where('kind', '=', 'machineBroke')
    .executeTakeFirstOrThrow()
  return count
}
