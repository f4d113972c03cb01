import { afterAll, beforeAll, expect, test } from 'vitest'
import * as account from '@lumbung/contract/power/account'
import { saveInterfaces } from '@lumbung/contract/power/interface'
import { saveRole } from '@lumbung/contract/power/role'
import { acceptInvitation, getInvitation } from '@lumbung/contract/user/invitation'
import { login } from '@lumbung/contract/user/session'
import { getUsers } from '@lumbung/contract/user/staff'
import type { Call, RequestOf } from '@lumbung/contract/call'
import { demoPassword } from '../../secrets/passwords.ts'
import { sha256 } from '../../secrets/seals.ts'
import { lastMailTo } from '@lumbung/lab/world/browser'
import { roleOf } from '@lumbung/lab/world/power'
import { send } from '@lumbung/lab/world/send-call'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

let world: World
let admin: Caller
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('admin')
})
afterAll(async () => world.close())

const strong = 'kereta malam ke Surabaya'
const open = async <C extends Call>(call: C, request: RequestOf<C>) =>
  await send(world.base, call, request, {}, () => ({}))
const deviceId = 'd'.repeat(32)

/** The secret in the newest mail to someone. */
async function mailedToken(email: string): Promise<string> {
  return /#invitation=(?:3D)?([A-Za-z0-9_-]{43})/.exec(await lastMailTo(world, email))?.[1] ?? ''
}

async function invited(email: string, role = 'seller', name = 'Tia Lestari') {
  const { id: role_id } = await roleOf(world, role)
  const answer = await admin.ok(account.inviteUser, { email, name, role_id, language: 'en' })
  return { ...answer, role_id, token: await mailedToken(email) }
}

async function accountOf(id: number) {
  const { items } = await admin.ok(account.getAccounts, { filter: { id }, size: 20 })
  const [found] = items
  if (found === undefined) throw new Error('no such account')
  return found
}

async function edit(caller: Caller, id: number, change: Partial<RequestOf<typeof account.editAccount>>) {
  const { version, name, role_id, status } = await accountOf(id)
  return await caller.call(account.editAccount, { id, version, name, role_id, status, ...change })
}

