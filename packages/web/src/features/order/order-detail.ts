import type { RetOf } from '@lumbung/contract/call'
import type { getAccount } from '@lumbung/contract/order/account'
import type { getOrder } from '@lumbung/contract/order/order'

/** An order and the account of its loan, as the server shows them. */
export type OrderDetail = RetOf<typeof getOrder>
export type Account = RetOf<typeof getAccount>
export type Reduction = Account['reductions'][number]

export interface TabProps {
  detail: OrderDetail
}
export interface AccountTabProps extends TabProps {
  account: Account
}
