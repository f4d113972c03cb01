import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Callbacks } from '../callbacks.ts'
import { closeServer, type Exchanges, listen, readText, sameText, wait } from '../far-end-server.ts'
import { Behaviours, isBad, type Behaviour } from '../xendit/behaviour.ts'
import type { Move } from '../xendit/book.ts'
import {
  jsonOf,
  referenceOf,
  refusal,
  respond,
  shapeOf,
  statementOf,
  turnedAway,
  type Answer,
} from './answers.ts'
import { approveBody, queueBody, rejectBody } from './asked.ts'
import { QueueBook, type QueuedPayout, type QueuedStatus } from './queue-book.ts'

export type MidtransFarEndOptions = {
  /** Where the provider's own record lies; kept over restarts, the app never reads it. */
  folder: string
  callbackUrl: string | (() => string)
  creatorKey: string
  approverKey: string
  merchantKey: string
  /** How long a payout stays approved. */
  payoutDelayMs?: number
  balanceAtFirst?: number
  callbackRetryMs?: readonly number[]
  now?: () => Date
}

export type MidtransFarEnd = {
  url: string
  /**
   * How the approval of a payout is met, by our reference; with `queue ` or `reject ` before it how its queueing or its rejection is.
   * `reference` null sets the default; `behaviour` null takes it back.
   */
  setBehaviour(reference: string | null, behaviour: Behaviour | null): void
  payouts(): QueuedPayout[]
  /** Money that really went out: also when it came back later. */
  paidOut(): QueuedPayout[]
  /** All that moved, by its own record: above zero in, below out. */
  moves(): readonly Move[]
  callbacksOnTheWay(): number
  /** What it was asked since it started; a lie in a good answer, a refusal and what a callback does are not counted as bad. */
  exchanges(): Exchanges
  /** Somebody lets a payout go in the provider's own console. @returns whether it could be */
  letGoByHand(reference: string): boolean
  /** What had ended ended otherwise after all. */
  turnRound(reference: string): void
  down(): Promise<void>
  up(): Promise<void>
  stop(): Promise<void>
}

const defaults = {
  payoutDelayMs: 1_500,
  balanceAtFirst: 50_000_000_000,
  callbackRetryMs: [100, 200, 400, 800, 1_600],
}

/** Its numbers for what Xendit calls by words, so that both far ends are told alike how to fail. */
const errorCodes: Readonly<Record<string, string>> = {
  INVALID_DESTINATION: '002',
  REJECTED_BY_BANK: '025',
  INSUFFICIENT_BALANCE: '016',
}

/**
 * The simulated Midtrans Payouts (Iris): a real HTTP server on the loopback with its two keys, which queues with the one
 * and pays with the other, remembers what it paid in its own journal, signs its callbacks and misbehaves on demand.
 */
export async function startMidtransFarEnd(options: MidtransFarEndOptions): Promise<MidtransFarEnd> {
  const provider = new Provider(options)
  const make = (): Server =>
    createServer((request, response) => {
      provider.handle(request, response).catch(() => response.destroy())
    })
  let server = make()
  const port = await listen(server, 0)
  provider.resume()
  const payouts = () => [...provider.book.payouts.values()]
  return {
    url: `http://127.0.0.1:${port}`,
    setBehaviour: (reference, behaviour) => provider.behaviours.set(reference, behaviour),
    payouts,
    paidOut: () => payouts().filter(({ sent }) => sent > 0),
    moves: () =>
      provider.book.lines.map(({ referenceNo: id, amount, comesIn, at }) => {
        const payout = provider.book.payouts.get(id)
        const reference = payout === undefined ? '' : referenceOf(payout)
        return { id, reference, amount: comesIn ? amount : -amount, at }
      }),
    callbacksOnTheWay: () => provider.book.openCallbacks.size,
    exchanges: () => ({ ...provider.exchanges }),
    letGoByHand: (reference) => provider.letGoByHand(reference),
    turnRound: (reference) => provider.turnRound(reference),
    down: () => closeServer(server),
    up: async () => {
      server = make()
      await listen(server, port)
    },
    stop: async () => {
      await closeServer(server)
      await provider.stop()
    },
  }
}

