import type { OrderState } from '@lumbung/domain/order/order'
import { useSpeech } from '../../locales/language.tsx'
import type { Translate } from '../../locales/words.ts'
import { type Standing, standingOf, Status } from '../../ui/controls/status.tsx'
import { clearedLook, orderStates, overdueLook, unknownLook } from './states.ts'

/** What decides how an order stands: overdue is computed, never stored. */
export interface OrderStanding {
  state: OrderState
  daysOverdue: number
  clearedLate?: boolean
  payoutUnknown?: boolean
}

export function orderStanding(order: OrderStanding, t: Translate, withDays = false): Standing {
  if (order.payoutUnknown) return { look: unknownLook, word: t('state.payoutUnknown') }
  if (order.state === 'repaying' && order.daysOverdue > 0) {
    return {
      look: overdueLook,
      word: withDays ? t('state.overdueDays', { n: order.daysOverdue }) : t('state.overdue'),
    }
  }
  if (order.state === 'cleared' && order.clearedLate)
    return { look: clearedLook, word: t('state.clearedLate') }
  return standingOf(orderStates, order.state, t)
}

export function OrderStatus({ order, withDays }: { order: OrderStanding; withDays?: boolean }) {
  const { t } = useSpeech()
  return <Status {...orderStanding(order, t, withDays)} />
}
