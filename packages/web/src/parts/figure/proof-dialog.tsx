import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { failureWords } from '../../core/act.ts'
import { useSpeech } from '../../locales/language.tsx'
import { Glyph } from '../../ui/controls/icon.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import cell from '../../ui/list/cell.module.css'
import { SmallTable } from '../../ui/page/small-table.tsx'
import { askProof, type AskedProof, proofKey } from './asked-proof.ts'
import styles from './proof.module.css'
import { amountTold, type Proved, shownTiesOut, tiesOut } from './ties-out.ts'

interface ProofDialogProps {
  asked: AskedProof
  name: string
  shown: number
  /** Told whether the figure as it is shown ties out; null while nobody knows. */
  onClose: (holds: boolean | null) => void
}

/** The three sums of a figure with their differences, and the list behind each; each opening proves it anew. */
export function ProofDialog({ asked, name, shown, onClose }: ProofDialogProps) {
  const { t } = useSpeech()
  const { data: proved, error } = useQuery({
    queryKey: proofKey(asked),
    queryFn: ({ signal }) => askProof(asked, signal),
    gcTime: 0,
  })
  return (
    <Dialog opened wide title={name} onClose={() => onClose(shownTiesOut(proved, shown))}>
      {error && (
        <p role="alert" className={cell.late}>
          {failureWords(error)}
        </p>
      )}
      {!proved && !error && (
        <p role="status" className={cell.quiet}>
          {t('ui.loading')}
        </p>
      )}
      {proved && (
        <div className={styles.proof}>
          <Verdict proved={proved} shown={shown} />
          <Sums proved={proved} shown={shown} />
          <Lists proved={proved} />
        </div>
      )}
    </Dialog>
  )
}

function Verdict({ proved, shown }: { proved: Proved; shown: number }) {
  const { t } = useSpeech()
  const holds = tiesOut(proved)
  const words = holds ? (proved.bank ? 'proof.agrees' : 'proof.agreesBooks') : 'proof.differs'
  return (
    <p role="status" className={styles.verdict}>
      <Glyph name={holds ? 'check-disc' : 'cross-disc'} family={holds ? 'good' : 'bad'} />
      <span>
        {t(words)}
        {amountTold(proved) !== shown && ` ${t('proof.moved')}`}
      </span>
    </p>
  )
}

interface Sum {
  key: string
  by: string
  /** In which accounts, a step back below it. */
  note?: string
  count: number | null
  amount: number
  difference: number | null
}

function Sums({ proved: { records, books, bank }, shown }: { proved: Proved; shown: number }) {
  const { t, format } = useSpeech()
  const sums: Sum[] = [
    { key: 'shown', by: t('proof.shown'), count: null, amount: shown, difference: null },
    {
      key: 'records',
      by: t('proof.records'),
      count: records.count,
      amount: records.amount,
      difference: null,
    },
    {
      key: 'books',
      by: t('proof.books'),
      note: books.accounts.map((account) => t(`books.accounts.${account}`)).join(', '),
      count: books.count,
      amount: books.amount,
      difference: books.difference,
    },
    ...(books.apart === 0
      ? []
      : [{ key: 'apart', by: t('proof.apart'), count: null, amount: books.apart, difference: null }]),
    ...(books.beside === 0
      ? []
      : [{ key: 'beside', by: t('proof.beside'), count: null, amount: books.beside, difference: null }]),
    ...(bank
      ? [
          {
            key: 'bank',
            by: t('proof.bank'),
            count: bank.count,
            amount: bank.amount,
            difference: bank.difference,
          },
          ...(bank.waiting.count === 0
            ? []
            : [{ key: 'waiting', by: t('proof.waiting'), ...bank.waiting, difference: null }]),
        ]
      : []),
  ]
  return (
    <SmallTable
      label={t('proof.by')}
      rows={sums}
      rowKey={({ key }) => key}
      columns={[
        {
          key: 'by',
          head: t('proof.by'),
          grow: true,
          cell: ({ by, note }) => (
            <>
              {by}
              {note && <div className={styles.note}>{note}</div>}
            </>
          ),
        },
        {
          key: 'count',
          head: t('proof.count'),
          align: 'end',
          cell: ({ count }) => (count === null ? '' : format.number(count)),
        },
        { key: 'amount', head: t('proof.amount'), align: 'end', cell: ({ amount }) => format.number(amount) },
        {
          key: 'difference',
          head: t('proof.difference'),
          align: 'end',
          cell: ({ difference }) =>
            difference === null ? (
              ''
            ) : (
              <span className={difference === 0 ? styles.zero : cell.late}>{format.number(difference)}</span>
            ),
        },
      ]}
    />
  )
}

