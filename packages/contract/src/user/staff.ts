import * as z from 'zod/mini'
import { call } from '../call.ts'
import { id, personName } from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'
import { everyRole } from '../roles.ts'

/** The directory of colleagues: who is who, without personal data. */
export const getUsers = call('POST /user/get_users', {
  title: { id: 'Melihat direktori rekan', en: 'See the directory', zh: '查看通讯录' },
  heldBy: everyRole,
  request: listRequest(
    z.strictObject({
      name: z.optional(z.string().check(z.maxLength(100))),
      role_id: z.optional(id),
      status: z.optional(z.enum(['active', 'disabled'])),
    }),
    ['name', 'role'],
  ),
  ret: listAnswer(
    z.object({
      id,
      name: z.string(),
      email: z.string(),
      roleName: z.string(),
      role_id: id,
      status: z.enum(['active', 'disabled']),
      avatar: z.nullable(z.string()),
    }),
  ),
})

/** A colleague's picture, 80 × 80. `avatar` of a person names it; null means that there is none. */
export const getAvatar = call('GET /user/avatar', {
  access: 'signedIn',
  request: z.strictObject({
    id: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)),
  }),
  ret: z.null(),
  file: true,
  errors: ['NOT_FOUND'],
})

/** One's own profile. */
export const editUser = call('POST /user/edit_user', {
  access: 'signedIn',
  request: z.strictObject({
    name: personName,
    introduction: z.string().check(z.maxLength(500)),
  }),
  ret: z.null(),
})
