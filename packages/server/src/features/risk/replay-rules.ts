import { Worker } from 'node:worker_threads'
import { LendingError, refuse } from '@lumbung/domain/errors'
import { type BusinessDay, businessDayOf, daysBetween } from '@lumbung/domain/calendar'
import { add, rupiah, subtract } from '@lumbung/domain/money'
import {
  emptyTally,
  endingOf,
  flipOf,
  isD7,
  principalLostOf,
  replayOrdersMax,
  sideFigures,
  tally,
  type ReplayedOrder,
  type ReplayTally,
} from '@lumbung/domain/risk/replay'
import { type AffordabilityRule, ceilingsBroken } from '@lumbung/domain/sources/affordability'
import type { Services } from '../../calls/context.ts'
import { transact, type AppScope } from '../../db/transaction.ts'
import { affordabilityRulesUpTo } from '../../records/sources/affordability-rules.ts'
import {
  dueOrdersMax,
  findDueLoans,
  findDueUnlent,
  readDecidedOrders,
  readDecidingSet,
  type DecidedOrder,
  type DecidingSet,
} from './replay-source.queries.ts'
import {
  addFlippedOrders,
  clearFlippedOrders,
  lockReplay,
  moveReplay,
  noteReplayTotal,
  type FlippedOrder,
  type RuleReplayRecord,
} from '../../records/risk/rule-replays.ts'
import { outcomes, type ScoringAnswer, type ScoringAsk, type ScoringInput } from './replay-scoring.ts'

/** Small enough that neither reading nor counting holds the server up, large enough to be fast. */
const batchOrders = 2_000
const workerHeapMegabytes = 256

/** Cancelled, or another start of the same work goes on with it: nothing more is written here. */
class Stopped extends Error {}

/**
 * Runs a rule set over the values of orders decided before, as they were kept (N5). Scoring works in a thread of its
 * own; what is read, counted and written here comes in small batches. Begins again from the first order when a stop
 * broke it off.
 */
export async function replayRules({ replayId }: { replayId: number }, services: Services): Promise<void> {
  const replay = await begin(replayId, services)
  if (replay === null) return
  try {
    await run(replay, services)
  } catch (error) {
    if (error instanceof Stopped) return
    if (!(error instanceof LendingError)) services.log.error({ err: error, replayId }, 'a replay broke')
    await fail(replay, error instanceof LendingError ? error.code : 'INTERNAL', services)
  }
}

async function begin(replayId: number, services: Services): Promise<RuleReplayRecord | null> {
  return await transact(services.db, '*', async (tx) => {
    const row = await lockReplay(tx, replayId)
    if (row.state !== 'queued' && row.state !== 'running') return null
    const next = { ...row, run: row.run + 1 }
    await moveReplay(tx, row, 'start', { run: next.run, done: 0, total: null })
    await clearFlippedOrders(tx, replayId)
    return { ...next, state: 'running' as const }
  })
}

async function run(replay: RuleReplayRecord, services: Services): Promise<void> {
  const today = services.clock.today()
  const scope: AppScope = replay.apps === '*' ? '*' : replay.apps.split(',')
  const so = emptyTally()
  const hits = replay.content.rules.map(() => 0)
  // It reads its program while the orders are looked for.
  const scoring = new Scoring({ content: replay.content })
  try {
    const { set, ceilings } = await transact(services.db, '*', async (tx) => ({
      set: await readDecidingSet(tx, replay.version_id),
      ceilings: await affordabilityRulesUpTo(tx, today),
    }))
    const batches = dueBatches(replay, set, scope, services)
    const read = async () => {
      const { value: orderNos } = await batches.next()
      return orderNos === undefined
        ? null
        : {
            gone: orderNos.length,
            orders: await transact(
              services.db,
              scope,
              async (tx) => await readDecidedOrders(tx, set, orderNos),
            ),
          }
    }
    // The next batch is read, and the last one written, while this one is scored.
    let coming = read()
    let noted = Promise.resolve()
    let done = 0
    for (let batch = await coming; batch !== null; batch = await coming) {
      coming = read()
      // What fails while the scoring goes on is met at the next turn.
      coming.catch(() => undefined)
      const { orders, gone } = batch
      const answer = await scoring.ask(orders.map(({ facts }) => facts))
      for (const [rule, count] of answer.hits.entries()) hits[rule] = (hits[rule] ?? 0) + count
      const flipped = orders.flatMap((order, place) =>
        count(so, replayedOrder(order, answer, place, { today, ceilings }), order, today),
      )
      if (so.orders > replayOrdersMax) refuse('EXPORT_TOO_LARGE', { max: replayOrdersMax })
      await noted
      noted = note(replay, (done += gone), flipped, services)
      noted.catch(() => undefined)
    }
    await noted
  } finally {
    await scoring.end()
  }
  await finish(replay, so, hits, services)
}

/** Orders that are due, batch by batch: first the lent ones, and meanwhile the others are looked for, which takes longer. */
async function* dueBatches(
  replay: RuleReplayRecord,
  set: DecidingSet,
  scope: AppScope,
  services: Services,
): AsyncGenerator<string[], undefined> {
  const days = { fromDay: replay.from_day, toDay: replay.to_day }
  const found = async (find: typeof findDueLoans) =>
    await transact(services.db, scope, async (tx) => await find(tx, set, days))
  const finding = found(findDueUnlent)
  // What fails before it is waited for is met there.
  finding.catch(() => undefined)
  const lent = await found(findDueLoans)
  const others = finding.then(async (unlent) => {
    // A loan that was voided in between is in both.
    const known = new Set(lent)
    const left = unlent.filter((orderNo) => !known.has(orderNo))
    const total = lent.length + left.length
    if (total > dueOrdersMax) refuse('EXPORT_TOO_LARGE', { max: replayOrdersMax })
    await transact(services.db, '*', async (tx) => await noteReplayTotal(tx, replay, total))
    return left
  })
  others.catch(() => undefined)
  yield* batchesOf(lent)
  yield* batchesOf(await others)
  return undefined
}

