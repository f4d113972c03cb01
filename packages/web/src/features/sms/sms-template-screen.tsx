import { getTemplates, saveTemplate } from '@lumbung/contract/sms/template'
import { Button } from '../../ui/controls/button.tsx'
import { Status } from '../../ui/controls/status.tsx'
import cell from '../../ui/list/cell.module.css'
import { columnsOf } from '../../ui/list/columns.tsx'
import { appFilter, choicesFilter, flagFilter, textFilter } from '../../ui/list/filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'
import { messageLanguageNames } from '../../parts/message/language-names.ts'
import { askedSettings, SettingsDialogs } from './settings-dialogs.tsx'
import { purposes, templateActs, type TemplateRow, templateStanding, variableWord } from './template-act.ts'
import { TemplateView } from './template-view.tsx'

const c = columnsOf(getTemplates)

/** What may be said by message: texts that two persons agreed on, and what is told with them by itself. */
export default listScreen({
  name: 'smsTemplate',
  call: getTemplates,
  rowKey: (row: TemplateRow) => String(row.id),
  whenEmpty: { text: 'sms.empty.template' },
  sort: { column: 'changedAt', descending: true },
  filters: [
    textFilter('name', 'sms.template.name', { width: 200 }),
    choicesFilter('purpose', 'sms.template.purpose', purposes.options),
    flagFilter('waiting', 'sms.template.waiting'),
    flagFilter('live', 'sms.template.live'),
    appFilter({ more: true }),
    flagFilter('active', 'sms.template.active', { more: true }),
  ],
  columns: [
    c.link('name', 'sms.template.name', { width: 220, sort: 'name' }),
    c.cell('state', 'sms.template.state', (row, { t }) => <Status {...templateStanding(row, t)} />, {
      width: 176,
      field: 'openState',
      words: ({ t }) => ({
        draft: t('sms.template.versionState.draft'),
        submitted: t('sms.template.waiting'),
      }),
    }),
    c.choice(purposes, 'purpose', 'sms.template.purpose', { width: 136 }),
    c.cell(
      'app',
      'ui.app',
      ({ app }, { apps, t }) =>
        apps.find(({ code }) => code === app)?.name ?? (
          <span className={cell.quiet}>{t('sms.template.allApps')}</span>
        ),
      { width: 112 },
    ),
    c.cell(
      'beginning',
      'sms.template.beginning',
      // Its variables by their names, as the template's own page has them.
      ({ beginning }, { t }) => beginning.replaceAll(/(?<=\{)\w+(?=\})/g, (name) => variableWord(name, t)),
      { width: 220, grow: true },
    ),
    c.cell(
      'languages',
      'sms.template.languages',
      ({ languages }) =>
        messageLanguageNames.values
          .filter((each) => languages.includes(each))
          .map((each) => each.toUpperCase())
          .join(' '),
      { width: 96, words: messageLanguageNames.words },
    ),
    c.number('sent', 'sms.template.sent', { width: 130, sort: 'sent' }),
    c.moment('changedAt', 'sms.template.changed', { sort: 'changedAt' }),
    c.text('changedBy', 'sms.template.changedBy', { width: 140, shown: false }),
  ],
  phone: (row, { t, format }) => ({
    status: <Status {...templateStanding(row, t)} />,
    amount: format.number(row.sent),
    line: row.name,
    side: t(`message.purposes.${row.purpose}`),
  }),
  one: { param: 'template', view: TemplateView },
  acts: templateActs,
  actsWidth: 120,
  dialogs: SettingsDialogs,
  mainActions: ({ t, holds, addressOf, go, refresh }) => (
    <>
      <Button onClick={() => askedSettings.set({ part: 'automatic', refresh })}>
        {t('sms.settings.automatic')}
      </Button>
      <Button onClick={() => askedSettings.set({ part: 'banned', refresh })}>
        {t('sms.settings.banned')}
      </Button>
      {holds(saveTemplate) && (
        <Button kind="filled" icon="plus" onClick={() => go(addressOf('new'))}>
          {t('sms.template.make')}
        </Button>
      )}
    </>
  ),
})
