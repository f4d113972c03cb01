import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { nameTab, tabs } from './tabs.ts'

/** What this screen is about, for its tab and the way above it; undefined while nobody knows. */
export function useTabName(name: string | undefined): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (name !== undefined) nameTab(pathname, name)
  }, [pathname, name])
}

/** What the screen of a tab said it is about; another visit of it draws nothing anew. */
export function useNameOfTab(path: string): string | undefined {
  return useSyncExternalStore(tabs.subscribe, () => tabs.get().find((tab) => tab.path === path)?.name)
}
