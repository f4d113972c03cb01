import { getAccount } from '@lumbung/contract/order/account'
import { type BorrowerMark, findBorrower } from '@lumbung/contract/order/find-borrower'
import { getOrders, type OrderRow } from '@lumbung/contract/order/order'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { useMayOpen } from '../../ui/page/use-may-open.ts'
import { api } from '../../core/api.ts'
import { useHolds } from '../../core/session.ts'
import type { PaletteNumbers } from './palette-search.ts'

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

/** Orders that a text names. */
export interface PaletteOrders {
  /** The text may name some and this person may look. */
  asked: boolean
  rows: readonly OrderRow[]
  note: string | undefined
  /** The order list with the same filter, for who may open it; null where it shows no more. */
  listPath: string | null
}

/** Asks once the text has settled; what was typed of a person is not kept. */
function useAnswer<Ask>(
  name: string,
  ask: Ask | null,
  run: (ask: Ask, signal: AbortSignal) => Promise<readonly OrderRow[]>,
) {
  const text = JSON.stringify(ask)
  const settled = useDebounced(text)
  const query = useQuery({
    queryKey: [name, 'palette', settled],
    queryFn: async ({ signal }) => await run(JSON.parse(settled) as Ask, signal),
    enabled: ask !== null && settled !== 'null',
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
  const isCurrent = ask !== null && settled === text
  return { rows: isCurrent ? query.data : undefined, error: isCurrent ? query.error : null }
}

type Answered = ReturnType<typeof useAnswer>

/** What stands where rows would: that it searches, that it failed, that there are none. */
function useNote(asked: boolean, { rows, error }: Answered, none: string): string | undefined {
  const { t } = useSpeech()
  if (!asked || (rows && rows.length > 0)) return undefined
  if (error) return t('palette.failed', { reason: error.message })
  return rows ? none : t('palette.searching')
}

/** Orders by number, payment code or serial number. */
export function useOrdersOf({ orderNo, reference }: PaletteNumbers): PaletteOrders {
  const { t } = useSpeech()
  const holds = useHolds()
  const may = useMayOpen()('orderDetail') && holds(getOrders.name)
  const filters = [
    ...(orderNo ? [{ orderNo }] : []),
    ...(reference && holds(getAccount.name) ? [{ reference }] : []),
  ]
  const ask = may && filters.length > 0 ? filters : null
  const answer = useAnswer(getOrders.name, ask, async (asks, signal) => {
    const answers = await Promise.all(
      asks.map((filter) => api(getOrders, { filter, size: rowsMax, brief: true, count: 'none' }, { signal })),
    )
    const rows = answers.flatMap(({ items }) => items)
    return [...new Map(rows.map((row) => [row.orderNo, row])).values()].slice(0, rowsMax)
  })
  const none = t('palette.noOrder', { orderNo: orderNo ?? reference ?? '' })
  return {
    asked: ask !== null,
    rows: answer.rows ?? [],
    note: useNote(ask !== null, answer, none),
    listPath: null,
  }
}

/** Orders of whoever has this whole phone or ID number, or the name that was asked for. */
export function useOrdersOfBorrower(
  { phone, idNumber }: PaletteNumbers,
  soughtName: string | null,
): PaletteOrders {
  const { t } = useSpeech()
  const mayOpen = useMayOpen()
  const may = useMayFindBorrowers()
  const marks: readonly (readonly [BorrowerMark, string | null])[] = [
    ['phone', phone],
    ['idNumber', idNumber],
    ['borrowerName', soughtName],
  ]
  const [by, text] = marks.find(([, value]) => value !== null) ?? []
  const ask = may && by !== undefined && text ? { by, text } : null
  const answer = useAnswer(
    findBorrower.name,
    ask,
    async (asks, signal) => (await api(findBorrower, asks, { signal })).orders,
  )
  const rows = answer.rows ?? []
  const list = ask && rows.length > 1 && mayOpen('orderList')
  const none = t(soughtName === null ? 'palette.noBorrower' : 'palette.noName', {
    name: soughtName ?? '',
  })
  return {
    asked: ask !== null,
    rows,
    note: useNote(ask !== null, answer, none),
    listPath: list ? `/order/orderList?${new URLSearchParams({ [ask.by]: ask.text })}` : null,
  }
}

/** Whether this person may find borrowers, and open what is found. */
export function useMayFindBorrowers(): boolean {
  const holds = useHolds()
  return useMayOpen()('orderDetail') && holds(findBorrower.name)
}
