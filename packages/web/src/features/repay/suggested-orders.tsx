import { useSpeech } from '../../locales/language.tsx'
import cell from '../../ui/list/cell.module.css'
import { Glyph, type GlyphName } from '../../ui/controls/icon.tsx'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import type { Family } from '../../ui/controls/status.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { Section } from '../../ui/page/screen.tsx'
import { SmallTable } from '../../ui/page/small-table.tsx'
import { OrderNumberText } from '../../parts/order/order-number.tsx'
import type { Trace, TracedPayment } from './payment-trace.ts'
import styles from './repay-query.module.css'

type Suggestion = Trace['suggestions'][number]
type Reason = 'amount' | 'name' | 'code' | 'phone' | 'payer' | 'time'

const glyphs: Readonly<Record<Suggestion['amount']['fit'], { name: GlyphName; family: Family }>> = {
  yes: { name: 'check-disc', family: 'good' },
  half: { name: 'half', family: 'wait' },
  no: { name: 'minus-disc', family: 'none' },
}

interface SuggestedOrdersProps {
  payment: TracedPayment
  orders: readonly Suggestion[]
  chosen: string
  onChoose: (orderNo: string) => void
}

/** Orders the money may belong to, a column a reason, best first; the chosen one is previewed below. */
export function SuggestedOrders({ payment, orders, chosen, onChoose }: SuggestedOrdersProps) {
  const { t, format } = useSpeech()
  const reason = <R extends Reason>(name: R) => ({
    key: name,
    head: t(`query.suggest.${name}.head`),
    cell: (row: Suggestion) => <FitOf name={name} row={row} />,
  })
  return (
    <Section title={t('query.suggest.title')} note={t('query.suggest.note')}>
      {orders.length === 0 ? (
        <p className={cell.quiet}>{t('query.suggest.none')}</p>
      ) : (
        <SmallTable
          label={t('query.suggest.title')}
          rows={orders}
          rowKey={(row) => row.orderNo}
          columns={[
            {
              key: 'orderNo',
              head: t('order.orderNo'),
              cell: (row) => (
                <button
                  type="button"
                  className={styles.choose}
                  aria-pressed={row.orderNo === chosen}
                  aria-label={t('query.suggest.choose', { orderNo: row.orderNo })}
                  onClick={() => onChoose(row.orderNo)}
                >
                  <OrderNumberText orderNo={row.orderNo} />
                </button>
              ),
            },
            {
              key: 'name',
              head: t('order.borrower'),
              cell: (row) => <MaskedValue value={row.borrowerName} />,
            },
            {
              key: 'owed',
              head: t('query.suggest.owes', { day: format.dayShort(payment.valueDay) }),
              align: 'end',
              cell: (row) => <Money amount={row.owed} />,
            },
            reason('amount'),
            { ...reason('name'), key: 'sameName' },
            reason('code'),
            reason('phone'),
            reason('payer'),
            reason('time'),
            {
              key: 'points',
              head: t('query.suggest.fits'),
              align: 'end',
              cell: (row) => t('query.suggest.points', { n: row.points }),
            },
          ]}
        />
      )}
    </Section>
  )
}

function FitOf({ name, row }: { name: Reason; row: Suggestion }) {
  const { t } = useSpeech()
  const { fit } = row[name]
  const word =
    name === 'amount'
      ? t(`query.suggest.amount.${row.amount.why}`)
      : name === 'name'
        ? t(`query.suggest.name.${row.name.why}`)
        : name === 'code'
          ? t(`query.suggest.code.${row.code.why}`)
          : name === 'phone'
            ? t(`query.suggest.phone.${row.phone.why}`)
            : name === 'payer'
              ? t(`query.suggest.payer.${row.payer.why}`)
              : t(`query.suggest.time.${row.time.why}`)
  return (
    <span className={styles.fit} data-fit={fit}>
      <Glyph {...glyphs[fit]} />
      {word}
    </span>
  )
}
