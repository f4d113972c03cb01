import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as reports from '@lumbung/contract/report/reports'
import type { Call } from '@lumbung/contract/call'
import type { ReportDefinition } from '@lumbung/contract/report'
import { addDays, addMonths, businessDay, businessDayOf } from '@lumbung/domain/calendar'
import { firstDayOf } from '@lumbung/domain/report/report-days'
import { busyLender, openPlayedWorld } from '@lumbung/lab/world/played-world'
import type { Caller, World } from '@lumbung/lab/world/world'
import { rupiah } from '@lumbung/domain/money'
import { system } from '../../calls/actor.ts'
import { transact } from '../../db/transaction.ts'
import { addImportedCash } from '../../records/loan/cash-records.ts'
import { postLoanEvent } from '../../records/loan/loans.ts'
import { tallyAnew } from '../../reports/refresh-facts.ts'

/** `npm run torture -- figures` draws as many of each report, by another seed. */
const drawn = Number(process.env['FIGURES_OF_EACH'] ?? 120)
const seed = Number(process.env['FIGURES_SEED'] ?? 14)

let world: World
let viewer: Caller

const { firstDay } = busyLender

beforeAll(async () => {
  world = await openPlayedWorld()
  viewer = await world.as('admin')
}, 480_000)
afterAll(async () => await world.close())

interface Line {
  id: string
  [name: string]: unknown
}
interface Answer {
  items: Line[]
  sums: Line
  asOf: string
}
const lengths = ['day', 'week', 'month'] as const
const all = { days: { from: addDays(firstDay, -20), to: addDays(firstDay, 70) } }

const each: readonly [name: string, definition: ReportDefinition, figures: Call, opened: Call][] = [
  ['passRate', reports.passRate, reports.getPassRate, reports.getPassRateOrders],
  ['overdue', reports.overdueMonitoring, reports.getOverdueMonitoring, reports.getOverdueMonitoringOrders],
  [
    'overdueTotal',
    reports.overdueMonitoringTotal,
    reports.getOverdueMonitoringTotal,
    reports.getOverdueMonitoringTotalOrders,
  ],
  ['rollRates', reports.rollRates, reports.getRollRates, reports.getRollRatesOrders],
  ['tkb90', reports.tkb90History, reports.getTkb90History, reports.getTkb90HistoryOrders],
  ['borrowAgain', reports.borrowAgainRate, reports.getBorrowAgainRate, reports.getBorrowAgainRateOrders],
  [
    'tourists',
    reports.touristsRegisterToApply,
    reports.getTouristsRegisterToApply,
    reports.getTouristsRegisterToApplyRows,
  ],
  [
    'channels',
    reports.channelConversionRate,
    reports.getChannelConversionRate,
    reports.getChannelConversionRateRows,
  ],
  ['conversion', reports.conversionRate, reports.getConversionRate, reports.getConversionRateRows],
  ['vintage', reports.vintageCurves, reports.getVintageCurves, reports.getVintageCurvesOrders],
  ['unitEconomics', reports.unitEconomics, reports.getUnitEconomics, reports.getUnitEconomicsRows],
  ['placeRecovery', reports.placeRecovery, reports.getPlaceRecovery, reports.getPlaceRecoveryOrders],
]

const ask = async (call: Call, filter: object) =>
  (await viewer.ok(call, { filter: { ...all, ...filter }, size: 200 })) as Answer

