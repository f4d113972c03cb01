import type { BusinessDay } from '../calendar.ts'
import type { OrderState } from '../order/order.ts'
import type { MessagePurpose } from './message.ts'

/** What is told by itself, each kind off until a template is set for it from a day on. */
export const automaticKinds = [
  'dueTomorrow',
  'dueToday',
  'stageChanged',
  'paymentReceived',
  'codeIssued',
  'otpAsked',
  'refused',
  'returned',
  'extended',
] as const
export type AutomaticKind = (typeof automaticKinds)[number]

/** What a template must be for to serve a kind. */
export const purposeOfKind: Readonly<Record<AutomaticKind, MessagePurpose>> = {
  dueTomorrow: 'remind',
  dueToday: 'remind',
  stageChanged: 'collect',
  paymentReceived: 'receipt',
  codeIssued: 'code',
  otpAsked: 'otp',
  refused: 'application',
  returned: 'application',
  extended: 'extension',
}

/** What an order must still be for news of it to be true when it goes; any state for what is not named. */
const trueWhile: Readonly<Partial<Record<AutomaticKind, readonly OrderState[]>>> = {
  refused: ['machineRejected', 'firstRejected', 'finalRejected'],
  returned: ['returned'],
}

/**
 * Whether what a message tells of an order is still so: a refusal that was taken back meanwhile is not told, nor a due day that moved.
 * @param about the due day that it was written down for; undefined where it is about none
 */
export function isStillSo(
  kind: string | null,
  { state, dueDay }: { state: OrderState; dueDay: BusinessDay | undefined },
  about: BusinessDay | undefined,
): boolean {
  if (about !== undefined && about !== dueDay) return false
  return trueWhile[kind as AutomaticKind]?.includes(state) ?? true
}

const stopWords = new Set(['stop', 'berhenti', 'unsub', 'unsubscribe', '退订'])

/** Whether an incoming message asks for no more: the word alone or first, in capitals or not. */
export function isStop(text: string): boolean {
  const [first = ''] = text
    .trim()
    .toLowerCase()
    .split(/[\s.,!?]+/)
  return stopWords.has(first)
}
