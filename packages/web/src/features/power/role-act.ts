import {
  copyRole,
  deleteRole,
  type getRoleList,
  getRoleVersions,
  saveRole,
} from '@lumbung/contract/power/role'
import { createStore } from '../../core/store.ts'
import type { IconName } from '../../ui/controls/icon.tsx'
import type { RowAct, RowOf, Tools } from '../../ui/list/list-spec.ts'

export type RoleRow = RowOf<typeof getRoleList>

/** What an act on a role uses: the list has it, and so has the page of one role. */
type ActTools = Pick<Tools, 't' | 'holds' | 'refresh'>

/** What is asked about a role, above the list. */
export type RoleAsked =
  | { act: 'add'; refresh: () => void }
  | { act: 'change'; row: RoleRow; refresh: () => void }
  | { act: 'copy'; row: RoleRow; refresh: () => void }
  | { act: 'delete'; row: RoleRow; refresh: () => void }
  | { act: 'history'; row: RoleRow; refresh: () => void }

export const askedRole = createStore<RoleAsked | null>(null)

const act = (
  key: 'change' | 'copy' | 'history' | 'delete',
  call: RowAct<RoleRow>['call'],
  icon: IconName,
): RowAct<RoleRow, ActTools> => ({
  call,
  label: `power.role.${key}`,
  icon,
  when: ({ can }) => key === 'history' || can[key === 'change' ? 'edit' : key],
  ask: (row, { refresh }) => askedRole.set({ act: key, row, refresh }),
  ...(key === 'delete' && { danger: true }),
})

/** What can be done with a role. */
export const roleActs = [
  act('change', saveRole, 'user'),
  act('copy', copyRole, 'copy'),
  act('history', getRoleVersions, 'clock'),
  act('delete', deleteRole, 'trash'),
] as const
