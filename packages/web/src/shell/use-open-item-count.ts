import type { RetOf } from '@lumbung/contract/call'
import { getOpenItemCount } from '@lumbung/contract/utils/open-item'
import { useQuery } from '@tanstack/react-query'
import { api } from '../core/api.ts'
import { usePoll } from '../core/presence.ts'
import { useHolds } from '../core/session.ts'

const everyMs = 30_000

/** The list that the count counts. */
export const openItemsOfMine = '/utils/configTools?mine=yes'

/** What is stuck, and what of it this person may do something about; undefined for who may not see it. */
export function useOpenItemCount(): RetOf<typeof getOpenItemCount> | undefined {
  const holds = useHolds()
  const query = useQuery({
    queryKey: [getOpenItemCount.name],
    queryFn: ({ signal }) => api(getOpenItemCount, {}, { signal }),
    enabled: holds(getOpenItemCount.name),
    refetchInterval: usePoll(everyMs),
  })
  return query.data
}
