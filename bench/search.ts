import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { commonNames, type Found, makeFindable, makeQueues } from './found-orders.ts'
import { measure, type Measured } from './load.ts'
import { drawBars, machine, promise, writeSection } from './page.ts'
import { openProductOfMany, type ProductOfMany } from './product-of-many.ts'

const wantedMs = 100
const wantedDatabaseMs = 5
const warmUpSeconds = 2
const viewsAsked = 200
/** Whose views are counted: those with most work in lists, and the administrator, who sees all. */
const roles = [
  'finance_maker',
  'finance_checker',
  'review_manager',
  'first_reviewer',
  'col_manager',
  'collector',
  'admin',
]

interface Way {
  name: string
  filters: readonly object[]
}

interface WayMeasured {
  name: string
  rows: Measured
  total: Measured
  /** Of PostgreSQL for the rows of one answer. */
  databaseMs: number
}

interface ViewsMeasured {
  role: string
  views: number
  counted: string
  databaseMs: number
  call: Measured
}

/** `npm run bench -- search [--orders 1000000] [--seconds 5]`: an order by each way it is found, and the views that ship. */
export async function benchSearch(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { orders: { type: 'string', default: '1000000' }, seconds: { type: 'string', default: '5' } },
  })
  const [orders, seconds] = [Number(values.orders), Number(values.seconds)]
  const product = await openProductOfMany(orders)
  const client = new pg.Client({ connectionString: product.databaseUrl })
  await client.connect()
  try {
    await client.query(`set lumbung.apps = '*'`)
    const found = await makeFindable(client, product.services.seals, orders)
    await makeQueues(client, product.today)
    const ways = await measureWays(product, client, waysOf(found), seconds)
    const views = await measureViews(product, client)
    report({ orders, seconds, ways, views })
  } finally {
    await client.end()
    await product.close()
  }
}

function waysOf(found: readonly Found[]): Way[] {
  const each = (name: string, filterOf: (one: Found) => object): Way => ({
    name,
    filters: found.map(filterOf),
  })
  return [
    each('whole number', ({ orderNo }) => ({ orderNo })),
    each('last six digits', ({ orderNo }) => ({ orderNo: orderNo.slice(-6) })),
    each('beginning, 7 digits', ({ orderNo }) => ({ orderNo: orderNo.slice(0, 7) })),
    each('full name, words turned round', ({ name }) => ({ borrowerName: name })),
    { name: 'the two commonest words of names', filters: [{ borrowerName: commonNames[0] }] },
    { name: 'the commonest word of names', filters: [{ borrowerName: commonNames[1] }] },
    each('phone', ({ phone }) => ({ phone })),
    each('ID number', ({ idNumber }) => ({ idNumber })),
    each('payment code', ({ code }) => ({ reference: code })),
    each('serial number of a payout', ({ payoutSerial }) => ({ reference: payoutSerial })),
    each('serial number of a payment', ({ paymentSerial }) => ({ reference: paymentSerial })),
  ]
}

/** @throws when a way finds nothing: what is not there would be found fast */
async function measureWays(
  { base, signIn }: ProductOfMany,
  client: pg.Client,
  ways: readonly Way[],
  seconds: number,
): Promise<WayMeasured[]> {
  const headers = { 'content-type': 'application/json', 'x-token': await signIn('admin') }
  const measured: WayMeasured[] = []
  for (const { name, filters } of ways) {
    const load = (count: 'none' | undefined) => ({
      url: `${base}/order/get_orders`,
      method: 'POST' as const,
      headers,
      bodies: filters.map((filter) => JSON.stringify({ filter, size: 20, brief: true, count })),
      connections: 1,
    })
    const { url, bodies } = load('none')
    const answer = await fetch(url, { method: 'POST', headers, body: bodies[0] ?? '' })
    const { data } = (await answer.json()) as { data: { ret: { items: unknown[] } } | null }
    if (data === null || data.ret.items.length === 0) throw new Error(`nothing is found by ${name}`)
    await measure({ ...load('none'), seconds: warmUpSeconds })
    const before = await processorMs(client)
    const rows = await measure({ ...load('none'), seconds })
    const databaseMs = ((await processorMs(client)) - before) / rows.requests
    measured.push({ name, rows, databaseMs, total: await measure({ ...load(undefined), seconds }) })
  }
  return measured
}

