import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getAccount } from '@lumbung/contract/order/account'
import { getImportRows } from '@lumbung/contract/order/import'
import { getOrder, getOrders, type OrderFilter } from '@lumbung/contract/order/order'
import { bringIn, drawnOn, type ImportView } from '@lumbung/lab/world/imports'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'
import { verifyBooks } from '../../cli/verify-books.ts'

const path = join(import.meta.dirname, '../../../../../../shared/data/loan-payments-500.csv')
const isHere = existsSync(path)
const absent = `skipped: the real loan file is not here (${path})`

/** 500 real loans, drawn on 2016-12-08; the file is not committed, its shape is `testing/made-loans.csv`. */
describe('the real loan file', () => {
  let world: World
  let maker: Caller
  let file: ImportView
  beforeAll(async () => {
    if (!isHere) {
      console.info(absent)
      return
    }
    world = await openWorld({ start: drawnOn })
    maker = await world.as('finance_maker')
    file = await bringIn(world, maker, readFileSync(path), { name: 'loan-payments-500.csv' })
  })
  afterAll(async () => {
    if (isHere) await world.close()
  })
  beforeEach(({ skip }) => skip(!isHere, absent))

  const orders = async (filter: OrderFilter) => {
    const pages = [1, 2, 3].map(
      async (page) =>
        await maker.ok(getOrders, { filter: { importId: file.id, ...filter }, size: 200, page }),
    )
    return (await Promise.all(pages)).flatMap(({ items }) => items)
  }

  test('every row is accepted and booked', () => {
    expect(file).toMatchObject({
      state: 'committed',
      rows: 500,
      accepted: 500,
      refused: 0,
      committed: 500,
      warned: 2,
      outcome: { clearedOnTime: 299, clearedLate: 101, overdue: 100, running: 0, extended: 42 },
    })
  })

  test('the preview points out the two rows whose claims contradict their days', async () => {
    const { items } = await maker.ok(getImportRows, { filter: { id: file.id, show: 'warned' }, size: 10 })
    expect(items.map(({ orderNo, warnings }) => [orderNo, warnings])).toEqual([
      ['xqd20160271', [{ column: 'status', issue: 'paidLate', value: 'PAIDOFF', expected: '2016-10-13' }]],
      ['xqd20160428', [{ column: 'daysOverdue', issue: 'daysOverdueDiffers', value: '2', expected: '1' }]],
    ])
  })

  test('299 are cleared by their due day, 101 late, 100 open and overdue', async () => {
    expect(await orders({ cleared: 'onTime' })).toHaveLength(299)
    const late = await orders({ cleared: 'late' })
    expect(late).toHaveLength(101)
    expect(late.map(({ orderNo }) => orderNo)).toContain('xqd20160271')
    expect(await orders({ cleared: 'no', overdue: true })).toHaveLength(100)
    expect(await orders({ overdue: true })).toHaveLength(100)
  })

  test('the days overdue of each open loan are those of the file', async () => {
    const told = new Map(
      readFileSync(path, 'utf8')
        .trim()
        .split(/\r?\n/)
        .map((line) => line.split(','))
        .filter(([, status]) => status === 'COLLECTION')
        .map(([orderNo = '', , , , , , , days = '']) => [orderNo, Number(days)]),
    )
    const open = await orders({ overdue: true })
    expect(new Map(open.map(({ orderNo, daysOverdue }) => [orderNo, daysOverdue]))).toEqual(told)
  })

  test('42 were rolled over by whole terms, at no fee', async () => {
    const extended = await orders({ extended: true })
    expect(extended).toHaveLength(42)
    for (const { orderNo, term, repayEndDate } of extended) {
      const account = await maker.ok(getAccount, { orderNo })
      expect(account.extensions).toHaveLength(1)
      const [extension] = account.extensions
      expect(extension).toMatchObject({ fee: 0, newDueDay: repayEndDate, day: extension?.oldDueDay })
      expect((extension?.days ?? 0) % term.count).toBe(0)
    }
  })

  test('an order shows its timeline and its account, and no more of the borrower than the file has', async () => {
    const { order, identity, timeline } = await maker.ok(getOrder, { orderNo: 'xqd20160271' })
    expect(order).toMatchObject({
      state: 'cleared',
      clearedLate: true,
      loanAmount: 1_000_000,
      borrowerName: '',
      repaidDate: '2016-10-14',
    })
    expect(identity).toMatchObject({ name: '', phone: '', gender: 'male', education: 'High School or Below' })
    expect(timeline.map(({ kind }) => kind).toSorted()).toEqual(['clear', 'disbursed', 'import', 'paid'])
    const account = await maker.ok(getAccount, { orderNo: 'xqd20160271' })
    expect(account).toMatchObject({
      dueDay: '2016-10-13',
      clearedDay: '2016-10-14',
      owed: { total: 0 },
      repaid: 1_000_000,
      codes: [],
    })
  })

  test('verify-books finds nothing', async () => {
    const found = await verifyBooks(world.db)
    expect(found.flatMap(({ violations }) => violations)).toEqual([])
    expect(found.find(({ code }) => code === 'I2')?.checked).toBeGreaterThanOrEqual(500)
  })
})
