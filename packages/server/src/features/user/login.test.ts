import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  login,
  loginOut,
  loginVerifaction,
  sendMailVerification,
  userInfo,
} from '@lumbung/contract/user/session'
import { demoPassword } from '../../secrets/passwords.ts'
import { Browser, codeIn, lastCodeTo, lastMailTo, newDevice } from '@lumbung/lab/world/browser'
import { openWorld, type World } from '@lumbung/lab/world/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => world.close())

test('an unknown device is asked for the code and gets no token before it', async () => {
  const browser = new Browser(world)
  const answer = await browser.call(login, {
    email: ' Admin@Lumbung.test ',
    password: demoPassword,
    deviceId: browser.deviceId,
  })
  expect(answer).toEqual({ code: '', msg: '', data: { ret: { valid: true } } })
})

test('the code opens a session, and the device is trusted from then on', async () => {
  const browser = new Browser(world)
  await browser.signIn('first_reviewer@lumbung.test')
  const info = await browser.call(userInfo, {})
  expect(info).toMatchObject({ code: '', data: { ret: { name: 'Nadia Putri' } } })
  const again = await browser.call(login, {
    email: 'first_reviewer@lumbung.test',
    password: demoPassword,
    deviceId: browser.deviceId,
  })
  expect(again).toMatchObject({
    data: { ret: { valid: false, token: expect.stringMatching(/^[\w-]{43}$/) } },
  })
})

test('a device id without the cookie that was set with it is not trusted', async () => {
  const browser = new Browser(world)
  await browser.signIn('risk@lumbung.test')
  const thief = new Browser(world)
  const answer = await thief.call(login, {
    email: 'risk@lumbung.test',
    password: demoPassword,
    deviceId: browser.deviceId,
  })
  expect(answer).toMatchObject({ data: { ret: { valid: true } } })
})

test('a code is worth nothing without a login that the right password opened', async () => {
  const browser = new Browser(world)
  const email = 'qc@lumbung.test'
  const asked = await browser.call(sendMailVerification, { email, deviceId: browser.deviceId })
  expect(asked.code).toBe('')
  expect(
    await browser.call(loginVerifaction, { email, code: '00000000', deviceId: browser.deviceId }),
  ).toMatchObject({
    code: 'CODE_EXPIRED',
  })
})

test('asking for a code answers alike for who exists and who does not', async () => {
  const browser = new Browser(world)
  const known = await browser.call(sendMailVerification, { email: 'qc@lumbung.test', deviceId: newDevice() })
  const unknown = await browser.call(sendMailVerification, {
    email: 'nobody@lumbung.test',
    deviceId: newDevice(),
  })
  expect(unknown).toEqual(known)
})

test('of 40 guesses at the same time at most five are compared, and the right code no longer works', async () => {
  const browser = new Browser(world)
  const { deviceId } = browser
  const email = 'seller@lumbung.test'
  await browser.call(login, { email, password: demoPassword, deviceId })
  await browser.call(sendMailVerification, { email, deviceId })
  const code = await lastCodeTo(world, email)
  const wrong = String((Number(code) + 1) % 100_000_000).padStart(8, '0')
  const answers = await Promise.all(
    Array.from(
      { length: 40 },
      async () => await browser.call(loginVerifaction, { email, code: wrong, deviceId }),
    ),
  )
  expect(answers.filter((answer) => answer.code === 'CODE_WRONG').length).toBeLessThanOrEqual(5)
  const late = await browser.call(loginVerifaction, { email, code, deviceId })
  expect(late.code).not.toBe('')
})

test('the mail shows the code 4-4 and not in its subject', async () => {
  const browser = new Browser(world)
  const email = 'auditor@lumbung.test'
  await browser.call(login, { email, password: demoPassword, deviceId: browser.deviceId })
  await browser.call(sendMailVerification, { email, deviceId: browser.deviceId })
  const mail = await lastMailTo(world, email)
  expect(codeIn(mail)).toMatch(/^\d{8}$/)
  expect(/^Subject: .*$/m.exec(mail)?.[0]).not.toMatch(/\d{4}/)
})

test('five wrong passwords lock the account for strangers, not for its trusted device', async () => {
  const owner = new Browser(world)
  const email = 'collector@lumbung.test'
  await owner.signIn(email)
  const stranger = new Browser(world)
  for (let attempt = 0; attempt < 5; attempt += 1) {
    expect((await stranger.call(login, { email, password: 'wrong', deviceId: stranger.deviceId })).code).toBe(
      'LOGIN_FAILED',
    )
  }
  const locked = await stranger.call(login, { email, password: demoPassword, deviceId: stranger.deviceId })
  expect(locked.code).toBe('LOGIN_LOCKED')
  const mine = await owner.call(login, { email, password: demoPassword, deviceId: owner.deviceId })
  expect(mine).toMatchObject({ data: { ret: { valid: false } } })
})

test('the token in the query authenticates nobody, and one that differs from the header ends it', async () => {
  const browser = new Browser(world)
  await browser.signIn('pre_manager@lumbung.test')
  const { token } = browser
  browser.token = null
  expect((await browser.call(userInfo, {}, `?token=${token}`)).code).toBe(403)
  browser.token = token
  expect((await browser.call(userInfo, {}, `?token=${token}`)).code).toBe('')
  expect((await browser.call(userInfo, {}, '?token=another')).code).toBe(403)
})

test('once a session has brought its companion cookie, the token alone is worth nothing', async () => {
  const browser = new Browser(world)
  await browser.signIn('tm_manager@lumbung.test')
  expect((await browser.call(userInfo, {})).code).toBe('')
  const thief = new Browser(world)
  thief.token = browser.token
  expect((await thief.call(userInfo, {})).code).toBe(403)
})

test('logging out ends the session at once', async () => {
  const browser = new Browser(world)
  await browser.signIn('sms_operator@lumbung.test')
  expect((await browser.call(loginOut, undefined)).code).toBe('')
  expect((await browser.call(userInfo, {})).code).toBe(403)
})

test('a session gone answers HTTP 200 with the number 403 and the words of the specification', async () => {
  const response = await fetch(`${world.base}/user/user_info`, {
    headers: { 'x-token': 'gone', cookie: 'language=en' },
  })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    code: 403,
    msg: 'You have been logged out, you may cancel to stay on this page, or log in again',
    data: {},
  })
})
