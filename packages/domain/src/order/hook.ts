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
/** About a day of tries. */
export const hookTriesMax = 28
const minuteMs = 60_000

/** When a callback that was tried so often is tried again; null when it is left to a person. */
export function nextHookTry(tries: number, now: Date): Date | null {
  if (tries >= hookTriesMax) return null
  return new Date(now.getTime() + (tryAfterMinutes[tries - 1] ?? 60) * minuteMs)
}
