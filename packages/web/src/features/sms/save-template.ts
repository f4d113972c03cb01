import { saveTemplate, submitTemplate } from '@lumbung/contract/sms/template'
import type { TemplatePurpose } from '@lumbung/domain/messages/template'
import { api } from '../../core/api.ts'

/** A template as it is written; nothing is the text of a language that it lacks, and no app stands for all. */
export interface TemplateTexts {
  name: string
  purpose: TemplatePurpose
  app: string
  id: string
  en: string
  zh: string
}

/** Which template was saved, and as which version of it. */
export interface TemplateVersionId {
  id: number
  version: number
}

/**
 * Saves a template and, if asked, puts it forward.
 * @param known what was saved last; null: it is a new one
 * @param saved is told at once: putting it forward may yet be refused, and the next try goes on from there
 */
export async function keepTemplate(
  known: TemplateVersionId | null,
  { name, purpose, app, id, en, zh }: TemplateTexts,
  forward: boolean,
  saved: (known: TemplateVersionId) => void,
): Promise<void> {
  const next = await api(saveTemplate, {
    ...(known && { id: known.id }),
    version: known?.version ?? 0,
    name: name.trim(),
    purpose,
    app: app || null,
    texts: { id, ...(en && { en }), ...(zh && { zh }) },
  })
  saved(next)
  if (forward) await api(submitTemplate, next)
}
