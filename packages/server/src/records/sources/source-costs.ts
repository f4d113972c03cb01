import { sql } from 'kysely'
import { sourceCostEntries } from '@lumbung/domain/books/books'
import { addDays, type BusinessDay, startOfDay } from '@lumbung/domain/calendar'
import { rupiah } from '@lumbung/domain/money'
import type { Tx } from '../../db/pool.ts'
import { type MadeAt, post } from '../loan/ledger.ts'

/** What sources charge for the inquiries of a day, in the memo of its posting. */
export const sourceCostMemo = 'sourceCost' as const

/**
 * Posts what sources charged for the inquiries answered up to a day that is over, one posting a day and app; days that are
 * posted stay as they are.
 */
export async function postSourceCosts(tx: Tx, upTo: BusinessDay, at: MadeAt): Promise<void> {
  const { rows } = await sql<{ day: BusinessDay; appCode: string; amount: number }>`
    insert into source_cost_day (day, app_code, amount, inquiries, posted_at)
    select (q.answered_at at time zone 'Asia/Jakarta')::date, o.app_code, sum(q.cost)::bigint, count(*)::integer, ${at.now}::timestamptz
      from source_inquiry q join orders o on o.order_no = q.order_no
     where q.answered_at < ${startOfDay(addDays(upTo, 1))} and q.cost > 0
       and q.answered_at >= coalesce((select (max(day) + 1)::timestamp at time zone 'Asia/Jakarta' from source_cost_day), '-infinity')
     group by 1, 2 order by 1, 2
        on conflict (day, app_code) do nothing
    returning day, app_code as "appCode", amount`.execute(tx)
  const postings = rows.map(({ day, appCode, amount }) => ({
    orderNo: null,
    appCode,
    day,
    memo: sourceCostMemo,
    entries: sourceCostEntries(rupiah(amount)),
  }))
  await post(tx, postings, at)
}
