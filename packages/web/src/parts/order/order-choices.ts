import { bookChannels, paymentMethods as methods } from '@lumbung/domain/account/payment'
import { payoutChannels } from '@lumbung/domain/order/payout-channel'
import { choices } from '../../ui/list/choices.ts'

/** What several screens choose from, or show in words. */
export const customerTypes = choices('order.customerType', ['new', 'old', 'globalOld'])
export const peopleStages = choices('review.stage', ['first', 'final'])
export const paymentMethods = choices('order.methods', methods)
/** Who carries payouts. */
export const channels = choices('order.channels', payoutChannels)
/** By whom money came or went, as the books say it. */
export const postedChannels = choices('order.channels', bookChannels)
