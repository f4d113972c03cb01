import { lazy, Suspense, useEffect } from 'react'
import { isOverlaid, isTyping } from '../ui/controls/key-guard.ts'
import { loadChunk } from '../core/chunk.ts'
import { overlay, shownBulk } from './overlay.ts'
import { ScreenBoundary } from './screen-boundary.tsx'
import { loggedOut } from '../core/logged-out.ts'
import { useStore } from '../core/store.ts'
import { queryClient } from '../core/query-client.ts'
import { sudo } from '../core/sudo.ts'

const Palette = lazy(() => loadChunk(() => import('./palette/palette.tsx')))
const KeysDialog = lazy(() => loadChunk(() => import('./keys/keys-dialog.tsx')))
const ToldBulk = lazy(() => loadChunk(() => import('./bulk/told-bulk.tsx')))
const loadSudoDialog = () => import('./sudo-dialog.tsx')
const SudoDialog = lazy(() => loadChunk(loadSudoDialog))
const loadLoggedOutDialog = () => import('./logged-out-dialog.tsx')
const LoggedOutDialog = lazy(() => loadChunk(loadLoggedOutDialog))

/** What the server asks for at any moment, and what a wrong address shows without a network, is there before it is wanted. */
export const preloadOverlays = (): Promise<unknown> =>
  Promise.all([loadSudoDialog(), loadLoggedOutDialog(), import('./problem-pages.tsx')])

function onKey(event: KeyboardEvent): void {
  if (
    (event.ctrlKey || event.metaKey) &&
    !event.shiftKey &&
    !event.altKey &&
    event.key.toLowerCase() === 'k'
  ) {
    // The browser's own search bar stays closed, whatever is open here.
    event.preventDefault()
    if (overlay.get() === 'palette') overlay.set(null)
    else if (!isOverlaid()) overlay.set('palette')
  } else if (
    event.key === '?' &&
    !event.ctrlKey &&
    !event.metaKey &&
    !isTyping(event.target) &&
    !isOverlaid()
  ) {
    event.preventDefault()
    overlay.set('keys')
  }
}

/** Palette and keys with the keys that open them, the question for the password, and that the session is over. */
export function Overlays() {
  const shown = useStore(overlay)
  const bulk = useStore(shownBulk)
  const asking = useStore(sudo)
  const isLoggedOut = useStore(loggedOut) === 'asking'
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  const close = () => overlay.set(null)
  // What was undone shows in the list below and in the bell.
  const askAnew = () => void queryClient.invalidateQueries()
  return (
    <>
      {/* Apart: what is chosen in it stays while the password is asked for. */}
      <ScreenBoundary key={bulk?.id} silent>
        <Suspense fallback={null}>
          {bulk && (
            <ToldBulk
              {...bulk}
              onClose={() => {
                shownBulk.set(null)
                askAnew()
              }}
              onEnd={askAnew}
            />
          )}
        </Suspense>
      </ScreenBoundary>
      <ScreenBoundary key={asking ? 'sudo' : shown} silent>
        <Suspense fallback={null}>
          {shown === 'palette' && <Palette onClose={close} />}
          {shown === 'keys' && <KeysDialog onClose={close} />}
          {asking && <SudoDialog onAnswer={asking.answer} />}
          {isLoggedOut && <LoggedOutDialog />}
        </Suspense>
      </ScreenBoundary>
    </>
  )
}
