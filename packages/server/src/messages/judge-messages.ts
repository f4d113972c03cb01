import { businessDayOf, startOfDay } from '@lumbung/domain/calendar'
import {
  type Approach,
  type ContactFacts,
  type ContactRefusal,
  judgeContact,
  type Law,
} from '@lumbung/domain/contact/contact-guard'
import type { TimeZone } from '@lumbung/domain/contact/local-time'
import { isStillSo } from '@lumbung/domain/messages/automatic'
import { isGuarded, type MessageBlock, type MessagePurpose } from '@lumbung/domain/messages/message'
import type { MessageLanguage, TemplateFacts } from '@lumbung/domain/messages/template'
import type { TextMeasure } from '@lumbung/domain/messages/parts'
import type { Services } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import { contactFacts, madeToday } from '../orders/contact-facts.queries.ts'
import { lockPersons } from '../records/contact/contact-attempts.ts'
import { readContactLaw } from '../records/contact/contact-rules.ts'
import { type LiveTemplate, liveTemplates } from '../records/messages/message-templates.ts'
import { codeAwaited, lacksCodesOnly } from './await-code.ts'
import { type MessageOrder, messageOrders } from './message-orders.queries.ts'
import { personOf, strangersNumbers, toldToday, wordedVersions } from './messages.queries.ts'
import type { OrderMessage } from '../records/messages/messages.ts'
import { type Spoken, wordMessage } from './word-message.ts'

/** What the guard saw of a person at that moment. */
export interface Seen {
  purpose: 'remind' | 'collect'
  zone: TimeZone | null
  madeBefore: number
  until: Date | null
}

export type Judged =
  | ({
      what: 'go'
      order: MessageOrder
      phone: string
      text: string
      templateVersionId: number
      /** It was worded today already, in the very same words. */
      isAsKept: boolean
      zone: TimeZone | null
      /** Null where the guard has no say. */
      seen: Seen | null
    } & Spoken &
      TextMeasure)
  | { what: 'block'; by: MessageBlock | ContactRefusal; lawfulFrom: Date | null; seen: Seen | null }
  | { what: 'wait'; by: ContactRefusal; until: Date }
  /** It may go, but for a payment code that its text says. */
  | { what: 'await'; until: Date; asks: boolean }
  /** Somebody else's message to the same person goes first. */
  | { what: 'later' }

/** These pass by themselves within the day's order: a message waits for them. How often somebody is written to does not. */
export const waitedFor: ReadonlySet<ContactRefusal> = new Set(['hours', 'weekday', 'holiday', 'jointLeave'])

/** Judges messages that are locked and due, each by what is so now; their persons stay locked. */
export async function judgeDue(
  tx: Tx,
  services: Services,
  rows: readonly OrderMessage[],
): Promise<ReadonlyMap<number, Judged>> {
  const { clock, seals } = services
  const now = clock.now()
  const today = businessDayOf(now)
  const own = rows.filter(({ purpose }) => isGuarded(purpose as MessagePurpose))
  await lockPersons(
    tx,
    own.flatMap(({ borrower_id: id }) => id ?? []),
  )
  const orderNos = [...new Set(rows.map(({ order_no: orderNo }) => orderNo))]
  const ground: Ground = {
    now,
    today,
    orders: await messageOrders(tx, seals, orderNos, { day: today, now }),
    facts: await contactFacts(
      tx,
      own.map(({ order_no: orderNo }) => orderNo),
      { staffId: 0, now, today },
      'message',
    ),
    law: await readContactLaw(tx),
    templates: await liveTemplates(tx, [...new Set(rows.map(({ template_id: id }) => id))]),
    versions: await wordedVersions(tx, [...new Set(rows.flatMap(({ template_version_id: id }) => id ?? []))]),
    told: await toldToday(tx, own, startOfDay(today)),
    strangers: await strangersNumbers(tx, orderNos),
    open: (sealed) => seals.open(sealed),
  }
  const judged = new Map<number, Judged>()
  const persons = new Set<string>()
  for (const row of rows) {
    const person = personOf(row)
    const isOwn = isGuarded(row.purpose as MessagePurpose)
    // The second of a person sees what the first one did: it is judged by the next claim.
    if (isOwn && persons.has(person)) {
      judged.set(row.id, { what: 'later' })
      continue
    }
    const verdict = judge(row, ground)
    if (isOwn && verdict.what === 'go') persons.add(person)
    judged.set(row.id, verdict)
  }
  return judged
}

