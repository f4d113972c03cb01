import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '@lumbung/contract/call'
import type { Implementation } from '../calls/context.ts'
import type { Services } from '../calls/context.ts'
import { Refused } from '../calls/errors.ts'
import { wordsOf } from '../calls/error-words.ts'
import { admitCall, answerCall, type Admitted, type Answer } from '../calls/answer-call.ts'
import { readCookies, type IncomingHead } from '../calls/incoming-call.ts'
import { keepBody, prepareUploads, readBody, type KeptUpload } from './body.ts'
import { BytesInFlight } from './bytes-in-flight.ts'

const jsonBytesMax = 1024 * 1024
/** Whom nobody knows has a form of three fields to send. */
const openBytesMax = 16 * 1024
/** Of one address and call without a session: the morning of an office of 500 (reliability R18) comes from one. */
const openCallsPerMinuteMax = 600
const mebibyte = 1024 * 1024
/** Bodies in memory, and uploads on disk, that may be under way. */
const memoryBounds = { eachMax: 16 * mebibyte, allMax: 64 * mebibyte }
const diskBounds = { eachMax: 100 * mebibyte, allMax: 500 * mebibyte }
const busySeconds = 5
/** A stranger who is to wait and does not is answered late, so that asking again at once gains nothing. */
const strangerWaitsMs = 1_000
const strangersHeldMax = 500

/** What is known of a request between its head and its body. */
interface Received {
  head: IncomingHead
  admitted: Admitted
  giveBack: () => void
}

type Body = { raw: Buffer; upload: KeptUpload | null }

/** The part of the edge that takes calls: what the head allows is decided before a byte of the body is read. */
export class CallEdge {
  readonly #services: Services
  readonly #received = new WeakMap<FastifyRequest, Received>()
  readonly #uploads: string
  readonly #memory = new BytesInFlight(memoryBounds)
  readonly #disk = new BytesInFlight(diskBounds)
  #held = 0

  constructor(services: Services) {
    this.#services = services
    this.#uploads = join(services.config.dataDir, 'uploads')
  }

