import { getBureau } from '@lumbung/contract/order/bureau'
import type { RetOf } from '@lumbung/contract/call'
import { openInquiryStates } from '@lumbung/domain/sources/source'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../core/api.ts'
import { useHolds } from '../../core/session.ts'

export type BureauData = RetOf<typeof getBureau>

const awaitedMs = 3_000

const isOpen = ({ state }: BureauData['inquiries'][number]) =>
  (openInquiryStates as readonly string[]).includes(state)

/** What the sources know of an order's borrower; asked for again while an answer is awaited. Nothing for who may not see it. */
export function useBureau(orderNo: string) {
  const holds = useHolds()
  return useQuery({
    queryKey: [getBureau.name, orderNo],
    queryFn: ({ signal }) => api(getBureau, { orderNo }, { signal }),
    enabled: holds(getBureau.name),
    refetchInterval: ({ state }) => (state.data?.inquiries.some(isOpen) === true ? awaitedMs : false),
  })
}