test('an invitation mails a link of 72 hours; only its hash is kept; the password follows the rules; it works once', async () => {
  const tia = await invited('tia@lender.test')
  expect(tia.token).toHaveLength(43)
  const hours = (new Date(tia.linkUntil).getTime() - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(71.9)
  expect(hours).toBeLessThanOrEqual(72)
  const kept = await world.db
    .selectFrom('account_link')
    .selectAll()
    .where('staff_id', '=', tia.id)
    .executeTakeFirstOrThrow()
  expect(kept.token_hash.equals(sha256(tia.token))).toBe(true)
  expect(JSON.stringify(kept)).not.toContain(tia.token)
  expect(await accountOf(tia.id)).toMatchObject({ status: 'invited', linkUntil: tia.linkUntil })

  expect(await open(getInvitation, { token: tia.token })).toMatchObject({
    data: { ret: { kind: 'invitation', email: 'tia@lender.test' } },
  })
  for (const password of ['short', 'Tia Lestari lumbung', 'aaaaaaaaaaaaaaaaaa', demoPassword]) {
    expect((await open(acceptInvitation, { token: tia.token, password })).code).toBe('PASSWORD_WEAK')
  }
  expect((await open(acceptInvitation, { token: 'x'.repeat(43), password: strong })).code).toBe(
    'LINK_EXPIRED',
  )
  const both = await Promise.all(
    [1, 2].map(async () => await open(acceptInvitation, { token: tia.token, password: strong })),
  )
  expect(both.map(({ code }) => String(code)).toSorted()).toEqual(['', 'LINK_EXPIRED'])
  expect(await accountOf(tia.id)).toMatchObject({ status: 'active', linkUntil: null })
  expect(await open(login, { email: 'tia@lender.test', password: strong, deviceId })).toMatchObject({
    data: { ret: { valid: true } },
  })
})

test('a link in a name reaches no mail, and a name has no line breaks', async () => {
  await invited('menang@lender.test', 'seller', 'Menang https://evil.test/x Tia')
  const mail = await lastMailTo(world, 'menang@lender.test')
  expect(mail).toContain('Hello Menang Tia,')
  expect(mail).not.toContain('evil')
  const { id: role_id } = await roleOf(world, 'seller')
  const lines = { email: 'baris@lender.test', name: 'Tia\r\nBcc: all@lender.test', role_id, language: 'en' }
  expect(await admin.call(account.inviteUser, lines as never)).toMatchObject({
    code: 'VALIDATION',
    data: { fields: { name: 'invalid_format' } },
  })
})

test('who has not accepted cannot sign in and is not in the directory; an e-mail is invited once', async () => {
  const raka = await invited('raka@lender.test')
  expect((await open(login, { email: 'raka@lender.test', password: strong, deviceId })).code).toBe(
    'LOGIN_FAILED',
  )
  const { items } = await admin.ok(getUsers, { filter: {}, size: 200 })
  expect(items.some(({ id }) => id === raka.id)).toBe(false)
  const again = await admin.call(account.inviteUser, {
    email: 'RAKA@lender.test',
    name: 'Raka',
    role_id: raka.role_id,
    language: 'id',
  })
  expect(again.code).toBe('DUPLICATE')
})

test('a link grows old, is replaced by the next one, and dies with the account', async () => {
  const wulan = await invited('wulan@lender.test')
  await admin.ok(account.resetUser, { id: wulan.id })
  const second = await mailedToken('wulan@lender.test')
  expect(second).not.toBe(wulan.token)
  expect((await open(acceptInvitation, { token: wulan.token, password: strong })).code).toBe('LINK_EXPIRED')
  await world.db
    .updateTable('account_link')
    .set({ expires_at: new Date() })
    .where('token_hash', '=', sha256(second))
    .execute()
  expect((await open(acceptInvitation, { token: second, password: strong })).code).toBe('LINK_EXPIRED')
  await admin.ok(account.resetUser, { id: wulan.id })
  const third = await mailedToken('wulan@lender.test')
  expect((await edit(admin, wulan.id, { status: 'disabled' })).code).toBe('')
  expect((await open(acceptInvitation, { token: third, password: strong })).code).toBe('LINK_EXPIRED')
  expect((await admin.call(account.resetUser, { id: wulan.id })).code).toBe('STATE_CONFLICT')
})

test('a reset mails a link; the old password works until the new one is set, which ends every session', async () => {
  const seller = await world.another('seller')
  const { email } = await accountOf(seller.staffId)
  expect(Object.keys(await admin.ok(account.resetUser, { id: seller.staffId }))).toEqual(['linkUntil'])
  expect((await seller.call(getUsers, { filter: {}, size: 1 })).code).toBe('')
  expect(await open(getInvitation, { token: await mailedToken(email) })).toMatchObject({
    data: { ret: { kind: 'reset' } },
  })
  const again = { token: await mailedToken(email), password: demoPassword }
  expect((await open(acceptInvitation, again)).code).toBe('PASSWORD_WEAK')
  expect((await open(acceptInvitation, { token: await mailedToken(email), password: strong })).code).toBe('')
  await admin.ok(account.resetUser, { id: seller.staffId })
  expect(await open(acceptInvitation, { token: await mailedToken(email), password: strong })).toMatchObject({
    code: 'PASSWORD_WEAK',
    data: { fields: { password: 'asBefore' } },
  })
  expect(await seller.call(getUsers, { filter: {}, size: 1 })).toMatchObject({
    code: 403,
    data: { detail: { reason: 'passwordChanged' } },
  })
  expect(await open(login, { email, password: strong, deviceId })).toMatchObject({ code: '' })
})

test('disabling ends the sessions at once, enabling lets the person back in', async () => {
  const seller = await world.another('seller')
  expect((await edit(admin, seller.staffId, { status: 'disabled' })).code).toBe('')
  expect(await seller.call(getUsers, { filter: {}, size: 1 })).toMatchObject({
    code: 403,
    data: { detail: { reason: 'disabled' } },
  })
  expect((await edit(admin, seller.staffId, { status: 'invited' })).code).toBe('STATE_CONFLICT')
  expect((await edit(admin, seller.staffId, { status: 'active' })).code).toBe('')
  expect(await accountOf(seller.staffId)).toMatchObject({ status: 'active', sessions: 0 })
})

test('an administrator cannot make an invited account active in its owner’s place', async () => {
  const nina = await invited('nina@lender.test')
  expect((await edit(admin, nina.id, { status: 'active' })).code).toBe('STATE_CONFLICT')
})

test('sessions and devices are shown, ended one by one or all, and the person learns who did it', async () => {
  const seller = await world.another('seller')
  const { sessions } = await admin.ok(account.getUserAccess, { id: seller.staffId })
  expect(sessions).toHaveLength(1)
  await admin.ok(account.endUserSessions, { id: seller.staffId, session: sessions[0]?.id })
  expect(await seller.call(getUsers, { filter: {}, size: 1 })).toMatchObject({
    code: 403,
    data: { detail: { reason: 'admin' } },
  })
  expect(
    (await admin.call(account.endUserSessions, { id: seller.staffId, session: sessions[0]?.id })).code,
  ).toBe('NOT_FOUND')

  const at = new Date()
  const device = {
    staff_id: seller.staffId,
    cookie_hash: sha256('c'),
    trusted_until: new Date(Date.now() + 3_600_000),
    created_at: at,
    last_used_at: at,
  }
  for (const name of ['one', 'two', 'three']) {
    await world.db
      .insertInto('trusted_device')
      .values({ ...device, device_mac: sha256(name), user_agent: 'Chrome/141 Windows' })
      .execute()
  }
  const { devices } = await admin.ok(account.getUserAccess, { id: seller.staffId })
  expect(devices[0]?.device).toBe('Chrome 141, Windows')
  await admin.ok(account.forgetUserDevices, { id: seller.staffId, device: devices[0]?.id })
  expect(await accountOf(seller.staffId)).toMatchObject({ devices: 2 })
  await admin.ok(account.forgetUserDevices, { id: seller.staffId })
  expect(await accountOf(seller.staffId)).toMatchObject({ devices: 0 })
})

test('nobody changes their own account here', async () => {
  expect((await edit(admin, admin.staffId, { name: 'Else' })).code).toBe('SAME_PERSON')
  expect((await admin.call(account.resetUser, { id: admin.staffId })).code).toBe('SAME_PERSON')
  expect((await admin.call(account.endUserSessions, { id: admin.staffId })).code).toBe('SAME_PERSON')
})

test('to put someone into a role is to grant it, and admins are touched by admins only', async () => {
  const { id: roleId } = await admin.ok(saveRole, { kind: 'add', name: 'hr', title: 'HR', description: '' })
  const calls = [
    account.editAccount,
    account.inviteUser,
    account.resetUser,
    account.endUserSessions,
    getUsers,
  ].map(({ name }) => name)
  await admin.ok(saveInterfaces, { role_id: roleId, version: 1, calls: [{ app: '*', names: calls }] })
  const hr = await world.another('seller')
  await world.db.updateTable('staff').set({ role_id: roleId }).where('id', '=', hr.staffId).execute()

  const seller = await world.another('seller')
  const finance = await roleOf(world, 'finance_checker')
  const admins = await roleOf(world, 'admin')
  expect((await edit(hr, seller.staffId, { name: 'Renamed' })).code).toBe('')
  expect((await edit(hr, seller.staffId, { role_id: finance.id })).code).toBe('GRANT_BEYOND')
  expect((await edit(hr, seller.staffId, { role_id: admins.id })).code).toBe('GRANT_BEYOND')
  const invite = async (role_id: number) =>
    await hr.call(account.inviteUser, {
      email: `x${role_id}@lender.test`,
      name: 'X',
      role_id,
      language: 'id',
    })
  expect((await invite(finance.id)).code).toBe('GRANT_BEYOND')
  expect((await invite(admins.id)).code).toBe('GRANT_BEYOND')
  const { id: guests } = await admin.ok(saveRole, {
    kind: 'add',
    name: 'guest',
    title: 'Guest',
    description: '',
  })
  expect((await invite(guests)).code).toBe('')
  for (const answer of [
    await edit(hr, admin.staffId, { status: 'disabled' }),
    await hr.call(account.resetUser, { id: admin.staffId }),
    await hr.call(account.endUserSessions, { id: admin.staffId }),
  ]) {
    expect(answer.code).toBe('GRANT_BEYOND')
  }
  // Letting a disabled checker work again would hand out what a checker holds.
  const checker = await world.another('finance_checker')
  await edit(admin, checker.staffId, { status: 'disabled' })
  expect((await edit(hr, checker.staffId, { status: 'active' })).code).toBe('GRANT_BEYOND')
})

test('the last active admin stays, even when two take each other away at the same moment', async () => {
  const second = await world.another('admin', 'Second admin')
  for (const each of [admin, second]) await each.givePassword()
  await world.db
    .updateTable('staff')
    .set({ status: 'disabled' })
    .where('role_id', '=', (await roleOf(world, 'admin')).id)
    .where('id', 'not in', [admin.staffId, second.staffId])
    .execute()
  const [mine, theirs] = [await accountOf(admin.staffId), await accountOf(second.staffId)]
  const off = (caller: Caller, { id, version, name, role_id }: typeof mine) =>
    caller.call(account.editAccount, { id, version, name, role_id, status: 'disabled' })
  const answers = await Promise.all([off(admin, theirs), off(second, mine)])
  expect(answers.filter(({ code }) => code === '')).toHaveLength(1)
  const active = await world.db
    .selectFrom('staff')
    .innerJoin('role', 'role.id', 'staff.role_id')
    .select('staff.id')
    .where('role.is_admin', '=', true)
    .where('staff.status', '=', 'active')
    .execute()
  expect(active).toHaveLength(1)
})