  /** Must have been run before a call is added. */
  async prepare(app: FastifyInstance): Promise<void> {
    await prepareUploads(this.#uploads)
    // Bodies stay bytes: signatures and hooks need them as they came, and a call says itself what it takes.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', async (request: FastifyRequest) => await this.#read(request))
  }

  addCall(app: FastifyInstance, implementation: Implementation): void {
    const { call } = implementation
    const { config } = this.#services
    const check = app.createRateLimit({
      max: call.perMinute ?? (isOpen(call) ? openCallsPerMinuteMax : config.requestsPerMinuteMax),
      timeWindow: '1 minute',
      keyGenerator: (request) => String((request as FastifyRequest & { limitKey?: string }).limitKey),
    })
    const withinLimit = (request: FastifyRequest) => async (key: string) => {
      Object.assign(request, { limitKey: `${call.name} ${key}` })
      const limit = await check(request)
      return !('isExceeded' in limit && limit.isExceeded)
    }
    app.route({
      method: call.method,
      url: `${config.basePath}${call.path}`,
      config: { call },
      onRequest: async (request, reply) => {
        const refusal = await this.#admit(implementation, request, withinLimit(request))
        // Its body is thrown away unread.
        if (refusal !== null) return await refusal(reply)
        // Also when the caller goes away halfway.
        reply.raw.once('close', () => this.#received.get(request)?.giveBack())
        return undefined
      },
      handler: async (request, reply) => {
        const received = this.#received.get(request)
        if (received === undefined) throw new Error('a call was answered that was not admitted')
        const body = (request.body ?? { raw: Buffer.alloc(0), upload: null }) as Body
        const incoming = { ...received.head, ...body }
        const { admitted } = received
        try {
          const answer = await answerCall(
            implementation,
            incoming,
            this.#services,
            admitted,
            withinLimit(request),
          )
          return await this.#send(call, answer, reply)
        } finally {
          await body.upload?.remove()
        }
      },
    })
  }

  /** @returns what to answer when the head alone is refused */
  async #admit(
    implementation: Implementation,
    request: FastifyRequest,
    withinLimit: (key: string) => Promise<boolean>,
  ): Promise<((reply: FastifyReply) => Promise<unknown>) | null> {
    const { call } = implementation
    const head = headOf(request)
    const plainly = (status: number, refused: Refused) => async (reply: FastifyReply) =>
      await reply.code(status).send(refusalBody(refused, languageIn(head)))
    if (isForeign(request, this.#services)) return plainly(403, new Refused('NOT_PERMITTED'))
    const bytes = Number(request.headers['content-length'] ?? (isChunked(request) ? bytesMaxOf(call) : 0))
    if (bytes > bytesMaxOf(call)) return plainly(413, new Refused('FILE_TOO_LARGE'))
    const admitted = await admitCall(implementation, head, this.#services, withinLimit)
    if ('outcome' in admitted) return async (reply) => await this.#send(call, admitted, reply)
    const { rights } = admitted.caller
    const from = rights === null ? head.ip : `staff:${rights.staff.id}`
    const giveBack = (call.body === 'upload' ? this.#disk : this.#memory).take(from, bytes)
    if (giveBack === null) {
      const refused = new Refused('BUSY', { detail: { seconds: busySeconds } })
      const busy = { outcome: { refused }, language: admitted.language, cookies: [], headers: {} }
      return async (reply) => await sendAnswer(busy, reply, call)
    }
    this.#received.set(request, { head, admitted, giveBack })
    return null
  }

  async #send(call: Call, answer: Answer, reply: FastifyReply): Promise<unknown> {
    const { outcome } = answer
    const late = isOpen(call) && 'refused' in outcome && isToWait(outcome.refused)
    if (late && this.#held < strangersHeldMax) {
      this.#held += 1
      await pause(strangerWaitsMs)
      this.#held -= 1
    }
    return await sendAnswer(answer, reply, call)
  }

  async #read(request: FastifyRequest): Promise<Body> {
    const { call } = request.routeOptions.config as { call?: Call }
    const bytesMax = call === undefined ? 0 : bytesMaxOf(call)
    if (call?.body !== 'upload') return { raw: await readBody(request.raw, bytesMax), upload: null }
    const upload = await keepBody(request.raw, this.#uploads, bytesMax)
    return { raw: Buffer.alloc(0), upload }
  }
}

function bytesMaxOf(call: Call): number {
  return call.bytesMax ?? (isOpen(call) ? openBytesMax : jsonBytesMax)
}

function isChunked({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined
}

function isOpen({ access }: Call): boolean {
  return access === 'open' || access === 'pendingLogin'
}

/** Header-only authentication makes forged cross-site calls useless; refusing them outright costs nothing. */
function isForeign(request: FastifyRequest, services: Services): boolean {
  if (request.headers['sec-fetch-site'] === 'cross-site') return true
  const { origin, host } = request.headers
  if (origin === undefined) return false
  return (
    origin !== `http://${host}` &&
    origin !== `https://${host}` &&
    origin !== new URL(services.config.publicUrl).origin
  )
}

function headOf(request: FastifyRequest): IncomingHead {
  const query = request.query as Record<string, string | string[]>
  return {
    method: request.method,
    path: request.url,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    headers: request.headers,
    cookies: readCookies(request.headers.cookie),
    ip: request.ip,
    requestId: request.id,
  }
}

function languageIn({ cookies }: IncomingHead): Answer['language'] {
  const language = cookies['language']
  return language === 'en' || language === 'zh' ? language : 'id'
}

async function sendAnswer(answer: Answer, reply: FastifyReply, { access }: Call): Promise<unknown> {
  for (const cookie of answer.cookies) reply.header('set-cookie', cookie)
  reply.headers(answer.headers).header('cache-control', 'no-store')
  const { outcome } = answer
  if ('file' in outcome) {
    const { file } = outcome
    if (file.name !== undefined) {
      reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    }
    if ('bytes' in file) return await reply.type(file.mediaType).send(file.bytes)
    const { stream, bytes } = await file.open()
    return await reply.type(file.mediaType).header('content-length', String(bytes)).send(stream)
  }
  if ('stream' in outcome) {
    // A proxy that would gather it first is told not to; no other keeps or packs this media type.
    reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no')
    return await reply.send(outcome.stream.begin())
  }
  if ('refused' in outcome) {
    const { code, detail } = outcome.refused
    // A provider tries again what was not taken with a 2xx.
    if (access === 'hook') reply.code(401)
    if (isToWait(outcome.refused)) reply.code(429)
    if (code === 'BUSY') reply.header('retry-after', String(detail.detail?.['seconds'] ?? 1))
    return await reply.send(refusalBody(outcome.refused, answer.language))
  }
  return await reply.send({ code: '', msg: '', data: { ret: outcome.ret } })
}

function isToWait({ code }: Refused): boolean {
  return code === 'RATE_LIMITED' || code === 'BUSY'
}

/** The envelope of a refusal. */
export function refusalBody({ code, detail }: Refused, language: Answer['language']) {
  return { code, msg: wordsOf(code, language, detail.detail), data: detail }
}
