import { flow, type FlowEvent, type FlowState } from './flow.ts'

/** What is stuck and needs a person. */
export const openItemKinds = [
  // A callback with a token that is not ours, one that nobody can read, one that the channel never confirmed.
  'hookRefused',
  'hookNotUnderstood',
  'hookGivenUp',
  // The channel says otherwise than what is booked, knows nothing of it, or holds another payout under its reference.
  'payoutContradicted',
  'payoutUnknown',
  'payoutMismatch',
  // Money that no callback told of.
  'paymentPolled',
  'codeNotClosed',
  'jobFailed',
  'mailFailed',
] as const
export type OpenItemKind = (typeof openItemKinds)[number]

/**
 * An open item. Where money follows, one person proposes how it ends and another settles or refuses it; elsewhere one
 * person is enough. It also ends by itself when the matter does.
 */
export const openItemFlow = flow({
  open: { propose: 'proposed', settle: 'settled' },
  proposed: { refuse: 'open', settle: 'settled' },
  settled: {},
})
export type OpenItemState = FlowState<typeof openItemFlow>
export type OpenItemEvent = FlowEvent<typeof openItemFlow>

/** Whether how an item of this kind ends decides about money: then it takes two persons. */
export function takesTwo(kind: OpenItemKind): boolean {
  return (
    kind === 'payoutContradicted' ||
    kind === 'payoutUnknown' ||
    kind === 'payoutMismatch' ||
    kind === 'paymentPolled'
  )
}
