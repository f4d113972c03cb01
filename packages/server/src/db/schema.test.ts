import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveryFlow } from '@lumbung/domain/bank/delivery'
import { bulkFlow, bulkRowFlow } from '@lumbung/domain/running/bulk'
import { anyCaseStates } from '@lumbung/domain/cases/department'
import { exportFlow } from '@lumbung/domain/running/export'
import { hookFlow } from '@lumbung/domain/order/hook'
import { importFlow, importRowFlow } from '@lumbung/domain/order/import-file'
import { orderFlow } from '@lumbung/domain/order/order'
import { disbursementFlow } from '@lumbung/domain/order/disbursement'
import { batchFlow } from '@lumbung/domain/messages/batch'
import { messageFlow } from '@lumbung/domain/messages/message'
import { templateFlow } from '@lumbung/domain/messages/template'
import { openItemFlow, openItemKinds } from '@lumbung/domain/running/open-item'
import { cashFlow, paymentCodeFlow, paymentRequestFlow } from '@lumbung/domain/account/payment'
import { heldDecisionFlow } from '@lumbung/domain/review/held-decision'
import { correctionFlow, reviewFlow } from '@lumbung/domain/review/review'
import { ruleVersionFlow } from '@lumbung/domain/risk/rule-version'
import { inquiryFlow } from '@lumbung/domain/sources/source'
import { openWorld, type World } from '@lumbung/lab/world/world'
import { migrate } from './migrate.ts'
import { transact } from './transaction.ts'

const root = join(import.meta.dirname, '../../../..')
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => world.close())

test('the table types are those of the migrated database', () => {
  const types = join(import.meta.dirname, 'tables.ts')
  const generator = join(root, 'node_modules/kysely-codegen/dist/cli/bin.js')
  const mapping = '{"int8":"number","numeric":"number","bytea":"Buffer"}'
  const args = [
    '--dialect',
    'postgres',
    '--url',
    world.url,
    '--date-parser',
    'string',
    '--type-mapping',
    mapping,
  ]
  const verify = ['--include-pattern', 'public.*', '--out-file', types, '--verify']
  expect(() =>
    execFileSync(process.execPath, [generator, ...args, ...verify], { stdio: 'pipe' }),
  ).not.toThrow()
})

test.each([
  ['orders', orderFlow.states],
  ['disbursement', disbursementFlow.states],
  ['cash_record', cashFlow.states],
  ['payment_code', paymentCodeFlow.states],
  ['payment_request', paymentRequestFlow.states],
  ['open_item', openItemFlow.states],
  ['hook_event', hookFlow.states],
  ['review_task', reviewFlow.states],
  ['held_decision', heldDecisionFlow.states],
  ['order_correction', correctionFlow.states],
  ['source_inquiry', inquiryFlow.states],
  ['rule_version', ruleVersionFlow.states],
  ['import_file', importFlow.states],
  ['import_row', importRowFlow.states],
  ['export', exportFlow.states],
  ['collection_case', anyCaseStates],
  ['bulk', bulkFlow.states],
  ['bulk_row', bulkRowFlow.states],
  ['message', messageFlow.states],
  ['message_batch', batchFlow.states],
  ['message_template_version', templateFlow.states],
  ['message_hook', hookFlow.states],
  ['statement_delivery', deliveryFlow.states],
])('the states that %s may hold are those of its transition table', async (table, states) => {
  const client = new pg.Client({ connectionString: world.url })
  await client.connect()
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid = $1::regclass and contype = 'c' and conname = $2`,
    [table, `${table}_state_check`],
  )
  await client.end()
  const allowed = [...(rows[0]?.definition ?? '').matchAll(/'(\w+)'/g)].map((match) => match[1])
  expect(allowed.toSorted()).toEqual([...states].toSorted())
})

test('the kinds of open items that the table may hold are those of the domain', async () => {
  const client = new pg.Client({ connectionString: world.url })
  await client.connect()
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'open_item_kind_check'`,
  )
  await client.end()
  const allowed = [...(rows[0]?.definition ?? '').matchAll(/'(\w+)'/g)].map((match) => match[1])
  expect(allowed.toSorted()).toEqual([...openItemKinds].toSorted())
})

