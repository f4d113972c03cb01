import { getMessageSettings, saveAutomatic, saveBannedWords } from '@lumbung/contract/sms/settings'
import { getTemplates } from '@lumbung/contract/sms/template'
import type { RetOf } from '@lumbung/contract/call'
import { pageRowsMax } from '@lumbung/contract/list'
import { purposeOfKind } from '@lumbung/domain/messages/automatic'
import type { MessageLanguage } from '@lumbung/domain/messages/template'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureWords } from '../../core/act.ts'
import { api } from '../../core/api.ts'
import { useUser } from '../../core/session.ts'
import { createStore, useStore } from '../../core/store.ts'
import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { DayField } from '../../ui/controls/day-field.tsx'
import { Fields, NoteField, SelectField, TextField } from '../../ui/controls/field.tsx'
import { Status } from '../../ui/controls/status.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import cell from '../../ui/list/cell.module.css'
import { Detail } from '../../ui/page/detail.tsx'
import { SmallTable } from '../../ui/page/small-table.tsx'
import { CarriersDialog } from './carriers-dialog.tsx'
import { messageLanguageNames } from '../../parts/message/language-names.ts'

type Settings = RetOf<typeof getMessageSettings>
type Automatic = Settings['automatic'][number]

/** Which settings are asked about. */
export const askedSettings = createStore<{
  part: 'automatic' | 'banned' | 'carriers'
  refresh: () => void
} | null>(null)

const close = () => askedSettings.set(null)

/** What holds of automatic messages, banned words and carriers. Stands once beside the list. */
export function SettingsDialogs() {
  const asked = useStore(askedSettings)
  if (asked === null) return null
  return (
    <Detail call={getMessageSettings} request={{}} onClose={close}>
      {(settings, refresh) =>
        asked.part === 'automatic' ? (
          <AutomaticDialog settings={settings} refresh={refresh} />
        ) : asked.part === 'banned' ? (
          <BannedDialog settings={settings} />
        ) : (
          <CarriersDialog settings={settings} refresh={refresh} onClose={close} />
        )
      }
    </Detail>
  )
}

function AutomaticDialog({ settings, refresh }: { settings: Settings; refresh: () => void }) {
  const { t, format } = useSpeech()
  const [changing, setChanging] = useState<Automatic | null>(null)
  const rule = (value: Automatic['now']) =>
    value?.template
      ? [
          t('sms.settings.by', { name: value.template.name, day: format.day(value.from) }),
          value.language === null
            ? t('sms.settings.inOwn')
            : t('sms.settings.inLanguage', { language: messageLanguageNames.word(value.language, t) }),
        ].join(', ')
      : t('sms.settings.off')
  if (changing)
    return (
      <AutomaticForm
        automatic={changing}
        onClose={() => setChanging(null)}
        onDone={() => {
          setChanging(null)
          refresh()
        }}
      />
    )
  return (
    <Dialog opened wide onClose={close} title={t('sms.settings.automatic')}>
      <SmallTable
        label={t('sms.settings.automatic')}
        rows={settings.automatic}
        rowKey={({ kind }) => kind}
        columns={[
          { key: 'kind', head: t('sms.settings.kind'), cell: ({ kind }) => t(`message.kinds.${kind}`) },
          {
            key: 'now',
            head: t('sms.settings.today'),
            grow: true,
            cell: ({ now, next }) => (
              <>
                <Status
                  look={
                    now?.template
                      ? { family: 'good', glyph: 'check-disc' }
                      : { family: 'none', glyph: 'minus-disc' }
                  }
                  word={rule(now)}
                />
                {next && (
                  <div className={cell.quiet}>
                    {t('sms.settings.ahead', {
                      day: format.day(next.from),
                      what: next.template?.name ?? t('sms.settings.off'),
                    })}
                  </div>
                )}
              </>
            ),
          },
          {
            key: 'act',
            head: '',
            align: 'end',
            cell: (row) =>
              settings.can.setAutomatic && (
                <Button kind="link" onClick={() => setChanging(row)}>
                  {t('sms.settings.change')}
                </Button>
              ),
          },
        ]}
      />
    </Dialog>
  )
}

