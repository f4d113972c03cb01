import { act } from '../../core/act.ts'
import type { Call } from '@lumbung/contract/call'
import { getExports, requestDownload, requestExport } from '@lumbung/contract/utils/export'
import { base, api, newRequestKey } from '../../core/api.ts'
import { shownValue } from './filter-control.tsx'
import type { FilterTexts } from './filter-text.ts'
import type { Placed } from './list-columns.ts'
import {
  type Column,
  type FileAsk,
  headOf,
  type ListSpec,
  type RowOf,
  titleOf,
  type Tools,
} from './list-spec.ts'
import { retoast, toast, toasts } from '../../core/toast-store.ts'
import type { Asked } from './use-list-rows.ts'

const titleMax = 60
const wordMax = 120
const codeMax = 60

/** The moment that an answer is of. */
export interface Moment {
  param: string
  at: string
}

/** The filter of a file: what stands still is written as it stands on the screen, not as it would be answered by now. */
export function exportFilter(
  filter: Readonly<Record<string, unknown>>,
  moment: Moment | null,
): Record<string, unknown> {
  return { ...filter, ...(moment && { [moment.param]: moment.at }) }
}

interface ExportWish<C extends Call> {
  spec: ListSpec<C>
  texts: FilterTexts
  asked: Asked
  /** What stands still: of which moment, as its call takes it and as it is read. */
  moment: Moment | null
  columns: readonly Placed<Column<RowOf<C>>>[]
  /** Null while nobody has counted everything. */
  total: number | null
  tools: Tools
  /** As .csv instead of .xlsx. */
  csv?: boolean
}

/** Columns as they are shown, worded; those that no field of the row holds are left out. */
export function exportColumns<Row>(
  columns: readonly Placed<Column<Row>>[],
  tools: Pick<Tools, 't' | 'apps'>,
) {
  return columns.flatMap(({ column, hidden }) =>
    hidden || column.field === null
      ? []
      : [
          {
            field: column.field,
            label: headOf(column, tools.t),
            ...(column.words && { words: shortWords(column.words(tools)) }),
          },
        ],
  )
}

/** A sentence is cut: a file takes so much of a word. */
function shortWords(words: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(words)
      .filter(([code]) => code.length <= codeMax)
      .map(([code, word]) => [code, word.slice(0, wordMax)]),
  )
}

/** What a file of what is on the screen is asked for by. */
export function fileAskOf<C extends Call>({
  spec,
  texts,
  asked,
  moment,
  columns,
  tools,
}: Omit<ExportWish<C>, 'total' | 'csv'>): FileAsk {
  const { t } = tools
  const shownFilter = spec.filters
    .filter(({ name }) => texts[name])
    .map((field) => ({
      field: field.name,
      label: t(field.label),
      value: shownValue(field, texts[field.name] ?? '', field.options?.(tools) ?? [], tools),
    }))
  return {
    title: titleOf(spec, t).slice(0, titleMax),
    filter: exportFilter(asked.filter, moment),
    sort: asked.sort,
    columns: exportColumns(columns, tools),
    shownFilter: moment
      ? [
          ...shownFilter,
          { field: moment.param, label: t('list.export.asOf'), value: tools.format.instant(moment.at) },
        ]
      : shownFilter,
  }
}

/** Has what is on the screen written to a file, and tells in a toast how far it is and when it is there. */
export async function exportList<C extends Call>({ total, csv, ...shown }: ExportWish<C>): Promise<void> {
  const { spec, tools } = shown
  const ask = fileAskOf(shown)
  const { id } = await api(requestExport, {
    ...ask,
    call: spec.call.name,
    ...(csv && { format: 'csv' as const }),
    requestKey: newRequestKey(),
  })
  void follow(id, ask.title, total, tools)
}

const pausesMs = [500, 1_000, 1_500, 2_000, 3_000, 5_000]
const pauseMaxMs = 10_000

/** How long to wait before asking for the nth time how far a file is: a small one is there at once, a large one is not. */
export function pauseMs(asked: number): number {
  return pausesMs[asked] ?? pauseMaxMs
}

/** Until the file is there, or the toast is closed: the bell tells then. */
async function follow(
  id: number,
  title: string,
  expected: number | null,
  { t, format }: Tools,
): Promise<void> {
  const toastId = toast({ kind: 'run', text: t('list.export.running', { title }), share: null })
  const isShown = () => toasts.get().some((shown) => shown.id === toastId)
  for (let asked = 0; isShown(); asked += 1) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs(asked)))
    const answer = await api(getExports, { filter: { id }, size: 1 }).catch(() => null)
    const row = answer?.items[0]
    if (!row) continue
    switch (row.state) {
      case 'queued':
      case 'running': {
        const all = row.total ?? expected
        const text =
          row.done === 0
            ? t('list.export.running', { title })
            : t('list.export.written', { title, n: format.number(row.done) })
        retoast(toastId, { kind: 'run', text, share: all ? row.done / all : null })
        break
      }
      case 'ready':
        retoast(toastId, {
          kind: 'good',
          text: t('list.export.ready', { title, n: format.number(row.done) }),
          act: { label: t('list.export.download'), run: () => void act(fetchExport(id)) },
        })
        return
      default:
        retoast(toastId, { kind: 'bad', text: t('list.export.failed', { title }) })
        return
    }
  }
}

/** Fetches a written file: the browser saves it from a link that works once. */
export async function fetchExport(id: number): Promise<void> {
  const { path } = await api(requestDownload, { id })
  const link = document.createElement('a')
  link.href = `${base}${path}`
  link.download = ''
  link.click()
}
