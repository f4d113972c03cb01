import { type Looked, portfolioFigures } from '@lumbung/contract/user/dashboard-places'
import { portfolioProofs } from '@lumbung/contract/user/dashboard-proofs'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSpeech } from '../../../locales/language.tsx'
import { Figures } from '../../../ui/report/figures.tsx'
import { Sparkline } from '../../../ui/chart/sparkline.tsx'
import type { Portfolio } from './dashboard-data.ts'
import { Proof } from '../../../parts/figure/proof.tsx'
import { useWayTo } from './place-address.ts'

/** Six figures of today, each a link to its list. */
export function PortfolioFigures({ portfolio, looked }: { portfolio: Portfolio; looked: Looked }) {
  const { t, format } = useSpeech()
  const wayTo = useWayTo()
  const { days } = portfolio
  const to = (figure: keyof typeof portfolioFigures) => wayTo(portfolioFigures[figure].opens(looked), looked)
  const percent = (ppm: number | null) => (ppm === null ? '–' : format.percent(ppm))
  const rupiah = (amount: number) => `Rp ${format.short(amount)}`
  const ordersNote = (n: number) => t('dashboard.orders', { n: format.number(n) })
  const outstanding: ReactNode = t('dashboard.outstanding', { amount: format.short(portfolio.outstanding) })
  const running = to('outstanding')
  return (
    <Figures
      figures={[
        {
          label: t('dashboard.applications'),
          value: format.number(portfolio.applications),
          to: to('applications'),
          note: '',
          aside: <Sparkline values={days.map((each) => each.applications)} />,
        },
        {
          label: t('dashboard.passed'),
          value: percent(portfolio.passRatePpm),
          to: to('passed'),
          note: t('dashboard.passedOf', { n: format.number(portfolio.approved) }),
        },
        {
          label: t('dashboard.disbursed'),
          value: rupiah(portfolio.disbursed.amount),
          mark: (
            <Proof
              asked={portfolioProofs.disbursed(looked)}
              name={t('dashboard.disbursed')}
              shown={portfolio.disbursed.amount}
            />
          ),
          to: to('disbursed'),
          note: ordersNote(portfolio.disbursed.orders),
          aside: <Sparkline values={days.map((each) => each.disbursed)} />,
        },
        {
          label: t('dashboard.dueToday'),
          value: rupiah(portfolio.dueToday.amount),
          mark: (
            <Proof
              asked={portfolioProofs.dueToday(looked)}
              name={t('dashboard.dueToday')}
              shown={portfolio.dueToday.amount}
            />
          ),
          to: to('dueToday'),
          note: ordersNote(portfolio.dueToday.orders),
        },
        {
          label: t('dashboard.collected'),
          value: rupiah(portfolio.collectedToday),
          mark: (
            <Proof
              asked={portfolioProofs.collected(looked)}
              name={t('dashboard.collected')}
              shown={portfolio.collectedToday}
            />
          ),
          to: to('collected'),
          note: '',
          aside: <Sparkline values={days.map((each) => each.collected)} />,
        },
        {
          label: t('dashboard.tkb90'),
          value: percent(portfolio.tkb90Ppm),
          to: to('lost'),
          note: (
            <>
              {running ? <Link to={running}>{outstanding}</Link> : outstanding}
              <Proof
                asked={portfolioProofs.outstanding(looked)}
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