test.each(each)(
  '%s: a random figure opens rows that sum to it, page by page, newest first, and as many as are counted',
  async (_, of, figures, opened) => {
    // Every split, each with lines of another length.
    const splits = [undefined, ...of.dimensions, ...of.splits]
    const answers = await Promise.all(
      splits.flatMap((split, index) =>
        (split === undefined ? lengths : lengths.slice(index % 3, (index % 3) + 1)).map(async (rows) => {
          const filter = { rows, ...(split && { split }) }
          return { filter, answer: await ask(figures, filter) }
        }),
      ),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...answers),
        fc.nat(),
        fc.constantFrom(...Object.keys(of.figures)),
        async ({ filter, answer }, at, figure) => {
          const line = [answer.sums, ...answer.items][at % (answer.items.length + 1)] ?? answer.sums
          const shown = (line[figure] ?? 0) as number
          const asked = {
            filter: { ...all, ...filter, asOf: answer.asOf, figure, ...(line.id && { of: line.id }) },
          }
          const rows: { id: string; at: string; value: number }[] = []
          let after: string | null = null
          do {
            const request = { ...asked, size: 50, count: 'none', ...(after !== null && { after }) }
            const page = (await viewer.ok(opened, request)) as {
              items: typeof rows
              sum: number
              next: string | null
            }
            expect(page.sum).toBeCloseTo(shown, 3)
            rows.push(...page.items)
            after = page.next
          } while (after !== null)
          expect(rows.reduce((total, { value }) => total + value, 0)).toBeCloseTo(shown, 3)
          expect(rows.map(({ at }) => at)).toEqual(
            rows
              .map(({ at }) => at)
              .toSorted()
              .toReversed(),
          )
          expect(await viewer.ok(opened, { ...asked, size: 1 })).toMatchObject({
            total: rows.length,
            exact: true,
          })
        },
      ),
      { numRuns: drawn, seed },
    )
  },
  120_000 + drawn * 1_000,
)

test.each(each)(
  '%s: the total is the sum of its lines, of what there is their last, split or not',
  async (_, of, figures) => {
    for (const split of [undefined, ...of.dimensions, ...of.splits]) {
      const { items, sums } = await ask(figures, split ? { split } : {})
      for (const figure of Object.keys(of.figures)) {
        const summed = (lines: readonly Line[]) =>
          lines.reduce((total, line) => total + ((line[figure] ?? 0) as number), 0)
        // Newest first.
        const lines = items.filter(({ id, split: by }) => id !== '' && by === null)
        const whole = of.stock ? lines.slice(0, 1) : lines
        const parts = items.filter(
          ({ id, split: by }) => by !== null && whole.some((line) => id.startsWith(line.id)),
        )
        expect([figure, summed(whole)]).toEqual([figure, expect.closeTo((sums[figure] ?? 0) as number, 3)])
        if (split) expect(summed(parts)).toBeCloseTo(summed(whole), 3)
      }
    }
  },
)

interface OpenedRow {
  orderNo: string | null
  no: number | null
  value: number
}

async function opened(call: Call, figure: string, filter: object = {}): Promise<OpenedRow[]> {
  const rows: OpenedRow[] = []
  let after: string | null = null
  do {
    const request = { filter: { ...all, ...filter, figure }, size: 200, ...(after !== null && { after }) }
    const page = (await viewer.ok(call, request)) as {
      items: OpenedRow[]
      next: string | null
    }
    rows.push(...page.items)
    after = page.next
  } while (after !== null)
  return rows
}

const byOrder = (rows: readonly OpenedRow[]) =>
  rows.map(({ orderNo, no }) => `${orderNo} ${no ?? ''}`).toSorted()

test('pass rates are what each order’s events say, told one after another', async () => {
  const events = await world.db
    .selectFrom('order_event')
    .select(['order_no', 'kind', 'to_state'])
    .where('to_state', 'is not', null)
    .orderBy('order_no')
    .orderBy('id')
    .execute()
  const counted = new Map<string, Set<string>>()
  const add = (figure: string, orderNo: string) =>
    counted.set(figure, (counted.get(figure) ?? new Set()).add(`${orderNo} `))
  for (const [orderNo, own] of Map.groupBy(events, (event) => event.order_no)) {
    let [first, wasApproved] = ['', false]
    for (const { kind } of own) {
      if (kind === 'passMachine') add('machinePass', orderNo)
      if (kind === 'rejectMachine') add('machineReject', orderNo)
      if (kind === 'passFirst' || kind === 'rejectFirst') first = kind
      if (['goBack', 'rollBackFirst', 'reopenFirst', 'resubmit'].includes(kind)) first = ''
      if (kind === 'passFinal') [wasApproved] = [true]
      if (kind === 'rejectFinal') add('finalReject', orderNo)
    }
    add('applications', orderNo)
    if (first === 'passFirst') add('firstPass', orderNo)
    if (first === 'rejectFirst') add('firstReject', orderNo)
    if (wasApproved) add('approved', orderNo)
    const state = own.at(-1)?.to_state
    if (state === 'firstWait') add('firstWait', orderNo)
    if (state === 'finalWait') add('finalWait', orderNo)
    if (state === 'returned') add('returned', orderNo)
    if (state === 'cancelled' && !wasApproved) add('cancelled', orderNo)
  }
  for (const figure of [
    'applications',
    'machinePass',
    'machineReject',
    'firstPass',
    'firstReject',
    'firstWait',
    'finalWait',
    'finalReject',
    'returned',
    'cancelled',
    'approved',
  ])
    expect([figure, byOrder(await opened(reports.getPassRateOrders, figure))]).toEqual([
      figure,
      [...(counted.get(figure) ?? [])].toSorted(),
    ])
})

