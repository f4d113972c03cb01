import { proposeSetting } from '@lumbung/contract/utils/dated-setting'
import { addDays, businessDay } from '@lumbung/domain/calendar'
import { feedKinds, type RowKind } from '@lumbung/domain/outward/feed'
import { codesOf, fieldsOfKind, type OutwardFieldName, outwardFields } from '@lumbung/domain/outward/fields'
import {
  feedOfLayout,
  type Layout,
  type LayoutColumn,
  layoutProblems,
  type OutwardFormat,
  outwardFormats,
  type Separator,
  separators,
} from '@lumbung/domain/outward/layout'
import { useState } from 'react'
import { useUser } from '../../core/session.ts'
import { toast } from '../../core/toast-store.ts'
import { useSpeech } from '../../locales/language.tsx'
import type { Translate } from '../../locales/words.ts'
import { DayField } from '../../ui/controls/day-field.tsx'
import { CheckField, Fields, NoteField, SelectField, TextField } from '../../ui/controls/field.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import { SmallTable } from '../../ui/page/small-table.tsx'
import styles from './outward.module.css'
import type { HeldLayout } from './setting-values.ts'

/** What is typed for one of our fields: no column, and it is not told. */
interface TypedColumn {
  place: string
  column: string
  format: OutwardFormat
  required: boolean
  codes: Record<string, string>
}
type Typed = Record<string, TypedColumn>
interface Values {
  on: string
  reporter: string
  separator: string
  columns: Typed
  from: string
  source: string
  note: string
}

const nameOf = (kind: RowKind, field: OutwardFieldName) => `${kind}.${field}`
const columnForm = /^[A-Za-z0-9][A-Za-z0-9_. -]{0,59}$/

/** The layout as a form begins with it: every field that we can tell, those of the layout filled in. */
function typedOf(kinds: readonly RowKind[], { columns }: Layout): Typed {
  const entries = kinds.flatMap((kind) =>
    fieldsOfKind[kind].map((field, at) => {
      const own = columns.filter((column) => column.kind === kind)
      const place = own.findIndex((column) => column.field === field)
      const known = own[place]
      const typed: TypedColumn = {
        place: String((known === undefined ? at : place) + 1),
        column: known?.column ?? '',
        format: known?.format ?? outwardFormats[outwardFields[field].type][0],
        required: known?.required ?? false,
        codes: { ...known?.codes },
      }
      return [nameOf(kind, field), typed] as const
    }),
  )
  return Object.fromEntries(entries)
}

/** What was typed, in the order that was typed. */
function columnsOf(kinds: readonly RowKind[], typed: Typed): LayoutColumn[] {
  return kinds.flatMap((kind) =>
    fieldsOfKind[kind]
      .flatMap((field) => {
        const each = typed[nameOf(kind, field)]
        return each === undefined || each.column.trim() === '' ? [] : [{ field, ...each }]
      })
      .toSorted((a, b) => Number(a.place) - Number(b.place))
      .map(({ field, column, format, required, codes }) => ({
        kind,
        field,
        column: column.trim(),
        format,
        required,
        codes: Object.fromEntries(codesOf(field).map((code) => [code, (codes[code] ?? '').trim()])),
      })),
  )
}

interface DialogProps {
  held: HeldLayout
  onClose: () => void
  onSaved: () => void
}

function useLayoutForm({ held, onClose, onSaved }: DialogProps, tomorrow: string) {
  const { t } = useSpeech()
  const feed = feedOfLayout[held.code]
  const kinds: readonly RowKind[] = feedKinds[feed]
  const first: Values = {
    on: held.value.on || held.from === null ? 'yes' : '',
    reporter: held.value.reporter,
    separator: held.value.separator,
    columns: typedOf(kinds, held.value),
    from: tomorrow,
    source: '',
    note: '',
  }
  const layoutIn = ({ on, reporter, separator, columns }: Values): Layout => ({
    on: on === 'yes',
    reporter: reporter.trim(),
    separator: separator as Separator,
    columns: columnsOf(kinds, columns),
  })
  return useCallForm({
    call: proposeSetting,
    first,
    request: (values, requestKey) => ({
      code: held.code,
      value: layoutIn(values),
      from: values.from,
      source: values.source.trim(),
      note: values.note.trim(),
      requestKey,
    }),
    check: (values) => ({
      ...(values.note.trim() === '' && { note: 'required' }),
      ...layoutErrors(layoutIn(values), feed, t),
    }),
    done: () => {
      toast({ kind: 'good', text: t('settings.proposed') })
      onClose()
      onSaved()
    },
  })
}

