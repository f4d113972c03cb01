import { getDashboardMark } from '@lumbung/contract/user/dashboard-tile'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../../core/api.ts'
import { usePoll } from '../../../core/presence.ts'

const compareMs = 4_000

/** Asks for the figures anew when anything was done that they count: one small mark is compared, not the figures. */
export function useDashboardLive(refresh: () => void): void {
  const [seen, setSeen] = useState<string | null>(null)
  const mark = useQuery({
    queryKey: [getDashboardMark.name],
    queryFn: ({ signal }) => api(getDashboardMark, {}, { signal }),
    refetchInterval: usePoll(compareMs),
    refetchOnWindowFocus: false,
    gcTime: 0,
  }).data?.mark
  const onMark = useEffectEvent((now: string) => {
    setSeen(now)
    if (seen !== null && seen !== now) refresh()
  })
  useEffect(() => {
    if (mark !== undefined) onMark(mark)
  }, [mark])
}
