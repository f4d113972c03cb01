import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  startXenditFarEnd,
  type FarEnd,
  type FarEndOptions,
} from '@lumbung/lab/far-ends/xendit/xendit-far-end'
import type { HookEvent, PaymentChannel, PayoutToSend } from '../payment-channel.ts'
import { close, listen } from '@lumbung/lab/world/http-server'
import { createXendit } from './xendit.ts'

const callbackToken = 'callback-token-of-the-test'
const secretKey = 'xnd_test_key'
let folder: string
let farEnd: FarEnd
let channel: PaymentChannel
let hooks: { event: HookEvent; verified: boolean }[]
let receiver: { url: string; server: Server }
let hookStatus: (count: number) => number

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lumbung-far-end-'))
  hooks = []
  hookStatus = () => 200
  receiver = await listen((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      hooks.push({
        event: channel.parseHook(request.headers, Buffer.concat(chunks)),
        verified: channel.verifyHook(request.headers),
      })
      response.writeHead(hookStatus(hooks.length)).end()
    })
  })
  await start()
})

afterEach(async () => {
  await farEnd.stop()
  await close(receiver.server)
  await rm(folder, { recursive: true })
})

async function start(options: Partial<FarEndOptions> = {}): Promise<void> {
  farEnd = await startXenditFarEnd({
    folder,
    callbackUrl: receiver.url,
    callbackToken,
    secretKey,
    payoutDelayMs: 30,
    callbackRetryMs: [20],
    ...options,
  })
  channel = createXendit({
    baseUrl: farEnd.url,
    ownFarEnd: true,
    secretKey,
    callbackTokens: [callbackToken, 'the-old-token'],
    answerTimeoutMs: 400,
  })
}

const payoutOf = (reference: string, amount = 1_000_000): PayoutToSend => ({
  reference,
  amount,
  channelCode: 'ID_BCA',
  accountNumber: '1234567890',
  accountHolder: 'BUDI SANTOSO',
  description: 'Loan',
  idempotencyKey: reference,
})

const sendOut = async (payout: PayoutToSend) =>
  await channel.createPayout(payout, async () => await Promise.resolve(true))
const lookUp = async (reference: string) => await channel.findPayout({ reference, providerId: null })

