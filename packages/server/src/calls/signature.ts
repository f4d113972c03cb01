import { createHmac } from 'node:crypto'
import { refuse } from '@lumbung/domain/errors'
import type { Db } from '../db/pool.ts'
import { same, sha256, type Seals } from '../secrets/seals.ts'

/** A signature is good for five minutes around its time. */
export const skewMinutesMax = 5

/** What an app signs beside its secret. */
export interface Signed {
  method: string
  /** With its query. */
  path: string
  timestamp: string
  /** SHA-256 of the raw body. */
  bodyHash: Buffer
  /** `X-Request-Id`, where the app sends one. */
  requestId?: string
}

/**
 * What a borrower app signs: `X-Signature` is the HMAC-SHA256 in hex, under the app's secret, of method, path with
 * query, timestamp, the SHA-256 of the raw body in hex and, where it is sent, the request id, each on a line.
 */
export function signatureOf(
  secret: string,
  { method, path, timestamp, bodyHash, requestId }: Signed,
): string {
  const lines = [method, path, timestamp, bodyHash.toString('hex')]
  return createHmac('sha256', secret)
    .update([...lines, ...(requestId === undefined ? [] : [requestId])].join('\n'))
    .digest('hex')
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** An app by its key, whose request may be read: that it signed it is still to be shown. */
export interface ClaimedApp {
  code: string
  secretSealed: Buffer
}

/**
 * What can be said of a signed request by its head alone.
 * @throws APP_UNKNOWN, SIGNATURE_INVALID (none, or older than five minutes)
 */
export async function claimedApp(db: Db, headers: Headers, wall: Date): Promise<ClaimedApp> {
  const key = text(headers['x-app'])
  if (key === '') refuse('APP_UNKNOWN')
  const skewMs = Math.abs(wall.getTime() - Number(text(headers['x-timestamp'])))
  const wellMade = /^[0-9a-f]{64}$/.test(text(headers['x-signature']))
  if (!wellMade || !(skewMs <= skewMinutesMax * 60_000)) refuse('SIGNATURE_INVALID')
  const app = await db
    .selectFrom('app')
    .select(['code', 'secret_sealed'])
    .where('key_id', '=', key)
    .where('active', '=', true)
    .executeTakeFirst()
  if (app === undefined) refuse('APP_UNKNOWN')
  return { code: app.code, secretSealed: app.secret_sealed }
}

/**
 * Holds the signature against the whole request.
 * @returns what the request is known by, so that it counts once
 * @throws SIGNATURE_INVALID
 */
export function checkSignature(
  seals: Seals,
  app: ClaimedApp,
  request: { method: string; path: string; headers: Headers; bodyHash: Buffer },
): Buffer {
  const { method, path, headers, bodyHash } = request
  const requestId = text(headers['x-request-id'])
  const signature = text(headers['x-signature'])
  const signed = { method, path, timestamp: text(headers['x-timestamp']), bodyHash }
  const wanted = signatureOf(seals.open(app.secretSealed), {
    ...signed,
    ...(requestId === '' ? {} : { requestId }),
  })
  if (!same(wanted, signature)) refuse('SIGNATURE_INVALID')
  return sha256(requestId === '' ? `signature ${signature}` : `id ${requestId}`)
}

function text(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : ''
}
