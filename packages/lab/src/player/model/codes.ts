import type { BusinessDay } from '@lumbung/domain/calendar'
import type { LoanAccount } from '@lumbung/domain/loan-account'
import type { Rupiah } from '@lumbung/domain/money'
import type { AgreedReduction } from '@lumbung/domain/reduction'
import { dueCode } from '@lumbung/server/money/due-code'
import type { Code } from '../../far-ends/xendit/book.ts'
import {
  codeBank,
  codeOutlet,
  retailAmountMax,
  retailAmountMin,
} from '@lumbung/server/gateways/payment-channel'
import { channelActor } from '@lumbung/server/money/channel-actor'
import { codeId } from './made-ids.ts'
import type { ModelOrder } from './order.ts'
import type { Row } from '@lumbung/server/records/list/bulk-rows'

const prefixes = { va: '10766', alfa: 'LMBG' } as const
const serialDigits = { va: 11, alfa: 9 } as const
/** Far above what the far end itself gives: numbers made here never meet one of its own. */
const serialFrom = 500_000_000

export type CodeKind = 'va' | 'alfa'

interface Wanted {
  kind: CodeKind
  amount: number | null
  expiresAt: Date | null
  extensionId: number | null
}

/**
 * The payment codes of one order: a virtual account for any amount, a shop code over what is due, and two over exactly
 * the price of an extension while one waits.
 */
export class ModelCodes {
  readonly #order: ModelOrder
  readonly #codes: Row[] = []
  /** Written down, and told of with the next issue. */
  #unissued: Row[] = []

  constructor(order: ModelOrder) {
    this.#order = order
  }

  /** The latest code of a kind that repays. */
  latest(kind: CodeKind): Row | undefined {
    return this.#codes.findLast((code) => code['kind'] === kind && code['purpose'] === 'repayment')
  }

  /** The first shop code of the loan, whatever became of it. */
  firstShopCode(): Row | undefined {
    return this.#codes.find((code) => code['kind'] === 'alfa' && code['purpose'] === 'repayment')
  }

  /** The code of an extension, whatever became of it. */
  rollover(extensionId: unknown, kind: CodeKind): Row | undefined {
    return this.#codes.find((code) => code['extension_id'] === extensionId && code['kind'] === kind)
  }

  /** Which code of the order it is, from 1: the end of its external id. */
  placeOf(code: Row): number {
    return this.#codes.indexOf(code) + 1
  }

  /** What taking an extension writes down, before the codes are asked for. */
  addRollover(extensionId: number, amount: Rupiah, expiresAt: Date, now: Date): void {
    this.#add({ kind: 'va', amount, expiresAt, extensionId }, now)
    if (amount >= retailAmountMin && amount <= retailAmountMax)
      this.#add({ kind: 'alfa', amount, expiresAt, extensionId }, now)
  }

  endRollover(extensionId: unknown, state: 'closed' | 'replaced' | 'expired', at: Date): void {
    for (const code of this.#codes)
      if (code['extension_id'] === extensionId && code['state'] === 'issued') this.#end(code, state, at)
  }

  /** What the job `issueCodes` leaves: what is over or asks another amount ended, the codes due now issued. */
  issue(account: LoanAccount, today: BusinessDay, now: Date, reduction: AgreedReduction | null = null): void {
    for (const code of this.#codes) {
      const expiresAt = code['expires_at'] as Date | null
      if (code['state'] === 'issued' && expiresAt !== null && expiresAt <= now)
        this.#end(code, 'expired', now)
    }
    const isLive = (code: Row | undefined): code is Row => code?.['state'] === 'issued'
    const repays = { extensionId: null }
    if (!isLive(this.latest('va'))) this.#add({ ...repays, kind: 'va', amount: null, expiresAt: null }, now)
    const wanted = dueCode(account, today, now, reduction)
    const shop = this.latest('alfa')
    const live = isLive(shop) ? shop : undefined
    const fits = live !== undefined && live['amount'] === wanted?.amount
    if (live !== undefined && !fits) this.#end(live, 'replaced', now)
    if (wanted !== null && !fits) this.#add({ ...repays, kind: 'alfa', ...wanted }, now)
    for (const code of this.#unissued) {
      const purpose = code['purpose'] === 'rollover' ? { purpose: 'rollover' } : {}
      const detail = { kind: code['kind'], code: code['code'], ...purpose }
      this.#order.note('codeIssued', now, channelActor, { amount: code['amount'] as number | null, detail })
    }
    this.#unissued = []
  }

  /** What the job `closeCodes` leaves. */
  close(now: Date): void {
    for (const code of this.#codes) if (code['state'] === 'issued') this.#end(code, 'closed', now)
  }

  pay(code: Row, paidAt: Date): void {
    Object.assign(code, { state: 'paid', closed_at: paidAt, provider_closed_at: paidAt })
  }

  #end(code: Row, state: 'expired' | 'replaced' | 'closed', at: Date): void {
    Object.assign(code, { state, closed_at: at, provider_closed_at: at })
  }

  #add({ kind, amount, expiresAt, extensionId }: Wanted, at: Date): void {
    const { rows } = this.#order.desk
    const id = rows.number('payment_code')
    const externalId = `${this.#order.orderNo}-${kind}-${this.#codes.length + 1}`
    const code = rows.add('payment_code', {
      id,
      order_no: this.#order.orderNo,
      purpose: extensionId === null ? 'repayment' : 'rollover',
      extension_id: extensionId,
      kind,
      channel: kind === 'va' ? 'xendit' : codeOutlet,
      bank_code: kind === 'va' ? codeBank : null,
      external_id: externalId,
      provider_id: codeId(externalId),
      code: prefixes[kind] + String(serialFrom + id).padStart(serialDigits[kind], '0'),
      amount,
      state: 'issued',
      created_at: at,
      issued_at: at,
      expires_at: expiresAt,
      closed_at: null,
      provider_closed_at: null,
    })
    this.#codes.push(code)
    this.#unissued.push(code)
  }
}

/** The code as the far end's book has it. */
export function farEndCode(code: Row, name: string): Code {
  const kind = code['kind'] === 'va' ? ('va' as const) : ('alfa' as const)
  const amount = code['amount'] as number | null
  return {
    kind: kind === 'va' ? 'va' : 'retail',
    id: code['provider_id'] as string,
    externalId: code['external_id'] as string,
    channel: kind === 'va' ? codeBank : codeOutlet,
    prefix: prefixes[kind],
    number: code['code'] as string,
    name,
    closed: amount !== null,
    singleUse: amount !== null,
    amount,
    expiresAt: ((code['provider_closed_at'] ?? code['expires_at']) as Date | null)?.toISOString() ?? null,
    status: 'ACTIVE',
  }
}
