import { getOwnDecisions } from '@lumbung/contract/approve/held-decision'
import { getReviews } from '@lumbung/contract/approve/review'
import type { RetOf } from '@lumbung/contract/call'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { api } from '../../core/api.ts'
import { keepDraft } from '../../core/drafts.ts'
import { usePoll } from '../../core/presence.ts'
import { useHolds } from '../../core/session.ts'
import { toast } from '../../core/toast-store.ts'
import { speech, useSpeech } from '../../locales/language.tsx'
import { refreshed, tabs } from '../../shell/tabs.ts'
import { type Decided, type Draft, draftOf } from './decision.ts'
import { reviewQuery } from './review-query.ts'
import { offerUndo, type Undone } from './undo-decision.ts'

type OwnDecisions = RetOf<typeof getOwnDecisions>
export type DroppedDecision = OwnDecisions['dropped'][number]

const key = [getOwnDecisions.name]
const everyMs = 30_000
/** After its time a decision is carried out within a few seconds. */
const [afterMs, leastMs] = [1_500, 1_000]

export const deskPath = (orderNo: string) => `/approve/detail/${orderNo}`

/** Offers to take a decision back that was made just now, and looks what has become of it when that is over. */
export function keepUndoable(
  { id, secondsLeft }: { id: number; secondsLeft: number },
  { orderNo, decision, text }: Decided & { text: string },
  client: QueryClient,
  navigate: NavigateFunction,
): void {
  client.setQueryData<OwnDecisions>(key, (known) => ({
    // It is made anew.
    dropped: (known?.dropped ?? []).filter((before) => before.orderNo !== orderNo),
    deciding: [...(known?.deciding ?? []), { id, orderNo, decision, secondsLeft }],
  }))
  offer({ id, orderNo, text, secondsLeft }, client, navigate)
}

function offer(
  { secondsLeft, ...kept }: { id: number; orderNo: string; text: string; secondsLeft: number },
  client: QueryClient,
  navigate: NavigateFunction,
): void {
  const back = (undone: Undone) => bringBack(undone, client, navigate)
  offerUndo({ ...kept, endsAt: Date.now() + secondsLeft * 1_000, back })
}

/** The last decision of an order that this browser knows not to have come about; 0: none. */
export const droppedBefore = (orderNo: string, client: QueryClient): number =>
  client.getQueryData<OwnDecisions>(key)?.dropped.find((each) => each.orderNo === orderNo)?.id ?? 0

/** The order is on the desk again, with what was written for the decision: a desk of its own, not the one that has decided it. */
function bringBack(undone: Undone, client: QueryClient, navigate: NavigateFunction): void {
  const { orderNo } = undone
  tabs.set(refreshed(tabs.get(), deskPath(orderNo)))
  client.removeQueries({ queryKey: reviewQuery(orderNo).queryKey })
  void client.invalidateQueries({ queryKey: key })
  void client.invalidateQueries({ queryKey: [getReviews.name] })
  keepDraft(deskPath(orderNo), 'decision', draftOf(undone) satisfies Draft)
  void navigate(deskPath(orderNo))
  toast({ kind: 'good', text: speech().t('approve.undo.done', { orderNo }) })
}

/**
 * What this person decided and did not come about. While a decision is kept back it can be taken back here too, also after a reload
 * and in another window.
 */
export function useOwnDecisions(): readonly DroppedDecision[] {
  const holds = useHolds()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { t } = useSpeech()
  const poll = usePoll(everyMs)
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api(getOwnDecisions, {}, { signal }),
    enabled: holds(getOwnDecisions),
    refetchInterval: ({ state }) => (poll === false ? false : (untilDecided(state.data) ?? poll)),
  })
  const deciding = data?.deciding
  const lastSeen = useRef(0)
  const look = useEffectEvent((own: OwnDecisions['deciding']) => {
    for (const { decision, ...kept } of own.toReversed()) {
      const text = t(`approve.decided.${decision}`, { orderNo: kept.orderNo })
      if (kept.secondsLeft > 0) offer({ ...kept, text }, client, navigate)
    }
    // What is over changes what the lists show.
    if (own.length < lastSeen.current) void client.invalidateQueries({ queryKey: [getReviews.name] })
    lastSeen.current = own.length
  })
  useEffect(() => look(deciding ?? []), [deciding])
  return data?.dropped ?? []
}

function untilDecided(own: OwnDecisions | undefined): number | null {
  const left = own?.deciding.map(({ secondsLeft }) => secondsLeft * 1_000 + afterMs) ?? []
  return left.length === 0 ? null : Math.max(leastMs, Math.min(...left))
}
