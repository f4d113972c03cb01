import type { RawBuilder } from 'kysely'
import type { InvariantCode } from './invariant.ts'

/** One rule in SQL: how many things it holds for, and those it does not, in words. */
export interface TableCheck {
  code: InvariantCode
  counted: RawBuilder<{ count: number }>
  violated: RawBuilder<{ what: string }>
}
