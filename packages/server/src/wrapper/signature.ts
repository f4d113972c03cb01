import { createHmac } from 'node:crypto'
import { refuse } from '@lumbung/domain/errors'
import type { Db } from '../db/pool.ts'
import { same, sha256, type Seals } from '../seals.ts'

/** A signature is good for five minutes around its time. */
const skewMinutesMax = 5

/**
 * What a borrower app signs: `X-Signature` is the HMAC-SHA256 in hex, under the app's secret, of
 * method, path with query, timestamp and the SHA-256 of the raw body in hex, each on a line.
 */
export function signatureOf(
  secret: string,
  method: string,
  path: string,
  timestamp: string,
  raw: Buffer,
): string {
  const text = [method, path, timestamp, sha256(raw).toString('hex')].join('\n')
  return createHmac('sha256', secret).update(text).digest('hex')
}

export interface SignedRequest {
  method: string
  path: string
  raw: Buffer
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/**
 * The app that signed a request.
 * @throws APP_UNKNOWN, SIGNATURE_INVALID (wrong, missing or older than five minutes)
 */
export async function signedApp(db: Db, seals: Seals, request: SignedRequest, wall: Date): Promise<string> {
  const key = text(request.headers['x-app'])
  const timestamp = text(request.headers['x-timestamp'])
  const signature = text(request.headers['x-signature'])
  if (key === '') refuse('APP_UNKNOWN')
  const app = await db
    .selectFrom('app')
    .select(['code', 'secret_sealed'])
    .where('key_id', '=', key)
    .where('active', '=', true)
    .executeTakeFirst()
  if (app === undefined) refuse('APP_UNKNOWN')
  const skewMs = Math.abs(wall.getTime() - Number(timestamp))
  const wanted = signatureOf(
    seals.open(app.secret_sealed),
    request.method,
    request.path,
    timestamp,
    request.raw,
  )
  const good = same(wanted, signature) && Number.isFinite(skewMs) && skewMs <= skewMinutesMax * 60_000
  if (!good) refuse('SIGNATURE_INVALID')
  return app.code
}

function text(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : ''
}
