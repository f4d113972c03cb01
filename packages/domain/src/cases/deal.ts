import type { Rupiah } from '../money.ts'

/** A case to be given to somebody. */
export interface DealtCase {
  id: number
  amount: Rupiah
  person: string
  app: string
  /** Who must not get it. */
  not: number | null
}

/** Somebody who is given cases, with what they hold already. */
export interface Dealer {
  id: number
  /** Percent of a full share, above 0. */
  weight: number
  /** The apps they may see; null: every one. */
  apps: ReadonlySet<string> | null
  /** How many more fit. */
  room: number
  cases: number
  amount: Rupiah
}

interface Hand {
  id: number
  weight: number
  apps: ReadonlySet<string> | null
  /** How many cases are still due to them, and how many fit. */
  slots: number
  room: number
  /** Held and given so far. */
  amount: number
  given: DealtCase[]
}

/** Exchanges go on until amounts are this close, as a part of the fair share. */
const closeEnough = 0.002
const exchangesMost = 20

/**
 * Deals cases by share: first how many each one gets, so that counts by weight are as even as they can be; then which, the
 * largest first to whoever still lacks most for each case due; last by exchanges between who has most and who has least.
 * Cases of one person stay together where there is room.
 * @returns who gets each case; what nobody has room for is missing
 */
export function deal(cases: readonly DealtCase[], dealers: readonly Dealer[]): Map<number, number> {
  const hands = handsFor(cases, dealers)
  const fair = fairShare(cases, dealers)
  // Whoever owes more than once, or may not go back, goes first: there is a choice for them yet.
  const byPerson = Map.groupBy(cases, ({ person }) => person)
  const isEverywhere = dealers.every(({ apps }) => apps === null)
  const isHard = (together: readonly DealtCase[]) =>
    Number(!isEverywhere || together.length > 1 || together.some(({ not }) => not !== null))
  const ordered = [...byPerson.values()].toSorted(
    (a, b) => isHard(b) - isHard(a) || sumOf(b) - sumOf(a) || first(a) - first(b),
  )
  for (const together of ordered) {
    const hand = together.length > 1 ? neediest(hands, fair, together, together.length) : undefined
    for (const one of together.toSorted((a, b) => b.amount - a.amount || a.id - b.id)) {
      // Better a share that is one too many than a case without anybody.
      const to = hand ?? neediest(hands, fair, [one], 1) ?? leastLaden(hands, one)
      if (to) give(to, one)
    }
  }
  exchange(hands, fair)
  return new Map(hands.flatMap(({ id, given }) => given.map((one) => [one.id, id] as const)))
}

/** How many each one gets: one after the other to whoever has least for their weight. */
function handsFor(cases: readonly DealtCase[], dealers: readonly Dealer[]): Hand[] {
  const hands = dealers.map(({ id, weight, apps, room, amount }) => ({
    id,
    weight,
    apps,
    slots: 0,
    room,
    amount,
    given: [],
  }))
  const loads = dealers.map(({ cases: held, room, weight }) => ({ held, room, weight }))
  for (let left = cases.length; left > 0; left -= 1) {
    let best = -1
    let least = Number.POSITIVE_INFINITY
    for (const [index, { held, room, weight }] of loads.entries()) {
      const load = (held + 1) / weight
      if (room <= 0 || load >= least) continue
      best = index
      least = load
    }
    const [load, hand] = [loads[best], hands[best]]
    if (!load || !hand) break
    load.held += 1
    load.room -= 1
    hand.slots += 1
  }
  return hands
}

/** Rupiah for each percent of weight if all were even. */
function fairShare(cases: readonly DealtCase[], dealers: readonly Dealer[]): number {
  let [amount, weight] = [sumOf(cases), 0]
  for (const dealer of dealers) {
    amount += dealer.amount
    weight += dealer.weight
  }
  return weight === 0 ? 0 : amount / weight
}

const mayHave = ({ id, apps }: Hand, { not, app }: DealtCase) =>
  not !== id && (apps === null || apps.has(app))

/** Who lacks most for each case still due to them. */
function neediest(hands: Hand[], fair: number, cases: readonly DealtCase[], slots: number): Hand | undefined {
  let best: Hand | undefined
  let most = Number.NEGATIVE_INFINITY
  for (const hand of hands) {
    if (hand.slots < slots) continue
    const lack = (fair * hand.weight - hand.amount) / hand.slots
    if (lack <= most || !cases.every((one) => mayHave(hand, one))) continue
    best = hand
    most = lack
  }
  return best
}

/** Who has least for their weight and room for one more. */
function leastLaden(hands: Hand[], one: DealtCase): Hand | undefined {
  return hands
    .filter((hand) => hand.room > 0 && mayHave(hand, one))
    .toSorted((a, b) => a.amount / a.weight - b.amount / b.weight || a.id - b.id)[0]
}

function give(hand: Hand, one: DealtCase): void {
  hand.slots = Math.max(0, hand.slots - 1)
  hand.room -= 1
  hand.amount += one.amount
  hand.given.push(one)
}

/** Exchanges one case between who is furthest above their share and who is furthest below, while that brings them closer. */
function exchange(hands: Hand[], fair: number): void {
  for (const hand of hands) hand.given.sort((a, b) => a.amount - b.amount || a.id - b.id)
  const over = (hand: Hand) => hand.amount / hand.weight - fair
  const dealing = hands.filter(({ given }) => given.length > 0)
  for (let left = dealing.length * exchangesMost; left > 0; left -= 1) {
    let [high, low] = [dealing[0], dealing[0]]
    for (const hand of dealing) {
      if (high && over(hand) > over(high)) high = hand
      if (low && over(hand) < over(low)) low = hand
    }
    if (!high || !low || over(high) - over(low) <= fair * closeEnough) return
    // What would have to change hands for both to stand alike.
    const gap = (high.amount * low.weight - low.amount * high.weight) / (high.weight + low.weight)
    const pair = closestPair(high, low, gap)
    if (!pair) return
    swap(high, low, pair)
  }
}

/** A case of each whose difference is nearest to the gap, and brings them closer than they are; both sorted by amount. */
function closestPair(high: Hand, low: Hand, gap: number): [number, number] | null {
  let best: [number, number] | null = null
  let nearest = gap
  let at = 0
  for (const [index, one] of high.given.entries()) {
    if (!mayHave(low, one)) continue
    while (at < low.given.length - 1 && (low.given[at]?.amount ?? 0) < one.amount - gap) at += 1
    for (const other of [at - 1, at]) {
      const theirs = low.given[other]
      if (!theirs || !mayHave(high, theirs)) continue
      const miss = Math.abs(one.amount - theirs.amount - gap)
      if (miss >= nearest) continue
      best = [index, other]
      nearest = miss
    }
  }
  return best
}

function swap(high: Hand, low: Hand, [mine, theirs]: [number, number]): void {
  const [one, other] = [high.given[mine], low.given[theirs]]
  if (!one || !other) return
  high.given[mine] = other
  low.given[theirs] = one
  high.amount += other.amount - one.amount
  low.amount += one.amount - other.amount
  for (const { given } of [high, low]) given.sort((a, b) => a.amount - b.amount || a.id - b.id)
}

const sumOf = (cases: readonly DealtCase[]) => cases.reduce((sum, { amount }) => sum + amount, 0)
const first = (cases: readonly DealtCase[]) => cases[0]?.id ?? 0
