import { createStore } from './store.ts'

export interface Toast {
  id: number
  kind: 'good' | 'bad' | 'wait' | 'run'
  text: string
  /** Work under way, from 0 to 1; null while nobody knows how much there is. */
  share?: number | null
  /** What can be done about it. */
  act?: { label: string; hotkey?: string; run: () => void }
  /** Ms for which it is said, where that is not as long as others of its kind. */
  forMs?: number
}

export const toastMs = 5000
/** One with a button stays long enough to be reached. */
const actMs = 20_000
export const toasts = createStore<readonly Toast[]>([])
let last = 0

export function dropToast(id: number): void {
  toasts.set(toasts.get().filter((shown) => shown.id !== id))
}

/** Says something for 5 s, or while it is under way. The same text twice is shown once. Returns its id. */
export function toast(said: Omit<Toast, 'id'>): number {
  const id = ++last
  toasts.set([...toasts.get().filter((shown) => shown.text !== said.text), { id, ...said }].slice(-4))
  fade(id, said)
  return id
}

/** Says something else in the place of a toast; false when it was closed meanwhile. */
export function retoast(id: number, said: Omit<Toast, 'id'>): boolean {
  if (!toasts.get().some((shown) => shown.id === id)) return false
  toasts.set(toasts.get().map((shown) => (shown.id === id ? { id, ...said } : shown)))
  fade(id, said)
  return true
}

function fade(id: number, { kind, act, forMs = act ? actMs : toastMs }: Omit<Toast, 'id'>): void {
  if (kind !== 'run') setTimeout(() => dropToast(id), forMs)
}
