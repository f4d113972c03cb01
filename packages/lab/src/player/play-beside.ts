import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import type { Config } from '@lumbung/server/start/config'
import { startEmbedded, type EmbeddedDatabase } from '@lumbung/server/db/embedded/start-embedded'
import { openClient } from '@lumbung/server/db/client'
import { migrate } from '@lumbung/server/db/migrate'
import type { PlayedRows } from '../copier/played-rows.ts'
import type { LenderGround, LenderTold, LenderWanted } from './demo-lender.ts'

const quiet = { info: () => undefined, warn: () => undefined }

/**
 * Plays lenders beside one another, each in a process of its own, so that they have more than one processor, on databases of
 * one PostgreSQL, which goes with the last of them.
 * @param place its folder is emptied before and after; its keys are those of whoever copies the lenders: what they seal is
 * copied as it is
 * @param applied told of each order
 * @param signal ends them
 * @returns of each its rows, as soon as it is played, and the end of them all
 */
export function playBeside(
  { folder, masterKeys }: { folder: string; masterKeys: Config['masterKeys'] },
  wanted: readonly LenderWanted[],
  applied: () => void,
  signal: AbortSignal,
): { played: readonly Promise<PlayedRows>[]; ended: Promise<void> } {
  const keys = masterKeys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(',')
  const emptied = rm(folder, { recursive: true, force: true })
  // They read the same program as this process, compiled already.
  flushCompileCache()
  // Begun first: they read it while the databases are made.
  const processes = wanted.map((lender) => begin(lender, keys, signal))
  const played = processes.map(async (child) => await rowsOf(child, applied))
  const run = async (): Promise<void> => {
    let postgres: EmbeddedDatabase | null = null
    try {
      await emptied
      postgres = await startEmbedded({ dataDir: folder, mode: 'test', log: quiet })
      const grounds = await makeGrounds(postgres.url, wanted.length)
      for (const [index, child] of processes.entries())
        if (child.connected) child.send({ databaseUrl: grounds[index] ?? '' } satisfies LenderGround)
      await Promise.all(played)
    } finally {
      for (const child of processes) child.kill()
      await postgres?.stop()
      await rm(folder, { recursive: true, force: true })
    }
  }
  return { played, ended: run() }
}

/** Migrated databases: one, and copies of it. @returns the owner's connections */
async function makeGrounds(url: string, count: number): Promise<string[]> {
  await migrate(url)
  const first = new URL(url).pathname.slice(1)
  const names = Array.from({ length: count }, (_, index) => (index === 0 ? first : `${first}_${index + 1}`))
  const client = await openClient(Object.assign(new URL(url), { pathname: '/template1' }).href)
  try {
    for (const name of names.slice(1))
      await client.query(`create database ${name} template ${first} strategy file_copy`)
  } finally {
    await client.end()
  }
  return names.map((name) => Object.assign(new URL(url), { pathname: `/${name}` }).href)
}

function begin(wanted: LenderWanted, keys: string, signal: AbortSignal): ChildProcess {
  return fork(new URL('demo-lender.ts', import.meta.url), [JSON.stringify(wanted)], {
    execArgv: [],
    env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: '', LUMBUNG_MASTER_KEY: keys },
    serialization: 'advanced',
    signal,
  })
}

async function rowsOf(child: ChildProcess, applied: () => void): Promise<PlayedRows> {
  let rows: PlayedRows | null = null
  child.on('message', (told: LenderTold) => {
    if ('applied' in told) applied()
    else rows = told.played
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (rows === null) throw new Error(`a lender could not be played: its process ended with ${code}`)
  return rows
}
