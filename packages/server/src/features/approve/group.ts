import { getReviewGroups, saveReviewGroup } from '@lumbung/contract/approve/group'
import type { RequestOf } from '@lumbung/contract/call'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import { implement } from '../../calls/registry.ts'
import type { Tx } from '../../db/pool.ts'
import type { AppScope } from '../../db/transaction.ts'
import { addReviewGroup, changeReviewGroup } from '../../records/review/review-groups.ts'
import { groupPage, whoMayJoin } from './group.queries.ts'

export const listGroups = implement(
  getReviewGroups,
  async (request, { tx, wall }) => await groupPage(tx, request, wall),
)

/** Adds or changes a group. Orders that were given to someone stay with them; what nobody has follows the new rule. */
export const saveGroup = implement(saveReviewGroup, async (request, { tx, wall, scope }) => {
  await assertSound(tx, request)
  refuseOtherApps(scope, request.apps)
  const { id, version, memberIds } = request
  const group = {
    name: request.name,
    stage: request.stage,
    app_codes: [...new Set(request.apps)].toSorted(),
    customer_types: [...new Set(request.customerTypes)].toSorted(),
    amount_from: request.amountFrom,
    amount_to: request.amountTo,
    daily_capacity: request.dailyCapacity,
    auto_assign: request.autoAssign,
    active: request.active,
    changed_at: wall,
  }
  if (id === undefined) return { id: await addReviewGroup(tx, group, memberIds), version: 0 }
  const known = await tx
    .selectFrom('review_group')
    .select('app_codes')
    .where('id', '=', id)
    .executeTakeFirst()
  if (known === undefined) refuse('NOT_FOUND')
  refuseOtherApps(scope, known.app_codes)
  await changeReviewGroup(tx, { id, version }, group, memberIds)
  return { id, version: version + 1 }
})

/** A group takes orders of its apps, of every app when it names none: who steers it works for all of those. */
function refuseOtherApps(scope: AppScope, apps: readonly string[]): void {
  if (scope === '*') return
  if (apps.length === 0 || apps.some((app) => !scope.includes(app))) refuse('NOT_PERMITTED')
}

/** @throws VALIDATION naming each field at fault */
async function assertSound(tx: Tx, request: RequestOf<typeof saveReviewGroup>): Promise<void> {
  const { stage, memberIds, amountFrom, amountTo, active, apps } = request
  const faults: Record<string, string> = {}
  if (amountFrom !== null && amountTo !== null && amountTo < amountFrom) faults['amountTo'] = 'too_small'
  if (active && memberIds.length === 0) faults['memberIds'] = 'required'
  const may = await whoMayJoin(tx, stage, memberIds)
  if (memberIds.some((id) => !may.has(id))) faults['memberIds'] = 'not_at_desk'
  const known = await tx
    .selectFrom('app')
    .select('code')
    .where('code', 'in', ['', ...apps])
    .execute()
  if (apps.some((app) => !known.some(({ code }) => code === app))) faults['apps'] = 'invalid_value'
  if (Object.keys(faults).length > 0) refuseFields(faults)
}