type ListName = 'off' | 'records' | 'books' | 'bank'

function Lists({ proved }: { proved: Proved }) {
  const { t, format } = useSpeech()
  const names: ListName[] = [
    ...(proved.off.length > 0 ? (['off'] as const) : []),
    'records',
    'books',
    ...(proved.bank ? (['bank'] as const) : []),
  ]
  const [chosen, choose] = useState<ListName>('records')
  const [touched, touch] = useState(false)
  const list = touched ? chosen : (names[0] ?? 'records')
  const counts = {
    off: proved.off.length,
    records: proved.records.count,
    books: proved.books.count,
    bank: proved.bank?.count ?? 0,
  }
  return (
    <>
      <Segments
        label={t('proof.lists')}
        value={list}
        options={names.map((name) => ({
          value: name,
          label: t(`proof.${name}`),
          count: format.number(counts[name]),
        }))}
        onChange={(next) => {
          touch(true)
          choose(next as ListName)
        }}
      />
      <div className={styles.list}>
        <ListOf name={list} proved={proved} />
      </div>
    </>
  )
}

type Row = Proved['records']['rows'][number]

function ListOf({ name, proved }: { name: ListName; proved: Proved }) {
  const { t, format } = useSpeech()
  const money = (amount: number) => format.number(amount)
  const day = (of: string | null) => (of === null ? '–' : format.day(of))
  switch (name) {
    case 'off':
      return (
        <Rows
          rows={proved.off}
          of={proved.off.length}
          columns={[
            ['order', (row) => <Order orderNo={row.orderNo} />],
            ['name', (row) => row.name],
            ['records', (row) => money(row.amount), 'end'],
            ['books', (row) => money(row.booked), 'end'],
            ['bank', (row) => (row.onBank === null ? '–' : money(row.onBank)), 'end'],
          ]}
        />
      )
    case 'records':
      return (
        <Rows
          rows={proved.records.rows}
          of={proved.records.count}
          columns={[
            ['order', (row) => <Order orderNo={row.orderNo} />],
            // Of what is known by its order alone the number is not said twice.
            ...(proved.records.rows.some((row) => row.name !== row.orderNo)
              ? ([['name', (row: Row) => row.name]] as const)
              : []),
            ['day', (row) => day(row.day)],
            ['amount', (row) => money(row.amount), 'end'],
          ]}
        />
      )
    case 'books':
      return (
        <Rows
          rows={proved.books.rows}
          of={proved.books.count}
          columns={[
            ['posting', (row) => money(row.posting)],
            ['day', (row) => day(row.day)],
            ['account', (row) => t(`books.accounts.${row.account}`)],
            ['order', (row) => <Order orderNo={row.orderNo} />],
            ['amount', (row) => money(row.amount), 'end'],
          ]}
        />
      )
    case 'bank':
      return (
        <Rows
          rows={proved.bank?.rows ?? []}
          of={proved.bank?.count ?? 0}
          columns={[
            ['day', (row) => day(row.day)],
            ['line', (row) => row.txId],
            ['order', (row) => <Order orderNo={row.orderNo} />],
            ['amount', (row) => money(row.amount), 'end'],
          ]}
        />
      )
  }
}

type Head =
  | 'order'
  | 'name'
  | 'day'
  | 'amount'
  | 'posting'
  | 'account'
  | 'line'
  | 'records'
  | 'books'
  | 'bank'

/** Two rows may say the very same. */
interface Numbered<Row> {
  row: Row
  index: number
}

function Rows<Row>({
  rows,
  of,
  columns,
}: {
  rows: readonly Row[]
  of: number
  columns: readonly (readonly [head: Head, cell: (row: Row) => ReactNode, align?: 'end'])[]
}) {
  const { t } = useSpeech()
  if (rows.length === 0) return <p className={cell.quiet}>{t('proof.none')}</p>
  return (
    <>
      <SmallTable<Numbered<Row>>
        label={t('proof.lists')}
        rows={rows.map((row, index) => ({ row, index }))}
        rowKey={({ index }) => index}
        columns={columns.map(([head, draw, align], index) => ({
          key: head,
          head: t(`proof.${head}`),
          ...(align && { align }),
          grow: index === 1,
          cell: ({ row }) => draw(row),
        }))}
      />
      {of > rows.length && <p className={cell.quiet}>{t('proof.first', { n: rows.length })}</p>}
    </>
  )
}

function Order({ orderNo }: { orderNo: string | null }) {
  return orderNo === null ? <>–</> : <Link to={`/order/detail/${orderNo}?tab=ledger`}>{orderNo}</Link>
}
