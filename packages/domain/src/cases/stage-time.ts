import { addDays, type BusinessDay, daysBetween, earlierOf, laterOf } from '../calendar.ts'
import { collectDaysMax, type StageCode, stageOf, type StageRange } from '../order/order.ts'

/** Stage ranges from a day on, until those of the next era begin. */
export interface StageEra {
  /** Null: since ever. */
  from: BusinessDay | null
  ranges: readonly StageRange[]
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
export function crossingDays(ranges: readonly StageRange[]): readonly Crossing[] {
  const stopDay = collectDaysMax + 1
  const entered = ranges.map(({ code, minDay }) => ({ day: minDay, stage: code }))
  if (entered.some(({ day }) => day === stopDay)) return entered
  const stopped = { day: stopDay, stage: stageOf(stopDay, ranges) ?? 'm3plus' }
  return [...entered, stopped].toSorted((a, b) => a.day - b.day)
}

/** The ranges that decide on a day. */
export function rangesOn(eras: StageEras, day: BusinessDay): readonly StageRange[] {
  return (eras.findLast(({ from }) => from === null || from <= day) ?? eras[0]).ranges
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
    return [{ from: first, to: last, ranges: era.ranges, isNew: first !== null && first === era.from }]
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
  const stops = addDays(dueDay, collectDaysMax + 1)
  const days = spansOf(eras, { from: opens, to }).flatMap(({ from, to: last, ranges, isNew }) => {
    const crossed = crossingDays(ranges).map(({ day }) => addDays(dueDay, day))
    const within = crossed.filter((day) => day <= last && (from === null || day >= from))
    return isNew && from !== null ? [from, ...within] : within
  })
  let before: StageCode | null = null
  return [...new Set(days)].toSorted().flatMap((day) => {
    const stage = stageOn(eras, dueDay, day)
    if (stage === null || (stage === before && day !== stops)) return []
    before = stage
    return [{ day, stage }]
  })
}
