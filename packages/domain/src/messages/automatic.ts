import type { MessagePurpose } from './message.ts'

/** What is told by itself, each kind off until a template is set for it from a day on. */
export const automaticKinds = [
  'dueTomorrow',
  'dueToday',
  'stageChanged',
  'paymentReceived',
  'codeIssued',
  'otpAsked',
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
