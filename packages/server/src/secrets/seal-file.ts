import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AuditSeal } from '../records/people/audit-seals.ts'

/** A seal as it is kept outside the database, where its owner does not reach it. */
export interface KeptSeal {
  day: string
  trail: string
  number: number
  lastId: number
  hash: string
}

const line = /^(\d{4}-\d{2}-\d{2})\S* (audit|access_log) (\d+) (\d+) ([0-9a-f]{64})$/

const pathIn = (dataDir: string) => join(dataDir, 'audit-seals.log')

/** The seals kept in a data folder, none where nothing was kept yet; and the numbers of the lines that are no seal. */
export async function keptSeals(dataDir: string): Promise<{ seals: KeptSeal[]; unreadable: number[] }> {
  const seals: KeptSeal[] = []
  const unreadable: number[] = []
  for (const [at, text] of (await textIn(dataDir)).split('\n').entries()) {
    const [, day = '', trail = '', number, lastId, hash = ''] = line.exec(text) ?? []
    if (day !== '') seals.push({ day, trail, number: Number(number), lastId: Number(lastId), hash })
    else if (text !== '') unreadable.push(at + 1)
  }
  return { seals, unreadable }
}

/** Writes a seal down in the data folder, readable by its owner alone. */
export async function keepSeal(dataDir: string, seal: AuditSeal, at: Date): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // A line that a kill cut off must not swallow this one.
  const start = /[^\n]$/.test(await textIn(dataDir)) ? '\n' : ''
  const written = `${start}${at.toISOString()} ${seal.trail} ${seal.number} ${seal.lastId} ${seal.hash.toString('hex')}\n`
  await appendFile(pathIn(dataDir), written, { mode: 0o600, flush: true })
}

async function textIn(dataDir: string): Promise<string> {
  return await readFile(pathIn(dataDir), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
}
