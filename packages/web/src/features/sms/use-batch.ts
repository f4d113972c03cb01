import { checkBatch, getBatch, getBatches, moveBatch, prepareBatch } from '@lumbung/contract/sms/batch'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { act } from '../../core/act.ts'
import { api } from '../../core/api.ts'
import { usePoll } from '../../core/presence.ts'
import { useRequestKey } from '../../core/use-request-key.ts'
import { useSpeech } from '../../locales/language.tsx'
import { type BatchAnswer, type BatchRow, stopBatch } from './batch-act.ts'

const workingEveryMs = 1_000

/** Whether figures change by themselves: something is being prepared, or sends. */
function isAlive({ batch, running }: BatchAnswer): boolean {
  return batch.state === 'preparing' || running.some(({ state }) => state === 'running') || batch.unknown > 0
}

/** A batch with those that run now, asked for again and again while anything moves. */
export function useBatch(id: number) {
  const poll = usePoll(workingEveryMs)
  return useQuery({
    queryKey: [getBatch.name, id],
    queryFn: ({ signal }) => api(getBatch, { id }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && isAlive(state.data) ? poll : false),
  })
}

export type BatchActs = ReturnType<typeof useBatchActs>

/** What is done about batches; each failure is told once, and the page then shows how they stand. */
export function useBatchActs() {
  const { t } = useSpeech()
  const client = useQueryClient()
  const { requestKey, watch } = useRequestKey()
  const [doing, setDoing] = useState<string | null>(null)
  const refresh = async () =>
    await Promise.all(
      [getBatch, getBatches].map(({ name }) => client.invalidateQueries({ queryKey: [name] })),
    )
  const carryOut = async (what: string, asked: Promise<unknown>) => {
    setDoing(what)
    const isDone = await act(watch(asked))
    await refresh()
    setDoing(null)
    return isDone
  }
  return {
    doing,
    check: ({ id, version }: BatchRow, approve: boolean, note: string) =>
      carryOut(approve ? 'approve' : 'refuse', api(checkBatch, { id, version, approve, note, requestKey })),
    prepare: ({ id, version }: BatchRow) => void carryOut('prepare', api(prepareBatch, { id, version })),
    move: ({ id }: BatchRow, to: 'pause' | 'resume') =>
      void carryOut(`${to} ${id}`, api(moveBatch, { id, to, requestKey })),
    stop: async (row: BatchRow) => {
      await stopBatch(row, t)
      await refresh()
    },
  }
}
