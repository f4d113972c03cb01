import { rm } from 'node:fs/promises'
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
/** What came to a desk in these hours is there for the most part. */
const backlogHours = 9
/** So few are played by one process alone. */
const besideFrom = 60

/** A lender that was played, and how many orders are to become of it. */
export interface PlayedLender {
  seed: number
  rows: PlayedRows
  orders: number
}

/** Lenders that a demo is made of, being played: it needs nothing of the product that is to show them. */
export interface DemoPlay {
  /** @throws what broke, or that it was stopped */
  played: Promise<PlayedLender[]>
  /** @param told of the share that is played, as it grows */
  watch(told: (share: number) => void): void
  stop(): Promise<void>
}

/** Begins small lenders that differ, up to this moment; what a killed play left is cleared first. */
export function beginPlay(
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  { orders, days = playedDays }: { orders: number; days?: number | undefined },
): DemoPlay {
  const folder = join(config.dataDir, 'play')
  const wanted = Math.min(playedMax, orders, Math.max(playedMin, Math.round(orders * playedShare)))
  const count = wanted < besideFrom ? 1 : 2
  const part = (whole: number, index: number) =>
    Math.floor((whole * (index + 1)) / count) - Math.floor((whole * index) / count)
  const lenders = Array.from({ length: count }, (_, index) => ({
    folder: join(folder, String(index + 1)),
    seed: firstSeed + index,
    firstDay: addDays(clock.today(), 1 - days),
    days,
    lastDays,
    trouble,
    backlogHours,
    orders: part(wanted, index),
    end: clock.now().toISOString(),
  }))
  const stopping = new AbortController()
  let applied = 0
  let told: (share: number) => void = () => undefined
  const play = async (): Promise<PlayedLender[]> => {
    await rm(folder, { recursive: true, force: true })
    try {
      const rows = await playBeside(
        { folder, masterKeys: config.masterKeys },
        lenders,
        () => told((applied += 1) / wanted),
        stopping.signal,
      )
      return rows.map((taken, index) => ({
        seed: firstSeed + index,
        rows: taken,
        orders: part(orders, index),
      }))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  const played = play()
  // Whoever waits for it is told; it may break before anybody does.
  played.catch(() => undefined)
  return {
    played,
    watch: (listener) => {
      told = listener
    },
    stop: async () => {
      stopping.abort()
      await played.catch(() => undefined)
    },
  }
}
