import { act } from '../../core/act.ts'
import { type getReviewers, handOver, saveReviewer } from '@lumbung/contract/approve/reviewer'
import { api } from '../../core/api.ts'
import { createStore } from '../../core/store.ts'
import type { RowOf, Tools } from '../../ui/list/list-spec.ts'
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

export const mayHandOver = (row: ReviewerRow, { holds }: Pick<Tools, 'holds'>) =>
  holds(handOver.name) && row.held + row.assigned > 0
