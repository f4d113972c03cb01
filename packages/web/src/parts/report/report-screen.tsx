import type { Call, RetOf } from '@lumbung/contract/call'
import type { getPassRateOrders } from '@lumbung/contract/report/pass-rate'
import type { ReportDimension } from '@lumbung/contract/report'
import { amountClasses } from '@lumbung/domain/cases/board'
import type { PlainKey } from '../../locales/words.ts'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { choices } from '../../ui/list/choices.ts'
import { columnsOf } from '../../ui/list/columns.tsx'
import { appFilter, choicesFilter, daysFilter } from '../../ui/list/filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'
import type { Column, DrawProps, FilterField, ListSpec, Tools } from '../../ui/list/list-spec.ts'
import { customerTypes } from '../order/order-choices.ts'
import { orderNoColumn } from '../order/order-columns.tsx'
import { customerTypeFilter } from '../order/order-filters.ts'
import {
  noSplit,
  type ReportAnswer,
  type ReportLine,
  type ReportScreenOf,
  splitOf,
  valueOf,
  written,
} from './report-answer.ts'
import { ReportDraw } from './report-draw.tsx'
import { ReportQuestion } from './report-question.tsx'
import { lineName, unitWord } from './report-words.ts'

const amounts = choices('report.amountClass', amountClasses)
const more = { more: true }

const filterOf: Readonly<Record<ReportDimension, FilterField>> = {
  app: appFilter(),
  channel: { name: 'channel', kind: 'choices', label: 'report.channel', people: 'channelChoices' },
  customerType: customerTypeFilter(),
  amountClass: choicesFilter('amountClass', 'report.amount', amounts.options, more),
  termDays: { name: 'termDays', kind: 'choices', label: 'report.term', people: 'termDaysChoices', ...more },
  province: {
    name: 'province',
    kind: 'choices',
    label: 'report.province',
    people: 'provinceChoices',
    ...more,
  },
}

const elsewhere = (name: string, label: PlainKey): FilterField => ({
  name,
  kind: 'text',
  label,
  more: 'elsewhere',
})

const unitWidth = { n: 52, rp: 112, share: 62, minutes: 60, days: 60 } as const

/** Lines as columns: the figures, and for a file what the line is of. */
function columnsFor({ columns }: ReportScreenOf): Column<ReportLine>[] {
  const days = (id: 'from' | 'to'): Column<ReportLine> => ({
    id,
    field: id,
    head: `report.${id}`,
    width: 96,
    cell: (line) => line[id],
  })
  return [
    days('from'),
    days('to'),
    {
      id: 'split',
      field: 'split',
      head: 'report.split',
      width: 96,
      cell: (line, tools) => lineName(line, null, tools),
    },
    ...columns.map(([name, head, unit]): Column<ReportLine> => ({
      id: name,
      field: name,
      head,
      unit: unitWord[unit],
      width: unitWidth[unit],
      align: 'end',
      cell: (line, tools) => written(valueOf(line, name), unit, tools),
    })),
  ]
}

/** The rows behind a figure: what it counts of each stands right behind its number. */
function openedSpec({ name, opened }: ReportScreenOf): ListSpec<Call> {
  type Row = { orderNo: string | null; customerType: 'new' | 'old' | 'globalOld' | null; who: string }
  const c = columnsOf(opened) as unknown as ReturnType<typeof columnsOf<typeof getPassRateOrders>>
  return {
    name,
    own: { title: 'report.opened', name: `${name}.opened` },
    call: opened,
    rowKey: ({ id }: { id: number }) => String(id),
    open: ({ orderNo }: Row) => (orderNo === null ? '' : `/order/detail/${orderNo}`),
    filters: [],
    columns: [
      orderNoColumn(),
      c.masked('who', 'report.who', { width: 108 }),
      c.number('value', 'report.value', { width: 92, sort: 'value' }),
      c.money('amount', 'report.amount', { width: 100 }),
      c.day('day', 'report.day', { width: 96 }),
      c.choice(customerTypes, 'customerType', 'order.type', { width: 84 }),
      c.text('channel', 'report.channel', { width: 84 }),
      c.app('app', 'ui.app', { width: 72 }),
    ],
    sort: { column: 'at', descending: true },
    phone: (row: Row & { value: number; day: string }, { format }: Tools) => ({
      status: row.orderNo ?? '',
      amount: format.number(row.value),
      line: <MaskedValue value={row.who} />,
      side: format.dayShort(row.day),
    }),
  } as unknown as ListSpec<Call>
}

/** A report as data: filters, rows and split in the address, a chart, figures that open exactly what they count. */
export function reportScreen(of: ReportScreenOf) {
  const opened = openedSpec(of)
  function Draw({ answer, columns, filter, tools, problem }: DrawProps<Call>) {
    return (
      <ReportDraw
        of={of}
        answer={answer as ReportAnswer | undefined}
        columns={columns as unknown as readonly Column<ReportLine>[]}
        opened={opened}
        filter={filter}
        tools={tools}
        problem={problem}
      />
    )
  }
  const spec = {
    name: of.name,
    call: of.call,
    around: ['asOf'],
    still: { param: 'asOf', of: (answer: RetOf<Call>) => (answer as ReportAnswer).asOf },
    fixed: (search: URLSearchParams) =>
      Object.fromEntries(
        ['split', 'asOf'].flatMap((name) => {
          const value = name === 'split' ? splitOf(search, of) : search.get(name)
          return value ? [[name, value]] : []
        }),
      ),
    rowKey: ({ id }: ReportLine) => id,
    size: 200,
    sort: { column: 'place', descending: true },
    filters: [
      daysFilter('days', of.days, { unset: 'report.usualDays' }),
      ...of.definition.dimensions.map((name) => filterOf[name]),
      // The rest of the question stands over the chart: a saved view keeps it too.
      elsewhere('rows', 'report.rowsLabel'),
      { ...elsewhere('split', 'report.split'), none: noSplit },
      ...(of.modes ? [elsewhere('mode', 'report.mode')] : []),
    ],
    columns: columnsFor(of),
    phone: () => ({ status: '', amount: '', line: '', side: '' }),
    draw: Draw,
    mainActions: (tools: Tools) => (
      <>
        {of.mainActions?.(tools)}
        <ReportQuestion of={of} tools={tools} />
      </>
    ),
    foot: (answer: ReportAnswer, { t, format }: Tools) =>
      `${of.note ? `${t(of.note)} · ` : ''}${t('report.asOf', { at: format.instant(answer.asOf) })}`,
  }
  return listScreen(spec as unknown as ListSpec<Call>)
}
