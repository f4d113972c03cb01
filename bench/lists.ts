import { parseArgs } from 'node:util'
import pg from 'pg'
import { startBareList, type BareRequest } from './bare-list.ts'
import { measure, type Load, type Measured } from './load.ts'
import { drawBars, machine, writeSection } from './page.ts'
import { openProductOfMany, type ProductOfMany } from './product-of-many.ts'

const state = 'cleared'
const customerType = 'new'
const searchedPhone = '081234567890'
const searchedNik = '3273005708900001'
/** Days back from the business date that the list asks for: a year. */
const daysBack = 365
const warmUpSeconds = 3
/** What is held against one another is measured in turn, so that a busy minute of the machine hits all alike. */
const rounds = 3

interface Asked {
  name: string
  load: Omit<Load, 'seconds'>
}

interface Row {
  name: string
  measured: Measured
}

interface Results {
  orders: number
  seconds: number
  fillSeconds: number
  rows: readonly Row[]
}

/** `npm run bench -- lists [--orders 2000000] [--seconds 10]`: the order list beside the same SQL without us. */
export async function benchLists(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { orders: { type: 'string', default: '2000000' }, seconds: { type: 'string', default: '10' } },
  })
  const [orders, seconds] = [Number(values.orders), Number(values.seconds)]
  const product = await openProductOfMany(orders)
  const bare = await startBareList(product.databaseUrl)
  try {
    await markPerson(product)
    const range = { from: dayBack(product.today, daysBack), to: product.today }
    const filter = { state: [state], customerType: [customerType], applyTime: range }
    const sort = { column: 'applyTime', descending: true }
    const headers = { 'content-type': 'application/json', 'x-token': await product.signIn('admin') }
    const ours = (name: string, connections: number, request: object): Asked => ({
      name,
      load: loadOf(`${product.base}/order/get_orders`, headers, connections, request),
    })
    const bareRequest = {
      state,
      customerType,
      from: `${range.from}T00:00:00+07:00`,
      to: `${range.to}T23:59:59+07:00`,
    }
    const beside = (name: string, connections: number, request: BareRequest): Asked => ({
      name,
      load: loadOf(bare.url, {}, connections, request),
    })
    // As the console asks.
    const page = { filter, sort, size: 20, brief: true }
    const after = await cursorAt(product, range, 100_000)
    const rows = [
      ...(await inTurn(seconds, [
        beside('bare page, rows alone', 16, { ...bareRequest, count: 'none' }),
        ours('page 1, rows alone', 16, { ...page, count: 'none' }),
        beside('bare page, total to 10,000', 16, { ...bareRequest, count: 'capped' }),
        ours('page 1, total to 10,000', 16, page),
        beside('bare page with an exact count', 16, { ...bareRequest, count: 'exact' }),
      ])),
      ...(await inTurn(seconds, [
        ours('page 1, one reader', 1, { ...page, count: 'none' }),
        ours('page 500, one reader', 1, { ...page, count: 'none', page: 500 }),
        ours('page 5,000 by cursor, one reader', 1, { ...page, count: 'none', after }),
        ours('by phone, one reader', 1, { filter: { phone: searchedPhone }, size: 20 }),
        ours('by ID number, one reader', 1, { filter: { idNumber: searchedNik }, size: 20 }),
      ])),
    ]
    report({ orders, seconds, fillSeconds: product.fillSeconds, rows })
  } finally {
    await bare.close()
    await product.close()
  }
}

function loadOf(
  url: string,
  headers: Readonly<Record<string, string>>,
  connections: number,
  request: object,
): Omit<Load, 'seconds'> {
  return { url, method: 'POST', headers, bodies: [JSON.stringify(request)], connections }
}

/** Measures each of them `rounds` times, one after the other, and keeps the round in the middle by throughput. */
async function inTurn(seconds: number, asked: readonly Asked[]): Promise<Row[]> {
  for (const { load } of asked) await measure({ ...load, seconds: Math.min(warmUpSeconds, seconds) })
  const measured = asked.map((): Measured[] => [])
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, { load }] of asked.entries()) measured[at]?.push(await measure({ ...load, seconds }))
  }
  return asked.map(({ name }, at) => {
    const middle = measured[at]?.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds / 2)]
    if (middle === undefined) throw new Error(`${name} was not measured`)
    return { name, measured: middle }
  })
}

/** Gives the newest order a phone and an ID number that can be searched by. */
async function markPerson({ databaseUrl, services }: ProductOfMany): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `update orders set phone_blind = $1, id_number_blind = $2
      where order_no = (select order_no from orders order by apply_time desc limit 1)`,
    [services.seals.blind('phone', '+6281234567890'), services.seals.blind('idNumber', searchedNik)],
  )
  await client.end()
}

