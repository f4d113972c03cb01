import { type CostCeilings, headroomOf, productFrom } from '@lumbung/domain/account/ceilings'
import { useSpeech } from '../../locales/language.tsx'
import { shortPercent } from '../../parts/order/fact-value.ts'
import cell from '../../ui/list/cell.module.css'
import { SmallTable } from '../../ui/page/small-table.tsx'
import type { Product } from './product-values.ts'

/** Each term of a product against the ceilings of a day: what it costs, what it may, and the room between. */
export function ProductHeadroom({ product, ceilings }: { product: Product; ceilings: CostCeilings }) {
  const { t, format } = useSpeech()
  const share = (ppm: number) => shortPercent(ppm, format, 4)
  const of = (cost: number, most: number, isOver: boolean) => (
    <span className={isOver ? cell.late : undefined}>
      {t(isOver ? 'products.overBy' : 'products.roomOf', {
        cost: share(cost),
        most: share(most),
        room: share(Math.abs(most - cost)),
      })}
    </span>
  )
  return (
    <div role="status">
      <SmallTable
        label={t('products.headroom')}
        rows={headroomOf(productFrom(product), ceilings)}
        rowKey={({ termDays }) => termDays}
        columns={[
          {
            key: 'term',
            head: t('products.terms'),
            cell: ({ termDays }) => t('products.termsOf', { days: termDays }),
          },
          {
            key: 'benefit',
            head: t('products.benefitADay'),
            cell: ({ benefit, benefitMax, breach }) =>
              of(benefit, benefitMax, benefit > benefitMax || breach?.rule === 'benefitOverCap'),
          },
          {
            key: 'late',
            head: t('products.penaltyADay'),
            grow: true,
            cell: ({ late, lateMax, breach }) => (
              <>
                {of(late, lateMax, late > lateMax)}
                {breach && <div className={cell.late}>{t(`products.breach.${breach.rule}`)}</div>}
              </>
            ),
          },
        ]}
      />
    </div>
  )
}
