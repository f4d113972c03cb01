import { getOverdueDays } from '@lumbung/contract/repay/overdue'
import type { RetOf } from '@lumbung/contract/call'
import type { AskedFigure } from '@lumbung/contract/utils/figure'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { api } from '../../core/api.ts'
import { useHolds } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { standsAbove } from '../../ui/list/rows-wait.ts'
import type { PlainKey } from '../../locales/words.ts'
import { DayFigures } from '../../parts/figure/day-figures.tsx'
import { Proof } from '../../parts/figure/proof.tsx'

type Day = RetOf<typeof getOverdueDays>['items'][number]
export type OverdueFigure = 'fellDue' | 'overdue' | 'repaidLate' | 'open' | 'openPenalty'

/** What proves a figure of a due day. */
export function provedOverdue(figure: OverdueFigure, day: string, app: string[] | undefined): AskedFigure {
  const due = { figure: 'due', from: day, to: day, app } as const
  switch (figure) {
    case 'fellDue':
      return { ...due, part: 'amount' }
    case 'overdue':
      return { figure: 'late', day, app, part: 'leftAtDue' }
    case 'repaidLate':
      return { figure: 'late', day, app, part: 'repaidLate' }
    case 'open':
      return { ...due, part: 'left' }
    case 'openPenalty':
      return { ...due, part: 'penaltyLeft' }
  }
}

export const overdueAmount = (day: Day, figure: OverdueFigure): number =>
  figure === 'openPenalty' ? day.openPenalty : day[figure].amount

const heads = {
  fellDue: 'repay.late.fellDueAmount',
  overdue: 'repay.late.overdueAmount',
  repaidLate: 'repay.late.repaid',
  open: 'repay.late.openAmount',
  openPenalty: 'repay.late.openPenalty',
} as const satisfies Record<OverdueFigure, PlainKey>

/** The money of the whole due day over what went overdue on it, each with its proof. */
export function OverdueDayFigures() {
  const date = useParams()['date'] ?? ''
  const [search] = useSearchParams()
  const { t } = useSpeech()
  const holds = useHolds()
  const app = search.get('app')?.split(',')
  const filter = { day: { from: date, to: date }, app }
  const { data } = useQuery({
    queryKey: [getOverdueDays.name, filter],
    queryFn: ({ signal }) => api(getOverdueDays, { filter, size: 1 }, { signal }),
    enabled: holds(getOverdueDays.name),
    meta: standsAbove,
  })
  const [day] = data?.items ?? []
  if (day === undefined) return null
  return (
    <DayFigures
      figures={(Object.keys(heads) as OverdueFigure[]).map((figure) => {
        const [name, amount] = [t(heads[figure]), overdueAmount(day, figure)]
        return {
          name,
          amount,
          mark: <Proof asked={provedOverdue(figure, date, app)} name={name} shown={amount} />,
        }
      })}
    />
  )
}
