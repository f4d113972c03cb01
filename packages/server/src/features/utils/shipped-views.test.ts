import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '@lumbung/contract/call'
import { getShippedViews, hideView, viewRowsMax } from '@lumbung/contract/utils/view-count'
import { shippedViews } from '@lumbung/contract/utils/shipped-views'
import type { SeededRoleName } from '@lumbung/contract/roles'
import { applied, lentOut, signed } from '@lumbung/lab/world/applications'
import { leadTo } from '@lumbung/lab/world/lead-by-steps'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'
import { filterOn } from './shipped-views.ts'

let world: World
let admin: Caller
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('admin')
  for (const app of ['panen', 'guyub', 'panen']) await applied(world, app)
  // 1, 6 and 16 days late on 20 November.
  for (const loanDay of ['2026-11-05', '2026-10-31', '2026-10-21'])
    await lentOut(world, (await applied(world, 'panen')).orderNo, loanDay)
  await lentOut(world, (await applied(world, 'guyub')).orderNo, '2026-11-04')
  const paid = (await signed(world, 'panen')).orderNo
  await leadTo(world.db, 'disbursement', paid, 'failed')
  await leadTo(world.db, 'orders', paid, 'loanFailed')
  await signed(world, 'panen')
  for (const [n, [state, days]] of (
    [
      ['unmatched', 8],
      ['unmatched', 7],
      ['proposed', 1],
    ] as const
  ).entries())
    await addCash({ n, state, days, orderNo: paid })
  await world.passTime()
  await sql`update review_task set opened_at = opened_at - interval '2 days' where state = 'wait'`.execute(
    world.db,
  )
})
afterAll(async () => world.close())

interface Cash {
  n: number
  state: 'unmatched' | 'proposed'
  days: number
  orderNo: string
  times?: number
}

/** Money that waits, paid so many days ago. */
async function addCash({ n, state, days, orderNo, times = 1 }: Cash): Promise<void> {
  const at = daysBack(days)
  const isProposed = state === 'proposed'
  await sql`
    insert into cash_record (provider, payment_id, txid, method, channel, amount, state, paid_at, value_day, received_at,
                             match_order_no, operator_id, proposed_at)
    select 'xendit', 'p-' || n, 't-' || n, 'va', 'xendit', 5000, ${state}::text, ${at}::timestamptz, ${at}::date, ${at}::timestamptz,
           ${isProposed ? orderNo : null}::text, ${isProposed ? admin.staffId : null}::integer,
           ${isProposed ? at : null}::timestamptz
      from generate_series(${n}::integer, ${n + times - 1}::integer) n`.execute(world.db)
}

const daysBack = (days: number) => new Date(world.clock.now().getTime() - days * 86_400_000)
const views = async (person: Caller) => (await person.ok(getShippedViews, {})).views
const keys = async (person: Caller) => (await views(person)).map(({ key }) => key)
const countOf = async (person: Caller, key: string) =>
  (await views(person)).find((view) => view.key === key)?.count
const totalOf = async (person: Caller, call: Call, filter: object) =>
  (await person.ok(call, { filter, size: 1, page: 1 })) as { total: number }

/** A person who holds the calls of a role for one app only. */
async function forApp(role: SeededRoleName, app: string): Promise<Caller> {
  const person = await world.another(role)
  const own = `${app}_${person.staffId}`
  await sql`insert into role (name, title) values (${own}, ${own})`.execute(world.db)
  await sql`insert into role_grant (role_id, app_code, kind, name)
            select (select id from role where name = ${own}), ${app}, g.kind, g.name
              from role_grant g join role r on r.id = g.role_id where r.name = ${role} and g.kind = 'call' group by g.kind, g.name`.execute(
    world.db,
  )
  await sql`update staff set role_id = (select id from role where name = ${own}) where id = ${person.staffId}`.execute(
    world.db,
  )
  return person
}

