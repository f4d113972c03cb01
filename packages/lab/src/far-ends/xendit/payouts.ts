import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { Behaviour } from './behaviour.ts'
import type { Book, Payout } from './book.ts'
import type { Callbacks } from '../callbacks.ts'
import { payoutCallback } from './shapes.ts'

const payoutBody = z.object({
  reference_id: z.string().min(1).max(255),
  channel_code: z.string().regex(/^ID_[A-Z_]+$/),
  channel_properties: z.object({
    account_number: z.string().regex(/^\d{5,30}$/),
    account_holder_name: z.string().min(1).max(255),
  }),
  amount: z.int().min(10_000).max(2_000_000_000),
  currency: z.literal('IDR'),
  description: z.string().max(100).default(''),
})

export type PayoutResult = { status: number; payout: Payout } | { status: number; errorCode: string }

/** Takes payouts and brings them to their end. */
export class Payouts {
  readonly #book: Book
  readonly #callbacks: Callbacks
  readonly #options: { payoutDelayMs: number; dedupe: boolean; now: () => Date }
  readonly #timers = new Set<NodeJS.Timeout>()
  #stopped = false

  constructor(
    book: Book,
    callbacks: Callbacks,
    options: { payoutDelayMs: number; dedupe: boolean; now: () => Date },
  ) {
    this.#book = book
    this.#callbacks = callbacks
    this.#options = options
  }

  /** Goes on with what was under way when the process ended; a far end does not wait for us meanwhile. */
  resume(): void {
    for (const payout of this.#book.payouts.values()) {
      if (payout.status === 'ACCEPTED')
        this.#later(this.#leftOf(payout.created, payout.plan.settleAfterMs), () => void this.settle(payout))
      if (payout.status === 'SUCCEEDED') this.#planReversal(payout)
    }
  }

  #leftOf(since: string, ms: number): number {
    return Math.max(0, Date.parse(since) + ms - this.#options.now().getTime())
  }

  stop(): void {
    this.#stopped = true
    for (const timer of this.#timers) clearTimeout(timer)
  }

  /** Accepts a payout, or gives the first one again for the same key and body. */
  take(idempotencyKey: string, body: unknown, behaviour: Behaviour): PayoutResult {
    const parsed = payoutBody.safeParse(body)
    if (!parsed.success || idempotencyKey === '' || idempotencyKey.length > 100)
      return { status: 400, errorCode: 'API_VALIDATION_ERROR' }
    const bodyHash = createHash('sha256').update(JSON.stringify(parsed.data)).digest('hex')
    if (this.#options.dedupe) {
      const known = this.#book.payoutOfKey(idempotencyKey)
      if (known)
        return known.bodyHash === bodyHash
          ? { status: 200, payout: known }
          : { status: 409, errorCode: 'DUPLICATE_ERROR' }
      if (this.#book.payoutsOf(parsed.data.reference_id).length > 0)
        return { status: 409, errorCode: 'DUPLICATE_ERROR' }
    }
    return { status: 200, payout: this.#accept(idempotencyKey, bodyHash, parsed.data, behaviour) }
  }

  #accept(
    idempotencyKey: string,
    bodyHash: string,
    body: z.output<typeof payoutBody>,
    behaviour: Behaviour,
  ): Payout {
    const at = this.#options.now().toISOString()
    const failureCode =
      behaviour.failureCode ?? (this.#book.balance < body.amount ? 'INSUFFICIENT_BALANCE' : undefined)
    const payout: Payout = {
      id: `disb-${randomBytes(12).toString('hex')}`,
      reference: body.reference_id,
      idempotencyKey,
      bodyHash,
      amount: body.amount,
      channelCode: body.channel_code,
      accountNumber: body.channel_properties.account_number,
      accountHolder: body.channel_properties.account_holder_name,
      description: body.description,
      status: 'ACCEPTED',
      failureCode: null,
      created: at,
      updated: at,
      plan: {
        settleAfterMs: behaviour.settleAfterMs ?? this.#options.payoutDelayMs,
        ...(failureCode !== undefined && { failureCode }),
        ...(behaviour.reverseAfterMs !== undefined && { reverseAfterMs: behaviour.reverseAfterMs }),
        ...(behaviour.callback !== undefined && { callback: behaviour.callback }),
      },
    }
    this.#book.acceptPayout(payout)
    const kept = this.#book.payouts.get(payout.id) ?? payout
    if (behaviour.callback !== 'early') this.#later(payout.plan.settleAfterMs, () => void this.settle(kept))
    return kept
  }

  /** Brings an accepted payout to its end and tells of it; the promise ends with the delivery. */
  async settle(payout: Payout): Promise<void> {
    if (payout.status !== 'ACCEPTED') return
    const { failureCode } = payout.plan
    this.#book.settlePayout(
      payout.id,
      failureCode === undefined ? 'SUCCEEDED' : 'FAILED',
      failureCode ?? null,
      this.#options.now(),
    )
    this.#planReversal(payout)
    await this.#tell(payout)
  }

  #planReversal(payout: Payout): void {
    const { reverseAfterMs } = payout.plan
    if (payout.status !== 'SUCCEEDED' || reverseAfterMs === undefined) return
    this.#later(this.#leftOf(payout.updated, reverseAfterMs), () => void this.#sendBack(payout))
  }

  /** The money of a payout that had arrived comes back now. */
  sendBack(reference: string): void {
    for (const payout of this.#book.payoutsOf(reference))
      if (payout.status === 'SUCCEEDED') void this.#sendBack(payout)
  }

  /** The far end changes its mind about a payout that had ended, and tells of it. */
  turnRound(reference: string): void {
    for (const payout of this.#book.payoutsOf(reference)) {
      if (payout.status !== 'FAILED' && payout.status !== 'SUCCEEDED') continue
      const failed = payout.status === 'SUCCEEDED'
      const code = failed ? 'REJECTED_BY_BANK' : null
      this.#book.settlePayout(payout.id, failed ? 'FAILED' : 'SUCCEEDED', code, this.#options.now())
      void this.#tell(payout)
    }
  }

  async #sendBack(payout: Payout): Promise<void> {
    this.#book.settlePayout(payout.id, 'REVERSED', 'REJECTED_BY_BANK', this.#options.now())
    await this.#tell(payout)
  }

  async #tell(payout: Payout): Promise<void> {
    const { callback } = payout.plan
    if (callback === 'never') return
    const told = payoutCallback(
      callback === 'otherAmount' ? { ...payout, amount: payout.amount + 1_000 } : payout,
    )
    const body = callback === 'garbled' ? { ...told, data: { reference: payout.reference } } : told
    await this.#callbacks.send(body, callback === 'twice' ? 2 : 1)
  }

  #later(ms: number, run: () => void): void {
    if (this.#stopped) return
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      run()
    }, ms)
    this.#timers.add(timer)
  }
}
