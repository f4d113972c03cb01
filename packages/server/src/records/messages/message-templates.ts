import { type Selectable, sql } from 'kysely'
import { refuse } from '@lumbung/domain/errors'
import { isLetter, type LetterPurpose } from '@lumbung/domain/messages/letter-text'
import {
  type MessageLanguage,
  type TemplateEvent,
  templateFlow,
  type TemplatePurpose,
  type TemplateState,
} from '@lumbung/domain/messages/template'
import type { Tx } from '../../db/pool.ts'
import type { MessageTemplate, MessageTemplateVersion } from '../../db/tables.ts'

export type TemplateTexts = Partial<Record<MessageLanguage, string>>
export type TemplateRow = Omit<Selectable<MessageTemplate>, 'purpose'> & { purpose: TemplatePurpose }
export type TemplateVersionRow = Omit<Selectable<MessageTemplateVersion>, 'state' | 'texts'> & {
  state: TemplateState
  texts: TemplateTexts
}

interface By {
  staffId: number
  at: Date
}

/** Begins a template. @throws DUPLICATE when there is one of this name, or of a letter's level and app */
export async function addTemplate(
  tx: Tx,
  template: { name: string; purpose: TemplatePurpose; app: string | null },
  by: By,
): Promise<number> {
  if (isLetter(template.purpose) && (await hasLetter(tx, template.purpose, template.app))) refuse('DUPLICATE')
  const { rows } = await sql<{ id: number }>`
    insert into message_template (name, purpose, app_code, made_by, made_at)
    values (${template.name}, ${template.purpose}, ${template.app}, ${by.staffId}, ${by.at})
    on conflict (lower(name)) do nothing returning id`.execute(tx)
  return rows[0]?.id ?? refuse('DUPLICATE')
}

/** Whether the letters of a level and app have their text. */
async function hasLetter(tx: Tx, purpose: LetterPurpose, app: string | null): Promise<boolean> {
  const found = await tx
    .selectFrom('message_template')
    .select('id')
    .where('purpose', '=', purpose)
    .where('app_code', 'is not distinct from', app)
    .executeTakeFirst()
  return found !== undefined
}

/** @throws NOT_FOUND (also out of scope), VERSION_CONFLICT */
export async function lockTemplate(tx: Tx, id: number, version?: number): Promise<TemplateRow> {
  const row = await tx
    .selectFrom('message_template')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) refuse('NOT_FOUND')
  if (version !== undefined && row.version !== version) refuse('VERSION_CONFLICT')
  return row as TemplateRow
}

/** Counts a change of a template that is locked; whether it is used at all may change with it. */
export async function touchTemplate(tx: Tx, id: number, change: { active?: boolean } = {}): Promise<void> {
  await tx
    .updateTable('message_template')
    .set(change)
    .set((update) => ({ version: update('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** The version of a template that is being written or checked; null while there is none. */
export async function openVersion(tx: Tx, templateId: number): Promise<TemplateVersionRow | null> {
  const row = await tx
    .selectFrom('message_template_version')
    .selectAll()
    .where('template_id', '=', templateId)
    .where('state', 'in', ['draft', 'submitted'])
    .executeTakeFirst()
  return (row as TemplateVersionRow | undefined) ?? null
}

/** Writes texts into the draft of a template, or begins its next version. */
export async function keepDraft(tx: Tx, templateId: number, texts: TemplateTexts, by: By): Promise<void> {
  const open = await openVersion(tx, templateId)
  if (open !== null && open.state !== 'draft') refuse('STATE_CONFLICT', { state: open.state })
  const kept = { texts: JSON.stringify(texts), made_by: by.staffId, made_at: by.at }
  if (open !== null) {
    await tx.updateTable('message_template_version').set(kept).where('id', '=', open.id).execute()
    return
  }
  await tx
    .insertInto('message_template_version')
    .values((from) => ({
      ...kept,
      template_id: templateId,
      state: 'draft',
      number: from
        .selectFrom('message_template_version')
        .select(({ fn, lit }) => sql<number>`${fn.coalesce(fn.max('number'), lit(0))} + 1`.as('next'))
        .where('template_id', '=', templateId),
    }))
    .execute()
}

/** Moves a version of a template that is locked; what it replaces steps back. @throws STATE_CONFLICT */
export async function moveVersion(
  tx: Tx,
  version: TemplateVersionRow,
  event: TemplateEvent,
  change: Partial<Pick<TemplateVersionRow, 'submitted_at' | 'checked_by' | 'checked_at' | 'check_note'>> = {},
): Promise<TemplateState> {
  const state = templateFlow.next(version.state, event)
  if (state === 'approved')
    await tx
      .updateTable('message_template_version')
      .set({ state: templateFlow.next('approved', 'replace') })
      .where('template_id', '=', version.template_id)
      .where('state', '=', 'approved')
      .execute()
  const moved = await tx
    .updateTable('message_template_version')
    .set({ ...change, state })
    .where('id', '=', version.id)
    .where('state', '=', version.state)
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) refuse('STATE_CONFLICT', { state: version.state, event })
  return state
}

/** A template with the version that may be sent. */
export interface LiveTemplate {
  id: number
  name: string
  purpose: TemplatePurpose
  app: string | null
  active: boolean
  versionId: number
  number: number
  texts: TemplateTexts
}

/** Templates with their approved version; one without is not among them. */
export async function liveTemplates(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LiveTemplate>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<LiveTemplate>`
    select t.id, t.name, t.purpose, t.app_code as app, t.active, v.id as "versionId", v.number, v.texts
      from message_template t join message_template_version v on v.template_id = t.id and v.state = 'approved'
     where t.id = any(${[...ids]})`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The template in use of a level of letters for an app: its own first, then that of all apps; null while staff wrote none. */
export async function letterTemplate(
  tx: Tx,
  purpose: LetterPurpose,
  app: string,
): Promise<Pick<LiveTemplate, 'versionId' | 'texts'> | null> {
  const { rows } = await sql<Pick<LiveTemplate, 'versionId' | 'texts'>>`
    select v.id as "versionId", v.texts
      from message_template t join message_template_version v on v.template_id = t.id and v.state = 'approved'
     where t.purpose = ${purpose} and t.active and (t.app_code is null or t.app_code = ${app})
     order by t.app_code nulls last limit 1`.execute(tx)
  return rows[0] ?? null
}

/** The template in use that tells of a code of a bank or of a shop, for an app: its own first, then that of all apps; null where none does. */
export async function codeTemplate(
  tx: Tx,
  variable: 'va' | 'shopCode',
  app: string,
): Promise<Pick<LiveTemplate, 'id' | 'texts'> | null> {
  const { rows } = await sql<Pick<LiveTemplate, 'id' | 'texts'>>`
    select t.id, v.texts
      from message_template t join message_template_version v on v.template_id = t.id and v.state = 'approved'
     where t.purpose = 'code' and t.active and (t.app_code is null or t.app_code = ${app})
       and v.texts ->> 'id' like ${`%{${variable}}%`}
     order by t.app_code nulls last, t.id limit 1`.execute(tx)
  return rows[0] ?? null
}
