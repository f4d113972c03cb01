import type { OrderRow } from '@lumbung/contract/order/order'
import { MaskedValue } from '../ui/masked-value.tsx'
import { Money } from '../ui/money.tsx'
import { OrderNumberText } from '../ui/order-number.tsx'
import { OrderStatus } from '../ui/status.tsx'
import styles from './palette.module.css'

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
