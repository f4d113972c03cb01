import { totalRowsMax } from '@lumbung/contract/list'
import { useEffect, useEffectEvent } from 'react'
import type { ListPlace } from './filter-text.ts'

/** How many pages have a number: beyond, one goes on from the last row. */
export function numberedPages(size: number): number {
  return Math.ceil(totalRowsMax / size)
}

/**
 * The page to show instead of one that is not there; null where the page is there, or nobody knows yet.
 * @param rows rows of that page, and of all; null as long as nobody knows
 */
export function pageInstead(
  { page, after }: Pick<ListPlace, 'page' | 'after'>,
  size: number,
  { shown, total }: { shown: number | null; total: number | null },
): number | null {
  if (after !== null || page === 1) return null
  const most = numberedPages(size)
  if (page > most) return most
  if (shown !== 0 || total === null) return null
  return Math.min(Math.max(1, Math.ceil(total / size)), page - 1)
}

/** An address whose page is behind the last one (the rows have become fewer, or it was typed) leads to the last. */
export function useLastPage(instead: number | null, onGo: (page: number) => void): void {
  const go = useEffectEvent(onGo)
  useEffect(() => {
    if (instead !== null) go(instead)
  }, [instead])
}
