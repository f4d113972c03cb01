import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { nameTab, tabs } from './tabs.ts'

/**
 * What this screen is about, for its tab and the way above it; undefined while nobody knows. With `whole` it says the
 * screen too, and the title of the screen is left out.
 */
export function useTabName(name: string | undefined, whole?: 'whole'): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (name !== undefined) nameTab(pathname, name, whole !== undefined)
  }, [pathname, name, whole])
}

/** What the screen of a tab said it is about; another visit of it draws nothing anew. */
export function useNameOfTab(path: string): string | undefined {
  return useSyncExternalStore(tabs.subscribe, () => tabs.get().find((tab) => tab.path === path)?.name)
}
