import type { Looked } from '@lumbung/contract/user/dashboard-places'
import { collectedSince } from '@lumbung/contract/user/dashboard-proofs'
import { rupiah, sum } from '@lumbung/domain/money'
import { Section } from '../../../ui/page/screen.tsx'
import { LineChart } from '../../../ui/chart/line-chart.tsx'
import { Segments } from '../../../ui/controls/segments.tsx'
import { useSpeech } from '../../../locales/language.tsx'
import { Proof } from '../../../parts/figure/proof.tsx'
import { useUser } from '../../../core/session.ts'
import { useMedia } from '../../../ui/use-media.ts'
import type { Portfolio } from './dashboard-data.ts'
import styles from './dashboard.module.css'
import { Funnel } from './funnel.tsx'
import { OverdueStages } from './overdue-stages.tsx'
import { PortfolioFigures } from './portfolio-figures.tsx'

interface PortfolioHalfProps {
  portfolio: Portfolio
  day: string
  at: string
  app: string | null
  onApp: (app: string) => void
}

/** Today's figures of the whole book, for those who may see it. */
export function PortfolioHalf({ portfolio, day, at, app, onApp }: PortfolioHalfProps) {
  const { t, format } = useSpeech()
  const { apps } = useUser()
  const looked = { day, apps: portfolio.apps }
  const phone = useMedia('(width < 1021px)')
  const switcher = apps.length > 1 && (
    <Segments
      label={t('dashboard.app')}
      value={app ?? ''}
      options={[
        { value: '', label: t('dashboard.allApps') },
        ...apps.map(({ code, name }) => ({ value: code, label: name })),
      ]}
      onChange={onApp}
    />
  )
  return (
    <>
      <Section
        title={t('dashboard.portfolio')}
        note={t('dashboard.asOf', { day: format.day(day), time: format.time(at) })}
        actions={!phone && switcher}
      >
        {phone && switcher && <div className={styles.switcher}>{switcher}</div>}
        <PortfolioFigures portfolio={portfolio} looked={looked} />
      </Section>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Section
            title={t('dashboard.perDay')}
            note={t('dashboard.perDayNote', { n: portfolio.days.length })}
          >
            <DayChart days={portfolio.days} />
          </Section>
          <Section
            title={t('dashboard.collectedPerDay')}
            note={t('dashboard.perDayNote', { n: portfolio.days.length })}
            actions={<CollectedProof days={portfolio.days} looked={looked} />}
          >
            <CollectedChart days={portfolio.days} />
          </Section>
        </div>
        <div className={styles.column}>
          <Section title={t('dashboard.funnel')} note={t('dashboard.funnelNote', { day: format.day(day) })}>
            <Funnel portfolio={portfolio} />
          </Section>
        </div>
        <Section title={t('dashboard.overdue')} note={t('dashboard.overdueNote')}>
          <OverdueStages stages={portfolio.overdue} looked={looked} />
        </Section>
      </div>
    </>
  )
}

function DayChart({ days }: { days: Portfolio['days'] }) {
  const { t, format } = useSpeech()
  const applications = days.map((each) => each.applications)
  const disbursed = days.map((each) => each.disbursed)
  const total = (values: readonly number[]) => format.number(values.reduce((all, value) => all + value, 0))
  return (
    <LineChart
      lastIsOpen
      lines={[
        { label: t('dashboard.applications'), values: applications, tone: 'context' },
        { label: t('dashboard.disbursed'), values: disbursed, tone: 'subject' },
      ]}
      ticks={days.map((each) => format.dayShort(each.day))}
      number={format.number}
      summary={t('dashboard.perDaySummary', {
        applications: total(applications),
        disbursed: total(disbursed),
        n: days.length,
      })}
    />
  )
}

const collectedIn = (days: Portfolio['days']) => sum(days.map((each) => rupiah(each.collected)))

function CollectedProof({ days, looked }: { days: Portfolio['days']; looked: Looked }) {
  const { t } = useSpeech()
  const [first] = days
  if (first === undefined) return null
  return (
    <Proof
      asked={collectedSince(looked, first.day)}
      name={t('dashboard.collectedPerDay')}
      shown={collectedIn(days)}
    />
  )
}

function CollectedChart({ days }: { days: Portfolio['days'] }) {
  const { t, format } = useSpeech()
  const total = collectedIn(days)
  return (
    <LineChart
      lastIsOpen
      lines={[
        { label: t('dashboard.collectedLine'), values: days.map((each) => each.collected), tone: 'subject' },
      ]}
      ticks={days.map((each) => format.dayShort(each.day))}
      number={format.short}
      summary={t('dashboard.collectedSummary', { amount: format.number(total), n: days.length })}
    />
  )
}
