import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { login, loginOut, loginVerifaction, sendMailVerification } from '@lumbung/contract/user/session'
import { implement, implementPrepared } from '../../calls/registry.ts'
import type { CallContext } from '../../calls/context.ts'
import { Refused } from '../../calls/errors.ts'
import { mailAfterCommit } from '../../queue/mailing.ts'
import { audit } from '../../records/people/audit.ts'
import {
  addCode,
  clearFailures,
  closePendingLogin,
  countAttempt,
  countTry,
  openPendingLogin,
  touchDevice,
  trustDevice,
  useCode,
} from '../../records/people/login.ts'
import { endSession } from '../../records/people/session.ts'
import { setPasswordHash } from '../../records/people/staff.ts'
import { same, sha256 } from '../../secrets/seals.ts'
import { deviceName } from '../../calls/device-name.ts'
import { codeStanding } from './code-standing.ts'
import { emailDigest, lockOf } from './login-limits.ts'
import { findStaffByEmail, hasPendingLogin, isTrusted, type LoginStaff } from './login.queries.ts'
import { httpOnlyCookie, issueToken, readHttpOnly } from './session-tokens.ts'
import { tryLogin, type LoginTried } from './try-login.ts'

const pendingMinutes = 10
export const codeMinutes = 5
export const codeTriesMax = 5
export const codeAgainSeconds = 60
/** Wrong codes of an account over all its devices and codes before it is locked for a while. */
const codeRule = { freeMax: 2 * codeTriesMax, minutesMax: 15 }
const trustDays = 30
const minuteMs = 60_000
const dayMs = 86_400_000

const loginFailed = new Refused('LOGIN_FAILED')

/** The password is tried before the transaction; in it all that may have changed since is looked at again. */
export const logIn = implementPrepared(login, tryLogin, async ({ email }, context, tried) => {
  const { tx, wall } = context
  const { deviceMac } = tried
  if (tried.refused !== null) {
    await auditFailure(context, email, tried.staff, tried.refused)
    return tried.refused
  }
  const staff = await stillSame(context, tried)
  if (staff === null) {
    await auditFailure(context, email, tried.staff, loginFailed)
    return loginFailed
  }
  if (tried.freshHash !== null) await setPasswordHash(tx, staff.id, tried.freshHash)
  if (!(await isTrusted(tx, staff.id, deviceMac, readHttpOnly(context, 'device'), wall))) {
    const expiresAt = new Date(wall.getTime() + pendingMinutes * minuteMs)
    await openPendingLogin(tx, { staffId: staff.id, deviceMac, at: wall, expiresAt, ip: context.ip })
    return { valid: true as const }
  }
  await touchDevice(tx, staff.id, deviceMac, wall)
  const token = await issueToken(context, staff, deviceMac)
  await auditLogin(context, staff, 'trustedDevice')
  return { valid: false as const, token }
})

/** The account as it was when its password was tried; null when it was disabled or its password changed meanwhile. */
async function stillSame({ tx }: CallContext, { staff }: LoginTried): Promise<LoginStaff | null> {
  if (staff === null) return null
  const { rows } = await sql`
    select from staff where id = ${staff.id} and password_hash = ${staff.passwordHash} and status = 'active'
       for no key update`.execute(tx)
  return rows.length === 1 ? staff : null
}

export const sendCode = implement(sendMailVerification, async ({ email, deviceId }, context) => {
  const { tx, wall, services } = context
  const deviceMac = services.seals.mac('device', deviceId)
  const answer = { sent: true, expiresInSeconds: codeMinutes * 60, againInSeconds: codeAgainSeconds }
  const staff = await findStaffByEmail(tx, email)
  // Whoever has not given the right password learns nothing from the answer.
  if (staff === null || !(await hasPendingLogin(tx, staff.id, deviceMac, wall))) return answer
  const standing = await codeStanding(tx, staff.id, deviceMac, wall)
  if (standing !== null) return { sent: false, ...standing }
  const code = String(randomInt(100_000_000)).padStart(8, '0')
  const expiresAt = new Date(wall.getTime() + codeMinutes * minuteMs)
  const codeId = await addCode(tx, {
    staffId: staff.id,
    deviceMac,
    codeMac: services.seals.mac('code', `${staff.id}:${code}`),
    at: wall,
    expiresAt,
  })
  await mailAfterCommit(tx, services, {
    key: `code:${codeId}`,
    kind: 'code',
    staff,
    values: { code, minutes: codeMinutes },
    at: wall,
    goodUntil: expiresAt,
  })
  return answer
})

export const verifyCode = implement(loginVerifaction, async ({ email, code, deviceId }, context) => {
  const { tx, wall, services } = context
  const deviceMac = services.seals.mac('device', deviceId)
  const expired = new Refused('CODE_EXPIRED')
  const staff = await findStaffByEmail(tx, email)
  if (staff === null || !(await hasPendingLogin(tx, staff.id, deviceMac, wall))) return expired
  const locked = await lockOf(tx, `code:${staff.id}`, wall)
  if (locked !== null) return locked
  const tried = await countTry(tx, staff.id, deviceMac, codeTriesMax, wall)
  if (tried === null) return expired
  if (!same(tried.codeMac, services.seals.mac('code', `${staff.id}:${code}`))) {
    await countAttempt(tx, `code:${staff.id}`, wall, codeRule)
    const wrong = new Refused('CODE_WRONG', { detail: { left: codeTriesMax - tried.tries } })
    await auditFailure(context, email, staff, wrong)
    return wrong
  }
  await useCode(tx, tried.id, wall)
  await clearFailures(tx, `code:${staff.id}`)
  await closePendingLogin(tx, staff.id, deviceMac)
  await trustThisDevice(context, staff, deviceMac)
  const token = await issueToken(context, staff, deviceMac)
  await auditLogin(context, staff, 'code')
  return { token }
})

/** From now on this browser signs in without a code; its owner is told, who may not be the one who did it. */
async function trustThisDevice(context: CallContext, staff: LoginStaff, deviceMac: Buffer): Promise<void> {
  const { tx, wall, services, userAgent } = context
  const proof = randomBytes(32).toString('base64url')
  const trustedUntil = new Date(wall.getTime() + trustDays * dayMs)
  const trust = { staffId: staff.id, deviceMac, cookieHash: sha256(proof), trustedUntil, userAgent, at: wall }
  const device = await trustDevice(tx, trust)
  if (device.isNew) {
    await mailAfterCommit(tx, services, {
      key: `newDevice:${device.id}`,
      kind: 'newDevice',
      staff,
      values: { device: deviceName(userAgent), at: wall.toISOString() },
      at: wall,
      goodUntil: new Date(wall.getTime() + dayMs),
    })
  }
  context.setCookie(httpOnlyCookie(context, 'device', proof, trustDays * 86_400))
}

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

/** Names the account that was tried; one that does not exist by the keyed digest of its e-mail. */
async function auditFailure(
  context: CallContext,
  email: string,
  staff: { id: number } | null,
  refused: Refused,
): Promise<void> {
  await audit(context.tx, {
    event: 'signInFailed',
    actor: context.actor,
    at: context.wall,
    ip: context.ip,
    requestId: context.requestId,
    subjectKind: staff === null ? 'email' : 'staff',
    subject: staff === null ? emailDigest(context.services, email) : String(staff.id),
    denied: true,
    reason: String(refused.code),
  })
}
