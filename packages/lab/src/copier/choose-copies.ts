import { addDays, type BusinessDay } from '@lumbung/domain/calendar'
import { backMinutesMax } from './moved-times.ts'
import type { Copy } from './copier.ts'
import type { PlayedPerson } from './played-people.ts'

/** At first nobody has more than this share of a day, those who have hardly another one more, and nobody more copies than others of their kind. */
const shareMost = 0.2
const boundShareMost = 0.8
const boundDays = 3
/** Where nobody of a kind finds a place, it may have so much more of both. */
const growth = 1.05
const roomMost = 2_000

/** How full a day is of one kind of people, and of whom. */
interface Day {
  /** So many orders are to come on it. */
  wanted: number
  orders: number
  /** Orders by person. */
  of: Map<number, number>
}

/** Those who came under the same rules and were, or were not, lent to: as large a part of each day as of who was played. */
interface Kind {
  people: readonly PlayedPerson[]
  days: ReadonlyMap<BusinessDay, Day>
  /** Orders that are still to be made of them. */
  left: number
  /** How many each would have, were they shared evenly. */
  each: number
  room: number
}

/**
 * Who is copied how often, and onto which days, so that each day has its share of the orders. Round by round everybody is
 * copied onto the emptiest day that they may lie on; those who have least choice come first.
 * @param weights how many come on each day, as against the others
 * @throws when nobody is left who may be copied
 */
export function chooseCopies(
  played: readonly PlayedPerson[],
  orders: number,
  weights: ReadonlyMap<BusinessDay, number>,
): Copy[] {
  const reached = new Set(
    played.flatMap(({ appliedOn: [first], shifts }) =>
      first === undefined ? [] : shifts.map((shift) => addDays(first, -shift)),
    ),
  )
  const open = [...weights].filter(([day]) => reached.has(day))
  const all = sum(open.map(([, weight]) => weight))
  const wanted = new Map(open.map(([day, weight]) => [day, (orders * weight) / all]))
  const places = new Map(played.map((person, index) => [person, index]))
  const times = new Map<PlayedPerson, number>()
  const kinds = kindsOf(played, wanted)
  const copies: Copy[] = []
  let left = orders
  for (let copy = 0; left > 0; copy += 1) {
    const unfilled = kinds.filter((kind) => kind.left > 0)
    if (unfilled.length === 0) throw new Error(`nobody who was played can be copied for ${left} orders`)
    for (const kind of unfilled) {
      const before = left
      for (const person of kind.people) {
        const own = person.appliedOn.length
        const already = times.get(person) ?? 0
        if (own > left || kind.left <= 0 || already >= kind.each * kind.room) continue
        const shift = emptiest(person, kind)
        if (shift === null) continue
        left -= own
        kind.left -= own
        times.set(person, already + 1)
        lay(person, shift, kind.days)
        // Spread, and never twice the same: what was played at one moment is not copied to one.
        const minutes = (copy * 37 + (places.get(person) ?? 0) * 11) % (backMinutesMax + 1)
        copies.push({ person: person.person, copy, days: shift, minutes })
      }
      if (left < before) continue
      kind.room *= growth
      if (kind.room > roomMost) leaveToOthers(kind, kinds)
    }
  }
  return copies
}

/** Where none of a kind can be copied for the orders that it still lacks, another has them. */
function leaveToOthers(kind: Kind, kinds: readonly Kind[]): void {
  const other = kinds.find(({ room }) => room <= roomMost)
  if (other !== undefined) other.left = Math.max(0, other.left) + kind.left
  kind.left = 0
}

function kindsOf(played: readonly PlayedPerson[], wanted: ReadonlyMap<BusinessDay, number>): Kind[] {
  const times = Map.groupBy(played, ({ rulesFrom, rulesUntil }) => `${rulesFrom} ${rulesUntil}`)
  return [...times.values()].flatMap((people) => {
    const [{ rulesFrom = null, rulesUntil = null } = {}] = people
    const within = [...wanted].filter(([day]) => day >= (rulesFrom ?? day) && day <= (rulesUntil ?? day))
    const each = sum(within.map(([, orders]) => orders)) / ordersOf(people)
    const kinds = Map.groupBy(people, ({ wasLent }) => wasLent)
    return [...kinds.values()].map((some) => {
      const part = ordersOf(some) / ordersOf(people)
      return {
        people: some.toSorted((a, b) => a.shifts.length - b.shifts.length),
        days: new Map(
          [...wanted].map(([day, orders]): [BusinessDay, Day] => [
            day,
            { wanted: orders * part, orders: 0, of: new Map() },
          ]),
        ),
        left: Math.ceil(each * ordersOf(some)),
        each: Math.max(1, each),
        room: 1,
      }
    })
  })
}

/** The shift onto days with most room left for this person's orders, by the fullest of them; null when there is none. */
function emptiest({ person, appliedOn, shifts }: PlayedPerson, { days, room }: Kind): number | null {
  const share = shifts.length > boundDays ? shareMost : boundShareMost
  const fullnessOf = (day: Day): number =>
    Math.max(
      (day.orders + 1) / Math.max(1, day.wanted),
      ((day.of.get(person) ?? 0) + 1) / Math.max(1, day.wanted * share),
    )
  let best: { shift: number; fullness: number } | null = null
  for (const shift of shifts) {
    const laid = appliedOn.map((day) => days.get(addDays(day, -shift)))
    if (laid[0] === undefined) continue
    const fullness = Math.max(...laid.map((day) => (day === undefined ? 0 : fullnessOf(day))))
    if (fullness <= room && (best === null || fullness < best.fullness)) best = { shift, fullness }
  }
  return best?.shift ?? null
}

function lay({ person, appliedOn }: PlayedPerson, shift: number, days: Kind['days']): void {
  for (const applied of appliedOn) {
    const day = days.get(addDays(applied, -shift))
    if (day === undefined) continue
    day.orders += 1
    day.of.set(person, (day.of.get(person) ?? 0) + 1)
  }
}

const ordersOf = (people: readonly PlayedPerson[]): number =>
  sum(people.map(({ appliedOn }) => appliedOn.length))
const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, each) => total + each, 0)
