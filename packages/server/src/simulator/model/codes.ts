import type { BusinessDay } from '@lumbung/domain/calendar'
import type { LoanAccount } from '@lumbung/domain/loan-account'
import { dueCode } from '../../features/repay/due-code.ts'
import type { Code } from '../../gateways/far-end/book.ts'
import { channelActor } from '../../jobs/channel-actor.ts'
import { codeId } from './made-ids.ts'
import type { ModelOrder } from './order.ts'
import type { Row } from '../../records/bulk-rows.ts'

const retailOutlet = 'ALFAMART'
const virtualAccountBank = 'BCA'
const prefixes = { va: '10766', alfa: 'LMBG' } as const
const serialDigits = { va: 11, alfa: 9 } as const
/** Far above what the far end itself gives: numbers made here never meet one of its own. */
const serialFrom = 500_000_000

/** The payment codes of one order: a virtual account for any amount, a shop code over what is due. */
export class ModelCodes {
  readonly #order: ModelOrder
  readonly #codes: Row[] = []

  constructor(order: ModelOrder) {
    this.#order = order
  }

  /** The latest code of a kind. */
  latest(kind: 'va' | 'alfa'): Row | undefined {
    return this.#codes.findLast((code) => code['kind'] === kind)
  }

  /** The first shop code of the loan, whatever became of it. */
  firstShopCode(): Row | undefined {
    return this.#codes.find((code) => code['kind'] === 'alfa')
  }

  /** Which code of the order it is, from 1: the end of its external id. */
  placeOf(code: Row): number {
    return this.#codes.indexOf(code) + 1
  }

  /** What the job `issueCodes` leaves: shop codes over another amount closed, the codes due now issued. */
  issue(account: LoanAccount, today: BusinessDay, now: Date): void {
    const isLive = (code: Row | undefined): code is Row => code?.['state'] === 'issued'
    const fresh: Row[] = []
    if (!isLive(this.latest('va'))) fresh.push(this.#add('va', null, null, now))
    const wanted = dueCode(account, today, now)
    const shop = this.latest('alfa')
    const live = isLive(shop) ? shop : undefined
    const ended = live !== undefined && (live['expires_at'] as Date) <= now
    const fits = live !== undefined && !ended && live['amount'] === wanted?.amount
    if (live !== undefined && !fits) this.#end(live, ended ? 'expired' : 'replaced', now)
    if (wanted !== null && !fits) fresh.push(this.#add('alfa', wanted.amount, wanted.expiresAt, now))
    for (const code of fresh) {
      const detail = { kind: code['kind'], code: code['code'] }
      this.#order.note('codeIssued', now, channelActor, { amount: code['amount'] as number | null, detail })
    }
  }

  /** What the job `closeCodes` leaves. */
  close(now: Date): void {
    for (const code of this.#codes) if (code['state'] === 'issued') this.#end(code, 'closed', now)
  }

  pay(code: Row, at: Date): void {
    Object.assign(code, { state: 'paid', closed_at: at, provider_closed_at: at })
  }

  #end(code: Row, state: 'expired' | 'replaced' | 'closed', at: Date): void {
    Object.assign(code, { state, closed_at: at, provider_closed_at: at })
  }

  #add(kind: 'va' | 'alfa', amount: number | null, expiresAt: Date | null, at: Date): Row {
    const { rows } = this.#order.desk
    const id = rows.number('payment_code')
    const externalId = `${this.#order.orderNo}-${kind}-${this.#codes.length + 1}`
    const code = rows.add('payment_code', {
      id,
      order_no: this.#order.orderNo,
      purpose: 'repayment',
      kind,
      channel: kind === 'va' ? 'xendit' : retailOutlet,
      bank_code: kind === 'va' ? virtualAccountBank : null,
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
    return code
  }
}

/** The code as the far end's book has it. */
export function farEndCode(code: Row, name: string): Code {
  const kind = code['kind'] === 'va' ? ('va' as const) : ('alfa' as const)
  return {
    kind: kind === 'va' ? 'va' : 'retail',
    id: code['provider_id'] as string,
    externalId: code['external_id'] as string,
    channel: kind === 'va' ? virtualAccountBank : retailOutlet,
    prefix: prefixes[kind],
    number: code['code'] as string,
    name,
    closed: kind === 'alfa',
    singleUse: kind === 'alfa',
    amount: code['amount'] as number | null,
    expiresAt: ((code['provider_closed_at'] ?? code['expires_at']) as Date | null)?.toISOString() ?? null,
    status: 'ACTIVE',
  }
}