test('what is due and late is what the instalments say', async () => {
  const rows = await world.db
    .selectFrom('instalment')
    .innerJoin('loan', 'loan.order_no', 'instalment.order_no')
    .select([
      'instalment.order_no',
      'no',
      'instalment.due_day',
      'instalment.cleared_day',
      'instalment.principal',
    ])
    .where('voided_day', 'is', null)
    .execute()
  const inRange = rows.filter(({ due_day: day }) => day >= all.days.from && day <= all.days.to)
  const today = businessDayOf(world.clock.now())
  const late = (days: number) =>
    inRange.filter(
      ({ due_day: due, cleared_day: cleared }) =>
        addDays(businessDay(due), days) < today &&
        (cleared === null || cleared > addDays(businessDay(due), days)),
    )
  const names = (some: typeof rows) => some.map(({ order_no: orderNo, no }) => `${orderNo} ${no}`).toSorted()
  const open = async (figure: string) =>
    byOrder(await opened(reports.getOverdueMonitoringOrders, figure, { rows: 'day' }))
  expect(await open('due')).toEqual(names(inRange))
  for (const days of [1, 3, 7, 15, 30]) expect(await open(`d${days}`)).toEqual(names(late(days)))
  expect(late(1).length).toBeGreaterThan(1)
  const { sums } = await ask(reports.getOverdueMonitoring, { rows: 'day' })
  expect(sums['d7Rp']).toBe(late(7).reduce((total, { principal }) => total + principal, 0))
  expect(sums['overdue']).toBe(
    inRange.filter((row) => row.cleared_day === null && row.due_day < today).length,
  )
})

test('what was placed and came back is what loans and cash records say', async () => {
  const loans = await world.db
    .selectFrom('loan')
    .innerJoin('orders', 'orders.order_no', 'loan.order_no')
    .select(['loan.order_no', 'loan.principal', 'principal_left', 'arrival_amount', 'principal_repaid'])
    .where('voided_day', 'is', null)
    .execute()
  const cash = await world.db
    .selectFrom('cash_record')
    .select(['order_no', 'amount'])
    .where('state', '=', 'posted')
    .where('order_no', 'is not', null)
    .execute()
  const known = new Set(loans.map(({ order_no: orderNo }) => orderNo))
  const { sums } = await ask(reports.getPlaceRecovery, {})
  const total = (of: (loan: (typeof loans)[number]) => number) =>
    loans.reduce((all, loan) => all + of(loan), 0)
  expect(sums).toMatchObject({
    placed: loans.length,
    principal: total(({ principal }) => principal),
    arrival: total(({ arrival_amount: arrival }) => arrival),
    outstanding: total(({ principal_left: left }) => left),
    recoveredPrincipal: total(({ principal_repaid: repaid }) => repaid),
    cash: cash.reduce((all, row) => all + (known.has(row.order_no ?? '') ? row.amount : 0), 0),
  })
})

test('a vintage is what each instalment was known to be at the end of a month', async () => {
  const versions = await world.db
    .selectFrom('instalment_history')
    .innerJoin('loan', 'loan.order_no', 'instalment_history.order_no')
    .select([
      'instalment_history.id',
      'instalment_history.order_no',
      'no',
      'at',
      'instalment_history.due_day',
      'instalment_history.principal_left',
      'voided',
      'loan_day',
    ])
    .where('voided_day', 'is', null)
    .orderBy('instalment_history.id')
    .execute()
  const seenAt = new Map<string, number>()
  for (const own of Map.groupBy(versions, (row) => `${row.order_no} ${row.no}`).values()) {
    const [first] = own
    if (first === undefined) continue
    const month = firstDayOf('month', businessDay(first.loan_day))
    const seen = addDays(addMonths(month, 2), -1)
    const last = own.findLast(({ at }) => businessDayOf(at) <= seen)
    const isLate = last !== undefined && !last.voided && addDays(businessDay(last.due_day), 30) <= seen
    seenAt.set(month, (seenAt.get(month) ?? 0) + (isLate ? last.principal_left : 0))
  }
  const { items } = await ask(reports.getVintageCurves, { rows: 'month' })
  const today = businessDayOf(world.clock.now())
  for (const line of items.filter(({ id }) => id !== '')) {
    const month = firstDayOf('month', businessDay(line.id))
    const isOld = addDays(addMonths(month, 2), -1) < today
    expect([line.id, line['over1']]).toEqual([line.id, isOld ? (seenAt.get(month) ?? 0) : null])
  }
})