const simulate = (path: string, body: unknown) =>
  fetch(farEnd.url + path, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${secretKey}:`)}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 10 })
const eventKinds = () => hooks.map(({ event }) => (event.kind === 'payout' ? event.thirdStatus : event.kind))

describe('payouts', () => {
  test('a payout is accepted, succeeds, is told of once and found by its reference', async () => {
    const before = farEnd.balance()
    const answer = await sendOut(payoutOf('L1-1'))
    expect(answer).toMatchObject({
      outcome: 'accepted',
      thirdStatus: 'ACCEPTED',
      estimatedArrival: expect.any(Date),
    })
    await until(() => expect(hooks).toHaveLength(1))
    const providerId = answer.outcome === 'accepted' ? answer.providerId : ''
    expect(hooks[0]).toMatchObject({
      verified: true,
      event: {
        kind: 'payout',
        eventKey: `payout:${providerId}:SUCCEEDED`,
        reference: 'L1-1',
        amount: 1_000_000,
        thirdStatus: 'SUCCEEDED',
      },
    })
    expect(await lookUp('L1-1')).toMatchObject({
      outcome: 'found',
      providerId,
      thirdStatus: 'SUCCEEDED',
      amount: 1_000_000,
      accountNumber: '1234567890',
      copies: 1,
    })
    expect(farEnd.paidOut()).toHaveLength(1)
    expect(await channel.balance()).toEqual({ outcome: 'found', balance: before - 1_000_000 })
    expect(await lookUp('L2-1')).toEqual({ outcome: 'notFound' })
  })

  test('the same key and body give the first payout; another body or key for the reference is unknown, and nothing is paid twice', async () => {
    const first = await sendOut(payoutOf('L1-1'))
    expect(await sendOut(payoutOf('L1-1'))).toMatchObject({
      providerId: first.outcome === 'accepted' ? first.providerId : '',
    })
    expect(await sendOut(payoutOf('L1-1', 2_000_000))).toEqual({
      outcome: 'unknown',
      sent: 'maybe',
      message: 'answer 409 DUPLICATE_ERROR',
    })
    expect(await sendOut({ ...payoutOf('L1-1'), idempotencyKey: 'other' })).toMatchObject({
      outcome: 'unknown',
    })
    expect(farEnd.payouts()).toHaveLength(1)
  })

  test('a refusal with the API error code is certain', async () => {
    farEnd.setBehaviour('L1-1', { answer: 'reject', errorCode: 'CHANNEL_CODE_NOT_SUPPORTED_ERROR' })
    expect(await sendOut(payoutOf('L1-1'))).toMatchObject({
      outcome: 'refused',
      failureCode: 'CHANNEL_CODE_NOT_SUPPORTED_ERROR',
    })
    expect(await sendOut(payoutOf('L2-1', 1))).toMatchObject({
      outcome: 'refused',
      failureCode: 'API_VALIDATION_ERROR',
    })
    expect(farEnd.payouts()).toHaveLength(0)
  })

  test('a failed payout gives its code and the money comes back', async () => {
    const before = farEnd.balance()
    farEnd.setBehaviour('L1-1', { failureCode: 'INVALID_DESTINATION' })
    await sendOut(payoutOf('L1-1'))
    await until(() =>
      expect(hooks[0]?.event).toMatchObject({
        kind: 'payout',
        thirdStatus: 'FAILED',
        failureCode: 'INVALID_DESTINATION',
      }),
    )
    expect(farEnd.paidOut()).toHaveLength(0)
    expect(farEnd.balance()).toBe(before)
  })

  test('without enough balance a payout fails', async () => {
    expect((await simulate('/simulate/balance', { amount: 500_000 - farEnd.balance() })).status).toBe(200)
    await sendOut(payoutOf('L1-1'))
    await until(() => expect(hooks[0]?.event).toMatchObject({ failureCode: 'INSUFFICIENT_BALANCE' }))
    expect(farEnd.balance()).toBe(500_000)
  })

  test('a payout may be reversed after success', async () => {
    farEnd.setBehaviour('L1-1', { reverseAfterMs: 30 })
    await sendOut(payoutOf('L1-1'))
    await until(() => expect(eventKinds()).toEqual(['SUCCEEDED', 'REVERSED']))
    expect(farEnd.paidOut()).toHaveLength(1)
  })

  test('without a callback only the poll finds the end; one with another amount is seen by the inquiry', async () => {
    farEnd.setBehaviour('L1-1', { callback: 'never' })
    farEnd.setBehaviour('L2-1', { callback: 'otherAmount' })
    await sendOut(payoutOf('L1-1'))
    await sendOut(payoutOf('L2-1'))
    await until(() => expect(hooks).toHaveLength(1))
    expect(hooks[0]?.event).toMatchObject({ reference: 'L2-1', amount: 1_001_000 })
    expect(await lookUp('L2-1')).toMatchObject({ amount: 1_000_000 })
    await until(async () => expect(await lookUp('L1-1')).toMatchObject({ thirdStatus: 'SUCCEEDED' }))
  })

  test('a callback that is not taken is tried six times', async () => {
    hookStatus = () => 500
    await sendOut(payoutOf('L1-1'))
    // The far end writes down that it gave up, after its last try.
    const journal = () => readFile(join(folder, 'xendit.jsonl'), 'utf8')
    await until(async () => expect(await journal()).toMatch(/"kind":"callbackDone".*"delivered":false/))
    expect(hooks).toHaveLength(6)
  })

  test('a provider that does not dedupe pays twice, and the inquiry counts it', async () => {
    await farEnd.stop()
    await start({ dedupe: false })
    await sendOut(payoutOf('L1-1'))
    await sendOut(payoutOf('L1-1'))
    expect(await lookUp('L1-1')).toMatchObject({ copies: 2 })
  })

  test('what was accepted survives a restart, goes on and is told of', async () => {
    farEnd.setBehaviour('L2-1', { failureCode: 'REJECTED_BY_BANK' })
    await sendOut(payoutOf('L1-1'))
    await sendOut(payoutOf('L2-1'))
    await farEnd.stop()
    expect(hooks).toHaveLength(0)
    await start()
    await until(() => expect(eventKinds().toSorted()).toEqual(['FAILED', 'SUCCEEDED']))
    expect(farEnd.paidOut().map(({ reference }) => reference)).toEqual(['L1-1'])
    expect(await sendOut(payoutOf('L1-1'))).toMatchObject({
      outcome: 'accepted',
      thirdStatus: 'SUCCEEDED',
    })
  })
})

describe('codes and payments', () => {
  const expiresAt = new Date(Date.now() + 86_400_000)

  test('an open virtual account is paid in parts and every payment is confirmed by inquiry', async () => {
    const made = await channel.createVirtualAccount({
      externalId: 'R1',
      bankCode: 'BCA',
      name: 'Siti Nurhaliza, S.Kom. 2',
      closed: false,
      expiresAt,
    })
    expect(made).toMatchObject({ outcome: 'created', number: expect.stringMatching(/^10766\d{11}$/) })
    const number = made.outcome === 'created' ? made.number : ''
    const at = '2026-11-20T03:00:00.000Z'
    expect((await simulate('/simulate/pay', { account_number: number, amount: 150_000, at })).status).toBe(
      200,
    )
    expect(
      (await simulate('/callback_virtual_accounts/external_id=R1/simulate_payment', { amount: 25_000 }))
        .status,
    ).toBe(200)
    await until(() => expect(hooks).toHaveLength(2))
    const event = hooks
      .map((hook) => hook.event)
      .find((one) => one.kind === 'vaPaid' && one.amount === 150_000)
    expect(event).toMatchObject({ kind: 'vaPaid', externalId: 'R1', number, paidAt: new Date(at) })
    if (event?.kind !== 'vaPaid') throw new Error('no payment')
    expect(event.eventKey).toBe(`va:${event.paymentId}`)
    expect(await channel.findPayment({ kind: 'vaPaid', paymentId: event.paymentId })).toMatchObject({
      outcome: 'found',
      amount: 150_000,
      externalId: 'R1',
      codeProviderId: event.codeProviderId,
    })
    expect(await channel.findPayment({ kind: 'vaPaid', paymentId: 'forged' })).toEqual({
      outcome: 'notFound',
    })
  })

  test('a closed account takes its amount only, once, until it is closed', async () => {
    const open = async (externalId: string) => {
      const made = await channel.createVirtualAccount({
        externalId,
        bankCode: 'BNI',
        name: 'Budi',
        closed: true,
        amount: 75_000,
        expiresAt,
      })
      return made.outcome === 'created' ? made : { number: '', providerId: '' }
    }
    const first = await open('X1')
    expect(
      await (await simulate('/simulate/pay', { account_number: first.number, amount: 70_000 })).json(),
    ).toMatchObject({ error_code: 'AMOUNT_NOT_MATCHED' })
    expect((await simulate('/simulate/pay', { account_number: first.number, amount: 75_000 })).status).toBe(
      200,
    )
    expect(
      await (await simulate('/simulate/pay', { account_number: first.number, amount: 75_000 })).json(),
    ).toMatchObject({ error_code: 'PAYMENT_CODE_INACTIVE' })
    const second = await open('X2')
    expect(
      await channel.closeVirtualAccount({ providerId: second.providerId, at: new Date(Date.now() - 1_000) }),
    ).toEqual({ outcome: 'closed' })
    expect((await simulate('/simulate/pay', { account_number: second.number, amount: 75_000 })).status).toBe(
      400,
    )
    expect(
      (await simulate('/simulate/pay', { account_number: second.number, amount: 75_000, force: true }))
        .status,
    ).toBe(200)
    expect(await channel.closeVirtualAccount({ providerId: 'none', at: new Date() })).toEqual({
      outcome: 'gone',
    })
  })

  test('a retail code is paid, and listed even when no callback came', async () => {
    const made = await channel.createRetailCode({
      externalId: 'A1',
      name: 'Budi',
      amount: 250_000,
      expiresAt,
    })
    if (made.outcome !== 'created') throw new Error(made.message)
    expect(made.number).toMatch(/^LMBG\d{9}$/)
    farEnd.setBehaviour('A1', { callback: 'never' })
    expect((await simulate('/simulate/pay', { payment_code: made.number, amount: 250_000 })).status).toBe(200)
    const list = await channel.listRetailPayments(made.providerId)
    expect(list).toMatchObject({ outcome: 'found', payments: [{ amount: 250_000, externalId: 'A1' }] })
    const paymentId = list.outcome === 'found' ? (list.payments[0]?.paymentId ?? '') : ''
    expect(
      await channel.findPayment({ kind: 'retailPaid', paymentId, codeProviderId: made.providerId }),
    ).toMatchObject({ outcome: 'found', amount: 250_000 })
    expect(hooks).toHaveLength(0)
  })

  test.each([9_999, 5_000_001])('a shop does not take %i', async (amount) => {
    expect(
      await channel.createRetailCode({ externalId: 'A1', name: 'Budi', amount, expiresAt }),
    ).toMatchObject({ outcome: 'refused', failureCode: 'AMOUNT_OUT_OF_RANGE' })
  })

  test('a code told of with another amount is unknown', async () => {
    farEnd.setBehaviour(null, { answer: 'otherAmount' })
    expect(
      await channel.createRetailCode({ externalId: 'A1', name: 'Budi', amount: 250_000, expiresAt }),
    ).toMatchObject({ outcome: 'unknown' })
    expect(
      await channel.createVirtualAccount({
        externalId: 'X1',
        bankCode: 'BCA',
        name: 'Budi',
        closed: true,
        amount: 75_000,
      }),
    ).toMatchObject({ outcome: 'unknown' })
  })
})