interface Ground {
  now: Date
  today: ReturnType<typeof businessDayOf>
  orders: ReadonlyMap<string, MessageOrder>
  facts: ReadonlyMap<string, ContactFacts>
  law: Law
  templates: ReadonlyMap<number, LiveTemplate>
  versions: ReadonlyMap<number, LiveTemplate['texts']>
  /** Person and template, of what was handed over today. */
  told: ReadonlySet<string>
  /** Orders whose number is not their borrower's. */
  strangers: ReadonlySet<string>
  open: (sealed: Buffer) => string
}

const blocked = (by: MessageBlock | ContactRefusal): Judged => ({
  what: 'block',
  by,
  lawfulFrom: null,
  seen: null,
})

function judge(row: OrderMessage, ground: Ground): Judged {
  const { now, today } = ground
  const order = ground.orders.get(row.order_no)
  const template = ground.templates.get(row.template_id)
  if (row.good_until !== null && row.good_until <= now) return blocked('tooLate')
  if (order === undefined || template === undefined || !template.active) return blocked('templateOff')
  if (template.app !== null && template.app !== order.app) return blocked('templateOff')
  const facts = row.facts as TemplateFacts
  if (!isStillSo(row.kind, { state: order.state, dueDay: order.facts.dueDay }, facts.dueDay))
    return blocked('settled')
  // A batch says what was agreed on for it, whatever the template says by now.
  const texts =
    (row.template_version_id === null ? undefined : ground.versions.get(row.template_version_id)) ??
    template.texts
  const purpose = row.purpose as MessagePurpose
  // What is written as each borrower reads follows them until it goes.
  const language = row.wanted_language === null ? (row.language as MessageLanguage) : null
  const worded = wordMessage(order, { purpose, texts, language, facts })
  const lacksCodes = 'block' in worded && lacksCodesOnly(order, worded)
  if ('block' in worded && !lacksCodes) return blocked(worded.block)
  // What answers is bound by no hour and no wish, but a stranger learns nothing of anybody's debt.
  if (!isGuarded(purpose) && ground.strangers.has(row.order_no)) return blocked('notTheirNumber')
  const verdict = isGuarded(purpose) ? guard(row, order, ground) : { seen: null, zone: null }
  if ('what' in verdict) return verdict
  if ('block' in worded) {
    const awaited = codeAwaited(row, now)
    return awaited === null ? blocked(worded.block) : { what: 'await', ...awaited }
  }
  const isAsKept =
    row.text_day === today && row.text_sealed !== null && ground.open(row.text_sealed) === worded.text
  return {
    what: 'go',
    order,
    phone: order.phone ?? '',
    templateVersionId: row.template_version_id ?? template.versionId,
    isAsKept,
    ...verdict,
    ...worded,
  }
}

/** The guard's word on a message to the borrower. */
function guard(
  row: OrderMessage,
  order: MessageOrder,
  ground: Ground,
): Judged | { seen: Seen; zone: TimeZone | null } {
  const { now } = ground
  const known = ground.facts.get(row.order_no)
  if (known === undefined) return blocked('settled')
  // A code is news each time, of another loan or in the place of one that was closed: its key keeps it single.
  const isNews = row.attempt_id !== null || row.purpose === 'code'
  if (!isNews && ground.told.has(`${personOf(row)} ${row.template_id}`)) return blocked('doubled')
  // What was tried before and certainly not taken is this same message.
  const before = row.handed_at?.getTime()
  const facts =
    row.attempt_id === null || before === undefined
      ? known
      : {
          ...known,
          attempts: known.attempts.filter(({ channel, at }) => channel !== 'sms' || at.getTime() !== before),
        }
  const purpose = order.daysLate > 0 ? 'collect' : 'remind'
  const approach: Approach = { channel: 'sms', target: 'self', purpose }
  const verdict = judgeContact(approach, facts, now, ground.law)
  const seen: Seen = {
    purpose,
    zone: facts.zone,
    madeBefore: madeToday('sms', facts, now),
    until: verdict.lawful ? verdict.until : null,
  }
  if (verdict.lawful) return { seen, zone: facts.zone }
  const { rule, from } = verdict
  if (from !== null && waitedFor.has(rule))
    return row.good_until !== null && from >= row.good_until
      ? { what: 'block', by: rule, lawfulFrom: from, seen }
      : { what: 'wait', by: rule, until: from }
  return { what: 'block', by: rule, lawfulFrom: from, seen }
}
