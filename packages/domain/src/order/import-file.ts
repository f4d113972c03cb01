import { flow, type FlowEvent, type FlowState } from '../flow.ts'

/**
 * A loan file from upload to books. Once committing it only goes forward: a preview again would forget rows that are
 * booked already.
 */
export const importFlow = flow({
  uploaded: { preview: 'previewing' },
  previewing: { finishPreview: 'previewed', failPreview: 'failed' },
  previewed: { preview: 'previewing', commit: 'committing' },
  committing: { finishCommit: 'committed' },
  committed: {},
  failed: { preview: 'previewing' },
})
export type ImportState = FlowState<typeof importFlow>
export type ImportEvent = FlowEvent<typeof importFlow>

/** A row of the file: what the preview says of it, and whether it is booked. */
export const importRowFlow = flow({
  // refuse: since the preview another import or a borrower app took its order number.
  accepted: { book: 'committed', refuse: 'refused' },
  refused: {},
  committed: {},
})
export type ImportRowState = FlowState<typeof importRowFlow>

/** What a column of a loan file may hold. */
export const importColumns = [
  'orderNo',
  'status',
  'principal',
  'termDays',
  'calendar',
  'loanDay',
  'dueDay',
  'repaidTime',
  'daysOverdue',
  'age',
  'education',
  'gender',
] as const
export type ImportColumn = (typeof importColumns)[number]

/** Without these a row says too little to become a loan. */
export const importColumnsNeeded = [
  'orderNo',
  'status',
  'principal',
  'termDays',
  'loanDay',
  'dueDay',
] as const satisfies readonly ImportColumn[]
/** What a column is taken for; `ignore` is not read. */
export type ImportTarget = ImportColumn | 'ignore'
