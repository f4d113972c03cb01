import { createStore } from '../core/store.ts'

/** What lies above the whole console and is loaded only when asked for. */
export const overlay = createStore<'palette' | 'keys' | null>(null)
