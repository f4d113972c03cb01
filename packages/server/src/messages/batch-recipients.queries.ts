import { type Selectable, sql } from 'kysely'
import type { BatchFilter } from '@lumbung/contract/sms/batch'
import type { BusinessDay } from '@lumbung/domain/calendar'
import { owingOrderStates } from '@lumbung/domain/order/order'
import type { Tx } from '../db/pool.ts'
import type { MessageBatch } from '../db/tables.ts'
import { allOf, anyOf, rangeOf } from '../lists/conditions.ts'

/** A number of a list that is no order to be told of, and why. */
export interface WrongNumber {
  orderNo: string
  why: 'unknown' | 'otherApp' | 'notOwing' | 'twice'
}

export interface Recipients {
  orderNos: string[]
  /** Orders that are meant, those beyond what one batch takes among them. */
  matched: number
  wrong: WrongNumber[]
}

const owing = sql`o.state = any(${[...owingOrderStates]}::text[]) and l.cleared_day is null and not l.written_off`

/**
 * The orders that a batch is for, the longest due first, in the apps of this transaction.
 * @param most how many a batch takes; more may be meant
 */
export async function recipientsOf(
  tx: Tx,
  {
    filter,
    order_nos: listed,
    template_id: template,
  }: Pick<Selectable<MessageBatch>, 'filter' | 'order_nos' | 'template_id'>,
  { today, most }: { today: BusinessDay; most: number },
): Promise<Recipients> {
  if (listed !== null) return await ofList(tx, listed, template)
  const { due, daysLate, app, stage, amount } = filter as BatchFilter
  const late = sql`greatest(0, ${today}::date - l.due_day)`
  const where = allOf([
    owing,
    due === undefined ? null : rangeOf(sql`l.due_day`)(due),
    daysLate === undefined ? null : rangeOf(late)(daysLate),
    app === undefined || app.length === 0 ? null : anyOf(sql`o.app_code`)(app),
    amount === undefined ? null : rangeOf(sql`l.principal`)(amount),
    stage === undefined || stage.length === 0
      ? null
      : sql`exists (select from collection_case c where c.order_no = o.order_no and c.closed_day is null and c.stage = any(${[...stage]}))`,
  ])
  const { rows } = await sql<{ orderNo: string; matched: number }>`
    select o.order_no as "orderNo", count(*) over ()::integer as matched
      from loan l join orders o on o.order_no = l.order_no
     where ${where} order by l.due_day, o.order_no limit ${most}`.execute(tx)
  return { orderNos: rows.map(({ orderNo }) => orderNo), matched: rows[0]?.matched ?? 0, wrong: [] }
}

async function ofList(tx: Tx, listed: readonly string[], template: number): Promise<Recipients> {
  const once = [...new Set(listed)]
  const { rows } = await sql<{ orderNo: string; why: 'otherApp' | 'notOwing' | null }>`
    select o.order_no as "orderNo", case when t.app_code <> o.app_code then 'otherApp'
                                         when not coalesce(${owing}, false) then 'notOwing' end as why
      from orders o join message_template t on t.id = ${template} left join loan l on l.order_no = o.order_no
     where o.order_no = any(${once}::text[]) order by l.due_day, o.order_no`.execute(tx)
  const known = new Map(rows.map(({ orderNo, why }) => [orderNo, why]))
  const seen = new Set<string>()
  const wrong = listed.flatMap((orderNo): WrongNumber[] => {
    const why = known.get(orderNo)
    const isAgain = seen.has(orderNo)
    seen.add(orderNo)
    if (isAgain) return [{ orderNo, why: 'twice' }]
    return why === null ? [] : [{ orderNo, why: why ?? 'unknown' }]
  })
  const orderNos = rows.flatMap(({ orderNo, why }) => (why === null ? orderNo : []))
  return { orderNos, matched: orderNos.length, wrong }
}
