import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { confirmPassword } from '@lumbung/contract/user/own-session'
import { changePassword, login, loginVerifaction, sendMailVerification } from '@lumbung/contract/user/session'
import { demoPassword } from '../../secrets/passwords.ts'
import { Browser, lastCodeTo } from '@lumbung/lab/world/browser'
import { openWorld, type World } from '@lumbung/lab/world/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  await sql`delete from login_counter`.execute(world.db)
})
afterAll(async () => world.close())

const of = (role: string) => `${role}@lumbung.test`
const nobody = () => `${randomBytes(6).toString('hex')}@nobody.test`
const times = (count: number) => Array.from({ length: count }, (_, at) => at)

async function attempt(email: string, password: string, browser = new Browser(world)) {
  return await browser.call(login, { email, password, deviceId: browser.deviceId })
}

/** Another code may be asked for at once. */
const aMinuteLater = async () =>
  void (await sql`update login_code set created_at = created_at - interval '2 minutes'`.execute(world.db))

test('of 100 passwords tried at the same time at most ten are looked at', async () => {
  const email = of('tm_manager')
  const answers: string[] = []
  // As many as the lane takes at a time, or most would hear "busy" and prove nothing.
  await Promise.all(
    times(10).map(async () => {
      for (let at = 0; at < 10; at += 1) answers.push(String((await attempt(email, 'wrong')).code))
    }),
  )
  expect(answers.filter((code) => code === 'LOGIN_FAILED').length).toBeLessThanOrEqual(10)
  expect(answers.filter((code) => code === 'LOGIN_LOCKED').length).toBeGreaterThanOrEqual(90)
})

test('an account that does not exist is locked like one that does, and both failures are audited by their account', async () => {
  const [known, unknown] = [of('seller'), nobody()]
  const codes = async (email: string) => {
    const said: unknown[] = []
    for (let at = 0; at < 7; at += 1) said.push((await attempt(email, 'wrong')).code)
    return said
  }
  expect(await codes(known)).toEqual([...times(5).map(() => 'LOGIN_FAILED'), 'LOGIN_LOCKED', 'LOGIN_LOCKED'])
  expect(await codes(unknown)).toEqual(await codes(nobody()))
  const { rows } = await sql<{ kind: string; subject: string; count: number }>`
    select subject_kind as kind, subject, count(*) as count from audit where event = 'signInFailed'
     group by 1, 2 having count(*) = 7`.execute(world.db)
  const { id } = await world.db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', known)
    .executeTakeFirstOrThrow()
  expect(rows).toContainEqual({ kind: 'staff', subject: String(id), count: 7 })
  expect(rows.filter(({ kind, subject }) => kind === 'email' && /^[0-9a-f]{32}$/.test(subject))).toHaveLength(
    2,
  )
})

test('51 failed logins from an office lock out no living session and no trusted device of it, and success relieves it', async () => {
  const owner = new Browser(world)
  await owner.signIn(of('finance_checker'))
  for (let at = 0; at < 51; at += 1) await attempt(nobody(), 'wrong')
  expect((await attempt(nobody(), 'wrong')).code).toBe('LOGIN_LOCKED')
  expect((await owner.call(confirmPassword, { password: demoPassword })).code).toBe('')
  expect(await attempt(of('finance_checker'), demoPassword, owner)).toMatchObject({
    data: { ret: { valid: false } },
  })
  // Ten are forgiven for the one who belongs here.
  expect((await attempt(nobody(), 'wrong')).code).toBe('LOGIN_FAILED')
})

/** A wrong password, as it comes through a balancer that names the address it came from. */
async function through(from: World, forwardedFor: string): Promise<unknown> {
  const body = JSON.stringify({
    email: nobody(),
    password: 'wrong',
    deviceId: randomBytes(16).toString('hex'),
  })
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor }
  const response = await fetch(`${from.base}${login.path}`, { method: 'POST', headers, body })
  return ((await response.json()) as { code: unknown }).code
}

test('behind a balancer whose word counts each caller is their own address; without one nobody chooses theirs', async () => {
  const behind = await openWorld({ config: { trustProxy: 1 } })
  for (let at = 0; at < 51; at += 1) await through(behind, '198.51.100.7')
  expect(await through(behind, '198.51.100.7')).toBe('LOGIN_LOCKED')
  expect(await through(behind, '198.51.100.8')).toBe('LOGIN_FAILED')
  // Further hops are what the caller wrote themselves.
  expect(await through(behind, '203.0.113.9, 198.51.100.7')).toBe('LOGIN_LOCKED')
  await behind.close()
  for (let at = 0; at < 51; at += 1) await through(world, `203.0.113.${at}`)
  expect(await through(world, '203.0.113.200')).toBe('LOGIN_LOCKED')
})

