import { join } from 'node:path'
import pg from 'pg'
import type { Logger } from 'pino'
import { openPool } from '@lumbung/server/db/pool'
import { type Carriers, startCarriers } from '../far-ends/carriers.ts'
import { type FarEnd, startXenditFarEnd } from '../far-ends/xendit/xendit-far-end.ts'

/** Every far end of a world. @param about where the product answers, once it does, and its business time */
export async function startFarEnds(
  dataDir: string,
  about: { base: () => string; now: () => Date; payoutDelayMs: number },
): Promise<{ farEnd: FarEnd; carriers: Carriers }> {
  const { base, now, payoutDelayMs } = about
  const farEnd = await startXenditFarEnd({
    folder: join(dataDir, 'far-end'),
    callbackUrl: () => `${base()}/hooks/xendit`,
    callbackToken: 'callback-token',
    secretKey: 'secret-key',
    payoutDelayMs,
    now,
  })
  const folder = join(dataDir, 'carriers')
  const carriers = await startCarriers({
    folder,
    callbackUrl: (provider) => `${base()}/hooks/${provider}`,
    now,
  })
  return { farEnd, carriers }
}

/** A pool that sees the rows of every app outside transactions too. */
export function openEye(url: string, log: Logger): pg.Pool {
  const eye = openPool(url, log)
  eye.options.options = `${eye.options.options ?? ''} -c lumbung.apps=*`
  return eye
}

/** Runs a statement outside every world. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
