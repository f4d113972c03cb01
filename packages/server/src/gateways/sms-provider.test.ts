import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startInfobipFarEnd } from '@lumbung/lab/far-ends/infobip/infobip-far-end'
import type { SmsFarEnd } from '@lumbung/lab/far-ends/sms/sms-far-end'
import { startTwilioFarEnd } from '@lumbung/lab/far-ends/twilio/twilio-far-end'
import { createInfobip } from './infobip/infobip.ts'
import type { SmsNews, SmsProvider } from './sms-provider.ts'
import { createTwilio } from './twilio/twilio.ts'

const to = '+628123456789'
const folder = mkdtempSync(join(tmpdir(), 'lumbung-sms-'))
const heard: { path: string; headers: IncomingMessage['headers']; raw: Buffer }[] = []
const product = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    heard.push({ path: request.url ?? '', headers: request.headers, raw: Buffer.concat(chunks) })
    response.end('{}')
  })
})
const address = () => `http://127.0.0.1:${(product.address() as AddressInfo).port}/hooks/it`
const farEnds: Partial<Record<'infobip' | 'twilio', SmsFarEnd>> = {}
const providers: Partial<Record<'infobip' | 'twilio', SmsProvider>> = {}

beforeAll(async () => {
  await new Promise<void>((done) => product.listen(0, '127.0.0.1', done))
  const common = { callbackUrl: address, stepMs: 1 }
  farEnds.infobip = await startInfobipFarEnd({
    ...common,
    folder: join(folder, 'infobip'),
    apiKey: 'key',
    callbackToken: 'token',
  })
  farEnds.twilio = await startTwilioFarEnd({
    ...common,
    folder: join(folder, 'twilio'),
    accountSid: 'AC1',
    authToken: 'secret',
  })
  const options = { ownFarEnd: true, answerTimeoutMs: 300, sender: 'LUMBUNG', callbackUrl: address }
  providers.infobip = createInfobip({
    ...options,
    baseUrl: farEnds.infobip.url,
    apiKey: 'key',
    callbackToken: 'token',
  })
  providers.twilio = createTwilio({
    ...options,
    baseUrl: farEnds.twilio.url,
    accountSid: 'AC1',
    authToken: 'secret',
  })
})
afterEach(() => {
  heard.length = 0
  for (const farEnd of Object.values(farEnds)) farEnd.setBehaviour(to, null)
})
afterAll(async () => {
  for (const farEnd of Object.values(farEnds)) await farEnd.stop()
  product.close()
  rmSync(folder, { recursive: true, force: true })
})

