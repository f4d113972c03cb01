/** An order that waits at a desk for a person, as dealing sees it. */
export interface Dealable {
  id: number
  /** Who may take it: members of the groups it fits, or everyone at the desk where none fits. */
  among: ReadonlySet<number>
  /** Decided first and therefore never decides last. */
  notTo: number | null
  /** Decided it before it came back; gets it again when they can take it. */
  cameBackTo: number | null
}

/** A person at a desk today. */
export interface DeskReviewer {
  id: number
  onDuty: boolean
  /** Orders of today: decided, held and given to them. */
  load: number
  /** Orders they decide in a day; null = no limit. */
  capacity: number | null
}

/** Why nobody gets an order: nobody fits, the only one decided first, none is on duty, all have their day's orders. */
export const undealtReasons = ['noGroup', 'samePerson', 'offDuty', 'full'] as const
export type Undealt = (typeof undealtReasons)[number]

export type Dealt =
  | { id: number; to: number; reason: 'load' | 'cameBack'; load: number; capacity: number | null }
  | { id: number; to: null; why: Undealt }

/**
 * Deals orders to people, one after another: each to whoever has the smallest share of their day's orders by then, the
 * lower id on a tie. Nobody gets more than their capacity, nobody off duty gets any.
 * @param tasks the oldest first
 * @returns for each task, in the same order, the reviewer with load before and capacity, or why nobody
 */
export function dealByLoad(tasks: readonly Dealable[], reviewers: readonly DeskReviewer[]): Dealt[] {
  const desk = reviewers.map((reviewer) => ({ ...reviewer })).toSorted((a, b) => a.id - b.id)
  return tasks.map((task): Dealt => {
    const found = candidatesFor(task, desk)
    if (typeof found === 'string') return { id: task.id, to: null, why: found }
    const back = found.find(({ id }) => id === task.cameBackTo)
    const to = back ?? found.reduce((best, other) => (hasLess(other, best) ? other : best))
    const { load, capacity } = to
    to.load += 1
    return { id: task.id, to: to.id, reason: back === undefined ? 'load' : 'cameBack', load, capacity }
  })
}

/** Those who can take it now, or why there are none. */
function candidatesFor(
  task: Dealable,
  desk: readonly DeskReviewer[],
): [DeskReviewer, ...DeskReviewer[]] | Undealt {
  const fitting = desk.filter(({ id }) => task.among.has(id))
  if (fitting.length === 0) return 'noGroup'
  const others = fitting.filter(({ id }) => id !== task.notTo)
  if (others.length === 0) return 'samePerson'
  const there = others.filter(({ onDuty }) => onDuty)
  if (there.length === 0) return 'offDuty'
  const [first, ...rest] = there.filter(({ load, capacity }) => capacity === null || load < capacity)
  return first === undefined ? 'full' : [first, ...rest]
}

/** Compared as fractions without dividing: both loads are below their capacity, so neither capacity is 0. */
function hasLess(one: DeskReviewer, other: DeskReviewer): boolean {
  return one.load * (other.capacity ?? dailyCapacityMax) < other.load * (one.capacity ?? dailyCapacityMax)
}

/** The most orders a day that can be set; who has no limit is compared as if it were theirs. */
export const dailyCapacityMax = 1000
