import { SimpleFaker, generateMersenne53Randomizer } from '@faker-js/faker'

/** Everything left to chance, drawn from one seed: the same seed draws the same. */
export interface Choices {
  /** True in about this share of draws, 0 to 1. */
  chance(share: number): boolean
  /** The same of what seldom happens: more often in a restless simulation. */
  rarely(share: number): boolean
  /** How much more often that is than in a calm one. */
  readonly unrest: number
  /** A whole number, both ends included. */
  whole(from: number, to: number): number
  pick<T>(list: readonly T[]): T
  /** One of the values, each as often as its weight says. */
  weighted<const L extends Weighted>(list: L): L[number][1]
}

type Weighted = readonly (readonly [weight: number, value: unknown])[]

/** What a draw is for: one stream each, so that drawing more for one never changes another. */
const streams = {
  arrivals: 1,
  life: 2,
  person: 3,
  reminding: 4,
  collecting: 5,
  strangers: 6,
  registering: 7,
  selling: 8,
  outsourcing: 9,
  charging: 10,
} as const

/** However restless: as often goes the usual way. */
const rareMax = 0.15

/** The golden ratio's part: what goes on by it, one after the other, is spread evenly over 0 to 1, a handful too. */
export const evenStep = 0.6180339887

/** Seed of one stream. @param no number of the order, person or day that draws */
export function seedOf(seed: number, stream: keyof typeof streams, no: number): number[] {
  return [seed, streams[stream], no]
}

/** @param unrest how much more often than usual happens what is rare; 1 is a calm lender */
export function choicesOf(
  seed: number,
  stream: keyof typeof streams,
  no: number,
  unrest: number = 1,
): Choices {
  const randomizer = generateMersenne53Randomizer()
  randomizer.seed(seedOf(seed, stream, no))
  const faker = new SimpleFaker({ randomizer })
  return {
    chance: (share) => faker.datatype.boolean(share),
    rarely: (share) => faker.datatype.boolean(Math.min(rareMax, share * unrest)),
    unrest,
    whole: (from, to) => faker.number.int({ min: from, max: to }),
    pick: (list) => faker.helpers.arrayElement(list),
    weighted: (list) =>
      faker.helpers.weightedArrayElement(list.map(([weight, value]) => ({ weight, value }))),
  }
}
