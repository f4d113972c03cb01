import type { RetOf } from '@lumbung/contract/call'
import type { Account } from '../../parts/order/account.ts'
import type { getOrder } from '@lumbung/contract/order/order'

/** An order, as the server shows it. */
export type OrderDetail = RetOf<typeof getOrder>

export interface TabProps {
  detail: OrderDetail
}
export interface AccountTabProps extends TabProps {
  account: Account
}