test('what is owed at the end of a week is what each instalment was known to be by then', async () => {
  const versions = await world.db
    .selectFrom('instalment_history')
    .select(['order_no', 'no', 'at', 'principal_left', 'voided'])
    .orderBy('id')
    .execute()
  const own = [...Map.groupBy(versions, (row) => `${row.order_no} ${row.no}`).values()]
  const today = businessDayOf(world.clock.now())
  const { items } = await ask(reports.getTkb90History, { rows: 'week' })
  const lines = items.filter(({ id }) => id !== '')
  expect(lines.length).toBeGreaterThan(4)
  for (const { id, to, dues, outstanding } of lines) {
    const end = String(to) < today ? businessDay(String(to)) : today
    const owed = own.flatMap((rows) => {
      const last = rows.findLast(({ at }) => businessDayOf(at) <= end)
      return last === undefined || last.voided || last.principal_left === 0 ? [] : [last.principal_left]
    })
    expect([id, dues, outstanding]).toEqual([id, owed.length, owed.reduce((sum, left) => sum + left, 0)])
  }
})

test('who had a case at the end of a week, and what ordered it, splits what was owed then; who has it now does not', async () => {
  const spells = await world.db
    .selectFrom('case_spell')
    .select(['order_no', 'holder_id', 'from_at'])
    .where('holder_id', 'is not', null)
    .orderBy('from_at')
    .orderBy('id')
    .execute()
  const orderings = await world.db
    .selectFrom('case_ordering')
    .select(['order_no', 'strategy_id', 'from_day'])
    .orderBy('from_day')
    .orderBy('id')
    .execute()
  const today = businessDayOf(world.clock.now())
  const holderOn = (orderNo: string | null, end: string) =>
    spells.findLast((row) => row.order_no === orderNo && businessDayOf(row.from_at) <= end)?.holder_id
  const strategyOn = (orderNo: string | null, end: string) => {
    const row = orderings.findLast(
      (each) => each.order_no === orderNo && each.from_day <= end && each.from_day < today,
    )
    return row === undefined ? undefined : (row.strategy_id ?? 'plain')
  }
  let changed = 0
  for (const [split, on] of Object.entries({ collector: holderOn, strategy: strategyOn })) {
    const { items } = await ask(reports.getTkb90History, { rows: 'week', split })
    const weeks = items.filter(({ id, split: by }) => id !== '' && by === null)
    for (const week of weeks) {
      const end = String(week['to']) < today ? String(week['to']) : today
      const owed = await opened(reports.getTkb90HistoryOrders, 'dues', { rows: 'week', of: week.id })
      const values = Map.groupBy(owed, ({ orderNo }) => String(on(orderNo, end) ?? '-'))
      const expected = [...values].map(([value, rows]) => [value, rows.length])
      const lines = items.filter(({ id, split: by }) => by !== null && id === `${week.id}.${String(by)}`)
      expect([week.id, lines.map((line) => [line['split'], line['dues']]).toSorted()]).toEqual([
        week.id,
        expected.toSorted(),
      ])
      changed += owed.filter(({ orderNo }) => on(orderNo, end) !== on(orderNo, today)).length
    }
  }
  expect(changed).toBeGreaterThan(0)
})

