import type { RequestListener } from 'node:http'
import { hostname } from 'node:os'
import { describe, expect, test } from 'vitest'
import { StartRefused } from '../../db/embedded/start-refused.ts'
import { close, listen } from '@lumbung/lab/world/http-server'
import { createXendit } from './xendit.ts'

const callbackToken = 'callback-token-of-the-test'
const secretKey = 'xnd_test_key'
const payout = {
  reference: 'L1-1',
  amount: 1_000_000,
  channelCode: 'ID_BCA',
  accountNumber: '1234567890',
  accountHolder: 'BUDI SANTOSO',
  description: 'Loan',
  idempotencyKey: 'L1-1',
}
const channel = createXendit({
  baseUrl: 'https://api.xendit.co',
  secretKey,
  callbackTokens: [callbackToken, 'the-old-token'],
})

const kept = async () => await Promise.resolve(true)

describe('hooks', () => {
  test('either live token is taken, no other', () => {
    const verify = (token: string | string[] | undefined) => channel.verifyHook({ 'x-callback-token': token })
    expect(
      [callbackToken, 'the-old-token', 'callback-token', '', undefined, [callbackToken]].map(verify),
    ).toEqual([true, true, false, false, false, false])
  })

  test.each([
    '',
    'null',
    '[]',
    '{}',
    '{"event":"payout.succeeded"}',
    '{"event":"payout.succeeded","data":{"id":"a","reference_id":"b","amount":1.5,"status":"SUCCEEDED"}}',
    '\xff\xfe',
  ])('the body %j says nothing', (body) => {
    expect(channel.parseHook({}, Buffer.from(body, 'latin1')).kind).toBe('unknown')
  })
})

describe('the caller', () => {
  const options = { secretKey, callbackTokens: [callbackToken] } as const

  test.each([
    'http://api.xendit.co',
    'https://127.0.0.1',
    'https://10.0.0.1',
    'https://169.254.169.254',
    'https://[::1]',
    'https://[::ffff:10.0.0.1]',
    'https://localhost',
    'https://user:pass@api.xendit.co',
    'api.xendit.co',
  ])('%s is no address of a provider, and the operator reads so in a sentence', (baseUrl) => {
    expect(() => createXendit({ ...options, baseUrl })).toThrow(StartRefused)
    expect(() => createXendit({ ...options, baseUrl })).toThrow(/provider/)
  })

  test('plain http is for the own far end only', () => {
    expect(() => createXendit({ ...options, baseUrl: 'http://127.0.0.1:1' })).toThrow(/https only/)
    expect(() => createXendit({ ...options, baseUrl: 'http://example.com', ownFarEnd: true })).toThrow(
      /https only/,
    )
  })

  test.each<[string, RequestListener, string]>([
    [
      'a redirect',
      (_request, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1' }).end(),
      'answer 302',
    ],
    ['a proxy page', (_request, response) => void response.writeHead(403).end('<html>'), 'answer 403'],
    [
      'too many requests',
      (_request, response) => void response.writeHead(429).end('{"error_code":"RATE_LIMIT_EXCEEDED"}'),
      'answer 429 RATE_LIMIT_EXCEEDED',
    ],
    [
      'a conflict by any code',
      (_request, response) => void response.writeHead(409).end('{"error_code":"RESOURCE_EXISTS"}'),
      'answer 409 RESOURCE_EXISTS',
    ],
    [
      'a reference seen before',
      (_request, response) =>
        void response.writeHead(400).end('{"error_code":"DUPLICATE_TRANSACTION_ERROR"}'),
      'answer 400 DUPLICATE_TRANSACTION_ERROR',
    ],
    [
      'more than 1 MB',
      (_request, response) => void response.end(Buffer.alloc(1024 * 1024 + 1, ' ')),
      'answer over 1048576 bytes',
    ],
    ['a body that never ends', (_request, response) => void response.write('{'), 'no answer within 300 ms'],
  ])('%s is unknown', async (_name, listener, message) => {
    const other = await listen(listener)
    const odd = createXendit({ ...options, baseUrl: other.url, ownFarEnd: true, answerTimeoutMs: 300 })
    expect(await odd.createPayout(payout, kept)).toEqual({ outcome: 'unknown', sent: 'maybe', message })
    await close(other.server)
  })

  test('a name that leads to an address of this network is not called', async () => {
    const inside = createXendit({ ...options, baseUrl: `https://${hostname()}` })
    expect(await inside.balance()).toMatchObject({ outcome: 'unknown', sent: 'no' })
  })

  test('an inquiry that is answered with a payout under another reference proves nothing', async () => {
    const stranger = {
      id: 'po-1',
      reference_id: 'L9-1',
      amount: payout.amount,
      currency: 'IDR',
      channel_code: payout.channelCode,
      channel_properties: { account_number: payout.accountNumber, account_holder_name: payout.accountHolder },
      status: 'SUCCEEDED',
      created: '2026-11-20T05:00:00Z',
      updated: '2026-11-20T05:00:00Z',
    }
    const other = await listen((_request, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify([stranger]))
    })
    const odd = createXendit({ ...options, baseUrl: other.url, ownFarEnd: true })
    expect(await odd.findPayout({ reference: 'L1-1', providerId: null })).toMatchObject({
      outcome: 'unknown',
      message: 'the answer is about another reference',
    })
    expect(await odd.findPayout({ reference: 'L9-1', providerId: null })).toMatchObject({
      outcome: 'found',
      thirdStatus: 'SUCCEEDED',
    })
    await close(other.server)
  })

  test('a refused key makes a payout refused and an inquiry unknown', async () => {
    const other = await listen(
      (_request, response) => void response.writeHead(401).end('{"error_code":"INVALID_API_KEY"}'),
    )
    const refusing = createXendit({ ...options, baseUrl: other.url, ownFarEnd: true })
    expect(await refusing.createPayout(payout, kept)).toMatchObject({
      outcome: 'refused',
      failureCode: 'INVALID_API_KEY',
    })
    expect(await refusing.findPayout({ reference: 'L1-1', providerId: null })).toMatchObject({
      outcome: 'unknown',
    })
    await close(other.server)
  })
})

