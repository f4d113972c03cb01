import { sql, type RawBuilder } from 'kysely'
import type { RequestOf, RetOf } from '@lumbung/contract/call'
import type { getRiskEntries } from '@lumbung/contract/risk/risk-entry'
import type { BusinessDay } from '@lumbung/domain/calendar'
import type { Tx } from '../../db/pool.ts'
import type { RiskKind } from '../../records/risk/risk-entries.ts'
import type { Seals } from '../../secrets/seals.ts'
import { listPage, type Page } from '../../lists/list-page.ts'
import { allOf } from '../../orders/order-parts.ts'
import { listedValue, riskKinds, type ListedValue } from './risk-value.ts'

type Request = RequestOf<typeof getRiskEntries>
export type ShownEntry = RetOf<typeof getRiskEntries>['items'][number]

export type EntryRow = Omit<ShownEntry, 'addedAt' | 'endedAt'> & { addedAt: Date; endedAt: Date | null }

const person = (staffId: RawBuilder<unknown>) =>
  sql`(select json_build_object('id', p.id, 'name', p.name) from staff p where p.id = ${staffId})`

/** An entry that ran out before anyone ended it has expired. */
const standing = (today: BusinessDay) => sql`
  case when e.expires_on < least(${today}::date, (e.ended_at at time zone 'Asia/Jakarta')::date) then 'expired'
       when e.ended_at is not null then 'ended' else 'live' end`

/** A page of both lists. */
export async function entryPage(
  tx: Tx,
  { filter, sort, ...paging }: Request,
  { seals, today }: { seals: Seals; today: BusinessDay },
): Promise<Page<EntryRow>> {
  return await listPage<EntryRow>(tx, {
    columns: sql`e.id, e.list, e.kind, e.masked as value, e.reason, e.source, e.expires_on as "expiresOn",
      ${standing(today)} as standing, ${person(sql`e.added_by`)} as "addedBy", e.added_at as "addedAt",
      ${person(sql`e.ended_by`)} as "endedBy", e.ended_at as "endedAt", e.end_reason as "endReason"`,
    from: sql`risk_entry e`,
    where: conditionsOf(filter, seals, today),
    sort: { column: sql`e.added_at`, type: 'timestamptz', descending: sort?.descending ?? true },
    key: { column: sql`e.id`, type: 'integer' },
    paging,
  })
}

function conditionsOf(filter: Request['filter'], seals: Seals, today: BusinessDay) {
  const { list, kind, value, source, addedAt } = filter
  return allOf([
    filter.standing === 'all' ? null : sql`${standing(today)} = ${filter.standing}`,
    list === undefined ? null : sql`e.list = ${list}`,
    kind === undefined || kind.length === 0 ? null : sql`e.kind = any (${kind})`,
    value === undefined || value === '' ? null : holds(seals, value),
    source === undefined
      ? null
      : sql`e.source ilike ${`%${source.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`}`,
    addedAt?.from === undefined ? null : sql`e.added_at >= ${`${addedAt.from}T00:00:00+07:00`}::timestamptz`,
    addedAt?.to === undefined
      ? null
      : sql`e.added_at < ${`${addedAt.to}T00:00:00+07:00`}::timestamptz + interval '1 day'`,
  ])
}

/** Whatever kind of value the text may be. */
function holds(seals: Seals, text: string): RawBuilder<unknown> {
  const read = riskKinds.flatMap((kind) => {
    const found = listedValue(seals, kind, text)
    return found === null ? [] : [sql`(${kind}, ${found.blind}::bytea)`]
  })
  return read.length === 0 ? sql`false` : sql`(e.kind, e.blind) in (${sql.join(read)})`
}

const blinds = {
  idNumber: 'id_number_blind',
  phone: 'phone_blind',
  device: 'device_blind',
  bankAccount: 'bank_account_blind',
} as const satisfies Record<RiskKind, string>

/** The value of an order's borrower; `none` when the order has no such value, null when there is no such order. */
export async function valueOfOrder(
  tx: Tx,
  orderNo: string,
  kind: RiskKind,
): Promise<ListedValue | 'none' | null> {
  const order = await tx
    .selectFrom('orders')
    .select([`${blinds[kind]} as blind`, 'id_number_masked', 'phone_masked'])
    .where('order_no', '=', orderNo)
    .executeTakeFirst()
  if (order === undefined) return null
  if (order.blind === null) return 'none'
  const shown = { idNumber: order.id_number_masked, phone: order.phone_masked, device: '', bankAccount: '' }
  const masked = kind === 'bankAccount' ? await accountOfOrder(tx, orderNo) : shown[kind]
  return { blind: order.blind, masked: masked || hidden }
}

const hidden = '••••'

async function accountOfOrder(tx: Tx, orderNo: string): Promise<string | null> {
  const row = await tx
    .selectFrom('order_identity as i')
    .leftJoin('order_facts as f', 'f.order_no', 'i.order_no')
    .select(['i.masked', 'f.bank_code'])
    .where('i.order_no', '=', orderNo)
    .where('i.field', '=', 'bankAccount')
    .executeTakeFirst()
  return row === undefined ? null : `${row.bank_code ?? ''} ${row.masked}`.trim()
}