class Provider {
  readonly book: QueueBook
  readonly behaviours = new Behaviours()
  readonly exchanges: Exchanges = { all: 0, badly: 0 }
  readonly #options: MidtransFarEndOptions
  readonly #callbacks: Callbacks
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #now: () => Date

  constructor(options: MidtransFarEndOptions) {
    this.#options = options
    this.#now = options.now ?? (() => new Date())
    this.book = new QueueBook(options.folder, options.balanceAtFirst ?? defaults.balanceAtFirst)
    this.#callbacks = new Callbacks(this.book, {
      callbackUrl: options.callbackUrl,
      headersOf: (_callback, body) => ({
        'iris-signature': createHash('sha512').update(body).update(options.merchantKey).digest('hex'),
      }),
      callbackRetryMs: options.callbackRetryMs ?? defaults.callbackRetryMs,
    })
  }

  /** Goes on with what was under way when the process ended. */
  resume(): void {
    this.#callbacks.resume()
    for (const payout of this.book.payouts.values())
      if (payout.status === 'approved')
        this.#later(payout.plan.settleAfterMs, () => void this.#settle(payout))
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer)
    await this.#callbacks.stop()
    this.book.close()
  }

  letGoByHand(reference: string): boolean {
    const queued = [...this.book.payouts.values()].filter(
      (payout) => referenceOf(payout) === reference && payout.status === 'queued',
    )
    for (const payout of queued) this.#letGo(payout, {})
    return queued.length > 0
  }

  turnRound(reference: string): void {
    for (const payout of this.book.payouts.values()) {
      if (referenceOf(payout) !== reference) continue
      if (payout.status === 'completed') void this.#end(payout, 'failed', '025')
      else if (payout.status === 'failed') void this.#end(payout, 'completed', null)
    }
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = jsonOf(await readText(request))
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const ofApprover = /\/(approve|reject)$/.test(pathname)
    const key = ofApprover ? this.#options.approverKey : this.#options.creatorKey
    const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`
    const answer = sameText(request.headers.authorization ?? '', authorization)
      ? this.#answer(request.method ?? 'GET', { path: pathname, query: searchParams }, body)
      : refusal(401, 'HTTP Basic: Access denied.')
    if (answer.before) await Promise.race([answer.before(), wait(2_000)])
    this.exchanges.all += 1
    if (isBad(answer.behaviour ?? {})) this.exchanges.badly += 1
    await respond(answer, request, response)
  }

  #answer(method: string, { path, query }: { path: string; query: URLSearchParams }, body: unknown): Answer {
    const [, referenceNo] = /^\/api\/v1\/payouts\/([^/]+)$/.exec(path) ?? []
    if (method === 'POST' && path === '/api/v1/payouts') return this.#queue(body)
    if (method === 'POST' && path === '/api/v1/payouts/approve') return this.#approve(body)
    if (method === 'POST' && path === '/api/v1/payouts/reject') return this.#reject(body)
    if (method === 'GET' && path === '/api/v1/statements')
      return statementOf(this.book, this.behaviours, query)
    if (method === 'GET' && path === '/api/v1/balance')
      return { status: 200, body: { balance: `${this.book.balance()}.00` } }
    if (method === 'GET' && referenceNo !== undefined) return this.#show(decodeURIComponent(referenceNo))
    return refusal(404, 'Not Found')
  }

  #queue(body: unknown): Answer {
    const parsed = queueBody.safeParse(body)
    if (!parsed.success) return refusal(400, 'An error occurred when creating payouts')
    const [asked] = parsed.data.payouts
    const at = this.#now().toISOString()
    const payout: QueuedPayout = {
      referenceNo: randomBytes(9).toString('hex'),
      notes: asked.notes,
      amount: Number(asked.amount.slice(0, -3)),
      bank: asked.beneficiary_bank,
      account: asked.beneficiary_account,
      name: asked.beneficiary_name,
      status: 'queued',
      errorCode: null,
      sent: 0,
      created: at,
      updated: at,
      plan: { settleAfterMs: 0 },
    }
    const behaviour = this.behaviours.take(`queue ${referenceOf(payout)}`)
    const early = turnedAway(behaviour)
    if (early) return early
    // It knows no key: whoever asks twice has two in the queue.
    this.book.keep(payout)
    return {
      status: 201,
      body: { payouts: [{ status: 'queued', reference_no: payout.referenceNo }] },
      behaviour,
    }
  }

  #approve(body: unknown): Answer {
    const parsed = approveBody.safeParse(body)
    const payout = this.book.payouts.get(parsed.data?.reference_nos[0] ?? '')
    if (payout === undefined) return refusal(404, 'Payout not found')
    const behaviour = this.behaviours.take(referenceOf(payout))
    const early = turnedAway(behaviour)
    if (early) return early
    if (payout.status === 'rejected') return refusal(400, 'Payout is rejected already')
    return this.#letGo(payout, behaviour)
  }

  #letGo(payout: QueuedPayout, behaviour: Behaviour): Answer {
    const settleAfterMs = behaviour.settleAfterMs ?? this.#options.payoutDelayMs ?? defaults.payoutDelayMs
    const lacks = this.book.balance() < payout.amount ? { failureCode: 'INSUFFICIENT_BALANCE' } : {}
    const approved: QueuedPayout = {
      ...payout,
      status: 'approved',
      // The worst there is: approved twice, it pays twice.
      sent: payout.sent + 1,
      updated: this.#now().toISOString(),
      plan: { ...behaviour, ...lacks, settleAfterMs },
    }
    this.book.keep(approved)
    const settle = async () => await this.#settle(approved)
    if (behaviour.callback !== 'early') this.#later(settleAfterMs, () => void settle())
    return {
      status: 202,
      body: { status: 'ok' },
      behaviour,
      ...(behaviour.callback === 'early' && { before: settle }),
    }
  }

  #reject(body: unknown): Answer {
    const parsed = rejectBody.safeParse(body)
    const payout = this.book.payouts.get(parsed.data?.reference_nos[0] ?? '')
    if (payout === undefined) return refusal(404, 'Payout not found')
    const behaviour = this.behaviours.take(`reject ${referenceOf(payout)}`)
    const early = turnedAway(behaviour)
    if (early) return early
    if (payout.status !== 'queued') return refusal(400, `Payout is ${payout.status} already`)
    void this.#end(payout, 'rejected', null)
    return { status: 202, body: { status: 'ok' }, behaviour }
  }

  #show(referenceNo: string): Answer {
    const payout = this.book.payouts.get(referenceNo)
    const inquiry = payout === undefined ? 'notFound' : this.behaviours.inquiryOf(referenceOf(payout))
    if (payout === undefined || inquiry === 'notFound') return refusal(404, 'Payout not found')
    const shown = shapeOf(payout)
    switch (inquiry) {
      case 'otherAccount':
        return { status: 200, body: { ...shown, beneficiary_account: `9${payout.account}` } }
      case 'otherTotal':
        return { status: 200, body: { ...shown, amount: `${payout.amount + 1_000}.00` } }
      case 'old':
        return { status: 200, body: { ...shown, created_at: '2020-01-01T00:00:00Z' } }
      case 'ok':
        return { status: 200, body: shown }
      default:
        return { status: 200, body: shown, behaviour: { answer: inquiry } }
    }
  }

  async #settle(payout: QueuedPayout): Promise<void> {
    const { failureCode, reverseAfterMs } = payout.plan
    if (failureCode !== undefined) {
      await this.#end(payout, 'failed', errorCodes[failureCode] ?? '005')
      return
    }
    if (reverseAfterMs !== undefined)
      this.#later(reverseAfterMs, () => void this.#end(payout, 'failed', '025'))
    await this.#end(payout, 'completed', null)
  }

  async #end(payout: QueuedPayout, status: QueuedStatus, errorCode: string | null): Promise<void> {
    const ended = { ...payout, status, errorCode, updated: this.#now().toISOString() }
    this.book.keep(ended)
    const { callback } = payout.plan
    if (callback === 'never') return
    const amount = callback === 'otherAmount' ? payout.amount + 1_000 : payout.amount
    const told = {
      reference_no: payout.referenceNo,
      amount: `${amount}.00`,
      status,
      updated_at: ended.updated,
      ...(errorCode !== null && { error_code: errorCode, error_message: 'declined' }),
    }
    const body = callback === 'garbled' ? { reference_no: payout.referenceNo } : told
    await this.#callbacks.send(body, callback === 'twice' ? 2 : 1)
  }

  #later(ms: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      run()
    }, ms)
    this.#timers.add(timer)
  }
}
