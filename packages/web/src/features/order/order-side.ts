import type { OrderRow } from '@lumbung/contract/order/order'
import { dayOf } from '../../locales/format.ts'
import type { Tools } from '../../ui/list/list-spec.ts'

/** The date that matters about an order on a phone: settled, due, or when it came. */
export function orderSide(row: OrderRow, { t, format }: Pick<Tools, 't' | 'format'>): string {
  if (row.state === 'cleared' && row.repaidDate)
    return t('order.clearedShort', { day: format.dayShort(row.repaidDate) })
  if (row.repayEndDate) return t('order.dueShort', { day: format.dayShort(row.repayEndDate) })
  return t('order.appliedShort', { day: format.dayShort(dayOf(row.applyTime)) })
}
