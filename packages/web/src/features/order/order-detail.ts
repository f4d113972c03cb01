import type { RetOf } from '@lumbung/contract/call'
import type { Addressee } from '../../parts/order/borrower-sentence.ts'
import type { Account } from '../../parts/order/account.ts'
import type { getOrder } from '@lumbung/contract/order/order'

/** To whom a sentence about an order is said. */
export function addresseeOf({ order, identity }: OrderDetail): Addressee {
  return { orderNo: order.orderNo, name: identity.name || order.borrowerName, gender: identity.gender }
}

/** An order, as the server shows it. */
export type OrderDetail = RetOf<typeof getOrder>

export interface TabProps {
  detail: OrderDetail
}
export interface AccountTabProps extends TabProps {
  account: Account
}
