import type { Behaviour } from './behaviour.ts'
import type { Callback } from '../callbacks.ts'
import { Journal } from '../journal.ts'

export type PayoutStatus = 'ACCEPTED' | 'SUCCEEDED' | 'FAILED' | 'REVERSED'

/** What becomes of a payout, fixed when it is accepted and kept with it: a restart changes nothing. */
export type Plan = Pick<Behaviour, 'failureCode' | 'reverseAfterMs' | 'callback'> & { settleAfterMs: number }

export type Payout = {
  id: string
  reference: string
  idempotencyKey: string
  bodyHash: string
  amount: number
  channelCode: string
  accountNumber: string
  accountHolder: string
  description: string
  status: PayoutStatus
  failureCode: string | null
  created: string
  updated: string
  plan: Plan
  /** What it charges for it, rupiah; left out: it says nothing of it. */
  fee?: number
}

/** What it charges for each, rupiah, tax included. */
export type Tariff = { payout: number; va: number; retail: number }

export type Code = {
  kind: 'va' | 'retail'
  id: string
  externalId: string
  /** Bank of a virtual account, outlet of a retail code. */
  channel: string
  prefix: string
  number: string
  name: string
  closed: boolean
  singleUse: boolean
  /** Exact rupiah of a closed code, a proposal of an open one. */
  amount: number | null
  expiresAt: string | null
  status: 'ACTIVE' | 'INACTIVE'
}

export type Payment = {
  id: string
  codeId: string
  amount: number
  paidAt: string
  created: string
  /** Whose account it came from; left out: the borrower's own. */
  payer?: string
  /** What it charges for it, rupiah; left out: it says nothing of it. */
  fee?: number
}

/** What was put in above zero, or taken out below it, by the provider's own console. */
export type TopUp = { id: string; amount: number; at: string }

/** Payouts at their end, codes and payments, oldest first. */
export type History = { payouts: readonly Payout[]; codes: readonly Code[]; payments: readonly Payment[] }

/** Money that moved, and when: above zero in, below out. What is on its way out has left. */
export type Move = { id: string; reference: string; amount: number; at: string }

type Entry =
  | { kind: 'payout'; payout: Payout }
  | { kind: 'payoutStatus'; id: string; status: PayoutStatus; failureCode: string | null; at: string }
  | { kind: 'code'; code: Code }
  | { kind: 'codeEnds'; id: string; at: string }
  | { kind: 'payment'; payment: Payment }
  | { kind: 'callback'; callback: Callback }
  | { kind: 'callbackDone'; id: string; delivered: boolean }
  | { kind: 'balance'; amount: number }
  | { kind: 'tariff'; tariff: Tariff }
  | { kind: 'topUp'; topUp: TopUp }

/** What the provider knows and has done: every change is written to its journal first. */
export class Book {
  readonly payouts = new Map<string, Payout>()
  readonly codes = new Map<string, Code>()
  readonly payments = new Map<string, Payment>()
  readonly topUps: TopUp[] = []
  /** Of payouts, payments and top-ups, in the order in which it wrote them down. */
  readonly moves: Move[] = []
  /** Neither delivered nor given up. */
  readonly openCallbacks = new Map<string, Callback>()
  balance = 0
  #tariff: Tariff | null = null
  readonly #journal: Journal<Entry>
  readonly #payoutByKey = new Map<string, Payout>()
  readonly #payoutsByReference = new Map<string, Payout[]>()
  readonly #codeByNumber = new Map<string, Code>()
  readonly #codeByExternalId = new Map<string, Code>()

  constructor(folder: string, balanceAtFirst: number) {
    const { journal, entries } = Journal.open<Entry>(folder, 'xendit.jsonl')
    this.#journal = journal
    for (const entry of entries) this.#apply(entry)
    if (entries.length === 0) this.#write({ kind: 'balance', amount: balanceAtFirst })
  }

  close(): void {
    this.#journal.close()
  }

  /** From now on; what was taken before is charged as it was. */
  charge(tariff: Tariff): void {
    this.#write({ kind: 'tariff', tariff })
  }

  acceptPayout(payout: Payout): void {
    this.#write({ kind: 'payout', payout: { ...payout, ...this.#feeOf('payout') } })
  }

  settlePayout(id: string, status: PayoutStatus, failureCode: string | null, at: Date): void {
    this.#write({ kind: 'payoutStatus', id, status, failureCode, at: at.toISOString() })
  }

  openCode(code: Code): void {
    this.#write({ kind: 'code', code })
  }

  endCode(id: string, at: string): void {
    this.#write({ kind: 'codeEnds', id, at })
  }

  takePayment(payment: Payment): void {
    const kind = this.codes.get(payment.codeId)?.kind ?? 'va'
    this.#write({ kind: 'payment', payment: { ...payment, ...this.#feeOf(kind) } })
  }

