import { randomBytes, randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Behaviour } from './behaviour.ts'
import type { Book, Code, Payment } from './book.ts'
import type { Callbacks } from '../callbacks.ts'
import { paymentShape } from './shapes.ts'

/** The first digits of a virtual account, by bank. */
const merchantCodes: Readonly<Record<string, string>> = {
  BCA: '10766',
  BNI: '8808',
  BRI: '26215',
  MANDIRI: '88908',
  PERMATA: '8214',
  BSI: '9347',
  CIMB: '9349',
  BJB: '1234',
  SAHABAT_SAMPOERNA: '4010',
}
const virtualAccountDigits = 16
const retailPrefix = 'LMBG'

const instant = z.iso.datetime({ offset: true })
const shared = {
  external_id: z.string().min(1).max(950),
  name: z.string().regex(/^[A-Za-z ]{1,250}$/),
  expiration_date: instant.optional(),
}
const virtualAccountBody = z.object({
  ...shared,
  bank_code: z.string(),
  is_closed: z.boolean().default(false),
  is_single_use: z.boolean().default(false),
  expected_amount: z.int().min(10_000).max(50_000_000_000).optional(),
  suggested_amount: z.int().min(1).optional(),
})
const retailBody = z.object({
  ...shared,
  retail_outlet_name: z.enum(['ALFAMART', 'INDOMARET']),
  expected_amount: z.int().min(10_000).max(5_000_000),
  is_single_use: z.boolean().default(false),
})

/** What somebody pays, when, and from whose account; left out: the borrower's own. */
type Paying = { amount: number; at: Date; payer?: string }

export type CodeResult = { code: Code } | { errorCode: string }
export type PayResult = { payment: Payment; code: Code; told: Promise<void> } | { errorCode: string }

/** Opens codes and takes payments on them. */
export class Codes {
  readonly #book: Book
  readonly #callbacks: Callbacks
  readonly #now: () => Date

  constructor(book: Book, callbacks: Callbacks, now: () => Date) {
    this.#book = book
    this.#callbacks = callbacks
    this.#now = now
  }

  openVirtualAccount(body: unknown): CodeResult {
    const parsed = virtualAccountBody.safeParse(body)
    if (!parsed.success) return { errorCode: 'API_VALIDATION_ERROR' }
    const { data } = parsed
    const prefix = merchantCodes[data.bank_code]
    if (prefix === undefined) return { errorCode: 'BANK_NOT_SUPPORTED_ERROR' }
    if (data.is_closed && data.expected_amount === undefined)
      return { errorCode: 'CLOSED_VA_EXPECTED_AMOUNT_REQUIRED' }
    return this.#open({
      kind: 'va',
      channel: data.bank_code,
      prefix,
      number: prefix + this.#sequence().padStart(virtualAccountDigits - prefix.length, '0'),
      externalId: data.external_id,
      name: data.name,
      closed: data.is_closed,
      singleUse: data.is_single_use,
      amount: (data.is_closed ? data.expected_amount : data.suggested_amount) ?? null,
      expiresAt: data.expiration_date ?? null,
    })
  }

  openRetailCode(body: unknown): CodeResult {
    const parsed = retailBody.safeParse(body)
    if (!parsed.success) return { errorCode: 'API_VALIDATION_ERROR' }
    const { data } = parsed
    return this.#open({
      kind: 'retail',
      channel: data.retail_outlet_name,
      prefix: retailPrefix,
      number: retailPrefix + this.#sequence().padStart(9, '0'),
      externalId: data.external_id,
      name: data.name,
      closed: true,
      singleUse: data.is_single_use,
      amount: data.expected_amount,
      expiresAt: data.expiration_date ?? null,
    })
  }

  #open(fields: Omit<Code, 'id' | 'status'>): CodeResult {
    const code: Code = {
      ...fields,
      id: fields.kind === 'va' ? randomUUID() : randomBytes(12).toString('hex'),
      status: 'ACTIVE',
    }
    this.#book.openCode(code)
    return { code: this.#book.codes.get(code.id) ?? code }
  }

  #sequence(): string {
    return String(3_281_000 + this.#book.codes.size * 7)
  }

  end(kind: Code['kind'], id: string, body: unknown): CodeResult {
    const parsed = z.object({ expiration_date: instant }).safeParse(body)
    if (!parsed.success) return { errorCode: 'API_VALIDATION_ERROR' }
    const code = this.#book.codes.get(id)
    if (code?.kind !== kind) return { errorCode: 'DATA_NOT_FOUND' }
    this.#book.endCode(id, parsed.data.expiration_date)
    return { code }
  }

  /**
   * A payer pays at `at`. A code that ended or is paid and an amount other than a closed code's are turned away, as a
   * bank would; `force` lets them through, as a bank sometimes does.
   */
  pay(code: Code, { amount, at, payer }: Paying, behaviour: Behaviour, force: boolean): PayResult {
    if (!force) {
      if (code.status !== 'ACTIVE') return { errorCode: 'PAYMENT_CODE_INACTIVE' }
      if (code.expiresAt !== null && Date.parse(code.expiresAt) < at.getTime())
        return { errorCode: 'PAYMENT_CODE_EXPIRED' }
      if (code.closed && code.amount !== amount) return { errorCode: 'AMOUNT_NOT_MATCHED' }
    }
    const payment: Payment = {
      id: randomUUID(),
      codeId: code.id,
      amount,
      paidAt: at.toISOString(),
      created: this.#now().toISOString(),
      ...(payer !== undefined && { payer }),
    }
    this.#book.takePayment(payment)
    return { payment, code, told: this.#tell(code, payment, behaviour) }
  }

  async #tell(code: Code, payment: Payment, behaviour: Behaviour): Promise<void> {
    if (behaviour.callback === 'never') return
    const shown =
      behaviour.callback === 'otherAmount' ? { ...payment, amount: payment.amount + 1_000 } : payment
    const told = paymentShape(code, shown)
    const body = behaviour.callback === 'garbled' ? { ...told, amount: String(told['amount']) } : told
    await this.#callbacks.send(body, behaviour.callback === 'twice' ? 2 : 1)
  }
}
