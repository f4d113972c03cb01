import { flow, type FlowEvent, type FlowState } from '../flow.ts'

/**
 * Messages prepared together (domain.md §4.12): who gets it and what it costs is reckoned before a second person says yes.
 * `prepare` again while it waits, since recipients change from day to day. What is paused goes on or is stopped.
 */
export const batchFlow = flow({
  preparing: { finish: 'waiting', stop: 'stopped' },
  waiting: { prepare: 'preparing', approve: 'running', refuse: 'refused', stop: 'stopped' },
  running: { pause: 'paused', end: 'done', stop: 'stopped' },
  paused: { resume: 'running', stop: 'stopped' },
  done: {},
  refused: {},
  stopped: {},
})
export type BatchState = FlowState<typeof batchFlow>
export type BatchEvent = FlowEvent<typeof batchFlow>

/** What may be told to many: a receipt and a one-time code answer one person. */
export const batchPurposes = ['remind', 'collect', 'code'] as const

/** Messages of one batch. */
export const batchMessagesMax = 100_000
/** Messages a second of one batch. */
export const batchRateMax = 500

/** `2611-0318`: year and month of its making, and a serial. */
export function batchNumber(madeDay: string, serial: number): string {
  return `${madeDay.slice(2, 4)}${madeDay.slice(5, 7)}-${String(serial).padStart(4, '0')}`
}
