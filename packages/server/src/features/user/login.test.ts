import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call, Envelope, RequestOf, RetOf } from '@lumbung/contract/call'
import { login, loginOut, loginVerifaction, sendMailVerification, userInfo } from '@lumbung/contract/user/session'
import { demoPassword } from '../../seeds.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => world.close())

const newDevice = () => randomBytes(24).toString('base64url')

/** A browser: it keeps the cookies it is sent. */
class Browser {
  readonly cookies = new Map<string, string>()
  readonly deviceId = newDevice()
  token: string | null = null

  async call<C extends Call>(call: C, request: RequestOf<C>, query = ''): Promise<Envelope<RetOf<C>>> {
    const response = await fetch(`${world.base}${call.path}${query}`, {
      method: call.method,
      headers: {
        'content-type': 'application/json',
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(this.token === null ? {} : { 'x-token': this.token }),
      },
      ...(call.method === 'GET' || request === undefined ? {} : { body: JSON.stringify(request) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair] = cookie.split(';')
      const [name, value] = (pair ?? '').split('=')
      if (name !== undefined && value !== undefined) this.cookies.set(name, value)
    }
    return (await response.json()) as Envelope<RetOf<C>>
  }
}

function mailTo(email: string): string {
  const folder = join(world.config.dataDir, 'outbox')
  const mails = readdirSync(folder).toSorted().map((name) => readFileSync(join(folder, name), 'utf8'))
  return mails.filter((mail) => mail.includes(`To: ${email}`)).at(-1) ?? ''
}

function codeIn(mail: string): string {
  return /(\d{4}) (\d{4})/.exec(mail)?.slice(1).join('') ?? ''
}

async function signIn(browser: Browser, email: string): Promise<void> {
  const { deviceId } = browser
  expect(await browser.call(login, { email, password: demoPassword, deviceId })).toMatchObject({
    code: '',
    data: { ret: { valid: true } },
  })
  await browser.call(sendMailVerification, { email, deviceId })
  const code = codeIn(mailTo(email))
  const verified = await browser.call(loginVerifaction, { email, code, deviceId })
  if (verified.code !== '') throw new Error(verified.msg)
  browser.token = verified.data.ret.token
}

test('an unknown device is asked for the code and gets no token before it', async () => {
  const browser = new Browser()
  const answer = await browser.call(login, {
    email: ' Admin@Lumbung.test ',
    password: demoPassword,
    deviceId: browser.deviceId,
  })
  expect(answer).toEqual({ code: '', msg: '', data: { ret: { valid: true } } })
})

test('the code opens a session, and the device is trusted from then on', async () => {
  const browser = new Browser()
  await signIn(browser, 'first_reviewer@lumbung.test')
  const info = await browser.call(userInfo, {})
  expect(info).toMatchObject({ code: '', data: { ret: { name: 'Nadia Putri' } } })
  const again = await browser.call(login, {
    email: 'first_reviewer@lumbung.test',
    password: demoPassword,
    deviceId: browser.deviceId,
  })
  expect(again).toMatchObject({ data: { ret: { valid: false, token: expect.stringMatching(/^[\w-]{43}$/) } } })
})

test('a device id without the cookie that was set with it is not trusted', async () => {
  const browser = new Browser()
  await signIn(browser, 'risk@lumbung.test')
  const thief = new Browser()
  const answer = await thief.call(login, { email: 'risk@lumbung.test', password: demoPassword, deviceId: browser.deviceId })
  expect(answer).toMatchObject({ data: { ret: { valid: true } } })
})

test('a code is worth nothing without a login that the right password opened', async () => {
  const browser = new Browser()
  const email = 'qc@lumbung.test'
  const asked = await browser.call(sendMailVerification, { email, deviceId: browser.deviceId })
  expect(asked.code).toBe('')
  expect(await browser.call(loginVerifaction, { email, code: '00000000', deviceId: browser.deviceId })).toMatchObject({
    code: 'CODE_EXPIRED',
  })
})

test('asking for a code answers alike for who exists and who does not', async () => {
  const browser = new Browser()
  const known = await browser.call(sendMailVerification, { email: 'qc@lumbung.test', deviceId: newDevice() })
  const unknown = await browser.call(sendMailVerification, { email: 'nobody@lumbung.test', deviceId: newDevice() })
  expect(unknown).toEqual(known)
})

test('of 40 guesses at the same time at most five are compared, and the right code no longer works', async () => {
  const browser = new Browser()
  const { deviceId } = browser
  const email = 'seller@lumbung.test'
  await browser.call(login, { email, password: demoPassword, deviceId })
  await browser.call(sendMailVerification, { email, deviceId })
  const code = codeIn(mailTo(email))
  const wrong = String((Number(code) + 1) % 100_000_000).padStart(8, '0')
  const answers = await Promise.all(
    Array.from({ length: 40 }, async () => await browser.call(loginVerifaction, { email, code: wrong, deviceId })),
  )
  expect(answers.filter((answer) => answer.code === 'CODE_WRONG').length).toBeLessThanOrEqual(5)
  const late = await browser.call(loginVerifaction, { email, code, deviceId })
  expect(late.code).not.toBe('')
})

test('the mail shows the code 4-4 and not in its subject', async () => {
  const browser = new Browser()
  const email = 'auditor@lumbung.test'
  await browser.call(login, { email, password: demoPassword, deviceId: browser.deviceId })
  await browser.call(sendMailVerification, { email, deviceId: browser.deviceId })
  const mail = mailTo(email)
  expect(codeIn(mail)).toMatch(/^\d{8}$/)
  expect(/^Subject: .*$/m.exec(mail)?.[0]).not.toMatch(/\d{4}/)
})

test('five wrong passwords lock the account for strangers, not for its trusted device', async () => {
  const owner = new Browser()
  const email = 'collector@lumbung.test'
  await signIn(owner, email)
  const stranger = new Browser()
  for (let attempt = 0; attempt < 5; attempt += 1) {
    expect((await stranger.call(login, { email, password: 'wrong', deviceId: stranger.deviceId })).code).toBe('LOGIN_FAILED')
  }
  const locked = await stranger.call(login, { email, password: demoPassword, deviceId: stranger.deviceId })
  expect(locked.code).toBe('LOGIN_LOCKED')
  const mine = await owner.call(login, { email, password: demoPassword, deviceId: owner.deviceId })
  expect(mine).toMatchObject({ data: { ret: { valid: false } } })
})

test('the token in the query authenticates nobody, and one that differs from the header ends it', async () => {
  const browser = new Browser()
  await signIn(browser, 'pre_manager@lumbung.test')
  const { token } = browser
  browser.token = null
  expect((await browser.call(userInfo, {}, `?token=${token}`)).code).toBe(403)
  browser.token = token
  expect((await browser.call(userInfo, {}, `?token=${token}`)).code).toBe('')
  expect((await browser.call(userInfo, {}, '?token=another')).code).toBe(403)
})

test('once a session has brought its companion cookie, the token alone is worth nothing', async () => {
  const browser = new Browser()
  await signIn(browser, 'tm_manager@lumbung.test')
  expect((await browser.call(userInfo, {})).code).toBe('')
  const thief = new Browser()
  thief.token = browser.token
  expect((await thief.call(userInfo, {})).code).toBe(403)
})

test('logging out ends the session at once', async () => {
  const browser = new Browser()
  await signIn(browser, 'sms_operator@lumbung.test')
  expect((await browser.call(loginOut, undefined)).code).toBe('')
  expect((await browser.call(userInfo, {})).code).toBe(403)
})

test('a session gone answers HTTP 200 with the number 403 and the words of the specification', async () => {
  const response = await fetch(`${world.base}/user/user_info`, { headers: { 'x-token': 'gone', cookie: 'language=en' } })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    code: 403,
    msg: 'You have been logged out, you may cancel to stay on this page, or log in again',
    data: {},
  })
})
