import { createHash, timingSafeEqual } from 'node:crypto'
import type { HookEvent, HookHeaders } from '../payment-channel.ts'
import { payoutHook, retailPayment, virtualAccountPayment } from './answers.ts'
import { statusOf } from './statuses.ts'
import { paymentOfRetail, paymentOfVirtualAccount } from './payments.ts'

/**
 * Whether `x-callback-token` is one of the live tokens (two while one replaces the other). Every token is compared,
 * over digests, so neither length nor position shows in the time it takes.
 */
export function verifyHookToken(headers: HookHeaders, tokens: readonly string[]): boolean {
  const given = headers['x-callback-token']
  if (typeof given !== 'string' || given === '') return false
  const digest = sha256(given)
  let matches = false
  for (const token of tokens) matches = (token !== '' && timingSafeEqual(digest, sha256(token))) || matches
  return matches
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** What a callback says; `unknown` for anything that is none of the three we act on. */
export function parseXenditHook(rawBody: Uint8Array): HookEvent {
  let body: unknown
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody))
  } catch {
    return { kind: 'unknown', why: 'notJson' }
  }
  if (typeof body !== 'object' || body === null) return { kind: 'unknown', why: 'notObject' }
  if ('event' in body) return parsePayout(body)
  if ('callback_virtual_account_id' in body && 'payment_id' in body) return parseVirtualAccountPaid(body)
  if ('fixed_payment_code_id' in body) return parseRetailPaid(body)
  if ('is_closed' in body && 'account_number' in body)
    return { kind: 'notice', what: 'a virtual account changed' }
  return { kind: 'unknown', why: 'noKind' }
}

function parsePayout(body: object): HookEvent {
  const parsed = payoutHook.safeParse(body)
  if (!parsed.success) return { kind: 'unknown', why: 'wrongPayout', field: fieldOf(parsed.error) }
  const { data } = parsed.data
  return {
    kind: 'payout',
    // One payout is told of once per status, whatever id the delivery itself carries.
    eventKey: `payout:${data.id}:${data.status}`,
    reference: data.reference_id,
    providerId: data.id,
    thirdStatus: data.status,
    status: statusOf(data.status),
    amount: data.amount,
    ...(data.failure_code && { failureCode: data.failure_code }),
    updated: data.updated ?? data.created ?? new Date(0),
  }
}

function parseVirtualAccountPaid(body: object): HookEvent {
  const parsed = virtualAccountPayment.safeParse(body)
  if (!parsed.success) return { kind: 'unknown', why: 'wrongVaPaid', field: fieldOf(parsed.error) }
  const payment = paymentOfVirtualAccount(parsed.data)
  return { kind: 'vaPaid', eventKey: `va:${payment.paymentId}`, thirdStatus: 'PAID', ...payment }
}

function parseRetailPaid(body: object): HookEvent {
  const parsed = retailPayment.safeParse(body)
  if (!parsed.success) return { kind: 'unknown', why: 'wrongRetailPaid', field: fieldOf(parsed.error) }
  const payment = paymentOfRetail(parsed.data)
  return {
    kind: 'retailPaid',
    eventKey: `retail:${payment.paymentId}`,
    thirdStatus: parsed.data.status ?? 'PAID',
    ...payment,
  }
}

/** Where a body is wrong. */
function fieldOf(error: { issues: { path: PropertyKey[] }[] }): string {
  return error.issues[0]?.path.map(String).join('.') ?? ''
}
