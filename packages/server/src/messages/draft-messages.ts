import type { Insertable, Selectable } from 'kysely'
import { businessDayOf } from '@lumbung/domain/calendar'
import { judgeContact } from '@lumbung/domain/contact/contact-guard'
import { isGuarded, type MessagePurpose } from '@lumbung/domain/messages/message'
import type { MessageLanguage } from '@lumbung/domain/messages/template'
import { rupiah, scale } from '@lumbung/domain/money'
import type { Services } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import type { Message, MessageBatch } from '../db/tables.ts'
import { contactFacts } from '../orders/contact-facts.queries.ts'
import { readContactLaw } from '../records/contact/contact-rules.ts'
import { lacksCodesOnly, usualCodes } from './await-code.ts'
import { waitedFor } from './judge-messages.ts'
import { type MessageOrder, messageOrders } from './message-orders.queries.ts'
import { batchWording, partPrice, personOf } from './messages.queries.ts'
import type { TemplateTexts } from '../records/messages/message-templates.ts'
import { spokenTo, wordMessage } from './word-message.ts'

type Draft = Insertable<Message>

/**
 * Words the messages of a batch for some orders and judges each by the instant it begins; one of a person's orders is told
 * of, the one that is due first of those that may be.
 * @param options `persons` who has one already; those of this part are added
 */
export async function draftMessages(
  tx: Tx,
  { seals, clock }: Services,
  batch: Selectable<MessageBatch>,
  { orderNos, persons }: { orderNos: readonly string[]; persons: Set<string> },
): Promise<Draft[]> {
  const now = clock.now()
  const start = batch.start_at > now ? batch.start_at : now
  const day = businessDayOf(start)
  const { purpose, texts } = await batchWording(tx, batch)
  const orders = await messageOrders(tx, seals, orderNos, { day, now: start })
  const facts = await contactFacts(tx, orderNos, { staffId: 0, now: start, today: day }, 'message')
  const law = await readContactLaw(tx)
  const price = await partPrice(tx)
  const wording = { purpose, texts, language: batch.language as MessageLanguage | null, facts: {} }
  return orderNos.flatMap((orderNo): Draft[] => {
    const order = orders.get(orderNo)
    if (order === undefined) return []
    const draft = {
      ...draftOf(batch, order, { purpose, texts, madeAt: now }),
      zone: facts.get(orderNo)?.zone ?? null,
    }
    const person = personOf({ borrower_id: order.borrowerId, order_no: orderNo })
    if (persons.has(person)) return [{ ...draft, blocked_by: 'merged' }]
    const said = wordMessage(order, wording)
    // What it lacks is asked for on its day: until then it is measured, and not written.
    const awaits = 'block' in said && lacksCodesOnly(order, said)
    const worded = awaits
      ? wordMessage({ ...order, facts: { ...usualCodes, ...order.facts } }, wording)
      : said
    if ('block' in worded)
      return [{ ...draft, blocked_by: worded.block, provider_words: worded.lacks.join(', ') || null }]
    const { encoding, units, parts } = worded
    const kept = {
      ...draft,
      ...(!awaits && { text_sealed: seals.seal(worded.text), text_day: day }),
      encoding,
      units,
      parts,
      cost: scale(rupiah(price), parts),
    }
    const known = facts.get(orderNo)
    const approach = {
      channel: 'sms',
      target: 'self',
      purpose: order.daysLate > 0 ? 'collect' : 'remind',
    } as const
    const verdict =
      isGuarded(purpose) && known !== undefined ? judgeContact(approach, known, start, law) : null
    const { rule, from } = verdict === null || verdict.lawful ? { rule: null, from: null } : verdict
    const waits = rule !== null && from !== null && from < batch.latest_at && waitedFor.has(rule)
    // Another order of theirs is told of where this one is not.
    if (rule === null || waits) persons.add(person)
    if (rule === null) return [kept]
    const held = { ...kept, blocked_by: rule, lawful_from: from }
    return [waits ? { ...held, next_try_at: from } : { ...held, cost: 0 }]
  })
}

function draftOf(
  batch: Selectable<MessageBatch>,
  order: MessageOrder,
  { purpose, texts, madeAt }: { purpose: MessagePurpose; texts: TemplateTexts; madeAt: Date },
): Draft {
  const { language, wanted } = spokenTo(order, texts, batch.language as MessageLanguage | null)
  return {
    // One message of a batch to a person, however often it is prepared.
    key: `batch:${batch.id}:${order.orderNo}`,
    order_no: order.orderNo,
    borrower_id: order.borrowerId,
    batch_id: batch.id,
    template_id: batch.template_id,
    template_version_id: batch.template_version_id,
    language,
    wanted_language: wanted,
    purpose,
    state: 'draft',
    phone_masked: order.phoneMasked,
    phone_blind: order.phoneBlind,
    good_until: batch.latest_at,
    made_at: madeAt,
  }
}
