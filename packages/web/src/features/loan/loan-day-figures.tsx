import { getLoanDays } from '@lumbung/contract/loan/loan-record'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { api } from '../../core/api.ts'
import { useHolds } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { standsAbove } from '../../ui/list/rows-wait.ts'
import { Proof } from '../../parts/figure/proof.tsx'
import { provedPayouts } from './proved-payouts.ts'
import { DayFigures } from '../../parts/figure/day-figures.tsx'

/** The money of the whole day over its payouts, each with its proof. */
export function LoanDayFigures() {
  const date = useParams()['date'] ?? ''
  const [search] = useSearchParams()
  const { t } = useSpeech()
  const holds = useHolds()
  const app = search.get('app')?.split(',')
  const channel = search.get('channel') ?? undefined
  const filter = { day: { from: date, to: date }, app, channel }
  const { data } = useQuery({
    queryKey: [getLoanDays.name, filter],
    queryFn: ({ signal }) => api(getLoanDays, { filter, size: 1 }, { signal }),
    enabled: holds(getLoanDays.name),
    meta: standsAbove,
  })
  const [day] = data?.items ?? []
  if (day === undefined) return null
  const figures = [
    { figure: 'allSent', name: t('loan.amount'), amount: day.amount },
    { figure: 'sent', name: t('loan.record.successAmount'), amount: day.success.amount },
    { figure: 'refunds', name: t('loan.record.refundsAmount'), amount: day.refunds.amount },
  ] as const
  return (
    <DayFigures
      figures={figures.map(({ figure, name, amount }) => ({
        name,
        amount,
        mark: <Proof asked={provedPayouts(figure, { day: date, app, channel })} name={name} shown={amount} />,
      }))}
    />
  )
}
