import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { getCase } from '../packages/contract/src/collection/contact.ts'
import { getMyCases } from '../packages/contract/src/collection/my-cases.ts'
import { addDays } from '../packages/domain/src/calendar.ts'
import { liveStrategies } from '../packages/lab/src/player/demo-strategies.ts'
import { transact } from '../packages/server/src/db/transaction.ts'
import { runningClock } from '../packages/server/src/start/clock.ts'
import { makeOpenLoans } from './open-loans.ts'
import { drawBars, machine, writeSection } from './page.ts'
import { openProductOfMany } from './product-of-many.ts'

const allowedMs = 100
/** A follow-up takes that long, then N is pressed: as often as that the next case is asked for. */
const thinkSeconds = 30

/**
 * `npm run bench -- next [--people 200] [--held 1000] [--seconds 60]`: collectors who each hold many cases under a
 * champion, a challenger and a holdout press N; the next case comes as its desk asks for it, and the list is put in order
 * anew behind it.
 */
export async function benchNext(args: readonly string[]): Promise<void> {
  const option = (usual: number) => ({ type: 'string', default: String(usual) }) as const
  const { values } = parseArgs({
    args: [...args],
    options: { people: option(200), held: option(1_000), seconds: option(60) },
  })
  const [people, held, seconds] = [Number(values.people), Number(values.held), Number(values.seconds)]
  const clock = runningClock(null)
  const product = await openProductOfMany(0, clock)
  const client = new pg.Client({ connectionString: product.databaseUrl })
  await client.connect()
  try {
    const today = clock.today()
    const days = 20
    const perDay = Math.ceil((people * held) / days)
    await makeOpenLoans(client, { perDay, firstDay: -days, lastDay: -1, today: addDays(today, -1) })
    await hire(client, people, today)
    await transact(product.services.db, '*', async (tx) => await liveStrategies(tx, today, clock.wall()))
    await client.query('vacuum (analyze)')
    const tokens = await Promise.all(
      Array.from({ length: people }, async (_, index) => await product.signIn(`bench${index + 1}`)),
    )
    const ask = askOf(product.base)
    const [lists, nexts]: [number[], number[]] = [[], []]
    const until = performance.now() + seconds * 1_000
    await Promise.all(
      tokens.map(async (token, index) => {
        // Spread as people are.
        await pause((index / people) * thinkSeconds * 1_000)
        let next = await first(ask, token, held)
        while (performance.now() < until) {
          nexts.push(await timed(async () => void (await ask(getCase.path, token, { orderNo: next }))))
          lists.push(await timed(async () => void (next = await first(ask, token, held))))
          await pause(thinkSeconds * 1_000)
        }
      }),
    )
    report({ people, held, seconds, lists, nexts }, args)
  } finally {
    await client.end()
    await product.close()
  }
}

type Ask = ReturnType<typeof askOf>

function askOf(base: string) {
  return async (path: string, token: string, request: object): Promise<unknown> => {
    const answer = await fetch(`${base}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-token': token },
      body: JSON.stringify(request),
    })
    const { code, msg, data } = (await answer.json()) as { code: string; msg: string; data: { ret: unknown } }
    if (code !== '') throw new Error(`${path}: ${code} ${msg}`)
    return data.ret
  }
}

async function first(ask: Ask, token: string, held: number): Promise<string> {
  const { next, figures } = (await ask(getMyCases.path, token, {})) as {
    next: string | null
    figures: { open: number }
  }
  if (next === null || figures.open < held) throw new Error(`${figures.open} cases held, next is ${next}`)
  return next
}

/** Collectors with a certificate, and every open case dealt to them by turns. */
async function hire(client: pg.Client, people: number, today: string): Promise<void> {
  await client.query(
    `with hired as (
       insert into staff (email, name, role_id, password_hash, password_changed_at, created_at)
       select 'bench' || n || '@lumbung.test', 'Collector ' || n, s.role_id, s.password_hash, s.password_changed_at, s.created_at
         from staff s, generate_series(1, $1::integer) n where s.email = 'collector@lumbung.test'
       returning id)
     insert into collector (staff_id, certificate_no, certificate_issuer, certified_until, changed_at)
     select id, 'SPPI-' || id, 'SPPI', $2::date + 100, now() from hired`,
    [people, today],
  )
  await client.query(
    `with hands as (select array_agg(k.staff_id order by k.staff_id) as ids from collector k join staff s on s.id = k.staff_id
                     where s.email like 'bench%')
     update collection_case c set state = 'assigned', holder_id = due.holder, held_since = now()
       from (select id, ids[1 + row_number() over (order by id) % cardinality(ids)] as holder
               from collection_case, hands where closed_day is null) due
      where c.id = due.id`,
  )
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function p95(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? Number.NaN
}

interface Measured {
  people: number
  held: number
  seconds: number
  lists: readonly number[]
  nexts: readonly number[]
}

function report({ people, held, seconds, lists, nexts }: Measured, args: readonly string[]): void {
  const bars = [
    { label: 'the next case, as its desk asks', value: p95(nexts), own: true },
    { label: `the list of ${held}, put in order anew`, value: p95(lists), own: true },
    { label: 'allowed for the next case', value: allowedMs, own: false },
  ]
  const lines = bars.slice(0, 2).map(({ label, value }) => `| ${label} | ${value.toFixed(0)} ms |`)
  writeSection(
    'next',
    `## The next case

\`npm run bench -- next${args.length > 0 ? ` ${args.join(' ')}` : ''}\`: ${people} collectors who each hold ${held.toLocaleString('en')} cases, under a champion,
a challenger and a holdout; each presses N every ${thinkSeconds} seconds for ${seconds} seconds. ${machine()}.

| | p95 |
|---|---|
${lines.join('\n')}

${drawBars('next', 'p95 of pressing N', 'ms', bars)}`,
  )
  process.stdout.write(`${lines.join('\n')}\nn = ${nexts.length} and ${lists.length}\n`)
  if (p95(nexts) > allowedMs) process.exitCode = 1
}
