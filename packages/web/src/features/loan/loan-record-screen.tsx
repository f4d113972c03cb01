import { getLoanDays } from '@lumbung/contract/loan/loan-record'
import { type PayoutChannel, payoutChannels } from '@lumbung/domain/order/payout-channel'
import { Link, useSearchParams } from 'react-router'
import { useSpeech } from '../../locales/language.tsx'
import { Proof } from '../../parts/figure/proof.tsx'
import type { PlainKey } from '../../locales/words.ts'
import { Money } from '../../ui/controls/money.tsx'
import { channelFilter } from '../../parts/order/order-filters.ts'
import { columnsOf } from '../../ui/list/columns.tsx'
import cell from '../../ui/list/cell.module.css'
import { appFilter, daysFilter } from '../../ui/list/filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'
import type { Column, FieldOf, RowOf } from '../../ui/list/list-spec.ts'
import styles from './payout.module.css'
import { provedPayouts, type ProvedPayouts } from './proved-payouts.ts'

const c = columnsOf(getLoanDays)
type Day = RowOf<typeof getLoanDays>
type Kind = 'success' | 'failed' | 'inFlight' | 'unknown' | 'reversed' | 'refunds'

/** The states of a payout that a column counts. */
const statesOf: Readonly<Record<Exclude<Kind, 'refunds'>, string>> = {
  success: 'success',
  failed: 'failed',
  inFlight: 'submitting,accepted,unknown',
  unknown: 'unknown',
  reversed: 'reversed',
}

const addressOf = (day: string, kind?: Kind) =>
  `/loan/loanDetail/${day}${kind ? `?purpose=${kind === 'refunds' ? 'refund' : `loan&state=${statesOf[kind]}`}` : ''}`

/** How many of a day's payouts stand so; opens exactly those. */
const count = (kind: Kind, head: PlainKey, tone?: string): Column<Day, 'day'> =>
  c.cell(
    `${kind}Count`,
    head,
    ({ day, [kind]: { count: n } }, { format }) =>
      n === 0 ? (
        <span className={cell.quiet}>0</span>
      ) : (
        <Link to={addressOf(day, kind)} className={tone}>
          {format.number(n)}
        </Link>
      ),
    { width: 92, align: 'end', field: `${kind}.count` },
  )

/** Of what is rarely there: the count opens it, a file has it. */
const amount = (kind: Kind, head: PlainKey): Column<Day, 'day'> =>
  c.cell(`${kind}Amount`, head, ({ [kind]: { amount: rupiah } }) => <Money amount={rupiah} />, {
    width: 144,
    align: 'end',
    money: true,
    shown: false,
    field: `${kind}.amount`,
  })

/** Money of a day's payouts with its proof. */
const proved = (
  id: string,
  head: PlainKey,
  figure: ProvedPayouts,
  shown: (row: Day) => number,
  field: FieldOf<Day>,
): Column<Day, 'day'> =>
  c.cell(id, head, (row) => <OfDay row={row} head={head} figure={figure} shown={shown(row)} />, {
    width: 148,
    align: 'end',
    money: true,
    field,
  })

interface OfDayProps {
  row: Day
  /** One of the day's channels; left out: as the list is narrowed. */
  by?: PayoutChannel
  head: PlainKey
  figure: ProvedPayouts
  shown: number
}

function OfDay({ row: { day }, by, head, figure, shown }: OfDayProps) {
  const { t, format } = useSpeech()
  const [search] = useSearchParams()
  const app = search.get('app')?.split(',')
  const channel = by ?? search.get('channel') ?? undefined
  return (
    <>
      <Money amount={shown} />
      <Proof
        asked={provedPayouts(figure, { day, app, channel })}
        name={`${t(head)}, ${format.day(day)}`}
        shown={shown}
      />
    </>
  )
}