/** What a person's views cost once a minute, session and rights included. */
async function measureViews({ base, signIn }: ProductOfMany, client: pg.Client): Promise<ViewsMeasured[]> {
  const measured: ViewsMeasured[] = []
  for (const role of roles) {
    const headers = { 'content-type': 'application/json', 'x-token': await signIn(role) }
    const ask = async () => {
      const answer = await fetch(`${base}/utils/get_shipped_views`, { method: 'POST', headers, body: '{}' })
      return (await answer.json()) as { data: { ret: { views: { count: number; more: boolean }[] } } }
    }
    for (let warm = 0; warm < 50; warm += 1) await ask()
    const before = await processorMs(client)
    const took: number[] = []
    const began = performance.now()
    for (let n = 0; n < viewsAsked; n += 1) {
      const from = performance.now()
      await ask()
      took.push(performance.now() - from)
    }
    const elapsed = (performance.now() - began) / 1_000
    const databaseMs = ((await processorMs(client)) - before) / viewsAsked
    const { views } = (await ask()).data.ret
    const sorted = took.toSorted((a, b) => a - b)
    measured.push({
      role,
      views: views.length,
      counted: views.map(({ count, more }) => `${count}${more ? '+' : ''}`).join(', '),
      databaseMs,
      call: {
        perSecond: viewsAsked / elapsed,
        p50: sorted[Math.floor(viewsAsked / 2)] ?? 0,
        p95: sorted[Math.floor(viewsAsked * 0.95)] ?? 0,
        requests: viewsAsked,
        failed: 0,
      },
    })
  }
  return measured
}

/** Milliseconds of processor that the product's connections have taken so far: who else keeps the machine busy is not counted. */
async function processorMs(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const taken = rows.map(({ pid }) => {
    try {
      return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
    } catch {
      // It ended meanwhile; those of the product stay.
      return 0
    }
  })
  return taken.reduce((sum, ms) => sum + ms, 0)
}

function report({
  orders,
  seconds,
  ways,
  views,
}: {
  orders: number
  seconds: number
  ways: readonly WayMeasured[]
  views: readonly ViewsMeasured[]
}): void {
  const ms = (value: number) => `${value.toFixed(1)} ms`
  const slowest = ways.toSorted((a, b) => b.rows.p95 - a.rows.p95)[0]
  const dearest = views.toSorted((a, b) => b.databaseMs - a.databaseMs)[0]
  if (slowest === undefined || dearest === undefined) throw new Error('nothing was measured')
  const text = `## Search

\`npm run bench -- search --orders ${orders}\` · ${machine()}

The order list over HTTP by each way an order is found, one reader, 20 rows of ${orders.toLocaleString('en')} orders, ${seconds} s each over 400 different
orders; the palette asks the same. Names are three of 800 words, the commonest of which stands in one name of ten. Each search
for a person is written into the access log before it is answered. Database time is the processor time of the product's connections in
PostgreSQL (\`/proc/<pid>/schedstat\`), of one answer with rows alone; of the views for one \`get_shipped_views\`, session and rights
included, which a console asks once a minute.

${drawBars(
  'search',
  'Order list by each way: 95 of 100 answers within',
  'ms',
  ways.map(({ name, rows }) => ({ label: name, value: rows.p95, own: true })),
)}

| promise | measured | wanted | |
|---|---|---|---|
${promise(`slowest way (${slowest.name}), p95`, ms(slowest.rows.p95), `≤ ${wantedMs} ms`, slowest.rows.p95 <= wantedMs)}
${promise(`views of ${dearest.role}, database time a minute`, ms(dearest.databaseMs), `≤ ${wantedDatabaseMs} ms`, dearest.databaseMs <= wantedDatabaseMs)}

| found by | rows p50 | rows p95 | database time | with total p50 | with total p95 |
|---|---|---|---|---|---|
${ways.map(({ name, rows, databaseMs, total }) => `| ${name} | ${ms(rows.p50)} | ${ms(rows.p95)} | ${ms(databaseMs)} | ${ms(total.p50)} | ${ms(total.p95)} |`).join('\n')}

| role | views | counts | database time | whole call p50 | p95 |
|---|---|---|---|---|---|
${views.map(({ role, views: n, counted, databaseMs, call }) => `| ${role} | ${n} | ${counted} | ${ms(databaseMs)} | ${ms(call.p50)} | ${ms(call.p95)} |`).join('\n')}
`
  writeSection('search', text)
  process.stdout.write(text)
}
