import type { DisbursementState } from '@lumbung/domain/disbursement'
import type { ExportState } from '@lumbung/domain/export'
import type { OrderState } from '@lumbung/domain/order'
import type { CashState, PaymentCodeState } from '@lumbung/domain/payment'
import type { ReductionState } from '@lumbung/domain/reduction'
import type { MachineTaskState, ReviewState } from '@lumbung/domain/review'
import type { GlyphName } from './icon.tsx'

export type Family = 'wait' | 'run' | 'good' | 'bad' | 'late' | 'odd' | 'none'

/** How a state looks: its colour family, its glyph, and whether the word takes the colour (someone must look). */
export interface StateLook {
  family: Family
  glyph: GlyphName
  loud?: boolean
}

export const orderLooks: Record<OrderState, StateLook> = {
  created: { family: 'none', glyph: 'dashed' },
  machineReview: { family: 'run', glyph: 'half' },
  machineRejected: { family: 'bad', glyph: 'cross-disc' },
  firstWait: { family: 'wait', glyph: 'ring' },
  firstRejected: { family: 'bad', glyph: 'cross-disc' },
  finalWait: { family: 'wait', glyph: 'half' },
  finalRejected: { family: 'bad', glyph: 'cross-disc' },
  returned: { family: 'wait', glyph: 'arrow-ring' },
  approved: { family: 'good', glyph: 'check-disc' },
  waitLoan: { family: 'wait', glyph: 'three-quarters' },
  loaning: { family: 'run', glyph: 'three-quarters' },
  loanFailed: { family: 'bad', glyph: 'cross-disc', loud: true },
  repaying: { family: 'run', glyph: 'ring' },
  cleared: { family: 'good', glyph: 'check-disc' },
  writtenOff: { family: 'none', glyph: 'minus-disc' },
  cancelled: { family: 'none', glyph: 'minus-disc' },
  reversed: { family: 'none', glyph: 'arrow-ring' },
}

export const overdueLook: StateLook = { family: 'late', glyph: 'triangle', loud: true }
export const unknownLook: StateLook = { family: 'odd', glyph: 'question-disc', loud: true }
export const clearedLook: StateLook = orderLooks.cleared

export const disbursementLooks: Record<DisbursementState | 'held', StateLook> = {
  pending: { family: 'wait', glyph: 'ring' },
  held: { family: 'none', glyph: 'pause-disc' },
  audited: { family: 'wait', glyph: 'half' },
  submitting: { family: 'run', glyph: 'three-quarters' },
  accepted: { family: 'run', glyph: 'ring' },
  unknown: unknownLook,
  success: { family: 'good', glyph: 'check-disc' },
  failed: { family: 'bad', glyph: 'cross-disc', loud: true },
  reversed: { family: 'none', glyph: 'arrow-ring' },
  cancelled: { family: 'none', glyph: 'minus-disc' },
}

export const reviewLooks: Record<ReviewState | MachineTaskState, StateLook> = {
  wait: { family: 'wait', glyph: 'ring' },
  locked: { family: 'run', glyph: 'half' },
  pass: { family: 'good', glyph: 'check-disc' },
  reject: { family: 'bad', glyph: 'cross-disc' },
  returned: { family: 'wait', glyph: 'arrow-ring' },
  goneBack: { family: 'wait', glyph: 'arrow-ring' },
  withdrawn: { family: 'none', glyph: 'minus-disc' },
  running: { family: 'run', glyph: 'three-quarters' },
  manual: { family: 'wait', glyph: 'ring' },
  error: { family: 'bad', glyph: 'cross-disc', loud: true },
}

/** What a second look at a decision said. */
export const secondLookLooks = {
  waiting: { family: 'wait', glyph: 'ring' },
  agreed: { family: 'good', glyph: 'check-disc' },
  disagreed: { family: 'odd', glyph: 'question-disc' },
  lapsed: { family: 'none', glyph: 'minus-disc' },
} as const satisfies Record<string, StateLook>

export const cashLooks: Record<CashState, StateLook> = {
  received: { family: 'run', glyph: 'ring' },
  matched: { family: 'run', glyph: 'half' },
  unmatched: unknownLook,
  proposed: { family: 'wait', glyph: 'half' },
  posted: { family: 'good', glyph: 'check-disc' },
  refunding: { family: 'run', glyph: 'three-quarters' },
  refunded: { family: 'none', glyph: 'arrow-ring' },
  reversed: { family: 'none', glyph: 'arrow-ring' },
}

export const codeLooks: Record<PaymentCodeState, StateLook> = {
  issuing: { family: 'run', glyph: 'three-quarters' },
  failed: { family: 'bad', glyph: 'cross-disc', loud: true },
  issued: { family: 'run', glyph: 'ring' },
  paid: { family: 'good', glyph: 'check-disc' },
  closed: { family: 'none', glyph: 'minus-disc' },
  expired: { family: 'none', glyph: 'minus-disc' },
  replaced: { family: 'none', glyph: 'arrow-ring' },
}

export const reductionLooks: Record<ReductionState, StateLook> = {
  applied: { family: 'wait', glyph: 'ring' },
  approved: { family: 'run', glyph: 'half' },
  used: { family: 'good', glyph: 'check-disc' },
  rejected: { family: 'bad', glyph: 'cross-disc' },
  lapsed: { family: 'none', glyph: 'minus-disc' },
}

export const instalmentLooks = {
  notDue: { family: 'none', glyph: 'dashed' },
  due: { family: 'run', glyph: 'ring' },
  overdue: overdueLook,
  cleared: clearedLook,
  clearedOverdue: clearedLook,
} as const satisfies Record<string, StateLook>

export const exportLooks: Record<ExportState, StateLook> = {
  queued: { family: 'run', glyph: 'ring' },
  running: { family: 'run', glyph: 'three-quarters' },
  ready: { family: 'good', glyph: 'check-disc' },
  failed: { family: 'bad', glyph: 'cross-disc', loud: true },
  cancelled: { family: 'none', glyph: 'minus-disc' },
  expired: { family: 'none', glyph: 'minus-disc' },
}

/** What a state we do not know looks like. */
export const strangeLook: StateLook = { family: 'none', glyph: 'dashed' }
