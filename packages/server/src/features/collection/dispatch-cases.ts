import { sql } from 'kysely'
import type { DispatchShare } from '@lumbung/contract/collection/dispatch'
import { businessDay } from '@lumbung/domain/calendar'
import { planOutsourcing } from '@lumbung/domain/cases/agency'
import {
  type DispatchMove,
  type DispatchPlan,
  dispatchSegments,
  planDispatch,
  segmentOf,
} from '@lumbung/domain/cases/dispatch'
import { sharePpm } from '@lumbung/domain/money'
import { system } from '../../calls/actor.ts'
import type { Services } from '../../calls/context.ts'
import type { Tx } from '../../db/pool.ts'
import { transact } from '../../db/transaction.ts'
import type { CaseMover } from '../../records/case/case-moves.ts'
import {
  addMoves,
  countChanged,
  giveUpTo,
  lastOfNext,
  lockRun,
  moveRun,
  type PlannedMove,
  type RunRecord,
} from '../../records/case/dispatches.ts'
import { readDispatchRules } from '../../records/case/dispatch-rules.ts'
import { agenciesOf, outsourcedOf, type PlannedAgency } from './agency.queries.ts'
import { collectionDesk, deskOfStage } from './desk.ts'
import {
  awayOn,
  casesToDeal,
  collectorsOf,
  type PlannedCase,
  type PlannedCollector,
  restingCases,
} from './dispatch-facts.queries.ts'

/** Cases in one transaction: whoever works on one of them waits for it. */
const casesPerBatch = 5_000

/**
 * Plans a dispatch and, once it was asked to run, runs it as planned; the morning's runs at once. Broken off, it goes on
 * where it was.
 */
export async function dispatchCases({ runId }: { runId: number }, services: Services): Promise<void> {
  const state = await transact(services.db, '*', async (tx) => await plan(tx, runId, services))
  if (state !== 'running') return
  for (let goesOn = true; goesOn;)
    goesOn = await transact(services.db, '*', async (tx) => await giveBatch(tx, runId, services))
}

/** @returns the state of the run afterwards; null when there is none */
async function plan(tx: Tx, runId: number, { clock }: Services): Promise<string | null> {
  const run = await lockRun(tx, runId)
  if (run?.state !== 'rehearsing') return run?.state ?? null
  const day = businessDay(run.day)
  const collectors = await collectorsOf(tx, run.stage, day)
  const cases = await casesToDeal(tx, run.stage, day)
  const agencies =
    deskOfStage(run.stage) === collectionDesk ? await agenciesOf(tx, day, { stage: run.stage }) : []
  const out = await outsourced(tx, run.stage, cases, collectors, agencies)
  const gone = new Map(out.map((one) => [one.case, one.agency]))
  const own = planDispatch(
    cases.filter(({ id }) => !gone.has(id)),
    collectors,
    await readDispatchRules(tx, run.stage),
  )
  const planned = { ...own, moves: [...own.moves, ...out] }
  await addMoves(tx, runId, movesOf(planned, cases, gone))
  const shares = sharesOf(planned, cases, [
    ...collectors,
    ...agencies.flatMap(peopleOf),
    ...(await outsiders(tx, cases, collectors)),
  ])
  const state = await moveRun(tx, run, 'rehearse', {
    rehearsed_at: clock.wall(),
    looked_at: cases.length,
    moving: planned.moves.length,
    fresh: planned.moves.filter(({ from }) => from === null).length,
    resting: await restingCases(tx, run.stage),
    collectors: JSON.stringify(shares),
  })
  if (run.kind === 'hand') return state
  const there = (await lockRun(tx, runId)) ?? run
  return await moveRun(tx, there, 'start')
}

async function giveBatch(tx: Tx, runId: number, { clock }: Services): Promise<boolean> {
  const run = await lockRun(tx, runId)
  if (run?.state !== 'running') return false
  const by = await moverOfRun(tx, run, clock)
  const isThere = sql`${awayOn(businessDay(run.day), deskOfStage(run.stage))} is null`
  const last = await lastOfNext(tx, runId, casesPerBatch)
  if (last === null) {
    await moveRun(tx, run, 'finish', { ran_at: clock.wall(), changed: await countChanged(tx, runId) })
    return false
  }
  await giveUpTo(tx, run, last, isThere, by)
  return true
}

/** In the name of who pressed it, else of the system. */
async function moverOfRun(tx: Tx, run: RunRecord, clock: Services['clock']): Promise<CaseMover> {
  const times = { now: clock.now(), recordedAt: clock.wall() }
  if (run.ran_by === null) return { actor: system, ...times }
  const { id, name } = await tx
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('id', '=', run.ran_by)
    .executeTakeFirstOrThrow()
  return { actor: { kind: 'staff', name, staffId: id }, ...times }
}

/** What goes to agencies by their percent: of what nobody has, or whoever had it in the stage before. What came back stays. */
async function outsourced(
  tx: Tx,
  stage: RunRecord['stage'],
  cases: readonly PlannedCase[],
  collectors: readonly PlannedCollector[],
  agencies: readonly PlannedAgency[],
): Promise<(DispatchMove & { agency: number })[]> {
  if (agencies.length === 0) return []
  const known = new Set(collectors.map(({ id }) => id))
  const free = cases.filter(
    ({ holder, promised, state }) =>
      !promised && state !== 'recalled' && (holder === null || !known.has(holder)),
  )
  const holderOf = new Map(free.map(({ id, holder }) => [id, holder]))
  const plan = planOutsourcing(free, agencies, cases.length + (await outsourcedOf(tx, stage)))
  return plan.map(({ case: id, agency, to }) => {
    const from = holderOf.get(id) ?? null
    return { case: id, from, to, why: from === null ? 'new' : 'stageRolled', by: 'agency', agency }
  })
}