test('what a person did today is counted by an index of persons, not by reading the day of all', async () => {
  const client = new pg.Client({ connectionString: world.url })
  await client.connect()
  await client.query('set enable_seqscan = off')
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain (costs off) select count(*) from audit
      where staff_id = 1 and event = 'POST /loan/release_loan' and not denied and at >= '2026-11-20' and at < '2026-11-21'`,
  )
  await client.end()
  expect(rows.map((row) => row['QUERY PLAN']).join(' ')).toMatch(/Index Cond: \(\(staff_id = 1\) AND \(at >=/)
})

test('migrating again changes nothing, and an altered migration is refused', async () => {
  await migrate(world.url)
  const client = new pg.Client({ connectionString: world.url })
  await client.connect()
  await client.query(`update migration set checksum = 'other' where name like '0001%'`)
  await client.end()
  await expect(migrate(world.url)).rejects.toThrow(/altered/)
})

test('outside its apps a transaction sees no order, whatever the query says', async () => {
  const blind = await transact(world.db, ['guyub'], async (tx) => {
    await tx
      .insertInto('orders')
      .values({
        order_no: 'RLS-0001',
        app_code: 'guyub',
        state: 'created',
        customer_type: 'new',
        app_customer_type: 'new',
        loan_amount: 1,
        term_days: 14,
        service_fee: 0,
        handling_fee: 0,
        interest: 0,
        arrival_amount: 1,
        apply_time: new Date(),
        changed_time: new Date(),
      })
      .execute()
    return await tx.selectFrom('orders').select('order_no').execute()
  })
  expect(blind.map(({ order_no }) => order_no)).toContain('RLS-0001')
  const other = await transact(
    world.db,
    ['panen'],
    async (tx) => await tx.selectFrom('orders').selectAll().execute(),
  )
  expect(other.filter(({ app_code }) => app_code !== 'panen')).toEqual([])
  await expect(
    transact(world.db, ['panen'], async (tx) => {
      await tx.updateTable('orders').set({ app_code: 'guyub' }).execute()
      await tx.updateTable('orders').set({ state: 'cancelled' }).where('order_no', '=', 'RLS-0001').execute()
      const { rows } = {
        rows: await tx.selectFrom('orders').select('state').where('order_no', '=', 'RLS-0001').execute(),
      }
      if (rows.length === 0) throw new Error('not seen')
    }),
  ).rejects.toThrow()
})

test('the console has no right to alter the schema or to empty the trail', async () => {
  const refused = /permission denied|must be owner/
  await expect(world.db.schema.dropTable('orders').execute()).rejects.toThrow(refused)
  await expect(world.db.schema.alterTable('orders').addColumn('x', 'integer').execute()).rejects.toThrow(
    refused,
  )
})

test('a month of which the default partition has rows already stays there, and those behind it are made', async () => {
  const owner = new pg.Client({ connectionString: world.url })
  await owner.connect()
  try {
    await owner.query(
      `insert into audit (at, event, actor_kind, actor) values ('2099-05-10T05:00:00Z', 'tried', 'system', 'system')`,
    )
    await owner.query(`select ensure_month_partitions('audit', '2099-05-01', 2)`)
    const { rows: months } = await owner.query(
      `select relname as name from pg_class where relispartition and relkind = 'r' and relname like 'audit\\_2099%'`,
    )
    expect(months).toEqual([{ name: 'audit_209906' }])
    const { rows } = await owner.query(
      `select tableoid::regclass::text as kept from audit where at >= '2099-05-01'`,
    )
    expect(rows).toEqual([{ kept: 'audit_default' }])
  } finally {
    await owner.end()
  }
})
