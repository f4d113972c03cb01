import { watchDashboard } from '@lumbung/contract/user/dashboard-tile'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { listen } from '../../../core/listen.ts'
import { usePoll } from '../../../core/presence.ts'

/** A stream that ended sooner than this was cut, and is not asked for at once. */
const cutMs = 20_000
/** After an end in good order, as when the server is started anew: so soon at the earliest, spread over so much. */
const [againMs, againSpreadMs] = [500, 2_500]
const [failedMs, failedMsMax] = [1_000, 60_000]
/** Other windows of this person took its place: they are more than the server tells. */
const replacedMs = 60_000
/** Figures that change as time passes are asked for so often; without a stream all are. */
const [liveEveryMs, cutOffEveryMs] = [300_000, 30_000]

interface Shown {
  app: string | null
  /** When the server read the figures that are shown; undefined while there are none. */
  readAt: string | undefined
  /** Asks for them anew. */
  refresh: () => Promise<unknown>
  /** Told when the server begins to tell, and when it does no more. */
  onLive: (isLive: boolean) => void
}

/** How often figures are asked for besides: those that change as time passes, and all of them where nobody tells. */
export function useRefreshEvery(isLive: boolean): number | false {
  return usePoll(isLive ? liveEveryMs : cutOffEveryMs)
}

/**
 * Asks for the figures anew when the server says that something moved which they count. Only a dashboard that is seen
 * listens: a browser keeps six connections to a server, and a hidden tab none of them.
 */
export function useDashboardLive({ app, readAt, refresh, onLive }: Shown): void {
  const isHere = usePoll(cutOffEveryMs) !== false
  const isSeen = useSyncExternalStore(whenSeen, () => document.visibilityState === 'visible')
  const isListening = isHere && isSeen && readAt !== undefined
  const since = useEffectEvent(() => readAt ?? '')
  const again = useEffectEvent(async () => await refresh())
  const live = useEffectEvent((isLive: boolean) => onLive(isLive))
  useEffect(() => {
    if (!isListening) return undefined
    const end = new AbortController()
    const request = () => ({ since: since(), ...(app !== null && { app }) })
    void keepListening({ signal: end.signal, request, onMoved: oneAfterTheOther(again), onLive: live })
    return () => {
      end.abort()
      live(false)
    }
  }, [isListening, app])
}

function whenSeen(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** Whoever is told while figures are on their way asks once more when they are here: those may be from before. */
function oneAfterTheOther(ask: () => Promise<unknown>): () => void {
  let isAsking = false
  let isWanted = false
  return () => {
    isWanted = true
    if (isAsking) return
    isAsking = true
    void (async () => {
      while (isWanted) {
        isWanted = false
        await ask()
      }
      isAsking = false
    })()
  }
}

interface Listening {
  signal: AbortSignal
  request: () => { since: string; app?: string }
  onMoved: () => void
  onLive: (isLive: boolean) => void
}

async function keepListening({ signal, request, onMoved, onLive }: Listening): Promise<void> {
  let cuts = 0
  while (!signal.aborted) {
    const began = performance.now()
    let last = ''
    const onLine = (said: string) => {
      last = said
      if (said === 'open') onLive(true)
      if (said === 'moved') onMoved()
    }
    let isCut = false
    try {
      await listen(watchDashboard, request(), { signal, onLine })
    } catch {
      // Figures are asked for at an interval meanwhile, and say themselves what is wrong.
      isCut = true
    }
    if (signal.aborted) return
    onLive(false)
    const isShort = performance.now() - began < cutMs
    cuts = isShort ? cuts + 1 : 0
    await pause(last === 'replaced' ? replacedMs : waitAfter(cuts, isCut), signal)
  }
}

/** Of many who were cut off at one moment each comes at another. */
function waitAfter(cuts: number, isCut: boolean): number {
  if (!isCut && cuts <= 1) return againMs + Math.random() * againSpreadMs
  return Math.min(failedMsMax, failedMs * 2 ** cuts) * (0.5 + Math.random())
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = window.setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
