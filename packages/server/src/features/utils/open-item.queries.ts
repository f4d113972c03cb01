import { sql, type RawBuilder } from 'kysely'
import type { RequestOf } from '@lumbung/contract/call'
import type { getOpenItems } from '@lumbung/contract/utils/open-item'
import { addDays, businessDay, startOfDay } from '@lumbung/domain/calendar'
import { canTryAgain, openItemKinds, takesTwo, type OpenItemKind } from '@lumbung/domain/open-item'
import type { Tx } from '../../db/pool.ts'
import type { OpenItemRow } from '../../records/running/open-items.ts'
import { listPage, type Page } from '../../lists/list-page.ts'
import { allOf } from '../../orders/order-parts.ts'

export type ShownItem = OpenItemRow & { maker: string | null; checker: string | null }

/** What of the open items a person may do something about. */
export interface ItemRights {
  id: number
  retry: boolean
  propose: boolean
  settle: boolean
  refuse: boolean
}

const columns = sql`i.*, maker.name as maker, checker.name as checker`
const from = sql`open_item i left join staff maker on maker.id = i.maker_id left join staff checker on checker.id = i.checker_id`

export async function findOpenItems(
  tx: Tx,
  { filter, sort, ...paging }: RequestOf<typeof getOpenItems>,
  rights: ItemRights,
): Promise<Page<ShownItem>> {
  return await listPage<ShownItem>(tx, {
    columns,
    from,
    where: allOf([
      filter.state === undefined ? sql`i.state <> 'settled'` : sql`i.state = any(${filter.state})`,
      filter.kind === undefined ? null : sql`i.kind = any(${filter.kind})`,
      filter.app === undefined ? null : sql`i.app_code = any(${filter.app})`,
      filter.orderNo === undefined ? null : sql`i.order_no = ${filter.orderNo}`,
      filter.opened?.from === undefined
        ? null
        : sql`i.opened_at >= ${startOfDay(businessDay(filter.opened.from))}`,
      filter.opened?.to === undefined
        ? null
        : sql`i.opened_at < ${startOfDay(addDays(businessDay(filter.opened.to), 1))}`,
      filter.mine === true ? mineOf(rights) : null,
    ]),
    sort: {
      column: sortColumns[sort?.column ?? 'opened'],
      type: sort?.column === 'amount' ? 'bigint' : 'timestamptz',
      descending: sort?.descending ?? true,
    },
    key: { column: sql`i.id`, type: 'integer' },
    paging,
  })
}

const sortColumns = {
  opened: sql`i.opened_at`,
  lastSeen: sql`i.last_seen_at`,
  amount: sql`coalesce(i.amount, 0)`,
} as const

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
export function rightsOn(item: Pick<OpenItemRow, 'kind' | 'state' | 'maker_id'>, person: ItemRights) {
  const two = takesTwo(item.kind)
  const other = item.state === 'proposed' && item.maker_id !== person.id
  return {
    retry: person.retry && item.state === 'open' && canTryAgain(item.kind),
    propose: person.propose && item.state === 'open' && two,
    settle: person.settle && (two ? other : item.state === 'open'),
    refuse: person.refuse && other,
  }
}

/** null when there is none, or none in scope. */
export async function findOpenItem(tx: Tx, id: number): Promise<ShownItem | null> {
  const { rows } = await sql<ShownItem>`select ${columns} from ${from} where i.id = ${id}`.execute(tx)
  return rows[0] ?? null
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
    .select(['body', 'kind', 'state', 'note', 'deliveries', 'tries', 'received_at', 'next_try_at'])
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
