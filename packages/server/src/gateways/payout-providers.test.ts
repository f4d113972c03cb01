import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startMidtransFarEnd } from '@lumbung/lab/far-ends/midtrans/midtrans-far-end'
import type { Behaviour } from '@lumbung/lab/far-ends/xendit/behaviour'
import { startXenditFarEnd } from '@lumbung/lab/far-ends/xendit/xendit-far-end'
import { close, listen } from '@lumbung/lab/world/http-server'
import { everyMovement } from './every-movement.ts'
import { createMidtrans } from './midtrans/midtrans.ts'
import type { HookEvent, PayoutProvider, PayoutToSend } from './payment-channel.ts'
import { createXendit } from './xendit/xendit.ts'

/** What a test tells a far end, and asks of its own record. */
interface FarEnd {
  url: string
  setBehaviour(reference: string | null, behaviour: Behaviour | null): void
  paidOut(): unknown[]
  down(): Promise<void>
  up(): Promise<void>
  stop(): Promise<void>
}
interface Place {
  folder: string
  callbackUrl: string
  payoutDelayMs: number
  callbackRetryMs: readonly number[]
}

const answerTimeoutMs = 400
const keys = { creatorKey: 'creator', approverKey: 'approver', merchantKey: 'merchant' }
const providers: readonly {
  name: string
  start(place: Place): Promise<FarEnd>
  create(baseUrl: string): PayoutProvider
}[] = [
  {
    name: 'Xendit',
    start: async (place) => await startXenditFarEnd({ ...place, callbackToken: 'token', secretKey: 'key' }),
    create: (baseUrl) =>
      createXendit({
        baseUrl,
        ownFarEnd: true,
        secretKey: 'key',
        callbackTokens: ['token'],
        answerTimeoutMs,
      }),
  },
  {
    name: 'Midtrans',
    start: async (place) => await startMidtransFarEnd({ ...place, ...keys }),
    create: (baseUrl) =>
      createMidtrans({
        baseUrl,
        ownFarEnd: true,
        creatorKey: keys.creatorKey,
        approverKey: keys.approverKey,
        merchantKeys: ['a-newer-one', keys.merchantKey],
        answerTimeoutMs,
      }),
  },
]

