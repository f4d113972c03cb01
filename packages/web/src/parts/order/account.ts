import type { RetOf } from '@lumbung/contract/call'
import type { getAccount } from '@lumbung/contract/order/account'

/** The account of a loan, as the server shows it. */
export type Account = RetOf<typeof getAccount>
export type Reduction = Account['reductions'][number]
