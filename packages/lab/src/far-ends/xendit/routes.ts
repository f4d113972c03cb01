import * as z from 'zod'
import { behaviourSchema, type Behaviour, type Behaviours } from './behaviour.ts'
import type { Book, Code, Payout } from './book.ts'
import type { Codes, PayResult } from './codes.ts'
import type { Payouts } from './payouts.ts'
import { codeShape, paymentShape, payoutShape } from './shapes.ts'
import { transactionsPage } from './transactions.ts'

export type Provider = { book: Book; payouts: Payouts; codes: Codes; behaviours: Behaviours; now: () => Date }

export type Asked = {
  method: string
  path: string
  query: URLSearchParams
  header: (name: string) => string
  body: unknown
}

/** What was done and what would be answered; the server then misbehaves as told. */
export type Answer = {
  status: number
  body: unknown
  behaviour: Behaviour
  /** Runs before the answer goes out: an early callback. */
  before?: () => Promise<void>
}

type Route = { method: string; path: RegExp; run: (provider: Provider, asked: Asked, part: string) => Answer }

/** Every path of the contract (domain.md §5.1) and of the simulation. */
const routes: readonly Route[] = [
  { method: 'POST', path: /^\/v2\/payouts$/, run: createPayout },
  { method: 'GET', path: /^\/v2\/payouts\/?$/, run: findPayouts },
  { method: 'GET', path: /^\/v2\/payouts\/([^/]+)$/, run: getPayout },
  { method: 'POST', path: /^\/callback_virtual_accounts$/, run: openVirtualAccount },
  {
    method: 'POST',
    path: /^\/callback_virtual_accounts\/external_id=([^/]+)\/simulate_payment$/,
    run: simulateAccountPayment,
  },
  {
    method: 'GET',
    path: /^\/callback_virtual_accounts\/([^/]+)$/,
    run: (provider, _asked, part) => showCode(provider, 'va', part),
  },
  {
    method: 'PATCH',
    path: /^\/callback_virtual_accounts\/([^/]+)$/,
    run: (provider, asked, part) => endCode(provider, 'va', asked, part),
  },
  {
    method: 'GET',
    path: /^\/callback_virtual_account_payments\/payment_id=([^/]+)$/,
    run: findAccountPayment,
  },
  { method: 'POST', path: /^\/fixed_payment_code$/, run: openRetailCode },
  {
    method: 'GET',
    path: /^\/fixed_payment_code\/([^/]+)$/,
    run: (provider, _asked, part) => showCode(provider, 'retail', part),
  },
  {
    method: 'PATCH',
    path: /^\/fixed_payment_code\/([^/]+)$/,
    run: (provider, asked, part) => endCode(provider, 'retail', asked, part),
  },
  { method: 'GET', path: /^\/fixed_payment_code\/([^/]+)\/payments$/, run: listRetailPayments },
  {
    method: 'GET',
    path: /^\/transactions$/,
    run: listTransactions,
  },
  { method: 'GET', path: /^\/balance$/, run: ({ book }) => good({ balance: book.balance }) },
  { method: 'POST', path: /^\/simulate\/pay$/, run: simulatePayment },
  { method: 'POST', path: /^\/simulate\/behaviour$/, run: setBehaviour },
  { method: 'POST', path: /^\/simulate\/turn_round$/, run: turnRound },
  { method: 'POST', path: /^\/simulate\/balance$/, run: topUp },
  { method: 'GET', path: /^\/simulate\/record$/, run: showRecord },
]

/** Does what is asked and says what to answer. */
export function answer(provider: Provider, asked: Asked): Answer {
  for (const { method, path, run } of routes) {
    const match = method === asked.method ? path.exec(asked.path) : null
    if (match) return run(provider, asked, decodeURIComponent(match[1] ?? ''))
  }
  return bad(404, 'NOT_FOUND')
}

function good(body: unknown, behaviour: Behaviour = {}): Answer {
  return { status: 200, body, behaviour }
}

function bad(status: number, errorCode: string, behaviour: Behaviour = {}): Answer {
  return {
    status,
    body: { error_code: errorCode, message: errorCode.toLowerCase().replaceAll('_', ' ') },
    behaviour,
  }
}

/** A request that is turned away before anything is done. */
function turnedAway(behaviour: Behaviour): Answer | undefined {
  if (behaviour.answer === 'refuse') return bad(500, 'SERVER_ERROR', behaviour)
  if (behaviour.answer === 'reject') return bad(400, behaviour.errorCode ?? 'API_VALIDATION_ERROR', behaviour)
  return undefined
}

function fieldOf(body: unknown, name: string): string {
  const value =
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value : ''
}

