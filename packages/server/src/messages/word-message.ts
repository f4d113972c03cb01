import type { MessageBlock, MessagePurpose } from '@lumbung/domain/messages/message'
import { measureText, type TextMeasure } from '@lumbung/domain/messages/parts'
import {
  asksToPay,
  fillTemplate,
  type MessageLanguage,
  slotsOf,
  type TemplateFacts,
  type TemplatePurpose,
  writtenIn,
} from '@lumbung/domain/messages/template'
import type { MessageOrder } from './message-orders.queries.ts'
import type { TemplateTexts } from '../records/messages/message-templates.ts'

export interface Wording {
  purpose: MessagePurpose
  texts: TemplateTexts
  /** Null: each borrower's own, and Indonesian where the texts lack it. */
  language: MessageLanguage | null
  /** What only its own event knows. */
  facts: TemplateFacts
}

/** In which language it is, and which one its borrower reads; null where one was set for all. */
export interface Spoken {
  language: MessageLanguage
  wanted: MessageLanguage | null
}

export type Worded =
  | ({ text: string } & Spoken & TextMeasure)
  | { block: MessageBlock; lacks: readonly string[] }

/** What a template says of an order as it is now, or why it says nothing. */
export function wordMessage(order: MessageOrder, { purpose, texts, language, facts }: Wording): Worded {
  if (order.phone === null) return { block: 'noNumber', lacks: [] }
  if (!isTold(order, purpose)) return { block: 'settled', lacks: [] }
  const spoken = spokenTo(order, texts, language)
  const said = texts[spoken.language] ?? ''
  const { text, lacks } = fillTemplate(said, spoken.language, { ...factsFor(order, purpose, said), ...facts })
  if (text === '' || lacks.length > 0) return { block: 'lacks', lacks }
  return { text, ...spoken, ...measureText(text) }
}

/**
 * What a text of a purpose may say of an order. One that asks for money says what falls due; beside a shop code what that asks, since
 * a shop takes nothing else.
 */
export function factsFor(
  { facts, bill, shopAmount }: Pick<MessageOrder, 'facts' | 'bill' | 'shopAmount'>,
  purpose: TemplatePurpose,
  text: string,
): TemplateFacts {
  if (!asksToPay(purpose)) return facts
  const asked = shopAmount !== null && slotsOf(text).includes('shopCode') ? { owed: shopAmount } : {}
  return { ...facts, ...bill, ...asked }
}

/** How a text speaks to the borrower of an order. @param language null: as they read */
export function spokenTo(
  { language: wanted }: Pick<MessageOrder, 'language'>,
  texts: TemplateTexts,
  language: MessageLanguage | null,
): Spoken {
  return language === null ? { language: writtenIn(texts, wanted), wanted } : { language, wanted: null }
}

/** A receipt is of what was paid, news of an application of no loan yet; everything else of what is owed, and of being late only where it is. */
function isTold({ owes, daysLate }: MessageOrder, purpose: MessagePurpose): boolean {
  if (purpose === 'receipt' || purpose === 'application') return true
  return owes && (purpose !== 'collect' || daysLate > 0)
}
