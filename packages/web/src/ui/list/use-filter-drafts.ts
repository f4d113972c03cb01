import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { keepDraft, readDraft } from '../../core/drafts.ts'
import {
  type FilterDrafts,
  followAddress,
  type FilterTexts,
  restoreDrafts,
  sameTexts,
  withoutPersonal,
} from './filter-text.ts'
import type { FilterField } from './list-spec.ts'

interface TypedFilters {
  drafts: FilterTexts
  change: (name: string, text: string) => void
  empty: () => void
}

/**
 * What is typed into a filter form and not yet searched: it is there again after a reload. A phone, an ID number or a
 * person's name goes with the page (ruling 19).
 * @param keptAs one name for each form of a path
 */
export function useFilterDrafts(
  fields: readonly FilterField[],
  texts: FilterTexts,
  keptAs: string,
): TypedFilters {
  const { pathname } = useLocation()
  const [typed, setTyped] = useState<FilterDrafts>(() =>
    restoreDrafts(fields, readDraft<FilterDrafts | null>(pathname, keptAs, null), texts),
  )
  const now = followAddress(typed, texts)
  if (now !== typed) setTyped(now)
  const unsearched = withoutPersonal(fields, now.drafts)
  const known = withoutPersonal(fields, texts)
  const kept = sameTexts(unsearched, known) ? '' : JSON.stringify({ known, drafts: unsearched })
  useEffect(() => {
    keepDraft(pathname, keptAs, kept === '' ? undefined : JSON.parse(kept))
  }, [pathname, keptAs, kept])
  return {
    drafts: now.drafts,
    change: (name, text) => setTyped((before) => ({ ...before, drafts: { ...before.drafts, [name]: text } })),
    empty: () => setTyped({ ...now, drafts: {} }),
  }
}
