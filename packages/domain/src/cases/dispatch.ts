import { flow, type FlowState } from '../flow.ts'
import { rupiah, type Rupiah } from '../money.ts'
import type { StageCode } from '../order/order.ts'
import { deal } from './deal.ts'
import type { PreStage } from './pre-case.ts'

/** The stages that are worked at desks, and so are dealt. */
export const dispatchStages = ['s1', 's2', 'm1', 'm2', 'm3'] as const satisfies readonly StageCode[]
/** And before the due day those of pre-collection. */
export type DispatchStage = (typeof dispatchStages)[number] | PreStage

/** A dispatch: planned first, run as planned, and taken back while nothing was done on it. */
export const dispatchFlow = flow({
  rehearsing: { rehearse: 'rehearsed', drop: 'dropped' },
  rehearsed: { start: 'running', drop: 'dropped' },
  running: { finish: 'ran' },
  ran: { takeBack: 'takenBack' },
  takenBack: {},
  dropped: {},
})
export type DispatchState = FlowState<typeof dispatchFlow>

/** When a morning's dispatch runs by itself, WIB: after the night's roll, before anybody may be called. */
export const dispatchAt = '07:30'

/** What is owed on a case, in classes whose mix is shown for each collector: below each of these, and from the last on. */
export const dispatchSegments: readonly Rupiah[] = [rupiah(500_000), rupiah(1_000_000), rupiah(2_000_000)]

/** The class of an amount, from 0. */
export function segmentOf(amount: Rupiah): number {
  const index = dispatchSegments.findIndex((end) => amount < end)
  return index < 0 ? dispatchSegments.length : index
}

/** A case that a dispatch looks at: open, not resting, in the stage that is dealt. */
export interface DispatchCase {
  id: number
  /** Whoever owes: one over all apps. */
  person: string
  app: string
  /** Owed on the day of the dispatch. */
  amount: Rupiah
  holder: number | null
  /** Whole days since the holder last recorded something, or got the case. */
  idleDays: number
  /** A promise to pay waits for its day. */
  promised: boolean
  /** Promises broken in the hands of this holder. */
  promisesBroken: number
  /** Open cases of this person that somebody of the group holds in another stage: they stay together. */
  personHolder: number | null
}

/** Why somebody of a group is given nothing, and loses what they hold, on a day. */
export const awayReasons = ['offDuty', 'leave', 'uncertified'] as const
export type AwayReason = (typeof awayReasons)[number]

/** Somebody who works on the stage that is dealt. */
export interface DispatchCollector {
  id: number
  /** Percent of a full share: 50 for a newcomer, 0 is given nothing new, at most 200. */
  weight: number
  /** The apps they may see; null: every one. */
  apps: ReadonlySet<string> | null
  /** Open cases that fit beside those of other stages; null: no limit. */
  room: number | null
  away: AwayReason | null
}

/** What a dispatch follows, by stage (domain.md §2.2); null: never. */
export interface DispatchRules {
  /** Days without a follow-up after which somebody else tries. */
  idleDays: number | null
  /** Broken promises after which somebody else tries. */
  promisesBroken: number | null
}

export const firstDispatchRules: DispatchRules = { idleDays: 3, promisesBroken: 2 }
export const dispatchWeightMax = 200

/** Why a case gets another holder. */
export const moveReasons = [
  'new',
  'stageRolled',
  'offDuty',
  'leave',
  'uncertified',
  'idle',
  'promisesBroken',
] as const
export type MoveReason = (typeof moveReasons)[number]

/** Why a case is with whoever it went to: by share, with the same person's others, or to an agency by its percent. */
export const placeReasons = ['share', 'samePerson', 'agency'] as const
export type PlaceReason = (typeof placeReasons)[number]

/** Why a case does not move though a rule would have it move, or has nobody. */
export const heldBackReasons = ['promiseOpen', 'nobody', 'noOther'] as const
export type HeldBackReason = (typeof heldBackReasons)[number]

export interface DispatchMove {
  case: number
  from: number | null
  to: number
  why: MoveReason
  by: PlaceReason
}

export interface DispatchPlan {
  moves: DispatchMove[]
  /** Stay where they are against a rule, or without anybody. */
  heldBack: { case: number; holder: number | null; why: HeldBackReason; rule: MoveReason }[]
  /** Stay because nothing speaks against it. */
  kept: number[]
}

