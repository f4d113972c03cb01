import { join } from 'node:path'
import { addDays } from '@lumbung/domain/calendar'
import type { Services } from '@lumbung/server/calls/context'
import type { PlayedRows } from '../copier/played-rows.ts'
import { playBeside } from './play-beside.ts'

export const firstSeed = 2074
/** Played to this hour; what is over is copied to days before that too. */
const playedDays = 54
/** As many as are to be seen to differ; the others are copies of them. */
const playedMax = 84
const playedShare = 0.1
const playedMin = 30
/** On the last two days so many times as many are played: what is at the desks is to be seen to differ. */
const lastDays = 6
/** So many times as often borrowers pay late: cases are to be seen to differ. */
const trouble = 3
/** Of what came to a desk in these hours of the office some is there still, at whatever hour a demo is begun. */
const backlogHours = 12
/** Of who fell due in these days most owe still: the first stage of collection has somebody. */
const owingDays = 7
/** So few are played by one process alone. */
const besideFrom = 60

/** A lender that is being played, and how many orders are to become of it. */
export interface PlayedLender {
  seed: number
  orders: number
  /** Its rows once it is played. @throws what broke, or that it was stopped */
  rows: Promise<PlayedRows>
}

/** Lenders that a demo is made of, being played: it needs nothing of the product that is to show them. */
export interface DemoPlay {
  lenders: readonly PlayedLender[]
  /** @param told of the share that is played, as it grows */
  watch(told: (share: number) => void): void
  stop(): Promise<void>
}

/** How big a demo is, and of what. */
export interface DemoSize {
  orders: number
  /** So many days are played. */
  days?: number | undefined
  /** So many lenders are; by default two, if there is enough to play. */
  lenders?: number | undefined
}

/**
 * Begins small lenders that differ, up to this moment; what a killed play left is cleared first.
 * @param booked the seeds of those that are in the books: they are not played again
 */
export function beginPlay(
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  { orders, days = playedDays, lenders }: DemoSize,
  booked: readonly unknown[] = [],
): DemoPlay {
  const folder = join(config.dataDir, 'play')
  const wanted = playedOrders(orders)
  const all = seedsOf({ orders, lenders })
  const part = (whole: number, seed: number) => {
    const index = all.indexOf(seed)
    return Math.floor((whole * (index + 1)) / all.length) - Math.floor((whole * index) / all.length)
  }
  const seeds = all.filter((seed) => !booked.includes(seed))
  const plans = seeds.map((seed) => ({
    folder: join(folder, String(seed)),
    seed,
    firstDay: addDays(clock.today(), 1 - days),
    days,
    lastDays,
    trouble,
    backlogHours,
    owingDays,
    orders: part(wanted, seed),
    end: clock.now().toISOString(),
  }))
  const stopping = new AbortController()
  let applied = 0
  let told: (share: number) => void = () => undefined
  const { played, ended } = playBeside(
    { folder, masterKeys: config.masterKeys },
    plans,
    () => told((applied += 1) / wanted),
    stopping.signal,
  )
  // Whoever waits for them is told; they may break before anybody does.
  for (const each of [...played, ended]) each.catch(() => undefined)
  return {
    lenders: played.map((rows, index) => {
      const seed = seeds[index] ?? firstSeed
      return { seed, orders: part(orders, seed), rows }
    }),
    watch: (listener) => {
      told = listener
    },
    stop: async () => {
      stopping.abort()
      await ended.catch(() => undefined)
    },
  }
}

/** What tells the lenders of a demo apart. */
export function seedsOf({ orders, lenders }: Pick<DemoSize, 'orders' | 'lenders'>): number[] {
  const count = lenders ?? (playedOrders(orders) < besideFrom ? 1 : 2)
  return Array.from({ length: count }, (_, index) => firstSeed + index)
}

function playedOrders(orders: number): number {
  return Math.min(playedMax, orders, Math.max(playedMin, Math.round(orders * playedShare)))
}
