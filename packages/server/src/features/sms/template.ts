import { sql } from 'kysely'
import {
  checkTemplate,
  getTemplate,
  getTemplates,
  previewTemplate,
  saveTemplate,
  submitTemplate,
  turnTemplate,
} from '@lumbung/contract/sms/template'
import { addDays } from '@lumbung/domain/calendar'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import { isLetter } from '@lumbung/domain/messages/letter-text'
import { otpMinutes } from '@lumbung/domain/messages/otp'
import { lettersOutside, measureText } from '@lumbung/domain/messages/parts'
import {
  fillTemplate,
  messageLanguages,
  type TemplateFacts,
  templateFaults,
} from '@lumbung/domain/messages/template'
import { rupiah } from '@lumbung/domain/money'
import type { Implementation } from '../../calls/context.ts'
import type { Tx } from '../../db/pool.ts'
import { implement } from '../../calls/registry.ts'
import { containing } from '../../lists/conditions.ts'
import { listOf } from '../../lists/answer-list.ts'
import { messageOrders } from '../../messages/message-orders.queries.ts'
import { factsFor } from '../../messages/word-message.ts'
import { bannedWordsOn } from '../../records/messages/message-settings.ts'
import {
  addTemplate,
  keepDraft,
  lockTemplate,
  moveVersion,
  openVersion,
  type TemplateRow,
  type TemplateTexts,
  touchTemplate,
} from '../../records/messages/message-templates.ts'
import { automaticOf, sampleOrder, versionsOf } from './template.queries.ts'

const beginningMax = 120
const sentDays = 30

const list = implement(getTemplates, async (request, { tx, now }) => {
  const since = new Date(now.getTime() - sentDays * 86_400_000)
  const shown = sql`coalesce(o.texts, l.texts)`
  return await listOf(tx, getTemplates, request, {
    of: ['message_template', 't'],
    join: sql`left join message_template_version l on l.template_id = t.id and l.state = 'approved'
              left join message_template_version o on o.template_id = t.id and o.state in ('draft', 'submitted')`,
    fields: {
      liveNumber: sql`l.number`,
      openNumber: sql`o.number`,
      openState: sql`o.state`,
      languages: sql`(select coalesce(json_agg(key order by key), '[]') from jsonb_object_keys(${shown}) key)`,
      beginning: sql`left(coalesce(${shown} ->> 'id', ''), ${beginningMax})`,
      changedAt: sql`coalesce(o.submitted_at, o.made_at, l.checked_at, t.made_at)`,
      changedBy: sql`(select s.name from staff s where s.id = coalesce(o.made_by, l.checked_by, t.made_by))`,
      sent: sql`(select count(*)::integer from message m where m.template_id = t.id and m.handed_at >= ${since})`,
    },
    filter: {
      name: containing(sql`t.name`),
      waiting: (waits) => (waits ? sql`o.state = 'submitted'` : sql`o.state is distinct from 'submitted'`),
      live: (live) => (live ? sql`l.id is not null` : sql`l.id is null`),
    },
    by: 'changedAt',
    descending: true,
  })
})