/**
 * Who gets which case. A case stays with its holder (sticky) unless a rule takes it away; what is free goes first to who
 * has the same person already, the rest by share: at equal weights counts differ by at most one and amounts by as little
 * as exchanges reach. Nothing is given to who is away, full, or is the one it was just taken from.
 * Pure and the same for the same cases in whatever order: a rehearsal is the dispatch.
 */
export function planDispatch(
  cases: readonly DispatchCase[],
  collectors: readonly DispatchCollector[],
  rules: DispatchRules,
): DispatchPlan {
  const plan: DispatchPlan = { moves: [], heldBack: [], kept: [] }
  const members = new Map(collectors.map((collector) => [collector.id, collector]))
  const free: { of: DispatchCase; why: MoveReason }[] = []
  const held = new Map(collectors.map(({ id }) => [id, { cases: 0, amount: 0 }]))
  const keeperOf = new Map<string, number>()
  const take = (holder: number, { person, amount }: DispatchCase) => {
    const load = held.get(holder)
    if (!load) return
    load.cases += 1
    load.amount += amount
    keeperOf.set(person, holder)
  }
  for (const one of cases.toSorted(byId)) {
    const why = moveReason(one, one.holder === null ? undefined : members.get(one.holder), rules)
    const isWaiting = one.promised && one.holder !== null
    if (why !== null && !isWaiting) {
      free.push({ of: one, why })
      continue
    }
    if (why === null) plan.kept.push(one.id)
    else plan.heldBack.push({ case: one.id, holder: one.holder, why: 'promiseOpen', rule: why })
    if (one.holder !== null) take(one.holder, one)
  }
  const ready = collectors.filter(({ away, weight }) => away === null && weight > 0).toSorted(byId)
  // What is taken from somebody leaves its place empty until the next time: it may have to stay.
  const leaving = Map.groupBy(free, ({ of }) => of.holder)
  const roomOf = (id: number) => {
    const room = members.get(id)?.room ?? null
    if (room === null) return Number.POSITIVE_INFINITY
    return room - (held.get(id)?.cases ?? 0) - (leaving.get(id)?.length ?? 0)
  }
  const isReady = new Set(ready.map(({ id }) => id))
  const open: typeof free = []
  for (const one of free) {
    const keeper = keeperOf.get(one.of.person) ?? one.of.personHolder
    const fits =
      keeper !== null &&
      isReady.has(keeper) &&
      roomOf(keeper) > 0 &&
      keeper !== one.of.holder &&
      members.get(keeper)?.apps?.has(one.of.app) !== false
    if (!fits) {
      open.push(one)
      continue
    }
    take(keeper, one.of)
    plan.moves.push({ case: one.of.id, from: one.of.holder, to: keeper, why: one.why, by: 'samePerson' })
  }
  const dealt = deal(
    open.map(({ of: { id, amount, person, app, holder } }) => ({ id, amount, person, app, not: holder })),
    ready.map(({ id, weight, apps }) => ({
      id,
      weight,
      apps,
      room: roomOf(id),
      cases: held.get(id)?.cases ?? 0,
      amount: rupiah(held.get(id)?.amount ?? 0),
    })),
  )
  for (const { of: one, why } of open) {
    const to = dealt.get(one.id)
    if (to !== undefined) {
      plan.moves.push({ case: one.id, from: one.holder, to, why, by: 'share' })
      continue
    }
    const isAlone = one.holder !== null && ready.some(({ id }) => id === one.holder)
    plan.heldBack.push({ case: one.id, holder: one.holder, why: isAlone ? 'noOther' : 'nobody', rule: why })
  }
  return plan
}

/** What takes a case from its holder; null: nothing does. */
function moveReason(
  { holder, idleDays, promisesBroken }: DispatchCase,
  collector: DispatchCollector | undefined,
  rules: DispatchRules,
): MoveReason | null {
  if (holder === null) return 'new'
  if (collector === undefined) return 'stageRolled'
  if (collector.away !== null) return collector.away
  if (rules.promisesBroken !== null && promisesBroken >= rules.promisesBroken) return 'promisesBroken'
  if (rules.idleDays !== null && idleDays >= rules.idleDays) return 'idle'
  return null
}

const byId = (a: { id: number }, b: { id: number }) => a.id - b.id
