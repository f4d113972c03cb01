import * as z from 'zod/mini'
import { call } from '../call.ts'
import { id, instant } from '../fields.ts'

/**
 * Why a session ended. Whoever still holds its token learns it: a 403 carries
 * `data.detail = { reason, at }` (`at` an instant), with `minutes` or `hours` where that time was over. A token that was never a session's gets no reason.
 */
export const sessionEnd = z.enum([
  'logout',
  /** Without a call for so many `minutes`, 30 unless the operator says otherwise. */
  'idle',
  /** So many `hours` after the login, 8 likewise. */
  'expired',
  /** A newer login took its place. */
  'replaced',
  'passwordChanged',
  /** The account was disabled. */
  'disabled',
  /** Ended by an administrator. */
  'admin',
  /** Ended by the person, from another session. */
  'owner',
])
export type SessionEnd = z.output<typeof sessionEnd>

const nothing = z.strictObject({})

/** One's live sessions, the newest first. `device` names browser and system: `Chrome 141, Windows`. */
export const getOwnSessions = call('POST /user/get_own_sessions', {
  access: 'signedIn',
  request: nothing,
  ret: z.object({
    sessions: z.array(
      z.object({
        id,
        current: z.boolean(),
        device: z.string(),
        ip: z.string(),
        openedAt: instant,
        lastSeenAt: instant,
        expiresAt: instant,
      }),
    ),
  }),
})

/** Ends one of one's own sessions; the current one too. Another person's is not found. */
export const endSession = call('POST /user/end_session', {
  access: 'signedIn',
  request: z.strictObject({ id }),
  ret: z.null(),
  errors: ['NOT_FOUND'],
})

/** Devices that need no e-mail code. */
export const getOwnDevices = call('POST /user/get_own_devices', {
  access: 'signedIn',
  request: nothing,
  ret: z.object({
    devices: z.array(
      z.object({
        id,
        current: z.boolean(),
        device: z.string(),
        trustedAt: instant,
        lastUsedAt: instant,
        trustedUntil: instant,
      }),
    ),
  }),
})

/** The device needs the code again, and its other sessions end. */
export const forgetDevice = call('POST /user/forget_device', {
  access: 'signedIn',
  request: z.strictObject({ id }),
  ret: z.null(),
  errors: ['NOT_FOUND'],
})

/**
 * The password again. For ten minutes this session may make the calls marked `sudo`, which answer
 * PASSWORD_AGAIN otherwise. Wrong tries count like those of the login.
 */
export const confirmPassword = call('POST /user/confirm_password', {
  title: { id: 'Kata sandi diberikan lagi', en: 'Password given again', zh: '再次输入密码' },
  access: 'signedIn',
  request: z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(128)) }),
  ret: z.object({ until: instant }),
  errors: ['PASSWORD_WRONG', 'LOGIN_LOCKED'],
})