test('what an address is counted runs off: after two minutes ten more may try, not fifty', async () => {
  for (let at = 0; at < 51; at += 1) await attempt(nobody(), 'wrong')
  await sql`update login_counter set first_failure_at = first_failure_at - interval '2 minutes'
             where subject like 'ip:%'`.execute(world.db)
  const said: unknown[] = []
  for (let at = 0; at < 12; at += 1) said.push((await attempt(nobody(), 'wrong')).code)
  expect(said.filter((code) => code === 'LOGIN_FAILED').length).toBe(10)
  expect(said.at(-1)).toBe('LOGIN_LOCKED')
})

test('15 requests for a code at the same time mail one, and the others say how long to wait', async () => {
  const browser = new Browser(world)
  const email = of('qc')
  await attempt(email, demoPassword, browser)
  const answers = await Promise.all(
    times(15).map(
      async () => await browser.call(sendMailVerification, { email, deviceId: browser.deviceId }),
    ),
  )
  const sent = await sql`select from mail m join staff p on p.id = m.staff_id
                          where m.kind = 'code' and p.email = ${email}`.execute(world.db)
  expect(sent.rows).toHaveLength(1)
  const told = answers.map((answer) => (answer.code === '' ? answer.data.ret : null))
  expect(told.filter((ret) => ret?.sent === true)).toHaveLength(1)
  // The one that was mailed is this device's: it works for whoever was told to wait, too.
  for (const ret of told) expect(ret?.expiresInSeconds).toBeGreaterThan(290)
})

test('whoever has had the codes of an hour is told that none was sent, and to wait until the first is an hour old', async () => {
  const browser = new Browser(world)
  const email = of('agency_manager')
  await attempt(email, demoPassword, browser)
  const ask = async () => {
    const answer = await browser.call(sendMailVerification, { email, deviceId: browser.deviceId })
    if (answer.code !== '') throw new Error(answer.msg)
    return answer.data.ret
  }
  for (let at = 0; at < 5; at += 1) {
    expect(await ask()).toMatchObject({ sent: true, expiresInSeconds: 300 })
    await aMinuteLater()
  }
  const sixth = await ask()
  expect(sixth.sent).toBe(false)
  // The first was mailed ten minutes ago.
  expect(sixth.againInSeconds).toBeGreaterThan(49 * 60)
  expect(sixth.againInSeconds).toBeLessThanOrEqual(50 * 60)
})

test('a second device within the minute is told that it has no code yet, and how long to wait', async () => {
  const email = of('pre_manager')
  const [first, second] = [new Browser(world), new Browser(world)]
  for (const browser of [first, second]) await attempt(email, demoPassword, browser)
  await first.call(sendMailVerification, { email, deviceId: first.deviceId })
  const answer = await second.call(sendMailVerification, { email, deviceId: second.deviceId })
  if (answer.code !== '') throw new Error(answer.msg)
  expect(answer.data.ret).toMatchObject({ sent: false, expiresInSeconds: 0 })
  expect(answer.data.ret.againInSeconds).toBeGreaterThan(50)
  expect(answer.data.ret.againInSeconds).toBeLessThanOrEqual(60)
})

test('a code works before it is in the mailbox, and a login that was not committed mails nothing', async () => {
  const browser = new Browser(world)
  const email = of('col_manager')
  const { deviceId } = browser
  await attempt(email, demoPassword, browser)
  await browser.call(sendMailVerification, { email, deviceId })
  const code = await lastCodeTo(world, email)
  expect((await browser.call(loginVerifaction, { email, code, deviceId })).code).toBe('')
})

test('a login that waits for its code ends with a change of the password, and so does its code', async () => {
  const email = of('sms_operator')
  const [owner, thief] = [new Browser(world), new Browser(world)]
  await owner.signIn(email)
  await aMinuteLater()
  await attempt(email, demoPassword, thief)
  await thief.call(sendMailVerification, { email, deviceId: thief.deviceId })
  const code = await lastCodeTo(world, email)
  const newPassword = 'kereta malam ke Surabaya'
  expect((await owner.call(changePassword, { oldPassword: demoPassword, newPassword })).code).toBe('')
  expect((await thief.call(loginVerifaction, { email, code, deviceId: thief.deviceId })).code).toBe(
    'CODE_EXPIRED',
  )
})

test.each([
  ['the one before', demoPassword, 'asBefore'],
  ['one around the e-mail', 'review_manager di Surabaya', 'holdsEmail'],
])('a new password is not %s', async (_, newPassword, fault) => {
  const owner = new Browser(world)
  await aMinuteLater()
  await owner.signIn(of('review_manager'))
  const answer = await owner.call(changePassword, { oldPassword: demoPassword, newPassword })
  expect(answer).toMatchObject({ code: 'PASSWORD_WEAK', data: { fields: { newPassword: fault } } })
})
