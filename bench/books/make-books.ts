import type pg from 'pg'
import type { BusinessDay } from '../../packages/domain/src/calendar.ts'
import { sumClosedDays } from '../../packages/server/src/records/loan/day-close.ts'
import type { Db } from '../../packages/server/src/db/pool.ts'
import { transact } from '../../packages/server/src/db/transaction.ts'
import { inBulk } from '../in-bulk.ts'

/** What the bench’s ledger has: apps and channels that postings are made for. */
export const [apps, channels] = [
  ['panen', 'guyub'],
  ['xendit', 'midtrans'],
]
/** Account debited, account credited: what most postings of a lender are. */
const pairs = [
  ['loansReceivable', 'cashAtChannel'],
  ['cashAtChannel', 'suspense'],
  ['suspense', 'loansReceivable'],
  ['suspense', 'interestReceivable'],
  ['interestReceivable', 'interestIncome'],
  ['channelCost', 'cashAtChannel'],
] as const
const parts = 8

/**
 * Fills the ledger with postings of two entries each, as many on every day up to today, and sums the days before today as their close
 * does.
 * @param client the schema's owner
 * @param url of its database
 */
export async function makeLedger(
  { client, url, db }: { client: pg.Client; url: string; db: Db },
  {
    entries,
    days,
    today,
    yesterday,
  }: { entries: number; days: number; today: BusinessDay; yesterday: BusinessDay },
): Promise<void> {
  const postings = Math.floor(entries / 2)
  const filled = Array.from({ length: parts }, (_, part) => async (by: pg.Client) => {
    await by.query(postingRows, [part, postings, days, today])
  })
  await inBulk(client, url, ['ledger_entry'], [filled])
  await client.query('vacuum (analyze) ledger_entry')
  await transact(db, '*', async (tx) => {
    await sumClosedDays(tx, yesterday)
    await tx
      .insertInto('nightly_run')
      .values({ job: 'closeDay', business_day: yesterday, started_at: new Date(), finished_at: new Date() })
      .execute()
  })
  await client.query('analyze ledger_day')
}

const oneOf = (words: readonly string[], by: string) =>
  `(array[${words.map((word) => `'${word}'`).join(', ')}])[1 + ${by} % ${words.length}]`

/** Each day has its share of everything: what differs goes by the round over all days. */
const postingRows = `
  insert into ledger_entry (posting, app_code, channel, day, account, amount, memo, recorded_at)
  select n, ${oneOf(apps, 'round')}, ${oneOf(channels, '(round / 2)')}, day,
         case side when 0 then ${oneOf(
           pairs.map(([debit]) => debit),
           '(round / 4)',
         )} else ${oneOf(
           pairs.map(([, credit]) => credit),
           '(round / 4)',
         )} end,
         (1 - 2 * side) * (50000 + n % 100000), 'bench', day::timestamp
    from (select n, n / $3::integer as round, $4::date - n % $3::integer as day
            from generate_series($1::integer + 1, $2::integer, ${parts}) n) p, generate_series(0, 1) side`

/** A day of the bank: payments as the channel told of them, and the statement over two days that has them. */
export interface BankDay {
  payments: number
  statement: Buffer
  lines: number
  moved: number
}

/**
 * Payments of yesterday: most come to the account one by one, some of them told apart by amount and day alone; those of a channel come
 * as one line a method on the day after, less its fees.
 */
export async function makeBankDay(
  client: pg.Client,
  { payments, yesterday, today }: { payments: number; yesterday: BusinessDay; today: BusinessDay },
): Promise<BankDay> {
  const { rows } = await client.query<{ method: string; txid: string; amount: number }>(paymentRows, [
    payments,
    yesterday,
  ])
  const lines: string[] = []
  let moved = 0
  const add = (id: string, day: string, amount: number, info: string): void => {
    lines.push(`${id},${day} 09:14,${amount},${info}`)
    moved += amount
  }
  for (const [place, { method, txid, amount }] of rows.entries())
    if (method === 'transfer')
      add(`L${place}`, yesterday, amount, isTold(amount) ? `TRSF E-BANKING ${txid}` : 'TRSF E-BANKING')
  const { rows: fees } = await client.query<{ kind: string; amount: number }>(
    `select kind, amount::integer from (
       select value from dated_setting where code = 'xenditFees' and state = 'agreed' and valid_from <= $1
        order by valid_from desc, decided_at desc, id desc limit 1) held, jsonb_each_text(held.value) as fee (kind, amount)`,
    [yesterday],
  )
  for (const method of ['va', 'alfa']) {
    const settled = rows.filter((row) => row.method === method)
    const fee = fees.find(({ kind }) => kind === method)?.amount ?? 0
    add(
      `S-${method}`,
      today,
      settled.reduce((sum, { amount }) => sum + amount - fee, 0),
      'XENDIT SETTLEMENT',
    )
  }
  return {
    payments: rows.length,
    statement: Buffer.from(`Reference,Date,Amount,Description\n${lines.join('\n')}\n`),
    lines: lines.length,
    moved,
  }
}

/** The channel's own list of a day as it is kept, not held yet: each payment that came by it. */
export async function keepChannelList(client: pg.Client, day: BusinessDay): Promise<void> {
  await client.query(
    `insert into channel_day (channel, day, read_at, readings) values ('xendit', $1, now(), 1)`,
    [day],
  )
  await client.query(
    `insert into channel_movement (channel, id, day, kind, record_id, reference, amount, at, seen_at)
     select provider, 'txn-' || id, value_day, 'payment', payment_id, null, amount, paid_at, now()
       from cash_record where provider = 'xendit' and value_day = $1`,
    [day],
  )
  await client.query('analyze channel_movement')
}

/** Whether a line names its payment: one in sixteen does not, and its amount is no other’s. */
const isTold = (amount: number): boolean => amount < ownAmounts
const ownAmounts = 1_000_000

const paymentRows = `
  insert into cash_record (provider, payment_id, txid, method, channel, amount, state, unmatched_reason, paid_at, value_day, received_at)
  select 'xendit', 'bench-' || n, 'PAY' || lpad(n::text, 9, '0'), case when n % 20 = 0 then 'va' when n % 50 = 1 then 'alfa' else 'transfer' end,
         'BCA', case when n % 16 = 3 then ${ownAmounts} + n else 20000 + n % 9000 end, 'unmatched', 'unknownCode',
         $2::date + interval '2 hours', $2::date, $2::date + interval '2 hours'
    from generate_series(1, $1::integer) n
  returning method, txid, amount::integer as amount`
