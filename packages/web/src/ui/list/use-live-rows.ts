import { getVersions } from '@lumbung/contract/utils/row-mark'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../core/api.ts'
import { inBackground } from '../../core/background.ts'
import { lookAgain, type Look, type RowMark } from './list-changes.ts'
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
 * one has changed.
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
  const [seen, setSeen] = useState<Look | null>(null)
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
    const look = lookAgain(seen, answeredAt, now)
    setSeen(look)
    if (look.changed.length > 0) setChanged({ keys: new Set(look.changed), atMs: Date.now() })
    if (look.isBehind) inBackground(refresh)
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
