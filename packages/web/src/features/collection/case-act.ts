import type { CaseRow } from '@lumbung/contract/collection/case'
import { flowOf } from '@lumbung/domain/cases/department'
import { createStore } from '../../core/store.ts'
import type { Desk } from './desk.ts'
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
export const caseActs = ({ department, calls }: Desk): readonly RowAct<CaseRow>[] => [
  {
    call: calls.assignCase,
    label: 'collection.acts.assign.act',
    icon: 'send',
    when: ({ state }) => flowOf[department].canDo(state, 'assign'),
    ask: (row, { refresh, refused }) =>
      askedCase.set({ row, refresh, refused: (error) => refused(error, row.orderNo) }),
  },
]
