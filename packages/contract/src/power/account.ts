import * as z from 'zod/mini'
import { staffFlow } from '@lumbung/domain/people/staff'
import { call } from '../call.ts'
import { id, instant, language, person, personName as name, shortText, version } from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'
import { onlyAdmins } from '../roles.ts'

const email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email())
const state = z.enum(staffFlow.states)

/** Accounts with their role, state and where they are signed in. */
export const getAccounts = call('POST /power/get_users', {
  title: { id: 'Melihat daftar akun', en: 'List accounts', zh: '查看账号列表' },
  heldBy: ['auditor'],
  neededBy: ['account'],
  request: listRequest(
    z.strictObject({
      /** In name or e-mail. */
      text: z.optional(shortText),
      role_id: z.optional(id),
      id: z.optional(id),
      status: z.optional(z.array(state)),
      signedIn: z.optional(z.boolean()),
    }),
    ['name', 'role', 'createdAt'],
  ),
  ret: z.extend(
    listAnswer(
      z.object({
        id,
        version,
        name: z.string(),
        email: z.string(),
        role_id: id,
        roleName: z.string(),
        isAdmin: z.boolean(),
        status: state,
        language,
        /** Live sessions and devices that need no code. */
        sessions: z.int(),
        devices: z.int(),
        lastSeenAt: z.nullable(instant),
        createdAt: instant,
        /** How long the link mailed to them works; null without one. */
        linkUntil: z.nullable(instant),
        /** Not on one's own account, and on an admin's only by admins. */
        can: z.object({ edit: z.boolean() }),
      }),
    ),
    {
      /** To choose from: every role there is, by its title. */
      roles: z.array(person),
    },
  ),
})

/** Names an account anew, moves it to another role, disables or enables it. Disabling ends its sessions at once. */
export const editAccount = call('POST /power/user_edit', {
  title: { id: 'Mengubah akun', en: 'Change accounts', zh: '修改账号' },
  heldBy: onlyAdmins,
  usedBy: ['account'],
  sudo: true,
  request: z.strictObject({
    id,
    version,
    name,
    role_id: id,
    status: z.enum(['active', 'disabled', 'invited']),
  }),
  ret: z.object({ version }),
  errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT', 'SAME_PERSON', 'GRANT_BEYOND', 'LAST_ADMIN'],
})

/** Makes an account and mails its owner a link that works once, for 72 hours, to set a password. */
export const inviteUser = call('POST /power/invite_user', {
  title: { id: 'Mengundang staf', en: 'Invite staff', zh: '邀请员工' },
  heldBy: onlyAdmins,
  usedBy: ['account'],
  sudo: true,
  request: z.strictObject({ email, name, role_id: id, language }),
  ret: z.object({ id, linkUntil: instant }),
  errors: ['NOT_FOUND', 'DUPLICATE', 'GRANT_BEYOND'],
})

/**
 * Mails a new link that works once: an invitation again, or a password to be set anew (24 hours). An
 * earlier link stops working. The password in use works until the new one is set.
 */
export const resetUser = call('POST /power/reset_user', {
  title: { id: 'Mengirim tautan kata sandi', en: 'Mail a password link', zh: '发送密码链接' },
  heldBy: onlyAdmins,
  usedBy: ['account'],
  sudo: true,
  request: z.strictObject({ id }),
  ret: z.object({ linkUntil: instant }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'SAME_PERSON', 'GRANT_BEYOND'],
})

/** Where an account is signed in, and which of its devices need no code. */
export const getUserAccess = call('POST /power/get_user_access', {
  title: { id: 'Melihat sesi dan perangkat', en: 'See sessions and devices', zh: '查看会话与设备' },
  heldBy: ['auditor'],
  usedBy: ['account'],
  request: z.strictObject({ id }),
  ret: z.object({
    sessions: z.array(
      z.object({
        id,
        device: z.string(),
        ip: z.string(),
        openedAt: instant,
        lastSeenAt: instant,
        expiresAt: instant,
      }),
    ),
    devices: z.array(
      z.object({ id, device: z.string(), trustedAt: instant, lastUsedAt: instant, trustedUntil: instant }),
    ),
  }),
  errors: ['NOT_FOUND', 'GRANT_BEYOND'],
})

/** Ends one session of an account, or all of them. Its owner is told that an administrator did. */
export const endUserSessions = call('POST /power/end_user_sessions', {
  title: { id: 'Mengakhiri sesi orang lain', en: 'End sessions of others', zh: '结束他人会话' },
  heldBy: onlyAdmins,
  usedBy: ['account'],
  request: z.strictObject({ id, session: z.optional(id) }),
  ret: z.null(),
  errors: ['NOT_FOUND', 'SAME_PERSON', 'GRANT_BEYOND'],
})

/** Forgets one trusted device of an account, or all: the next login there needs the mailed code. */
export const forgetUserDevices = call('POST /power/forget_user_devices', {
  title: { id: 'Melupakan perangkat orang lain', en: 'Forget devices of others', zh: '移除他人设备' },
  heldBy: onlyAdmins,
  usedBy: ['account'],
  request: z.strictObject({ id, device: z.optional(id) }),
  ret: z.null(),
  errors: ['NOT_FOUND', 'SAME_PERSON', 'GRANT_BEYOND'],
})
