import { choicesFilter, type FilterExtra } from '../../ui/list/filters.ts'
import type { FilterField } from '../../ui/list/list-spec.ts'
import { customerTypes } from './order-choices.ts'

export function customerTypeFilter(extra: FilterExtra = {}): FilterField<'customerType'> {
  return choicesFilter('customerType', 'order.type', customerTypes.options, extra)
}
