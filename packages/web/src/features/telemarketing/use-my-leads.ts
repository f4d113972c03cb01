import { getLead, getMyLeads } from '@lumbung/contract/telemarketing/lead'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../core/api.ts'
import { inBackground } from '../../core/background.ts'
import { usePoll } from '../../core/presence.ts'

const refreshMs = 30_000

export const myLeadsQuery = queryOptions({
  queryKey: [getMyLeads.name],
  queryFn: ({ signal }) => api(getMyLeads, {}, { signal }),
})

/** One's own leads, asked for again while somebody sits before them: what is lawful changes with the hour. */
export function useMyLeads() {
  return useQuery({ ...myLeadsQuery, refetchInterval: usePoll(refreshMs) })
}

/** Has a lead there before somebody opens it, under the key that its desk asks by. */
export function useLeadAhead(id: number | null): void {
  const request = { id: id ?? 0 }
  useQuery({
    queryKey: [getLead.name, request],
    queryFn: ({ signal }) => inBackground(() => api(getLead, request, { signal })),
    enabled: id !== null,
    staleTime: refreshMs,
  })
}