/** An agency's people, as the shares of a dispatch name them. */
function peopleOf({ name, people }: PlannedAgency): ShareHolder[] {
  return people.map((person) => ({
    id: person.id,
    name: `${name}: ${person.name}`,
    weight: 0,
    away: null,
    capacity: null,
    awayUntil: null,
    certifiedUntil: person.certifiedUntil,
  }))
}

function movesOf(
  planned: DispatchPlan,
  cases: readonly PlannedCase[],
  gone: ReadonlyMap<number, number>,
): PlannedMove[] {
  const byId = new Map(cases.map((one) => [one.id, one]))
  const seen = (id: number) => {
    const one = byId.get(id)
    if (one === undefined) throw new Error(`a plan names case ${id}, which it was not given`)
    const { orderNo, version, state, amount } = one
    return { caseId: id, orderNo, version, state, amount }
  }
  return [
    ...planned.moves.map(({ case: id, from, to, why, by }) => ({
      ...seen(id),
      from,
      to,
      why,
      placedBy: by,
      agency: gone.get(id) ?? null,
      heldBack: null,
    })),
    ...planned.heldBack.map(({ case: id, holder, why, rule }) => ({
      ...seen(id),
      from: holder,
      to: null,
      why: rule,
      placedBy: null,
      agency: null,
      heldBack: why,
    })),
  ]
}

/** Whose share of a stage is told. */
type ShareHolder = Omit<PlannedCollector, 'apps' | 'room' | 'away'> & Pick<DispatchShare, 'away'>

/** Who holds cases of the stage without being in one of its groups. */
async function outsiders(
  tx: Tx,
  cases: readonly PlannedCase[],
  collectors: readonly PlannedCollector[],
): Promise<ShareHolder[]> {
  const known = new Set(collectors.map(({ id }) => id))
  const ids = [
    ...new Set(cases.flatMap(({ holder }) => (holder === null || known.has(holder) ? [] : [holder]))),
  ]
  if (ids.length === 0) return []
  const people = await tx
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .orderBy('name')
    .execute()
  return people.map((person) => ({
    ...person,
    weight: 0,
    away: 'outside',
    capacity: null,
    awayUntil: null,
    certifiedUntil: null,
  }))
}

/** How each one stands before and after, and last what nobody holds. */
export function sharesOf(
  { moves }: DispatchPlan,
  cases: readonly PlannedCase[],
  collectors: readonly ShareHolder[],
): DispatchShare[] {
  const toOf = new Map(moves.map((move) => [move.case, move.to]))
  const fresh = () => ({
    before: 0,
    gained: 0,
    lost: 0,
    after: 0,
    amount: 0,
    mix: [...dispatchSegments, 0].map(() => 0),
  })
  const loads = new Map<number | null, ReturnType<typeof fresh>>(
    [...collectors.map(({ id }) => id), null].map((id) => [id, fresh()]),
  )
  for (const { id, holder, amount } of cases) {
    const after = toOf.get(id) ?? holder
    const [mine, theirs] = [loads.get(holder), loads.get(after)]
    if (mine) mine.before += 1
    if (mine && after !== holder) mine.lost += 1
    if (!theirs) continue
    theirs.after += 1
    theirs.amount += amount
    const segment = segmentOf(amount)
    theirs.mix[segment] = (theirs.mix[segment] ?? 0) + 1
    if (after !== holder) theirs.gained += 1
  }
  const there = collectors.filter(({ away, weight }) => away === null && weight > 0)
  const total = there.reduce((sum, { id }) => sum + (loads.get(id)?.amount ?? 0), 0)
  const weights = there.reduce((sum, { weight }) => sum + weight, 0)
  const rows = collectors.map(({ id, name, weight, capacity, away, awayUntil, certifiedUntil }) => {
    const load = loads.get(id) ?? fresh()
    const fair = weights === 0 ? 0 : (total * weight) / weights
    const fromFair = away === null ? sharePpm(load.amount - fair, fair) : null
    return { id, name, weight, capacity, away, awayUntil, certifiedUntil, ...load, fromFair }
  })
  const nobody = { id: null, name: null, weight: 0, capacity: null, away: null, awayUntil: null }
  return [...rows, { ...nobody, certifiedUntil: null, ...(loads.get(null) ?? fresh()), fromFair: null }]
}

/** How far apart those of full weight stand that are there; null with fewer than two. */
export function apartOf(shares: readonly DispatchShare[]): { cases: number; amount: number } | null {
  const alike = shares.filter(({ id, away, weight }) => id !== null && away === null && weight === 100)
  if (alike.length < 2) return null
  const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
  const amounts = alike.map(({ amount }) => amount)
  const mean = amounts.reduce((sum, amount) => sum + amount, 0) / alike.length
  return {
    cases: spread(alike.map(({ after }) => after)),
    amount: sharePpm(spread(amounts), mean) ?? 0,
  }
}
