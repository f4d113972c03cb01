import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Call } from '@lumbung/contract/call'
import { importFileBytesMax } from '@lumbung/contract/order/import'
import type { Implementation } from './call-registry.ts'
import type { Services } from './context.ts'
import { Refused } from './errors.ts'
import { wordsOf } from './error-words.ts'
import { answerCall, type Answer } from './wrapper/answer-call.ts'
import { readCookies, type IncomingCall } from './wrapper/incoming-call.ts'

/** The console needs none of a device's senses. */
const permissionsPolicy = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'
const jsonBytesMax = 1024 * 1024
/** Of one address and call without a session: the morning of an office of 500 (reliability R18) comes from one. */
const openCallsPerMinuteMax = 600
const webFolder = join(import.meta.dirname, '../../web/dist')

/**
 * The HTTP edge: security headers, bodies as bytes, every call of the registry below the base path,
 * and the browser's files beside it.
 */
export async function createApp(
  services: Services,
  calls: ReadonlyMap<string, Implementation>,
): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = services.log
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: jsonBytesMax,
    genReqId: () => randomUUID(),
    trustProxy: false,
  })
  const headers = await securityHeaders(services)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
  await app.register(rateLimit, { global: false })
  // Bodies stay bytes: signatures and hooks need them as they came, and a call says itself what it takes.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body)
  })
  app.setErrorHandler((error, request, reply) => answerFault(error, request, reply, services))
  for (const implementation of calls.values()) addCall(app, implementation, services)
  app.get('/health', async () => ({ ok: true }))
  await addWeb(app, services)
  return app
}

function addCall(app: FastifyInstance, implementation: Implementation, services: Services): void {
  const { call } = implementation
  const check = app.createRateLimit({
    max: call.perMinute ?? (isOpen(call) ? openCallsPerMinuteMax : services.config.requestsPerMinuteMax),
    timeWindow: '1 minute',
    keyGenerator: (request) => String((request as FastifyRequest & { limitKey?: string }).limitKey),
  })
  app.route({
    method: call.method,
    url: `${services.config.basePath}${call.path}`,
    ...(call.body === 'upload' ? { bodyLimit: importFileBytesMax } : {}),
    handler: async (request, reply) => {
      if (isForeign(request, services))
        return await reply.code(403).send(refusalBody(new Refused('NOT_PERMITTED'), 'en'))
      const answer = await answerCall(implementation, incomingOf(request), services, async (key) => {
        Object.assign(request, { limitKey: `${call.name} ${key}` })
        const limit = await check(request)
        return !('isExceeded' in limit && limit.isExceeded)
      })
      return await sendAnswer(answer, reply)
    },
  })
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

function incomingOf(request: FastifyRequest): IncomingCall {
  const query = request.query as Record<string, string | string[]>
  return {
    method: request.method,
    path: request.url,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    headers: request.headers,
    cookies: readCookies(request.headers.cookie),
    raw: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    ip: request.ip,
    requestId: request.id,
  }
}

async function sendAnswer(answer: Answer, reply: FastifyReply): Promise<unknown> {
  for (const cookie of answer.cookies) reply.header('set-cookie', cookie)
  reply.headers(answer.headers).header('cache-control', 'no-store')
  const { outcome } = answer
  if ('file' in outcome) {
    const { file } = outcome
    if (file.name !== undefined) {
      reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    }
    return await reply.type(file.mediaType).send(file.bytes)
  }
  if ('refused' in outcome) {
    if (outcome.refused.code === 'RATE_LIMITED') reply.code(429)
    return await reply.send(refusalBody(outcome.refused, answer.language))
  }
  return await reply.send({ code: '', msg: '', data: { ret: outcome.ret } })
}

function refusalBody({ code, detail }: Refused, language: Answer['language']) {
  return { code, msg: wordsOf(code, language, detail.detail), data: detail }
}

/** What never reached a call, or broke inside one: a status, a code, a request id and nothing else. */
async function answerFault(error: unknown, request: FastifyRequest, reply: FastifyReply, services: Services) {
  const language = (readCookies(request.headers.cookie)['language'] ?? 'id') as Answer['language']
  const known = ['id', 'en', 'zh'].includes(language) ? language : 'id'
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413) return await reply.code(413).send(refusalBody(new Refused('FILE_TOO_LARGE'), known))
  if (status >= 400 && status < 500)
    return await reply.code(status).send(refusalBody(new Refused('VALIDATION'), known))
  services.log.error({ err: error, requestId: request.id, url: request.routeOptions.url }, 'a call broke')
  return await reply
    .code(500)
    .send({ code: 'INTERNAL', msg: wordsOf('INTERNAL', known), data: { detail: { requestId: request.id } } })
}

/** Alike on every answer, so helmet makes them once: for each answer anew they took as long as all of its route. */
async function securityHeaders(services: Services): Promise<Record<string, string>> {
  const sample = Fastify()
  await sample.register(helmet, helmetOptions(services))
  sample.get('/', async (_request, reply) => await reply.send(reply.getHeaders()))
  const answer = await sample.inject('/')
  await sample.close()
  return { ...answer.json<Record<string, string>>(), 'permissions-policy': permissionsPolicy }
}

function helmetOptions(services: Services) {
  const secure = services.config.publicUrl.startsWith('https://')
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
      },
    },
    hsts: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' as const },
    crossOriginOpenerPolicy: { policy: 'same-origin' as const },
    crossOriginResourcePolicy: { policy: 'same-origin' as const },
    xPoweredBy: true,
  }
}

/**
 * The built browser files; a deep link answers the console, `/login` its own light page. Read at each
 * request, so that a new build is served without a restart.
 */
async function addWeb(app: FastifyInstance, services: Services): Promise<void> {
  const api = services.config.basePath
  if (existsSync(webFolder)) {
    await app.register(fastifyStatic, {
      root: webFolder,
      index: false,
      // Each file lies compressed beside itself.
      preCompressed: true,
      // Or the plugin's own header would take the place of the one below.
      cacheControl: false,
      setHeaders: (response, path) => {
        const hashed = path.includes('/assets/')
        response.setHeader('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  const answerPage = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const path = request.url.split('?')[0] ?? '/'
    const wantsPage =
      request.method === 'GET' && !path.startsWith(`${api}/`) && !/\.[a-z0-9]{2,5}$/i.test(path)
    if (!wantsPage) return await reply.code(404).send(refusalBody(new Refused('NOT_FOUND'), 'en'))
    return await reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await page(path === '/login' ? 'login.html' : 'index.html'))
  }
  // The static files would answer the folder itself with a refusal.
  app.get('/', answerPage)
  app.setNotFoundHandler(answerPage)
}

async function page(name: string): Promise<string> {
  try {
    return await readFile(join(webFolder, name), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      return 'The web is not built: npm start builds it.'
    throw error
  }
}