/** What everyone who sends money out must answer (ARCHITECTURE.md, "Another provider"): the same of each. */
describe.each(providers)('$name', ({ name, start, create }) => {
  let folder: string
  let farEnd: FarEnd
  let provider: PayoutProvider
  let receiver: { url: string; server: Server }
  let hooks: HookEvent[]
  let numbers: Map<string, string>

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lumbung-payouts-'))
    hooks = []
    numbers = new Map()
    receiver = await listen((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const raw = Buffer.concat(chunks)
        const { headers } = request
        if (provider.verifyHook(headers) && provider.verifyHookBody(headers, raw))
          hooks.push(provider.parseHook(headers, raw))
        response.writeHead(200).end()
      })
    })
    farEnd = await start({ folder, callbackUrl: receiver.url, payoutDelayMs: 30, callbackRetryMs: [20] })
    provider = create(farEnd.url)
  })
  afterEach(async () => {
    await farEnd.stop()
    await close(receiver.server)
    await rm(folder, { recursive: true })
  })

  const payout: PayoutToSend = {
    reference: 'L1-1',
    amount: 1_000_000,
    channelCode: 'ID_BCA',
    accountNumber: '1234567890',
    accountHolder: 'BUDI SANTOSO',
    description: 'Loan',
    idempotencyKey: 'L1-1',
  }
  const sendOut = async () =>
    await provider.createPayout(payout, async (number) => {
      numbers.set(payout.reference, number)
      return await Promise.resolve(true)
    })
  const lookUp = async () =>
    await provider.findPayout({
      reference: payout.reference,
      providerId: numbers.get(payout.reference) ?? null,
    })
  const statusFound = async () => {
    const found = await lookUp()
    return found.outcome === 'found' ? found.status : found.outcome
  }
  const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 10 })

  test('a payout is accepted, arrives once, is told of, and found as ours', async () => {
    const answer = await sendOut()
    expect(answer).toMatchObject({ outcome: 'accepted' })
    await until(() => expect(hooks).toHaveLength(1))
    expect(hooks[0]).toMatchObject({ kind: 'payout', amount: 1_000_000 })
    expect(await statusFound()).toBe('success')
    expect(await lookUp()).toMatchObject({ amount: 1_000_000, accountNumber: '1234567890', copies: 1 })
    expect(farEnd.paidOut()).toHaveLength(1)
    expect(await provider.balance()).toMatchObject({ outcome: 'found', balance: 49_999_000_000 })
  })

  test.each<[string, Behaviour]>([
    ['answers too late', { answerAfterMs: 700 }],
    ['tells something else', { answer: 'otherAmount' }],
    ['answers no JSON', { answer: 'garbage' }],
    ['breaks after paying', { answer: 'error500' }],
    ['cuts the connection after paying', { answer: 'drop' }],
    ['never answers', { answer: 'hang' }],
  ])('a far end that %s leaves the payout unknown, and the inquiry finds it', async (_how, behaviour) => {
    farEnd.setBehaviour('L1-1', behaviour)
    expect(await sendOut()).toMatchObject({ outcome: 'unknown', sent: 'maybe' })
    await until(async () => expect(await statusFound()).toBe('success'))
    expect(farEnd.paidOut()).toHaveLength(1)
  })

  test('a connection cut before anything was done is unknown too, and nothing was paid', async () => {
    farEnd.setBehaviour('L1-1', { answer: 'refuse' })
    expect(await sendOut()).toMatchObject({ outcome: 'unknown', sent: 'maybe' })
    expect(['notFound', 'accepted']).toContain(await statusFound())
    expect(farEnd.paidOut()).toHaveLength(0)
  })

  test('a far end that is down is known not to have been reached', async () => {
    await farEnd.down()
    expect(await sendOut()).toEqual({ outcome: 'unknown', sent: 'no', message: 'ECONNREFUSED' })
    await farEnd.up()
    expect(['notFound', 'notBegun']).toContain(await statusFound())
  })

  test.each<Behaviour['inquiry']>(['garbage', 'error500', 'hang'])(
    'an inquiry that meets %s is unknown',
    async (inquiry) => {
      await sendOut()
      farEnd.setBehaviour('L1-1', { ...(inquiry && { inquiry }) })
      expect(await lookUp()).toMatchObject({ outcome: 'unknown' })
    },
  )

  test('a refusal in the provider’s own words is certain, and a failure gives its code', async () => {
    farEnd.setBehaviour('L1-1', { answer: 'reject', errorCode: 'API_VALIDATION_ERROR', times: 1 })
    expect(await sendOut()).toMatchObject({ outcome: 'refused' })
    farEnd.setBehaviour('L1-1', { failureCode: 'INVALID_DESTINATION' })
    await sendOut()
    await until(() => expect(hooks).toMatchObject([{ failureCode: 'INVALID_DESTINATION' }]))
    expect(await statusFound()).toBe('failed')
    expect(farEnd.paidOut().length).toBe(name === 'Xendit' ? 0 : 1)
  })

  test('an early callback comes before the answer, and one that comes twice has one key', async () => {
    farEnd.setBehaviour('L1-1', { callback: 'early' })
    const sending = sendOut()
    await until(() => expect(hooks).toHaveLength(1))
    expect(await sending).toMatchObject({ outcome: 'accepted' })
    farEnd.setBehaviour('L1-1', { callback: 'twice' })
    Object.assign(payout, { reference: 'L2-1', idempotencyKey: 'L2-1' })
    farEnd.setBehaviour('L2-1', { callback: 'twice' })
    await sendOut()
    await until(() => expect(hooks).toHaveLength(3))
    const told = hooks.slice(1).map((event) => (event.kind === 'payout' ? event.eventKey : event.kind))
    expect(new Set(told).size).toBe(1)
    Object.assign(payout, { reference: 'L1-1', idempotencyKey: 'L1-1' })
  })

  const hourMs = 3_600_000
  const around = () => ({ from: new Date(Date.now() - hourMs), to: new Date(Date.now() + hourMs) })
  const listed = async () => {
    const answer = await everyMovement(provider, around())
    return answer.outcome === 'unknown'
      ? answer
      : answer.movements.map(({ kind, amount, recordId, reference }) => ({
          kind,
          amount,
          isOurs: reference === 'L1-1' || recordId === numbers.get('L1-1'),
        }))
  }

  test('its list has what moved, whoever was told, and nothing that never did', async () => {
    expect(await listed()).toEqual([])
    farEnd.setBehaviour('L1-1', { callback: 'never' })
    await sendOut()
    await until(async () => expect(await statusFound()).toBe('success'))
    expect(await listed()).toEqual([{ kind: 'payout', amount: -1_000_000, isOurs: true }])
    const again = await everyMovement(provider, around())
    expect(await everyMovement(provider, around())).toEqual(again)
    const before = { from: new Date(Date.now() - 3 * hourMs), to: new Date(Date.now() - 2 * hourMs) }
    expect(await everyMovement(provider, before)).toEqual({ outcome: 'found', movements: [] })
  })

  test('what came back is listed so: together with what it was it moved nothing', async () => {
    farEnd.setBehaviour('L1-1', { reverseAfterMs: 10, callback: 'never' })
    await sendOut()
    await until(async () => expect(['failed', 'reversed']).toContain(await statusFound()))
    const found = await listed()
    expect(found).toContainEqual(expect.objectContaining({ kind: 'payoutBack', isOurs: true }))
    expect(Array.isArray(found) ? found.reduce((sum, { amount }) => sum + amount, 0) : found).toBe(0)
  })

  test.each<[Behaviour['listing'], number[]]>([
    ['missing', []],
    ['otherAmount', [-1_001_000]],
    ['takenBack', name === 'Xendit' ? [0] : [-1_000_000, 1_000_000]],
  ])('a list that says %s of a payout is read as it is', async (listing, amounts) => {
    await sendOut()
    await until(async () => expect(await statusFound()).toBe('success'))
    farEnd.setBehaviour('L1-1', { ...(listing && { listing }) })
    const found = await listed()
    expect(Array.isArray(found) ? found.map(({ amount }) => amount) : found).toEqual(amounts)
  })

  test.each<[string, Behaviour]>([
    ['is no JSON', { answer: 'garbage' }],
    ['breaks', { answer: 'error500' }],
    ['is cut off', { answer: 'drop' }],
    ['is refused', { answer: 'reject' }],
    ['never comes', { answer: 'hang' }],
    ['comes again and again, or is of another day', { pages: 'repeats' }],
    ['is empty with more to come, or is of another day', { pages: 'half' }],
  ])('a list that %s is unknown, never a shorter one', async (_how, behaviour) => {
    await sendOut()
    await until(async () => expect(await statusFound()).toBe('success'))
    farEnd.setBehaviour('transactions', behaviour)
    expect(await listed()).toMatchObject({ outcome: 'unknown' })
    farEnd.setBehaviour('transactions', null)
    expect(await listed()).toHaveLength(1)
    await farEnd.down()
    expect(await listed()).toMatchObject({ outcome: 'unknown', message: 'ECONNREFUSED' })
    await farEnd.up()
  })

  test('a callback that is not signed by the provider is nobody’s', () => {
    const raw = Buffer.from('{"reference_no":"a","amount":"1.00","status":"completed"}')
    const said = (headers: Record<string, string>) =>
      provider.verifyHook(headers) && provider.verifyHookBody(headers, raw)
    expect([
      said({}),
      said({ 'iris-signature': 'f'.repeat(128) }),
      said({ 'x-callback-token': 'f' }),
    ]).toEqual([false, false, false])
  })
})

