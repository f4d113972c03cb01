import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { streamXlsxRows } from 'hucre/xlsx'
import pg from 'pg'
import { addDays, businessDay } from '../packages/domain/src/calendar.ts'
import { closeDay, explainDay, type Explained, explainedIn, type Held, holdDay } from './books/bank-day.ts'
import { apps, channels, keepChannelList, makeBankDay, makeLedger } from './books/make-books.ts'
import { Person } from './books/person.ts'
import { measure, type Measured } from './load.ts'
import { machine, promise, writeSection } from './page.ts'
import { openProductOfMany, type ProductOfMany } from './product-of-many.ts'

const [trialMs, daySeconds, exportSeconds, exportMegabytes] = [1_000, 60, 25, 150]
const ledgerDays = 730
const exportedRows = 1_000_000
const lookEveryMs = 100
const megabyte = 2 ** 20

/**
 * `npm run bench -- books [--entries 5000000] [--payments 100000] [--seconds 5]`: a trial balance of a long ledger, a day of the
 * bank's statement explained and closed, and the journal as a file.
 */
export async function benchBooks(args: readonly string[]): Promise<void> {
  const option = (usual: number) => ({ type: 'string', default: String(usual) }) as const
  const { values } = parseArgs({
    args: [...args],
    options: { entries: option(5_000_000), payments: option(100_000), seconds: option(5) },
  })
  const [entries, payments, seconds] = [values.entries, values.payments, values.seconds].map(Number) as [
    number,
    number,
    number,
  ]
  const product = await openProductOfMany(0)
  const client = new pg.Client({ connectionString: product.databaseUrl })
  await client.connect()
  try {
    const today = businessDay(product.today)
    const days = { today, yesterday: addDays(today, -1) }
    const { db } = product.services
    await makeLedger({ client, url: product.databaseUrl, db }, { entries, days: ledgerDays, ...days })
    const who = await Person.of(product, 'finance_checker')
    await product.services.queue.work(product.services)
    const trials = await askTrials(product, who, seconds)
    process.stdout.write(`trial balances asked for\n`)
    const bank = await explainDay(who, await makeBankDay(client, { payments, ...days }))
    process.stdout.write(`a day of ${bank.lines} lines took ${explainedIn(bank).toFixed(1)} s\n`)
    await keepChannelList(client, days.yesterday)
    const held = await holdDay(who, bank)
    process.stdout.write(`a channel's list of ${held.movements} was held in ${held.seconds.toFixed(1)} s\n`)
    const file = await writeJournal(product, who, entries)
    // Last: each of its lines is one posting more in the journal of that day.
    const closeSeconds = await closeDay(who, await Person.of(product, 'admin'), bank)
    process.stdout.write(`its close took ${closeSeconds.toFixed(1)} s\n`)
    report({ entries, payments, seconds }, { trials, bank, held, closeSeconds, file })
  } finally {
    await client.end()
    await product.close()
  }
}

type Trials = { question: string; measured: Measured }[]

async function askTrials(product: ProductOfMany, who: Person, seconds: number): Promise<Trials> {
  const day = (back: number) => addDays(businessDay(product.today), -back)
  const questions = {
    'all days until today': {},
    today: { day: { from: day(0), to: day(0) } },
    'a day half a year ago': { day: { from: day(180), to: day(180) } },
    'that day, one app and channel': {
      day: { from: day(180), to: day(180) },
      app: [apps[0]],
      channel: channels[0],
    },
    'the last 90 days': { day: { from: day(89), to: day(0) } },
    'one app, all days': { app: [apps[1]] },
    'one channel, the last year': { channel: channels[1], day: { from: day(364), to: day(0) } },
  }
  const trials: Trials = []
  for (const [question, filter] of Object.entries(questions)) {
    const url = `${product.base}/utils/get_trial_balance`
    const load = {
      url,
      method: 'POST',
      headers: who.headers,
      bodies: [JSON.stringify({ filter })],
      connections: 1,
    } as const
    await measure({ ...load, seconds: 1 })
    trials.push({ question, measured: await measure({ ...load, seconds }) })
  }
  return trials
}

interface Written {
  rows: number
  read: number
  seconds: number
  megabytesAbove: number
  fileMegabytes: number
}

