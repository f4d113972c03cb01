import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AskedFigure,
  dueParts,
  getFigureProof,
  lateParts,
  provedAccounts,
  wentToParts,
} from '@lumbung/contract/utils/figure'
import { saveAcquisitionCost } from '@lumbung/contract/report/acquisition-cost'
import { getReportProof } from '@lumbung/contract/report/proof'
import {
  channelConversionRate,
  getChannelConversionRate,
  getOverdueMonitoring,
  getOverdueMonitoringTotal,
  getPlaceRecovery,
  getPlaceRecoveryOrders,
  getRollRates,
  getTkb90History,
  getUnitEconomics,
  getVintageCurves,
  overdueMonitoring,
  overdueMonitoringTotal,
  placeRecovery,
  rollRates,
  tkb90History,
  unitEconomics,
  vintageCurves,
} from '@lumbung/contract/report/reports'
import { getPaymentRequests } from '@lumbung/contract/repay/payment-request'
import { decideWriteOff, requestWriteOff } from '@lumbung/contract/repay/write-off'
import { instalmentStates } from '@lumbung/domain/account/instalment'
import { addDays, businessDay } from '@lumbung/domain/calendar'
import { rupiah } from '@lumbung/domain/money'
import { bringStatements } from '@lumbung/lab/player/demo-statements'
import { Lender } from '@lumbung/lab/player/lender'
import { happen } from '@lumbung/lab/world/loans'
import { personNarrowedTo } from '@lumbung/lab/world/narrowed-role'
import { playgroundOf } from '@lumbung/lab/world/played-lender'
import { newKey } from '@lumbung/lab/world/waiting-orders'
import { type Caller, openWorld, type World } from '@lumbung/lab/world/world'

let world: World
let owner: pg.Client
let checker: Caller
let viewer: Caller
let account = 0

const firstDay = businessDay('2026-09-28')
const days = 20

beforeAll(async () => {
  world = await openWorld({ start: `${firstDay}T00:00:00+07:00` })
  const ground = await playgroundOf(world)
  await Lender.play(ground, { seed: 31, firstDay, days, orders: 40, unrest: 25 }, {})
  await ground.callers.end()
  await bringStatements(world.services)
  owner = new pg.Client({ connectionString: world.url })
  await owner.connect()
  await owner.query('set session_replication_role = replica')
  checker = await world.as('finance_checker')
  viewer = await world.as('admin')
  ;({ id: account } = await world.db.selectFrom('bank_account').select('id').executeTakeFirstOrThrow())
}, 300_000)
afterAll(async () => {
  await owner.end()
  await world.close()
})

const proved = async (asked: AskedFigure) => await checker.ok(getFigureProof, asked)
const span = { from: firstDay, to: addDays(firstDay, days + 2) }

const day = fc.integer({ min: 0, max: days }).map((n) => addDays(firstDay, n))
const app = fc.option(fc.subarray(['panen', 'guyub'], { minLength: 1 }), { nil: undefined })
const within = fc
  .record({ from: day, to: day })
  .map(({ from, to }) => (from <= to ? { from, to } : { from: to, to: from }))
const lateFrom = fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined })

/** Any figure that a screen shows, of any days and apps. */
const figures: fc.Arbitrary<AskedFigure> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('paidOut', 'sent', 'allSent', 'refunds', 'collected', 'paymentsIn', 'received'),
      within,
      app,
    )
    .map(([figure, range, apps]): AskedFigure => ({ figure, ...range, app: apps })),
  fc
    .tuple(fc.constantFrom(...dueParts), within, app, fc.constantFrom(undefined, ...instalmentStates))
    .map(([part, range, apps, state]): AskedFigure => ({ figure: 'due', part, ...range, app: apps, state })),
  fc
    .tuple(fc.constantFrom(...lateParts), day, app)
    .map(([part, of, apps]): AskedFigure => ({ figure: 'late', part, day: of, app: apps })),
  fc.tuple(fc.constantFrom(...provedAccounts), app).map(([of, apps]): AskedFigure => ({
    figure: 'balance',
    account: of,
    app: of === 'suspense' ? undefined : apps,
  })),
  fc.tuple(fc.constantFrom(...wentToParts), within, app).map(([part, range, apps]): AskedFigure => ({
    figure: 'wentTo',
    part,
    ...range,
    app: apps,
  })),
  fc.constant<AskedFigure>({ figure: 'unmatched' }),
  fc.tuple(app, lateFrom, lateFrom).map(([apps, from, to]): AskedFigure => ({
    figure: 'outstanding',
    app: apps,
    lateFrom: from,
    lateTo: to,
  })),
)