describe('the list of what moved', () => {
  const row = {
    id: 'txn_1',
    product_id: 'disb-1',
    type: 'DISBURSEMENT',
    status: 'SUCCESS',
    channel_category: 'BANK',
    reference_id: 'L1-1',
    amount: 50_000,
    cashflow: 'MONEY_OUT',
    created: '2026-11-20T05:00:00Z',
  }
  const fee = { xendit_fee: 4_000, value_added_tax: 440, status: 'COMPLETED' }
  const listed = async (...rows: object[]) => {
    const far = await listen((_request, response) => {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ has_more: false, data: rows }))
    })
    const provider = createXendit({
      baseUrl: far.url,
      ownFarEnd: true,
      secretKey,
      callbackTokens: [callbackToken],
    })
    const day = { from: new Date('2026-11-19T17:00:00Z'), to: new Date('2026-11-20T17:00:00Z') }
    const answer = await provider.listMovements(day)
    await close(far.server)
    return answer.outcome === 'unknown'
      ? 'unknown'
      : answer.movements.map(({ kind, amount, fee: charged }) => [kind, amount, charged])
  }

  test.each<[string, object, unknown[][] | 'unknown']>([
    ['a payout', {}, [['payout', -50_000, null]]],
    ['one on its way: its money is held', { status: 'PENDING' }, [['payout', -50_000, null]]],
    ['one that never went', { status: 'FAILED' }, []],
    ['one that came back', { status: 'REVERSED' }, [['payoutBack', 0, null]]],
    ['a payment that is not there yet', { type: 'PAYMENT', status: 'PENDING' }, []],
    ['a payment that was taken back', { type: 'PAYMENT', status: 'VOIDED' }, [['paymentBack', 0, null]]],
    ['what goes to the bank', { type: 'WITHDRAWAL' }, [['withdrawal', -50_000, null]]],
    ['what is put in', { type: 'TOPUP', cashflow: 'MONEY_IN' }, [['topUp', 50_000, null]]],
    ['a kind without a word of ours that says its way', { type: 'TRANSFER' }, [['other', -50_000, null]]],
    ['what is charged', { fee }, [['payout', -50_000, 4_440]]],
    [
      'what may yet be charged otherwise',
      { fee: { ...fee, status: 'PENDING' } },
      [['payout', -50_000, null]],
    ],
    ['nobody knows which way', { type: 'TRANSFER', cashflow: null }, 'unknown'],
    ['nobody knows how it stands', { status: 'ON_HOLD' }, 'unknown'],
    ['half a rupiah', { amount: 50_000.5 }, 'unknown'],
    ['no time', { created: 'yesterday' }, 'unknown'],
  ])('%s', async (_what, change, told) => {
    expect(await listed({ ...row, ...change })).toEqual(told)
  })
})
