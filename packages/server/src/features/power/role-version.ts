import { changesBetween } from '@lumbung/domain/people/permission'
import type { CallContext } from '../../calls/context.ts'
import { audit } from '../../records/people/audit.ts'
import { type RoleSave, type RoleStanding, saveRoleVersion } from '../../records/people/roles.ts'
import type { RoleRow } from './role.queries.ts'

/**
 * Keeps a save of a role with what stood before it and after it, and tells the audit trail what changed.
 * @returns the role's new version
 */
export async function keepVersion(
  context: CallContext,
  role: RoleRow,
  kind: RoleSave,
  before: RoleStanding | null,
  after: RoleStanding | null,
): Promise<number> {
  const { tx, staff, wall, actor, ip, requestId } = context
  const version = role.version + 1
  await saveRoleVersion(tx, {
    roleId: role.id,
    roleName: role.name,
    version,
    kind,
    before,
    after,
    staffId: staff.id,
    at: wall,
  })
  const changes = changesBetween(before?.grants ?? [], after?.grants ?? [])
  await audit(tx, {
    event: 'roleSaved',
    actor,
    at: wall,
    ip,
    requestId,
    subjectKind: 'role',
    subject: role.name,
    detail: {
      kind,
      version,
      changes: changes.map(({ kind, name, before, after }) => ({ kind, name, before, after })),
    },
  })
  return version
}
