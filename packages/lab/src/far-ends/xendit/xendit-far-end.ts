import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { closeServer, type Exchanges, listen, readText, sameText, wait } from '../far-end-server.ts'
import { Behaviours, isBad, type Behaviour } from './behaviour.ts'
import { Book, type History, type Move, type Payment, type Payout, type Tariff } from './book.ts'
import { Callbacks } from '../callbacks.ts'
import { Codes } from './codes.ts'
import { Payouts } from './payouts.ts'
import { answer, type Answer, type Provider } from './routes.ts'

export type FarEndOptions = {
  /** Where the provider's own record lies; kept over restarts, the app never reads it. */
  folder: string
  callbackUrl: string | (() => string)
  callbackToken: string
  secretKey: string
  /** How long a payout stays ACCEPTED. */
  payoutDelayMs?: number
  /** Rupiah at the very first start. */
  balanceAtFirst?: number
  /** false: the worst provider, which pays again whatever key or reference it is given. */
  dedupe?: boolean
  callbackRetryMs?: readonly number[]
  /** The same port again after a restart; 0 takes a free one. */
  port?: number
  now?: () => Date
}

export type FarEnd = {
  url: string
  port: number
  /** `reference` null sets the default; `behaviour` null takes it back. */
  setBehaviour(reference: string | null, behaviour: Behaviour | null): void
  /** Money that really went out: one record a payout that reached SUCCEEDED, also when it came back later. */
  paidOut(): Payout[]
  payouts(): Payout[]
  payments(): Payment[]
  /** All that moved, by its own record; what its lists were set to tell otherwise is as it was. */
  moves(): readonly Move[]
  /** Not delivered yet, and not given up. */
  callbacksOnTheWay(): number
  /** What it was asked since it started; a lie in a good answer and what a callback does are not counted as bad. */
  exchanges(): Exchanges
  balance(): number
  /** What had arrived under a reference comes back: its bank could not book it. */
  sendBack(reference: string): void
  /** What had ended ended otherwise after all: failed instead of paid, or paid instead of failed. */
  turnRound(reference: string): void
  /** What it charges from now on and says in its list; before this it says nothing of fees. */
  charge(tariff: Tariff): void
  /** Takes over what happened before its own record began: for a portfolio that is written in one go. */
  recall(history: History): void
  /** Connections are refused until `up()`; what is under way goes on. */
  down(): Promise<void>
  up(): Promise<void>
  stop(): Promise<void>
}

const earlyCallbackWaitMs = 2_000
const defaults = {
  payoutDelayMs: 1_500,
  balanceAtFirst: 50_000_000_000,
  callbackRetryMs: [100, 200, 400, 800, 1_600],
}

/**
 * The simulated far end of the payment channel: a real HTTP server on the loopback that answers Xendit's contract,
 * remembers what it paid in its own journal, calls back, and misbehaves on demand (`Behaviour`).
 */
export async function startXenditFarEnd(options: FarEndOptions): Promise<FarEnd> {
  const now = options.now ?? (() => new Date())
  const book = new Book(options.folder, options.balanceAtFirst ?? defaults.balanceAtFirst)
  const callbacks = new Callbacks(book, {
    callbackUrl: options.callbackUrl,
    headersOf: ({ id }) => ({ 'x-callback-token': options.callbackToken, 'webhook-id': id }),
    callbackRetryMs: options.callbackRetryMs ?? defaults.callbackRetryMs,
  })
  const payouts = new Payouts(book, callbacks, {
    payoutDelayMs: options.payoutDelayMs ?? defaults.payoutDelayMs,
    dedupe: options.dedupe ?? true,
    now,
  })
  const behaviours = new Behaviours()
  const exchanges: Exchanges = { all: 0, badly: 0 }
  const provider: Provider = { book, payouts, codes: new Codes(book, callbacks, now), behaviours, now }
  const authorization = `Basic ${Buffer.from(`${options.secretKey}:`).toString('base64')}`
  const make = (): Server =>
    createServer((request, response) => {
      handle(provider, { authorization, exchanges }, request, response).catch(() => response.destroy())
    })
  let server = make()
  const port = await listen(server, options.port ?? 0)
  callbacks.resume()
  payouts.resume()
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    setBehaviour: (reference, behaviour) => {
      behaviours.set(reference, behaviour)
    },
    paidOut: () =>
      [...book.payouts.values()].filter(({ status }) => status === 'SUCCEEDED' || status === 'REVERSED'),
    payouts: () => [...book.payouts.values()],
    payments: () => [...book.payments.values()],
    moves: () => book.moves,
    callbacksOnTheWay: () => book.openCallbacks.size,
    exchanges: () => ({ ...exchanges }),
    balance: () => book.balance,
    turnRound: (reference) => {
      payouts.turnRound(reference)
    },
    sendBack: (reference) => {
      payouts.sendBack(reference)
    },
    charge: (tariff) => {
      book.charge(tariff)
    },
    recall: (history) => {
      book.recall(history)
    },
    down: () => closeServer(server),
    up: async () => {
      server = make()
      await listen(server, port)
    },
    stop: async () => {
      // Nothing may come in or fall due once the book is closed.
      await closeServer(server)
      payouts.stop()
      await callbacks.stop()
      book.close()
    },
  }
}

async function handle(
  provider: Provider,
  { authorization, exchanges }: { authorization: string; exchanges: Exchanges },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = jsonOf(await readText(request))
  if (!sameText(request.headers.authorization ?? '', authorization)) {
    await respond(
      { status: 401, body: { error_code: 'INVALID_API_KEY', message: 'invalid api key' }, behaviour: {} },
      request,
      response,
    )
    return
  }
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  const header = (name: string): string => {
    const value = request.headers[name]
    return typeof value === 'string' ? value : ''
  }
  const asked = { method: request.method ?? 'GET', path: url.pathname, query: url.searchParams, header, body }
  const answered = answer(provider, asked)
  if (answered.before) await Promise.race([answered.before(), wait(earlyCallbackWaitMs)])
  exchanges.all += 1
  if (isBad(answered.behaviour)) exchanges.badly += 1
  await respond(answered, request, response)
}

async function respond(
  { status, body, behaviour }: Answer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (behaviour.answerAfterMs !== undefined) await wait(behaviour.answerAfterMs)
  const way = behaviour.answer ?? 'ok'
  if (way === 'hang') return
  if (way === 'drop' || way === 'refuse') {
    request.socket.destroy()
    return
  }
  if (way === 'garbage') {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('<html><body>Bad Gateway</body></html>')
    return
  }
  const shown =
    way === 'error500'
      ? { error_code: 'SERVER_ERROR', message: 'internal error' }
      : way === 'otherAmount'
        ? withOtherAmount(body)
        : body
  response
    .writeHead(way === 'error500' ? 500 : status, { 'content-type': 'application/json' })
    .end(JSON.stringify(shown))
}

function withOtherAmount(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  const changed: Record<string, unknown> = { ...body }
  for (const name of ['amount', 'expected_amount']) {
    if (typeof changed[name] === 'number') changed[name] += 1_000
  }
  return changed
}

/** Undefined for what is not JSON; the routes' schemas refuse it. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
