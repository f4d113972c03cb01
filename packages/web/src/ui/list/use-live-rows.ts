import { getVersions } from '@lumbung/contract/utils/row-mark'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../core/api.ts'
import { inBackground } from '../../core/background.ts'
import { changedRows, type RowMark } from './list-changes.ts'
import type { ListSpec } from './list-spec.ts'
import { usePoll } from '../../core/presence.ts'

const compareMs = 8_000
const toldForMs = 60_000

/** Rows that changed under the person, and when that was noticed. It is told for a minute. */
export interface Changed {
  keys: ReadonlySet<string>
  atMs: number
}

/**
 * Compares the marks of the rows in view every few seconds while the tab is in view, and asks for the rows anew when
 * one has changed. The first marks after each answer are what the next ones are compared with.
 * @param answeredAt when the rows came
 */
export function useLiveRows({
  kind,
  keys,
  answeredAt,
  refresh,
}: {
  kind: ListSpec<never>['marks']
  keys: readonly string[]
  answeredAt: number
  refresh: () => void
}): Changed | null {
  const [base, setBase] = useState<{ answeredAt: number; marks: readonly RowMark[] } | null>(null)
  const [changed, setChanged] = useState<Changed | null>(null)
  const pollMs = usePoll(compareMs)
  const query = useQuery({
    queryKey: [getVersions.name, kind, answeredAt],
    queryFn: ({ signal }) =>
      inBackground(() => api(getVersions, { kind: kind ?? 'order', keys: [...keys] }, { signal })),
    enabled: kind !== undefined && keys.length > 0,
    refetchInterval: (asked) => (asked.state.status === 'error' ? false : pollMs),
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
  const marks = query.data?.rows
  const onMarks = useEffectEvent((now: readonly RowMark[]) => {
    if (base?.answeredAt !== answeredAt) return setBase({ answeredAt, marks: now })
    const found = changedRows(base.marks, now)
    if (found.length === 0) return
    setChanged({ keys: new Set(found), atMs: Date.now() })
    inBackground(refresh)
  })
  useEffect(() => {
    if (marks) onMarks(marks)
  }, [marks])
  useEffect(() => {
    if (!changed) return
    const timer = setTimeout(() => setChanged(null), toldForMs)
    return () => clearTimeout(timer)
  }, [changed])
  return changed
}
