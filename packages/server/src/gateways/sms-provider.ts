import type { MessageProvider, ReportState } from '@lumbung/domain/messages/message'
import type { HookHeaders } from './payment-channel.ts'

/**
 * A carrier of messages as commands and jobs see it. Nothing here throws for what the provider does: an answer is certain
 * (`accepted`, `refused`, `notTaken`) or it is `unknown`, and then only its own record or a report says what became of it.
 */
export interface SmsProvider {
  name: MessageProvider
  /**
   * Whether it looks a message up by the key we gave it: then what it does not know, long after, it never took. Where it
   * goes by its own numbers alone, not finding one proves nothing.
   */
  knowsKeys: boolean
  send(message: SmsToSend): Promise<SmsAnswer>
  find(message: SmsToFind): Promise<SmsInquiry>
  /** Whether a callback may be theirs, by its head; compared in constant time. */
  verifyHead(headers: HookHeaders): boolean
  /** Whether it is, once its body is here. @param path with its query, below the product's public address */
  verifyBody(callback: { path: string; headers: HookHeaders; raw: Uint8Array }): boolean
  /** What a kept callback says: several pieces of news may come in one. Never throws. */
  parseHook(kept: string): SmsNews[]
}

export interface SmsToSend {
  /** Stored before the call; ours, and the same however often it is tried. */
  key: string
  /** E.164, `+628…` */
  to: string
  text: string
}

export interface SmsToFind extends SmsToSend {
  /** The provider's own number; null while it has not told it. */
  providerId: string | null
  sentAt: Date
}

/** A provider's code and its words for what happened to a message; never more than they say in public. */
export interface ProviderWord {
  code: string
  words: string
}

export type SmsAnswer =
  | ({ outcome: 'accepted'; providerId: string } & ProviderWord)
  /** It will never take this one: the number, the text. */
  | ({ outcome: 'refused' } & ProviderWord)
  /** Certainly nothing of it was taken: another may try, or the same later. */
  | ({ outcome: 'notTaken' } & ProviderWord)
  | { outcome: 'unknown'; words: string }

export type SmsInquiry =
  | ({ outcome: 'found'; providerId: string; state: ReportState; copies: number } & ProviderWord)
  | { outcome: 'notFound' }
  | { outcome: 'unknown'; words: string }

export type SmsNews =
  | ({
      kind: 'report'
      /** Ours, where the provider carries it along. */
      key: string | null
      providerId: string
      /** To whom it says it went, E.164; null when it does not say. */
      to: string | null
      state: ReportState
      /** Parts it counted; null when it does not say. */
      parts: number | null
    } & ProviderWord)
  | { kind: 'incoming'; from: string; text: string }
  | { kind: 'notice'; what: string }
  /** Nobody can read it: why, and the field that does not fit; never its value. */
  | { kind: 'unknown'; why: 'notJson' | 'notForm' | 'noKind' | 'wrongReport'; field?: string }

/** Words of a provider are kept in one line of this length. */
const wordsMax = 200

/** What a provider says, on one line, with whatever looks like a phone number hidden: an error may name the recipient. */
export function wordsFrom(text: string | null | undefined): string {
  return (text ?? '')
    .replace(/\s+/g, ' ')
    .replace(/\+?\d{8,}/g, '…')
    .trim()
    .slice(0, wordsMax)
}

/** A number as providers tell it, `628…`, in E.164. */
export function e164(number: string): string {
  return number.startsWith('+') ? number : `+${number}`
}