test('each count is what the list itself comes to under the view, for who works for all apps and for who works for one', async () => {
  const ofOneApp = [await forApp('finance_maker', 'guyub'), await forApp('review_manager', 'guyub')]
  for (const person of [admin, ...ofOneApp, await world.as('first_reviewer')]) {
    const shown = await views(person)
    for (const view of shippedViews) {
      const counted = shown.find(({ key }) => key === view.key)
      if (counted === undefined) continue
      const filter = filterOn(view, world.clock.today())
      expect([view.key, counted.count, counted.more]).toEqual([
        view.key,
        (await totalOf(person, view.call, filter)).total,
        false,
      ])
    }
  }
  expect(
    await Promise.all([admin, ...ofOneApp].map(async (of) => await countOf(of, 'reviewFirstAged'))),
  ).toEqual([6, undefined, 2])
  const counted = Object.fromEntries((await views(admin)).map(({ key, count }) => [key, count]))
  expect(counted).toMatchObject({
    ordersOverdue: 4,
    ordersOverdueWeek: 3,
    payoutsFailed: 1,
    payoutsToPutForward: 1,
    paymentsUnmatchedLong: 1,
    paymentsProposed: 1,
    casesFree: 4,
  })
})

test('a view belongs to whoever holds its list and its work, whatever their role is called', async () => {
  expect(await keys(await world.as('finance_maker'))).toEqual([
    'payoutsFailed',
    'payoutsToPutForward',
    'paymentsUnmatchedLong',
    'ordersOverdueWeek',
    'ordersOverdue',
  ])
  expect(await keys(await world.as('finance_checker'))).toEqual([
    'payoutsToRelease',
    'payoutsUnknown',
    'paymentsProposed',
  ])
  expect(await keys(await world.as('first_reviewer'))).toEqual(['reviewFirstGiven'])
  expect(await keys(await world.as('review_manager'))).toEqual([
    'reviewFirstAged',
    'reviewWithBorrower',
    'reviewFinalAged',
  ])
  expect(await keys(await world.as('col_manager'))).toEqual([
    'ordersOverdueWeek',
    'ordersOverdue',
    'casesFree',
    'casesOfMineToFollow',
  ])
  expect(await keys(await world.as('qc'))).toEqual(['checksOpen'])
  expect(await keys(await world.as('report_viewer'))).toEqual([])
  expect(await keys(await forApp('finance_maker', 'guyub'))).toEqual(
    await keys(await world.as('finance_maker')),
  )
  expect(await keys(admin)).toEqual(shippedViews.map(({ key }) => key))
})

test('who works for one app counts that app alone', async () => {
  expect(await countOf(await forApp('finance_maker', 'guyub'), 'ordersOverdue')).toBe(1)
  expect(await countOf(await forApp('finance_maker', 'panen'), 'ordersOverdue')).toBe(3)
})

test('a view says its name in the language of who asks, and its filter as an address does', async () => {
  const maker = await world.as('finance_maker')
  const find = async (language: string) =>
    (await maker.ok(getShippedViews, {}, { headers: { cookie: `language=${language}` } })).views.find(
      ({ key }) => key === 'paymentsUnmatchedLong',
    )
  expect(await find('en')).toMatchObject({
    name: 'Unmatched over 7 days',
    list: 'repaymentRecord',
    texts: { state: 'unmatched', paidTime: '..2026-11-12' },
  })
  expect((await find('zh'))?.name).toBe('超过 7 天未匹配')
  expect((await find('id'))?.name).toBe('Belum cocok lebih dari 7 hari')
})

test('who hides a view has it counted no more, keeps it, and shows it again; others see it as before', async () => {
  const [person, other] = [await world.another('finance_maker'), await world.another('finance_maker')]
  for (let again = 0; again < 2; again += 1)
    expect(await person.ok(hideView, { key: 'ordersOverdue', hidden: true })).toBeNull()
  expect((await views(person)).find(({ key }) => key === 'ordersOverdue')).toMatchObject({
    count: null,
    more: false,
  })
  expect(await countOf(other, 'ordersOverdue')).toBe(4)
  await person.ok(hideView, { key: 'ordersOverdue', hidden: false })
  expect(await countOf(person, 'ordersOverdue')).toBe(4)
  for (const key of ['payoutsToRelease', 'nothing'])
    expect((await person.call(hideView, { key, hidden: true })).code).toBe('NOT_FOUND')
})

test('many rows are counted to a thousand, and told as more', async () => {
  const { orderNo } = await applied(world, 'panen')
  await addCash({ n: 1_000, state: 'proposed', days: 1, orderNo, times: viewRowsMax })
  expect((await views(admin)).find(({ key }) => key === 'paymentsProposed')).toMatchObject({
    count: viewRowsMax,
    more: true,
  })
})