const show = implement(getTemplate, async ({ id }, context) => {
  const { tx, staff, today, holds } = context
  const template = await tx
    .selectFrom('message_template')
    .select(['id', 'name', 'purpose', 'app_code as app', 'active', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (template === undefined) refuse('NOT_FOUND')
  const versions = await versionsOf(tx, id)
  const open = versions.find(({ state }) => state === 'draft' || state === 'submitted')
  return {
    template: {
      ...template,
      purpose: template.purpose as TemplateRow['purpose'],
      automatic: await automaticOf(tx, id, today),
    },
    versions,
    can: {
      save: holds(saveTemplate) && open?.state !== 'submitted',
      submit: holds(submitTemplate) && open?.state === 'draft',
      check: holds(checkTemplate) && open?.state === 'submitted' && open.madeBy.id !== staff.id,
      turn: holds(turnTemplate),
    },
  }
})

const save = implement(
  saveTemplate,
  async ({ id, version, name, purpose, app, texts }, { tx, staff, wall }) => {
    const by = { staffId: staff.id, at: wall }
    const kept = Object.fromEntries(
      Object.entries(texts).filter(([, text]) => (text ?? '').trim() !== ''),
    ) as TemplateTexts
    if (id === undefined) {
      const added = await addTemplate(tx, { name, purpose, app }, by)
      await keepDraft(tx, added, kept, by)
      return { id: added, version: 0 }
    }
    const template = await lockTemplate(tx, id, version)
    if (template.name !== name || template.purpose !== purpose || template.app_code !== app)
      refuseFields({ name: 'invalid_value' })
    await keepDraft(tx, id, kept, by)
    await touchTemplate(tx, id)
    return { id, version: version + 1 }
  },
)

const submit = implement(submitTemplate, async ({ id, version }, { tx, today, wall }) => {
  const template = await lockTemplate(tx, id, version)
  const open = (await openVersion(tx, id)) ?? refuse('STATE_CONFLICT', { state: 'none' })
  const { words } = await bannedWordsOn(tx, today)
  refuseFaults(open.texts, template, words)
  await moveVersion(tx, open, 'submit', { submitted_at: wall })
  await touchTemplate(tx, id)
  return { version: version + 1 }
})

/** @throws VALIDATION that names each fault of each language: `texts.id` → `missing: owed; banned: penjara` */
function refuseFaults(texts: TemplateTexts, { purpose }: TemplateRow, banned: readonly string[]): void {
  const faults = messageLanguages.flatMap((language): [string, string][] => {
    const text = texts[language]
    if (text === undefined && language !== 'id') return []
    const found = templateFaults(text ?? '', purpose, banned)
    return found.length === 0
      ? []
      : [[`texts.${language}`, found.map(({ fault, about }) => `${fault}: ${about}`).join('; ')]]
  })
  if (faults.length > 0) refuseFields(Object.fromEntries(faults))
}

const check = implement(checkTemplate, async ({ id, version, approve, note }, { tx, staff, today, wall }) => {
  const template = await lockTemplate(tx, id, version)
  const open = (await openVersion(tx, id)) ?? refuse('STATE_CONFLICT', { state: 'none' })
  if (open.made_by === staff.id) refuse('SAME_PERSON')
  const why = note.trim()
  if (!approve && why === '') refuse('REASON_MISSING')
  // The list may have grown since it was put forward.
  if (approve) refuseFaults(open.texts, template, (await bannedWordsOn(tx, today)).words)
  const checked = { checked_by: staff.id, checked_at: wall, check_note: why }
  await moveVersion(tx, open, approve ? 'approve' : 'refuse', checked)
  await touchTemplate(tx, id)
  return { version: version + 1 }
})

const turn = implement(turnTemplate, async ({ id, version, active }, { tx }) => {
  await lockTemplate(tx, id, version)
  await touchTemplate(tx, id, { active })
  return { version: version + 1 }
})

/** Of no payment that an order has: a receipt is shown with a round one. */
const samplePaid = rupiah(500_000)
/** Nobody's code. */
const sampleCode = '123456'

/** The app of a template by its name; of one for all apps the first. */
async function appName(tx: Tx, app: string | null): Promise<string> {
  const apps = await tx.selectFrom('app').select(['code', 'name']).orderBy('code').execute()
  return (apps.find(({ code }) => code === app) ?? apps[0])?.name ?? ''
}

const preview = implement(previewTemplate, async ({ text, purpose, language, app, orderNo }, context) => {
  const { tx, services, today, now } = context
  const sample = orderNo ?? (await sampleOrder(tx, { purpose, app, today }))
  const order =
    sample === null || purpose === 'otp'
      ? undefined
      : (await messageOrders(tx, services.seals, [sample], { day: today, now })).get(sample)
  if (orderNo !== undefined && order === undefined) refuse('ORDER_NOT_FOUND')
  const { words } = await bannedWordsOn(tx, today)
  const facts: TemplateFacts = {
    ...(order !== undefined && factsFor(order, purpose, text)),
    ...(purpose === 'receipt' && { paid: samplePaid, paidDay: today }),
    ...(purpose === 'application' && { answerDay: addDays(today, 3) }),
    ...(purpose === 'otp' && { app: await appName(tx, app), code: sampleCode, minutes: otpMinutes }),
  }
  const filled = fillTemplate(text, language, facts, isLetter(purpose) ? 'long' : 'short')
  return {
    orderNo: order?.orderNo ?? null,
    pieces: maskedPieces(filled.pieces, order?.nameMasked ?? ''),
    measure: isLetter(purpose) ? null : measureText(filled.text),
    outside: isLetter(purpose) ? [] : lettersOutside(filled.text),
    faults: templateFaults(text, purpose, words),
    lacks: order === undefined ? [] : filled.lacks,
  }
})

/** The name as the screens show it: its first word's first letter. */
export function maskedPieces<P extends { text: string; variable: string | null }>(
  pieces: readonly P[],
  masked: string,
): P[] {
  const letter = masked.slice(0, 1)
  return pieces.map((piece) => (piece.variable === 'name' ? { ...piece, text: `${letter}••••` } : piece))
}

export const templateCalls: readonly Implementation[] = [list, show, save, submit, check, turn, preview]
