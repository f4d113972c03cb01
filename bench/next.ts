import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { getCase } from '../packages/contract/src/collection/contact.ts'
import { getMyCases } from '../packages/contract/src/collection/my-cases.ts'
import { getLead, getMyLeads } from '../packages/contract/src/telemarketing/lead.ts'
import { addDays } from '../packages/domain/src/calendar.ts'
import { liveStrategies } from '../packages/lab/src/player/demo-strategies.ts'
import { transact } from '../packages/server/src/db/transaction.ts'
import { runningClock } from '../packages/server/src/start/clock.ts'
import { type BareServer, startBareServer } from './bare-server.ts'
import { bareCase, bareLead, holdCases, holdLeads } from './next/held.ts'
import { makeOpenLoans } from './open-loans.ts'
import { drawBars, machine, writeSection } from './page.ts'
import { openProductOfMany } from './product-of-many.ts'

const allowedMs = 100
/** A follow-up takes that long, then N is pressed: as often as that the next one is asked for. */
const thinkSeconds = 30

/** Who presses N: what they hold, what their desk asks for, and the same row without us. */
interface Desk {
  what: string
  held: number
  /** Sign in as these, by number. */
  person: (index: number) => string
  /** The list, put in order anew. @returns what comes next, and how many are held */
  list: (ask: Ask, token: string) => Promise<{ next: number | string | null; held: number }>
  path: string
  request: (next: number | string) => object
  bare: string
}

/** p95s in ms, and how many of each. */
interface Pressed {
  desk: Desk
  next: number
  list: number
  bare: number
  presses: number
}

/**
 * `npm run bench -- next [--people 200] [--held 150] [--leads 200] [--seconds 60]`: collectors who each hold many cases under a
 * champion, a challenger and a holdout press N, then sellers who each hold many leads; the next one comes as its desk asks for it,
 * and the list is put in order anew behind it. Beside each press the same row is read without us.
 */
export async function benchNext(args: readonly string[]): Promise<void> {
  const option = (usual: number) => ({ type: 'string', default: String(usual) }) as const
  const { values } = parseArgs({
    args: [...args],
    options: { people: option(200), held: option(150), leads: option(200), seconds: option(60) },
  })
  const [people, held, leads, seconds] = [values.people, values.held, values.leads, values.seconds].map(
    Number,
  ) as [number, number, number, number]
  const clock = runningClock(null)
  const product = await openProductOfMany(0, clock)
  const client = new pg.Client({ connectionString: product.databaseUrl })
  await client.connect()
  try {
    const today = clock.today()
    const days = 20
    const perDay = Math.ceil((people * held) / days)
    await makeOpenLoans(client, { perDay, firstDay: -days, lastDay: -1, today: addDays(today, -1) })
    await holdCases(client, people, today)
    await holdLeads(client, people, leads)
    await transact(product.services.db, '*', async (tx) => await liveStrategies(tx, today, clock.wall()))
    await client.query('vacuum (analyze)')
    const ask = askOf(product.base)
    const pressed: Pressed[] = []
    for (const desk of desksOf({ held, leads })) {
      const bare = await startBareServer(product.databaseUrl, async (pool, request) => {
        const { id } = request as { id: unknown }
        return (await pool.query({ name: desk.what, text: desk.bare, values: [id] })).rows[0]
      })
      try {
        const tokens = await Promise.all(
          Array.from({ length: people }, async (_, index) => await product.signIn(desk.person(index + 1))),
        )
        pressed.push(await press(desk, { ask, bare, tokens, seconds }))
      } finally {
        await bare.close()
      }
    }
    report(pressed, { people, seconds }, args)
  } finally {
    await client.end()
    await product.close()
  }
}

