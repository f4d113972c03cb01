import {
  correctOutwardRow,
  getOutwardOverview,
  getOutwardRow,
  getOutwardRows,
} from '@lumbung/contract/utils/outward-report'
import type { RetOf } from '@lumbung/contract/call'
import { codesOf, type OutwardFieldName } from '@lumbung/domain/outward/fields'
import { useQueryClient } from '@tanstack/react-query'
import { createStore, useStore } from '../../core/store.ts'
import { toast } from '../../core/toast-store.ts'
import { useSpeech } from '../../locales/language.tsx'
import { Fields, NoteField, SelectField, TextField } from '../../ui/controls/field.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import { Detail } from '../../ui/page/detail.tsx'

type Row = RetOf<typeof getOutwardRow>

/** The row that a person corrects. */
export const askedRow = createStore<number | null>(null)
const close = () => askedRow.set(null)

/** What is to be told of the borrower instead, and the row put forward again. Stands once on the screen. */
export function OutwardCorrection() {
  const id = useStore(askedRow)
  return (
    id !== null && (
      <Detail key={id} call={getOutwardRow} request={{ id }} onClose={close}>
        {(row) => <CorrectionForm row={row} />}
      </Detail>
    )
  )
}

type Values = { reason: string } & Partial<Record<OutwardFieldName, string>>

const first: Values = { reason: '' }

function CorrectionForm({ row }: { row: Row }) {
  const { t } = useSpeech()
  const client = useQueryClient()
  const fields = row.values.filter(({ correctable }) => correctable)
  const filled = (values: Values) =>
    fields.flatMap(({ field }) => {
      const value = values[field]?.trim() ?? ''
      return value === '' ? [] : [{ field, value }]
    })
  const again = () => {
    for (const call of [getOutwardRows, getOutwardRow, getOutwardOverview])
      void client.invalidateQueries({ queryKey: [call.name] })
  }
  const form = useCallForm({
    call: correctOutwardRow,
    first,
    request: (values, requestKey) => ({
      id: row.id,
      version: row.version,
      values: filled(values),
      reason: values.reason.trim(),
      requestKey,
    }),
    check: ({ reason }): Record<string, string> => (reason.trim() === '' ? { reason: 'required' } : {}),
    done: () => {
      toast({ kind: 'good', text: t('outward.putAgain') })
      close()
      again()
    },
  })
  // A fault of a value is told by its place among those that were filled in.
  const places = new Map(filled(form.values).map(({ field }, at) => [field, at]))
  const errorOf = (field: OutwardFieldName) =>
    places.has(field) ? form.bind(`values.${places.get(field)}.value` as 'reason').error : undefined
  return (
    <FormDialog
      wide
      onClose={close}
      title={t('outward.correctTitle')}
      form={form}
      submit={t('outward.putAgain')}
    >
      <p>{t('outward.correctHint')}</p>
      <Fields>
        {fields.map(({ field, text, fault }) => {
          const bound = form.bind(field)
          const shown = {
            label: t(`outward.fields.${field}`),
            value: bound.value ?? '',
            onChange: bound.onChange,
            hint: fault
              ? t(`outward.faults.${fault}`)
              : t('outward.now', { text: text === '' ? t('outward.empty') : text }),
            error: errorOf(field),
          }
          const codes = codesOf(field)
          return codes.length === 0 ? (
            <TextField key={field} {...shown} maxLength={200} autoComplete="off" />
          ) : (
            <SelectField
              key={field}
              {...shown}
              empty="–"
              options={codes.map((code) => ({ value: code, label: t(`outward.values.${code as 'female'}`) }))}
            />
          )
        })}
        <NoteField label={t('outward.reason')} required rows={2} {...form.bind('reason')} />
      </Fields>
    </FormDialog>
  )
}
