import { createStore } from '../core/store.ts'

/** What lies above the whole console and is loaded only when asked for. */
export const overlay = createStore<'palette' | 'keys' | null>(null)

/** The bulk act of before that somebody looks at again, over whatever screen is there. */
export const shownBulk = createStore<{ id: number; action: string } | null>(null)
