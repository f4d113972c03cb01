import type { RetOf } from '@lumbung/contract/call'
import { cancelBulk, getBulk, rehearseUndoBulk, startBulk, undoBulk } from '@lumbung/contract/utils/bulk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureWords } from '../../../core/act.ts'
import { CallRefused } from '../../../core/api-refusal.ts'
import { api, type InputOf, newRequestKey } from '../../../core/api.ts'

export type Bulk = RetOf<typeof getBulk>
export type BulkWork = ReturnType<typeof useBulk>

const working = new Set<Bulk['state']>(['rehearsing', 'running', 'rehearsingUndo', 'undoing'])
const askAgainMs = 500

export type ChosenRows = InputOf<typeof undoBulk>['chosen']

/** The server is at it. */
export const isWorking = (state: Bulk['state']): boolean => working.has(state)

/**
 * A bulk act on the server: how it stands, started, stopped, its undo rehearsed, the chosen rows undone.
 * @param known its number; null until it is rehearsed
 */
export function useBulk(known: number | null) {
  const [id, setId] = useState<number | null>(known)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const query = useQuery({
    queryKey: [getBulk.name, id],
    queryFn: ({ signal }) => api(getBulk, { id: id ?? 0 }, { signal }),
    enabled: id !== null,
    refetchInterval: (asked) =>
      asked.state.data && !isWorking(asked.state.data.state) ? false : asked.state.error ? false : askAgainMs,
    staleTime: 0,
  })
  const refused = (error: unknown) => {
    setBusy(false)
    setProblem(failureWords(error))
    if (error instanceof CallRefused) void query.refetch()
  }
  const run = (made: (of: number) => Promise<unknown>) => {
    if (id === null) return
    setBusy(true)
    setProblem('')
    made(id)
      .then(() => query.refetch())
      .then(() => setBusy(false), refused)
  }
  return {
    id,
    know: setId,
    refused,
    bulk: query.data,
    problem: problem || (query.error && !query.data ? failureWords(query.error) : ''),
    busy,
    start: () => run((of) => api(startBulk, { id: of, requestKey: newRequestKey() })),
    stop: () => run((of) => api(cancelBulk, { id: of })),
    rehearseUndo: () => run((of) => api(rehearseUndoBulk, { id: of })),
    undo: (chosen: ChosenRows) => run((of) => api(undoBulk, { id: of, chosen, requestKey: newRequestKey() })),
  }
}

/** Waits for the end of what goes on without its dialog. */
export async function toEnd(id: number): Promise<void> {
  let state: Bulk['state']
  do {
    await new Promise((resolve) => setTimeout(resolve, askAgainMs))
    state = (await api(getBulk, { id })).state
  } while (isWorking(state))
}
