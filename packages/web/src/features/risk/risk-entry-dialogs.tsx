import {
  addRiskEntry,
  endRiskEntry,
  type getRiskEntries,
  riskEntryKind,
} from '@lumbung/contract/risk/risk-entry'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { CallRefused } from '../../core/api-refusal.ts'
import { api } from '../../core/api.ts'
import { useUser } from '../../core/session.ts'
import { createStore, useStore } from '../../core/store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { DayPicker } from '../../ui/controls/day-picker.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogFoot } from '../../ui/dialog/dialog-foot.tsx'
import { Fields, NoteField, SelectField, TextField } from '../../ui/controls/field.tsx'
import type { RowOf } from '../../ui/list/list-spec.ts'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { useForm } from '../../ui/dialog/use-form.ts'
import styles from './version-dialogs.module.css'
import { useRequestKey } from './use-request-key.ts'

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

/** Refusals that are about the order number that was typed. */
const aboutOrder = new Set<unknown>(['ORDER_NOT_FOUND', 'NOT_FOUND'])

function useEntryForm(refresh: () => void) {
  const { businessDate } = useUser()
  const { requestKey, watch } = useRequestKey()
  const [orderRefusal, setOrderRefusal] = useState('')
  const request = (values: EntryValues) => ({
    list: values.list,
    kind: values.kind,
    ...(values.from === 'value' ? { value: values.value.trim() } : { orderNo: values.orderNo.trim() }),
    reason: values.reason.trim(),
    source: values.source.trim(),
    ...(values.expires === 'day' && { expiresOn: values.expiresOn }),
    requestKey,
  })
  const form = useForm<EntryValues>({
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
    schema: addRiskEntry.request,
    request,
    submit: (values) =>
      watch(api(addRiskEntry, request(values))).then(
        () => {
          close()
          refresh()
        },
        (error: Error) => {
          if (!(error instanceof CallRefused && aboutOrder.has(error.code))) throw error
          setOrderRefusal(error.message)
        },
      ),
  })
  return { form, orderRefusal, setOrderRefusal }
}

function AddDialog({ refresh }: { refresh: () => void }) {
  const { t } = useSpeech()
  const { businessDate } = useUser()
  const { form, orderRefusal, setOrderRefusal } = useEntryForm(refresh)
  const { values, errors, set } = form
  return (
    <Dialog
      opened
      onClose={close}
      title={t('rules.entry.addTitle')}
      onSubmit={form.send}
      foot={<DialogFoot submit={t('rules.entry.add')} busy={form.busy} onCancel={close} />}
    >
      <Fields>
        <div>
          <Segments
            label={t('rules.entry.list')}
            value={values.list}
            options={[
              { value: 'black', label: t('rules.entry.lists.black') },
              { value: 'white', label: t('rules.entry.lists.white') },
            ]}
            onChange={(list) => set({ list: list === 'white' ? 'white' : 'black' })}
          />
        </div>
        <SelectField
          label={t('rules.entry.kind')}
          value={values.kind}
          options={riskEntryKind.options.map((value) => ({ value, label: t(`rules.entry.kinds.${value}`) }))}
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
            value={values.orderNo}
            error={errors['orderNo'] ?? (orderRefusal || undefined)}
            onChange={(orderNo) => {
              setOrderRefusal('')
              set({ orderNo })
            }}
          />
        ) : (
          <TextField
            label={t(`rules.entry.kinds.${values.kind}`)}
            required
            autoComplete="off"
            spellCheck={false}
            maxLength={80}
            hint={values.kind === 'bankAccount' ? t('rules.entry.bankHint') : t('rules.entry.valueHint')}
            value={values.value}
            error={errors['value']}
            onChange={(value) => set({ value })}
          />
        )}
        <TextField
          label={t('rules.reason')}
          required
          maxLength={200}
          value={values.reason}
          error={errors['reason']}
          onChange={(reason) => set({ reason })}
        />
        <TextField
          label={t('rules.entry.source')}
          required
          maxLength={200}
          hint={t('rules.entry.sourceHint')}
          value={values.source}
          error={errors['source']}
          onChange={(source) => set({ source })}
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
      {form.problem && (
        <p role="alert" className={styles.alert}>
          {form.problem}
        </p>
      )}
    </Dialog>
  )
}

function EndDialog({ row, refresh }: { row: RiskEntry; refresh: () => void }) {
  const { t } = useSpeech()
  const { requestKey, watch } = useRequestKey()
  const request = ({ reason }: { reason: string }) => ({ id: row.id, reason: reason.trim(), requestKey })
  const form = useForm({
    first: { reason: '' },
    schema: endRiskEntry.request,
    request,
    submit: async (values) => {
      await watch(api(endRiskEntry, request(values)))
      close()
      refresh()
    },
  })
  return (
    <Dialog
      opened
      onClose={close}
      title={t('rules.entry.endTitle')}
      onSubmit={form.send}
      foot={
        <>
          <Button onClick={close}>{t('ui.cancel')}</Button>
          <Button kind="danger" type="submit" busy={form.busy}>
            {t('rules.entry.end')}
          </Button>
        </>
      }
    >
      <p>
        {t(`rules.entry.lists.${row.list}`)} · {t(`rules.entry.kinds.${row.kind}`)}{' '}
        <MaskedValue value={row.value} />
      </p>
      <NoteField
        label={t('rules.reason')}
        required
        rows={2}
        maxLength={200}
        value={form.values.reason}
        error={form.errors['reason']}
        onChange={(reason) => form.set({ reason })}
      />
      {form.problem && (
        <p role="alert" className={styles.alert}>
          {form.problem}
        </p>
      )}
    </Dialog>
  )
}
