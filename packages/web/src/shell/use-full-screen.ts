import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** Full screen, where the browser can; `toggle` answers false where it cannot. */
export function useFullScreen(): { isFull: boolean; toggle: () => boolean } {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  const toggle = () => {
    if (!document.fullscreenEnabled) return false
    void (document.fullscreenElement
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen())
    return true
  }
  return { isFull, toggle }
}
