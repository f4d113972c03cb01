import type pg from 'pg'
import { blindWords } from '../packages/server/src/records/order/order-name-words.ts'
import type { Seals } from '../packages/server/src/secrets/seals.ts'

/** Different words that names are made of; the commonest is in one name of ten, as Muhammad or Siti may be. */
const wordsCount = 800
const wordsOf = (at: number) => `nama${at.toString(36)}`
const batch = 100_000

/** What one order is searched by. */
export interface Found {
  orderNo: string
  name: string
  phone: string
  idNumber: string
  code: string
  payoutSerial: string
  paymentSerial: string
}

/**
 * Gives every order a name of three words, drawn so that few are common and most are rare, every loan a payment code and every
 * settled one a payment; and some orders a phone and an ID number that can be searched by.
 * @param client the schema's owner
 * @returns orders to search for, drawn evenly
 */
export async function makeFindable(client: pg.Client, seals: Seals, orders: number): Promise<Found[]> {
  await client.query('create temp table word (at integer primary key, blind bytea)')
  const blinds = Array.from({ length: wordsCount }, (_, at) => blindWords(seals, wordsOf(at))[0])
  await client.query('insert into word select * from unnest($1::integer[], $2::bytea[])', [
    blinds.map((_, at) => at),
    blinds,
  ])
  await client.query(`create temp table named as
    select order_no, app_code, state, row_number() over (order by order_no) as n,
           array(select floor(${wordsCount} * power(abs(hashint8(abs(hashtext(order_no))::bigint * 31 + k) % 1000003) / 1000003.0, 2))::integer
                   from generate_series(1, 3) k) as words
      from orders`)
  await client.query('create index on named (n)')
  await client.query('analyze named')
  for (let from = 1; from <= orders; from += batch) {
    const range = [from, from + batch - 1]
    await client.query(
      `insert into order_name_word (word, order_no, app_code)
       select distinct w.blind, m.order_no, m.app_code
         from named m cross join lateral unnest(m.words) as drawn (place) join word w on w.at = drawn.place where m.n between $1 and $2`,
      range,
    )
    await client.query(
      `insert into payment_code (order_no, purpose, kind, channel, external_id, code, state, created_at)
       select order_no, 'repayment', 'va', 'xendit', 'code-' || order_no, '88608' || order_no, 'expired', now()
         from named where state in ('repaying', 'cleared') and n between $1 and $2`,
      range,
    )
    await client.query(
      `insert into cash_record (provider, payment_id, txid, order_no, app_code, method, channel, code, amount, state, paid_at, value_day, received_at)
       select 'xendit', 'pay-' || m.order_no, 'tx-' || md5(m.order_no), m.order_no, m.app_code, 'va', 'xendit', '88608' || m.order_no,
              1007000, 'posted', o.changed_time, o.changed_time::date, o.changed_time
         from named m join orders o on o.order_no = m.order_no where m.state = 'cleared' and m.n between $1 and $2`,
      range,
    )
  }
  const { rows } = await client.query<{ order_no: string; words: number[] }>(
    `select order_no, words from named where state = 'cleared' order by hashtext(order_no || 'drawn') limit 400`,
  )
  const found = rows.map(({ order_no: orderNo, words }, at) => ({
    orderNo,
    // Told in another order than they stand in the name.
    name: words.toReversed().map(wordsOf).join(' '),
    phone: `08123${String(at).padStart(7, '0')}`,
    idNumber: `3273010101${String(at).padStart(6, '0')}`,
    code: `88608${orderNo}`,
    payoutSerial: '',
    paymentSerial: '',
  }))
  for (const each of found) {
    const { rows: serials } = await client.query<{ payout: string; payment: string }>(
      `update orders set phone_blind = $2, id_number_blind = $3 where order_no = $1
       returning 'disb-' || md5(order_no) as payout, 'tx-' || md5(order_no) as payment`,
      [
        each.orderNo,
        seals.blind('phone', `+62${each.phone.slice(1)}`),
        seals.blind('idNumber', each.idNumber),
      ],
    )
    each.payoutSerial = serials[0]?.payout ?? ''
    each.paymentSerial = serials[0]?.payment ?? ''
  }
  await client.query('drop table word, named')
  await client.query('vacuum (analyze)')
  return found
}

/** The two words that most names have, and the commonest alone. */
export const commonNames = [`${wordsOf(1)} ${wordsOf(0)}`, wordsOf(0)] as const

/** What waits at every desk of a lender of this size, on its last day. */
export async function makeQueues(client: pg.Client, today: string): Promise<void> {
  await client.query(
    `insert into review_task (order_no, stage, round, state, opened_at)
     select order_no, case state when 'firstWait' then 'first' else 'final' end, 1, 'wait', apply_time
       from orders where state in ('firstWait', 'finalWait')`,
  )
  await client.query(
    `update review_task t set assignee_id = s.id, assign_reason = 'load', assigned_at = t.opened_at
       from (select array_agg(id order by id) as ids from staff) a, staff s where s.id = a.ids[1 + t.id % cardinality(a.ids)]`,
  )
  await client.query(
    `insert into disbursement (order_no, attempt, state, version, reference, amount, bank_code, created_at)
     select order_no, 1, case when place < 4 and hash % 7 = 0 then 'failed' else (array['pending', 'pending', 'pending', 'audited', 'unknown'])[place] end,
            1, order_no || '-1', arrival_amount, 'BCA', apply_time
       from (select *, abs(hashtext(order_no)) as hash, 1 + abs(hashtext(order_no)) % 5 as place from orders where state = 'waitLoan') o`,
  )
  for (const state of ['loaning', 'loanFailed'])
    await client.query(
      `update orders o set state = $1 from disbursement d where d.order_no = o.order_no and d.state = 'failed'`,
      [state],
    )
  await client.query(
    `insert into cash_record (provider, payment_id, txid, method, channel, amount, state, paid_at, value_day, received_at, match_order_no, operator_id)
     select 'xendit', 'waits-' || n, 'waits-' || n, 'va', 'xendit', 5000 + n, case n % 4 when 0 then 'proposed' else 'unmatched' end,
            $1::date - n % 30, $1::date - n % 30, $1::date - n % 30,
            case n % 4 when 0 then (select min(order_no) from loan) end, case n % 4 when 0 then (select min(id) from staff) end
       from generate_series(1, 600) n`,
    [today],
  )
  await client.query(
    `insert into collection_case (order_no, app_code, state, stage, opened_day, stage_day, due_day, department, holder_id, next_follow_day)
     select o.order_no, o.app_code, case when h.holder is null then 'unassigned' else 'assigned' end, 's1', o.due_day + 1, o.due_day + 1, o.due_day,
            'collection', h.holder, case when h.holder is not null then $1::date - 2 + abs(hashtext(o.order_no)) % 5 end
       from orders o cross join lateral (
         select case when abs(hashtext(o.order_no)) % 10 > 0 then (select id from staff order by abs(hashtext(o.order_no || id)) limit 1) end as holder) h
      where o.state = 'repaying' and o.due_day < $1::date`,
    [today],
  )
  await client.query('vacuum (analyze)')
}
