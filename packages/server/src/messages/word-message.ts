import type { MessageBlock, MessagePurpose } from '@lumbung/domain/messages/message'
import { measureText, type TextMeasure } from '@lumbung/domain/messages/parts'
import { fillTemplate, type MessageLanguage, type TemplateFacts } from '@lumbung/domain/messages/template'
import type { MessageOrder } from './message-orders.queries.ts'
import type { TemplateTexts } from '../records/messages/message-templates.ts'

export interface Wording {
  purpose: MessagePurpose
  texts: TemplateTexts
  language: MessageLanguage
  /** What only its own event knows. */
  facts: TemplateFacts
}

export type Worded = ({ text: string } & TextMeasure) | { block: MessageBlock; lacks: readonly string[] }

/** What a template says of an order as it is now, or why it says nothing. */
export function wordMessage(order: MessageOrder, { purpose, texts, language, facts }: Wording): Worded {
  if (order.phone === null) return { block: 'noNumber', lacks: [] }
  if (!isTold(order, purpose)) return { block: 'settled', lacks: [] }
  const { text, lacks } = fillTemplate(texts[language] ?? '', language, { ...order.facts, ...facts })
  if (text === '' || lacks.length > 0) return { block: 'lacks', lacks }
  return { text, ...measureText(text) }
}

/** A receipt is of what was paid; everything else of what is owed, and of being late only where it is. */
function isTold({ owes, daysLate }: MessageOrder, purpose: MessagePurpose): boolean {
  if (purpose === 'receipt') return true
  return owes && (purpose !== 'collect' || daysLate > 0)
}
