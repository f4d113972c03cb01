import { createHash, timingSafeEqual } from 'node:crypto'
import type * as z from 'zod'
import type {
  HookEvent,
  HookHeaders,
  PayoutAnswer,
  PayoutInquiry,
  PayoutProvider,
  PayoutToFind,
  PayoutToSend,
  Refused,
  RejectAnswer,
  Unknown,
} from '../payment-channel.ts'
import {
  providerCaller,
  type ProviderAnswer,
  type ProviderOptions,
  type ProviderRequest,
} from '../provider-request.ts'
import * as answers from './answers.ts'
import { isOfDay, movementsOf, statementsPage } from './statements.ts'
import { statusOf } from './statuses.ts'

export type MidtransOptions = ProviderOptions & {
  /** Puts a payout in the queue; no money moves by it. */
  creatorKey: string
  /** Lets a queued payout go. */
  approverKey: string
  /** Signs callbacks. Newest first; the second is the one being replaced. */
  merchantKeys: readonly [string, string?]
}

type Call = (request: ProviderRequest) => Promise<ProviderAnswer>

const pathOfPayouts = '/api/v1/payouts'
const nameCharactersMax = 100
const notesCharactersMax = 100
/** A day's statement comes whole. */
const statementBytesMax = 32 * 1024 * 1024
/** Read by whoever looks into Midtrans' own console. */
const rejectReason = 'Given up by Lumbung before it was approved'

/**
 * Payouts over Midtrans (Iris); `baseUrl` is Midtrans or the simulated far end. A payout is queued with one key and
 * approved with another, and it is known by Midtrans' number only. So its number is kept between the two: without it
 * nothing can have been approved, and with it every later inquiry finds the one payout that may have been.
 */
