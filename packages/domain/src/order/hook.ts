import { flow, type FlowState } from '../flow.ts'

/** A callback of a provider. What ended without effect comes back when it is delivered once more, or by a person. */
export const hookFlow = flow({
  received: { apply: 'applied', ignore: 'ignored', giveUp: 'failed' },
  applied: {},
  ignored: { reopen: 'received' },
  failed: { reopen: 'received' },
})
export type HookState = FlowState<typeof hookFlow>

/** Waits after each of the first tries, in minutes; hourly afterwards. */
const tryAfterMinutes = [1, 5, 15, 60] as const
/** So often it is tried at least: after a day in which nobody could, it has not been. */
const hookTriesMin = 5
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/**
 * When a callback is tried again that could not be settled; null when it is left to a person, after a day.
 * @param tries made since then
 * @param since when it came, or was last taken up again
 */
export function nextHookTry({ tries, since }: { tries: number; since: Date }, now: Date): Date | null {
  if (tries >= hookTriesMin && now.getTime() >= since.getTime() + dayMs) return null
  return new Date(now.getTime() + (tryAfterMinutes[tries - 1] ?? 60) * minuteMs)
}
