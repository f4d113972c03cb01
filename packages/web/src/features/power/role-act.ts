import type { getRoleList } from '@lumbung/contract/power/role'
import { createStore } from '../../shell/store.ts'
import type { RowOf } from '../../ui/list-spec.ts'

export type RoleRow = RowOf<typeof getRoleList>

/** What is asked about a role, above the list. */
export type RoleAsked =
  | { act: 'add'; refresh: () => void }
  | { act: 'change'; row: RoleRow; refresh: () => void }
  | { act: 'copy'; row: RoleRow; refresh: () => void }
  | { act: 'delete'; row: RoleRow; refresh: () => void }
  | { act: 'history'; row: RoleRow; refresh: () => void }

export const askedRole = createStore<RoleAsked | null>(null)
