import type { RetOf } from '@lumbung/contract/call'
import { getChannelDay } from '@lumbung/contract/utils/channel-day'
import { getOpenItems } from '@lumbung/contract/utils/open-item'
import { nameOfChannel } from '@lumbung/domain/order/payout-channel'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useHolds, useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { wordOr } from '../../locales/words.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Glyph } from '../../ui/controls/icon.tsx'
import { reasonOf } from '../../ui/list/list-problem.tsx'
import { detailQuery } from '../../ui/page/detail.tsx'
import { Section } from '../../ui/page/screen.tsx'
import { signedAmount } from './bank-amount.ts'
import { itemAddress } from './open-item-act.ts'
import { BesideItems } from './open-item-panel.tsx'
import shared from './bank-day.module.css'
import styles from './bank-channel-report.module.css'

type Report = RetOf<typeof getChannelDay>['channels'][number]
type Difference = Report['differences'][number]

/** What the channels list of a day, asked once for all who show it; nothing for who may not see it. */
export function useChannelReports(account: number, day: string) {
  const holds = useHolds()
  const mayLook = holds(getChannelDay.name)
  const query = useQuery({ ...detailQuery(getChannelDay, { account, day }), enabled: mayLook })
  return { ...query, mayLook, reports: query.data?.channels ?? [] }
}

/** What each channel's own report of the day comes to, beside our books, and what differs. */
export function ChannelReports({ account, day }: { account: number; day: string }) {
  const { t } = useSpeech()
  const { mayLook, reports, isPending, error, refetch } = useChannelReports(account, day)
  if (!mayLook) return null
  return (
    <Section title={t('bank.report.title')}>
      {isPending ? (
        <p className={shared.soft} role="status">
          {t('ui.loading')} …
        </p>
      ) : error && reports.length === 0 ? (
        <div className={styles.failed} role="alert">
          <p>
            {t('bank.report.failed')} {reasonOf(error).text}
          </p>
          <Button icon="refresh" onClick={() => void refetch()}>
            {t('ui.retry')}
          </Button>
        </div>
      ) : reports.length === 0 ? (
        <p className={shared.soft}>{t('bank.report.none')}</p>
      ) : (
        reports.map((report) => <ChannelReport key={report.channel} report={report} />)
      )}
    </Section>
  )
}

function ChannelReport({ report }: { report: Report }) {
  const { t, format } = useSpeech()
  const { businessDate } = useUser()
  const { channel, state, readAt, theirs, ours, onTheWay, differs, differences } = report
  const name = nameOfChannel(channel)
  if (state !== 'read' || readAt === null)
    return (
      <p className={styles.report}>
        <b>{name}</b>{' '}
        <span className={shared.soft}>
          {t(state === 'none' ? 'bank.report.none' : 'bank.report.waiting')}
        </span>
      </p>
    )
  const counted = ({ count }: { count: number }) => t('bank.report.movements', { n: format.number(count) })
  const off = theirs.amount - ours.amount
  const rows = [
    { label: t('bank.report.theirs'), count: counted(theirs), amount: theirs.amount },
    { label: t('bank.report.ours'), count: counted(ours), amount: ours.amount },
    ...(onTheWay.count > 0
      ? [{ label: t('bank.report.onTheWay'), count: counted(onTheWay), amount: onTheWay.amount }]
      : []),
  ]
  return (
    <div className={styles.report} role="group" aria-label={name}>
      <p className={styles.reportHead}>
        <b>{name}</b>
        <span className={shared.soft}>
          {t('bank.report.readAt', { at: format.moment(readAt, businessDate) })}
        </span>
      </p>
      <dl className={shared.bridge}>
        {rows.map(({ label, count, amount }) => (
          <div key={label}>
            <dt>
              {label} <span className={shared.soft}>{count}</span>
            </dt>
            <dd>{signedAmount(amount, format)}</dd>
          </div>
        ))}
        <div data-sum data-odd={off !== 0 || undefined}>
          <dt>{t('bank.difference')}</dt>
          <dd>{signedAmount(off, format)}</dd>
        </div>
      </dl>
      {differs > 0 && (
        <ul className={styles.differences}>
          {differences.map((each) => (
            <DifferenceLine key={each.reference} difference={each} />
          ))}
        </ul>
      )}
      {differs > differences.length && (
        <p className={shared.soft}>
          {t('bank.report.firstOf', {
            n: format.number(differences.length),
            of: format.number(differs),
          })}
        </p>
      )}
    </div>
  )
}

function DifferenceLine({ difference }: { difference: Difference }) {
  const { t, format } = useSpeech()
  const holds = useHolds()
  const mayOpen = holds(getOpenItems.name)
  const { what, kind, reference, theirs, ours, item, settled, beside } = difference
  const words = [
    wordOr(t, 'openItems.differs', what),
    kind && wordOr(t, 'openItems.movements', kind),
    settled && t('bank.report.settled'),
  ]
  return (
    <li>
      <span className={shared.withGlyph}>
        <Glyph name={settled ? 'check-disc' : 'question-disc'} family={settled ? 'good' : 'odd'} />{' '}
        {words.filter(Boolean).join(' · ')}
      </span>
      <span>{signedAmount(theirs - ours, format)}</span>
      {item !== null && mayOpen ? (
        <Link to={itemAddress(item)}>{reference}</Link>
      ) : (
        <span className={shared.soft}>{reference}</span>
      )}
      {beside.length > 0 && mayOpen && (
        <span>
          <span className={shared.soft}>{t('openItems.sameMatter')}:</span> <BesideItems items={beside} />
        </span>
      )}
    </li>
  )
}

/** What whoever signs a day should know of the channels: which agree, and of which there is no report. */
export function ChannelsSigned({ account, day }: { account: number; day: string }) {
  const { t, format } = useSpeech()
  const { mayLook, reports, isPending } = useChannelReports(account, day)
  if (!mayLook || isPending) return null
  if (reports.length === 0) return <p>{t('bank.report.noneAtAll')}</p>
  return reports.map(({ channel, state, open, differs, theirs }) => {
    const name = nameOfChannel(channel)
    const said =
      state === 'none'
        ? t('bank.report.signNone', { name })
        : state === 'waiting'
          ? t('bank.report.signWaiting', { name })
          : open > 0
            ? t('bank.report.signDiffers', { name, n: format.number(open) })
            : differs > 0
              ? t('bank.report.signSettled', { name, n: format.number(differs) })
              : t('bank.report.signAgrees', { name, n: format.number(theirs.count) })
    return <p key={channel}>{said}</p>
  })
}
