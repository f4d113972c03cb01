import { decideCalls } from '@lumbung/contract/approve/review'
import { revealForReview, reviewFields } from '@lumbung/contract/order/reveal-for-review'
import { refuse } from '@lumbung/domain/errors'
import { nationalPhone } from '@lumbung/domain/people/identity'
import type { PeopleStage } from '@lumbung/domain/review/review'
import { implement } from '../../calls/registry.ts'
import { assertReason, noRevealsLeft, revealsLeft } from '../../calls/reveals-left.ts'
import type { CallContext } from '../../calls/context.ts'
import { openIdentities } from '../../records/order/order-identity.ts'
import { isLoggedAs, logAccess } from '../../records/people/access-log.ts'
import { holderOf, keepLook, lockOpenTask, type OpenTask } from '../../records/review/review-tasks.ts'
import { openAccountHolder } from './bureau.queries.ts'
import { findOrder } from './order-detail.queries.ts'

type Field = (typeof reviewFields)[number]
const identityFields = reviewFields.filter((field) => field !== 'accountHolder')

/**
 * Opens what a review shows to whoever holds its claim. The row of the task stays locked meanwhile, so that no claim ends
 * while it opens; the access log row is committed before the answer leaves.
 */
export const revealReview = implement(revealForReview, async ({ orderNo, reasonCode, note }, context) => {
  const { tx, staff, wall, ip } = context
  assertReason(reasonCode, note)
  if ((await findOrder(tx, orderNo)) === null) refuse('ORDER_NOT_FOUND')
  const task = await lockClaim(context, orderNo)
  const values = await openAll(context, orderNo)
  const field = `review:${values.map((each) => each.field).join(',')}`
  const look = { at: wall, staffId: staff.id, orderNo, field, reasonCode, note, ip }
  const left = await revealsLeft(context)
  const isSame = await isLoggedAs(tx, task.look_id, look)
  if (!isSame && left <= 0) return noRevealsLeft()
  if (!isSame) await keepLook(tx, task, await logAccess(tx, look))
  return {
    values,
    until: (task.locked_until ?? wall).toISOString(),
    leftToday: Math.max(0, left - (isSame ? 0 : 1)),
  }
})

/** @throws LOCK_LOST for who does not hold the order, or no longer decides at its desk; BEING_DECIDED when they have decided */
async function lockClaim({ tx, staff, wall, holds }: CallContext, orderNo: string): Promise<OpenTask> {
  const task = await lockOpenTask(tx, orderNo)
  if (task === null || holderOf(task, wall) !== staff.id) refuse('LOCK_LOST')
  if (!holds(decideCalls[task.stage as PeopleStage])) refuse('LOCK_LOST')
  if (task.deciding) refuse('BEING_DECIDED', { holder: staff.name })
  return task
}

/** Phones as people write them. */
async function openAll(
  { tx, services }: CallContext,
  orderNo: string,
): Promise<{ field: Field; value: string }[]> {
  const { phone, ...opened } = await openIdentities(tx, services.seals, orderNo, identityFields)
  const holder = await openAccountHolder(tx, services.seals, orderNo)
  const all: Partial<Record<Field, string | null>> = {
    ...opened,
    ...(phone !== undefined && { phone: nationalPhone(phone) }),
    accountHolder: holder,
  }
  return reviewFields.flatMap((field) => {
    const value = all[field]
    return value === undefined || value === null || value === '' ? [] : [{ field, value }]
  })
}
