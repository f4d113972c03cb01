import * as z from 'zod'
import type {
  CloseAnswer,
  CodeAnswer,
  PaymentChannel,
  PaymentInquiry,
  PayoutAnswer,
  PayoutInquiry,
  PayoutToSend,
  Refused,
  Unknown,
} from '../payment-channel.ts'
import { retailAmountMax, retailAmountMin } from '../payment-channel.ts'
import {
  providerCaller,
  type ProviderAnswer,
  type ProviderOptions,
  type ProviderRequest,
} from '../provider-request.ts'
import * as answers from './answers.ts'
import { parseXenditHook, verifyHookToken } from './hooks.ts'
import { paymentOfRetail, paymentOfVirtualAccount } from './payments.ts'
import { statusOf } from './statuses.ts'
import { movementsOf, nextOf, paymentsOf, transactionsPath } from './transactions.ts'

export type XenditOptions = ProviderOptions & {
  secretKey: string
  /** Newest first; the second is the one being replaced. */
  callbackTokens: readonly [string, string?]
  retailOutlet?: 'ALFAMART' | 'INDOMARET'
}

type Call = (request: ProviderRequest) => Promise<ProviderAnswer>

const nameCharactersMax = 50
const idempotencyKeyCharactersMax = 100

/** The payment channel over Xendit's API; `baseUrl` is Xendit or the simulated far end. */
export function createXendit(options: XenditOptions): PaymentChannel {
  const authorization = `Basic ${Buffer.from(`${options.secretKey}:`).toString('base64')}`
  const send = providerCaller(options)
  const call: Call = (request) => send({ ...request, headers: { authorization, ...request.headers } })
  const tokens = options.callbackTokens.filter(
    (token): token is string => token !== undefined && token !== '',
  )
  return {
    createPayout: (payout) => createPayout(call, payout),
    findPayout: ({ reference }) => findPayout(call, reference),
    rejectPayout: null,
    createVirtualAccount: (account) => createVirtualAccount(call, account),
    closeVirtualAccount: ({ providerId, at }) => close(call, '/callback_virtual_accounts', providerId, at),
    createRetailCode: (code) => createRetailCode(call, code, options.retailOutlet ?? 'ALFAMART'),
    closeRetailCode: ({ providerId, at }) => close(call, '/fixed_payment_code', providerId, at),
    findPayment: (payment) => findPayment(call, payment),
    listRetailPayments: (providerId) => listRetailPayments(call, providerId),
    listPayments: (span) => listed(call, [span, 'payments'], paymentsOf),
    listMovements: (span) => listed(call, [span, 'all'], movementsOf),
    balance: () => readBalance(call),
    verifyHook: (headers) => verifyHookToken(headers, tokens),
    verifyHookBody: () => true,
    parseHook: (_headers, rawBody) => parseXenditHook(rawBody),
  }
}

async function createPayout(call: Call, payout: PayoutToSend): Promise<PayoutAnswer> {
  if (payout.idempotencyKey.length > idempotencyKeyCharactersMax) {
    return { outcome: 'refused', failureCode: 'API_VALIDATION_ERROR', message: 'idempotency key too long' }
  }
  const answer = await call({
    method: 'POST',
    path: '/v2/payouts',
    headers: { 'idempotency-key': payout.idempotencyKey },
    body: {
      reference_id: payout.reference,
      channel_code: payout.channelCode,
      channel_properties: { account_number: payout.accountNumber, account_holder_name: payout.accountHolder },
      amount: payout.amount,
      currency: 'IDR',
      description: payout.description,
    },
  })
  const read = readAnswer(answer, answers.payoutAnswer)
  if (read.outcome !== 'ok') return read
  const { body } = read
  // An answer about another payout proves nothing about ours.
  if (body.reference_id !== payout.reference || body.amount !== payout.amount) {
    return unknown('the answer is about another reference or amount')
  }
  return {
    outcome: 'accepted',
    providerId: body.id,
    thirdStatus: body.status,
    ...(body.estimated_arrival_time && { estimatedArrival: body.estimated_arrival_time }),
  }
}

