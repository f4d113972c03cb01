import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { databaseUrl } from '@lumbung/lab/world/global-setup'

const folder = join(import.meta.dirname, 'migrations')
const carrying = '0120-app-events.sql'
const carryingFees = '0299-fees-of-each-channel.sql'
const carryingBank = '0316-bank-postings.sql'
const carryingReach = '0365-how-far-a-reduction-reaches.sql'
const name = `carried_over_${randomBytes(4).toString('hex')}`
let client: pg.Client

const run = async (file: string) => await client.query(readFileSync(join(folder, file), 'utf8'))
async function runBetween(after: string, before: string): Promise<void> {
  const files = readdirSync(folder).toSorted()
  for (const file of files.filter((each) => each.endsWith('.sql') && each > after && each < before))
    await run(file)
}
async function onServer(statement: string): Promise<void> {
  const server = new pg.Client({ connectionString: inject('postgresUrl') })
  await server.connect()
  await server.query(statement)
  await server.end()
}

beforeAll(async () => {
  await onServer(`create database ${name}`)
  client = new pg.Client({ connectionString: databaseUrl(inject('postgresUrl'), name) })
  await client.connect()
  await client.query(`set lumbung.apps = '*'`)
  await runBetween('', carrying)
})
afterAll(async () => {
  await client.end()
  await onServer(`drop database ${name} with (force)`)
})

test('what both calls were told stands in one table: reports say what they said, and nothing told is lost', async () => {
  await client.query(`
    insert into app (code, name, key_id, secret_sealed) values ('panen', 'Panen', 'panen-key', '\\x00');
    insert into register_event (app_code, event_id, kind, channel, device_blind, at, heard_at) values
      ('panen', 'only-device', 'visited', 'organic', '\\x01', '2026-10-01T00:00Z', '2026-10-01T01:00Z'),
      ('panen', 'the-same-step', 'registered', 'referral', '\\x02', '2026-10-02T00:00Z', '2026-10-02T01:00Z'),
      ('panen', 'another-thing', 'installed', 'organic', '\\x03', '2026-10-03T00:00Z', '2026-10-03T01:00Z');
    insert into app_event (app_code, event_id, kind, hash, device_blind, phone_blind, channel, at, recorded_at) values
      ('panen', 'only-phone', 'codeFailed', '\\xaa', null, '\\xf1', 'organic', '2026-10-01T00:00Z', now()),
      ('panen', 'the-same-step', 'registered', '\\xbb', null, '\\xf2', 'organic', '2026-10-02T00:00Z', now()),
      ('panen', 'another-thing', 'codeAsked', '\\xcc', '\\x03', '\\xf3', 'organic', '2026-10-03T00:00Z', now())`)
  await run(carrying)
  const { rows } = await client.query(`
    select event_id, kind, channel, encode(device_blind, 'hex') as device, encode(phone_blind, 'hex') as phone,
           heard_at < '2026-11-01' as was_heard, hash is not null as has_words
      from app_event order by event_id, kind`)
  const row = (...values: unknown[]) => {
    const names = ['event_id', 'kind', 'channel', 'device', 'phone', 'was_heard', 'has_words']
    return Object.fromEntries(names.map((each, index) => [each, values[index]]))
  }
  expect(rows).toEqual([
    row('another-thing', 'codeAsked', 'organic', '03', 'f3', false, true),
    row('another-thing.device', 'installed', 'organic', '03', null, true, false),
    row('only-device', 'visited', 'organic', '01', null, true, false),
    row('only-phone', 'codeFailed', 'organic', null, 'f1', false, true),
    row('the-same-step', 'registered', 'referral', '02', 'f2', true, true),
  ])
})

