import { loggedOut } from './logged-out.ts'
import { createStore, useStore } from './store.ts'

const awayAfterMs = 10 * 60_000

/** Whether somebody sits here: a key or the pointer moved within ten minutes. */
const presence = createStore<'here' | 'away'>('here')
let lastAt = Date.now()

function touch(): void {
  lastAt = Date.now()
  if (presence.get() === 'away') presence.set('here')
}

/** Watches for signs of a person. Called once. */
export function watchPresence(): void {
  for (const sign of ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const)
    window.addEventListener(sign, touch, { passive: true })
  setInterval(() => {
    if (presence.get() === 'here' && Date.now() - lastAt > awayAfterMs) presence.set('away')
  }, 30_000)
}

/**
 * The interval of a poll, for `refetchInterval`: none where nobody sits, or an open page would keep the session
 * alive for ever, and none after the session ended.
 */
export function usePoll(everyMs: number): number | false {
  const here = useStore(presence) === 'here'
  const signedIn = useStore(loggedOut) === 'no'
  return here && signedIn ? everyMs : false
}
