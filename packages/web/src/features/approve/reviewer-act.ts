import { act } from '../../core/act.ts'
import { type getReviewers, handOver, saveReviewer } from '@lumbung/contract/approve/reviewer'
import { api } from '../../core/api.ts'
import { createStore } from '../../core/store.ts'
import type { RowAct, RowOf, Tools } from '../../ui/list/list-spec.ts'
import { toast } from '../../core/toast-store.ts'

export type ReviewerRow = RowOf<typeof getReviewers>

/** What is asked about a person, or about the waiting orders, above the list. */
export type ReviewerAsked =
  | { act: 'change' | 'handOver'; row: ReviewerRow; refresh: () => void }
  | { act: 'assign'; refresh: () => void }

export const askedReviewer = createStore<ReviewerAsked | null>(null)
export const closeAsked = () => askedReviewer.set(null)

type Acting = Pick<Tools, 't' | 'refresh'>

/** Says what became of a change of duty. */
export function tellDuty(row: ReviewerRow, onDuty: boolean, freed: number, { t }: Pick<Tools, 't'>): void {
  const { name } = row
  const text = onDuty ? t('desks.person.wentOn', { name }) : t('desks.person.wentOff', { name, n: freed })
  toast({ kind: 'good', text })
}

/** On or off duty at once, from the row. */
export async function turnDuty(row: ReviewerRow, onDuty: boolean, { t, refresh }: Acting): Promise<void> {
  const { id, ownCapacity } = row
  await act(api(saveReviewer, { id, onDuty, ownCapacity }), ({ freed }) =>
    tellDuty(row, onDuty, freed, { t }),
  )
  refresh()
}

/** What an act on a reviewer uses: the list has it, and so has the page of one person. */
type ActTools = Pick<Tools, 't' | 'holds' | 'refresh'>

/** What can be done about a reviewer's day. */
export const reviewerActs: readonly RowAct<ReviewerRow, ActTools>[] = [
  {
    call: handOver,
    label: 'desks.person.handOver',
    icon: 'send',
    when: ({ held, assigned }) => held + assigned > 0,
    ask: (row, { refresh }) => askedReviewer.set({ act: 'handOver', row, refresh }),
  },
  {
    call: saveReviewer,
    label: 'desks.person.change',
    icon: 'user',
    ask: (row, { refresh }) => askedReviewer.set({ act: 'change', row, refresh }),
  },
]
