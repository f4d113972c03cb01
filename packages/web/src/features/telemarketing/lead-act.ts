import { assignLead, type LeadRow, recycleLead } from '@lumbung/contract/telemarketing/lead'
import { leadFlow, openLeadStatuses } from '@lumbung/domain/leads/lead'
import { createStore } from '../../core/store.ts'
import type { RowAct } from '../../ui/list/list-spec.ts'

/** What a question about a lead needs: which one, and whom to tell what became of it. */
export interface LeadAsked {
  act: 'assign' | 'recycle'
  row: LeadRow
  refresh: () => void
  /** The lead was not what the screen showed. */
  refused: (error: unknown) => void
}

export const askedLead = createStore<LeadAsked | null>(null)
export const askedDeal = createStore<{ pool: 'code' | 'user'; refresh: () => void } | null>(null)

const asking =
  (act: LeadAsked['act']): RowAct<LeadRow>['ask'] =>
  (row, { refresh, refused }) =>
    askedLead.set({ act, row, refresh, refused: (error) => refused(error, String(row.id)) })

/** What can be done to a lead in a list. */
export const leadActs: readonly RowAct<LeadRow>[] = [
  {
    call: assignLead,
    label: 'leads.acts.assign',
    icon: 'send',
    when: ({ status }) => openLeadStatuses.some((each) => each === status),
    ask: asking('assign'),
  },
  {
    call: recycleLead,
    label: 'leads.acts.recycle',
    icon: 'undo',
    when: ({ status }) => leadFlow.canDo(status, 'recycle'),
    ask: asking('recycle'),
  },
]