test('every figure of played books is the same by its orders, by the ledger and by the bank', async () => {
  await fc.assert(
    fc.asyncProperty(figures, async (asked) => {
      const { books, bank, off } = await proved(asked)
      expect({ asked, books: books.difference, bank: bank?.difference ?? 0, off }).toEqual({
        asked,
        books: 0,
        bank: 0,
        off: [],
      })
    }),
    { numRuns: 90 },
  )
  for (const figure of ['paidOut', 'sent', 'collected', 'paymentsIn', 'received'] as const) {
    const { records, books, bank } = await proved({ figure, ...span })
    expect(records.amount).toBeGreaterThan(0)
    expect(books).toMatchObject({ amount: records.amount, apart: 0 })
    expect(bank?.count).toBeGreaterThan(0)
  }
  expect((await proved({ figure: 'outstanding' })).records.count).toBeGreaterThan(0)
})

test('what channels took for a payment counts for the loan that it was posted to', async () => {
  const filter = { days: span, rows: 'month' } as const
  const { sums } = await viewer.ok(getUnitEconomics, { filter, size: 20 })
  const { rows } = await owner.query<{ payouts: number; payments: number }>(
    `select coalesce(sum(e.amount) filter (where e.order_no is not null), 0)::float as payouts,
            coalesce(sum(e.amount) filter (where e.order_no is null), 0)::float as payments
       from ledger_entry e left join cash_record c on c.id = e.cash_record_id and c.state = 'posted'
       join loan l on l.order_no = coalesce(e.order_no, c.order_no) and l.voided_day is null
      where e.account = 'channelCost'`,
  )
  const { payouts = 0, payments = 0 } = rows[0] ?? {}
  expect(payments).toBeGreaterThan(0)
  expect(sums.channelCost).toBe(payouts + payments)
})

test('a day of the bank is its lines, what explains them and what the ledger has of that; unexplained money is the difference', async () => {
  const { rows } = await owner.query<{ day: string; open: number }>(
    `select day::text, coalesce(sum(amount) filter (where state in ('new', 'proposed') and amount > 0), 0)::float as open
       from bank_line where account_id = $1 group by day order by day`,
    [account],
  )
  expect(rows.some(({ open }) => open > 0)).toBe(true)
  for (const { day: told, open } of rows) {
    const into = await proved({ figure: 'bankIn', account, day: told })
    expect([told, into.books.difference, (into.bank?.difference ?? 0) + open]).toEqual([told, 0, 0])
    const out = await proved({ figure: 'bankOut', account, day: told })
    expect([told, out.books.difference, out.bank?.difference]).toEqual([told, 0, 0])
  }
})

/** Every money figure of every report that the ledger knows too, with the call that shows it. */
const reported = [
  { report: 'placeRecovery', call: getPlaceRecovery, of: placeRecovery },
  { report: 'unitEconomics', call: getUnitEconomics, of: unitEconomics },
  { report: 'overdueMonitoring', call: getOverdueMonitoring, of: overdueMonitoring },
  { report: 'overdueMonitoringTotal', call: getOverdueMonitoringTotal, of: overdueMonitoringTotal },
  { report: 'rollRates', call: getRollRates, of: rollRates },
  { report: 'vintageCurves', call: getVintageCurves, of: vintageCurves },
  { report: 'tkb90History', call: getTkb90History, of: tkb90History },
  { report: 'channelConversionRate', call: getChannelConversionRate, of: channelConversionRate },
] as const

