import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { setDashboardTarget } from '../packages/contract/src/user/dashboard-tile.ts'
import { openViewers, type Viewers } from './dashboard/viewers.ts'
import { postmasterOf, processorSeconds } from './dashboard/processor.ts'
import { machine, promise, writeSection } from './page.ts'
import { openLender, type Lender } from './staff/lender.ts'

const [shareAllowed, delayAllowedMs] = [0.05, 5_000]
const everybodyEveryMs = 6_000
/** Until what the opening itself asked for is over. */
const settleMs = 15_000
const patienceMs = 15_000

/** Shares of one core, of the server and of its PostgreSQL. */
interface Spent {
  server: number
  database: number
}

/**
 * `npm run bench -- dashboard [--people 500] [--seconds 60] [--orders 20000] [--writes 2]`: so many people have their
 * dashboards open. What it takes to watch while nothing moves, then while `writes` orders a second are worked on, then while
 * something moves ten times a minute that concerns everybody; and how long after its commit each of them shows it.
 */
export async function benchDashboard(args: readonly string[]): Promise<void> {
  const option = (usual: number) => ({ type: 'string', default: String(usual) }) as const
  const { values } = parseArgs({
    args: [...args],
    options: { people: option(500), seconds: option(60), orders: option(20_000), writes: option(2) },
  })
  const [people, seconds, orders, writes] = [values.people, values.seconds, values.orders, values.writes].map(
    Number,
  ) as [number, number, number, number]
  const lender = await openLender(orders, people, { followUps: orders })
  try {
    const postmaster = await postmasterOf(lender.client)
    const measure = async (work: () => Promise<void>) => await spentOn(lender, postmaster, work)
    const still = async () => {
      await pause(seconds * 1_000)
    }
    await pause(settleMs)
    const nobody = await measure(still)
    const viewers = await openViewers(
      lender.base,
      lender.seats.map(({ token }) => token),
    )
    try {
      await pause(settleMs)
      const toldBefore = toldOf(viewers)
      const quiet = await measure(still)
      const toldInQuiet = toldOf(viewers) - toldBefore
      const atWork: number[] = []
      const work = await measure(
        async () => void atWork.push(...(await ordersMove(lender, viewers, { seconds, writes }))),
      )
      await pause(settleMs)
      const all: number[] = []
      const everybody = await measure(
        async () => void all.push(...(await everybodyMoves(lender, viewers, seconds))),
      )
      if (viewers.failed.length > 0)
        throw new Error(`${viewers.failed.length} requests failed, the first: ${viewers.failed[0]?.why}`)
      report(
        { people, seconds, orders, writes, nobody, quiet, toldInQuiet, work, atWork, everybody, all },
        args,
      )
    } finally {
      viewers.close()
    }
  } finally {
    await lender.close()
  }
}

async function spentOn({ serverPid }: Lender, postmaster: number, work: () => Promise<void>): Promise<Spent> {
  const [before, began] = [processorSeconds(serverPid, postmaster), performance.now()]
  await work()
  const [after, seconds] = [processorSeconds(serverPid, postmaster), (performance.now() - began) / 1_000]
  return {
    server: (after.server - before.server) / seconds,
    database: (after.database - before.database) / seconds,
  }
}

const toldOf = ({ all }: Viewers): number => all.reduce((so, { told }) => so + told, 0)

/** Somebody notes something on an order. @returns how long after it each dashboard that counts orders showed what is since, ms */
async function ordersMove(
  { client, running }: Lender,
  viewers: Viewers,
  { seconds, writes }: { seconds: number; writes: number },
): Promise<number[]> {
  const counting = viewers.all.filter(({ figures }) =>
    figures.figures.some(({ figure }) => figure === 'applications'),
  )
  const waits: Promise<number[]>[] = []
  for (let at = 0; at < seconds * writes; at += 1) {
    const began = performance.now()
    const order = running[at % running.length]?.orderNo
    await client.query(
      `insert into order_event (order_no, kind, at, recorded_at, actor_kind, actor) values ($1, 'noted', now(), now(), 'system', 'bench')`,
      [order],
    )
    waits.push(shownAfter(counting, Date.now(), began))
    await pause(1_000 / writes)
  }
  return (await Promise.all(waits)).flat()
}

