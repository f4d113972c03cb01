import { setTimeout as pause } from 'node:timers/promises'
import type { makeBankDay } from './make-books.ts'
import type { Person } from './person.ts'

const screenEveryMs = 1_000

export interface Explained {
  account: number
  day: string
  lines: number
  payments: number
  uploadSeconds: number
  loadSeconds: number
  matchSeconds: number
  /** How many times another count of explained lines was seen while they were matched, looking every second as the screen does. */
  steps: number
  open: number
}

/** From the file to explained lines, seconds. */
export const explainedIn = ({ uploadSeconds, loadSeconds, matchSeconds }: Explained) =>
  uploadSeconds + loadSeconds + matchSeconds

/** From the file that is sent to lines that say what explains them, as finance does it. */
export async function explainDay(
  who: Person,
  { statement, lines, payments, moved }: Awaited<ReturnType<typeof makeBankDay>>,
): Promise<Explained> {
  const { id: account } = await who.ask<{ id: number }>('/utils/save_bank_account', {
    bank: 'BCA',
    number: '700001',
    name: 'Operations',
    requestKey: crypto.randomUUID(),
  })
  const began = performance.now()
  const { id } = await who.upload<{ id: number }>(
    '/utils/upload_statement',
    { account: String(account), name: 'bank.csv' },
    statement,
  )
  const asked = { id, mapping: ['txId', 'time', 'amount', 'info'], start: 0, end: moved }
  await who.ask('/utils/preview_statement', asked)
  const uploadSeconds = (performance.now() - began) / 1_000
  const { from } = await who.ask<{ from: string }>('/utils/load_statement', {
    ...asked,
    requestKey: crypto.randomUUID(),
  })
  const loadSeconds = (performance.now() - began) / 1_000 - uploadSeconds
  const seen = new Set<number>()
  const look = async () => {
    const { day } = await who.ask<{ day: { open: { lines: number }; statement: { matching: boolean } } }>(
      '/utils/get_bank_day',
      { account, day: from },
    )
    seen.add(day.open.lines)
    return { open: day.open.lines, matching: day.statement.matching }
  }
  let last = await look()
  while (last.matching) {
    await pause(screenEveryMs)
    last = await look()
  }
  const matchSeconds = (performance.now() - began) / 1_000 - uploadSeconds - loadSeconds
  return {
    account,
    day: from,
    lines,
    payments,
    uploadSeconds,
    loadSeconds,
    matchSeconds,
    steps: seen.size - 1,
    open: last.open,
  }
}

export interface Held {
  movements: number
  seconds: number
  /** How many of them our books have otherwise. */
  differ: number
}

/** How long the channel's list of the day takes to be held against our books, as whoever opens the day waits for it. */
export async function holdDay(
  who: Person,
  { account, day }: Pick<Explained, 'account' | 'day'>,
): Promise<Held> {
  const began = performance.now()
  const { channels } = await who.ask<{ channels: { theirs: { count: number }; differs: number }[] }>(
    '/utils/get_channel_day',
    { account, day },
  )
  const [channel] = channels
  const { theirs = { count: 0 }, differs = 0 } = channel ?? {}
  return { movements: theirs.count, seconds: (performance.now() - began) / 1_000, differ: differs }
}

/** Two people close the day, and each of its lines is posted. @returns how long the close itself took, seconds */
export async function closeDay(
  who: Person,
  other: Person,
  { account, day }: Pick<Explained, 'account' | 'day'>,
): Promise<number> {
  const about = { account, day, note: '' }
  const { version } = await who.ask<{ version: number }>('/utils/propose_bank_day', {
    ...about,
    version: 0,
    requestKey: crypto.randomUUID(),
  })
  const began = performance.now()
  const closes = { ...about, version, decision: 'close', requestKey: crypto.randomUUID() }
  await other.ask('/utils/close_bank_day', closes)
  return (performance.now() - began) / 1_000
}
