/**
 * How a simulated carrier misbehaves, for one number or for all. Everything left out is the good way.
 */
export interface SmsBehaviour {
  /** Late: waits before the answer; what was asked is done first. */
  answerAfterMs?: number
  /**
   * ok · garbage – taken, the answer cannot be read · error500 – taken, then 500 · drop – taken, then the connection is cut
   * · hang – taken, never answers · cut – nothing taken, connection cut once it stood · reject – nothing taken, it will never
   * take it (400) · rateLimit – nothing taken, 429 · unauthorized – nothing taken, 401 · noCredits – nothing taken
   */
  answer?:
    | 'ok'
    | 'garbage'
    | 'error500'
    | 'drop'
    | 'hang'
    | 'cut'
    | 'reject'
    | 'rateLimit'
    | 'unauthorized'
    | 'noCredits'
  /**
   * good – each once and in order · outOfOrder – the end before the beginning · twice – each delivered twice at once · never
   * · early – all of them before the answer goes out · wrong – about another number · garbled – nobody can read it
   */
  reports?: 'good' | 'outOfOrder' | 'twice' | 'never' | 'early' | 'wrong' | 'garbled'
  /** How it ends; delivered without it. */
  end?: SmsEnd
  /** What looking it up meets. */
  lookUp?: 'ok' | 'error500' | 'missing'
  /** Only the next so many requests meet it. */
  times?: number
}

export type SmsEnd = 'delivered' | 'undelivered' | 'expired' | 'rejected'
/** What a carrier reports of a message on its way. */
export type SmsStep = 'pending' | 'sent' | SmsEnd

/** Steps that are reported of a message, in the order in which they are told. */
export function stepsOf({ reports = 'good', end = 'delivered' }: SmsBehaviour): SmsStep[] {
  if (reports === 'never') return []
  const steps: SmsStep[] = ['sent', end]
  return reports === 'outOfOrder' ? steps.toReversed() : steps
}

/** Behaviours by number, with a default that may depend on the message. */
export class SmsBehaviours {
  readonly #byNumber = new Map<string, { behaviour: SmsBehaviour; left: number }>()
  #default: (message: { to: string; text: string; key: string | null }) => SmsBehaviour = () => ({})

  setDefault(
    behave: SmsBehaviour | ((message: { to: string; text: string; key: string | null }) => SmsBehaviour),
  ): void {
    this.#default = typeof behave === 'function' ? behave : () => behave
  }

  /** @param behaviour null takes it back */
  set(to: string, behaviour: SmsBehaviour | null): void {
    if (behaviour === null) this.#byNumber.delete(to)
    else this.#byNumber.set(to, { behaviour, left: behaviour.times ?? Infinity })
  }

  /** What a message meets; counts towards `times`. */
  take(message: { to: string; text: string; key: string | null }): SmsBehaviour {
    const own = this.#byNumber.get(message.to)
    if (own === undefined) return this.#default(message)
    own.left -= 1
    if (own.left <= 0) this.#byNumber.delete(message.to)
    return own.behaviour
  }

  /** What a look-up meets; not counted. */
  lookUp(to: string): NonNullable<SmsBehaviour['lookUp']> {
    return this.#byNumber.get(to)?.behaviour.lookUp ?? 'ok'
  }
}
