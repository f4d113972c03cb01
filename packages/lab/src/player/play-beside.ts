import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Config } from '@lumbung/server/start/config'
import type { PlayedRows } from '../copier/played-rows.ts'
import type { LenderTold, LenderWanted } from './demo-lender.ts'

/**
 * Plays lenders beside one another, each in a process of its own, so that they have more than one processor.
 * @param masterKeys of whoever copies them: what they seal is copied as it is
 * @param applied told of each order
 * @param signal ends them
 */
export async function playBeside(
  wanted: readonly LenderWanted[],
  masterKeys: Config['masterKeys'],
  applied: () => void,
  signal: AbortSignal,
): Promise<PlayedRows[]> {
  const keys = masterKeys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(',')
  return await Promise.all(wanted.map(async (lender) => await playOne(lender, keys, applied, signal)))
}

async function playOne(
  wanted: LenderWanted,
  keys: string,
  applied: () => void,
  signal: AbortSignal,
): Promise<PlayedRows> {
  const child = fork(new URL('demo-lender.ts', import.meta.url), [JSON.stringify(wanted)], {
    execArgv: [],
    env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: '', LUMBUNG_MASTER_KEY: keys },
    serialization: 'advanced',
    signal,
  })
  let rows: PlayedRows | null = null
  child.on('message', (told: LenderTold) => {
    if ('applied' in told) applied()
    else rows = told.played
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (rows === null) throw new Error(`a lender could not be played: its process ended with ${code}`)
  return rows
}
