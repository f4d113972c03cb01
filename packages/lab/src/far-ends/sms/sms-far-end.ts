import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { closeServer, listen, readText, wait } from '../far-end-server.ts'
import { type SmsBehaviour, SmsBehaviours, stepsOf } from './sms-behaviour.ts'
import { SmsCallbacks, type SmsPost } from './sms-callbacks.ts'
import { type SmsCallback, SmsRecord, type TakenSms } from './sms-record.ts'

export interface SmsFarEndOptions {
  /** Where the carrier's own record lies; kept over restarts, the product never reads it. */
  folder: string
  /** Where messages that come in are told. */
  callbackUrl: () => string
  /** Between taking and each report. */
  stepMs?: number
  /** Tries of each callback. */
  callbackTriesMax?: number
  /** The same port again after a restart; 0 takes a free one. */
  port?: number
  now?: () => Date
}

/** A simulated carrier over real HTTP. It takes a message again whenever it is told to: who sends twice sends two. */
export interface SmsFarEnd {
  url: string
  port: number
  /** Everything it took, in order: what people really got. */
  taken(): TakenSms[]
  setBehaviour(to: string, behaviour: SmsBehaviour | null): void
  setDefault(behave: Parameters<SmsBehaviours['setDefault']>[0]): void
  /** Somebody writes to the sender. */
  comesIn(from: string, text: string): Promise<void>
  callbacksOnTheWay(): number
  down(): Promise<void>
  up(): Promise<void>
  stop(): Promise<void>
}

/** A request for a message, as its carrier's own language has it. */
export interface AskedSms {
  key: string | null
  to: string
  text: string
  callback: string
}

export interface Reply {
  status: number
  body: unknown
}

/** How a carrier speaks: everything that differs between them. */
export interface SmsDialect {
  isKnown(request: IncomingMessage): boolean
  /** The message that a request asks to send; null when it asks for none. */
  asks(request: IncomingMessage, url: URL, body: string): AskedSms | null
  accepted(message: TakenSms): Reply
  refusal(way: 'reject' | 'rateLimit' | 'unauthorized' | 'noCredits', asked: AskedSms | null): Reply
  /** The answer to a look-up; null when the path is none. */
  lookUp(url: URL, messages: readonly TakenSms[], lookUp: (to: string) => string): Reply | null
  write(callbacks: readonly SmsCallback[], messageOf: (id: string) => TakenSms | undefined): SmsPost
  /** News that fits into one request. */
  newsAtOnceMax: number
}

export async function startSmsFarEnd(dialect: SmsDialect, options: SmsFarEndOptions): Promise<SmsFarEnd> {
  const now = options.now ?? (() => new Date())
  const record = new SmsRecord(options.folder)
  const behaviours = new SmsBehaviours()
  const callbacks = new SmsCallbacks(record, (news) => dialect.write(news, (id) => record.messages.get(id)), {
    atOnceMax: dialect.newsAtOnceMax,
    triesMax: options.callbackTriesMax ?? 8,
  })
  const carrier: Carrier = {
    dialect,
    record,
    behaviours,
    callbacks,
    now,
    stepMs: options.stepMs ?? 10,
    telling: 0,
    ended: false,
  }
  const make = (): Server =>
    createServer((request, response) => {
      handle(carrier, request, response).catch(() => response.destroy())
    })
  let server = make()
  const port = await listen(server, options.port ?? 0)
  callbacks.resume()
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    taken: () => [...record.messages.values()],
    setBehaviour: (to, behaviour) => behaviours.set(to, behaviour),
    setDefault: (behave) => behaviours.setDefault(behave),
    comesIn: async (from, text) =>
      await callbacks.send({ callback: options.callbackUrl(), copies: 1, what: { from, text } }),
    callbacksOnTheWay: () => record.openCallbacks.size + carrier.telling,
    down: async () => await closeServer(server),
    up: async () => {
      server = make()
      await listen(server, port)
    },
    stop: async () => {
      await closeServer(server)
      carrier.ended = true
      await callbacks.stop()
      record.close()
    },
  }
}

interface Carrier {
  dialect: SmsDialect
  record: SmsRecord
  behaviours: SmsBehaviours
  callbacks: SmsCallbacks
  now: () => Date
  stepMs: number
  /** Messages of which a step is still to be told. */
  telling: number
  ended: boolean
}

async function handle(carrier: Carrier, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { dialect, record, behaviours } = carrier
  const body = await readText(request)
  if (!dialect.isKnown(request)) return respond(response, dialect.refusal('unauthorized', null))
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  if (request.method === 'GET') {
    const found = dialect.lookUp(url, [...record.messages.values()], (to) => behaviours.lookUp(to))
    return respond(response, found ?? { status: 404, body: {} })
  }
  const asked = dialect.asks(request, url, body)
  if (asked === null) return respond(response, dialect.refusal('reject', null))
  const behaviour = behaviours.take(asked)
  const way = behaviour.answer ?? 'ok'
  if (way === 'cut') return void request.socket.destroy()
  if (way === 'reject' || way === 'rateLimit' || way === 'unauthorized' || way === 'noCredits')
    return respond(response, dialect.refusal(way, asked))
  const taken = record.take({ ...asked, at: carrier.now().toISOString() })
  carrier.telling += 1
  const told = tell(carrier, taken, behaviour).finally(() => (carrier.telling -= 1))
  if (behaviour.reports === 'early') await Promise.race([told, wait(2_000)])
  if (behaviour.answerAfterMs !== undefined) await wait(behaviour.answerAfterMs)
  if (way === 'hang') return
  if (way === 'drop') return void request.socket.destroy()
  if (way === 'error500') return respond(response, { status: 500, body: { message: 'internal error' } })
  if (way === 'garbage') return void response.writeHead(200).end('<html><body>Bad Gateway</body></html>')
  respond(response, dialect.accepted(taken))
}

function respond(response: ServerResponse, { status, body }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Carries a message to its end and tells of each step as it misbehaves. */
async function tell(carrier: Carrier, { id, callback }: TakenSms, behaviour: SmsBehaviour): Promise<void> {
  const { reports = 'good' } = behaviour
  const copies = reports === 'twice' ? 2 : 1
  if (reports === 'never') {
    carrier.record.move(id, behaviour.end ?? 'delivered')
    return
  }
  for (const step of stepsOf(behaviour)) {
    if (reports !== 'early') await wait(carrier.stepMs)
    if (carrier.ended) return
    carrier.record.move(id, step)
    const what =
      reports === 'garbled' ? ({ garbled: true } as const) : { message: id, step, wrong: reports === 'wrong' }
    const told = carrier.callbacks.send({ callback, copies, what })
    if (reports === 'early') await told
  }
}
