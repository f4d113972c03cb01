import type { OrderRow } from '@lumbung/contract/order/order'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { OrderNumberText } from '../../parts/order/order-number.tsx'
import styles from './palette.module.css'
import { OrderStatus } from '../../parts/order/order-status.tsx'

/** Number, whose it is, how it stands, what is left of it. */
export function PaletteOrder({ row }: { row: OrderRow }) {
  return (
    <span className={styles.order}>
      <span>
        <span className={styles.number}>
          <OrderNumberText orderNo={row.orderNo} />
        </span>{' '}
        <MaskedValue value={row.borrowerName} />
      </span>
      <OrderStatus order={row} withDays />
      <Money amount={row.remainingAmount ?? row.loanAmount} />
    </span>
  )
}
