import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getOrders } from '@lumbung/contract/order/order'
import { requestDownload, requestExport } from '@lumbung/contract/utils/export'
import { getJournal, getTrialBalance } from '@lumbung/contract/utils/ledger'
import { addDays, type BusinessDay } from '@lumbung/domain/calendar'
import { chart } from '@lumbung/domain/books/chart'
import {
  addRunningLoan,
  assertSoundBooks,
  cashOf,
  codesOf,
  newKey,
  pay,
  until,
} from '@lumbung/lab/world/waiting-orders'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'
import { sha256 } from '../../secrets/seals.ts'

let world: World
let auditor: Caller
let orderNo = ''
let firstDay: BusinessDay

/** Two loans, one overpaid late; several days are closed since, and the last ones are open. */
beforeAll(async () => {
  world = await openWorld()
  auditor = await world.as('auditor')
  firstDay = world.clock.today()
  orderNo = await addRunningLoan(world)
  world.clock.forwardDays(16)
  await world.advance({ hours: 1 })
  await addRunningLoan(world)
  const account = (await codesOf(world, orderNo)).find(
    ({ kind, state }) => kind === 'va' && state === 'issued',
  )
  await pay(world, { account_number: account?.code ?? '', amount: 1_100_000 })
  await until(world, async () => (await cashOf(world, orderNo)).length > 0)
  world.clock.forwardDays(2)
  await world.advance({ hours: 1 })
  await addRunningLoan(world)
})
afterAll(async () => {
  await assertSoundBooks(world)
  await world.close()
})

/** The same from every entry there is. */
const entriesOn = async (from: string, to: string) => {
  const { rows } = await sql<{
    account: string
    opening: number
    debit: number
    credit: number
    closing: number
  }>`
    select account, coalesce(sum(amount) filter (where day < ${from}), 0)::bigint as opening,
           coalesce(sum(amount) filter (where day >= ${from} and amount > 0), 0)::bigint as debit,
           coalesce(-sum(amount) filter (where day >= ${from} and amount < 0), 0)::bigint as credit,
           sum(amount)::bigint as closing
      from ledger_entry where day <= ${to} group by account order by account`.execute(world.db)
  return rows
}
const trial = async (filter: object = {}) => await auditor.ok(getTrialBalance, { filter, size: 50 })

test('the trial balance of any days is what the entries say, of closed days and open ones, and both sides are the same', async () => {
  const { rows } = await sql<{
    days: number
  }>`select count(distinct day)::integer as days from ledger_day`.execute(world.db)
  expect(rows[0]?.days).toBeGreaterThan(2)
  const today = world.clock.today()
  const spans = [
    [firstDay, today],
    [firstDay, firstDay],
    [addDays(firstDay, 5), addDays(firstDay, 16)],
    [addDays(firstDay, 16), addDays(firstDay, 17)],
    [today, today],
  ] as const
  for (const [from, to] of spans) {
    const { items, debit, credit } = await trial({ day: { from, to } })
    const shown = items.map(({ account, opening, debit: d, credit: k, closing }) => ({
      account,
      opening,
      debit: d,
      credit: k,
      closing,
    }))
    expect(shown.toSorted((a, b) => (a.account < b.account ? -1 : 1))).toEqual(await entriesOn(from, to))
    expect(debit).toBe(credit)
  }
  const { items } = await trial()
  expect(items.map(({ number }) => number)).toEqual(items.map(({ number }) => number).toSorted())
  for (const { account, number, kind } of items) expect({ number, kind }).toEqual(chart[account])
  expect((await trial({ app: ['guyub'] })).items).toEqual([])
})

test('the journal is taken by a bookkeeping program as .csv, its sums those of the entries; other lists are not', async () => {
  const columns = ['day', 'number', 'debit', 'credit', 'orderNo'].map((field) => ({ field, label: field }))
  const wanted = {
    call: getJournal.name,
    title: 'Journal',
    filter: { orderNo },
    columns,
    format: 'csv' as const,
    shownFilter: [],
  }
  const { id } = await auditor.ok(requestExport, { ...wanted, requestKey: newKey() })
  await world.drain()
  const { path } = await auditor.ok(requestDownload, { id })
  const answer = await fetch(`${world.base}${path}`)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  // Nothing of who took it stands among the postings: its name says so, and the trail whose a copy under another name is.
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { rows: trail } = await sql<{ subject: string; actor: string; staff_id: number }>`
    select subject, actor, staff_id from audit
     where event = 'listExported' and detail ->> 'sha256' = ${sha256(bytes).toString('hex')}`.execute(
    world.db,
  )
  expect(trail).toMatchObject([{ subject: String(id), staff_id: auditor.staffId }])
  const named = decodeURIComponent(answer.headers.get('content-disposition') ?? '')
  expect(named).toMatch(/Journal [\d-]+ \(.*\)\.csv$/)
  expect(named).toContain(`(${id}, ${trail[0]?.actor}).csv`)
  const text = bytes.toString('utf8').replace('\uFEFF', '')
  const [head, ...lines] = text.trim().split('\r\n')
  expect(head).toBe('day,number,debit,credit,orderNo')
  const { items } = await auditor.ok(getJournal, { filter: { orderNo }, size: 200 })
  const told = items.map(({ day, number, debit, credit }) => [day, number, debit, credit, orderNo].join(','))
  expect(lines.toSorted()).toEqual(told.toSorted())
  const orders = { ...wanted, call: getOrders.name, filter: {}, columns: columns.slice(4) }
  expect(await auditor.call(requestExport, { ...orders, requestKey: newKey() })).toMatchObject({
    code: 'VALIDATION',
    data: { fields: { format: 'not_offered' } },
  })
})

test('the journal tells every line with its posting, and a posting sums to nothing', async () => {
  const { items } = await auditor.ok(getJournal, { filter: { orderNo }, size: 200 })
  expect(items.length).toBeGreaterThan(6)
  const [newest] = items
  const posting = newest?.posting ?? 0
  const whole = (await auditor.ok(getJournal, { filter: { posting }, size: 50 })).items
  expect(whole.reduce((so, { debit, credit }) => so + debit - credit, 0)).toBe(0)
  const credit = (await auditor.ok(getJournal, { filter: { account: ['borrowerCredit'] }, size: 50 })).items
  expect(credit.every(({ account, number }) => account === 'borrowerCredit' && number === '2102')).toBe(true)
  // What the channel took part in says so; sums by channel are those of its entries.
  const channels = await auditor.ok(getJournal, { filter: { channel: 'xendit' }, size: 200 })
  expect(new Set(channels.items.map(({ memo }) => memo))).toEqual(
    new Set(['disbursed', 'channelCost', 'received', 'paid']),
  )
  const { rows } = await sql<{ account: string; closing: number }>`
    select account, sum(amount)::bigint as closing from ledger_entry where channel = 'xendit' group by account order by account`.execute(
    world.db,
  )
  const byChannel = (await trial({ channel: 'xendit' })).items.map(({ account, closing }) => ({
    account,
    closing,
  }))
  expect(byChannel.toSorted((a, b) => (a.account < b.account ? -1 : 1))).toEqual(rows)
  const reviewer = await world.as('first_reviewer')
  expect((await reviewer.call(getJournal, { filter: {}, size: 20 })).code).toBe('NOT_PERMITTED')
})
