import type * as z from 'zod/mini'
import {
  rehearseStrategy,
  type rehearsalResult,
  type rehearsedList,
} from '@lumbung/contract/collection/strategy'
import { addDays, type BusinessDay } from '@lumbung/domain/calendar'
import {
  caseFactsOf,
  type CompiledCondition,
  scoreCase,
  type StrategyScore,
} from '@lumbung/domain/cases/strategy'
import { type StageEras } from '@lumbung/domain/cases/stage-time'
import { readStageEras, stagesAround } from '../../records/case/stage-ranges.ts'
import { workOrder } from '@lumbung/domain/cases/work-order'
import { refuse } from '@lumbung/domain/errors'
import { rupiah, sharePpm, sumOf } from '@lumbung/domain/money'
import { implement } from '../../calls/registry.ts'
import type { CallContext, Implementation } from '../../calls/context.ts'
import { addRehearsal, lockStrategy } from '../../records/case/strategies.ts'
import { compiledStrategy, compileStrategy, orderingOn } from './strategies-in-force.ts'
import { assertRuns } from './strategy.ts'
import { morningOf, paidDays, type PastCase, pastCases } from './strategy-rehearsal.queries.ts'

/** So many case-days are looked at; more would hold up the screen that waits for them. */
const caseDaysMax = 20_000
const firstShown = 10

type Result = z.output<typeof rehearsalResult>
type List = z.output<typeof rehearsedList>['list']

const rehearse = implement(rehearseStrategy, async ({ id, days }, context) => {
  const { tx, staff, wall, today } = context
  const strategy = await lockStrategy(tx, id)
  if (strategy.state === 'withdrawn') refuse('STATE_CONFLICT', { state: strategy.state })
  assertRuns(strategy.content)
  // The youngest day of which three days of payments are known.
  const toDay = addDays(today, -paidDays)
  const fromDay = addDays(toDay, 1 - days)
  const result = await rehearseOver(context, compileStrategy(strategy.content), { fromDay, toDay })
  const rehearsalId = await addRehearsal(tx, {
    strategy_id: id,
    content_hash: strategy.content_hash,
    from_day: fromDay,
    to_day: toDay,
    result: JSON.stringify(result),
    asked_by: staff.id,
    asked_at: wall,
  })
  return { id: rehearsalId }
})

async function rehearseOver(
  { tx, today }: CallContext,
  draft: readonly CompiledCondition[],
  { fromDay, toDay }: { fromDay: BusinessDay; toDay: BusinessDay },
): Promise<Result> {
  const force = await orderingOn(tx, today)
  const live = force === null ? null : await compiledStrategy(tx, force.champion.id)
  const eras = await readStageEras(tx)
  const tops = new Map<List, PastCase[]>()
  const held = draft.map(() => 0)
  let [days, cases, isCut] = [0, 0, false]
  let first: Result['first'] = []
  for (let day = toDay; day >= fromDay && !isCut; day = addDays(day, -1)) {
    const found = await pastCases(tx, day, caseDaysMax - cases + 1, eras)
    // A day that is not whole would be another list.
    isCut = cases + found.length > caseDaysMax
    if (isCut || found.length === 0) continue
    days += 1
    cases += found.length
    const ordered = dayOf(found, day, { draft, live, eras })
    for (const { holds } of ordered.scores.values())
      for (const index of holds) held[index] = (held[index] ?? 0) + 1
    for (const [list, order] of ordered.lists) {
      const tenth = order.slice(0, Math.ceil(found.length / 10))
      tops.set(list, [...(tops.get(list) ?? []), ...tenth])
    }
    if (days === 1) first = shownFirst(ordered)
  }
  const lists = [...tops].map(([list, top]) => ({ list, ...figuresOf(top) }))
  return { days, cases, isCut, lists, held, first }
}

interface DayLists {
  lists: ReadonlyMap<List, readonly PastCase[]>
  scores: ReadonlyMap<PastCase, StrategyScore>
}

/** The lists of one day: as the draft, the champion and the plain order have it, and as it was worked. */
function dayOf(
  found: readonly PastCase[],
  day: BusinessDay,
  by: {
    draft: readonly CompiledCondition[]
    live: readonly CompiledCondition[] | null
    eras: StageEras
  },
): DayLists {
  const moment = { now: morningOf(day), today: day, stages: stagesAround(by.eras, day) }
  const places = new Map(
    workOrder(
      found.map(({ work }) => work),
      moment,
    ).placed.map(({ orderNo, place }) => [orderNo, place]),
  )
  const plain = found.toSorted(
    (a, b) => (places.get(a.work.orderNo) ?? 0) - (places.get(b.work.orderNo) ?? 0),
  )
  const scoresBy = (conditions: readonly CompiledCondition[]) =>
    new Map(
      // How long the window stays open is not known of the past.
      plain.map((each) => [
        each,
        scoreCase(conditions, { ...caseFactsOf(each.work, moment), windowMinutes: null }),
      ]),
    )
  const byPoints = (scores: ReadonlyMap<PastCase, StrategyScore>) =>
    plain.toSorted((a, b) => (scores.get(b)?.points ?? 0) - (scores.get(a)?.points ?? 0))
  const scores = scoresBy(by.draft)
  const worked = found
    .filter(({ calledAt }) => calledAt !== null)
    .toSorted((a, b) => (a.calledAt?.getTime() ?? 0) - (b.calledAt?.getTime() ?? 0))
  const lists = new Map<List, readonly PastCase[]>([['draft', byPoints(scores)]])
  if (by.live !== null) lists.set('live', byPoints(scoresBy(by.live)))
  return { scores, lists: lists.set('plain', plain).set('worked', worked) }
}

function figuresOf(top: readonly PastCase[]) {
  const owed = sumOf(top, ({ work }) => work.owed)
  const paid = sumOf(top, (each) => rupiah(each.paid))
  const worked = top.filter(({ calledAt }) => calledAt !== null).length
  return { cases: top.length, worked, owed, paid, paidPpm: sharePpm(paid, owed) }
}

function shownFirst({ lists, scores }: DayLists): Result['first'] {
  const plain = lists.get('plain') ?? []
  return (lists.get('draft') ?? []).slice(0, firstShown).map((each) => ({
    orderNo: each.work.orderNo,
    owed: each.work.owed,
    daysLate: each.work.daysLate,
    points: scores.get(each)?.points ?? 0,
    told: scores.get(each)?.told?.sentence ?? null,
    worked: each.calledAt !== null,
    paid: each.paid,
    plainPlace: plain.indexOf(each) + 1,
  }))
}

export const strategyRehearsalCalls: readonly Implementation[] = [rehearse]