test('a money figure of a report is its own rows and what the ledger has of their orders, in total and by line', async () => {
  const shown = await Promise.all(
    reported.flatMap(({ report, call, of }) =>
      ['app' as const, ...of.splits.filter((split) => split === 'collector')].map(async (split) => {
        const filter = { days: span, rows: 'week', split } as const
        return await viewer
          .ok(call as typeof getPlaceRecovery, { filter, size: 200 })
          .then(({ sums, items }) => ({ report, filter, proved: Object.keys(of.proved), sums, items }))
      }),
    ),
  )
  const oneOf = shown.map(({ report, filter, proved, sums, items }) =>
    fc.record({
      report: fc.constant(report),
      filter: fc.constant(filter),
      figure: fc.constantFrom(...proved),
      line: fc.oneof(fc.constant(sums), fc.constantFrom(...items)),
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.oneof(...oneOf), async ({ report, filter, figure, line }) => {
      const proof = await viewer.ok(getReportProof, { report, figure, of: line.id, filter })
      const { records, books, bank, off } = proof
      const value = (line as unknown as Record<string, number | null>)[figure] ?? 0
      expect({ report, figure, line: line.id, amount: records.amount, books, bank, off }).toMatchObject({
        report,
        figure,
        line: line.id,
        amount: value,
        books: { difference: 0 },
        ...(bank && { bank: { difference: 0 } }),
        off: [],
      })
    }),
    { numRuns: 40 },
  )
})

test('what loans of a report brought is held against the bank payment by payment, those on no line apart', async () => {
  const asked = { report: 'placeRecovery', figure: 'cash', filter: { days: span } } as const
  const cash = async () => await viewer.ok(getReportProof, asked)
  const { records, books, bank, off } = await cash()
  expect(books.amount).toBe(records.amount)
  expect(bank?.count).toBeGreaterThan(0)
  expect(off).toEqual([])
  // A payment becomes two, of which the line shows one: the other waits, and nothing else does.
  const { rows } = await owner.query<{ id: number; line: string; order: string }>(
    `select c.id, p.line_id as line, c.order_no as order from bank_line_part p join cash_record c on c.id = p.cash_record_id
      where c.state = 'posted' and c.amount > 100 order by c.id limit 1`,
  )
  const [one = { id: 0, line: '', order: '' }] = rows
  const shown = (by: number) =>
    `update bank_line_part set amount = amount + ${by} where line_id = ${one.line} and cash_record_id = ${one.id}`
  const paid = (by: number) => `update cash_record set amount = amount + ${by} where id = ${one.id}`
  const other = `insert into cash_record overriding system value select (jsonb_populate_record(c,
    '{"id": 9000000, "payment_id": "the other half", "amount": 100}')).* from cash_record c where id = ${one.id}`
  const halved = `${shown(-100)}; ${paid(-100)}; ${other}`
  const whole = `delete from cash_record where id = 9000000; ${paid(100)}; ${shown(100)}`
  await tampered(halved, whole, async () => {
    const { bank: then, off: named } = await cash()
    const { count = 0, amount = 0 } = bank?.waiting ?? {}
    expect(then).toMatchObject({
      count: bank?.count,
      amount: (bank?.amount ?? 0) - 100,
      waiting: { count: count + 1, amount: amount + 100 },
      difference: 0,
    })
    expect(named).toEqual([])
  })
  await tampered(shown(7), shown(-7), async () => {
    const { bank: then, off: named } = await cash()
    expect([then?.difference, named.map(({ orderNo }) => orderNo)]).toEqual([-7, [one.order]])
  })
})

test('what was earned is held against the bank as what came less what went, and what is on no line as what waits', async () => {
  const filter = { days: span }
  const of = async (figure: string) =>
    await viewer.ok(getReportProof, { report: 'placeRecovery', figure, filter })
  const [profit, cash, arrival, channelCost] = await Promise.all(
    ['profit', 'cash', 'arrival', 'channelCost'].map(of),
  )
  expect(profit?.bank).toMatchObject({
    count: (cash?.bank?.count ?? 0) + (arrival?.bank?.count ?? 0),
    amount: (cash?.bank?.amount ?? 0) - (arrival?.bank?.amount ?? 0),
    waiting: {
      amount:
        (cash?.bank?.waiting.amount ?? 0) -
        (arrival?.bank?.waiting.amount ?? 0) -
        (channelCost?.records.amount ?? 0),
    },
    difference: 0,
  })
  expect(profit?.off).toEqual([])
  for (const figure of [cash, arrival, channelCost]) expect(figure?.records.amount).toBeGreaterThan(0)
  const { rows } = await owner.query<{ id: string; order: string }>(
    `select p.id, d.order_no as order from bank_line_part p join disbursement d on d.id = p.disbursement_id
      where d.state = 'success' and d.payment_request_id is null order by p.id limit 1`,
  )
  const [part] = rows
  const shown = (by: number) => `update bank_line_part set amount = amount + ${by} where id = ${part?.id}`
  await tampered(shown(-7), shown(7), async () => {
    const { bank, off } = await of('profit')
    expect([bank?.difference, off.map(({ orderNo }) => orderNo)]).toEqual([7, [part?.order]])
  })
})

test('who may not open a report is proved nothing of it', async () => {
  const auditor = await world.as('auditor')
  await owner.query(`delete from role_grant where name = 'POST /report/get_place_recovery_orders'
    and role_id = (select id from role where name = 'auditor')`)
  const asked = { report: 'placeRecovery', figure: 'cash', filter: {} } as const
  expect((await auditor.call(getReportProof, asked)).code).toBe('NOT_PERMITTED')
  const counts = await checker.call(getReportProof, { ...asked, figure: 'placed' })
  expect(counts).toMatchObject({ code: 'VALIDATION', data: { fields: { figure: 'unknown' } } })
})

test('a figure is proved of the apps whose rows the person may open, whatever the proof itself is held for', async () => {
  const ofPanen = [getPlaceRecovery, getPlaceRecoveryOrders]
  const person = await personNarrowedTo(world, 'panen', ofPanen, 'report_viewer')
  const filter = { days: span }
  const { sums: theirs } = await person.ok(getPlaceRecovery, { filter, size: 20 })
  const { sums: all } = await viewer.ok(getPlaceRecovery, { filter, size: 20 })
  expect(theirs.principal).toBeGreaterThan(0)
  expect(theirs.principal).toBeLessThan(all.principal ?? 0)
  for (const figure of ['principal', 'arrival'] as const) {
    const proof = await person.ok(getReportProof, { report: 'placeRecovery', figure, filter })
    const { records, books, bank, off } = proof
    // The bank's lines are of all apps.
    expect([figure, records.amount, books.difference, bank, off]).toEqual([
      figure,
      theirs[figure],
      0,
      null,
      [],
    ])
    const named = [...records.rows, ...books.rows].flatMap(({ orderNo }) => orderNo ?? [])
    const apps = await world.db
      .selectFrom('orders')
      .select('app_code')
      .distinct()
      .where('order_no', 'in', named)
      .execute()
    expect([figure, apps]).toEqual([figure, [{ app_code: 'panen' }]])
  }
})

/** One thing made wrong by hand, and put right again. */
async function tampered(wrong: string, right: string, look: () => Promise<void>): Promise<void> {
  await owner.query(wrong)
  await look()
  await owner.query(right)
}

test('a wrong booking is seen in the difference and named by its order', async () => {
  const { rows } = await owner.query<{ id: string; order: string }>(
    `select id, order_no as order from ledger_entry where memo = 'disbursed' and account = 'cashAtChannel' limit 1`,
  )
  const [entry] = rows
  const change = (by: number) => `update ledger_entry set amount = amount + ${by} where id = ${entry?.id}`
  await tampered(change(-700), change(700), async () => {
    for (const figure of ['paidOut', 'sent'] as const) {
      const { books, off } = await proved({ figure, ...span })
      expect([books.difference, off.map(({ orderNo }) => orderNo)]).toEqual([-700, [entry?.order]])
    }
  })
  const stray = `insert into ledger_entry (id, posting, app_code, day, account, amount, memo, recorded_at)
    overriding system value values (9000000, 9000000, 'panen', '${firstDay}', 'loansReceivable', 900, 'made up', now())`
  await tampered(stray, 'delete from ledger_entry where id = 9000000', async () => {
    expect((await proved({ figure: 'outstanding' })).books.difference).toBe(-900)
    expect((await proved({ figure: 'outstanding', app: ['guyub'] })).books.difference).toBe(0)
  })
})

test('money counted without a posting, and a line that says another amount, are seen', async () => {
  const paid = `update cash_record set amount = amount + %s where id = (select cash_record_id from bank_line_part where cash_record_id is not null order by id limit 1)`
  await tampered(paid.replace('%s', '5'), paid.replace('%s', '-5'), async () => {
    const { books, bank, off } = await proved({ figure: 'received', ...span })
    expect([books.difference, bank?.difference, off.length]).toEqual([5, 5, 1])
  })
  const left = `update instalment set principal_left = principal_left + %s where ctid = (select i.ctid from instalment i
    join loan l on l.order_no = i.order_no and l.voided_day is null where i.cleared_day is null order by i.order_no, i.no limit 1)`
  await tampered(left.replace('%s', '9'), left.replace('%s', '-9'), async () => {
    const { books, off } = await proved({ figure: 'due', part: 'left' })
    expect([books.difference, off.length]).toEqual([9, 1])
  })
})

test('who works for one app proves its figures without the bank, whose lines are of all apps', async () => {
  const { records, bank } = await proved({ figure: 'received', ...span })
  expect(bank).toMatchObject({ amount: records.amount - (bank?.waiting.amount ?? 0) })
  await owner.query(
    `update role_grant set app_code = 'panen' where role_id = (select id from role where name = 'auditor')`,
  )
  const auditor = await world.as('auditor')
  const own = await auditor.ok(getFigureProof, { figure: 'received', ...span })
  expect(own.bank).toBeNull()
  expect(own.records.amount).toBe(
    (await proved({ figure: 'received', ...span, app: ['panen'] })).records.amount,
  )
  expect(own.books.difference).toBe(0)
})

/** What happens at ten in the morning of a later day. */
const happens = async (on: string, what: () => Promise<unknown>) => {
  world.clock.set(new Date(`${on}T10:00:00+07:00`))
  await what()
}

const writeOff = async (orderNo: string) => {
  const maker = await world.as('finance_maker')
  await maker.ok(requestWriteOff, { orderNo, proof: 'Moved away, no trace', requestKey: newKey() })
  const { items } = await checker.ok(getPaymentRequests, { filter: { orderNo, state: ['asked'] }, size: 1 })
  const { id = 0, version = 0 } = items[0] ?? {}
  await checker.ok(decideWriteOff, { id, version, decision: 'agree', note: '', requestKey: newKey() })
}

test('what a month’s loans still owed months later, and each bucket of what came back, is what the ledger had of it', async () => {
  const { rows: late } = await owner.query<{ no: string }>(
    `select order_no as no from loan where cleared_day is null and voided_day is null and principal_left > 300000
      order by due_day, order_no limit 3`,
  )
  const [slow = '', lost = '', gone = ''] = late.map(({ no }) => no)
  const paid = async (no: string, on: string, amount: number) =>
    await happens(on, async () =>
      happen(world, no, { kind: 'paid', day: businessDay(on), amount: rupiah(amount) }),
    )
  await paid(slow, '2026-11-10', 150_000)
  await paid(slow, '2027-01-05', 5_000_000)
  await paid(lost, '2027-02-03', 100_000)
  await happens('2027-04-28', async () => {
    await writeOff(lost)
    await writeOff(gone)
  })
  await paid(lost, '2027-05-20', 50_000)
  world.clock.set(new Date('2027-06-02T10:00:00+07:00'))

  const filter = { days: span, rows: 'month' } as const
  const vintages = await viewer.ok(getVintageCurves, { filter, size: 20 })
  const recovered = await viewer.ok(getPlaceRecovery, { filter, size: 20 })
  const dues = { ...filter, days: { from: firstDay, to: addDays(firstDay, 60) } }
  const due = await viewer.ok(getOverdueMonitoring, { filter: dues, size: 20 })
  const over = ['over1', 'over2', 'over3', 'over4', 'over5', 'over6'] as const
  const buckets = ['recoveredDue', 'recoveredPrincipal', 'recoveredInterest', 'recoveredPenalty'] as const
  const provedOf = async (
    report: 'vintageCurves' | 'placeRecovery' | 'overdueMonitoring',
    figure: string,
    of: { id: string },
    asked: object = filter,
  ) => {
    const proof = await viewer.ok(getReportProof, { report, figure, of: of.id, filter: asked })
    const value = (of as unknown as Record<string, number | null>)[figure] ?? 0
    expect([report, figure, of.id, proof.records.amount, proof.books.difference, proof.off]).toEqual([
      report,
      figure,
      of.id,
      value,
      0,
      [],
    ])
    return proof
  }
  for (const line of [vintages.sums, ...vintages.items])
    for (const figure of over) await provedOf('vintageCurves', figure, line)
  for (const line of [recovered.sums, ...recovered.items])
    for (const figure of buckets) await provedOf('placeRecovery', figure, line)
  await provedOf('overdueMonitoring', 'penalty', due.sums, dues)
  expect(new Set(over.map((figure) => vintages.sums[figure])).size).toBeGreaterThan(3)
  expect(recovered.sums.recoveredPenalty).toBeGreaterThan(0)

  // As it stood before the write-offs no account lacks anything; since, those loans are counted and stand in none.
  const [before, since] = [
    await provedOf('vintageCurves', 'over5', vintages.sums),
    await provedOf('vintageCurves', 'over6', vintages.sums),
  ]
  expect([before.books.apart, before.books.count > 0]).toEqual([0, true])
  expect(since.books.apart).toBeGreaterThan(0)
  const principal = await provedOf('placeRecovery', 'recoveredPrincipal', recovered.sums)
  expect(principal.books.amount).toBeGreaterThan(0)
  expect(principal.books.apart).toBeLessThan(principal.books.amount)

  // Ever late is no balance of any day.
  const ever = { report: 'vintageCurves', figure: 'over2', filter: { ...filter, mode: 'ever' } } as const
  expect(await viewer.call(getReportProof, ever)).toMatchObject({
    code: 'VALIDATION',
    data: { fields: { figure: 'unknown' } },
  })
  expect((await viewer.ok(getReportProof, { ...ever, figure: 'of2' })).books.difference).toBe(0)

  const { rows } = await owner.query<{ id: string; order: string }>(
    `select e.id, e.order_no as order from ledger_entry e join loan_event v on v.id = e.loan_event_id
      where v.kind = 'paid' and e.account = 'loansReceivable' and e.order_no = $1 order by e.id limit 1`,
    [slow],
  )
  const [entry] = rows
  const change = (by: number) => `update ledger_entry set amount = amount + ${by} where id = ${entry?.id}`
  await tampered(change(-600), change(600), async () => {
    for (const [report, figure, difference] of [
      ['vintageCurves', 'over2', 600],
      ['placeRecovery', 'recoveredPrincipal', -600],
    ] as const) {
      const { books, off } = await viewer.ok(getReportProof, { report, figure, filter })
      expect([figure, books.difference, off.map(({ orderNo }) => orderNo)]).toEqual([
        figure,
        difference,
        [entry?.order],
      ])
    }
  })
}, 120_000)

test('what a registration cost is on no line of the bank either', async () => {
  const note = 'Invoice 7'
  const cost = { channel: 'organic', from: '2026-09-01', amount: 30_000, note, requestKey: newKey() }
  await checker.ok(saveAcquisitionCost, cost)
  const filter = { days: span, rows: 'month' } as const
  const { sums } = await viewer.ok(getUnitEconomics, { filter, size: 20 })
  expect(sums.acquisition).toBeGreaterThan(0)
  const profit = await viewer.ok(getReportProof, { report: 'unitEconomics', figure: 'profit', filter })
  const { records, books, bank, off } = profit
  expect([records.amount, books.difference, bank?.difference, off]).toEqual([sums.profit, 0, 0, []])
  // The same loans without it.
  const loans = await viewer.ok(getReportProof, { report: 'placeRecovery', figure: 'profit', filter })
  expect([bank?.amount, bank?.waiting.amount]).toEqual([
    loans.bank?.amount,
    (loans.bank?.waiting.amount ?? 0) - (sums.acquisition ?? 0),
  ])
})
