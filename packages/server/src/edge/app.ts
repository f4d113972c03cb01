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
import type { Implementation } from '../calls/context.ts'
import type { Services } from '../calls/context.ts'
import { CallEdge, refusalBody } from './add-call.ts'
import { endConnections } from './end-connections.ts'
import { Refused } from '../calls/errors.ts'
import { wordsOf } from '../calls/error-words.ts'
import type { Answer } from '../calls/answer-call.ts'
import { readCookies } from '../calls/incoming-call.ts'

/** The console needs none of a device's senses. */
const permissionsPolicy = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'
const headSecondsMax = 15
const requestSecondsMax = 120
const webFolder = join(import.meta.dirname, '../../../web/dist')

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
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies(services.config),
    // Who does not end what they began to send is let go of.
    requestTimeout: requestSecondsMax * 1_000,
    // Who is connected while it ends is answered like everyone, and then let go.
    return503OnClosing: false,
    http: { headersTimeout: headSecondsMax * 1_000, connectionsCheckingInterval: 5_000 },
  })
  endConnections(app)
  // An answer that goes on would be waited for without end.
  app.addHook('preClose', async () => services.watchers.end())
  const headers = await securityHeaders(services)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
  await app.register(rateLimit, { global: false })
  const edge = new CallEdge(services)
  await edge.prepare(app)
  app.setErrorHandler((error, request, reply) => answerFault(error, request, reply, services))
  for (const implementation of calls.values()) edge.addCall(app, implementation)
  app.get('/health', async () => ({ ok: true }))
  await addWeb(app, services)
  return app
}

/** Counted from us outwards: the nearest `hops` addresses are our own balancers. */
function trustedProxies({ trustProxy }: Services['config']) {
  return typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy
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
  // Whoever reads of it may ask a person what they pressed, or know that nobody did.
  const background = request.headers['x-background'] !== undefined
  const { url } = request.routeOptions
  services.log.error({ err: error, requestId: request.id, url, background }, 'a call broke')
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
      (request.method === 'GET' || request.method === 'HEAD') &&
      !path.startsWith(`${api}/`) &&
      !/\.[a-z0-9]{2,5}$/i.test(path)
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
