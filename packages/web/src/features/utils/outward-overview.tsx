import { getOutwardOverview } from '@lumbung/contract/utils/outward-report'
import type { RetOf } from '@lumbung/contract/call'
import { feeds } from '@lumbung/domain/outward/feed'
import { Link } from 'react-router'
import { useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { Status, type StateLook } from '../../ui/controls/status.tsx'
import cell from '../../ui/list/cell.module.css'
import { Detail } from '../../ui/page/detail.tsx'
import { Screen, Section } from '../../ui/page/screen.tsx'
import { type SmallColumn, SmallTable } from '../../ui/page/small-table.tsx'
import styles from './outward.module.css'

type Overview = RetOf<typeof getOutwardOverview>
type Standing = Overview['feeds'][number]
type Line = Overview['lines'][number]

const looks: Record<Standing['standing'], StateLook> = {
  running: { family: 'good', glyph: 'check-disc' },
  notConnected: { family: 'late', glyph: 'triangle', loud: true },
  off: { family: 'none', glyph: 'dashed' },
}

/** The queue under a filter, as an address. */
const rowsAt = (filter: Record<string, string>) =>
  `/utils/outwardReports?${new URLSearchParams({ part: 'queue', ...filter }).toString()}`
const underWay = 'waiting,sent,unknown'
const stuck = 'invalid,refused'

/** How every feed stands, and what it said held against our own loans. */
export function OutwardOverview() {
  const { t } = useSpeech()
  return (
    <Detail call={getOutwardOverview} request={{}}>
      {(overview) => (
        <Screen title={t('outward.parts.overview')}>
          <Section>
            <p className={styles.what}>{t('outward.what')}</p>
          </Section>
          <Section>
            <Feeds overview={overview} />
          </Section>
          <Section title={t('outward.reconciliation')}>
            {overview.lines.length === 0 ? (
              <p className={cell.quiet}>{t('outward.nothingHeld')}</p>
            ) : (
              feeds.map((feed) => (
                <Lines key={feed} lines={overview.lines.filter((line) => line.feed === feed)} />
              ))
            )}
          </Section>
        </Screen>
      )}
    </Detail>
  )
}

function Feeds({ overview }: { overview: Overview }) {
  const { t, format } = useSpeech()
  const { businessDate: today } = useUser()
  const columns: SmallColumn<Standing>[] = [
    { key: 'feed', head: t('outward.feed'), cell: ({ feed }) => t(`outward.feeds.${feed}`) },
    {
      key: 'standing',
      head: t('outward.standing'),
      cell: (each) => <Status look={looks[each.standing]} word={t(`outward.standings.${each.standing}`)} />,
    },
    {
      key: 'since',
      head: t('outward.since'),
      cell: ({ since }) => (since === null ? '–' : format.day(since)),
    },
    {
      key: 'underWay',
      head: t('outward.underWay'),
      align: 'end',
      cell: ({ feed, underWay: rows }) => <RowsLink rows={rows} filter={{ feed, state: underWay }} />,
    },
    {
      key: 'stuck',
      head: t('outward.stuck'),
      align: 'end',
      cell: ({ feed, stuck: rows }) => <RowsLink rows={rows} filter={{ feed, state: stuck }} loud />,
    },
    {
      key: 'last',
      head: t('outward.lastAccepted'),
      cell: ({ lastAcceptedAt }) => (lastAcceptedAt === null ? '–' : format.moment(lastAcceptedAt, today)),
    },
    {
      key: 'next',
      head: t('outward.next'),
      grow: true,
      cell: (each) => <Next standing={each} />,
    },
  ]
  return (
    <SmallTable
      label={t('outward.feed')}
      rows={overview.feeds}
      rowKey={({ feed }) => feed}
      columns={columns}
    />
  )
}

/** What comes next, or why nothing does. */
function Next({ standing: { standing, layoutWaits, next } }: { standing: Standing }) {
  const { t, format } = useSpeech()
  if (standing === 'off') {
    const why = t(layoutWaits ? 'outward.whyWaits' : 'outward.whyOff')
    return <Link to="/utils/outwardReports?part=layouts">{why}</Link>
  }
  if (standing === 'notConnected') return <span className={cell.late}>{t('outward.whyNotConnected')}</span>
  if (next === null) return '–'
  return t('outward.nextDue', { month: format.day(next.month), due: format.day(next.due) })
}

function RowsLink({ rows, filter, loud }: { rows: number; filter: Record<string, string>; loud?: boolean }) {
  const { t, format } = useSpeech()
  if (rows === 0) return <span className={cell.quiet}>0</span>
  const text = format.number(rows)
  return (
    <Link
      to={rowsAt(filter)}
      aria-label={t('outward.openRows', { rows: text })}
      className={loud ? cell.late : undefined}
    >
      {text}
    </Link>
  )
}

/** One feed, by day or month and kind. */
function Lines({ lines }: { lines: readonly Line[] }) {
  const { t, format } = useSpeech()
  const [first] = lines
  if (first === undefined) return null
  const { feed } = first
  const filterOf = ({ day, kind }: Line) => ({
    feed,
    kind,
    day: `${day}..${day}`,
    counts: 'yes',
  })
  const columns: SmallColumn<Line>[] = [
    {
      key: 'day',
      head: feed === 'slik' ? t('outward.month') : t('outward.day'),
      cell: ({ day }) => format.day(day),
    },
    { key: 'kind', head: t('outward.kind'), cell: ({ kind }) => t(`outward.kinds.${kind}`) },
    { key: 'held', head: t('outward.held'), align: 'end', cell: ({ held }) => format.number(held.rows) },
    {
      key: 'heldAmount',
      head: t('outward.heldAmount'),
      align: 'end',
      cell: ({ held }) => <Money amount={held.amount} />,
    },
    {
      key: 'accepted',
      head: t('outward.accepted'),
      align: 'end',
      cell: (line) => (
        <RowsLink rows={line.accepted.rows} filter={{ ...filterOf(line), state: 'accepted' }} />
      ),
    },
    {
      key: 'acceptedAmount',
      head: t('outward.acceptedAmount'),
      align: 'end',
      cell: ({ accepted }) => <Money amount={accepted.amount} />,
    },
    {
      key: 'underWay',
      head: t('outward.underWay'),
      align: 'end',
      cell: (line) => <RowsLink rows={line.underWay} filter={{ ...filterOf(line), state: underWay }} />,
    },
    {
      key: 'stuck',
      head: t('outward.stuck'),
      align: 'end',
      cell: (line) => <RowsLink rows={line.stuck} filter={{ ...filterOf(line), state: stuck }} loud />,
    },
    {
      key: 'difference',
      head: t('outward.difference'),
      cell: ({ difference: { rows, amount } }) =>
        rows === 0 && amount === 0 ? (
          <Status look={{ family: 'good', glyph: 'check-disc' }} word={t('outward.agrees')} />
        ) : (
          <span className={cell.late}>
            {t('outward.differs', { rows: format.number(rows), amount: format.number(amount) })}
          </span>
        ),
    },
    {
      key: 'missing',
      head: t('outward.missing'),
      grow: true,
      cell: ({ missing }) =>
        missing.length === 0
          ? '–'
          : missing.map((orderNo) => (
              <div key={orderNo}>
                <Link to={`/order/detail/${orderNo}`}>{orderNo}</Link>
              </div>
            )),
    },
  ]
  return (
    <>
      <h3 className={styles.feed}>{t(`outward.feeds.${feed}`)}</h3>
      <SmallTable
        label={t(`outward.feeds.${feed}`)}
        rows={lines}
        rowKey={({ day, kind }) => `${day} ${kind}`}
        columns={columns}
      />
    </>
  )
}
