import type { RawBuilder } from 'kysely'
import type { BookAccount } from '@lumbung/domain/books/books'

export type Sql = RawBuilder<unknown>

/** What a figure is made of, told three times over, each from tables of its own. Amounts in rupiah, signed as the figure is. */
export interface FigureProof {
  /** Whose sum the figure itself is. */
  told: 'records' | 'bank'
  /** What the others are about, read once and called `chosen` in them. */
  chosen?: Sql
  /** key, order_no, name, day, amount, booked (whether the accounts below must have it). */
  records: Sql
  /** key, amount: what these accounts hold of the same keys and the figure does not count. */
  beside?: Sql
  /** The accounts whose entries say the same. */
  accounts: readonly BookAccount[]
  /** key, posting, id, day, account, order_no, amount; `amount` turned round where the figure is a credit. */
  entries: Sql
  /** key, day, tx_id, order_no, amount; null: no bank sees it. */
  lines: Sql | null
  /** key, amount: what of a record no line shows yet, where some of it may be on lines already; else a record is on lines whole or waits whole. */
  waits?: Sql
}
