import { getEnvironment } from '@lumbung/contract/user/session'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from './api.ts'
import { inBackground } from './background.ts'
import { usePoll } from './presence.ts'
import { useUser, type User } from './session.ts'

export type Filling = NonNullable<User['filling']>

const everyMs = 2_000

/**
 * How far the demo's orders are while they are being made; null otherwise. Whoever came after they were done asks
 * nothing; whoever sees them done asks anew for all that is on the screen, and no more for this.
 */
export function useFilling(): Filling | null {
  const { filling } = useUser()
  const client = useQueryClient()
  const interval = usePoll(everyMs)
  const query = useQuery({
    queryKey: [getEnvironment.name],
    queryFn: async ({ signal }) => {
      const now = await api(getEnvironment, {}, { signal })
      if (now.filling === null)
        void inBackground(() =>
          client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== getEnvironment.name }),
        )
      return now.filling
    },
    enabled: filling !== null,
    initialData: filling,
    staleTime: ({ state }) => (state.data === null ? Infinity : 0),
    refetchInterval: ({ state }) => (state.data === null ? false : interval),
  })
  return query.data
}
