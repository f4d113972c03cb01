import { pageRowsMax } from '@lumbung/contract/list'
import { getSellers, type SellerRow } from '@lumbung/contract/telemarketing/seller'
import { api } from '../../core/api.ts'
import type { Translate } from '../../locales/words.ts'
import type { BulkTargetOption } from '../../ui/list/list-spec.ts'

/** Everyone who sells, who holds least first. */
export const allSellers = {
  filter: {},
  sort: { column: 'held', descending: false },
  size: pageRowsMax,
} as const

export const mayTake = ({ onDuty, stoppedAt }: SellerRow) => onDuty && stoppedAt === null

export const sellerWords = ({ name, held }: SellerRow, t: Translate) =>
  t('leads.acts.person', { name, n: held })

/** Whom many leads can be given to at once. */
export async function sellerOptions(t: Translate): Promise<BulkTargetOption[]> {
  const { items } = await api(getSellers, allSellers)
  return items.filter(mayTake).map((seller) => ({
    value: String(seller.id),
    label: sellerWords(seller, t),
    to: { kind: 'seller', id: seller.id },
  }))
}
