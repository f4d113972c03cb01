import type { RowKind } from '@lumbung/domain/outward/feed'
import { codesOf, fieldsOfKind, type OutwardFieldName, outwardFields } from '@lumbung/domain/outward/fields'
import { type OutwardFormat, outwardFormats } from '@lumbung/domain/outward/layout'
import { useSpeech } from '../../locales/language.tsx'
import type { Translate } from '../../locales/words.ts'
import { Select } from '../../ui/controls/select.tsx'
import { SmallTable } from '../../ui/page/small-table.tsx'
import { columnError, type LayoutForm, nameOf, type TypedColumn } from './outward-layout-form.ts'
import styles from './outward.module.css'

/** A row for each of our fields: the receiver's column, its place, its format, and whether a row may go without. */
export function ColumnTable({ form, kind }: { form: LayoutForm; kind: RowKind }) {
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
            const error = columnError(form, nameOf(kind, field))
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
            <label className={styles.required}>
              <input
                type="checkbox"
                aria-label={t('outward.requiredOf', { field: word(field) })}
                checked={typedIn(field)?.required ?? false}
                onChange={({ target }) => change(field, { required: target.checked })}
              />
              <span>{t('outward.required')}</span>
            </label>
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