function* batchesOf(orderNos: readonly string[]): Generator<string[], void> {
  for (let from = 0; from < orderNos.length; from += batchOrders)
    yield orderNos.slice(from, from + batchOrders)
}

/** Counts one order in; a changed one is handed on to be written. */
function count(
  so: ReplayTally,
  replayed: ReplayedOrder,
  order: DecidedOrder,
  today: BusinessDay,
): FlippedOrder[] {
  tally(so, replayed)
  if (flipOf(replayed) === null) return []
  const { was, would, wouldScore, ending, principal, principalLost, income } = replayed
  return [
    {
      orderNo: order.order_no,
      was,
      would,
      wasScore: order.was_score,
      wouldScore,
      ending,
      daysLate: ending === 'overdue' ? daysBetween(order.due_day as BusinessDay, today) : 0,
      principal,
      principalLost,
      income,
      decidedAt: order.decided_at,
    },
  ]
}

function replayedOrder(
  order: DecidedOrder,
  answer: ScoringAnswer,
  place: number,
  { today, ceilings }: { today: BusinessDay; ceilings: (day: BusinessDay) => AffordabilityRule },
): ReplayedOrder {
  const said = outcomes[answer.decisions[place] ?? 1] ?? 'manual'
  const loan = order.lent
    ? {
        dueDay: order.due_day as BusinessDay,
        clearedDay: order.cleared_day as BusinessDay | null,
        clearedLate: order.cleared_late,
      }
    : null
  const ending = endingOf(loan, today)
  const principal = rupiah(order.principal)
  // What was kept back when the money went out is earned as well: what came in is measured against what went out.
  const fees = subtract(principal, rupiah(order.arrival_amount))
  return {
    was: order.was,
    // Whatever rules say, the machine keeps to the ceilings of its own day.
    would: isBeyond(order, ceilings(businessDayOf(order.decided_at))) ? 'reject' : said,
    wouldScore: answer.scores[place] ?? 0,
    missing: answer.missing[place] === 1,
    failed: answer.failed[place] === 1,
    ending,
    d7: isD7(loan, today),
    principal,
    principalLost: principalLostOf(ending, order.principal_left),
    income: loan === null ? rupiah(0) : add(fees, rupiah(order.received)),
  }
}

function isBeyond(order: DecidedOrder, rule: AffordabilityRule): boolean {
  const { debt_ratio_ppm: ratioPpm, active_platforms: platforms } = order
  return ceilingsBroken({ ratioPpm, platforms }, rule).length > 0
}

async function note(
  replay: RuleReplayRecord,
  done: number,
  flipped: readonly FlippedOrder[],
  services: Services,
): Promise<void> {
  const goesOn = await transact(
    services.db,
    '*',
    async (tx) => await addFlippedOrders(tx, replay, done, flipped),
  )
  if (!goesOn) throw new Stopped('this run no longer counts')
}

async function finish(
  replay: RuleReplayRecord,
  { was, would, ...so }: ReplayTally,
  hits: readonly number[],
  services: Services,
): Promise<void> {
  const summary = {
    ...so,
    was: sideFigures(was),
    would: sideFigures(would),
    hits: Object.fromEntries(replay.content.rules.map(({ id }, place) => [id, hits[place] ?? 0])),
  }
  await transact(services.db, '*', async (tx) => {
    const row = await lockReplay(tx, replay.id)
    if (row.state !== 'running' || row.run !== replay.run) return
    await moveReplay(tx, row, 'finish', {
      summary: JSON.stringify(summary),
      done: so.orders,
      total: so.orders,
      finished_at: services.clock.wall(),
    })
  })
}

async function fail(replay: RuleReplayRecord, code: string, services: Services): Promise<void> {
  await transact(services.db, '*', async (tx) => {
    const row = await lockReplay(tx, replay.id)
    if (row.state !== 'running' || row.run !== replay.run) return
    await moveReplay(tx, row, 'fail', { error: code, finished_at: services.clock.wall() })
  })
}

/** The scoring thread as its owner sees it: one question, one answer. */
class Scoring {
  readonly #worker: Worker
  #waiting: { resolve: (answer: ScoringAnswer) => void; reject: (error: unknown) => void } | undefined
  #failure: unknown

  constructor(input: ScoringInput) {
    this.#worker = new Worker(new URL('replay-scoring.ts', import.meta.url), {
      workerData: input,
      resourceLimits: { maxOldGenerationSizeMb: workerHeapMegabytes },
      // Nothing of the process's environment is of use in there.
      env: {},
      stdin: false,
    })
    this.#worker.on('message', (answer: ScoringAnswer) => {
      this.#waiting?.resolve(answer)
    })
    this.#worker.on('error', (error) => this.#fail(error))
    this.#worker.on('exit', () => this.#fail(new Error('the scoring thread ended')))
  }

  #fail(error: unknown): void {
    this.#failure ??= error
    this.#waiting?.reject(this.#failure)
  }

  async ask(facts: ScoringAsk): Promise<ScoringAnswer> {
    if (this.#failure !== undefined) throw this.#failure
    const answer = new Promise<ScoringAnswer>((resolve, reject) => {
      this.#waiting = { resolve, reject }
    })
    this.#worker.postMessage(facts)
    return await answer
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }
}
