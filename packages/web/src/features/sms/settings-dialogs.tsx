import {
  getMessageSettings,
  saveAutomatic,
  saveBannedWords,
  saveCarrier,
} from '@lumbung/contract/sms/settings'
import { getTemplates } from '@lumbung/contract/sms/template'
import type { RetOf } from '@lumbung/contract/call'
import { pageRowsMax } from '@lumbung/contract/list'
import { purposeOfKind } from '@lumbung/domain/messages/automatic'
import type { MessageLanguage } from '@lumbung/domain/messages/template'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../core/api.ts'
import { useUser } from '../../core/session.ts'
import { createStore, useStore } from '../../core/store.ts'
import { useSpeech } from '../../locales/language.tsx'
import { carrierName } from '../../parts/message/carrier-name.ts'
import { Button } from '../../ui/controls/button.tsx'
import { DayField } from '../../ui/controls/day-field.tsx'
import { CheckField, Fields, NoteField, SelectField, TextField } from '../../ui/controls/field.tsx'
import { Status } from '../../ui/controls/status.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import cell from '../../ui/list/cell.module.css'
import { Detail } from '../../ui/page/detail.tsx'
import { SmallTable } from '../../ui/page/small-table.tsx'
import { messageLanguageNames } from './template-act.ts'

type Settings = RetOf<typeof getMessageSettings>
type Automatic = Settings['automatic'][number]
type Carrier = Settings['carriers'][number]

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
          <CarriersDialog settings={settings} refresh={refresh} />
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
      ? t('sms.settings.by', { name: value.template.name, day: format.day(value.from) })
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

/** Approved templates of a purpose. */
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
  return query.data?.items ?? []
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
  const templates = useLiveTemplates(purposeOfKind[kind])
  const form = useCallForm({
    call: saveAutomatic,
    first: {
      template: now?.template ? String(now.template.id) : '',
      language: now?.language ?? ('id' as MessageLanguage),
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
  value: MessageLanguage
  onChange: (language: MessageLanguage) => void
}) {
  const { t } = useSpeech()
  return (
    <SelectField
      label={t('sms.settings.language')}
      value={value}
      options={messageLanguageNames.options({ t })}
      onChange={(language) => onChange(language as MessageLanguage)}
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

function CarriersDialog({ settings, refresh }: { settings: Settings; refresh: () => void }) {
  const { t, format } = useSpeech()
  const [changing, setChanging] = useState<Carrier | null>(null)
  if (changing)
    return (
      <CarrierForm
        carrier={changing}
        onClose={() => setChanging(null)}
        onDone={() => {
          setChanging(null)
          refresh()
        }}
      />
    )
  const standing = ({ configured, active, restingUntil }: Carrier) => {
    if (!configured)
      return <Status look={{ family: 'none', glyph: 'dashed' }} word={t('sms.settings.notConfigured')} />
    if (!active) return <Status look={{ family: 'none', glyph: 'minus-disc' }} word={t('sms.settings.off')} />
    return restingUntil ? (
      <Status
        look={{ family: 'wait', glyph: 'pause-disc', loud: true }}
        word={t('sms.settings.resting', { time: format.time(restingUntil) })}
      />
    ) : (
      <Status look={{ family: 'good', glyph: 'check-disc' }} word={t('sms.settings.works')} />
    )
  }
  return (
    <Dialog opened wide onClose={close} title={t('sms.settings.carriers')}>
      <SmallTable
        label={t('sms.settings.carriers')}
        rows={settings.carriers}
        rowKey={({ name }) => name}
        columns={[
          { key: 'name', head: t('sms.settings.carrier'), cell: ({ name }) => carrierName(name) },
          {
            key: 'rank',
            head: t('sms.settings.rank'),
            align: 'end',
            cell: ({ rank }) => format.number(rank),
          },
          {
            key: 'rate',
            head: t('sms.settings.rate'),
            align: 'end',
            cell: ({ ratePerSecond }) => format.number(ratePerSecond),
          },
          {
            key: 'price',
            head: t('sms.settings.price'),
            align: 'end',
            cell: ({ partPrice }) => format.number(partPrice),
          },
          { key: 'state', head: t('sms.template.state'), grow: true, cell: standing },
          {
            key: 'act',
            head: '',
            align: 'end',
            cell: (row) =>
              settings.can.setCarrier && (
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

function CarrierForm({
  carrier,
  onClose,
  onDone,
}: {
  carrier: Carrier
  onClose: () => void
  onDone: () => void
}) {
  const { t } = useSpeech()
  const form = useCallForm({
    call: saveCarrier,
    first: {
      active: carrier.active,
      rank: String(carrier.rank),
      rate: String(carrier.ratePerSecond),
      price: String(carrier.partPrice),
      note: '',
    },
    request: ({ active, rank, rate, price, note }) => ({
      name: carrier.name,
      version: carrier.version,
      active,
      rank: Number(rank),
      ratePerSecond: Number(rate),
      partPrice: Number(price),
      note,
    }),
    done: onDone,
  })
  const digits = (name: 'rank' | 'rate' | 'price') => (text: string) =>
    form.set({ [name]: text.replace(/\D/g, '') })
  const { values, errors } = form
  return (
    <FormDialog
      onClose={onClose}
      title={t('sms.settings.carrierOf', { name: carrierName(carrier.name) })}
      form={form}
      submit={t('ui.save')}
    >
      <Fields>
        <CheckField
          label={t('sms.settings.active')}
          checked={values.active}
          onChange={(active) => form.set({ active })}
        />
        <TextField
          label={t('sms.settings.rank')}
          inputMode="numeric"
          maxLength={1}
          value={values.rank}
          error={errors['rank']}
          onChange={digits('rank')}
        />
        <TextField
          label={t('sms.settings.rate')}
          inputMode="numeric"
          maxLength={4}
          value={values.rate}
          error={errors['ratePerSecond']}
          onChange={digits('rate')}
        />
        <TextField
          label={t('sms.settings.price')}
          inputMode="numeric"
          maxLength={6}
          value={values.price}
          error={errors['partPrice']}
          onChange={digits('price')}
        />
        <NoteField label={t('sms.settings.note')} required {...form.bind('note')} />
      </Fields>
    </FormDialog>
  )
}
