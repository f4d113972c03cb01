import { randomUUID } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import type { Call, Envelope, RequestOf, RetOf } from '../packages/contract/src/call.ts'
import { getReplay, startReplay } from '../packages/contract/src/risk/replay.ts'
import { firstRuleSet, type RuleSetContent } from '../packages/domain/src/risk/scorecard.ts'
import { machine, writeSection } from './page.ts'
import { openProductOfMany, type ProductOfMany } from './product-of-many.ts'

const daysBack = 364
const pollMs = 100
const timesRun = 3

/**
 * `npm run bench -- replay [--orders 210000] [--rules 60]`: a draft over a year of decided orders, about half of those
 * made, through the calls of the screen; how long it takes and whether the server went on answering.
 */
export async function benchReplay(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { orders: { type: 'string', default: '210000' }, rules: { type: 'string', default: '60' } },
  })
  const product = await openProductOfMany(Number(values.orders))
  try {
    const versionId = await makeReviewsAndDraft(product, Number(values.rules))
    await product.services.queue.work(product.services)
    const ask = await caller(product, 'admin')
    const runs = []
    for (let run = 0; run < timesRun; run += 1) runs.push(await replayOnce(product, ask, versionId))
    report(Number(values.rules), runs)
  } finally {
    await product.close()
  }
}

interface Run {
  orders: number
  changed: number
  seconds: number
  /** The longest the event loop was held up. */
  heldMs: number
}

async function replayOnce(product: ProductOfMany, ask: Ask, versionId: number): Promise<Run> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const fromDay = new Date(Date.parse(product.today) - daysBack * 86_400_000).toISOString().slice(0, 10)
  delay.enable()
  const began = performance.now()
  const { id } = await ask(startReplay, {
    versionId,
    fromDay,
    toDay: product.today,
    requestKey: randomUUID(),
  })
  for (;;) {
    await pause(pollMs)
    const { state, summary, done } = await ask(getReplay, { id })
    if (state === 'queued' || state === 'running') continue
    delay.disable()
    if (state !== 'ready' || summary === null) throw new Error(`the replay ended as ${state}`)
    return {
      orders: done,
      changed: summary.nowRefused.orders + summary.nowTaken.orders + summary.otherwise.orders,
      seconds: (performance.now() - began) / 1_000,
      heldMs: delay.max / 1_000_000,
    }
  }
}

type Ask = <C extends Call>(call: C, request: RequestOf<C>) => Promise<RetOf<C>>

async function caller(product: ProductOfMany, role: string): Promise<Ask> {
  const token = await product.signIn(role)
  return async (call, request) => {
    const response = await fetch(`${product.base}${call.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-token': token },
      body: JSON.stringify(request),
    })
    const envelope = (await response.json()) as Envelope<RetOf<typeof call>>
    if (envelope.code === '') return envelope.data.ret
    throw new Error(`${call.name} was refused: ${envelope.code}`)
  }
}

/** A machine review of every order that came past the machine, and a draft that judges a little harder. */
async function makeReviewsAndDraft({ databaseUrl }: ProductOfMany, rules: number): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(reviewRows)
    await client.query('analyze')
    const { rows } = await client.query<{ id: number }>(
      `insert into rule_version (rule_set_id, based_on, state, content, content_hash, changed_at)
       values (1, 1, 'draft', $1::text::jsonb, sha256(convert_to($1, 'UTF8')), now()) returning id`,
      [JSON.stringify(draftOf(rules))],
    )
    return rows[0]?.id ?? 0
  } finally {
    await client.end()
  }
}

const reviewRows = `
  insert into machine_review (order_no, round, rule_version, score, rating, decision, facts, hits, at)
  select order_no, 1, 1, machine_score, machine_rating, case when state = 'machineRejected' then 'reject' else 'manual' end,
         jsonb_build_object('age', 18 + h % 45, 'income', 2500000 + (h % 97) * 100000, 'nikMatchesBirthday', h % 50 > 0,
           'nikMatchesGender', h % 70 > 0, 'dukcapilMatches', null, 'faceScore', (60 + h % 40) / 100.0,
           'bankNameScore', (70 + h % 31) / 100.0, 'blacklisted', false, 'whitelisted', false, 'deviceSharedBy', h % 4 / 3,
           'areaServed', null, 'activePlatforms', h % 4, 'maxDpd90', greatest(0, h % 60 - 30), 'bureauQuality', 1 + h % 9 / 8,
           'debtRatioPpm', (h % 400) * 1000, 'failedOrders', h % 3, 'clearedOnTime', h % 5, 'clearedLate', h % 7 / 5),
         '[]', machine_time
    from (select *, abs(hashtext(order_no)) as h from orders where machine_time is not null) o`

/** The first rule set, filled up to so many rules with harder expressions than most people write. */
function draftOf(rules: number): RuleSetContent {
  const more = Array.from({ length: Math.max(0, rules - firstRuleSet.rules.length) }, (_, index) => ({
    id: `X${index}`,
    category: 'income' as const,
    title: `Bench ${index}`,
    expression: `(age < ${20 + index} && income < ${3_000_000 + index * 50_000}) || debtRatioPpm > ${390_000 - index * 1000} && clearedLate >= 1`,
    outcome: { kind: 'score' as const, points: -5 },
  }))
  return { ...firstRuleSet, rules: [...firstRuleSet.rules, ...more].slice(0, rules) }
}

function report(rules: number, runs: readonly Run[]): void {
  const median = [...runs].toSorted((a, b) => a.seconds - b.seconds)[Math.floor(runs.length / 2)]
  if (median === undefined) throw new Error('nothing was run')
  const held = Math.max(...runs.map(({ heldMs }) => heldMs))
  const per100 = (median.seconds / median.orders) * 100_000
  writeSection(
    'replay',
    `## Rule replay

\`npm run bench -- replay --rules ${rules}\` · ${machine()}

A draft of ${rules} rules over ${median.orders} decided orders that are due, ${median.changed} of which it would decide
otherwise; asked for, watched and read through the calls of the screen. Median of ${runs.length} runs.

| promise | measured | wanted | |
|---|---|---|---|
| 100,000 orders × ${rules} rules | ${per100.toFixed(1)} s | ≤ 3 s | ${per100 <= 3 ? 'kept' : '**missed**'} |
| the event loop held up, worst of all runs | ${held.toFixed(0)} ms | ≤ 100 ms | ${held <= 100 ? 'kept' : '**missed**'} |`,
  )
  process.stdout.write(
    `${per100.toFixed(2)} s for 100,000 orders, event loop held up ${held.toFixed(1)} ms\n`,
  )
}
