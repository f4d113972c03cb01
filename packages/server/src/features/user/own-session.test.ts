import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { call } from '@lumbung/contract/call'
import {
  confirmPassword,
  endSession,
  forgetDevice,
  getOwnDevices,
  getOwnSessions,
} from '@lumbung/contract/user/own-session'
import { changePassword, login, loginOut, userInfo } from '@lumbung/contract/user/session'
import { createApp } from '../../edge/app.ts'
import { implement } from '../../calls/registry.ts'
import { calls } from '../../start/product.ts'
import { demoPassword } from '../../secrets/passwords.ts'
import { Browser, lastMailTo } from '@lumbung/lab/world/browser'
import { send } from '@lumbung/lab/world/send-call'
import { openWorld, type World } from '@lumbung/lab/world/world'
import { deviceName } from '../../calls/device-name.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => world.close())

const of = (role: string) => `${role}@lumbung.test`

async function signedIn(role: string): Promise<Browser> {
  // A code a minute and person: these people sign in more often.
  await sql`update login_code set created_at = created_at - interval '2 minutes'`.execute(world.db)
  const browser = new Browser(world, chrome)
  await browser.signIn(of(role))
  // The first call pins the session to its companion cookie.
  await browser.call(userInfo, {})
  return browser
}

async function sessionsOf(browser: Browser) {
  const answer = await browser.call(getOwnSessions, {})
  if (answer.code !== '') throw new Error(answer.msg)
  return answer.data.ret.sessions
}

test('a person sees their own sessions with device and address, and nobody else’s', async () => {
  const [first, second] = [await signedIn('risk'), await signedIn('risk')]
  await signedIn('qc')
  const sessions = await sessionsOf(second)
  expect(sessions.map(({ current, device, ip }) => ({ current, device, ip }))).toEqual([
    { current: true, device: 'Chrome 141, Windows', ip: '127.0.0.1' },
    { current: false, device: 'Chrome 141, Windows', ip: '127.0.0.1' },
  ])
  expect((await sessionsOf(first)).find(({ current }) => current)?.id).toBe(sessions[1]?.id)
})

test('a session ended from another one is out on its next call, and is told so', async () => {
  const [lost, kept] = [await signedIn('tm_manager'), await signedIn('tm_manager')]
  const other = (await sessionsOf(kept)).find(({ current }) => !current)
  expect((await kept.call(endSession, { id: other?.id ?? 0 })).code).toBe('')
  expect(await lost.call(userInfo, {})).toMatchObject({
    code: 403,
    data: { detail: { reason: 'owner', at: expect.stringMatching(/^\d{4}-/) } },
  })
  expect(await sessionsOf(kept)).toHaveLength(1)
})

test('another person’s session is not found and stays open', async () => {
  const [owner, stranger] = [await signedIn('collector'), await signedIn('qc')]
  const [session] = await sessionsOf(owner)
  expect((await stranger.call(endSession, { id: session?.id ?? 0 })).code).toBe('NOT_FOUND')
  expect((await owner.call(userInfo, {})).code).toBe('')
})

test.each([
  ['idle', { last_seen_at: new Date(Date.now() - 31 * 60_000) }],
  ['expired', { expires_at: new Date(Date.now() - 1000) }],
  ['admin', { ended_at: new Date(), end_reason: 'admin' }],
] as const)('who was ended because of %s learns it, on every later call too', async (reason, change) => {
  const { staffId, call: make } = await world.another('seller')
  await world.db.updateTable('session').set(change).where('staff_id', '=', staffId).execute()
  for (let again = 0; again < 2; again += 1) {
    expect(await make(userInfo, {})).toMatchObject({ code: 403, data: { detail: { reason } } })
  }
})

test('a session ends by the limits of its login, which its operator may set, and says them', async () => {
  Object.assign(world.config, { sessionIdleMinutes: 5, sessionHours: 2 })
  const [idle, over] = [await signedIn('risk'), await signedIn('auditor')]
  Object.assign(world.config, { sessionIdleMinutes: 30, sessionHours: 8 })
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const change = async (email: string, set: object) =>
    await world.db
      .updateTable('session')
      .set(set)
      .where('staff_id', '=', (query) => query.selectFrom('staff').select('id').where('email', '=', email))
      .execute()
  await change('risk@lumbung.test', { last_seen_at: ago(4) })
  expect((await idle.call(userInfo, {})).code).toBe('')
  await change('risk@lumbung.test', { last_seen_at: ago(6) })
  expect(await idle.call(userInfo, {})).toMatchObject({
    code: 403,
    data: { detail: { reason: 'idle', minutes: 5 } },
  })
  await change('auditor@lumbung.test', { created_at: ago(121), expires_at: ago(1) })
  expect(await over.call(userInfo, {})).toMatchObject({
    code: 403,
    data: { detail: { reason: 'expired', hours: 2 } },
  })
})

