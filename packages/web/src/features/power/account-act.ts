import type { getAccounts } from '@lumbung/contract/power/account'
import { createStore } from '../../core/store.ts'
import type { RowOf } from '../../ui/list/list-spec.ts'
import type { StateLook } from '../../ui/controls/status.tsx'

export type AccountRow = RowOf<typeof getAccounts>

/** What is asked about an account, above the list. */
export type AccountAsked =
  | { act: 'invite'; refresh: () => void }
  | { act: 'change'; row: AccountRow; refresh: () => void }
  | { act: 'access'; row: AccountRow; refresh: () => void }

export const askedAccount = createStore<AccountAsked | null>(null)

export const accountLooks: Record<AccountRow['status'], StateLook> = {
  invited: { family: 'wait', glyph: 'ring' },
  active: { family: 'good', glyph: 'check-disc' },
  disabled: { family: 'none', glyph: 'minus-disc' },
}