  #feeOf(kind: keyof Tariff): { fee?: number } {
    return this.#tariff === null ? {} : { fee: this.#tariff[kind] }
  }

  addCallback(callback: Callback): void {
    this.#write({ kind: 'callback', callback })
  }

  endCallback(id: string, delivered: boolean): void {
    this.#write({ kind: 'callbackDone', id, delivered })
  }

  /** Takes over what happened before this record began; what is known stays as it is. */
  recall({ payouts, codes, payments }: History): void {
    for (const payout of payouts.filter(({ id }) => !this.payouts.has(id))) {
      this.acceptPayout({ ...payout, status: 'ACCEPTED', failureCode: null })
      this.settlePayout(payout.id, payout.status, payout.failureCode, new Date(payout.updated))
    }
    for (const code of codes.filter(({ id }) => !this.codes.has(id))) this.openCode(code)
    for (const payment of payments.filter(({ id }) => !this.payments.has(id))) this.takePayment(payment)
  }

  topUp(amount: number, at: Date): void {
    const id = `topup-${this.topUps.length + 1}`
    this.#write({ kind: 'topUp', topUp: { id, amount, at: at.toISOString() } })
  }

  payoutsOf(reference: string): Payout[] {
    return this.#payoutsByReference.get(reference) ?? []
  }

  payoutOfKey(idempotencyKey: string): Payout | undefined {
    return this.#payoutByKey.get(idempotencyKey)
  }

  codeOfNumber(number: string): Code | undefined {
    return this.#codeByNumber.get(number)
  }

  /** The newest one: an external id may be used again. */
  codeOfExternalId(kind: Code['kind'], externalId: string): Code | undefined {
    return this.#codeByExternalId.get(`${kind}:${externalId}`)
  }

  #write(entry: Entry): void {
    this.#journal.append(entry)
    this.#apply(entry)
  }

  #apply(entry: Entry): void {
    switch (entry.kind) {
      case 'payout':
        this.#applyPayout({ ...entry.payout })
        break
      case 'payoutStatus':
        this.#applyStatus(entry)
        break
      case 'code':
        this.#applyCode({ ...entry.code })
        break
      case 'codeEnds': {
        const code = this.codes.get(entry.id)
        if (code) code.expiresAt = entry.at
        break
      }
      case 'payment': {
        this.payments.set(entry.payment.id, entry.payment)
        this.balance += entry.payment.amount
        this.#move(entry.payment.id, '', entry.payment.amount, entry.payment.created)
        const code = this.codes.get(entry.payment.codeId)
        if (code?.singleUse) code.status = 'INACTIVE'
        break
      }
      case 'callback':
        this.openCallbacks.set(entry.callback.id, entry.callback)
        break
      case 'callbackDone':
        this.openCallbacks.delete(entry.id)
        break
      case 'balance':
        this.balance += entry.amount
        break
      case 'tariff':
        this.#tariff = entry.tariff
        break
      case 'topUp':
        this.topUps.push(entry.topUp)
        this.#move(entry.topUp.id, '', entry.topUp.amount, entry.topUp.at)
        this.balance += entry.topUp.amount
        break
    }
  }

  #move(id: string, reference: string, amount: number, at: string): void {
    this.moves.push({ id, reference, amount, at })
  }

  #applyPayout(payout: Payout): void {
    this.#move(payout.id, payout.reference, -payout.amount, payout.created)
    this.payouts.set(payout.id, payout)
    this.#payoutByKey.set(payout.idempotencyKey, payout)
    this.#payoutsByReference.set(payout.reference, [...this.payoutsOf(payout.reference), payout])
    // Held from the moment of acceptance, so two payouts cannot both take the last rupiah.
    if (payout.plan.failureCode !== 'INSUFFICIENT_BALANCE') this.balance -= payout.amount
  }

  #applyCode(code: Code): void {
    this.codes.set(code.id, code)
    this.#codeByNumber.set(code.number, code)
    this.#codeByExternalId.set(`${code.kind}:${code.externalId}`, code)
  }

  #applyStatus(entry: Extract<Entry, { kind: 'payoutStatus' }>): void {
    const payout = this.payouts.get(entry.id)
    if (payout === undefined) return
    const comesBack = entry.status === 'FAILED' || entry.status === 'REVERSED'
    if (comesBack && payout.plan.failureCode !== 'INSUFFICIENT_BALANCE') this.balance += payout.amount
    if (payout.status === 'FAILED' && entry.status === 'SUCCEEDED') this.balance -= payout.amount
    const wentBack = payout.status === 'FAILED' || payout.status === 'REVERSED'
    if (comesBack && !wentBack) this.#move(payout.id, payout.reference, payout.amount, entry.at)
    if (!comesBack && wentBack) this.#move(payout.id, payout.reference, -payout.amount, entry.at)
    payout.status = entry.status
    payout.failureCode = entry.failureCode
    payout.updated = entry.at
  }
}
