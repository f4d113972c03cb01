import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useUser } from './session.ts'

/** An order and the address it was opened at, which names the order and the screen and nothing of a person. */
export interface OpenedOrder {
  orderNo: string
  path: string
}

/** The one in front and eight before it. */
const keptMax = 9

const keyOf = (userId: number) => `opened.${userId}`

/** The orders a person opened in this window since they signed in, the last one first. */
export function openedOrders(userId: number): readonly OpenedOrder[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? '[]')
    return (Array.isArray(kept) ? kept : []).filter(
      (each): each is OpenedOrder => typeof each?.orderNo === 'string' && typeof each?.path === 'string',
    )
  } catch {
    return []
  }
}

/** Puts an order before all others; each stands once, where it was opened last. */
export function noteOpened(userId: number, { orderNo, path }: OpenedOrder): void {
  const others = openedOrders(userId).filter((each) => each.orderNo !== orderNo)
  sessionStorage.setItem(keyOf(userId), JSON.stringify([{ orderNo, path }, ...others].slice(0, keptMax)))
}

/**
 * Notes that the screen shows an order, also when its tab comes to the front again. For the palette, which offers them.
 * @param orderNo undefined until the order is there: a number that is none is not kept
 */
export function useOpenedOrder(orderNo: string | undefined): void {
  const { id } = useUser()
  const { pathname } = useLocation()
  useEffect(() => {
    if (orderNo !== undefined) noteOpened(id, { orderNo, path: pathname })
  }, [id, orderNo, pathname])
}
