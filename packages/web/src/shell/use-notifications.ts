import { act } from '../core/act.ts'
import { getNotifications, markRead } from '@lumbung/contract/user/notification'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RetOf } from '@lumbung/contract/call'
import { api } from '../core/api.ts'
import { usePoll } from '../core/presence.ts'

export type Notifications = RetOf<typeof getNotifications>
export type Notification = Notifications['items'][number]

const everyMs = 30_000
const key = [getNotifications.name]

/** What finished or failed for this person; asked for every 30 s while the page is in view. */
export function useNotifications(): UseQueryResult<Notifications> {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api(getNotifications, {}, { signal }),
    refetchInterval: usePoll(everyMs),
  })
}

/** Marks everything up to the newest one shown as read. */
export function useMarkRead(): (upTo: number) => void {
  const client = useQueryClient()
  return (upTo) => {
    client.setQueryData<Notifications>(
      key,
      (known) =>
        known && {
          ...known,
          unread: 0,
          items: known.items.map((item) => ({ ...item, read: item.read || item.id <= upTo })),
        },
    )
    void act(api(markRead, { upTo })).then(() => client.invalidateQueries({ queryKey: key }))
  }
}
