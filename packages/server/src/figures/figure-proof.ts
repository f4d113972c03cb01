import type { RawBuilder } from 'kysely'
import type { BookAccount } from '@lumbung/domain/books/books'

export type Sql = RawBuilder<unknown>

/** What a figure is made of, told three times over, each from tables of its own. Amounts in rupiah, signed as the figure is. */
export interface FigureProof {
  /** Whose sum the figure itself is. */
  told: 'records' | 'bank'
  /** key, order_no, name, day, amount, booked (whether the accounts below must have it). One row a key. */
  records: Sql
  /** The accounts whose entries say the same. */
  accounts: readonly BookAccount[]
  /** key, posting, id, day, account, order_no, amount; `amount` turned round where the figure is a credit. */
  entries: Sql
  /** key, day, tx_id, order_no, amount; null: no bank sees it. */
  lines: Sql | null
}
