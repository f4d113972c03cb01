import {
  deleteView,
  getListSettings,
  type ListLayout,
  type ListView,
  saveLayout,
} from '@lumbung/contract/utils/list-view'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { RetOf } from '@lumbung/contract/call'
import { act } from '../../core/act.ts'
import { api } from '../../core/api.ts'
import { useUser } from '../../core/session.ts'

type Settings = RetOf<typeof getListSettings>
const saveAfterMs = 500
const freshMs = 60_000

const cacheKey = (userId: number, list: string) => `layout.${userId}.${list}`

/** The layout this browser saw last: with it the first rows already stand in their columns. */
function cachedLayout(userId: number, list: string): ListLayout | null {
  try {
    return JSON.parse(localStorage.getItem(cacheKey(userId, list)) ?? 'null') as ListLayout | null
  } catch {
    return null
  }
}

function cacheLayout(userId: number, list: string, layout: ListLayout | null): void {
  if (layout) localStorage.setItem(cacheKey(userId, list), JSON.stringify(layout))
  else localStorage.removeItem(cacheKey(userId, list))
}

/** How this person keeps a list: columns and saved views, kept on the server. */
export function useListSettings(list: string) {
  const { id: userId } = useUser()
  const client = useQueryClient()
  const key = [getListSettings.name, list]
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const settings = await api(getListSettings, { list }, { signal })
      cacheLayout(userId, list, settings.layout)
      return settings
    },
    staleTime: freshMs,
    placeholderData: (): Settings => ({ layout: cachedLayout(userId, list), views: [], roles: [] }),
  })
  // What was changed here stands at once, whatever an answer still under way says.
  const [own, setOwn] = useState<{ layout: ListLayout | null } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const unsaved = useRef<(() => void) | null>(null)
  // Whoever leaves the page within the half second has not lost the last drag.
  useEffect(() => () => unsaved.current?.(), [])
  const keep = (layout: ListLayout | null) => {
    setOwn({ layout })
    cacheLayout(userId, list, layout)
    client.setQueryData<Settings>(key, (before) => ({ views: [], roles: [], ...before, layout }))
    const save = () => {
      clearTimeout(timer.current)
      unsaved.current = null
      // The columns stand as they were put, here; a failure says that the server does not know.
      void act(api(saveLayout, { list, layout }))
    }
    clearTimeout(timer.current)
    unsaved.current = save
    timer.current = setTimeout(save, saveAfterMs)
  }
  const reload = () => client.invalidateQueries({ queryKey: key })
  const settings = query.data
  return {
    layout: own ? own.layout : (settings?.layout ?? null),
    views: settings?.views ?? noViews,
    roles: settings?.roles ?? noRoles,
    keepLayout: keep,
    reload,
    remove: (view: ListView) => act(api(deleteView, { id: view.id }), reload),
  }
}

export type ListSettings = ReturnType<typeof useListSettings>

const noViews: readonly ListView[] = []
const noRoles: Settings['roles'] = []
