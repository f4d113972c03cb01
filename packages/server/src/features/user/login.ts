import { randomBytes, randomInt } from 'node:crypto'
import { login, loginOut, loginVerifaction, sendMailVerification } from '@lumbung/contract/user/session'
import { implement } from '../../call-registry.ts'
import type { CallContext } from '../../context.ts'
import { Refused } from '../../errors.ts'
import { hashPassword, isStale, passwordCost, testPasswordCost, verifyPassword } from '../../passwords.ts'
import { audit } from '../../records/audit.ts'
import {
  addCode,
  clearFailures,
  closePendingLogin,
  countFailure,
  countTry,
  openPendingLogin,
  touchDevice,
  trustDevice,
  useCode,
} from '../../records/login.ts'
import { endSession } from '../../records/session.ts'
import { setPasswordHash } from '../../records/staff.ts'
import { same, sha256 } from '../../seals.ts'
import { accountLock, accountSubject, countLoginFailure, lockOf } from './login-limits.ts'
import { codesSentSince, findStaffByEmail, hasPendingLogin, isTrusted } from './login.queries.ts'
import { codeMail } from './mails.ts'
import { httpOnlyCookie, issueToken, readHttpOnly } from './session-tokens.ts'

const pendingMinutes = 10
export const codeMinutes = 5
export const codeTriesMax = 5
export const codeAgainSeconds = 60
const codesPerHourMax = 5
const codesPerDayMax = 20
const trustDays = 30
const minuteMs = 60_000
const dayMs = 86_400_000

/** Compared with when nobody has this e-mail, so that both answers take as long. Made at the first login. */
let decoy: Promise<string> | null = null

const loginFailed = new Refused('LOGIN_FAILED')

export const logIn = implement(login, async ({ email, password, deviceId }, context) => {
  const { tx, wall, services } = context
  const deviceMac = services.seals.mac('device', deviceId)
  const staff = await findStaffByEmail(tx, email)
  const trusted =
    staff !== null && (await isTrusted(tx, staff.id, deviceMac, readHttpOnly(context, 'device'), wall))
  const subject = staff === null ? null : accountSubject(staff.id, trusted ? deviceMac : null)
  const locked = await lockOf(tx, [...(subject === null ? [] : [subject]), `ip:${context.ip}`], wall)
  if (locked !== null) return locked

  const cost = services.config.environment === 'test' ? testPasswordCost : passwordCost
  decoy ??= hashPassword(randomBytes(16).toString('hex'), cost)
  const good = await verifyPassword(password, staff?.passwordHash ?? (await decoy))
  if (staff === null || !good || staff.status !== 'active') {
    await countLoginFailure(tx, subject, context.ip, wall)
    return loginFailed
  }
  if (isStale(staff.passwordHash, cost))
    await setPasswordHash(tx, staff.id, await hashPassword(password, cost))
  if (subject !== null) await clearFailures(tx, subject)
  if (!trusted) {
    const expiresAt = new Date(wall.getTime() + pendingMinutes * minuteMs)
    await openPendingLogin(tx, { staffId: staff.id, deviceMac, at: wall, expiresAt, ip: context.ip })
    return { valid: true as const }
  }
  await touchDevice(tx, staff.id, deviceMac, wall)
  const token = await issueToken(context, staff, deviceMac)
  await auditLogin(context, staff, 'trustedDevice')
  return { valid: false as const, token }
})

export const sendCode = implement(sendMailVerification, async ({ email, deviceId }, context) => {
  const { tx, wall, services } = context
  const deviceMac = services.seals.mac('device', deviceId)
  const answer = { expiresInSeconds: codeMinutes * 60, againInSeconds: codeAgainSeconds }
  const staff = await findStaffByEmail(tx, email)
  if (staff === null || !(await hasPendingLogin(tx, staff.id, deviceMac, wall))) return answer
  const ago = (ms: number) => new Date(wall.getTime() - ms)
  const tooMany =
    (await codesSentSince(tx, staff.id, ago(codeAgainSeconds * 1000))) >= 1 ||
    (await codesSentSince(tx, staff.id, ago(3_600_000))) >= codesPerHourMax ||
    (await codesSentSince(tx, staff.id, ago(dayMs))) >= codesPerDayMax
  if (tooMany) return answer
  const code = String(randomInt(100_000_000)).padStart(8, '0')
  await addCode(tx, {
    staffId: staff.id,
    deviceMac,
    codeMac: services.seals.mac('code', `${staff.id}:${code}`),
    at: wall,
    expiresAt: new Date(wall.getTime() + codeMinutes * minuteMs),
  })
  await services.mail.send(codeMail(staff, code, codeMinutes))
  return answer
})

export const verifyCode = implement(loginVerifaction, async ({ email, code, deviceId }, context) => {
  const { tx, wall, services } = context
  const deviceMac = services.seals.mac('device', deviceId)
  const expired = new Refused('CODE_EXPIRED')
  const staff = await findStaffByEmail(tx, email)
  if (staff === null || !(await hasPendingLogin(tx, staff.id, deviceMac, wall))) return expired
  const locked = await lockOf(tx, [`code:${staff.id}`], wall)
  if (locked !== null) return locked
  const tried = await countTry(tx, staff.id, deviceMac, codeTriesMax, wall)
  if (tried === null) return expired
  if (!same(tried.codeMac, services.seals.mac('code', `${staff.id}:${code}`))) {
    await countFailure(tx, `code:${staff.id}`, wall, (failures) => accountLock(failures - codeTriesMax, wall))
    return new Refused('CODE_WRONG', { detail: { left: codeTriesMax - tried.tries } })
  }
  await useCode(tx, tried.id, wall)
  await clearFailures(tx, `code:${staff.id}`)
  await closePendingLogin(tx, staff.id, deviceMac)
  const proof = randomBytes(32).toString('base64url')
  const trustedUntil = new Date(wall.getTime() + trustDays * dayMs)
  const device = await trustDevice(tx, {
    staffId: staff.id,
    deviceMac,
    cookieHash: sha256(proof),
    trustedUntil,
    userAgent: context.userAgent,
    at: wall,
  })
  if (device.isNew) await services.queue.send(tx, 'mailNewDevice', { deviceId: device.id })
  context.setCookie(httpOnlyCookie(context, 'device', proof, trustDays * 86_400))
  const token = await issueToken(context, staff, deviceMac)
  await auditLogin(context, staff, 'code')
  return { token }
})

export const logOut = implement(loginOut, async (_request, context) => {
  if (context.sessionHash !== null) await endSession(context.tx, context.sessionHash, 'logout', context.wall)
  context.setHeader('clear-site-data', '"cache"')
  return null
})

async function auditLogin(
  context: CallContext,
  staff: { id: number; name: string },
  how: string,
): Promise<void> {
  await audit(context.tx, {
    event: 'signedIn',
    actor: { kind: 'staff', name: staff.name, staffId: staff.id },
    at: context.wall,
    ip: context.ip,
    requestId: context.requestId,
    detail: { how },
  })
}
