import { sql } from 'kysely'
import {
  type BatchFilter,
  checkBatch,
  getBatch,
  getBatches,
  getBatchPreview,
  moveBatch as moveBatchCall,
  prepareBatch as prepareBatchCall,
  saveBatch,
} from '@lumbung/contract/sms/batch'
import { batchFlow, batchPurposes } from '@lumbung/domain/messages/batch'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import { measureText } from '@lumbung/domain/messages/parts'
import { fillTemplate, type MessageLanguage, messageLanguages } from '@lumbung/domain/messages/template'
import { businessDayOf } from '@lumbung/domain/calendar'
import type { CallContext, Implementation } from '../../calls/context.ts'
import { countable, implement } from '../../calls/registry.ts'
import { containing } from '../../lists/conditions.ts'
import { listOf, selectionOf } from '../../lists/answer-list.ts'
import type { WrongNumber } from '../../messages/batch-recipients.queries.ts'
import { messageOrders } from '../../messages/message-orders.queries.ts'
import { batchWording } from '../../messages/messages.queries.ts'
import { factsFor } from '../../messages/word-message.ts'
import { readContactLaw } from '../../records/contact/contact-rules.ts'
import { addBatch, type BatchRow, lockBatch, moveBatch } from '../../records/messages/message-batches.ts'
import { bannedWordsOn } from '../../records/messages/message-settings.ts'
import { liveTemplates } from '../../records/messages/message-templates.ts'
import { cancelBatch, queueBatch } from '../../records/messages/messages.ts'
import {
  agreedOn,
  batchColumns,
  batchJoin,
  batchRows,
  hasToGo,
  heldOf,
  insteadOf,
  partsOf,
  recipientAt,
  zonesOf,
} from './batch.queries.ts'
import { maskedPieces } from './template.ts'

const batchSource = {
  of: ['message_batch', 'b'] as const,
  join: batchJoin,
  fields: batchColumns,
  filter: { name: containing(sql`b.name`), number: containing(sql`b.number`) },
}

const list = countable(
  getBatches,
  implement(
    getBatches,
    async (request, { tx }) =>
      await listOf(tx, getBatches, request, { ...batchSource, by: 'madeAt', descending: true }),
  ),
  (filter) => selectionOf(getBatches, filter, batchSource),
)

const show = implement(getBatch, async ({ id }, context) => {
  const { tx, now } = context
  const [row] = await batchRows(tx, sql`b.id = ${id}`)
  const kept = await tx.selectFrom('message_batch').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined || kept === undefined) refuse('NOT_FOUND')
  const agreed = await agreedOn(tx, kept.template_version_id)
  const start = kept.start_at > now ? kept.start_at : now
  const carriers = await tx
    .selectFrom('message_provider')
    .selectAll()
    .where('active', '=', true)
    .orderBy('rank')
    .execute()
  const banned = await bannedWordsOn(tx, context.today)
  const parts = await partsOf(tx, id)
  return {
    batch: {
      ...row,
      filter: kept.filter as BatchFilter | null,
      listed: kept.order_nos?.length ?? null,
      note: kept.note,
      preparedAt: kept.prepared_at?.toISOString() ?? null,
      isOld: isOld(kept, context),
      checkedAt: kept.checked_at?.toISOString() ?? null,
      checkNote: kept.check_note,
      changedBy: await personNamed(tx, kept.changed_by),
      changedAt: kept.changed_at?.toISOString() ?? null,
    },
    texts: textsOf(agreed.texts, kept.language, parts),
    approvedBy: agreed.by,
    approvedAt: agreed.at?.toISOString() ?? null,
    wrong: kept.wrong as unknown as WrongNumber[],
    wrongCount: kept.wrong_count,
    ...(await heldOf(tx, id)),
    parts,
    instead: await insteadOf(tx, id),
    zones: await zonesOf(
      tx,
      { id, start, purpose: row.purpose === 'collect' ? 'collect' : 'remind' },
      await readContactLaw(tx),
    ),
    carriers: carriers.map(({ name, part_price: partPrice, resting_until: until }) => ({
      name,
      partPrice,
      resting: until !== null && until > now,
    })),
    bannedFrom: banned.from,
    running: await batchRows(tx, sql`b.state in ('running', 'paused')`),
    can: canDo(kept, row.total, context),
  }
})

/** What a batch says in each language in which somebody gets it; in Indonesian where nobody does. */
function textsOf(
  texts: Readonly<Record<string, string>>,
  language: string | null,
  parts: readonly { language: MessageLanguage }[],
): { language: MessageLanguage; text: string }[] {
  const said = messageLanguages.filter((each) =>
    language === null ? parts.some((part) => part.language === each) : each === language,
  )
  return (said.length === 0 ? (['id'] as const) : said).map((each) => ({
    language: each,
    text: texts[each] ?? '',
  }))
}

type Kept = Pick<BatchRow, 'made_by' | 'prepared_day'> & { state: string }

/** Who is told what changes from day to day: prepared yesterday it is prepared again. */
function isOld({ state, prepared_day: day }: Kept, { today }: CallContext): boolean {
  return state === 'waiting' && day !== today
}

