import { choiceFilter, choicesFilter, type FilterExtra } from '../../ui/list/filters.ts'
import type { Choices } from '../../ui/list/choices.ts'
import type { FilterField } from '../../ui/list/list-spec.ts'
import { channels, customerTypes } from './order-choices.ts'

export function customerTypeFilter(extra: FilterExtra = {}): FilterField<'customerType'> {
  return choicesFilter('customerType', 'order.type', customerTypes.options, extra)
}

/** One channel, by its code: where somebody wrote it in capitals, it is the same. */
export function channelFilter(
  extra: FilterExtra = {},
  { options }: Pick<Choices, 'options'> = channels,
): FilterField<'channel'> {
  return choiceFilter('channel', 'order.channel', options, { ...extra, anyCase: true })
}