/** Approved templates of a purpose, and in words why they did not come. */
export function useLiveTemplates(purpose?: (typeof purposeOfKind)[keyof typeof purposeOfKind]) {
  const filter = { live: true, active: true, ...(purpose && { purpose: [purpose] }) }
  const query = useQuery({
    queryKey: [getTemplates.name, 'live', purpose ?? ''],
    queryFn: ({ signal }) =>
      api(
        getTemplates,
        { filter, sort: { column: 'name', descending: false }, size: pageRowsMax },
        { signal },
      ),
  })
  return { templates: query.data?.items ?? [], failed: query.error && failureWords(query.error) }
}

function AutomaticForm({
  automatic: { kind, now },
  onClose,
  onDone,
}: {
  automatic: Automatic
  onClose: () => void
  onDone: () => void
}) {
  const { t } = useSpeech()
  const { businessDate } = useUser()
  const { templates, failed } = useLiveTemplates(purposeOfKind[kind])
  const form = useCallForm({
    call: saveAutomatic,
    first: {
      template: now?.template ? String(now.template.id) : '',
      language: now?.template ? now.language : null,
      from: businessDate,
      note: '',
    },
    request: ({ template, ...values }) => ({
      ...values,
      kind,
      templateId: template === '' ? null : Number(template),
    }),
    done: onDone,
  })
  return (
    <FormDialog onClose={onClose} title={t(`message.kinds.${kind}`)} form={form} submit={t('ui.save')}>
      <Fields>
        {failed && <p role="alert">{failed}</p>}
        <SelectField
          label={t('sms.settings.template')}
          empty={t('sms.settings.off')}
          options={templates.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.bind('template')}
        />
        <LanguageField value={form.values.language} onChange={(language) => form.set({ language })} />
        <DayField label={t('sms.settings.from')} least={businessDate} {...form.bind('from')} />
        <NoteField label={t('sms.settings.note')} required {...form.bind('note')} />
      </Fields>
    </FormDialog>
  )
}

export function LanguageField({
  value,
  onChange,
}: {
  /** Null: each borrower's own. */
  value: MessageLanguage | null
  onChange: (language: MessageLanguage | null) => void
}) {
  const { t } = useSpeech()
  return (
    <SelectField
      label={t('sms.settings.language')}
      value={value ?? ''}
      empty={t('sms.settings.ownLanguage')}
      options={messageLanguageNames.options({ t })}
      onChange={(language) => onChange(language === '' ? null : (language as MessageLanguage))}
    />
  )
}

function BannedDialog({ settings: { banned, can } }: { settings: Settings }) {
  const { t } = useSpeech()
  const { businessDate } = useUser()
  const client = useQueryClient()
  const form = useCallForm({
    call: saveBannedWords,
    first: { words: banned.words.join('\n'), source: banned.source, from: businessDate, note: '' },
    request: ({ words, ...values }) => ({
      ...values,
      words: words
        .split('\n')
        .map((word) => word.trim())
        .filter((word) => word !== ''),
    }),
    done: async () => {
      await client.invalidateQueries({ queryKey: [getMessageSettings.name] })
      close()
    },
  })
  if (!can.setBanned)
    return (
      <Dialog opened onClose={close} title={t('sms.settings.banned')}>
        {banned.words.join(', ')}
      </Dialog>
    )
  return (
    <FormDialog onClose={close} title={t('sms.settings.banned')} form={form} submit={t('ui.save')}>
      <Fields>
        <NoteField
          label={t('sms.settings.bannedList')}
          rows={10}
          maxLength={10_000}
          required
          {...form.bind('words')}
        />
        <TextField label={t('sms.settings.source')} required maxLength={200} {...form.bind('source')} />
        <DayField label={t('sms.settings.from')} least={businessDate} {...form.bind('from')} />
        <NoteField label={t('sms.settings.note')} required rows={2} {...form.bind('note')} />
      </Fields>
    </FormDialog>
  )
}