async function findPayout(call: Call, reference: string): Promise<PayoutInquiry> {
  const answer = await call({
    method: 'GET',
    path: `/v2/payouts?reference_id=${encodeURIComponent(reference)}`,
  })
  if (isMissing(answer)) return { outcome: 'notFound' }
  const read = readAnswer(answer, answers.payoutListAnswer)
  if (read.outcome !== 'ok') return inquiryFailed(read)
  const payouts = read.body.filter((payout) => payout.reference_id === reference)
  if (payouts.length !== read.body.length) return unknown('the answer is about another reference')
  const [first] = payouts.toSorted((a, b) => weightOf(a.status) - weightOf(b.status))
  if (first === undefined) return { outcome: 'notFound' }
  return {
    outcome: 'found',
    providerId: first.id,
    thirdStatus: first.status,
    status: statusOf(first.status),
    amount: first.amount,
    accountNumber: first.channel_properties?.account_number ?? '',
    ...(first.failure_code && { failureCode: first.failure_code }),
    created: first.created ?? null,
    updated: first.updated ?? first.created ?? new Date(0),
    copies: payouts.length,
  }
}

/** Among copies the one that has, or may yet, move money speaks. */
function weightOf(thirdStatus: string): number {
  const status = statusOf(thirdStatus)
  if (status === 'success') return 0
  return status === 'failed' || status === 'reversed' ? 2 : 1
}

async function createVirtualAccount(
  call: Call,
  account: Parameters<PaymentChannel['createVirtualAccount']>[0],
): Promise<CodeAnswer> {
  const answer = await call({
    method: 'POST',
    path: '/callback_virtual_accounts',
    body: {
      external_id: account.externalId,
      bank_code: account.bankCode,
      name: nameForScreen(account.name),
      is_closed: account.closed,
      is_single_use: account.closed,
      ...(account.closed && { expected_amount: account.amount }),
      ...(!account.closed && account.amount !== undefined && { suggested_amount: account.amount }),
      ...(account.expiresAt && { expiration_date: account.expiresAt.toISOString() }),
    },
  })
  const read = readAnswer(answer, answers.virtualAccountAnswer)
  if (read.outcome !== 'ok') return read
  const otherAmount = account.closed && read.body.expected_amount !== account.amount
  if (read.body.external_id !== account.externalId || otherAmount)
    return unknown('the answer is about another account or amount')
  return {
    outcome: 'created',
    providerId: read.body.id,
    number: read.body.account_number,
    thirdStatus: read.body.status,
  }
}

async function createRetailCode(
  call: Call,
  code: Parameters<PaymentChannel['createRetailCode']>[0],
  outlet: string,
): Promise<CodeAnswer> {
  if (code.amount < retailAmountMin || code.amount > retailAmountMax) {
    return {
      outcome: 'refused',
      failureCode: 'AMOUNT_OUT_OF_RANGE',
      message: `a shop takes ${retailAmountMin} to ${retailAmountMax}`,
    }
  }
  const answer = await call({
    method: 'POST',
    path: '/fixed_payment_code',
    body: {
      external_id: code.externalId,
      retail_outlet_name: outlet,
      name: nameForScreen(code.name),
      expected_amount: code.amount,
      expiration_date: code.expiresAt.toISOString(),
      is_single_use: true,
    },
  })
  const read = readAnswer(answer, answers.retailCodeAnswer)
  if (read.outcome !== 'ok') return read
  if (read.body.external_id !== code.externalId || read.body.expected_amount !== code.amount) {
    return unknown('the answer is about another code or amount')
  }
  return {
    outcome: 'created',
    providerId: read.body.id,
    number: read.body.payment_code,
    thirdStatus: read.body.status ?? 'ACTIVE',
  }
}

/** A code that is not there, or takes nothing any more. */
const codeMissing = /^(DATA|CALLBACK_VIRTUAL_ACCOUNT|FIXED_PAYMENT_CODE)_NOT_FOUND(_ERROR)?$/
const codeEnded =
  /^((INACTIVE|EXPIRED)_(VIRTUAL_ACCOUNT|PAYMENT_CODE)|(VIRTUAL_ACCOUNT|PAYMENT_CODE)_(INACTIVE|EXPIRED))(_ERROR)?$/

async function close(call: Call, path: string, providerId: string, at: Date): Promise<CloseAnswer> {
  const answer = await call({
    method: 'PATCH',
    path: `${path}/${encodeURIComponent(providerId)}`,
    body: { expiration_date: at.toISOString() },
  })
  const read = readAnswer(answer, z.object({ id: z.string() }))
  if (read.outcome === 'ok')
    return read.body.id === providerId
      ? { outcome: 'closed' }
      : { outcome: 'open', message: 'the answer is about another code' }
  if (read.outcome === 'unknown') return { outcome: 'open', message: read.message }
  const { failureCode } = read
  const gone = (isMissing(answer) && codeMissing.test(failureCode)) || codeEnded.test(failureCode)
  return gone ? { outcome: 'gone' } : { outcome: 'open', message: `refused: ${failureCode}` }
}

