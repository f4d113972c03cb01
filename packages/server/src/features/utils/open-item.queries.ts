import { sql, type RawBuilder } from 'kysely'
import type { RequestOf } from '@lumbung/contract/call'
import { getOpenItems } from '@lumbung/contract/utils/open-item'
import {
  canTryAgain,
  openItemKinds,
  resolutionsOf,
  takesTwo,
  type OpenItemKind,
} from '@lumbung/domain/running/open-item'
import type { Tx } from '../../db/pool.ts'
import type { OpenItemRow } from '../../records/running/open-items.ts'
import { daysOf } from '../../lists/conditions.ts'
import { listOf } from '../../lists/answer-list.ts'

/** What of the open items a person may do something about. */
export interface ItemRights {
  id: number
  retry: boolean
  propose: boolean
  settle: boolean
  refuse: boolean
}

const beside = { hookEventId: sql<number | null>`i.hook_event_id`, makerId: sql<number | null>`i.maker_id` }

/** What is stuck, as a person sees it who may do so much. @param id only this one */
export async function openItems(
  tx: Tx,
  request: RequestOf<typeof getOpenItems>,
  rights: ItemRights,
  id?: number,
) {
  const page = await listOf(tx, getOpenItems, request, {
    of: ['open_item', 'i'],
    join: sql`left join staff maker on maker.id = i.maker_id left join staff checker on checker.id = i.checker_id`,
    fields: {
      maker: sql`maker.name`,
      checker: sql`checker.name`,
      takesTwo: 'later',
      resolutions: 'later',
      can: 'later',
    },
    beside,
    where:
      id !== undefined
        ? sql`i.id = ${id}`
        : request.filter.state === undefined
          ? sql`i.state <> 'settled'`
          : sql`true`,
    filter: {
      opened: daysOf(sql`i.opened_at`),
      mine: (only) => (only ? mineOf(rights) : null),
    },
    by: 'opened',
    descending: true,
    sorts: {
      opened: { column: sql`i.opened_at`, type: 'timestamptz' },
      lastSeen: { column: sql`i.last_seen_at`, type: 'timestamptz' },
      amount: { column: sql`coalesce(i.amount, 0)`, type: 'bigint' },
    },
  })
  const items = page.items.map((item) => ({
    ...item,
    takesTwo: takesTwo(item.kind),
    resolutions: [...resolutionsOf(item.kind, item.detail)],
    can: rightsOn(item, rights),
  }))
  return { ...page, items }
}

const twoKinds = openItemKinds.filter(takesTwo)
const againKinds = openItemKinds.filter(canTryAgain)

/** The rows on which a person may act: the same rule as `rightsOn`, for counting and filtering. */
function mineOf({ id, retry, propose, settle, refuse }: ItemRights): RawBuilder<unknown> {
  const among = (kinds: readonly OpenItemKind[]) => sql`i.kind = any(${[...kinds]})`
  return sql`(
    (${retry} and i.state = 'open' and ${among(againKinds)})
    or (${propose} and i.state = 'open' and ${among(twoKinds)})
    or (${settle} and i.state = 'open' and not ${among(twoKinds)})
    or (${settle || refuse} and i.state = 'proposed' and i.maker_id is distinct from ${id}))`
}

/** What a person may do with an item now; the commands decide again. */
export function rightsOn(
  item: Pick<OpenItemRow, 'kind' | 'state'> & { makerId: number | null },
  person: ItemRights,
) {
  const two = takesTwo(item.kind)
  const other = item.state === 'proposed' && item.makerId !== person.id
  return {
    retry: person.retry && item.state === 'open' && canTryAgain(item.kind),
    propose: person.propose && item.state === 'open' && two,
    settle: person.settle && (two ? other : item.state === 'open'),
    refuse: person.refuse && other,
  }
}

export async function historyOf(tx: Tx, id: number) {
  return await tx
    .selectFrom('open_item_event')
    .select(['kind', 'at', 'actor', 'actor_kind', 'resolution', 'note', 'detail'])
    .where('open_item_id', '=', id)
    .orderBy('id')
    .execute()
}

export async function messageOf(tx: Tx, hookEventId: number) {
  return await tx
    .selectFrom('hook_event')
    .select([
      'body',
      'body_sealed',
      'kind',
      'state',
      'note',
      'deliveries',
      'tries',
      'received_at',
      'next_try_at',
    ])
    .where('id', '=', hookEventId)
    .executeTakeFirst()
}

interface Counted {
  kind: OpenItemKind
  waiting: number
  mine: number
  oldest: Date
}

export async function countOpenItems(tx: Tx, rights: ItemRights): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select i.kind, count(*)::integer as waiting, count(*) filter (where ${mineOf(rights)})::integer as mine,
           min(i.opened_at) as oldest
      from open_item i where i.state <> 'settled' group by i.kind order by i.kind`.execute(tx)
  return rows
}
