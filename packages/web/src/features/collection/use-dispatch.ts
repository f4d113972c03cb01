import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { act } from '../../core/act.ts'
import { api } from '../../core/api.ts'
import { usePoll } from '../../core/presence.ts'
import { useRequestKey } from '../../core/use-request-key.ts'
import { useDesk } from './desk.ts'
import type { DispatchAnswer } from './dispatch-answer.ts'
import type { DispatchPlace } from './dispatch-place.ts'

const workingEveryMs = 700

export const isWorking = (run: DispatchAnswer['run']): boolean =>
  run !== null && (run.state === 'rehearsing' || run.state === 'running')

/** The dispatch at a place, asked for again and again while the server works on it. */
export function useDispatch({ stage, run }: Pick<DispatchPlace, 'stage' | 'run'>) {
  const { getDispatch } = useDesk().calls
  const poll = usePoll(workingEveryMs)
  const request = { stage, ...(run !== null && { id: run }) }
  return useQuery({
    queryKey: [getDispatch.name, request],
    queryFn: ({ signal }) => api(getDispatch, request, { signal }),
    // The tabs keep their figures while another stage comes; nothing else of the old one is shown.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && isWorking(state.data.run) ? poll : false),
  })
}

export type DispatchActs = ReturnType<typeof useDispatchActs>

/**
 * What a manager does about a dispatch; each failure is told once, and the screen then shows how it stands.
 * @param toRehearsed shows what was rehearsed to whoever is still there
 */
export function useDispatchActs(
  { stage }: Pick<DispatchPlace, 'stage'>,
  toRehearsed: (stage: DispatchPlace['stage']) => void,
) {
  const client = useQueryClient()
  const { getDispatch, getDispatchRuns, rehearseDispatch, runDispatch, takeBackDispatch } = useDesk().calls
  const { requestKey, watch } = useRequestKey()
  const [doing, setDoing] = useState<'rehearse' | 'run' | 'takeBack' | null>(null)
  const carryOut = async (what: NonNullable<typeof doing>, asked: Promise<unknown>) => {
    setDoing(what)
    const isDone = await act(watch(asked))
    await Promise.all(
      [getDispatch, getDispatchRuns].map(({ name }) => client.invalidateQueries({ queryKey: [name] })),
    )
    setDoing(null)
    return isDone
  }
  const rehearse = async () => {
    if (await carryOut('rehearse', api(rehearseDispatch, { stage, requestKey }))) toRehearsed(stage)
  }
  return {
    doing,
    rehearse: () => void rehearse(),
    run: (id: number) => void carryOut('run', api(runDispatch, { id, requestKey })),
    takeBack: (id: number) => void carryOut('takeBack', api(takeBackDispatch, { id, requestKey })),
  }
}