function canDo(batch: Kept, total: number, context: CallContext) {
  const { holds, staff } = context
  const state = batch.state as BatchRow['state']
  const can = (event: Parameters<typeof batchFlow.canDo>[1]) => batchFlow.canDo(state, event)
  const whyNot: 'own' | 'old' | 'nobody' | null =
    batch.made_by === staff.id ? 'own' : isOld(batch, context) ? 'old' : total === 0 ? 'nobody' : null
  const mayMove = holds(moveBatchCall)
  const mayCheck = holds(checkBatch) && can('approve')
  return {
    prepare: holds(prepareBatchCall) && can('prepare'),
    check: mayCheck && whyNot === null,
    whyNot: mayCheck ? whyNot : null,
    pause: mayMove && can('pause'),
    resume: mayMove && can('resume'),
    stop: mayMove && can('stop'),
  }
}

async function personNamed(tx: CallContext['tx'], id: number | null) {
  if (id === null) return null
  return await tx.selectFrom('staff').select(['id', 'name']).where('id', '=', id).executeTakeFirstOrThrow()
}

const preview = implement(getBatchPreview, async ({ id, at }, { tx, services, now, today }) => {
  const batch = await tx.selectFrom('message_batch').selectAll().where('id', '=', id).executeTakeFirst()
  if (batch === undefined) refuse('NOT_FOUND')
  const recipient = await recipientAt(tx, id, at)
  if (recipient === null) return null
  const { purpose, texts } = await batchWording(tx, batch)
  const day = batch.start_at > now ? businessDayOf(batch.start_at) : today
  const order = (await messageOrders(tx, services.seals, [recipient.orderNo], { day, now })).get(
    recipient.orderNo,
  )
  if (order === undefined) return null
  const { language } = recipient
  const wording = texts[language] ?? ''
  const { text, pieces } = fillTemplate(wording, language, factsFor(order, purpose, wording))
  return { ...recipient, pieces: maskedPieces(pieces, order.nameMasked), measure: measureText(text) }
})

const make = implement(saveBatch, async (request, { tx, services, staff, now, today }) => {
  const { name, templateId, language, to, ratePerSecond, note } = request
  const [startAt, latestAt] = [new Date(request.startAt), new Date(request.latestAt)]
  const faults: Record<string, string> = {}
  if (latestAt <= startAt) faults['latestAt'] = 'too_small'
  if (latestAt <= now) faults['latestAt'] = 'too_small'
  if (Object.keys(faults).length > 0) refuseFields(faults)
  const exists = await tx
    .selectFrom('message_template')
    .select('id')
    .where('id', '=', templateId)
    .executeTakeFirst()
  if (exists === undefined) refuse('NOT_FOUND')
  const template = (await liveTemplates(tx, [templateId])).get(templateId)
  if (
    template === undefined ||
    !template.active ||
    (template.texts[language ?? 'id'] ?? '') === '' ||
    !(batchPurposes as readonly string[]).includes(template.purpose)
  )
    refuse('TEMPLATE_NOT_LIVE')
  const { id, number } = await addBatch(
    tx,
    {
      name,
      template_id: templateId,
      template_version_id: template.versionId,
      language,
      filter: to.by === 'filter' ? JSON.stringify(withinApp(to.filter, template.app)) : null,
      order_nos: to.by === 'list' ? to.orderNos.map((orderNo) => orderNo.trim()) : null,
      start_at: startAt,
      latest_at: latestAt,
      rate_per_second: ratePerSecond,
      note: note.trim(),
      made_by: staff.id,
      made_at: now,
    },
    today,
  )
  await services.queue.send(tx, 'prepareBatch', { batchId: id })
  return { id, number }
})

/** The template of one app is for nobody of another. */
function withinApp(filter: BatchFilter, app: string | null): BatchFilter {
  return app === null ? filter : { ...filter, app: [app] }
}

const prepareAgain = implement(prepareBatchCall, async ({ id, version }, { tx, services }) => {
  const batch = await lockBatch(tx, id, version)
  const state = await moveBatch(tx, batch, 'prepare')
  await services.queue.send(tx, 'prepareBatch', { batchId: id })
  return { state }
})

const check = implement(checkBatch, async ({ id, version, approve, note }, context) => {
  const { tx, services, staff, now } = context
  const batch = await lockBatch(tx, id, version)
  if (batch.made_by === staff.id) refuse('SAME_PERSON')
  const why = note.trim()
  const checked = { checked_by: staff.id, checked_at: now, check_note: why }
  if (!approve) {
    if (why === '') refuse('REASON_MISSING')
    const state = await moveBatch(tx, batch, 'refuse', { ...checked, ended_at: now })
    await cancelBatch(tx, id, now)
    return { state }
  }
  if (isOld(batch, context)) refuse('REHEARSAL_OLD')
  const state = await moveBatch(tx, batch, 'approve', checked)
  if (!(await hasToGo(tx, id))) refuse('NOTHING_LEFT')
  await queueBatch(tx, id, { start: batch.start_at, now })
  await services.queue.send(tx, 'sendMessages', {})
  return { state }
})

const move = implement(moveBatchCall, async ({ id, to }, { tx, services, staff, now }) => {
  const batch = await lockBatch(tx, id)
  const changed = { changed_by: staff.id, changed_at: now }
  const state = await moveBatch(tx, batch, to, to === 'stop' ? { ...changed, ended_at: now } : changed)
  if (to === 'resume') await services.queue.send(tx, 'sendMessages', {})
  return { state, cancelled: to === 'stop' ? await cancelBatch(tx, id, now) : 0 }
})

export const batchCalls: readonly Implementation[] = [list, show, preview, make, prepareAgain, check, move]
