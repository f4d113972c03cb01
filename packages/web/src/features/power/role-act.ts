import { type getRoleList, getRoleVersions } from '@lumbung/contract/power/role'
import { createStore } from '../../core/store.ts'
import type { IconName } from '../../ui/controls/icon.tsx'
import type { RowOf, Tools } from '../../ui/list/list-spec.ts'

export type RoleRow = RowOf<typeof getRoleList>

/** What is asked about a role, above the list. */
export type RoleAsked =
  | { act: 'add'; refresh: () => void }
  | { act: 'change'; row: RoleRow; refresh: () => void }
  | { act: 'copy'; row: RoleRow; refresh: () => void }
  | { act: 'delete'; row: RoleRow; refresh: () => void }
  | { act: 'history'; row: RoleRow; refresh: () => void }

export const askedRole = createStore<RoleAsked | null>(null)

interface RoleAct {
  key: RoleAsked['act']
  label: string
  icon: IconName
  run: () => void
}

/** What this person may do with a role now. */
export function actsOnRole(
  row: RoleRow,
  { t, holds, refresh }: Pick<Tools, 't' | 'holds' | 'refresh'>,
): RoleAct[] {
  const act = (key: 'change' | 'copy' | 'delete' | 'history', icon: IconName): RoleAct => ({
    key,
    label: t(`power.role.${key}`),
    icon,
    run: () => askedRole.set({ act: key, row, refresh }),
  })
  return [
    ...(row.can.edit ? [act('change', 'user')] : []),
    ...(row.can.copy ? [act('copy', 'copy')] : []),
    ...(holds(getRoleVersions.name) ? [act('history', 'clock')] : []),
    ...(row.can.delete ? [act('delete', 'trash')] : []),
  ]
}