/** The journal of as many days as a file may have rows, from the asking to the file that can be fetched; then it is read. */
async function writeJournal(product: ProductOfMany, who: Person, entries: number): Promise<Written> {
  // Two of a posting, and a day may have one posting more than another.
  const perDay = 2 * Math.ceil(entries / 2 / ledgerDays)
  const to = addDays(businessDay(product.today), -1)
  const from = addDays(to, -(Math.min(Math.floor(exportedRows / perDay), ledgerDays - 1) - 1))
  const label = (field: string) => ({ field, label: field })
  const fields = [
    'id',
    'posting',
    'day',
    'number',
    'account',
    'debit',
    'credit',
    'memo',
    'orderNo',
    'app',
    'channel',
    'corrects',
  ]
  globalThis.gc?.()
  await pause(1_000)
  const idle = process.memoryUsage().rss
  let most = idle
  const looking = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), lookEveryMs)
  const began = performance.now()
  const { id } = await who.ask<{ id: number }>('/utils/request_export', {
    call: 'POST /utils/get_journal',
    title: 'Journal',
    filter: { day: { from, to } },
    columns: fields.map(label),
    requestKey: crypto.randomUUID(),
  })
  const found = async () => {
    const { items } = await who.ask<{
      items: { state: string; done: number; bytes: number; error: string | null }[]
    }>('/utils/get_exports', { filter: { id } })
    return items[0]
  }
  let last = await found()
  while (last?.state === 'queued' || last?.state === 'running') {
    await pause(lookEveryMs)
    last = await found()
  }
  const seconds = (performance.now() - began) / 1_000
  clearInterval(looking)
  if (last?.state !== 'ready') throw new Error(`the export ended as ${last?.state}: ${last?.error}`)
  const { path } = await who.ask<{ path: string }>('/utils/request_download', { id })
  const file = await fetch(`${product.base}${path}`, { headers: who.headers })
  if (!file.ok || file.body === null) throw new Error(`the file was not given: ${file.status}`)
  let read = 0
  for await (const _row of streamXlsxRows(new Uint8Array(await file.arrayBuffer()))) read += 1
  return {
    rows: last.done,
    read: read - 1,
    seconds,
    megabytesAbove: (most - idle) / megabyte,
    fileMegabytes: last.bytes / megabyte,
  }
}

function report(
  { entries, payments, seconds }: Record<'entries' | 'payments' | 'seconds', number>,
  {
    trials,
    bank,
    held,
    closeSeconds,
    file,
  }: { trials: Trials; bank: Explained; held: Held; closeSeconds: number; file: Written },
): void {
  const count = (n: number) => n.toLocaleString('en')
  const slowest = trials.toSorted((a, b) => b.measured.p95 - a.measured.p95)[0]
  const trial = slowest?.measured.p95 ?? Infinity
  const explained = explainedIn(bank)
  const text = `## Books

\`npm run bench -- books --entries ${entries} --payments ${payments} --seconds ${seconds}\` · ${machine()}

A ledger of ${count(entries)} entries over ${ledgerDays} days, two apps and two channels, closed until yesterday. A day of ${count(bank.payments)} payments
in a statement of ${count(bank.lines)} lines: from the file that is sent to lines that say what explains them; the second person’s word,
which closes the day and posts each line, took ${closeSeconds.toFixed(1)} s. The journal of
${count(file.rows)} rows as .xlsx, from the asking to the file that can be fetched, with the memory of the process above what it
had before; the file is opened and its rows counted.

| promise | measured | wanted | |
|---|---|---|---|
${[
  promise(
    `trial balance, the slowest question, p95`,
    `${trial.toFixed(0)} ms`,
    `≤ ${trialMs} ms`,
    trial <= trialMs,
  ),
  promise(
    'statement and payments of a day',
    `${explained.toFixed(1)} s (reading ${bank.uploadSeconds.toFixed(1)} s, loading ${bank.loadSeconds.toFixed(1)} s, matching ${bank.matchSeconds.toFixed(1)} s seen in ${bank.steps} steps), ${count(bank.open)} lines open`,
    `≤ ${daySeconds} s`,
    explained <= daySeconds && bank.open === 0,
  ),
  promise(
    'the channel’s own list of that day, held against the books',
    `${held.seconds.toFixed(1)} s, ${count(held.differ)} of ${count(held.movements)} differ`,
    `≤ ${daySeconds} s`,
    held.seconds <= daySeconds && held.movements > 0 && held.differ === 0,
  ),
  promise(
    'journal as a file',
    `${file.seconds.toFixed(1)} s`,
    `≤ ${exportSeconds} s`,
    file.seconds <= exportSeconds,
  ),
  promise(
    'memory above idle',
    `${file.megabytesAbove.toFixed(0)} MiB`,
    `≤ ${exportMegabytes} MiB`,
    file.megabytesAbove <= exportMegabytes,
  ),
  promise('rows read from the file', count(file.read), count(file.rows), file.read === file.rows),
].join('\n')}

| trial balance of | p50 | p95 |
|---|---|---|
${trials.map(({ question, measured: { p50, p95 } }) => `| ${question} | ${p50.toFixed(0)} ms | ${p95.toFixed(0)} ms |`).join('\n')}

The file has ${file.fileMegabytes.toFixed(0)} MiB.
`
  writeSection('books', text)
  process.stdout.write(text)
}
