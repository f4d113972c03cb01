import { addDays, type BusinessDay, daysBetween, earlierOf, laterOf } from '../calendar.ts'
import { isCollected } from './case.ts'
import { type StageCode, stageOf, type StageRange } from '../order/order.ts'

/** Stage ranges and the last day of collection from a day on, until those of the next era begin. */
export interface StageEra {
  /** Null: since ever. */
  from: BusinessDay | null
  ranges: readonly StageRange[]
  /** Days overdue after which no desk collects any more (the dated setting `deskDaysMax`). */
  collectDaysMax: number
}
/** The earliest first; one holds on any day. */
export type StageEras = readonly [StageEra, ...StageEra[]]

/** The day overdue on which something happens to a case. */
export interface Crossing {
  day: number
  stage: StageCode
}

/**
 * The days overdue on which something happens to a case, the first opens it: 1, 8, 16, 31, 61 and 91 at first. Collectors stop
 * after `collectDaysMax` whatever the stage is.
 */
export function crossingDays({
  ranges,
  collectDaysMax,
}: Pick<StageEra, 'ranges' | 'collectDaysMax'>): readonly Crossing[] {
  const stopDay = collectDaysMax + 1
  const entered = ranges.map(({ code, minDay }) => ({ day: minDay, stage: code }))
  if (entered.some(({ day }) => day === stopDay)) return entered
  const stopped = { day: stopDay, stage: stageOf(stopDay, ranges) ?? 'm3plus' }
  return [...entered, stopped].toSorted((a, b) => a.day - b.day)
}

/** What decides on a day. */
export function eraOn(eras: StageEras, day: BusinessDay): StageEra {
  return eras.findLast(({ from }) => from === null || from <= day) ?? eras[0]
}

/** The ranges that decide on a day. */
export function rangesOn(eras: StageEras, day: BusinessDay): readonly StageRange[] {
  return eraOn(eras, day).ranges
}

/** The stage on a day of what fell due on another; null while nothing is overdue. */
export function stageOn(eras: StageEras, dueDay: BusinessDay, day: BusinessDay): StageCode | null {
  return stageOf(daysBetween(dueDay, day), rangesOn(eras, day))
}

/** A part of some days, both included, in which the same ranges hold. */
export interface EraSpan {
  /** Null: since ever. */
  from: BusinessDay | null
  to: BusinessDay
  ranges: readonly StageRange[]
  collectDaysMax: number
  /** Its ranges begin on its first day: cases go where these put them, crossing or not. */
  isNew: boolean
}

/** Days cut where other ranges begin, in order. */
export function spansOf(
  eras: StageEras,
  { from, to }: { from: BusinessDay | null; to: BusinessDay },
): readonly EraSpan[] {
  return eras.flatMap((era, index): EraSpan[] => {
    const next = eras[index + 1]?.from ?? null
    const last = next === null ? to : earlierOf(to, addDays(next, -1))
    const first = era.from === null ? from : from === null ? era.from : laterOf(from, era.from)
    if (first !== null && first > last) return []
    const { ranges, collectDaysMax } = era
    return [{ from: first, to: last, ranges, collectDaysMax, isNew: first !== null && first === era.from }]
  })
}

/**
 * The days on which what fell due on a day comes into a stage, or may not be collected any more, up to a day: by its age, or
 * because other ranges begin. In order, the first opens the case.
 */
export function stageSteps(
  eras: StageEras,
  dueDay: BusinessDay,
  to: BusinessDay,
): readonly { day: BusinessDay; stage: StageCode }[] {
  const opens = addDays(dueDay, 1)
  const isStopped = (day: BusinessDay) =>
    !isCollected(daysBetween(dueDay, day), eraOn(eras, day).collectDaysMax)
  const days = spansOf(eras, { from: opens, to }).flatMap(({ from, to: last, isNew, ...era }) => {
    const crossed = crossingDays(era).map(({ day }) => addDays(dueDay, day))
    const within = crossed.filter((day) => day <= last && (from === null || day >= from))
    return isNew && from !== null ? [from, ...within] : within
  })
  let before: StageCode | null = null
  let wasStopped = false
  return [...new Set(days)].toSorted().flatMap((day) => {
    const stage = stageOn(eras, dueDay, day)
    const stopped = isStopped(day)
    if (stage === null || (stage === before && stopped === wasStopped)) return []
    before = stage
    wasStopped = stopped
    return [{ day, stage }]
  })
}
