import * as z from 'zod'

const delayMsMax = 600_000

/**
 * How the simulated far end misbehaves, for one reference (payout reference, external id of a code) or for all.
 * Everything left out is the good way.
 */
export const behaviourSchema = z.strictObject({
  /** Late: waits before the answer; what was asked is done first. */
  answerAfterMs: z.int().min(0).max(delayMsMax).optional(),
  /**
   * ok – the answer · otherAmount – done, but the answer tells another amount · garbage – done, the answer is not
   * JSON · error500 – done, then 500 · drop – done, then the connection is cut · hang – done, never answers ·
   * refuse – nothing done, connection cut · reject – nothing done, 400 with `errorCode`.
   */
  answer: z.enum(['ok', 'otherAmount', 'garbage', 'error500', 'drop', 'hang', 'refuse', 'reject']).optional(),
  errorCode: z
    .string()
    .regex(/^[A-Z0-9_]{2,80}$/)
    .optional(),
  /** The payout ends FAILED with this code, e.g. INVALID_DESTINATION. */
  failureCode: z
    .string()
    .regex(/^[A-Z0-9_]{2,80}$/)
    .optional(),
  /** How long the payout stays ACCEPTED; instead of the far end's own delay. */
  settleAfterMs: z.int().min(0).max(delayMsMax).optional(),
  /** After success the money comes back: REVERSED. */
  reverseAfterMs: z.int().min(0).max(delayMsMax).optional(),
  /**
   * once · twice – every callback is delivered twice at the same moment · early – settled and told of before the
   * HTTP answer goes out · never – only a poll finds it · otherAmount – the callback tells another amount ·
   * garbled – a callback that nobody can read.
   */
  callback: z.enum(['once', 'twice', 'early', 'never', 'otherAmount', 'garbled']).optional(),
  /** What an inquiry by this reference meets; otherAccount, otherTotal, old: it tells of a payout that is not ours. */
  inquiry: z
    .enum(['ok', 'notFound', 'garbage', 'error500', 'hang', 'otherAccount', 'otherTotal', 'old'])
    .optional(),
  /**
   * What closing a code meets: nothing is done, and the answer is 401, 403, 500, 400 without a word on the code, 404
   * of no such path, or the certain word that the code is not there or takes nothing any more.
   */
  closing: z
    .enum(['unauthorized', 'forbidden', 'error500', 'malformed', 'noRoute', 'notFound', 'inactive'])
    .optional(),
  /**
   * How its list of transactions tells of it: not at all, of another amount, with another fee, or as taken back; the record itself
   * stays as it is.
   */
  listing: z.enum(['missing', 'otherAmount', 'otherFee', 'takenBack']).optional(),
  /** Set for the reference `transactions`, which is the list itself: its page comes again and again, or is empty with more to come. */
  pages: z.enum(['repeats', 'half']).optional(),
  /** Only the next so many requests meet it. */
  times: z.int().min(1).max(1_000).optional(),
})
export type Behaviour = z.output<typeof behaviourSchema>

/** Whether what is asked is not answered at once and as it was done. */
export function isBad({ answer = 'ok', answerAfterMs = 0 }: Behaviour): boolean {
  return answer !== 'ok' || answerAfterMs > 0
}

/** What the list of all that moved goes by among references. */
export const listReference = 'transactions'

/** Behaviours by reference, with a default. */
export class Behaviours {
  readonly #byReference = new Map<string, { behaviour: Behaviour; left: number }>()
  #default: Behaviour = {}

  /** Sets the behaviour of one reference, or with `reference` null of all others; `behaviour` null takes it back. */
  set(reference: string | null, behaviour: Behaviour | null): void {
    if (reference === null) this.#default = behaviour ?? {}
    else if (behaviour === null) this.#byReference.delete(reference)
    else this.#byReference.set(reference, { behaviour, left: behaviour.times ?? Infinity })
  }

  /** The behaviour a request about this reference meets; counts towards `times`. */
  take(reference: string): Behaviour {
    const own = this.#byReference.get(reference)
    if (own === undefined) return this.#default
    own.left -= 1
    if (own.left <= 0) this.#byReference.delete(reference)
    return own.behaviour
  }

  /** What closing this code meets; not counted. */
  closingOf(reference: string): Behaviour['closing'] {
    return (this.#byReference.get(reference)?.behaviour ?? this.#default).closing
  }

  /** How the list tells of this reference; not counted. */
  listingOf(reference: string): Behaviour['listing'] {
    return this.#byReference.get(reference)?.behaviour.listing
  }

  /** How the list itself is met: what is set for all references is not meant. Counts towards `times`. */
  takeList(): Behaviour {
    return this.#byReference.has(listReference) ? this.take(listReference) : {}
  }

  /** What an inquiry about this reference meets; not counted. */
  inquiryOf(reference: string): NonNullable<Behaviour['inquiry']> {
    return (this.#byReference.get(reference)?.behaviour ?? this.#default).inquiry ?? 'ok'
  }
}