test('who logged out, was disabled or changed the password elsewhere learns it', async () => {
  const out = await signedIn('sms_operator')
  await out.call(loginOut, undefined)
  expect(await out.call(userInfo, {})).toMatchObject({ code: 403, data: { detail: { reason: 'logout' } } })

  const disabled = await world.another('seller')
  await world.db.updateTable('staff').set({ status: 'disabled' }).where('id', '=', disabled.staffId).execute()
  expect(await disabled.call(userInfo, {})).toMatchObject({ data: { detail: { reason: 'disabled' } } })

  const [old, changing] = [await signedIn('sms_checker'), await signedIn('sms_checker')]
  const newPassword = 'a dozen quiet harbours'
  expect((await changing.call(changePassword, { oldPassword: demoPassword, newPassword })).code).toBe('')
  expect(await old.call(userInfo, {})).toMatchObject({ data: { detail: { reason: 'passwordChanged' } } })
})

test('who has only the token of a pinned session, or none at all, is told nothing', async () => {
  const owner = await signedIn('pre_manager')
  await owner.call(loginOut, undefined)
  const thief = new Browser(world)
  thief.token = owner.token
  expect(await thief.call(userInfo, {})).toMatchObject({ code: 403, data: {} })
  expect(await thief.call(userInfo, {})).not.toHaveProperty('data.detail')
})

test('a forgotten device needs the code again and its other sessions end', async () => {
  const [laptop, desk] = [await signedIn('auditor'), await signedIn('auditor')]
  const answer = await desk.call(getOwnDevices, {})
  if (answer.code !== '') throw new Error(answer.msg)
  const lost = answer.data.ret.devices.find(({ current }) => !current)
  expect((await desk.call(forgetDevice, { id: lost?.id ?? 0 })).code).toBe('')
  expect(await laptop.call(userInfo, {})).toMatchObject({ code: 403, data: { detail: { reason: 'owner' } } })
  const again = await laptop.call(login, {
    email: of('auditor'),
    password: demoPassword,
    deviceId: laptop.deviceId,
  })
  expect(again).toMatchObject({ data: { ret: { valid: true } } })
  expect((await desk.call(userInfo, {})).code).toBe('')
  const stranger = await signedIn('qc')
  expect((await stranger.call(forgetDevice, { id: lost?.id ?? 0 })).code).toBe('NOT_FOUND')
})

test('a new device is told of by mail, a known one is not', async () => {
  const browser = await signedIn('review_manager')
  await world.drain()
  const mail = await lastMailTo(world, of('review_manager'))
  expect(mail).toContain('Chrome 141, Windows')
  expect(mail).not.toMatch(/\d{4} \d{4}/)
  await browser.call(login, {
    email: of('review_manager'),
    password: demoPassword,
    deviceId: browser.deviceId,
  })
  expect(await world.drain()).toBe(0)
})

const guarded = call('POST /utils/sudo_test', {
  access: 'signedIn',
  sudo: true,
  request: z.strictObject({}),
  ret: z.object({ done: z.boolean() }),
})

test('a call marked sudo asks for the password again, for ten minutes and this session only', async () => {
  const own = implement(guarded, async () => ({ done: true }))
  const app = await createApp(world.services, new Map([...calls, [guarded.name, own]]))
  const base = `${await app.listen({ host: '127.0.0.1', port: 0 })}${world.config.basePath}`
  try {
    const { token, staffId } = await world.as('finance_checker')
    const other = await world.as('admin')
    const make = async (called: typeof guarded | typeof confirmPassword, request: object, as = token) =>
      await send(base, called, request as never, {}, () => ({ 'x-token': as }))

    expect((await make(guarded, {})).code).toBe('PASSWORD_AGAIN')
    expect(await make(confirmPassword, { password: 'wrong' })).toMatchObject({
      code: 'PASSWORD_WRONG',
      data: { fields: { password: 'wrong' } },
    })
    expect((await make(guarded, {})).code).toBe('PASSWORD_AGAIN')
    expect((await make(confirmPassword, { password: demoPassword })).code).toBe('')
    expect((await make(guarded, {})).code).toBe('')
    expect((await make(guarded, {}, other.token)).code).toBe('PASSWORD_AGAIN')

    await world.db
      .updateTable('session')
      .set({ sudo_until: new Date(Date.now() - 1) })
      .where('staff_id', '=', staffId)
      .execute()
    expect((await make(guarded, {})).code).toBe('PASSWORD_AGAIN')
  } finally {
    await app.close()
  }
})

test('wrong passwords on an open session lock it like a login, parallel tries too', async () => {
  const browser = await signedIn('finance_maker')
  const tries = Array.from(
    { length: 12 },
    async () => await browser.call(confirmPassword, { password: 'guess' }),
  )
  const codes = (await Promise.all(tries)).map(({ code }) => code)
  expect(codes.filter((code) => code === 'PASSWORD_WRONG').length).toBeLessThanOrEqual(5)
  expect((await browser.call(confirmPassword, { password: demoPassword })).code).toBe('LOGIN_LOCKED')
  const change = { oldPassword: demoPassword, newPassword: 'a dozen quiet harbours' }
  expect((await browser.call(changePassword, change)).code).toBe('LOGIN_LOCKED')
  expect((await browser.call(userInfo, {})).code).toBe('')
})

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140, Linux'],
  [`${chrome} Edg/141.0.0.0`, 'Edge 141, Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari 18, iPhone',
  ],
  ['curl/8', '?'],
])('%s is shown as %s', (userAgent, shown) => {
  expect(deviceName(userAgent)).toBe(shown)
})
