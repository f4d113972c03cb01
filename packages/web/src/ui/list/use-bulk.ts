import type { RetOf } from '@lumbung/contract/call'
import { cancelBulk, getBulk, startBulk, undoBulk } from '@lumbung/contract/utils/bulk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureWords } from '../../core/act.ts'
import { CallRefused } from '../../core/api-refusal.ts'
import { api, newRequestKey } from '../../core/api.ts'

export type Bulk = RetOf<typeof getBulk>
export type BulkWork = ReturnType<typeof useBulk>

const working = new Set<Bulk['state']>(['rehearsing', 'running', 'undoing'])
const askAgainMs = 500

/** The server is at it. */
export const isWorking = (state: Bulk['state']): boolean => working.has(state)

/**
 * A bulk act on the server: how it stands, started, stopped, undone.
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
  const run = (call: typeof startBulk | typeof cancelBulk | typeof undoBulk) => () => {
    if (id === null) return
    setBusy(true)
    setProblem('')
    const made =
      call === cancelBulk
        ? api(cancelBulk, { id })
        : api(call as typeof startBulk, { id, requestKey: newRequestKey() })
    made.then(() => query.refetch()).then(() => setBusy(false), refused)
  }
  return {
    id,
    know: setId,
    refused,
    bulk: query.data,
    problem: problem || (query.error && !query.data ? failureWords(query.error) : ''),
    busy,
    start: run(startBulk),
    stop: run(cancelBulk),
    undo: run(undoBulk),
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
