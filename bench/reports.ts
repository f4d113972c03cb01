import { parseArgs } from 'node:util'
import { startOfDay, addDays } from '../packages/domain/src/calendar.ts'
import { measure, type Measured } from './load.ts'
import { makeFacts } from './many-facts.ts'
import { drawBars, machine, writeSection } from './page.ts'
import { signIn } from './sign-in.ts'
import { openLender, type Lender } from './staff/lender.ts'
import { Office, sideWork } from './staff/office.ts'

const staleOrders = 200
const reportMs = 1_000
const openedMs = 300
/** Some ten times what such a book takes in by the hour of an office. */
const usualCallbacks = 2

const reports = [
  ['pass rate', 'pass_rate', 'orders', 'applications', true],
  ['overdue by due date', 'overdue_monitoring', 'orders', 'd7', true],
  ['overdue totals', 'overdue_monitoring_total', 'orders', 'overdue', true],
  ['borrowing again', 'borrow_again_rate', 'orders', 'reborrow7', true],
  ['placed and recovered', 'place_recovery', 'orders', 'cash7', true],
  ['conversion', 'conversion_rate', 'rows', 'disbursed', false],
  ['channel conversion', 'channel_conversion_rate', 'rows', 'approved', false],
  ['vintage curves', 'vintage_curves', 'orders', 'over1', true],
  ['TKB90 history', 'tkb90_history', 'orders', 'outstanding', true],
  ['roll rates', 'roll_rates', 'orders', 's1To', true],
  ['unit economics', 'unit_economics', 'rows', 'cash', false],
  ['visitors to applicants', 'tourists_register_to_apply', 'rows', 'registered', false],
] as const

interface Row {
  name: string
  question: string
  measured: Measured
  isOpened: boolean
}

/**
 * `npm run bench -- reports [--orders 2000000] [--days 730] [--seconds 4] [--people 200] [--callbacks 2]`: every report, and what is
 * behind a figure, while so many people work and so many payments come in a second.
 */
export async function benchReports(args: readonly string[]): Promise<void> {
  const option = (usual: number) => ({ type: 'string', default: String(usual) }) as const
  const { values } = parseArgs({
    args: [...args],
    options: {
      orders: option(2_000_000),
      days: option(730),
      seconds: option(4),
      people: option(200),
      callbacks: option(usualCallbacks),
    },
  })
  const { orders, days, people, callbacks, seconds } = values
  const plan = {
    orders: Number(orders),
    days: Number(days),
    people: Number(people),
    callbacks: Number(callbacks),
  }
  const lender = await openLender(plan.orders, plan.people, {
    days: plan.days,
    onOrders: async ({ client, url, today }) => await makeFacts(client, url, today, staleOrders),
  })
  const office = new Office(lender)
  const side = sideWork(lender, plan.callbacks)
  try {
    office.hire(lender.seats)
    report(plan, await askAll(lender, Number(seconds)))
  } finally {
    await side.stop()
    await office.close()
    await lender.close()
  }
}

async function askAll({ base, db, today }: Lender, seconds: number): Promise<Row[]> {
  const headers = { 'content-type': 'application/json', 'x-token': await signIn(db, 'admin') }
  const yesterday = startOfDay(today).toISOString()
  const rows: Row[] = []
  for (const [name, call, behind, figure, hasProvince] of reports) {
    const ask = async (question: string, path: string, filter: object, isOpened: boolean) => {
      const url = `${base}/report/get_${path}`
      // As the screen asks: rows before their total (ruling 45).
      const bodies = [JSON.stringify({ filter, size: 20, ...(isOpened && { count: 'none' }) })]
      const load = { url, method: 'POST', headers, bodies, connections: 1 } as const
      await measure({ ...load, seconds: 1 })
      const measured = await measure({ ...load, seconds })
      process.stdout.write(
        `${name}, ${question}: p50 ${measured.p50.toFixed(0)} ms, p95 ${measured.p95.toFixed(0)} ms\n`,
      )
      rows.push({ name, question, measured, isOpened })
    }
    const longest = { from: addDays(today, -92), to: today }
    await ask('as it opens', call, {}, false)
    await ask('93 days, split by channel', call, { days: longest, split: 'channel' }, false)
    await ask('as of yesterday’s end', call, { asOf: yesterday }, false)
    const narrow = hasProvince ? { province: ['32'], customerType: ['new'] } : { channel: ['tiktok'] }
    await ask('narrowed', call, narrow, false)
    await ask('a figure of the total', `${call}_${behind}`, { figure }, true)
    await ask(
      'a figure of a day',
      `${call}_${behind}`,
      { figure, rows: 'day', of: addDays(today, -12) },
      true,
    )
  }
  return rows
}

function report(
  { orders, days, people, callbacks }: Record<'orders' | 'days' | 'people' | 'callbacks', number>,
  rows: readonly Row[],
): void {
  const worst = (isOpened: boolean) =>
    rows.filter((row) => row.isOpened === isOpened).toSorted((a, b) => b.measured.p95 - a.measured.p95)[0]
  const promises = [
    ['each report, p95', worst(false), reportMs],
    ['the orders of a figure, p95', worst(true), openedMs],
  ] as const
  const bars = rows
    .filter(({ question }) => question === 'as it opens')
    .map(({ name, measured }) => ({ label: name, value: measured.p95, own: true }))
  const line = ({ name, question, measured: { p50, p95 }, isOpened }: Row) =>
    `| ${name} | ${question} | ${p50.toFixed(0)} ms | ${p95.toFixed(0)} ms | ${p95 <= (isOpened ? openedMs : reportMs) ? '' : '**missed**'} |`
  const text = `## Reports

\`npm run bench -- reports --orders ${orders} --days ${days} --people ${people} --callbacks ${callbacks}\` · ${machine()}

Reports of ${orders.toLocaleString('en')} orders and ${(2 * orders).toLocaleString('en')} devices of ${days} days, ${Math.round(orders / days).toLocaleString('en')} orders a day (2,000,000 in two years
are 2,740), over HTTP, one reader beside ${people} people at work and ${callbacks} payments a second (as in "Staff", on the same machine); each with the days before beside it. Facts are made set-wise in the shape that the product’s own statement gives them; of the
last three days everything they are made of is there, so that a report of yesterday’s moment and ${staleOrders} orders that are not
facts yet are read from their events.

${drawBars('reports', 'Reports as they open: 95 % of the answers within', 'ms', bars)}

| promise | the slowest | measured | wanted | |
|---|---|---|---|---|
${promises.map(([name, row, wanted]) => `| ${name} | ${row?.name}, ${row?.question} | ${row?.measured.p95.toFixed(0)} ms | ≤ ${wanted} ms | ${(row?.measured.p95 ?? Infinity) <= wanted ? 'kept' : '**missed**'} |`).join('\n')}

| report | question | p50 | p95 | |
|---|---|---|---|---|
${rows.map(line).join('\n')}
`
  writeSection('reports', text)
  process.stdout.write(text)
}