const queued = {
  reference: 'L1-1',
  amount: 10_000,
  channelCode: 'ID_BCA',
  accountNumber: '1234567890',
  accountHolder: 'BUDI',
  description: '',
  idempotencyKey: 'L1-1',
}

test('who has no second step has nothing to reject', () => {
  const second = providers.map(({ name, create }) => [
    name,
    create('http://127.0.0.1:9').rejectPayout !== null,
  ])
  expect(second).toEqual([
    ['Xendit', false],
    ['Midtrans', true],
  ])
})

describe('Midtrans alone', () => {
  test('a payout that somebody let go is not ended by a rejection, and refused to be let go it says where it waits', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lumbung-payouts-'))
    const farEnd = await startMidtransFarEnd({ folder, callbackUrl: 'http://127.0.0.1:9', ...keys })
    const provider = providers[1]?.create(farEnd.url)
    farEnd.setBehaviour('L1-1', { answer: 'reject', times: 1 })
    const answer = await provider?.createPayout(queued, async () => await Promise.resolve(true))
    const number = farEnd.payouts()[0]?.referenceNo ?? ''
    expect(answer).toMatchObject({ outcome: 'refused', providerId: number })
    expect(farEnd.letGoByHand('L1-1')).toBe(true)
    const said = await provider?.rejectPayout?.({ reference: 'L1-1', providerId: number })
    expect(said).toEqual({ outcome: 'letGo' })
    expect(farEnd.payouts()).toMatchObject([{ status: 'approved', sent: 1 }])
    await farEnd.stop()
    await rm(folder, { recursive: true })
  })

  test('a payout that is not ours to send any more is queued, and never let go', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lumbung-payouts-'))
    const farEnd = await startMidtransFarEnd({ folder, callbackUrl: 'http://127.0.0.1:9', ...keys })
    const provider = providers[1]?.create(farEnd.url)
    expect(await provider?.createPayout(queued, async () => await Promise.resolve(false))).toMatchObject({
      outcome: 'unknown',
    })
    expect(farEnd.payouts()).toMatchObject([{ status: 'queued', sent: 0 }])
    const reject = async (providerId: string | null) =>
      await provider?.rejectPayout?.({ reference: 'L1-1', providerId })
    const number = farEnd.payouts()[0]?.referenceNo ?? ''
    expect(await reject(null)).toEqual({ outcome: 'noNumber' })
    for (const answer of ['refuse', 'reject'] as const) {
      farEnd.setBehaviour('reject L1-1', { answer, times: 1 })
      expect(await reject(number)).toMatchObject({ outcome: 'open' })
      expect(farEnd.payouts()).toMatchObject([{ status: 'queued' }])
    }
    // Done, though the answer is lost: its own record tells.
    farEnd.setBehaviour('reject L1-1', { answer: 'drop', times: 1 })
    expect(await reject(number)).toEqual({ outcome: 'ended' })
    expect(await reject(number)).toEqual({ outcome: 'ended' })
    expect(farEnd.payouts()).toMatchObject([{ status: 'rejected', sent: 0 }])
    expect(farEnd.letGoByHand('L1-1')).toBe(false)
    expect(await provider?.findPayout({ reference: 'L1-1', providerId: null })).toEqual({
      outcome: 'notBegun',
    })
    // Another's number proves nothing about ours.
    expect(await provider?.findPayout({ reference: 'L9-1', providerId: number })).toMatchObject({
      outcome: 'unknown',
    })
    await farEnd.stop()
    await rm(folder, { recursive: true })
  })
})
