import {
  addRiskEntry,
  endRiskEntry,
  type getRiskEntries,
  riskEntryKind,
} from '@lumbung/contract/risk/risk-entry'
import { useSpeech } from '../../locales/language.tsx'
import { useUser } from '../../core/session.ts'
import { createStore, useStore } from '../../core/store.ts'
import { DayPicker } from '../../ui/controls/day-picker.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { Fields, NoteField, SelectField, TextField } from '../../ui/controls/field.tsx'
import type { RowOf } from '../../ui/list/list-spec.ts'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import styles from './version-dialogs.module.css'
import { entryKinds, entryLists } from './risk-entry-choices.ts'

export type RiskEntry = RowOf<typeof getRiskEntries>

type Asked = { act: 'add'; refresh: () => void } | { act: 'end'; row: RiskEntry; refresh: () => void }

const asked = createStore<Asked | null>(null)
const close = () => asked.set(null)

export function askAboutEntry(what: Asked): void {
  asked.set(what)
}

/** Stands once beside the list. */
export function RiskEntryDialogs() {
  const what = useStore(asked)
  if (!what) return null
  return what.act === 'add' ? (
    <AddDialog refresh={what.refresh} />
  ) : (
    <EndDialog row={what.row} refresh={what.refresh} />
  )
}

interface EntryValues {
  list: 'black' | 'white'
  kind: RiskEntry['kind']
  from: 'value' | 'order'
  value: string
  orderNo: string
  reason: string
  source: string
  expires: 'never' | 'day'
  expiresOn: string
}

function useEntryForm(refresh: () => void) {
  const { businessDate } = useUser()
  return useCallForm<typeof addRiskEntry, EntryValues>({
    call: addRiskEntry,
    first: {
      list: 'black',
      kind: 'idNumber',
      from: 'order',
      value: '',
      orderNo: '',
      reason: '',
      source: '',
      expires: 'never',
      expiresOn: businessDate,
    },
    request: (values, requestKey) => ({
      list: values.list,
      kind: values.kind,
      ...(values.from === 'value' ? { value: values.value.trim() } : { orderNo: values.orderNo.trim() }),
      reason: values.reason.trim(),
      source: values.source.trim(),
      ...(values.expires === 'day' && { expiresOn: values.expiresOn }),
      requestKey,
    }),
    about: { ORDER_NOT_FOUND: 'orderNo', NOT_FOUND: 'orderNo' },
    done: () => {
      close()
      refresh()
    },
  })
}

function AddDialog({ refresh }: { refresh: () => void }) {
  const { t } = useSpeech()
  const { businessDate } = useUser()
  const form = useEntryForm(refresh)
  const { values, set } = form
  return (
    <FormDialog onClose={close} title={t('rules.entry.addTitle')} form={form} submit={t('rules.entry.add')}>
      <Fields>
        <div>
          <Segments
            label={t('rules.entry.list')}
            value={values.list}
            options={entryLists.options({ t })}
            onChange={(list) => set({ list: list === 'white' ? 'white' : 'black' })}
          />
        </div>
        <SelectField
          label={t('rules.entry.kind')}
          value={values.kind}
          options={entryKinds.options({ t })}
          onChange={(kind) => set({ kind: riskEntryKind.parse(kind) })}
        />
        <div>
          <Segments
            label={t('rules.entry.takenFrom')}
            value={values.from}
            options={[
              { value: 'order', label: t('rules.entry.fromOrder') },
              { value: 'value', label: t('rules.entry.fromValue') },
            ]}
            onChange={(from) => set({ from: from === 'value' ? 'value' : 'order' })}
          />
        </div>
        {values.from === 'order' ? (
          <TextField
            label={t('order.orderNo')}
            required
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            {...form.bind('orderNo')}
          />
        ) : (
          <TextField
            label={t(`rules.entry.kinds.${values.kind}`)}
            required
            autoComplete="off"
            spellCheck={false}
            maxLength={80}
            hint={values.kind === 'bankAccount' ? t('rules.entry.bankHint') : t('rules.entry.valueHint')}
            {...form.bind('value')}
          />
        )}
        <TextField label={t('rules.reason')} required maxLength={200} {...form.bind('reason')} />
        <TextField
          label={t('rules.entry.source')}
          required
          maxLength={200}
          hint={t('rules.entry.sourceHint')}
          {...form.bind('source')}
        />
        <div className={styles.when}>
          <Segments
            label={t('rules.entry.expires')}
            value={values.expires}
            options={[
              { value: 'never', label: t('rules.entry.never') },
              { value: 'day', label: t('rules.entry.until') },
            ]}
            onChange={(expires) => set({ expires: expires === 'day' ? 'day' : 'never' })}
          />
          {values.expires === 'day' && (
            <DayPicker
              label={t('rules.entry.expires')}
              day={values.expiresOn}
              least={businessDate}
              onChange={(expiresOn) => set({ expiresOn })}
            />
          )}
        </div>
      </Fields>
    </FormDialog>
  )
}

function EndDialog({ row, refresh }: { row: RiskEntry; refresh: () => void }) {
  const { t } = useSpeech()
  const form = useCallForm({
    call: endRiskEntry,
    first: { reason: '' },
    request: ({ reason }, requestKey) => ({ id: row.id, reason: reason.trim(), requestKey }),
    done: () => {
      close()
      refresh()
    },
  })
  return (
    <FormDialog
      onClose={close}
      title={t('rules.entry.endTitle')}
      form={form}
      submit={t('rules.entry.end')}
      danger
    >
      <p>
        {t(`rules.entry.lists.${row.list}`)} · {t(`rules.entry.kinds.${row.kind}`)}{' '}
        <MaskedValue value={row.value} />
      </p>
      <NoteField label={t('rules.reason')} required rows={2} maxLength={200} {...form.bind('reason')} />
    </FormDialog>
  )
}
