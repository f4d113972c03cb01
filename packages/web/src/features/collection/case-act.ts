import { assignCase, type CaseRow } from '@lumbung/contract/collection/case'
import { caseFlow } from '@lumbung/domain/cases/case'
import { createStore } from '../../core/store.ts'
import type { RowAct } from '../../ui/list/list-spec.ts'

/** What a question about a case needs: which one, and whom to tell what became of it. */
export interface CaseAsked {
  row: CaseRow
  refresh: () => void
  /** The case was not what the screen showed. */
  refused: (error: unknown) => void
}

export const askedCase = createStore<CaseAsked | null>(null)

/** What can be done to a case in a list. */
export const caseActs: readonly RowAct<CaseRow>[] = [
  {
    call: assignCase,
    label: 'collection.acts.assign.act',
    icon: 'send',
    when: ({ state }) => caseFlow.canDo(state, 'assign'),
    ask: (row, { refresh, refused }) =>
      askedCase.set({ row, refresh, refused: (error) => refused(error, row.orderNo) }),
  },
]