async function findPayment(
  call: Call,
  payment: Parameters<PaymentChannel['findPayment']>[0],
): Promise<PaymentInquiry> {
  if (payment.kind === 'retailPaid') {
    const list = await listRetailPayments(call, payment.codeProviderId)
    if (list.outcome === 'unknown') return list
    const found = list.payments.find(({ paymentId }) => paymentId === payment.paymentId)
    return found ? { outcome: 'found', ...found } : { outcome: 'notFound' }
  }
  const answer = await call({
    method: 'GET',
    path: `/callback_virtual_account_payments/payment_id=${encodeURIComponent(payment.paymentId)}`,
  })
  if (isMissing(answer)) return { outcome: 'notFound' }
  const read = readAnswer(answer, answers.virtualAccountPayment)
  if (read.outcome !== 'ok') return inquiryFailed(read)
  if (read.body.payment_id !== payment.paymentId) return unknown('the answer is about another payment')
  return { outcome: 'found', ...paymentOfVirtualAccount(read.body) }
}

async function listRetailPayments(
  call: Call,
  providerId: string,
): ReturnType<PaymentChannel['listRetailPayments']> {
  const answer = await call({
    method: 'GET',
    path: `/fixed_payment_code/${encodeURIComponent(providerId)}/payments`,
  })
  if (isMissing(answer)) return { outcome: 'found', payments: [] }
  const read = readAnswer(answer, answers.retailPaymentList)
  if (read.outcome !== 'ok') return inquiryFailed(read)
  const payments = read.body.data.map(paymentOfRetail)
  if (payments.some(({ codeProviderId }) => codeProviderId !== providerId))
    return unknown('the answer is about another code')
  return { outcome: 'found', payments }
}

/** A page of the list of transactions, as `of` reads it; null: it has what nobody can read. */
async function listed<Found>(
  call: Call,
  [span, which]: Parameters<typeof transactionsPath>,
  of: (page: z.output<typeof answers.transactionList>) => Found | null,
): Promise<({ outcome: 'found'; next: string | null } & Found) | Unknown> {
  const answer = await call({ method: 'GET', path: transactionsPath(span, which) })
  const read = readAnswer(answer, answers.transactionList)
  if (read.outcome !== 'ok') return inquiryFailed(read)
  const found = of(read.body)
  if (found === null) return unknown('the list has a movement that nobody can read')
  return { outcome: 'found', ...found, next: nextOf(read.body) }
}

async function readBalance(call: Call): ReturnType<PaymentChannel['balance']> {
  const read = readAnswer(await call({ method: 'GET', path: '/balance' }), answers.balanceAnswer)
  return read.outcome === 'ok' ? { outcome: 'found', balance: read.body.balance } : inquiryFailed(read)
}

type Read<Body> = { outcome: 'ok'; body: Body } | Refused | Unknown

/**
 * 2xx of the right shape is an answer; 4xx with the API's own code is a refusal, except that the reference was seen
 * before (409, DUPLICATE…): then something of ours is there, and only an inquiry tells what became of it. All else,
 * 408, 429 and 5xx included, is unknown.
 */
function readAnswer<Schema extends z.ZodType>(
  answer: ProviderAnswer,
  schema: Schema,
): Read<z.output<Schema>> {
  if (!answer.reached) return { outcome: 'unknown', message: answer.message, sent: answer.sent }
  const { status, body } = answer
  if (status >= 200 && status < 300) {
    const parsed = schema.safeParse(body)
    return parsed.success
      ? { outcome: 'ok', body: parsed.data }
      : unknown(`answer ${status} of another shape`)
  }
  const error = answers.errorAnswer.safeParse(body)
  const ambiguous = status < 400 || status >= 500 || status === 408 || status === 409 || status === 429
  if (ambiguous || !error.success || error.data.error_code.includes('DUPLICATE')) {
    return unknown(`answer ${status}${error.success ? ` ${error.data.error_code}` : ''}`)
  }
  return { outcome: 'refused', failureCode: error.data.error_code, message: error.data.message ?? '' }
}

function isMissing(answer: ProviderAnswer): boolean {
  return answer.reached && answer.status === 404 && answers.errorAnswer.safeParse(answer.body).success
}

function unknown(message: string): Unknown {
  return { outcome: 'unknown', message, sent: 'maybe' }
}

/** An inquiry that is refused (our key, our rights) tells nothing about what was asked. */
function inquiryFailed(read: Refused | Unknown): Unknown {
  return read.outcome === 'unknown' ? read : unknown(`inquiry refused: ${read.failureCode}`)
}

/** Letters and spaces only: what every bank's screen can show. */
function nameForScreen(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^A-Za-z ]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
  return plain.slice(0, nameCharactersMax).trim() || 'Nasabah'
}
