import { addDays, type BusinessDay } from '@lumbung/domain/calendar'
import { type AutomaticKind, purposeOfKind } from '@lumbung/domain/messages/automatic'
import { isGuarded } from '@lumbung/domain/messages/message'
import { type MessageLanguage, type TemplateFacts, writtenIn } from '@lumbung/domain/messages/template'
import type { Services } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import { automaticRulesOn } from '../records/messages/message-settings.ts'
import { liveTemplates, type TemplateTexts } from '../records/messages/message-templates.ts'
import { addMessages } from '../records/messages/messages.ts'
import { languageOf } from '../orders/languages.queries.ts'
import { endOf } from '../start/clock.ts'

/** Something a borrower is told of by itself, once: its key says about what. */
export interface News {
  kind: AutomaticKind
  orderNo: string
  /** What of the order it is about, e.g. the payment's number. */
  about: string | number
  facts?: TemplateFacts
  /** Not before then; at once without it. */
  from?: Date
  /** The last day on which it is still true. */
  lastDay: BusinessDay
}

/** How long news of an event is worth telling, in days. */
export const newsDays = 2

/**
 * Tells a borrower what just happened, in the transaction in which it does: no commit, no message. Nothing where the kind is
 * off, or its template is another app's.
 */
export async function tellBorrower(
  tx: Tx,
  { queue, clock }: Pick<Services, 'queue' | 'clock'>,
  news: News,
): Promise<void> {
  const rule = (await automaticRulesOn(tx, clock.today())).get(news.kind)
  if (rule?.templateId == null) return
  const found = await tx
    .selectFrom('orders as o')
    .innerJoin('message_template as t', (on) =>
      on
        .on('t.id', '=', rule.templateId)
        .on((where) =>
          where.or([where('t.app_code', 'is', null), where('t.app_code', '=', where.ref('o.app_code'))]),
        ),
    )
    .select('o.borrower_id')
    .where('o.order_no', '=', news.orderNo)
    .where('t.active', '=', true)
    .executeTakeFirst()
  if (found === undefined) return
  const texts = (await liveTemplates(tx, [rule.templateId])).get(rule.templateId)?.texts ?? {}
  await queueNews(
    tx,
    { queue, clock },
    {
      ...news,
      borrowerId: found.borrower_id,
      template: { id: rule.templateId, texts },
      language: rule.language,
    },
  )
}

/** News in the words of a template. @param language null: as the borrower reads */
interface WordedNews extends News {
  borrowerId: number | null
  template: { id: number; texts: TemplateTexts }
  language: MessageLanguage | null
  /** The channel is being asked for the code that it says. */
  awaitsCode?: boolean
}

/** Writes news down to be sent. @returns false where this very news was told already */
export async function queueNews(
  tx: Tx,
  { queue, clock }: Pick<Services, 'queue' | 'clock'>,
  { kind, orderNo, about, facts, from, lastDay, borrowerId, template, language, awaitsCode }: WordedNews,
): Promise<boolean> {
  const wanted = language === null ? await languageOf(tx, orderNo) : null
  const purpose = purposeOfKind[kind]
  const now = clock.now()
  const written = await addMessages(tx, [
    {
      key: `${kind}:${orderNo}:${about}`,
      order_no: orderNo,
      borrower_id: borrowerId,
      kind,
      template_id: template.id,
      language: wanted === null ? (language ?? 'id') : writtenIn(template.texts, wanted),
      wanted_language: wanted,
      purpose,
      facts: JSON.stringify(facts ?? {}),
      state: 'queued',
      priority: isGuarded(purpose) ? 1 : 0,
      next_try_at: from ?? now,
      good_until: endOf(lastDay),
      made_at: now,
      ...(awaitsCode === true && { blocked_by: 'awaitsCode', code_asked_at: now }),
    },
  ])
  if (written > 0) await queue.send(tx, 'sendMessages', {})
  return written > 0
}

/** The last day on which news of an event of today is told. */
export function newsLastDay(today: BusinessDay): BusinessDay {
  return addDays(today, newsDays)
}
