import { flow, type FlowEvent, type FlowState } from '../flow.ts'

/** A line of a bank statement: explained by a rule, by one person, or by two where money follows. */
export const bankLineFlow = flow({
  new: { match: 'matched', settleByHand: 'manual', propose: 'proposed' },
  // One person says what it is, another agrees or refuses.
  proposed: { agree: 'manual', refuse: 'new' },
  matched: { unmatch: 'new' },
  manual: { unmatch: 'new' },
})
export type BankLineState = FlowState<typeof bankLineFlow>
export type BankLineEvent = FlowEvent<typeof bankLineFlow>

/** The business day of an account: put forward at zero unexplained, closed by somebody else, then as it is for good. */
export const bankDayFlow = flow({
  open: { propose: 'proposed' },
  proposed: { close: 'closed', refuse: 'open' },
  closed: {},
})
export type BankDayState = FlowState<typeof bankDayFlow>
export type BankDayEvent = FlowEvent<typeof bankDayFlow>

/** A correction of a closed day, dated on an open one. */
export const bankCorrectionFlow = flow({
  proposed: { agree: 'agreed', refuse: 'refused' },
  agreed: {},
  refused: {},
})

/** What a line of the bank can be. */
export const bankLineKinds = [
  'cash',
  'payout',
  'settlement',
  'received',
  'bankFee',
  'ownTransfer',
  'other',
] as const
export type BankLineKind = (typeof bankLineKinds)[number]

/** What a person may say a line is. */
export const bankKindsByHand = [
  'cash',
  'payout',
  'settlement',
  'received',
  'bankFee',
  'ownTransfer',
  'other',
] as const satisfies readonly BankLineKind[]
export type BankKindByHand = (typeof bankKindsByHand)[number]