test('who borrowed again in an app is who its orders say', async () => {
  const orders = await world.db
    .selectFrom('orders')
    .select(['order_no', 'app_code', 'borrower_id', 'apply_time', 'cleared_day', 'loan_time', 'cleared_late'])
    .execute()
  const today = businessDayOf(world.clock.now())
  const seen = new Map<string, boolean>()
  for (const order of orders.toSorted((a, b) => ((a.cleared_day ?? '') < (b.cleared_day ?? '') ? -1 : 1))) {
    const { cleared_day: day } = order
    if (day === null || addDays(businessDay(day), 7) > today) continue
    const key = `${order.app_code} ${order.borrower_id} ${day} ${order.cleared_late}`
    const again = orders.some(
      (next) =>
        next.borrower_id === order.borrower_id &&
        next.app_code === order.app_code &&
        next.apply_time > order.apply_time &&
        businessDayOf(next.apply_time) >= day &&
        businessDayOf(next.apply_time) <= addDays(businessDay(day), 7),
    )
    seen.set(key, (seen.get(key) ?? false) || again)
  }
  const { sums } = await ask(reports.getBorrowAgainRate, { rows: 'day' })
  expect([sums['of7'], sums['reapply7']]).toEqual([seen.size, [...seen.values()].filter(Boolean).length])
  expect(seen.size).toBeGreaterThan(2)
})

test('visitors are the devices that apps told of', async () => {
  const events = await world.db
    .selectFrom('app_event')
    .select(['app_code', 'device_blind', 'kind'])
    .where('device_blind', 'is not', null)
    .execute()
  const of = (...kinds: string[]) =>
    new Set(
      events.flatMap(({ app_code: app, device_blind: device, kind }) =>
        kinds.includes(kind) ? [`${app} ${device?.toString('hex')}`] : [],
      ),
    ).size
  const { sums } = await ask(reports.getTouristsRegisterToApply, {})
  expect(sums).toMatchObject({
    visitors: of('visited', 'installed'),
    codeAsked: of('codeAsked'),
    registered: of('registered'),
    kycDone: of('kycDone'),
  })
})

test('reports that name the same thing agree', async () => {
  const sumsOf = async (call: Call, filter: object = {}) => (await ask(call, filter)).sums
  const pass = await sumsOf(reports.getPassRate)
  const steps = await sumsOf(reports.getConversionRate)
  const due = await sumsOf(reports.getOverdueMonitoring, { rows: 'month' })
  const dueTotal = await sumsOf(reports.getOverdueMonitoringTotal, { rows: 'month' })
  const placed = await sumsOf(reports.getPlaceRecovery)
  // What is lent for months, or extended, falls due further away than one range reaches.
  const owed = await Promise.all(
    [0, 93, 186, 279].map(async (from) => {
      const range = { from: addDays(firstDay, from), to: addDays(firstDay, from + 92) }
      return (await sumsOf(reports.getOverdueMonitoringTotal, { rows: 'month', days: range }))['outstanding']
    }),
  )
  const history = await sumsOf(reports.getTkb90History)
  const vintage = await sumsOf(reports.getVintageCurves)
  const units = await sumsOf(reports.getUnitEconomics)
  const visitors = await sumsOf(reports.getTouristsRegisterToApply)
  const channels = await sumsOf(reports.getChannelConversionRate)
  const rolled = await sumsOf(reports.getRollRates, { rows: 'month' })
  const voided = (
    await world.db.selectFrom('loan').select('order_no').where('voided_day', 'is not', null).execute()
  ).length
  const equalities: readonly [string, unknown, unknown][] = [
    ['applications', pass['applications'], steps['applied']],
    ['passed by the machine', pass['machinePass'], steps['machinePass']],
    ['passed in the end', pass['finalPass'], steps['finalPass']],
    // A payout that came back was a loan once, and is none now.
    ['loans', Number(placed['placed']) + voided, steps['disbursed']],
    ['applicants', visitors['applied'], channels['applied']],
    ['due', due['due'], dueTotal['due']],
    ['due in rupiah', due['dueRp'], dueTotal['dueRp']],
    ['late on day 7', due['d7'], dueTotal['d7']],
    ['late now', due['overdue'], dueTotal['overdue']],
    ['due in roll rates', rolled['dueRp'], due['dueRp']],
    ['rolled into S1', rolled['entryToN'], Number(due['onTimeOf']) - Number(due['onTime'])],
    ['owed as S1 began', rolled['s1From'], dueTotal['s1From']],
    ['rolled from S1 into S2', rolled['s1To'], dueTotal['s1To']],
    ['rolled from S2 into M1', rolled['s2To'], dueTotal['s2To']],
    ['rolled from M1 into M2', rolled['m1To'], dueTotal['m1To']],
    ['outstanding', placed['outstanding'], owed.reduce((sum: number, each) => sum + Number(each), 0)],
    ['registered', visitors['registered'], channels['registered']],
    ['registered with a cost', units['registered'], channels['registered']],
    ['lent', units['principal'], placed['principal']],
    ['loans of channels', units['loans'], placed['placed']],
    ['payment channels', units['channelCost'], placed['channelCost']],
    ['cash in', units['cash'], placed['cash']],
    ['owed now', history['outstanding'], placed['outstanding']],
    ['loans of vintages', vintage['loans'], placed['placed']],
    ['principal of vintages', vintage['principal'], placed['principal']],
    ['registered by day', visitors['registered'], steps['registered']],
  ]
  for (const [name, one, other] of equalities) expect([name, one]).toEqual([name, other])
  expect(Number(dueTotal['twp90Ppm']) + Number(dueTotal['tkb90Ppm'])).toBe(1_000_000)
})