function createPayout({ payouts, behaviours }: Provider, asked: Asked): Answer {
  const behaviour = behaviours.take(fieldOf(asked.body, 'reference_id'))
  const early = turnedAway(behaviour)
  if (early) return early
  const result = payouts.take(asked.header('idempotency-key'), asked.body, behaviour)
  if ('errorCode' in result) return bad(result.status, result.errorCode, behaviour)
  // The shape is taken now: an early callback settles the payout while its answer still says ACCEPTED.
  const answered = good(payoutShape(result.payout), behaviour)
  return behaviour.callback === 'early'
    ? { ...answered, before: () => payouts.settle(result.payout) }
    : answered
}

function findPayouts({ book, behaviours }: Provider, asked: Asked): Answer {
  const reference = asked.query.get('reference_id') ?? ''
  const inquiry = behaviours.inquiryOf(reference)
  if (inquiry === 'notFound') return good([])
  const payouts = book.payoutsOf(reference)
  switch (inquiry) {
    case 'otherAccount':
    case 'otherTotal':
    case 'old':
      return good(payouts.map((payout) => payoutShape(disguised(payout, inquiry))))
    case 'ok':
      return good(payouts.map(payoutShape))
    default:
      return good(payouts.map(payoutShape), { answer: inquiry })
  }
}

/** How an inquiry about a payment misbehaves. */
function misbehaving(inquiry: NonNullable<Behaviour['inquiry']>): Behaviour {
  return inquiry === 'garbage' || inquiry === 'error500' || inquiry === 'hang' ? { answer: inquiry } : {}
}

const fiveDaysMs = 5 * 86_400_000

/** As if the reference were another payout's. */
function disguised(payout: Payout, as: 'otherAccount' | 'otherTotal' | 'old'): Payout {
  if (as === 'otherAccount') return { ...payout, accountNumber: `9${payout.accountNumber}` }
  if (as === 'otherTotal') return { ...payout, amount: payout.amount + 1_000 }
  return { ...payout, created: new Date(Date.parse(payout.created) - fiveDaysMs).toISOString() }
}

function getPayout({ book }: Provider, _asked: Asked, id: string): Answer {
  const payout = book.payouts.get(id)
  return payout ? good(payoutShape(payout)) : bad(404, 'DATA_NOT_FOUND')
}

function openVirtualAccount({ codes, behaviours }: Provider, asked: Asked): Answer {
  const behaviour = behaviours.take(fieldOf(asked.body, 'external_id'))
  const early = turnedAway(behaviour)
  if (early) return early
  const result = codes.openVirtualAccount(asked.body)
  // A new account is PENDING for a moment at the real one.
  return 'code' in result
    ? good({ ...codeShape(result.code), status: 'PENDING' }, behaviour)
    : bad(400, result.errorCode, behaviour)
}

function openRetailCode({ codes, behaviours }: Provider, asked: Asked): Answer {
  const behaviour = behaviours.take(fieldOf(asked.body, 'external_id'))
  const early = turnedAway(behaviour)
  if (early) return early
  const result = codes.openRetailCode(asked.body)
  return 'code' in result ? good(codeShape(result.code), behaviour) : bad(400, result.errorCode, behaviour)
}

function showCode({ book }: Provider, kind: Code['kind'], id: string): Answer {
  const code = book.codes.get(id)
  return code?.kind === kind ? good(codeShape(code)) : bad(404, 'DATA_NOT_FOUND')
}

const closingRefusals = {
  unauthorized: [401, 'INVALID_API_KEY'],
  forbidden: [403, 'REQUEST_FORBIDDEN_ERROR'],
  error500: [500, 'SERVER_ERROR'],
  malformed: [400, 'API_VALIDATION_ERROR'],
  noRoute: [404, 'NOT_FOUND'],
  notFound: [404, 'DATA_NOT_FOUND'],
  inactive: [400, 'INACTIVE_VIRTUAL_ACCOUNT_ERROR'],
} as const

function endCode(
  { book, codes, behaviours }: Provider,
  kind: Code['kind'],
  asked: Asked,
  id: string,
): Answer {
  const closing = behaviours.closingOf(book.codes.get(id)?.externalId ?? '')
  if (closing !== undefined) {
    const [status, errorCode] = closingRefusals[closing]
    return bad(status, errorCode)
  }
  const result = codes.end(kind, id, asked.body)
  if ('code' in result) return good(codeShape(result.code))
  return bad(result.errorCode === 'DATA_NOT_FOUND' ? 404 : 400, result.errorCode)
}

