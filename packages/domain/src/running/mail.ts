import { flow, type FlowEvent, type FlowState } from '../flow.ts'

/**
 * A mail of ours on its way out. `claim` is committed before the mail server is spoken to, so that no two send it;
 * `retry` only where it is certain that nothing went out, or where a second copy does no harm.
 */
export const mailFlow = flow({
  waiting: { claim: 'sending', giveUp: 'failed' },
  sending: { finish: 'sent', retry: 'waiting', giveUp: 'failed' },
  sent: {},
  failed: {},
})
export type MailState = FlowState<typeof mailFlow>
export type MailEvent = FlowEvent<typeof mailFlow>

/** `code`: sign-in code; `invitation` and `reset`: a link that works once; `newDevice`: a device is trusted; `report`: a saved view. */
export type MailKind = 'code' | 'invitation' | 'reset' | 'newDevice' | 'report'

/** Tries of one mail before a person is told. */
export const mailTriesMax = 8
const firstPauseSeconds = 5
const longestPauseSeconds = 3_600

/** How long to wait after a failed try, in seconds: 5, 20, 80 … an hour at most. */
export function mailPauseSeconds(tries: number): number {
  return Math.min(firstPauseSeconds * 4 ** Math.max(tries - 1, 0), longestPauseSeconds)
}

/**
 * Whether a mail may go out a second time when nobody knows whether the first did. A code that comes twice confuses and
 * the person can ask for another: at most once. The others carry the same Message-ID: at least once.
 */
export function mayMailTwice(kind: MailKind): boolean {
  return kind !== 'code'
}

const nameCharactersMax = 60

/**
 * A person's name as it may stand in a mail: on one line, without anything a mail program would turn into a link.
 * Whoever chooses a name must not choose what a mail of ours says.
 */
export function nameInMail(name: string): string {
  const words = name
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .split(' ')
    .filter((word) => !/[/\\@<>[\]:]|\p{L}\.\p{L}{2,}/u.test(word))
  return words.join(' ').trim().slice(0, nameCharactersMax)
}
