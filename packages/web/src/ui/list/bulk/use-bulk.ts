import type { RetOf } from '@lumbung/contract/call'
import {
  cancelBulk,
  getBulk,
  rehearseBulk,
  rehearseUndoBulk,
  startBulk,
  undoBulk,
} from '@lumbung/contract/utils/bulk'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
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

/** What was asked for while nobody knows yet what came of it: a rehearsal, or what changes rows. */
interface UnderWay {
  kind: 'rehearsal' | 'run'
  asked: Promise<number>
}

/** It may have ended meanwhile: then there is nothing to give up. */
const giveUp = (id: number): Promise<unknown> => api(cancelBulk, { id }).catch(() => null)

/**
 * A bulk act on the server: how it stands, rehearsed, started, stopped, its undo rehearsed, the chosen rows undone.
 * @param known its number; null until it is rehearsed
 */
export function useBulk(known: number | null) {
  const [id, setId] = useState<number | null>(known)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const underWay = useRef<UnderWay | null>(null)
  const query = useQuery({
    queryKey: [getBulk.name, id],
    queryFn: ({ signal }) => api(getBulk, { id: id ?? 0 }, { signal }),
    enabled: id !== null,
    refetchInterval: (asked) =>
      asked.state.data && !isWorking(asked.state.data.state) ? false : asked.state.error ? false : askAgainMs,
    staleTime: 0,
  })
  const bulk = query.data
  const refused = (error: unknown) => {
    setBusy(false)
    setProblem(failureWords(error))
    if (error instanceof CallRefused) void query.refetch()
  }
  const ask = (kind: UnderWay['kind'], made: (of: number) => Promise<unknown>) => {
    if (id === null) return
    const mine: UnderWay = { kind, asked: made(id).then(() => id) }
    underWay.current = mine
    setBusy(true)
    setProblem('')
    const known = () => {
      if (underWay.current === mine) underWay.current = null
    }
    mine.asked
      .then(() => query.refetch())
      .then(() => {
        known()
        setBusy(false)
      })
      .catch((error: unknown) => {
        known()
        refused(error)
      })
  }
  return {
    id,
    bulk,
    problem: problem || (query.error && !bulk ? failureWords(query.error) : ''),
    busy,
    /** Begins it with its rehearsal. */
    rehearse: (wanted: InputOf<typeof rehearseBulk>) => {
      const asked = api(rehearseBulk, wanted).then((made) => made.id)
      underWay.current = { kind: 'rehearsal', asked }
      asked.then(setId, refused)
    },
    start: () => ask('run', (of) => api(startBulk, { id: of, requestKey: newRequestKey() })),
    stop: () => ask(bulk?.state === 'running' ? 'run' : 'rehearsal', (of) => api(cancelBulk, { id: of })),
    rehearseUndo: () => ask('rehearsal', (of) => api(rehearseUndoBulk, { id: of })),
    undo: (chosen: ChosenRows) =>
      ask('run', (of) => api(undoBulk, { id: of, chosen, requestKey: newRequestKey() })),
    /**
     * Whoever looked at it leaves. What is only rehearsed is given up, also where the request that begins it is still under way;
     * what runs goes on, and the bell tells how it ended.
     * @returns whether it goes on
     */
    leave: (): boolean => {
      const now = underWay.current
      if (now?.kind === 'run' || bulk?.state === 'running' || bulk?.state === 'undoing') return true
      if (now) void now.asked.then(giveUp, () => null)
      else if (bulk?.can.cancel) void giveUp(bulk.id)
      return false
    },
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