/** What went by a channel on a day, with its proof; how many payouts open those. */
const ofChannel = (channel: PayoutChannel): Column<Day, 'day'> => {
  const head = `order.channels.${channel}` as const
  return c.cell(
    `${channel}Amount`,
    head,
    (row, { t, format }) => {
      const { payouts, amount: rupiah, success, failed, inFlight } = row[channel]
      if (payouts === 0) return <span className={cell.quiet}>0</span>
      const standing = [
        `${t('loan.record.success')} ${format.number(success)}`,
        `${t('loan.record.failed')} ${format.number(failed)}`,
        `${t('loan.record.inFlight')} ${format.number(inFlight)}`,
      ]
      return (
        <>
          <Link
            to={`${addressOf(row.day)}?purpose=loan&channel=${channel}`}
            className={styles.within}
            title={standing.join(' · ')}
          >
            {format.number(payouts)}
          </Link>{' '}
          · <OfDay row={row} by={channel} head={head} figure="allSent" shown={rupiah} />
        </>
      )
    },
    { width: 176, align: 'end', money: true, field: `${channel}.amount` },
  )
}

/** Of a channel's payouts how many there are and how they stand: for who wants them apart, and for a file. */
const countOfChannel = (
  channel: PayoutChannel,
  what: 'payouts' | 'success' | 'failed' | 'inFlight',
): Column<Day, 'day'> =>
  c.cell(
    `${channel}${what}`,
    `loan.record.by.${channel}.${what}`,
    (row, { format }) => {
      const n = row[channel][what]
      return n === 0 ? <span className={cell.quiet}>0</span> : format.number(n)
    },
    { width: 110, align: 'end', shown: false, field: `${channel}.${what}` },
  )

/** What was sent, by day; a day opens its payouts. */
export default listScreen({
  name: 'loanRecord',
  call: getLoanDays,
  rowKey: (row) => row.day,
  whenEmpty: { text: 'loan.recordEmpty', to: 'waitLoanList' },
  sort: { column: 'day', descending: true },
  open: (row) => addressOf(row.day),
  filters: [daysFilter('day', 'loan.record.day'), appFilter(), channelFilter()],
  columns: [
    c.link('day', 'loan.record.day', {
      width: 132,
      sort: 'day',
      draw: (row, { format }) => format.day(row.day),
    }),
    c.number('payouts', 'loan.record.payouts', { width: 92 }),
    proved('amount', 'loan.amount', 'allSent', (row) => row.amount, 'amount'),
    count('success', 'loan.record.success'),
    proved(
      'successAmount',
      'loan.record.successAmount',
      'sent',
      (row) => row.success.amount,
      'success.amount',
    ),
    count('failed', 'loan.record.failed', cell.late),
    count('inFlight', 'loan.record.inFlight'),
    ...payoutChannels.map(ofChannel),
    count('unknown', 'loan.record.unknown'),
    count('reversed', 'loan.record.reversed'),
    count('refunds', 'loan.record.refunds'),
    proved(
      'refundsAmount',
      'loan.record.refundsAmount',
      'refunds',
      (row) => row.refunds.amount,
      'refunds.amount',
    ),
    amount('failed', 'loan.record.failedAmount'),
    amount('inFlight', 'loan.record.inFlightAmount'),
    c.money('loanAmount', 'order.loanAmount', { width: 128, shown: false }),
    ...payoutChannels.flatMap((channel) =>
      (['payouts', 'success', 'failed', 'inFlight'] as const).map((what) => countOfChannel(channel, what)),
    ),
  ],
  phone: (row, { t, format }) => ({
    status: format.day(row.day),
    amount: <Money amount={row.amount} />,
    line: `${format.number(row.payouts)} · ${t('loan.record.success')} ${format.number(row.success.count)}`,
    side:
      row.failed.count + row.unknown.count === 0
        ? t('loan.record.inFlight') + ` ${format.number(row.inFlight.count)}`
        : `${t('loan.record.failed')} ${format.number(row.failed.count)} · ${t('loan.record.unknown')} ${format.number(row.unknown.count)}`,
  }),
})
