import type { previewStatement } from '@lumbung/contract/utils/bank-statement'
import type { RetOf } from '@lumbung/contract/call'
import type { InputOf } from '../../core/api.ts'
import { sameAsTyped } from '../../core/drafts.ts'

export type Preview = RetOf<typeof previewStatement>

/** How a file is read: what its columns are, and the balances that it does not say. */
export type Reading = InputOf<typeof previewStatement>

/** What a reading would load, as the server answered. */
export interface Previewed {
  of: Reading
  preview: Preview
}

/** What was previewed, while it is what is chosen: an answer that comes late tells of another reading. */
export function previewedOf(known: Previewed | null, chosen: Reading): Previewed | null {
  return known !== null && sameAsTyped(known.of, chosen) ? known : null
}
