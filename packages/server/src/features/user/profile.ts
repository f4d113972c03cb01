import { sql } from 'kysely'
import { callNamed } from '@lumbung/contract/calls'
import { setLanguage } from '@lumbung/contract/power/language'
import { allRoutes, routes } from '@lumbung/contract/routes'
import { changePassword, getEnvironment, userInfo } from '@lumbung/contract/user/session'
import { editUser, getUsers } from '@lumbung/contract/user/staff'
import { implement, implementPrepared } from '../../calls/registry.ts'
import { hashPassword } from '../../secrets/passwords.ts'
import { closePendingLogins, forgetDevices } from '../../records/people/login.ts'
import { endSessionsOf } from '../../records/people/session.ts'
import { changePasswordHash, setProfile, setStaffLanguage } from '../../records/people/staff.ts'
import { passwordUnchanged, tryOwnPassword } from './own-password.ts'
import { refuseOldPassword, refuseWeakPassword } from './password-rule.ts'
import { costIn } from './try-login.ts'
import { listPage } from '../../lists/list-page.ts'

export const showUserInfo = implement(userInfo, async (_request, context) => {
  const { tx, staff, services } = context
  const row = await tx
    .selectFrom('staff')
    .innerJoin('role', 'role.id', 'staff.role_id')
    .select(['staff.avatar', 'staff.introduction', 'staff.status', 'staff.setting', 'role.title'])
    .where('staff.id', '=', staff.id)
    .executeTakeFirstOrThrow()
  const grants = await tx.selectFrom('role_grant').selectAll().where('role_id', '=', staff.roleId).execute()
  const menus = new Set(grants.filter(({ kind }) => kind === 'menu').map(({ name }) => name))
  const permitted = allRoutes(routes).flatMap(({ name }) => (menus.has(name) ? [name] : []))
  const apps = await tx
    .selectFrom('app')
    .select(['code', 'name'])
    .where('active', '=', true)
    .orderBy('code')
    .execute()
  const granted = new Set(grants.map(({ app_code }) => app_code))
  return {
    id: staff.id,
    // Everyone holds the dashboard, so the list is never empty (specification §5).
    roles: staff.isAdmin ? ['admin'] : [...permitted, 'dashboard'],
    role_id: staff.roleId,
    roleName: row.title,
    name: staff.name,
    email: staff.email,
    avatar: row.avatar,
    introduction: row.introduction,
    status: row.status as 'active' | 'disabled',
    setting: row.setting as Record<string, unknown>,
    language: staff.language,
    calls: [...new Set(grants.filter(({ kind }) => kind === 'call').map(({ name }) => name))]
      .filter((name) => {
        const call = callNamed(name)
        return call !== null && context.scopeOf(call) !== null
      })
      .toSorted(),
    apps: staff.isAdmin || granted.has('*') ? apps : apps.filter(({ code }) => granted.has(code)),
    businessDate: context.today,
    environment: services.config.environment,
    filling: services.filling,
  }
})

export const showEnvironment = implement(getEnvironment, async (_request, { services, today, wall }) => ({
  environment: services.config.environment,
  businessDate: today,
  now: wall.toISOString(),
  filling: services.filling,
}))

/** A new password ends all that the old one opened: other sessions, trusted devices, logins waiting for their code. */
export const changeOwnPassword = implementPrepared(
  changePassword,
  async ({ oldPassword, newPassword }, context) => {
    let newHash = ''
    const tried = await tryOwnPassword(context, oldPassword, 'oldPassword', async () => {
      refuseOldPassword(newPassword.normalize('NFC') === oldPassword.normalize('NFC'), 'newPassword')
      await refuseWeakPassword(newPassword, context.staff, 'newPassword')
      newHash = await hashPassword(newPassword, costIn(context.services))
    })
    return { tried, newHash }
  },
  async (_request, context, { tried, newHash }) => {
    const { tx, staff, wall } = context
    const wrong = tried.refused ?? (await passwordUnchanged(context, tried, 'oldPassword'))
    if (wrong !== null) return wrong
    await changePasswordHash(tx, staff.id, newHash, wall)
    // Before devices are forgotten: a code that is verified meanwhile would leave one behind.
    await closePendingLogins(tx, staff.id)
    await forgetDevices(tx, staff.id)
    await endSessionsOf(tx, staff.id, 'passwordChanged', wall, context.sessionHash)
    return null
  },
)

export const editOwnProfile = implement(editUser, async (profile, { tx, staff }) => {
  await setProfile(tx, staff.id, profile)
  return null
})

export const keepLanguage = implement(setLanguage, async ({ language }, { tx, staff }) => {
  await setStaffLanguage(tx, staff.id, language)
  return null
})

export const listUsers = implement(getUsers, async ({ filter, sort, ...paging }, { tx }) => {
  const column = sort?.column === 'role' ? sql`r.title` : sql`p.name`
  const where = sql.join(
    [
      // Who has not accepted yet is nobody's colleague.
      sql`p.status <> 'invited'`,
      ...(filter.name === undefined ? [] : [sql`p.name ilike ${`%${escapeLike(filter.name)}%`}`]),
      ...(filter.role_id === undefined ? [] : [sql`p.role_id = ${filter.role_id}`]),
      ...(filter.status === undefined ? [] : [sql`p.status = ${filter.status}`]),
    ],
    sql` and `,
  )
  const page = await listPage<{
    id: number
    name: string
    email: string
    role_name: string
    role_id: number
    status: 'active' | 'disabled'
    avatar: string | null
  }>(tx, {
    columns: sql`p.id, p.name, p.email, r.title as role_name, p.role_id, p.status, p.avatar`,
    from: sql`staff p join role r on r.id = p.role_id`,
    where,
    sort: { column, type: 'text', descending: sort?.descending ?? false },
    key: { column: sql`p.id`, type: 'integer' },
    paging,
  })
  return { ...page, items: page.items.map(({ role_name: roleName, ...row }) => ({ ...row, roleName })) }
})

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}
