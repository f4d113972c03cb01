import { randomUUID } from 'node:crypto'
import type { Call, Envelope, RequestOf, RetOf } from '@lumbung/contract/call'
import { signatureOf } from '@lumbung/server/calls/signature'
import { sha256 } from '@lumbung/server/secrets/seals'
import { declaredAnswer } from './declared-answer.ts'

export interface CallOptions {
  /** Nobody gives the password again: the call answers PASSWORD_AGAIN. */
  withoutPassword?: boolean
  headers?: Record<string, string>
  /** Raw body of an upload; `request` is then the query. */
  upload?: Uint8Array
}

/** Makes a call over HTTP as a browser, an app or a provider would. */
export async function send<C extends Call>(
  base: string,
  call: C,
  request: RequestOf<C>,
  options: CallOptions,
  sign: (path: string, raw: Buffer) => Record<string, string>,
): Promise<Envelope<RetOf<C>>> {
  const inQuery = call.method === 'GET' || options.upload !== undefined
  const query = inQuery ? `?${new URLSearchParams(request as Record<string, string>).toString()}` : ''
  const raw =
    options.upload === undefined
      ? Buffer.from(inQuery ? '' : JSON.stringify(request ?? null))
      : Buffer.from(options.upload)
  const url = new URL(`${base}${call.path}${query === '?' ? '' : query}`)
  const response = await fetch(url, {
    method: call.method,
    headers: {
      ...(options.upload === undefined
        ? { 'content-type': 'application/json' }
        : { 'content-type': 'application/octet-stream' }),
      cookie: 'language=en',
      ...sign(`${url.pathname}${url.search}`, raw),
      ...options.headers,
    },
    ...(call.method === 'GET' ? {} : { body: new Uint8Array(raw) }),
  })
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    // It goes on; that it began is its answer.
    await response.body?.cancel()
    return { code: '', msg: '', data: { ret: null as never } }
  }
  const bytes = Buffer.from(await response.arrayBuffer())
  const isJson = response.headers.get('content-type')?.includes('json') === true
  const answer: unknown = isJson ? JSON.parse(bytes.toString('utf8')) : null
  // A file may be JSON itself.
  if (call.file && !isEnvelope(answer)) return { code: '', msg: '', data: { ret: bytes as never } }
  return declaredAnswer(call, answer as Envelope<RetOf<C>>)
}

function isEnvelope(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'code' in answer && 'msg' in answer
}

/** How an app signs a call, anew for each delivery. */
export function signingOf({ method }: Call, keyId: string, secret: string) {
  return (path: string, raw: Buffer): Record<string, string> => {
    const [timestamp, requestId] = [String(Date.now()), randomUUID()]
    const signed = { method, path, timestamp, bodyHash: sha256(raw), requestId }
    return {
      'x-request-id': requestId,
      'x-app': keyId,
      'x-timestamp': timestamp,
      'x-signature': signatureOf(secret, signed),
    }
  }
}
