import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InvariantCode } from '../books/invariant.ts'
import { BankOffice } from '@lumbung/lab/world/bank-office'
import { addRunningLoan, cashOf, codesOf, pay, until } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type World } from '@lumbung/lab/world/world'
import { templateName } from '@lumbung/lab/world/test-config'
import { openDb, openPool, type Db } from '../db/pool.ts'
import { closeDay } from '../money/close-day.ts'
import { rollCases } from '../features/collection/roll-cases.ts'
import { reportOf, verifyBooks } from './verify-books.ts'

let world: World
let owner: pg.Client
beforeAll(async () => {
  world = await openWorld()
  const orderNo = await addRunningLoan(world)
  const instalments = await addRunningLoan(world, {
    productCode: 'guyub-cicil',
    amount: 3_000_000,
    termDays: 90,
  })
  for (const [each, amount] of [
    [orderNo, 407_000],
    [instalments, 1_500_000],
  ] as const) {
    world.clock.forwardDays(16)
    const [account] = await codesOf(world, each)
    await pay(world, { account_number: account?.code ?? '', amount })
    await until(world, async () => (await cashOf(world, each)).length === 1)
  }
  const desk = await BankOffice.open(world, '5270001234')
  const day = world.clock.today()
  await desk.load([{ id: 'B1', day, amount: -2_500, info: 'BIAYA ADM' }], 1_000_000)
  await desk.close(day)
  world.clock.forwardDays(10)
  await rollCases(world.services)
  await closeDay(world.services)
  owner = new pg.Client({ connectionString: world.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await world.close()
})

const brokenIn = async (db: Db) =>
  (await verifyBooks(db)).filter(({ violations }) => violations.length > 0).map(({ code }) => code)

let copies = 0
/** A copy of the world's books to tamper with, as the owner of the schema: the console's role could not. */
async function copyOf({ url, services }: World) {
  const name = new URL(url).pathname.slice(1)
  const copyName = `${name}_${(copies += 1)}`
  const copyUrl = new URL(url)
  copyUrl.pathname = `/${copyName}`
  await owner.query(`create database ${copyName} template ${templateName}`)
  const client = new pg.Client({ connectionString: copyUrl.toString() })
  await client.connect()
  await client.query('set session_replication_role = replica')
  for (const table of tables) {
    const { rows } = await owner.query<{ kept: string }>(
      `select coalesce(json_agg(t), '[]')::text as kept from ${table} t`,
    )
    const { rows: columns } = await owner.query<{ names: string }>(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
        where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    )
    const names = columns[0]?.names ?? ''
    await client.query(
      `insert into ${table} (${names}) overriding system value select ${names} from json_populate_recordset(null::${table}, $1)`,
      [rows[0]?.kept],
    )
  }
  const pool = openPool(copyUrl.toString(), services.log)
  return {
    owner: client,
    db: openDb(pool),
    drop: async () => {
      await client.end()
      await pool.end()
      await owner.query(`drop database ${copyName} with (force)`)
    },
  }
}
const tables = [
  'orders',
  'disbursement',
  'loan',
  'instalment',
  'payment_code',
  'cash_record',
  'loan_event',
  'ledger_entry',
  'collection_case',
  'case_event',
  'nightly_run',
  'closed_day',
  'ledger_day',
  'bank_account',
  'bank_day',
  'bank_line',
  'bank_posting',
]

test('honest books hold, and everything was looked at', async () => {
  const findings = await verifyBooks(world.db)
  expect(findings.flatMap(({ violations }) => violations)).toEqual([])
  expect(findings.filter(({ code, checked }) => checked === 0 && code !== 'I7')).toEqual([])
  expect(
    reportOf(findings)
      .split('\n')
      .filter((line) => line.startsWith('holds')),
  ).toHaveLength(14)
})

const loose = (table: string, statement: string) =>
  `alter table ${table} disable trigger user; ${statement}; alter table ${table} enable trigger user`

const tampered: readonly (readonly [what: string, statement: string, code: InvariantCode])[] = [
  [
    'a posting is changed',
    loose(
      'ledger_entry',
      `update ledger_entry set amount = amount + 1 where id = (select min(id) from ledger_entry)`,
    ),
    'I1',
  ],
  ['what is left is changed', `update loan set penalty_left = penalty_left + 1`, 'I2'],
  [
    'a balanced posting is added to a loan',
    `insert into ledger_entry (id, posting, order_no, loan_event_id, day, account, amount, memo, recorded_at)
     overriding system value select 1000000 + row_number() over (), 999999, order_no, id, day, account, made.amount, 'made up', recorded_at from loan_event,
       (values ('penaltyReceivable', 5000), ('penaltyIncome', -5000)) as made (account, amount) where kind = 'paid'`,
    'I2',
  ],
  [
    'an order is called cleared',
    `update orders set state = 'cleared', cleared_day = '2026-12-06' where state = 'repaying'`,
    'I3',
  ],
  ['an order is due on another day than its loan', `update orders set due_day = due_day + 1`, 'I3'],
  [
    'a due day is moved',
    `update instalment set due_day = due_day + 7 where no = 1; update loan set due_day = due_day + 7`,
    'I6',
  ],
  [
    'a payment is shared out otherwise',
    `update cash_record set interest = interest - 1, principal = principal + 1`,
    'I4',
  ],
  ['a payment loses a rupiah', `update cash_record set principal = principal - 1`, 'I4'],
  ['money is kept in a float', `alter table cash_record add column rate double precision`, 'I5'],
  [
    'SQL counts another penalty',
    `create or replace function owed_on(wanted_order text, wanted_day date)
     returns table (principal bigint, interest bigint, penalty bigint, total bigint, days_late integer) language sql stable as
     $$ select principal_left, interest_left, penalty_left, principal_left + interest_left + penalty_left, 0 from loan
         where order_no = wanted_order and wanted_day >= as_of_day $$`,
    'I6',
  ],
  ['an extension is counted that never was', `update loan set extensions = 1`, 'I7'],
  [
    'an event is taken out',
    loose(
      'loan_event',
      `update ledger_entry set loan_event_id = null where loan_event_id in (select id from loan_event where kind = 'paid');
     delete from loan_event where kind = 'paid'`,
    ),
    'I8',
  ],
  [
    'posted money is set waiting',
    `update cash_record set state = 'unmatched', unmatched_reason = 'unknownCode'`,
    'I9',
  ],
  ['money vanishes', `update loan_event set cash_record_id = null; delete from cash_record`, 'I8'],
  ['a payout is called failed', `update disbursement set state = 'failed'`, 'I10'],
  ['a payout is of another amount', `update disbursement set amount = amount - 1`, 'I10'],
  ['an order waits for money that is not under way', `update orders set state = 'loaning'`, 'I10'],
  [
    'an overdue loan has no case',
    `update collection_case set closed_day = stage_day, ending = 'cleared', state = 'cleared' where closed_day is null`,
    'I11',
  ],
  ['a case is of another due day', `update collection_case set due_day = due_day - 1`, 'I11'],
  ['a case stands in another stage', `update collection_case set stage = 'm3plus'`, 'I11'],
  [
    'a loan that is not overdue has a case',
    `update collection_case set order_no = (select order_no from loan where cleared_day is null
        and due_day > (select business_day from nightly_run where job = 'rollCases') limit 1) where closed_day is null`,
    'I11',
  ],
  [
    'more is held back from income than is unearned',
    loose(
      'ledger_entry',
      `update ledger_entry set amount = amount + case account when 'unearnedIncome' then -7 else 7 end
        where memo = 'dayClosed' and account in ('unearnedIncome', 'interestIncome');
       update ledger_entry set amount = amount - case account when 'unearnedIncome' then -7 else 7 end
        where memo = 'dayReopened' and account in ('unearnedIncome', 'interestIncome')`,
    ),
    'I12',
  ],
  [
    'the close of a day is not taken back',
    loose('ledger_entry', `delete from ledger_entry where memo = 'dayReopened'`),
    'I12',
  ],
  [
    'the close of a day is taken back on another day',
    loose('ledger_entry', `update ledger_entry set day = day + 1 where memo = 'dayReopened'`),
    'I12',
  ],
  [
    'an account of a closed day is summed otherwise',
    `update ledger_day set debit = debit + 1 where account = 'cashAtChannel'`,
    'I12',
  ],
  ['a loan counts a dearer day of penalty', `update loan set overdue_later_ppm = 3001`, 'I13'],
  ['a day of the bank ends otherwise', `update bank_day set end_balance = end_balance + 1`, 'I14'],
  [
    'a line of the bank is posted as another',
    `update ledger_entry set amount = amount + sign(amount) * 9 where memo = 'bankFee'`,
    'I14',
  ],
  ['a line of the bank is not posted', `delete from bank_posting where line_id is not null`, 'I14'],
  [
    'the bank account holds what no statement tells of',
    `insert into ledger_entry (id, posting, day, account, amount, memo, recorded_at) overriding system value
     select 1000000 + row_number() over (), 999999, '2027-01-01', made.account, made.amount, 'made up', now()
       from (values ('bankAccount', 5000), ('cashAtChannel', -5000)) as made (account, amount)`,
    'I14',
  ],
  [
    'something is posted onto a closed day',
    `insert into ledger_entry (id, posting, day, account, amount, memo, recorded_at) overriding system value
     select 1000000 + row_number() over (), 999999, day, account, made.amount, 'made up', closed_at from closed_day,
       (values ('channelCost', 5000), ('cashAtChannel', -5000)) as made (account, amount)`,
    'I12',
  ],
]

for (const [what, statement, code] of tampered) {
  test(`it is found when ${what}`, async () => {
    const copy = await copyOf(world)
    try {
      await copy.owner.query(`set session_replication_role = replica; ${statement}`)
      expect(await brokenIn(copy.db)).toContain(code)
    } finally {
      await copy.drop()
    }
  })
}
