import { proposeSetting } from '@lumbung/contract/utils/dated-setting'
import { type Feed, feedKinds, type RowKind } from '@lumbung/domain/outward/feed'
import { codesOf, fieldsOfKind, type OutwardFieldName, outwardFields } from '@lumbung/domain/outward/fields'
import {
  feedOfLayout,
  type Layout,
  type LayoutColumn,
  layoutProblems,
  type OutwardFormat,
  outwardFormats,
  type Separator,
} from '@lumbung/domain/outward/layout'
import { toast } from '../../core/toast-store.ts'
import { useSpeech } from '../../locales/language.tsx'
import type { Translate } from '../../locales/words.ts'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import type { HeldLayout } from './setting-values.ts'

/** What is typed for one of our fields: no column, and it is not told. */
export interface TypedColumn {
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

export const nameOf = (kind: RowKind, field: OutwardFieldName) => `${kind}.${field}`
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

export interface LayoutDialogProps {
  held: HeldLayout
  onClose: () => void
  onSaved: () => void
}

/** The form of a layout, from what holds today; what it would put forward is checked as the server does. */
export function useLayoutForm({ held, onClose, onSaved }: LayoutDialogProps, tomorrow: string) {
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
function layoutErrors(layout: Layout, feed: Feed, t: Translate): Record<string, string> {
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

export type LayoutForm = ReturnType<typeof useLayoutForm>

/** Errors of columns stand under names that are no values of the form. */
export const columnError = (form: LayoutForm, name: string): string | undefined =>
  form.bind(name as 'note').error