test('what was charged by kind is charged by each channel from the same days, each day with all that held on it', async () => {
  await runBetween(carrying, carryingFees)
  await client.query(`
    insert into role (name, title, description) values ('keeper', '{}', '');
    insert into staff (email, name, role_id, password_hash, password_changed_at, created_at)
      select 'first@lumbung.test', 'First', id, '', '2026-01-01T00:00Z', '2026-01-01T00:00Z' from role where name = 'keeper';
    insert into channel_fee (kind, valid_from, amount) values
      ('payout', '2016-01-01', 2500), ('va', '2016-01-01', 4000), ('va', '2026-03-01', 4440), ('alfa', '2026-03-01', 5000)`)
  await run(carryingFees)
  const { rows } = await client.query(
    `select code, valid_from::text as day, value, state from dated_setting order by valid_from, code`,
  )
  expect(rows).toEqual([
    { code: 'midtransFees', day: '2016-01-01', value: { payout: 2_500 }, state: 'agreed' },
    { code: 'xenditFees', day: '2016-01-01', value: { payout: 2_500, va: 4_000, alfa: 0 }, state: 'agreed' },
    { code: 'midtransFees', day: '2026-03-01', value: { payout: 2_500 }, state: 'agreed' },
    {
      code: 'xenditFees',
      day: '2026-03-01',
      value: { payout: 2_500, va: 4_440, alfa: 5_000 },
      state: 'agreed',
    },
  ])
})

test('what withdrawals had brought waits for the bank’s lines, on the open day and by channel; the bank account begins at nothing', async () => {
  await runBetween(carryingFees, carryingBank)
  await client.query(`
    insert into ledger_entry (posting, channel, day, account, amount, memo, recorded_at)
    select 500 + w.n, w.channel, w.day::date, a.account, a.sign * w.amount, w.memo, '2026-10-02T03:00Z'
      from (values (1, 'xendit', '2026-10-01', 9000, 'withdrawn'), (2, 'midtrans', '2026-10-01', 700, 'withdrawn'),
                   (3, 'midtrans', '2026-10-02', -700, 'withdrawalBack')) w (n, channel, day, amount, memo)
     cross join (values ('bankAccount', 1), ('cashAtChannel', -1)) a (account, sign);
    insert into closed_day (day, closed_at, actor, last_entry) values ('2026-10-02', '2026-10-03T00:00Z', 'system', 6)`)
  await run(carryingBank)
  const { rows } = await client.query(`
    select channel, day::text, account, amount::integer, memo from ledger_entry where memo = 'bankOpening' order by amount`)
  const moved = { channel: 'xendit', day: '2026-10-03', memo: 'bankOpening' }
  expect(rows).toEqual([
    { ...moved, account: 'bankAccount', amount: -9_000 },
    { ...moved, account: 'moneyInTransit', amount: 9_000 },
  ])
})

test('a reduction reaches as far as those who had agreed on it; what was used stands as it was used', async () => {
  await runBetween(carryingBank, carryingReach)
  // Whose orders and staff they are is nothing to the migration.
  await client.query(`
    set session_replication_role = replica;
    insert into reduction (order_no, state, amount, valid_to, reason_code, asked_by, asked_at, approvals_needed, approved_by, second_by,
                           decided_at, used_amount, used_day, ended_at)
    select r.note, r.state, 1000, '2026-11-30', 'hardship', 1, '2026-11-20T03:00Z', r.needed, r.first, r.second,
           '2026-11-21T03:00Z', r.used, case when r.used is not null then '2026-11-22'::date end,
           case when r.state in ('used', 'lapsed') then '2026-11-22T03:00Z'::timestamptz end
      from (values (1, 'not decided', 'applied', 1, null::integer, null::integer, null::integer),
                   (2, 'by one', 'approved', 1, 7, null, null),
                   (3, 'by one, more', 'lapsed', 1, 8, null, null),
                   (4, 'by the first of two', 'applied', 2, 8, null, null),
                   (5, 'by two', 'approved', 2, 8, 9, null),
                   (6, 'used', 'used', 1, 7, null, 900)) r (n, note, state, needed, first, second, used)
     order by r.n;
    insert into audit (at, event, actor_kind, actor, staff_id, subject_kind, subject)
    select '2026-11-21T03:00Z', 'POST /repay/decide_large_reduction', 'staff', 'Checker', 8, 'row', id::text
      from reduction where approved_by = 8;
    set session_replication_role = origin`)
  await run(carryingReach)
  const { rows } = await client.query(`select order_no as which, power from reduction order by id`)
  expect(rows).toEqual([
    { which: 'not decided', power: null },
    { which: 'by one', power: 'manager' },
    { which: 'by one, more', power: 'admin' },
    { which: 'by the first of two', power: 'admin' },
    { which: 'by two', power: 'twoApprovals' },
    { which: 'used', power: 'twoApprovals' },
  ])
})
