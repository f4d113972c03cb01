import * as z from 'zod/mini'
import { call } from '../call.ts'
import { id, person, version } from '../fields.ts'
import { groups } from '../groups.ts'
import { grantTree, grantTrees, roleHead } from './role.ts'
import { onlyAdmins } from '../roles.ts'

/** A call that can be granted, as the server's registry knows it. */
const grantableCall = z.object({
  name: z.string(),
  /** `open` calls and hooks are never granted; the OpenAPI document stands under `utils`. */
  group: z.enum(groups),
  /** The password is asked for again. */
  sudo: z.boolean(),
  /** Screens that make it. */
  screens: z.array(z.string()),
})

/** Which calls a role may make, among all that can be granted. */
export const getInterfaces = call('POST /power/get_interfaces', {
  title: { id: 'Melihat izin tindakan peran', en: 'See the actions of a role', zh: '查看角色操作权限' },
  heldBy: ['auditor'],
  neededBy: ['interface'],
  request: z.strictObject({ role_id: id }),
  ret: z.object({
    role: roleHead,
    interfaces: z.array(grantableCall),
    granted: z.array(grantTree),
    grantable: z.array(grantTree),
  }),
  errors: ['NOT_FOUND'],
})

/** Replaces the calls of a role. A call taken away is refused on the next request of everyone in it. */
export const saveInterfaces = call('POST /power/interface_save', {
  title: { id: 'Memberi izin tindakan', en: 'Grant actions', zh: '授予操作权限' },
  heldBy: onlyAdmins,
  usedBy: ['interface'],
  sudo: true,
  request: z.strictObject({ role_id: id, version, calls: grantTrees }),
  ret: z.object({ version }),
  errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'GRANT_BEYOND', 'SAME_PERSON', 'ROLE_FIXED', 'APP_UNKNOWN'],
})

const grantChange = z.object({
  kind: z.enum(['menu', 'call']),
  name: z.string(),
  /** Apps it was and would be held for; `*` for every app. */
  before: z.array(z.string()),
  after: z.array(z.string()),
  gains: z.boolean(),
  loses: z.boolean(),
  /** Calls only: active people outside this role, admins aside, who may make it. */
  othersWhoCan: z.nullable(z.int()),
})

const affectedPerson = z.object({ id, name: z.string(), email: z.string(), signedIn: z.boolean() })

/**
 * What a save would do, before it is done: who gains and loses what, which toxic pairs it would put
 * into one hand, which screens would open on a refusal, what the one who asks could not grant.
 * A kind left out stays as it is.
 */
export const getWhatIf = call('POST /power/get_what_if', {
  title: { id: 'Menguji perubahan hak', en: 'Try out a change of rights', zh: '预演权限变更' },
  heldBy: onlyAdmins,
  usedBy: ['menu', 'interface'],
  request: z.strictObject({ role_id: id, menus: z.optional(grantTrees), calls: z.optional(grantTrees) }),
  ret: z.object({
    /** Active people of the role: each gains and loses every change below. */
    people: z.array(affectedPerson),
    changes: z.array(grantChange),
    toxic: z.array(
      z.object({
        pair: z.string(),
        one: z.array(z.string()),
        other: z.array(z.string()),
        apps: z.array(z.string()),
        /** Brought by this save; false for one that stood before. */
        isNew: z.boolean(),
      }),
    ),
    lameScreens: z.array(z.object({ screen: z.string(), missing: z.array(z.string()) })),
    beyond: z.array(z.object({ kind: z.enum(['menu', 'call']), name: z.string(), app: z.string() })),
  }),
  errors: ['NOT_FOUND', 'APP_UNKNOWN'],
})

/** Who may make a call, by role: the other way round. */
export const getWhoCan = call('POST /power/get_who_can', {
  title: { id: 'Melihat siapa yang boleh', en: 'See who can', zh: '查看谁可以' },
  heldBy: ['auditor'],
  usedBy: ['role', 'interface'],
  request: z.strictObject({ call: z.string().check(z.maxLength(100)) }),
  ret: z.object({
    roles: z.array(
      z.object({
        id,
        title: z.string(),
        isAdmin: z.boolean(),
        apps: z.array(z.string()),
        /** Active people, the first hundred by name; `members` counts all. */
        people: z.array(z.extend(person, { signedIn: z.boolean() })),
        members: z.int(),
      }),
    ),
    /** Active people over all roles. */
    total: z.int(),
  }),
  errors: ['NOT_FOUND'],
})
