import { choices } from '../../ui/list/choices.ts'

/** What several screens choose from, or show in words. */
export const customerTypes = choices('order.customerType', ['new', 'old', 'globalOld'])
export const peopleStages = choices('review.stage', ['first', 'final'])
export const paymentMethods = choices('order.methods', [
  'va',
  'alfa',
  'transfer',
  'manual',
  'import',
  'credit',
])