function findAccountPayment({ book, behaviours }: Provider, _asked: Asked, paymentId: string): Answer {
  const payment = book.payments.get(paymentId)
  const code = payment && book.codes.get(payment.codeId)
  if (payment === undefined || code?.kind !== 'va') return bad(404, 'DATA_NOT_FOUND')
  const inquiry = behaviours.inquiryOf(code.externalId)
  if (inquiry === 'notFound') return bad(404, 'DATA_NOT_FOUND')
  return good(paymentShape(code, payment), misbehaving(inquiry))
}

function listRetailPayments({ book, behaviours }: Provider, _asked: Asked, id: string): Answer {
  const code = book.codes.get(id)
  if (code?.kind !== 'retail') return bad(404, 'DATA_NOT_FOUND')
  const inquiry = behaviours.inquiryOf(code.externalId)
  const payments =
    inquiry === 'notFound' ? [] : [...book.payments.values()].filter(({ codeId }) => codeId === id)
  const body = { data: payments.map((payment) => paymentShape(code, payment)), has_more: false }
  return good(body, misbehaving(inquiry))
}

function listTransactions({ book, behaviours }: Provider, { query }: Asked): Answer {
  const behaviour = behaviours.takeList()
  return turnedAway(behaviour) ?? good(transactionsPage(book, behaviours, query, behaviour), behaviour)
}

const simulateBody = z.object({
  account_number: z.string().optional(),
  payment_code: z.string().optional(),
  amount: z.int().min(1),
  at: z.iso.datetime({ offset: true }).optional(),
  force: z.boolean().default(false),
  sender_name: z.string().max(100).optional(),
})

function simulatePayment(provider: Provider, asked: Asked): Answer {
  const parsed = simulateBody.safeParse(asked.body)
  if (!parsed.success) return bad(400, 'API_VALIDATION_ERROR')
  const {
    account_number: account,
    payment_code: paymentCode,
    amount,
    at,
    force,
    sender_name: payer,
  } = parsed.data
  const code = provider.book.codeOfNumber(account ?? paymentCode ?? '')
  if (code === undefined) return bad(404, 'DATA_NOT_FOUND')
  return paid(
    provider.codes.pay(
      code,
      { amount, at: at === undefined ? provider.now() : new Date(at), ...(payer !== undefined && { payer }) },
      provider.behaviours.take(code.externalId),
      force,
    ),
  )
}

function simulateAccountPayment(provider: Provider, asked: Asked, externalId: string): Answer {
  const parsed = z.object({ amount: z.int().min(1) }).safeParse(asked.body)
  if (!parsed.success) return bad(400, 'API_VALIDATION_ERROR')
  const code = provider.book.codeOfExternalId('va', externalId)
  if (code === undefined) return bad(404, 'DATA_NOT_FOUND')
  return paid(
    provider.codes.pay(
      code,
      { amount: parsed.data.amount, at: provider.now() },
      provider.behaviours.take(externalId),
      false,
    ),
  )
}

function paid(result: PayResult): Answer {
  return 'errorCode' in result
    ? bad(400, result.errorCode)
    : good({ status: 'COMPLETED', ...paymentShape(result.code, result.payment) })
}

function setBehaviour({ behaviours }: Provider, asked: Asked): Answer {
  const parsed = z
    .strictObject({ reference: z.string().min(1).nullish(), behaviour: behaviourSchema.nullable() })
    .safeParse(asked.body)
  if (!parsed.success) return bad(400, 'API_VALIDATION_ERROR')
  behaviours.set(parsed.data.reference ?? null, parsed.data.behaviour)
  return good({})
}

function turnRound({ payouts }: Provider, asked: Asked): Answer {
  const parsed = z.strictObject({ reference: z.string().min(1) }).safeParse(asked.body)
  if (!parsed.success) return bad(400, 'API_VALIDATION_ERROR')
  payouts.turnRound(parsed.data.reference)
  return good({})
}

function topUp({ book, now }: Provider, asked: Asked): Answer {
  const parsed = z.strictObject({ amount: z.int() }).safeParse(asked.body)
  if (!parsed.success) return bad(400, 'API_VALIDATION_ERROR')
  book.topUp(parsed.data.amount, now())
  return good({ balance: book.balance })
}

function showRecord({ book }: Provider): Answer {
  const codeOf = (id: string): Code | undefined => book.codes.get(id)
  return good({
    balance: book.balance,
    payouts: [...book.payouts.values()].map(payoutShape),
    codes: [...book.codes.values()].map(codeShape),
    payments: [...book.payments.values()].flatMap((payment) => {
      const code = codeOf(payment.codeId)
      return code ? [paymentShape(code, payment)] : []
    }),
  })
}
