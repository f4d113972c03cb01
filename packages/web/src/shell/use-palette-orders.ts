import { getOrders, type OrderFilter, type OrderRow } from '@lumbung/contract/order/order'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSpeech } from '../locales/language.tsx'
import { useMayOpen } from '../ui/page/use-may-open.ts'
import { api } from '../core/api.ts'
import type { PaletteNumbers } from './palette-search.ts'
import { useHolds } from '../core/session.ts'

const rowsMax = 6
const settlesAfterMs = 200

/** The value, once it has not changed for a moment. */
function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settlesAfterMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

interface PaletteOrders {
  /** The text may be a number and this person may look. */
  asked: boolean
  rows: readonly OrderRow[]
  note: string | undefined
  /** The order list with the same filter, for who may open it. */
  listPath: string | null
}

function filtersOf({ orderNo, phone, idNumber }: PaletteNumbers): OrderFilter[] {
  return [
    ...(orderNo ? [{ orderNo }] : []),
    ...(phone ? [{ phone }] : []),
    ...(idNumber ? [{ idNumber }] : []),
  ]
}

/** Orders by their number or by the borrower's whole phone or ID number: exact, as the call itself filters. */
export function usePaletteOrders(numbers: PaletteNumbers): PaletteOrders {
  const { t } = useSpeech()
  const mayOpen = useMayOpen()
  const may = useHolds()(getOrders.name) && mayOpen('orderDetail')
  const text = JSON.stringify(filtersOf(numbers))
  const settled = useDebounced(text)
  const asked = may && text !== '[]'
  const query = useQuery({
    queryKey: [getOrders.name, 'palette', settled],
    queryFn: async ({ signal }) => {
      const filters = JSON.parse(settled) as OrderFilter[]
      const answers = await Promise.all(
        filters.map((filter) => api(getOrders, { filter, size: rowsMax, page: 1 }, { signal })),
      )
      return answers.flatMap(({ items }) => items).slice(0, rowsMax)
    },
    enabled: asked && settled !== '[]',
    // A phone or an ID number that was typed is not kept.
    gcTime: 0,
  })
  const current = asked && settled === text
  const rows = current ? (query.data ?? []) : []
  const byPerson = numbers.phone !== null || numbers.idNumber !== null
  const person: Record<string, string> = numbers.phone
    ? { phone: numbers.phone }
    : { idNumber: numbers.idNumber ?? '' }
  const note = () => {
    if (!current || query.isPending) return t('shell.palette.searching')
    if (query.error) return t('shell.palette.failed', { reason: query.error.message })
    return byPerson
      ? t('shell.palette.noBorrower')
      : t('shell.palette.noOrder', { orderNo: numbers.orderNo ?? '' })
  }
  return {
    asked,
    rows,
    note: asked && rows.length === 0 ? note() : undefined,
    listPath: byPerson && mayOpen('orderList') ? `/order/orderList?${new URLSearchParams(person)}` : null,
  }
}
