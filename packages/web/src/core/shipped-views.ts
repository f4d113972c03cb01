import type { RetOf } from '@lumbung/contract/call'
import { getShippedViews } from '@lumbung/contract/utils/view-count'
import { useQuery } from '@tanstack/react-query'
import { useSpeech } from '../locales/language.tsx'
import { api } from './api.ts'
import { inBackground } from './background.ts'
import { usePoll } from './presence.ts'

export type ShippedView = RetOf<typeof getShippedViews>['views'][number]

const everyMs = 60_000
/** Of every language: a name is said in the one that was spoken when it was asked for. */
export const shippedViewsKey = [getShippedViews.name] as const

/** The views that come with the product for this person, counted once a minute for all that show them. */
export function useShippedViews(): readonly ShippedView[] {
  const { language } = useSpeech()
  const query = useQuery({
    queryKey: [...shippedViewsKey, language],
    queryFn: ({ signal }) => inBackground(() => api(getShippedViews, {}, { signal })),
    refetchInterval: usePoll(everyMs),
    staleTime: everyMs,
  })
  return query.data?.views ?? none
}

const none: readonly ShippedView[] = []
