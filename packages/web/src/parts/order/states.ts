import type { Account } from './account.ts'
import type { DisbursementState } from '@lumbung/domain/order/disbursement'
import type { ExportState } from '@lumbung/domain/running/export'
import type { OrderState } from '@lumbung/domain/order/order'
import type { CashState, PaymentCodeState, PaymentRequestState } from '@lumbung/domain/account/payment'
import type { ReductionState } from '@lumbung/domain/account/reduction'
import type { MachineTaskState, ReviewState } from '@lumbung/domain/review/review'
import type { StateLook, StateSet } from '../../ui/controls/status.tsx'

export const orderStates = {
  words: 'state.order',
  looks: {
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
  } satisfies Record<OrderState, StateLook>,
} satisfies StateSet

export const overdueLook: StateLook = { family: 'late', glyph: 'triangle', loud: true }
export const unknownLook: StateLook = { family: 'odd', glyph: 'question-disc', loud: true }
export const clearedLook: StateLook = orderStates.looks.cleared

export const disbursementStates = {
  words: 'state.disbursement',
  looks: {
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
  } satisfies Record<DisbursementState | 'held', StateLook>,
} satisfies StateSet

export const reviewStates = {
  words: 'state.review',
  looks: {
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
  } satisfies Record<ReviewState | MachineTaskState, StateLook>,
} satisfies StateSet

/** What a second look at a decision said. */
export const secondLookStates = {
  words: 'state.secondLook',
  looks: {
    waiting: { family: 'wait', glyph: 'ring' },
    agreed: { family: 'good', glyph: 'check-disc' },
    disagreed: { family: 'odd', glyph: 'question-disc' },
    lapsed: { family: 'none', glyph: 'minus-disc' },
  },
} satisfies StateSet

export const cashStates = {
  words: 'state.cash',
  looks: {
    received: { family: 'run', glyph: 'ring' },
    matched: { family: 'run', glyph: 'half' },
    unmatched: unknownLook,
    proposed: { family: 'wait', glyph: 'half' },
    posted: { family: 'good', glyph: 'check-disc' },
    refunding: { family: 'run', glyph: 'three-quarters' },
    refunded: { family: 'none', glyph: 'arrow-ring' },
    reversed: { family: 'none', glyph: 'arrow-ring' },
  } satisfies Record<CashState, StateLook>,
} satisfies StateSet

export const paymentRequestStates = {
  words: 'state.paymentRequest',
  looks: {
    asked: { family: 'wait', glyph: 'half' },
    done: { family: 'good', glyph: 'check-disc' },
    refused: { family: 'bad', glyph: 'cross-disc' },
  } satisfies Record<PaymentRequestState, StateLook>,
} satisfies StateSet

export const feeStates = {
  words: 'state.fee',
  looks: {
    asked: { family: 'wait', glyph: 'half' },
    owed: { family: 'run', glyph: 'ring' },
    settled: { family: 'good', glyph: 'check-disc' },
    refused: { family: 'bad', glyph: 'cross-disc' },
    takenBack: { family: 'none', glyph: 'minus-disc' },
  } satisfies Record<Account['fees'][number]['state'], StateLook>,
} satisfies StateSet

export const codeStates = {
  words: 'state.code',
  looks: {
    issuing: { family: 'run', glyph: 'three-quarters' },
    failed: { family: 'bad', glyph: 'cross-disc', loud: true },
    issued: { family: 'run', glyph: 'ring' },
    paid: { family: 'good', glyph: 'check-disc' },
    closed: { family: 'none', glyph: 'minus-disc' },
    expired: { family: 'none', glyph: 'minus-disc' },
    replaced: { family: 'none', glyph: 'arrow-ring' },
  } satisfies Record<PaymentCodeState, StateLook>,
} satisfies StateSet

export const reductionStates = {
  words: 'state.reduction',
  looks: {
    applied: { family: 'wait', glyph: 'ring' },
    approved: { family: 'run', glyph: 'half' },
    used: { family: 'good', glyph: 'check-disc' },
    rejected: { family: 'bad', glyph: 'cross-disc' },
    lapsed: { family: 'none', glyph: 'minus-disc' },
    takenBack: { family: 'none', glyph: 'minus-disc' },
  } satisfies Record<ReductionState, StateLook>,
} satisfies StateSet

export const instalmentStates = {
  words: 'state.instalment',
  looks: {
    notDue: { family: 'none', glyph: 'dashed' },
    due: { family: 'run', glyph: 'ring' },
    overdue: overdueLook,
    cleared: clearedLook,
    clearedOverdue: clearedLook,
  },
} satisfies StateSet

export const exportStates = {
  words: 'state.export',
  looks: {
    waiting: { family: 'wait', glyph: 'ring' },
    refused: { family: 'bad', glyph: 'cross-disc' },
    queued: { family: 'run', glyph: 'ring' },
    running: { family: 'run', glyph: 'three-quarters' },
    ready: { family: 'good', glyph: 'check-disc' },
    failed: { family: 'bad', glyph: 'cross-disc', loud: true },
    cancelled: { family: 'none', glyph: 'minus-disc' },
    expired: { family: 'none', glyph: 'minus-disc' },
  } satisfies Record<ExportState, StateLook>,
} satisfies StateSet