/** What is wrong with a layout, by the field that it is about, in words. */
function layoutErrors(
  layout: Layout,
  feed: 'slik' | 'fdc' | 'pusdafil',
  t: Translate,
): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { kind, field, column } of layout.columns)
    if (!columnForm.test(column)) errors[nameOf(kind, field)] = t('outward.columnInvalid')
  for (const { at, fault } of layoutProblems(feed, layout)) {
    const column = at === null ? undefined : layout.columns[at]
    const words = t(`outward.layoutFaults.${fault}`)
    if (column !== undefined) errors[nameOf(column.kind, column.field)] ??= words
    else if (fault === 'noReporter') errors['reporter'] = words
    else errors['columns'] = words
  }
  return errors
}

type LayoutForm = ReturnType<typeof useLayoutForm>

/** Fills in what one receiver wants, from a day to come, with the paper it follows. */
export function LayoutDialog(props: DialogProps) {
  const { t } = useSpeech()
  const { businessDate } = useUser()
  const tomorrow = addDays(businessDay(businessDate), 1)
  const form = useLayoutForm(props, tomorrow)
  const feed = feedOfLayout[props.held.code]
  const kinds: readonly RowKind[] = feedKinds[feed]
  const [kind, setKind] = useState<RowKind>(kinds[0] ?? 'loan')
  const isOn = form.values.on === 'yes'
  return (
    <FormDialog
      wide
      onClose={props.onClose}
      title={t(`outward.feeds.${feed}`)}
      form={form}
      submit={t('settings.propose')}
    >
      <div className={styles.head}>
        <TextField
          label={t('outward.reporter')}
          required
          maxLength={40}
          autoComplete="off"
          {...form.bind('reporter')}
        />
        {feed === 'slik' && (
          <SelectField
            label={t('outward.separator')}
            options={separators.map((sign) => ({
              value: sign,
              label: sign === 'tab' ? t('outward.separatorTab') : sign,
            }))}
            {...form.bind('separator')}
          />
        )}
        <CheckField
          label={t('outward.layoutOn')}
          checked={isOn}
          onChange={() => form.set({ on: isOn ? '' : 'yes' })}
        />
      </div>
      {kinds.length > 1 && (
        <div className={styles.kinds}>
          <Segments
            label={t('outward.kind')}
            value={kind}
            options={kinds.map((each) => ({ value: each, label: t(`outward.kinds.${each}`) }))}
            onChange={(next) => setKind(next as RowKind)}
          />
        </div>
      )}
      <div className={styles.kinds}>
        <ColumnTable form={form} kind={kind} />
      </div>
      <ColumnProblem form={form} />
      <Fields>
        <DayField label={t('settings.from')} least={tomorrow} {...form.bind('from')} />
        <TextField
          label={t('settings.source')}
          required
          maxLength={200}
          hint={t('settings.sourceHint')}
          {...form.bind('source')}
        />
        <NoteField label={t('settings.why')} required rows={2} {...form.bind('note')} />
      </Fields>
    </FormDialog>
  )
}

/** Faults may stand under another kind than the one that is shown. */
function ColumnProblem({ form }: { form: LayoutForm }) {
  const { t } = useSpeech()
  const own = form.bind('columns').error
  const isAny = Object.keys(form.values.columns).some((name) => errorOf(form, name) !== undefined)
  if (own === undefined && !isAny) return null
  return (
    <p role="alert" className={styles.error}>
      {own ?? t('outward.columnsWrong')}
    </p>
  )
}

/** Errors of columns stand under names that are no values of the form. */
const errorOf = (form: LayoutForm, name: string) => form.bind(name as 'note').error

