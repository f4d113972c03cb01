import { addDays, type BusinessDay } from '@lumbung/domain/calendar'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSpeech } from '../../../locales/language.tsx'
import { Figures } from '../../../ui/report/figures.tsx'
import { Sparkline } from '../../../ui/chart/sparkline.tsx'
import { useMayOpen } from '../../../ui/page/use-may-open.ts'
import type { Portfolio } from './dashboard-data.ts'
import { Proof } from '../../../parts/figure/proof.tsx'

/** The days late from which a loan no longer counts as settled well (TKB90). */
const badFromDay = 91

/** Six figures of today, each a link to its list. */
export function PortfolioFigures({
  portfolio,
  day,
  app,
}: {
  portfolio: Portfolio
  day: string
  app: string | null
}) {
  const { t, format } = useSpeech()
  const mayOpen = useMayOpen()
  const { days } = portfolio
  const orders = (query: string) =>
    mayOpen('orderList') ? `/order/orderList?${query}${app ? `&app=${app}` : ''}` : undefined
  const payments = mayOpen('repaymentRecord')
    ? `/repay/repaymentRecord?paidTime=today${app ? `&app=${app}` : ''}`
    : undefined
  const ofApp = app ? { app: [app] } : {}
  const today = { from: day, to: day, ...ofApp }
  const percent = (ppm: number | null) => (ppm === null ? '–' : format.percent(ppm))
  const rupiah = (amount: number) => `Rp ${format.short(amount)}`
  const ordersNote = (n: number) => t('dashboard.orders', { n: format.number(n) })
  const outstanding: ReactNode = t('dashboard.outstanding', { amount: format.short(portfolio.outstanding) })
  const running = orders('state=repaying')
  return (
    <Figures
      figures={[
        {
          label: t('dashboard.applications'),
          value: format.number(portfolio.applications),
          to: orders('applyTime=today'),
          note: '',
          aside: <Sparkline values={days.map((each) => each.applications)} />,
        },
        {
          label: t('dashboard.passed'),
          value: percent(portfolio.passRatePpm),
          to: orders('applyTime=today&state=approved,waitLoan,loaning,repaying,cleared'),
          note: t('dashboard.passedOf', { n: format.number(portfolio.approved) }),
        },
        {
          label: t('dashboard.disbursed'),
          value: rupiah(portfolio.disbursed.amount),
          mark: (
            <Proof
              asked={{ figure: 'paidOut', ...today }}
              name={t('dashboard.disbursed')}
              shown={portfolio.disbursed.amount}
            />
          ),
          to: orders('loanTime=today'),
          note: ordersNote(portfolio.disbursed.orders),
          aside: <Sparkline values={days.map((each) => each.disbursed)} />,
        },
        {
          label: t('dashboard.dueToday'),
          value: rupiah(portfolio.dueToday.amount),
          mark: (
            <Proof
              asked={{ figure: 'due', part: 'left', ...today }}
              name={t('dashboard.dueToday')}
              shown={portfolio.dueToday.amount}
            />
          ),
          to: orders('repayEndDate=today'),
          note: ordersNote(portfolio.dueToday.orders),
        },
        {
          label: t('dashboard.collected'),
          value: rupiah(portfolio.collectedToday),
          mark: (
            <Proof
              asked={{ figure: 'collected', ...today }}
              name={t('dashboard.collected')}
              shown={portfolio.collectedToday}
            />
          ),
          to: payments,
          note: '',
          aside: <Sparkline values={days.map((each) => each.collected)} />,
        },
        {
          label: t('dashboard.tkb90'),
          value: percent(portfolio.tkb90Ppm),
          to: orders(`overdue=yes&repayEndDate=..${addDays(day as BusinessDay, -badFromDay)}`),
          note: (
            <>
              {running ? <Link to={running}>{outstanding}</Link> : outstanding}
              <Proof
                asked={{ figure: 'outstanding', ...ofApp }}
                name={t('dashboard.outstandingName')}
                shown={portfolio.outstanding}
              />
            </>
          ),
        },
      ]}
    />
  )
}