function desksOf({ held, leads }: { held: number; leads: number }): readonly Desk[] {
  return [
    {
      what: 'case',
      held,
      person: (index) => `bench${index}`,
      list: async (ask, token) => {
        const { next, figures } = (await ask(getMyCases.path, token, {})) as {
          next: string | null
          figures: { open: number }
        }
        return { next, held: figures.open }
      },
      path: getCase.path,
      request: (next) => ({ orderNo: next }),
      bare: bareCase,
    },
    {
      what: 'lead',
      held: leads,
      person: (index) => `seller${index}`,
      // At some hours nobody may be called, and then none is next: the first of the list is as dear to open.
      list: async (ask, token) => {
        const {
          next,
          leads: rows,
          figures,
        } = (await ask(getMyLeads.path, token, {})) as {
          next: number | null
          leads: { id: number }[]
          figures: { open: number }
        }
        return { next: next ?? rows[0]?.id ?? null, held: figures.open }
      },
      path: getLead.path,
      request: (next) => ({ id: next }),
      bare: bareLead,
    },
  ]
}

interface Pressing {
  ask: Ask
  bare: BareServer
  tokens: readonly string[]
  seconds: number
}

async function press(desk: Desk, { ask, bare, tokens, seconds }: Pressing): Promise<Pressed> {
  const [lists, nexts, bares]: [number[], number[], number[]] = [[], [], []]
  const askBare = askOf(bare.url)
  const first = async (token: string) => {
    const { next, held } = await desk.list(ask, token)
    if (next === null || held < desk.held) throw new Error(`${held} of a ${desk.what} held, next is ${next}`)
    return next
  }
  // The first press of each is not counted: it finds an office where everybody has just come.
  const [from, until] = [thinkSeconds, thinkSeconds + seconds].map(
    (each) => performance.now() + each * 1_000,
  ) as [number, number]
  const count = (into: number[], ms: number) => {
    if (performance.now() >= from) into.push(ms)
  }
  await Promise.all(
    tokens.map(async (token, index) => {
      // Spread as people are.
      await pause((index / tokens.length) * thinkSeconds * 1_000)
      let next = await first(token)
      while (performance.now() < until) {
        count(nexts, await timed(async () => void (await ask(desk.path, token, desk.request(next)))))
        count(bares, await timed(async () => void (await askBare('/', token, { id: next }))))
        count(lists, await timed(async () => void (next = await first(token))))
        await pause(thinkSeconds * 1_000)
      }
    }),
  )
  return { desk, next: p95(nexts), list: p95(lists), bare: p95(bares), presses: nexts.length }
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

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function p95(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? Number.NaN
}

function report(
  pressed: readonly Pressed[],
  { people, seconds }: { people: number; seconds: number },
  args: readonly string[],
): void {
  const bars = pressed.flatMap(({ desk: { what, held }, next, list, bare }) => [
    { label: `the next ${what}, as its desk asks`, value: next, own: true },
    { label: `the list of ${held}, put in order anew`, value: list, own: true },
    { label: `the row of the ${what} without us`, value: bare, own: false },
  ])
  const lines = pressed.map(
    ({ desk: { what, held }, next, list, bare, presses }) =>
      `| ${what} | ${held.toLocaleString('en')} | ${next.toFixed(0)} ms${next > allowedMs ? ' **missed**' : ''} | ${list.toFixed(0)} ms | ${bare.toFixed(0)} ms | ${(next / bare).toFixed(1)} | ${presses} |`,
  )
  writeSection(
    'next',
    `## The next case and the next lead

\`npm run bench -- next${args.length > 0 ? ` ${args.join(' ')}` : ''}\`: ${people} collectors, their cases under a champion, a challenger and a holdout, then
${people} sellers; each presses N every ${thinkSeconds} seconds; counted are ${seconds} seconds after the first ${thinkSeconds}. At most ${allowedMs} ms are allowed for the next one. Beside each press its
row with what was tried is read in one statement by \`node:http\` and \`pg\`. ${machine()}.

| p95 | held by each | next | list, in order anew | without us | times | presses |
|---|---|---|---|---|---|---|
${lines.join('\n')}

${drawBars('next', 'p95 of pressing N', 'ms', [...bars, { label: 'allowed for the next one', value: allowedMs, own: false }])}`,
  )
  process.stdout.write(`${lines.join('\n')}\n`)
  if (pressed.some(({ next }) => next > allowedMs)) process.exitCode = 1
}