function ColumnTable({ form, kind }: { form: LayoutForm; kind: RowKind }) {
  const { t } = useSpeech()
  const change = (field: OutwardFieldName, part: Partial<TypedColumn>) => {
    const name = nameOf(kind, field)
    const before = form.values.columns[name]
    if (before !== undefined)
      form.set({ columns: { ...form.values.columns, [name]: { ...before, ...part } } })
  }
  const typedIn = (field: OutwardFieldName) => form.values.columns[nameOf(kind, field)]
  const word = (field: OutwardFieldName) => t(`outward.fields.${field}`)
  return (
    <SmallTable
      label={t(`outward.kinds.${kind}`)}
      rows={fieldsOfKind[kind]}
      rowKey={(field) => field}
      columns={[
        {
          key: 'ours',
          head: t('outward.ours'),
          cell: (field) => (
            <>
              {word(field)}
              <div className={styles.meaning}>{t(`outward.means.${field}`)}</div>
            </>
          ),
        },
        {
          key: 'theirs',
          head: t('outward.theirs'),
          cell: (field) => {
            const error = errorOf(form, nameOf(kind, field))
            return (
              <>
                <input
                  className={styles.input}
                  aria-label={t('outward.columnOf', { field: word(field) })}
                  aria-invalid={error !== undefined || undefined}
                  maxLength={60}
                  autoComplete="off"
                  value={typedIn(field)?.column ?? ''}
                  onChange={({ target }) => change(field, { column: target.value })}
                />
                {error && <div className={styles.error}>{error}</div>}
              </>
            )
          },
        },
        {
          key: 'place',
          head: t('outward.place'),
          cell: (field) => (
            <input
              className={styles.place}
              aria-label={t('outward.placeOf', { field: word(field) })}
              inputMode="numeric"
              maxLength={2}
              autoComplete="off"
              value={typedIn(field)?.place ?? ''}
              onChange={({ target }) => change(field, { place: target.value.replace(/\D/g, '') })}
            />
          ),
        },
        {
          key: 'format',
          head: t('outward.format'),
          cell: (field) => (
            <FormatCell field={field} typed={typedIn(field)} onChange={(part) => change(field, part)} />
          ),
        },
        {
          key: 'required',
          head: t('outward.required'),
          grow: true,
          cell: (field) => (
            <input
              type="checkbox"
              aria-label={t('outward.requiredOf', { field: word(field) })}
              checked={typedIn(field)?.required ?? false}
              onChange={({ target }) => change(field, { required: target.checked })}
            />
          ),
        },
      ]}
    />
  )
}

/** In which of the formats of its type a field is written; of a code, the receiver's word for each value. */
function FormatCell({
  field,
  typed,
  onChange,
}: {
  field: OutwardFieldName
  typed: TypedColumn | undefined
  onChange: (part: Partial<TypedColumn>) => void
}) {
  const { t } = useSpeech()
  const word = t(`outward.fields.${field}`)
  const codes = codesOf(field)
  if (codes.length > 0)
    return (
      <div className={styles.codes}>
        {codes.map((code) => (
          <label key={code}>
            {codeWord(code, t)}
            <input
              className={styles.code}
              aria-label={t('outward.codeOf', { field: word, code: codeWord(code, t) })}
              maxLength={20}
              autoComplete="off"
              value={typed?.codes[code] ?? ''}
              onChange={({ target }) => onChange({ codes: { ...typed?.codes, [code]: target.value } })}
            />
          </label>
        ))}
      </div>
    )
  const formats = outwardFormats[outwardFields[field].type]
  return (
    <Select
      aria-label={t('outward.formatOf', { field: word })}
      value={typed?.format ?? formats[0]}
      options={formats.map((format) => ({ value: format, label: t(`outward.formats.${format}`) }))}
      onChange={(format) => onChange({ format: format as OutwardFormat })}
    />
  )
}

/** The quality is its own digit. */
function codeWord(code: string, t: Translate): string {
  return /^\d$/.test(code) ? code : t(`outward.values.${code as 'female'}`)
}
