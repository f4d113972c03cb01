import { sql, type RawBuilder } from 'kysely'
import type { RequestOf } from '@lumbung/contract/call'
import { getRiskEntries } from '@lumbung/contract/risk/risk-entry'
import type { BusinessDay } from '@lumbung/domain/calendar'
import type { Tx } from '../../db/pool.ts'
import type { RiskKind } from '../../records/risk/risk-entries.ts'
import type { Seals } from '../../secrets/seals.ts'
import { containing, personOf } from '../../lists/conditions.ts'
import { listOf } from '../../lists/answer-list.ts'
import { listedValue, riskKinds, type ListedValue } from './risk-value.ts'

/** An entry that ran out before anyone ended it has expired. */
const standing = (today: BusinessDay) => sql`
  case when e.expires_on < least(${today}::date, (e.ended_at at time zone 'Asia/Jakarta')::date) then 'expired'
       when e.ended_at is not null then 'ended' else 'live' end`

/** A page of both lists. */
export async function entryPage(
  tx: Tx,
  request: RequestOf<typeof getRiskEntries>,
  { seals, today }: { seals: Seals; today: BusinessDay },
) {
  return await listOf(tx, getRiskEntries, request, {
    of: ['risk_entry', 'e'],
    fields: {
      value: sql`e.masked`,
      standing: standing(today),
      addedBy: personOf(sql`e.added_by`),
      endedBy: personOf(sql`e.ended_by`),
    },
    filter: {
      standing: (asked) => (asked === 'all' ? null : sql`${standing(today)} = ${asked}`),
      value: (text) => (text === '' ? null : holds(seals, text)),
      source: containing(sql`e.source`),
    },
    by: 'addedAt',
    descending: true,
  })
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
