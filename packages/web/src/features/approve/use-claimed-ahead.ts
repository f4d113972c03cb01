import { claimNext } from '@lumbung/contract/approve/review'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { inBackground } from '../../core/background.ts'
import { usePoll } from '../../core/presence.ts'
import { drawnAhead } from '../../shell/tabs.ts'
import { photoQuery } from '../../ui/photo/photo-query.ts'
import { orderPhoto } from '../../parts/order/order-photo.ts'
import { reserveAhead, beginOrder, leaveDesk } from './claimed-ahead.ts'
import type { Review } from './decision.ts'
import { reviewAhead } from './review-query.ts'
import { deskPath } from './use-own-decisions.ts'

/** Well within the five minutes that a reservation lasts. */
const renewMs = 60_000

/**
 * Reserves the order after the one in hand, has its page and photos ready and its desk drawn, so that it shows at once when
 * this one is decided.
 * @returns its number; null when there is none
 */
export function useClaimedAhead({ order: { orderNo }, stage }: Review, inHand: boolean): string | null {
  const renew = usePoll(renewMs)
  const sits = inHand && stage !== null
  const { data } = useQuery({
    queryKey: [claimNext.name, orderNo],
    queryFn: ({ signal }) => (stage === null ? null : reserveAhead(stage, orderNo, signal)),
    enabled: sits,
    refetchInterval: renew,
    staleTime: renewMs,
    gcTime: 0,
  })
  const next = sits ? (data ?? null) : null
  const { data: review } = useQuery({
    ...reviewAhead(next ?? ''),
    enabled: next !== null,
    refetchInterval: renew,
    staleTime: renewMs,
  })
  useQueries({
    queries: (review?.photos ?? []).map((photo) => {
      const { key, load } = orderPhoto(next ?? '', photo)
      return photoQuery({ key, load: (signal) => inBackground(() => load(signal)) })
    }),
  })
  const ready = review === undefined ? null : next
  useEffect(() => {
    if (ready === null) return
    drawnAhead.set(deskPath(ready))
    return () => drawnAhead.set(null)
  }, [ready])
  useEffect(() => {
    if (!sits) return
    beginOrder(orderNo)
    return leaveDesk
  }, [sits, orderNo])
  return next
}
