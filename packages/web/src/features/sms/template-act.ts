import { type getTemplates, turnTemplate } from '@lumbung/contract/sms/template'
import { templatePurposes, type TemplateVariable, templateVariables } from '@lumbung/domain/messages/template'
import { api } from '../../core/api.ts'
import type { Translate } from '../../locales/words.ts'
import type { Standing } from '../../ui/controls/status.tsx'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { choices } from '../../ui/list/choices.ts'
import type { RowAct, RowOf } from '../../ui/list/list-spec.ts'

export type TemplateRow = RowOf<typeof getTemplates>

export const purposes = choices('message.purposes', templatePurposes)

const variableNames = Object.keys(templateVariables) as TemplateVariable[]
/** Variables with what they are called; between braces stands their code. */
export const templateVariableChoices = choices('sms.variables', variableNames)

export function variableWord(name: string, t: Translate): string {
  const known = variableNames.find((each) => each === name)
  return known === undefined ? name : templateVariableChoices.word(known, t)
}

/** Where a template stands: what waits for somebody first, then what may be sent. */
export function templateStanding({ active, openState, liveNumber }: TemplateRow, t: Translate): Standing {
  if (openState === 'submitted')
    return { look: { family: 'wait', glyph: 'ring' }, word: t('sms.template.waiting') }
  if (!active) return { look: { family: 'none', glyph: 'minus-disc' }, word: t('sms.template.off') }
  if (liveNumber !== null)
    return {
      look: { family: 'good', glyph: 'check-disc' },
      word: t('sms.template.liveVersion', { n: liveNumber }),
    }
  return { look: { family: 'none', glyph: 'dashed' }, word: t('sms.template.versionState.draft') }
}

export const templateActs: readonly RowAct<TemplateRow>[] = [
  {
    call: turnTemplate,
    label: 'sms.template.turnOff',
    icon: 'ban',
    when: ({ active, liveNumber }) => active && liveNumber !== null,
    danger: true,
    ask: async ({ id, version, name }, { t, refresh }) => {
      await confirm({
        title: t('sms.template.turnOffTitle', { name }),
        text: t('sms.template.turnOffText'),
        confirm: t('sms.template.turnOff'),
        danger: true,
        onConfirm: async () => await api(turnTemplate, { id, version, active: false }),
      })
      refresh()
    },
  },
  {
    call: turnTemplate,
    label: 'sms.template.turnOn',
    icon: 'check',
    when: ({ active }) => !active,
    ask: async ({ id, version }, { refresh }) => {
      await api(turnTemplate, { id, version, active: true })
      refresh()
    },
  },
]
