import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../core/api.ts'
import { inBackground } from '../../core/background.ts'
import { usePoll } from '../../core/presence.ts'
import { type Desk, useDesk } from './desk.ts'

const refreshMs = 30_000

export const myCasesQuery = ({ calls: { getMyCases } }: Desk) =>
  queryOptions({
    queryKey: [getMyCases.name],
    queryFn: ({ signal }) => api(getMyCases, {}, { signal }),
  })

/** One's own cases, asked for again while somebody sits before them: what is lawful changes with the hour. */
export function useMyCases() {
  return useQuery({ ...myCasesQuery(useDesk()), refetchInterval: usePoll(refreshMs) })
}

/** The same for a desk that only wants to know whom next: one opened right after another asks nothing. */
export function useMyCasesAhead(enabled: boolean) {
  const poll = usePoll(refreshMs)
  return useQuery({ ...myCasesQuery(useDesk()), enabled, refetchInterval: poll, staleTime: refreshMs })
}

/** Where a case of one's own is worked on; its desk knows the list it came from. */
export const deskOf = ({ detailOf, screens }: Desk, orderNo: string): string =>
  detailOf(screens.mine, orderNo)

/**
 * Has a case there before somebody opens it, under the key that its desk asks by.
 * @returns whether it is
 */
export function useCaseAhead(orderNo: string | null): boolean {
  const { getCase } = useDesk().calls
  const request = { orderNo: orderNo ?? '' }
  const { data } = useQuery({
    queryKey: [getCase.name, request],
    queryFn: ({ signal }) => inBackground(() => api(getCase, request, { signal })),
    enabled: orderNo !== null,
    staleTime: refreshMs,
  })
  return orderNo !== null && data !== undefined
}