/** A target of the day is another one, ten times a minute. @returns how long after it each dashboard showed what is since, ms */
async function everybodyMoves(lender: Lender, viewers: Viewers, seconds: number): Promise<number[]> {
  const manager = lender.seats[lender.roles.indexOf('review_manager')]?.token
  if (manager === undefined) throw new Error('nobody of so few people sets targets: 100 have every role')
  const waits: Promise<number[]>[] = []
  for (let at = 0; at < Math.floor((seconds * 1_000) / everybodyEveryMs); at += 1) {
    const began = performance.now()
    const answer = await fetch(`${lender.base}${setDashboardTarget.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-token': manager },
      body: JSON.stringify({ figure: 'applications', target: 100 + at }),
    })
    const { code } = (await answer.json()) as { code: string }
    if (code !== '') throw new Error(`the target is not set: ${code}`)
    waits.push(shownAfter(viewers.all, Date.now(), began))
    await pause(everybodyEveryMs)
  }
  return (await Promise.all(waits)).flat()
}

/** @param committed the machine's time, not before the commit; @param began of the process's, not after it */
async function shownAfter(viewers: Viewers['all'], committed: number, began: number): Promise<number[]> {
  const first = ({ shown }: Viewers['all'][number]) => shown.find(({ readAt }) => readAt >= committed)
  for (const until = performance.now() + patienceMs; performance.now() < until; await pause(250))
    if (viewers.every((viewer) => first(viewer) !== undefined)) break
  return viewers.map((viewer) => (first(viewer)?.at ?? Number.POSITIVE_INFINITY) - began)
}

function within(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

interface Results {
  people: number
  seconds: number
  orders: number
  writes: number
  nobody: Spent
  quiet: Spent
  toldInQuiet: number
  work: Spent
  atWork: readonly number[]
  everybody: Spent
  all: readonly number[]
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
const sum = ({ server, database }: Spent): number => server + database
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`

function report(results: Results, args: readonly string[]): void {
  const { people, orders, writes, nobody, quiet, toldInQuiet, work, atWork, everybody, all } = results
  const watching = sum(quiet) - sum(nobody)
  const row = (what: string, spent: Spent, delays: readonly number[]) =>
    `| ${what} | ${percent(spent.server)} | ${percent(spent.database)} | ${
      delays.length === 0 ? '' : `${seconds(within(delays, 0.5))} / ${seconds(within(delays, 0.95))}`
    } |`
  writeSection(
    'dashboard',
    `## Dashboard

\`${['npm run bench -- dashboard', ...args].join(' ')}\` · ${machine()}

${people} people of every role have their dashboards open over ${orders.toLocaleString('en')} orders, each with a stream of its own, in a
process beside the server's. Processor time is of the server and of all processes of its PostgreSQL, for ${results.seconds} s each; what
both take while nobody looks (timed work, the queue) is subtracted in the first line. A delay runs from before the write to the
answer with the refreshed figures. The middle lines hold besides what the refreshed dashboards cost: no figure is cached.

| promise | measured | wanted | |
|---|---|---|---|
${promise('watching while nothing moves, of one core', percent(watching), `≤ ${percent(shareAllowed)}`, watching <= shareAllowed)}
${promise(`p95 of the delay, ${writes} orders a second`, seconds(within(atWork, 0.95)), `≤ ${seconds(delayAllowedMs)}`, within(atWork, 0.95) <= delayAllowedMs)}
${promise('p95 of the delay, everybody 10 times a minute', seconds(within(all, 0.95)), `≤ ${seconds(delayAllowedMs)}`, within(all, 0.95) <= delayAllowedMs)}

| of one core | server | PostgreSQL | delay, half / p95 |
|---|---|---|---|
${row('nobody looks', nobody, [])}
${row(`${people} dashboards open, nothing moves (told ${toldInQuiet} times)`, quiet, [])}
${row(`${writes} orders a second worked on`, work, atWork)}
${row('10 changes a minute that concern everybody', everybody, all)}`,
  )
}
