import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { nameTab } from './tabs.ts'

/** What this screen is about, for its tab and the way above it; undefined while nobody knows. */
export function useTabName(name: string | undefined): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (name !== undefined) nameTab(pathname, name)
  }, [pathname, name])
}