export function createMidtrans(options: MidtransOptions): PayoutProvider {
  const send = providerCaller(options)
  const callWith = (key: string): Call => {
    const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`
    return (request) => send({ ...request, headers: { authorization, ...request.headers } })
  }
  const create = callWith(options.creatorKey)
  const approve = callWith(options.approverKey)
  const keys = options.merchantKeys.filter((key): key is string => key !== undefined && key !== '')
  return {
    createPayout: async (payout, keepNumber) => {
      const queued = await queuePayout(create, payout)
      if (queued.outcome !== 'queued') return queued
      return await approvePayout(approve, queued.providerId, keepNumber)
    },
    findPayout: async (payout) => await findPayout(create, payout),
    rejectPayout: async (payout) => await rejectPayout(approve, create, payout),
    balance: async () => await readBalance(create),
    listMovements: async (span) => await listMovements(create, span),
    // Only the body is signed.
    verifyHook: (headers) => signatureIn(headers) !== null,
    verifyHookBody: (headers, rawBody) => verifySignature(headers, rawBody, keys),
    parseHook: (_headers, rawBody) => parseHook(rawBody),
  }
}

async function queuePayout(
  call: Call,
  payout: PayoutToSend,
): Promise<{ outcome: 'queued'; providerId: string } | Refused | Unknown> {
  const answer = await call({
    method: 'POST',
    path: pathOfPayouts,
    headers: { 'x-idempotency-key': payout.idempotencyKey },
    body: {
      payouts: [
        {
          beneficiary_name: payout.accountHolder.slice(0, nameCharactersMax),
          beneficiary_account: payout.accountNumber,
          beneficiary_bank: payout.channelCode.replace(/^ID_/, '').toLowerCase(),
          amount: `${payout.amount}.00`,
          notes: notesOf(payout.reference),
        },
      ],
    },
  })
  const read = readAnswer(answer, answers.createdAnswer)
  if (read.outcome !== 'ok') return read
  return { outcome: 'queued', providerId: read.body.payouts[0].reference_no }
}

async function approvePayout(
  call: Call,
  providerId: string,
  keepNumber: (providerId: string) => Promise<boolean>,
): Promise<PayoutAnswer> {
  if (!(await keepNumber(providerId)))
    return unknown('the payout was given up while it was queued, and is not approved')
  const answer = await call({
    method: 'POST',
    path: `${pathOfPayouts}/approve`,
    body: { reference_nos: [providerId] },
  })
  // From here on money may move: only what an inquiry says counts, unless it was refused for certain.
  const read = readAnswer(answer, answers.doneAnswer)
  if (read.outcome === 'ok') return { outcome: 'accepted', providerId, thirdStatus: 'approved' }
  return read.outcome === 'unknown' ? { ...read, sent: 'maybe' } : { ...read, providerId }
}

/** What is not plainly done may have been rejected before, or let go: only its own record tells. */
async function rejectPayout(reject: Call, look: Call, payout: PayoutToFind): Promise<RejectAnswer> {
  const { providerId } = payout
  if (providerId === null) return { outcome: 'noNumber' }
  const answer = await reject({
    method: 'POST',
    path: `${pathOfPayouts}/reject`,
    body: { reference_nos: [providerId], reject_reason: rejectReason },
  })
  const read = readAnswer(answer, answers.doneAnswer)
  if (read.outcome === 'ok') return { outcome: 'ended' }
  const found = await findPayout(look, payout)
  if (found.outcome !== 'found') return { outcome: 'open', message: read.message }
  if (found.status === 'failed') return { outcome: 'ended' }
  const waits = found.thirdStatus.toLowerCase() === 'queued' || found.status === 'unknown'
  return waits ? { outcome: 'open', message: read.message } : { outcome: 'letGo' }
}

async function findPayout(call: Call, { reference, providerId }: PayoutToFind): Promise<PayoutInquiry> {
  if (providerId === null) return { outcome: 'notBegun' }
  const answer = await call({ method: 'GET', path: `${pathOfPayouts}/${encodeURIComponent(providerId)}` })
  if (answer.reached && answer.status === 404 && answers.errorAnswer.safeParse(answer.body).success)
    return { outcome: 'notFound' }
  const read = readAnswer(answer, answers.payoutAnswer)
  if (read.outcome !== 'ok') return inquiryFailed(read)
  const { body } = read
  if (body.reference_no !== providerId || body.notes !== notesOf(reference))
    return unknown('the answer is about another payout')
  return {
    outcome: 'found',
    providerId,
    thirdStatus: body.status,
    status: statusOf(body.status),
    amount: body.amount,
    accountNumber: body.beneficiary_account,
    ...(body.error_code && { failureCode: failureOf(body.error_code) }),
    created: body.created_at ?? null,
    updated: body.updated_at ?? body.created_at ?? new Date(0),
    // Its number is of one payout.
    copies: 1,
  }
}

async function readBalance(call: Call): ReturnType<PayoutProvider['balance']> {
  const read = readAnswer(await call({ method: 'GET', path: '/api/v1/balance' }), answers.balanceAnswer)
  return read.outcome === 'ok' ? { outcome: 'found', balance: read.body.balance } : inquiryFailed(read)
}

async function listMovements(
  call: Call,
  span: Parameters<PayoutProvider['listMovements']>[0],
): ReturnType<PayoutProvider['listMovements']> {
  const { path, next } = statementsPage(span)
  const answer = await call({ method: 'GET', path, answerBytesMax: statementBytesMax })
  const read = readAnswer(answer, answers.statementList)
  if (read.outcome !== 'ok') return inquiryFailed(read)
  if (!isOfDay(read.body, path)) return unknown('the statement is of another day')
  return { outcome: 'found', movements: movementsOf(read.body, span), next }
}

/** Letters, digits and spaces are all that notes may hold. */
function notesOf(reference: string): string {
  return reference.replace(/[^A-Za-z0-9]+/g, ' ').slice(0, notesCharactersMax)
}

/** Our words for Midtrans' numbers (domain.md §5.2); what we have no word for keeps its number. */
const failures: ReadonlyMap<string, string> = new Map([
  ['001', 'RECIPIENT_NAME_ERROR'],
  ['002', 'INVALID_DESTINATION'],
  ['005', 'TEMPORARY_BANK_TIMEOUT'],
  ['009', 'TEMPORARY_BANK_BALANCE'],
  ['012', 'REJECTED_BY_BANK'],
  ['016', 'INSUFFICIENT_BALANCE'],
  ['025', 'REJECTED_BY_BANK'],
])

function failureOf(errorCode: string): string {
  return failures.get(errorCode) ?? `MIDTRANS_${errorCode}`
}

function signatureIn(headers: HookHeaders): string | null {
  const given = headers['iris-signature']
  return typeof given === 'string' && /^[0-9a-f]{128}$/i.test(given) ? given.toLowerCase() : null
}

/** Whether `Iris-Signature` is SHA-512 over the body and one of the live keys; every key is compared, in constant time. */
function verifySignature(headers: HookHeaders, rawBody: Uint8Array, keys: readonly string[]): boolean {
  const given = signatureIn(headers)
  if (given === null) return false
  let matches = false
  for (const key of keys) {
    const digest = createHash('sha512').update(rawBody).update(key).digest()
    matches = timingSafeEqual(digest, Buffer.from(given, 'hex')) || matches
  }
  return matches
}

function parseHook(rawBody: Uint8Array): HookEvent {
  let body: unknown
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody))
  } catch {
    return { kind: 'unknown', why: 'notJson' }
  }
  if (typeof body !== 'object' || body === null) return { kind: 'unknown', why: 'notObject' }
  const parsed = answers.payoutHook.safeParse(body)
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.map(String).join('.') ?? ''
    return { kind: 'unknown', why: 'wrongPayout', field }
  }
  const { data } = parsed
  return {
    kind: 'payout',
    eventKey: `payout:${data.reference_no}:${data.status}`,
    reference: null,
    providerId: data.reference_no,
    thirdStatus: data.status,
    status: statusOf(data.status),
    amount: data.amount,
    ...(data.error_code && { failureCode: failureOf(data.error_code) }),
    updated: data.updated_at,
  }
}

type Read<Body> = { outcome: 'ok'; body: Body } | Refused | Unknown

/** 2xx of the right shape is an answer; 4xx with the API's own words is a refusal; all else, 408, 409 and 429 too, is unknown. */
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
  const ambiguous = status < 400 || status >= 500 || [408, 409, 429].includes(status)
  if (ambiguous || !error.success) return unknown(`answer ${status}`)
  return { outcome: 'refused', failureCode: `HTTP_${status}`, message: error.data.error_message }
}

function unknown(message: string): Unknown {
  return { outcome: 'unknown', message, sent: 'maybe' }
}

/** An inquiry that is refused (our key, our rights) tells nothing about what was asked. */
function inquiryFailed(read: Refused | Unknown): Unknown {
  return read.outcome === 'unknown' ? read : unknown(`inquiry refused: ${read.failureCode}`)
}
