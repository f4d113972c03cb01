import { sql } from 'kysely'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCashSummary } from '@lumbung/contract/repay/cash-record'
import { type AskedFigure, getFigureProof, wentToParts } from '@lumbung/contract/utils/figure'
import { accountArb } from '@lumbung/domain/account/loan-account.arbitrary'
import { addDays, type BusinessDay } from '@lumbung/domain/calendar'
import { happen, inBookingOrder, lend } from '@lumbung/lab/world/loans'
import { pastFences } from '@lumbung/lab/world/past-fences'
import { type Caller, openWorld, type World } from '@lumbung/lab/world/world'
import { noonOf } from '../start/clock.ts'

const accounts = fc.sample(accountArb, { numRuns: 40, seed: 20_261_130 })
const told = accounts.flatMap((account, index) =>
  inBookingOrder(account).map((each) => ({ ...each, orderNo: `lived-${index}` })),
)
const first = accounts[0]?.loanDay ?? ('' as BusinessDay)

let world: World
let checker: Caller
beforeAll(async () => {
  world = await openWorld({ start: noonOf(first).toISOString() })
  for (const [index, account] of accounts.entries()) await lend(world, `lived-${index}`, account)
  for (const { day, orderNo, event } of told.toSorted((a, b) =>
    a.day < b.day ? -1 : Number(a.day > b.day),
  )) {
    world.clock.set(noonOf(day))
    await happen(world, orderNo, event)
  }
  checker = await world.as('finance_checker')
}, 120_000)
afterAll(async () => world.close())

const proved = async (asked: Omit<Extract<AskedFigure, { figure: 'wentTo' }>, 'figure'>) =>
  await checker.ok(getFigureProof, { figure: 'wentTo', ...asked })

test('where the money of payments went is the same by the payments and by the ledger, of any days, and what the page of payments shows', async () => {
  const { total } = await checker.ok(getCashSummary, { filter: {} })
  const held: string[] = []
  for (const part of wentToParts) {
    const { records, books, off } = await proved({ part })
    expect([part, records.amount, books.difference, off]).toEqual([part, total[part], 0, []])
    if (books.amount > 0) held.push(part)
  }
  // Of each kind something stands in the books.
  expect(held).toEqual([...wentToParts])
  const offset = fc.integer({ min: 0, max: 150 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...wentToParts), offset, offset, async (part, from, length) => {
      const range = { from: addDays(first, from), to: addDays(first, from + length) }
      const { records, books, off } = await proved({ part, ...range })
      const shown = await checker.ok(getCashSummary, { filter: { paidTime: range } })
      expect([records.amount, books.difference, off]).toEqual([shown.total[part], 0, []])
    }),
    { numRuns: 60 },
  )
})

test('a payment whose principal the books have otherwise is seen and named by its order', async () => {
  const { rows } = await sql<{
    id: number
    order_no: string
  }>`select c.id, c.order_no from cash_record c join loan l on l.order_no = c.order_no and not l.written_off
      where c.principal > 1000 and not exists (
        select from ledger_entry e where e.order_no = c.order_no and e.account = 'reductions') order by c.id limit 1`.execute(
    world.db,
  )
  const [{ id = 0, order_no: orderNo = '' } = {}] = rows
  const move = async (by: number) =>
    await pastFences(world, `update cash_record set principal = principal + ${by} where id = ${id}`)
  await move(700)
  const { books, off } = await proved({ part: 'principal' })
  expect([books.difference, off.map((each) => each.orderNo)]).toEqual([700, [orderNo]])
  await move(-700)
})