test('a report of a moment says tomorrow what it said then, whatever was heard of since', async () => {
  // Split by what is known of an order beside its facts, wherever that has a meaning.
  const split = ([, { splits }]: (typeof each)[number], index: number) =>
    splits.length === 0 ? {} : { split: splits[index % splits.length] }
  const before = await Promise.all(
    each.map(async (report, index) => await ask(report[2], split(report, index))),
  )
  world.clock.forwardMinutes(30)
  const loan = await world.db
    .selectFrom('loan')
    .innerJoin('orders', 'orders.order_no', 'loan.order_no')
    .select(['loan.order_no', 'loan.app_code', 'loan.due_day'])
    .where('orders.state', '=', 'repaying')
    .orderBy('loan.due_day')
    .executeTakeFirstOrThrow()
  await transact(world.db, '*', async (tx) => {
    const now = world.clock.now()
    const paidAt = new Date(now.getTime() - 2 * 86_400_000)
    const cash = {
      orderNo: loan.order_no,
      appCode: loan.app_code,
      amount: 400_000,
      paidAt,
      receivedAt: now,
      paymentId: 'late',
    }
    const cashRecordId = await addImportedCash(tx, cash)
    const event = { kind: 'paid', day: businessDayOf(paidAt), amount: rupiah(400_000) } as const
    await postLoanEvent(tx, loan.order_no, event, { actor: system, now, recordedAt: now, cashRecordId })
  })
  await world.advance({ days: 2 }, 12 * 60)
  for (const [index, report] of each.entries()) {
    const [name, , call] = report
    const { asOf } = before[index] ?? { asOf: '' }
    expect([name, await ask(call, { ...split(report, index), asOf })]).toEqual([name, before[index]])
  }
  const now = await ask(reports.getPlaceRecovery, {})
  expect(now.sums['cash']).toBe(Number(before.at(-1)?.sums['cash']) + 400_000)
}, 120_000)

// Last: facts are changed by hand.
test('orders whose figures take each other away are opened too, on the newest day as well', async () => {
  const day = addDays(firstDay, 100)
  const settled = await world.db
    .selectFrom('settled_fact')
    .select(['order_no', 'amount'])
    .where('gone', '=', false)
    .orderBy('order_no')
    .limit(3)
    .execute()
  const [more, less, before] = settled.map(({ order_no: orderNo }) => orderNo)
  const changes = [100_000, -100_000, 50_000]
  for (const [index, { order_no: orderNo, amount }] of settled.entries())
    await world.db
      .updateTable('settled_fact')
      .set({
        day: index < 2 ? day : addDays(day, -1),
        is_late: false,
        prev_day: null,
        applied_after: 0,
        borrowed_after: 0,
        next_amount: amount + (changes[index] ?? 0),
      })
      .where('order_no', '=', orderNo)
      .execute()
  await tallyAnew(world.services)
  const filter = { days: { from: addDays(day, -1), to: day }, figure: 'change' } as const
  const page = await viewer.ok(reports.getBorrowAgainRateOrders, { filter, size: 50 })
  expect(page).toMatchObject({ sum: 50_000, total: 3, exact: true })
  const found = page.items.map(({ orderNo }) => orderNo)
  expect(new Set(found.slice(0, 2))).toEqual(new Set([more, less]))
  expect(found[2]).toBe(before)
})
