import { act } from '../../core/act.ts'
import { cancelReplay, getReplay, getReplays, startReplay } from '@lumbung/contract/risk/replay'
import type { RetOf } from '@lumbung/contract/call'
import { addDays, type BusinessDay, daysBetween } from '@lumbung/domain/calendar'
import { replayDaysMax } from '@lumbung/domain/risk/replay'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { api } from '../../core/api.ts'
import { usePoll } from '../../core/presence.ts'
import { useHolds, useUser } from '../../core/session.ts'
import { parseRange, formatRange, isPreset, presetRange } from '../../ui/list/filter-text.ts'
import { toast } from '../../core/toast-store.ts'
import { useRequestKey } from '../../core/use-request-key.ts'
import type { RuleDraft } from './use-rule-draft.ts'

export type Replay = RetOf<typeof getReplay>
export type ReplaySummary = NonNullable<Replay['summary']>
export type ReplayControl = ReturnType<typeof useReplay>

const workingEveryMs = 700
const daysBack = 90
/** Ended, over the very content that stands on the server. */
export const isSound = (replay: Replay | null | undefined): boolean =>
  replay?.state === 'ready' && !replay.outdated
const isWorking = (replay: Pick<Replay, 'state'>) => replay.state === 'queued' || replay.state === 'running'

/** The replays of a version: the one that is shown, how to run another over a range of due days, how to stop it. */
export function useReplay(
  versionId: number,
  knownId: number | null,
  draft: RuleDraft,
  refreshVersion: () => void,
) {
  const { t } = useSpeech()
  const { businessDate } = useUser()
  const holds = useHolds()
  const client = useQueryClient()
  const { requestKey, watch } = useRequestKey()
  const [chosen, setChosen] = useState<number | null>(null)
  const [starting, setStarting] = useState(false)
  const [range, setRange] = useState(() =>
    formatRange({
      from: addDays(businessDate as BusinessDay, -daysBack),
      to: addDays(businessDate as BusinessDay, -1),
    }),
  )
  const listKey = [getReplays.name, { versionId }]
  const list = useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => api(getReplays, { versionId }, { signal }),
    enabled: holds(getReplays.name),
  })
  const id = chosen ?? list.data?.items[0]?.id ?? null
  const poll = usePoll(workingEveryMs)
  const shown = useQuery({
    queryKey: [getReplay.name, { id }],
    queryFn: async ({ signal }) => {
      const replay = await api(getReplay, { id: id ?? 0 }, { signal })
      // A version may be submitted once this very content was replayed.
      if (isSound(replay) && replay.id !== knownId) refreshVersion()
      return replay
    },
    enabled: id !== null,
    refetchInterval: (query) => (query.state.data && isWorking(query.state.data) ? poll : false),
  })
  const days = isPreset(range) ? presetRange(range, businessDate) : parseRange(range)
  const run = async () => {
    const { from, to } = days
    if (!from || !to) return toast({ kind: 'bad', text: t('rules.replay.rangeMissing') })
    if (to > businessDate) return toast({ kind: 'bad', text: t('rules.replay.rangeAhead') })
    if (daysBetween(from as BusinessDay, to as BusinessDay) >= replayDaysMax)
      return toast({ kind: 'bad', text: t('rules.replay.rangeTooLong', { n: replayDaysMax }) })
    setStarting(true)
    // What is replayed is what stands on the server.
    if (!(await draft.save())) return setStarting(false)
    const request = { versionId, fromDay: from, toDay: to, requestKey }
    await act(watch(api(startReplay, request)), async (started) => {
      await client.invalidateQueries({ queryKey: listKey })
      setChosen(started.id)
    })
    setStarting(false)
  }
  const cancel = () => {
    if (id === null) return
    void act(api(cancelReplay, { id }), () => shown.refetch())
  }
  const working = shown.data !== undefined && isWorking(shown.data)
  return {
    /** Undefined while it is asked for, null when there is none yet. */
    replay: id === null ? (list.isPending && holds(getReplays.name) ? undefined : null) : shown.data,
    error: shown.error ?? list.error,
    retry: () => void (id === null ? list.refetch() : shown.refetch()),
    others: list.data?.items ?? [],
    choose: setChosen,
    range,
    setRange,
    run: () => void run(),
    cancel,
    starting,
    working: working || starting,
    may: holds(startReplay.name),
  }
}
