import type { MessageState } from '@lumbung/domain/messages/message'
import type { ComplaintKind } from '@lumbung/contract/collection/complaint-file'
import type { restReasons } from '@lumbung/contract/collection/case'
import type { ExplainKind } from '@lumbung/domain/account/explain'
import type { PaymentMethod } from '@lumbung/domain/account/payment'
import type { FollowUpOutcome, PromiseState } from '@lumbung/domain/cases/follow-up'
import type { ContactRefusal } from '@lumbung/domain/contact/contact-guard'
import type { ContactChannel, ContactTarget } from '@lumbung/domain/contact/contact-rules'

type Words<Name extends string> = Record<Name, string>

/** Every word of a complaint file on paper, as the console says them. */
export interface PdfWords {
  months: readonly string[]
  weekdays: readonly string[]
  rules: Words<ContactRefusal>
  channels: Words<ContactChannel>
  targets: Words<ContactTarget>
  outcomes: Words<FollowUpOutcome>
  promises: Words<PromiseState>
  kinds: Words<Exclude<ComplaintKind, 'contact' | 'choice'>>
  /** What became of a message. */
  messages: Words<MessageState>
  reasons: Words<(typeof restReasons)[number]>
  explain: Words<ExplainKind>
  methods: Words<PaymentMethod>
  fields: Record<string, string>
  lookReasons: Record<string, string>
  head: Words<
    | 'outside'
    | 'of'
    | 'calls'
    | 'connected'
    | 'messages'
    | 'visits'
    | 'refused'
    | 'owed'
    | 'seen'
    | 'times'
    | 'askedBy'
  >
  columns: Words<'at' | 'channel' | 'what' | 'window' | 'place' | 'guard' | 'who' | 'owed'>
  say: Words<
    | 'title'
    | 'file'
    | 'period'
    | 'zoneUnknown'
    | 'made'
    | 'itself'
    | 'within'
    | 'notThatDay'
    | 'refusedContact'
    | 'lawfulFrom'
    | 'outsideNow'
    | 'byConsent'
    | 'sent'
    | 'noOutcome'
    | 'promise'
    | 'until'
    | 'days'
    | 'paid'
    | 'optOut'
    | 'anyHour'
    | 'takenBack'
    | 'nothing'
    | 'amountTitle'
    | 'seenTitle'
    | 'seenNone'
    | 'digestTitle'
    | 'digestWhat'
    | 'same'
    | 'partly'
    | 'differs'
    | 'chain'
    | 'total'
    | 'page'
    | 'masked'
  >
}
