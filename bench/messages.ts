import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { checkBatch, getBatch, saveBatch } from '../packages/contract/src/sms/batch.ts'
import { checkTemplate, saveTemplate, submitTemplate } from '../packages/contract/src/sms/template.ts'
import type { Call, RequestOf, RetOf } from '../packages/contract/src/call.ts'
import { makeBorrowers } from '../packages/lab/src/world/many-borrowers.ts'
import { transact } from '../packages/server/src/db/transaction.ts'
import { setClock } from '../packages/server/src/start/clock.ts'
import type { SmsAddresses } from '../packages/server/src/start/sms-addresses.ts'
import { drawBars, machine, writeSection } from './page.ts'
import { openProductOfMany, type ProductOfMany } from './product-of-many.ts'

const wantedPerSecond = 200
const windowSeconds = 10

/**
 * `npm run bench -- messages [--seconds 300]`: a batch goes out at 200 a second to a carrier in a process of its own, which
 * reports each message twice; the reports are taken and applied beside it. Beside it as many bare requests to that carrier.
 */
export async function benchMessages(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { seconds: { type: 'string', default: '300' } } })
  const seconds = Number(values.seconds)
  const carrier = spawn(process.execPath, [join(import.meta.dirname, 'message-carrier.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = (await once(carrier.stdout, 'data')) as [Buffer]
  const sms = JSON.parse(line.toString()) as SmsAddresses
  // Friday 20 November 2026, 10:00 WIB: the whole run is lawful.
  const clock = setClock(new Date('2026-11-20T03:00:00Z'))
  let base = ''
  const product = await openProductOfMany(0, clock, {
    ...sms,
    callbackUrl: (provider) => `${base}/hooks/${provider}`,
  })
  base = product.base
  try {
    await send(product, seconds, args)
  } finally {
    await product.close()
    carrier.kill()
  }
}

async function send(product: ProductOfMany, seconds: number, args: readonly string[]): Promise<void> {
  const { services } = product
  const messages = wantedPerSecond * seconds
  await transact(services.db, '*', async (tx) => {
    await makeBorrowers(tx, services.seals, { count: messages, dueDay: '2026-11-20' })
    await sql`update message_provider set rate_per_second = 1000`.execute(tx)
  })
  const prepareBegan = performance.now()
  const id = await preparedBatch(product, messages)
  const preparing = (performance.now() - prepareBegan) / 1_000
  await services.queue.work(services)
  const went = async () => await countOf(product, sql`handed_at is not null`)
  const began = performance.now()
  const marks: number[] = [0]
  let sent = 0
  while (sent < messages && performance.now() - began < seconds * 3_000) {
    const isMark = performance.now() - began >= marks.length * windowSeconds * 1_000
    sent = await went()
    if (isMark) {
      marks.push(sent)
      process.stdout.write(`${sent} of ${messages}\n`)
    }
    await pause(250)
  }
  const took = (performance.now() - began) / 1_000
  const arrivedBegan = performance.now()
  while (
    (await countOf(product, sql`state = 'delivered'`)) < messages &&
    performance.now() - arrivedBegan < 120_000
  )
    await pause(250)
  const lag = (performance.now() - arrivedBegan) / 1_000
  const delivered = await countOf(product, sql`state = 'delivered'`)
  // The last window, which ends with the batch, is left out.
  const windows = marks.slice(1).map((mark, at) => (mark - (marks[at] ?? 0)) / windowSeconds)
  report({ id, messages, took, windows, delivered, lag, preparing }, args)
}

async function countOf({ services }: ProductOfMany, where: ReturnType<typeof sql>): Promise<number> {
  return await transact(services.db, '*', async (tx) => {
    const { rows } = await sql<{
      n: number
    }>`select count(*)::integer as n from message where ${where}`.execute(tx)
    return rows[0]?.n ?? 0
  })
}

/** A text of two persons and a batch to everybody, agreed on through the calls. @returns its id */
async function preparedBatch({ services, base, signIn }: ProductOfMany, messages: number): Promise<number> {
  const [operator, checker] = [await signIn('sms_operator'), await signIn('sms_checker')]
  const call = async <C extends Call>(token: string, made: C, request: RequestOf<C>): Promise<RetOf<C>> => {
    const answer = await fetch(`${base}${made.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-token': token },
      body: JSON.stringify(request),
    })
    const { code, msg, data } = (await answer.json()) as {
      code: string
      msg: string
      data: { ret: RetOf<C> }
    }
    if (code !== '') throw new Error(`${made.path}: ${code} ${msg}`)
    return data.ret
  }
  const text = 'Yth {name}, tagihan {app} {orderNo} {owed} jatuh tempo {dueDay}. Ketik STOP untuk berhenti.'
  const written = { version: 0, name: 'Bench', purpose: 'remind', app: null, texts: { id: text } } as const
  const { id: templateId, version } = await call(operator, saveTemplate, written)
  const put = await call(operator, submitTemplate, { id: templateId, version })
  await call(checker, checkTemplate, { id: templateId, version: put.version, approve: true, note: '' })
  const now = services.clock.now()
  const { id } = await call(operator, saveBatch, {
    name: 'Bench',
    templateId,
    language: 'id',
    to: { by: 'filter', filter: {} },
    startAt: now.toISOString(),
    latestAt: new Date(now.getTime() + 86_400_000).toISOString(),
    ratePerSecond: wantedPerSecond,
    note: '',
    requestKey: `bench-${messages}`,
  })
  await services.queue.drain(services, ['prepareBatch'])
  const { batch } = await call(checker, getBatch, { id })
  if (batch.total !== messages) throw new Error(`${batch.total} of ${messages} would get it`)
  const agreed = { id, version: batch.version, approve: true, note: '', requestKey: `agree-${messages}` }
  await call(checker, checkBatch, agreed)
  return id
}

interface Measured {
  id: number
  messages: number
  took: number
  windows: readonly number[]
  delivered: number
  lag: number
  preparing: number
}

function report(
  { messages, took, windows, delivered, lag, preparing }: Measured,
  args: readonly string[],
): void {
  const n = (value: number, digits = 0) => value.toLocaleString('en', { maximumFractionDigits: digits })
  const mean = messages / took
  const least = Math.min(...windows, mean)
  const bars = [
    { label: 'mean over the whole batch', value: mean, own: true },
    { label: 'the slowest ten seconds', value: least, own: true },
    { label: 'its measure', value: wantedPerSecond, own: false },
  ]
  const isHeld = mean >= wantedPerSecond * 0.98
  const text = `## Messages

\`${['npm run bench -- messages', ...args].join(' ')}\` · ${machine()}

A batch of ${n(messages)} messages at ${wantedPerSecond} a second to a simulated carrier in a process of its own: each is claimed
(the guard asked, the text worded for the day, its attempt and marks kept) and committed, handed over on a connection of its own,
and written down; two reports of each come back, are kept sealed and applied. One server, one PostgreSQL, the same two cores. From 98 %
of the measure on it is kept.

${drawBars('messages', 'Messages handed over', 'a second', bars)}

| promise | measured | wanted | |
|---|---|---|---|
| mean over ${n(took)} s | ${n(mean, 1)} a second | ${wantedPerSecond} | ${isHeld ? 'kept' : '**missed**'} |
| the slowest ten seconds | ${n(least, 1)} a second | | |
| delivered by its reports, after the last was handed over | ${n(delivered)} in ${n(lag, 1)} s | ${n(messages)} | ${delivered === messages ? 'kept' : '**missed**'} |
| prepared (worded, judged, sealed) | ${n(preparing, 1)} s | | |
`
  writeSection('messages', text)
  process.stdout.write(text)
}
