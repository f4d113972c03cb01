import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../core/chunk.ts'
import type { DialogProps } from './dialog-box.tsx'

const loadBox = () => import('./dialog-box.tsx')
const DialogBox = lazy(() => loadChunk(loadBox))

/**
 * Dialogs are not needed to begin with; they are fetched once the page has come to rest, before anyone asks.
 * @param more what must be there even when the network, or this build on the server, is gone by then
 */
export function preloadDialogs(more: () => Promise<unknown>): void {
  const load = () => void Promise.allSettled([loadBox(), more()])
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 10_000 })
  else setTimeout(load, 5_000)
}

/** A question or a small form above the sheet. */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.opened)
  if (props.opened && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <DialogBox {...props} />
    </Suspense>
  )
}
