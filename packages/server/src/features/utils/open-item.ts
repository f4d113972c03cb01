import * as calls from '@lumbung/contract/utils/open-item'
import { refuse } from '@lumbung/domain/errors'
import { resolutionsOf, takesTwo, type OpenItemResolution } from '@lumbung/domain/running/open-item'
import { reasonGiven } from '../../calls/reason-given.ts'
import { implement } from '../../calls/registry.ts'
import type { Implementation } from '../../calls/context.ts'
import type { CallContext } from '../../calls/context.ts'
import { bodyOf } from '../../records/loan/hook-events.ts'
import {
  addOpenItemEvent,
  lockOpenItem,
  moveOpenItem,
  noProposal,
  type OpenItemDetail,
  type OpenItemRow,
} from '../../records/running/open-items.ts'
import { maskedMessage } from './open-item-message.ts'
import { itemsAbout, matterOf } from './same-matter.queries.ts'
import { countOpenItems, historyOf, messageOf, openItems, type ItemRights } from './open-item.queries.ts'

const rightsOf = ({ staff, holds }: CallContext): ItemRights => ({
  id: staff.id,
  retry: holds(calls.retryOpenItem.name),
  propose: holds(calls.proposeSettlement.name),
  settle: holds(calls.settleOpenItem.name),
  refuse: holds(calls.refuseSettlement.name),
})

const list = implement(
  calls.getOpenItems,
  async (request, context) => await openItems(context.tx, request, rightsOf(context)),
)

const look = implement(calls.getOpenItem, async ({ id }, context) => {
  const { items } = await openItems(context.tx, { filter: {}, size: 1 }, rightsOf(context), id)
  const item = items[0] ?? refuse('NOT_FOUND')
  const history = await historyOf(context.tx, id)
  const matter = matterOf(item)
  const about = matter === null ? [] : ((await itemsAbout(context.tx, [matter])).get(matter.name) ?? [])
  return {
    item,
    beside: about.filter((each) => each.id !== id),
    message: item.hookEventId === null ? null : await shownMessage(context, item.hookEventId),
    history: history.map((event) => ({
      kind: event.kind as 'opened',
      at: event.at.toISOString(),
      by: event.actor_kind === 'system' ? '' : event.actor,
      resolution: event.resolution,
      note: event.note,
      detail: event.detail as OpenItemDetail,
    })),
  }
})

async function shownMessage({ tx, services }: CallContext, hookEventId: number) {
  const kept = await messageOf(tx, hookEventId)
  if (kept === undefined) return null
  return {
    text: maskedMessage(bodyOf(services.seals, kept)),
    kind: kept.kind,
    state: kept.state,
    note: kept.note,
    deliveries: kept.deliveries,
    tries: kept.tries,
    receivedAt: kept.received_at.toISOString(),
    nextTryAt: kept.next_try_at?.toISOString() ?? null,
  }
}

const count = implement(calls.getOpenItemCount, async (_request, context) => {
  const counted = await countOpenItems(context.tx, rightsOf(context))
  const total = (of: 'waiting' | 'mine') => counted.reduce((all, each) => all + each[of], 0)
  const oldest = counted.map((each) => each.oldest).toSorted((a, b) => a.getTime() - b.getTime())[0]
  return {
    waiting: total('waiting'),
    mine: total('mine'),
    byKind: counted.map(({ kind, waiting }) => ({ kind, waiting })),
    oldest: oldest?.toISOString() ?? null,
  }
})

const retry = implement(calls.retryOpenItem, async ({ id, version }, context) => {
  const { tx, services, actor, now } = context
  const item = await lockOpenItem(tx, id, version)
  const way = services.openItemWays.get(item.kind)?.retry
  if (item.state !== 'open' || way === undefined) refuse('STATE_CONFLICT', { state: item.state })
  await addOpenItemEvent(tx, id, 'retried', { actor, at: now })
  const resolution = await way(tx, services, item)
  if (resolution === null) return movedTo(item)
  const change = { resolution, settled_at: now, checker_id: context.staff.id }
  return movedTo(await moveOpenItem(tx, item, 'settle', change, { actor, at: now, note: '' }))
})

const propose = implement(calls.proposeSettlement, async (request, context) => {
  const { tx, staff, actor, now } = context
  const note = reasonGiven(request.note)
  const item = await lockOpenItem(tx, request.id, request.version)
  if (!takesTwo(item.kind) || !mayEnd(item, request.resolution))
    refuse('STATE_CONFLICT', { state: item.state })
  const change = { maker_id: staff.id, proposed_at: now, resolution: request.resolution, note }
  return movedTo(await moveOpenItem(tx, item, 'propose', change, { actor, at: now, note }))
})

/** Where money follows, what was proposed is what happens: another word is another proposal. */
const settle = implement(calls.settleOpenItem, async (request, context) => {
  const { tx, services, staff, actor, now } = context
  const note = reasonGiven(request.note)
  const item = await lockOpenItem(tx, request.id, request.version)
  const { resolution } = request
  const two = takesTwo(item.kind)
  if (two && item.maker_id === staff.id) refuse('SAME_PERSON')
  if (two ? item.resolution !== resolution || item.state !== 'proposed' : !mayEnd(item, resolution))
    refuse('STATE_CONFLICT', { state: item.state })
  const kept = two ? item.note : note
  const change = { checker_id: staff.id, settled_at: now, resolution, note: kept }
  const settled = await moveOpenItem(tx, item, 'settle', change, { actor, at: now, note })
  await services.openItemWays.get(item.kind)?.settle?.(context, item, resolution, kept)
  return movedTo(settled)
})

const refuseProposal = implement(calls.refuseSettlement, async (request, context) => {
  const { tx, staff, actor, now } = context
  const note = reasonGiven(request.note)
  const item = await lockOpenItem(tx, request.id, request.version)
  if (item.maker_id === staff.id) refuse('SAME_PERSON')
  return movedTo(await moveOpenItem(tx, item, 'refuse', noProposal, { actor, at: now, note }))
})

const mayEnd = (item: OpenItemRow, resolution: OpenItemResolution): boolean =>
  item.state === 'open' && resolutionsOf(item.kind, item.detail as OpenItemDetail).includes(resolution)

const movedTo = ({ state, version }: OpenItemRow) => ({ state, version })

export const openItemCalls: readonly Implementation[] = [
  list,
  look,
  count,
  retry,
  propose,
  settle,
  refuseProposal,
]