/** The cursor of the list that stands after so many rows, or in the middle of a shorter list. */
async function cursorAt(
  { databaseUrl }: ProductOfMany,
  range: { from: string; to: string },
  wanted: number,
): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const matching = `from orders where state = '${state}' and customer_type = '${customerType}'
    and apply_time >= '${range.from}T00:00:00+07:00' and apply_time < '${range.to}T23:59:59+07:00'`
  const { rows: counts } = await client.query<{ count: number }>(
    `select count(*)::integer as count ${matching}`,
  )
  const offset = Math.min(wanted, Math.floor((counts[0]?.count ?? 0) / 2))
  await client.query(`set timezone = 'UTC'`)
  const { rows } = await client.query<{ at: string; order_no: string }>(
    `select apply_time::text as at, order_no ${matching} order by apply_time desc, order_no desc offset ${offset} limit 1`,
  )
  await client.end()
  return Buffer.from(JSON.stringify([0, rows[0]?.at ?? '', rows[0]?.order_no ?? ''])).toString('base64url')
}

function dayBack(today: string, days: number): string {
  return new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
}

function report({ orders, seconds, fillSeconds, rows }: Results): void {
  const of = (start: string): Measured => {
    const row = rows.find(({ name }) => name.startsWith(start))
    if (row === undefined) throw new Error(`nothing was measured as ${start}`)
    return row.measured
  }
  const [bareRows, ownRows, bare, own, counted, first] = [
    of('bare page, rows'),
    of('page 1, rows'),
    of('bare page, total'),
    of('page 1, total'),
    of('bare page with'),
    of('page 1, one'),
  ]
  const promises = [
    ['orders made', `${fillSeconds.toFixed(0)} s`, '≤ 600 s', fillSeconds <= 600],
    [
      'rows alone, throughput ÷ bare, 16 connections',
      (ownRows.perSecond / bareRows.perSecond).toFixed(3),
      '≥ 0.65',
      ownRows.perSecond >= 0.65 * bareRows.perSecond,
    ],
    [
      'with total, throughput ÷ bare, 16 connections',
      (own.perSecond / bare.perSecond).toFixed(3),
      '≥ 0.65',
      own.perSecond >= 0.65 * bare.perSecond,
    ],
    [
      'with total, p95 ÷ bare, 16 connections',
      (own.p95 / bare.p95).toFixed(2),
      '≤ 1.5',
      own.p95 <= 1.5 * bare.p95,
    ],
    [
      'page with total ÷ bare with exact count',
      (own.perSecond / counted.perSecond).toFixed(1),
      '≥ 4',
      own.perSecond >= 4 * counted.perSecond,
    ],
    [
      'page 5,000 ÷ page 1, p50',
      (of('page 5,000').p50 / first.p50).toFixed(2),
      '≤ 2',
      of('page 5,000').p50 <= 2 * first.p50,
    ],
    [
      'page 500 − page 1, p50',
      `${(of('page 500').p50 - first.p50).toFixed(1)} ms`,
      '≤ 10 ms',
      of('page 500').p50 - first.p50 <= 10,
    ],
    [
      'by phone ÷ page 1, p50',
      (of('by phone').p50 / first.p50).toFixed(2),
      'like page 1',
      of('by phone').p50 <= 1.5 * first.p50,
    ],
    [
      'by ID number ÷ page 1, p50',
      (of('by ID').p50 / first.p50).toFixed(2),
      'like page 1',
      of('by ID').p50 <= 1.5 * first.p50,
    ],
  ] as const
  const shown = rows.map(({ name, measured }) => ({
    label: name,
    value: measured.p50,
    own: !name.startsWith('bare'),
  }))
  const text = `## Lists

\`npm run bench -- lists --orders ${orders}\` · ${machine()}

Order list by state, customer type and application date, newest first, 20 rows of ${orders.toLocaleString('en')} orders. \`bare\` is
\`node:http\` and \`pg\` with the same SQL in named statements, as the owner of the tables: no session, permission, checks, transaction
or row-level security. What is compared was measured in turn, ${rounds} times ${seconds} s each; the middle one counts.

${drawBars('lists', 'Order list: half of the answers within', 'ms', shown)}

| promise | measured | wanted | |
|---|---|---|---|
${promises.map(([name, value, wanted, kept]) => `| ${name} | ${value} | ${wanted} | ${kept ? 'kept' : '**missed**'} |`).join('\n')}

| request | answers/s | p50 | p95 |
|---|---|---|---|
${rows.map(({ name, measured: m }) => `| ${name} | ${m.perSecond.toFixed(0)} | ${m.p50.toFixed(1)} ms | ${m.p95.toFixed(1)} ms |`).join('\n')}
`
  writeSection('lists', text)
  process.stdout.write(text)
}
