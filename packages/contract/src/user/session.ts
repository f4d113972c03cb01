import * as z from 'zod/mini'
import { call } from '../call.ts'
import { appCode, businessDay, id, instant, language } from '../fields.ts'

const email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email())
const password = z.string().check(z.minLength(1), z.maxLength(128))
/** Made by the browser, at least 128 bits; a name for the device, not a proof. */
const deviceId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22,128}$/))

/**
 * Opens a session, or a pending login on a device that is not trusted. `valid: true` means that an
 * e-mail code is needed and carries no token (specification §7, reliability §3.0).
 */
export const login = call('POST /user/login', {
  title: { id: 'Kata sandi diberikan', en: 'Password given', zh: '已输入密码' },
  access: 'open',
  request: z.strictObject({ email, password, deviceId }),
  ret: z.union([
    z.object({ valid: z.literal(false), token: z.string() }),
    z.object({ valid: z.literal(true) }),
  ]),
  errors: ['LOGIN_FAILED', 'LOGIN_LOCKED'],
})

/** Mails the code of a pending login. Answers as if it had where there is none. */
export const sendMailVerification = call('POST /user/send_mail_verification', {
  title: { id: 'Kode diminta', en: 'Code asked for', zh: '已获取验证码' },
  access: 'pendingLogin',
  request: z.strictObject({ email, deviceId }),
  ret: z.object({
    /** Whether a code went out now; false while the person must wait for another. */
    sent: z.boolean(),
    /** How long the newest code of this device still works; 0: it has none. */
    expiresInSeconds: z.int(),
    /** How long to wait for another. */
    againInSeconds: z.int(),
  }),
})

/** The code of eight digits opens the session. The path is spelled as the specification spells it. */
export const loginVerifaction = call('POST /user/login_verifaction', {
  title: { id: 'Kode diberikan', en: 'Code given', zh: '已输入验证码' },
  access: 'pendingLogin',
  request: z.strictObject({ email, code: z.string().check(z.regex(/^\d{8}$/)), deviceId }),
  ret: z.object({ token: z.string() }),
  errors: ['CODE_WRONG', 'CODE_EXPIRED', 'LOGIN_LOCKED'],
})

export const loginOut = call('POST /user/login_out', {
  title: { id: 'Keluar', en: 'Signed out', zh: '已退出' },
  access: 'signedIn',
  request: z.optional(z.nullable(z.strictObject({}))),
  ret: z.null(),
})

/** Demo orders being made in the background, and of how many; null when done or not a demo. */
const filling = z.nullable(z.object({ done: z.int(), total: z.int() }))
const permittedApp = z.object({ code: appCode, name: z.string() })

/** Who is signed in, what the session may see (`roles`) and do (`calls`). */
export const userInfo = call('GET /user/user_info', {
  access: 'signedIn',
  request: z.strictObject({ token: z.optional(z.string().check(z.maxLength(200))) }),
  ret: z.object({
    id,
    /** `["admin"]`, or the names of the permitted routes; never empty. */
    roles: z.array(z.string()),
    role_id: id,
    roleName: z.string(),
    name: z.string(),
    email: z.string(),
    avatar: z.nullable(z.string()),
    introduction: z.string(),
    status: z.enum(['active', 'disabled']),
    setting: z.record(z.string(), z.unknown()),
    language,
    /** Names of the granted calls: what a button may offer. The server checks each call anyway. */
    calls: z.array(z.string()),
    apps: z.array(permittedApp),
    businessDate: businessDay,
    environment: z.enum(['production', 'demo', 'test']),
    filling,
  }),
})

/** What the login page shows before anyone is known. */
export const getEnvironment = call('GET /user/environment', {
  access: 'open',
  request: z.strictObject({}),
  ret: z.object({
    environment: z.enum(['production', 'demo', 'test']),
    businessDate: businessDay,
    now: instant,
    filling,
  }),
})

/** New password: at least 15 characters, not on the blocklist, the current one given. */
export const changePassword = call('POST /user/change_password', {
  title: { id: 'Kata sandi diubah', en: 'Password changed', zh: '已修改密码' },
  access: 'signedIn',
  request: z.strictObject({ oldPassword: password, newPassword: password }),
  ret: z.null(),
  errors: ['PASSWORD_WRONG', 'PASSWORD_WEAK', 'LOGIN_LOCKED'],
})
