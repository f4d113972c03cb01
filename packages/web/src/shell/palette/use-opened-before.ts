import { useLocation } from 'react-router'
import { openedOrders, type OpenedOrder } from '../../core/opened-orders.ts'
import { useUser } from '../../core/session.ts'
import { useMayOpen } from '../../ui/page/use-may-open.ts'
import { nameOf, routeAt } from '../route-tree.ts'

const shownMax = 8

/** The orders this person opened lately but for the one in front, where they may still open them. */
export function useOpenedBefore(): readonly OpenedOrder[] {
  const { id } = useUser()
  const { pathname } = useLocation()
  const mayOpen = useMayOpen()
  const here = routeAt(pathname)?.params['orderNo']
  return openedOrders(id)
    .filter(({ orderNo, path }) => {
      const found = routeAt(path)
      return orderNo !== here && found !== null && mayOpen(nameOf(found.route))
    })
    .slice(0, shownMax)
}
