import { choicesFilter, type FilterExtra } from '../../ui/list/filters.ts'
import type { FilterField } from '../../ui/list/list-spec.ts'

export function customerTypeFilter(extra: FilterExtra = {}): FilterField<'customerType'> {
  return choicesFilter(
    'customerType',
    'order.type',
    ({ t }) =>
      (['new', 'old', 'globalOld'] as const).map((value) => ({
        value,
        label: t(`order.customerType.${value}`),
      })),
    extra,
  )
}
