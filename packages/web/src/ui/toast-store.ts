import { createStore } from '../shell/store.ts'

export interface Toast {
  id: number
  kind: 'good' | 'bad' | 'wait'
  text: string
}

export const toastMs = 5000
export const toasts = createStore<readonly Toast[]>([])
let last = 0

export function dropToast(id: number): void {
  toasts.set(toasts.get().filter((shown) => shown.id !== id))
}

/** Says something for 5 s. The same text twice is shown once. */
export function toast(said: Omit<Toast, 'id'>): void {
  const id = ++last
  toasts.set([...toasts.get().filter((shown) => shown.text !== said.text), { id, ...said }].slice(-4))
  setTimeout(() => dropToast(id), toastMs)
}