let made = 0
describe.each(['infobip', 'twilio'] as const)('%s', (name) => {
  const provider = () => providers[name] as SmsProvider
  const farEnd = () => farEnds[name] as SmsFarEnd
  const send = async () => {
    made += 1
    const message = { key: `m-${made}`, to, text: `Halo ${made}` }
    return { message, answer: await provider().send(message) }
  }
  const tookOf = (text: string) =>
    farEnd()
      .taken()
      .filter((each) => each.text === text)
  const news = (): SmsNews[] =>
    heard.flatMap(({ path, raw }) => {
      const at = path.indexOf('?')
      return provider().parseHook(`${at < 0 ? '' : path.slice(at)}\n${raw.toString('utf8')}`)
    })

  test('a message is taken, and its reports tell of our own key, first sent and then delivered', async () => {
    const { message, answer } = await send()
    expect(answer).toMatchObject({ outcome: 'accepted' })
    await expect.poll(() => news().length).toBe(2)
    expect(news()).toMatchObject([
      { kind: 'report', key: message.key, to, state: 'sent' },
      { kind: 'report', key: message.key, to, state: 'delivered' },
    ])
    for (const { path, headers, raw } of heard) {
      expect(provider().verifyHead(headers)).toBe(true)
      expect(provider().verifyBody({ path, headers, raw })).toBe(true)
    }
  })

  test.each([
    ['cut off once it stood', 'cut', 0, 'unknown'],
    ['taken and then cut off', 'drop', 1, 'unknown'],
    ['taken and then 500', 'error500', 1, 'unknown'],
    ['taken and answered with something else', 'garbage', 1, 'unknown'],
    ['taken and never answered', 'hang', 1, 'unknown'],
    ['refused for good', 'reject', 0, 'refused'],
    ['too many at a time', 'rateLimit', 0, 'notTaken'],
    ['with a wrong key', 'unauthorized', 0, 'notTaken'],
    ['without money left', 'noCredits', 0, 'notTaken'],
  ] as const)(
    '%s: what is not certain is unknown, and only what took nothing says so',
    async (_, way, took, outcome) => {
      farEnd().setBehaviour(to, { answer: way, reports: 'never' })
      const { message, answer } = await send()
      expect(answer.outcome).toBe(outcome)
      expect(tookOf(message.text)).toHaveLength(took)
    },
  )

  test('a carrier that is down took nothing', async () => {
    await farEnd().down()
    const { answer } = await send()
    await farEnd().up()
    expect(answer).toMatchObject({ outcome: 'notTaken', code: 'NO_CONNECTION' })
  })

  test('what may have been taken is found by its own record, or is not there', async () => {
    farEnd().setBehaviour(to, { answer: 'drop', reports: 'never', end: 'undelivered' })
    const { message } = await send()
    const sentAt = new Date()
    expect(await provider().find({ ...message, providerId: null, sentAt })).toMatchObject({
      outcome: 'found',
      state: 'undelivered',
      copies: 1,
    })
    expect(await provider().find({ ...message, key: 'm-x', text: 'x', providerId: null, sentAt })).toEqual({
      outcome: 'notFound',
    })
    farEnd().setBehaviour(to, { lookUp: 'error500' })
    expect(await provider().find({ ...message, providerId: null, sentAt })).toMatchObject({
      outcome: 'unknown',
    })
  })

  test('an answer of somebody is told with their number and words', async () => {
    await farEnd().comesIn(to, 'STOP')
    expect(news()).toEqual([{ kind: 'incoming', from: to, text: 'STOP' }])
  })

  test('a report that nobody can read is told as such, never its values', async () => {
    farEnd().setBehaviour(to, { reports: 'garbled' })
    await send()
    await expect.poll(() => heard.length).toBeGreaterThan(0)
    expect(news().every(({ kind }) => kind === 'unknown')).toBe(true)
  })

  test('a stranger, a changed body or another address is not believed', async () => {
    await send()
    await expect.poll(() => heard.length).toBeGreaterThan(0)
    const [{ path, headers, raw } = { path: '', headers: {}, raw: Buffer.alloc(0) }] = heard
    expect(provider().verifyHead({})).toBe(false)
    const believed = (given: Partial<(typeof heard)[number]>) => {
      const callback = { path, headers, raw, ...given }
      return provider().verifyHead(callback.headers) && provider().verifyBody(callback)
    }
    expect(believed({})).toBe(true)
    expect(
      believed({ headers: { ...headers, authorization: 'Basic eA==', 'x-twilio-signature': 'eA==' } }),
    ).toBe(false)
    if (name === 'twilio') {
      expect(
        believed({
          raw: Buffer.from(raw.toString('utf8').replace('sent', 'failed').replace('delivered', 'failed')),
        }),
      ).toBe(false)
      expect(believed({ path: '/hooks/it?key=another' })).toBe(false)
    }
  })
})

test('words of a provider hide what looks like a number', async () => {
  const infobip = providers.infobip as SmsProvider
  farEnds.infobip?.setBehaviour(to, { answer: 'reject' })
  const answer = await infobip.send({ key: 'm-words', to, text: 'x' })
  expect(answer).toEqual({ outcome: 'refused', code: 'BAD_REQUEST', words: 'Invalid destination address …' })
})
