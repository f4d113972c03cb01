import { tellLeftOver } from './core/act.ts'
import './look/fonts.css'
import './look/tokens.css'
import './look/base.css'
import './look/mantine.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { speak, type Speech } from './locales/language.tsx'
import { readAppearance, showAppearance } from './look/appearance.ts'
import { adoptMantineVariables, mantineTheme } from './look/mantine.ts'
import { screens } from './screens.tsx'
import { noteBuild, watchBuild } from './core/build.ts'
import { readLanguage } from './core/chosen-language.ts'
import { readCookie, tokenCookie } from './core/cookie.ts'
import { openDrafts } from './core/drafts.ts'
import { collectErrors, type ErrorEntry, logError, reportErrorsTo } from './shell/error-log.ts'
import { guard } from './shell/guard.ts'
import { forgetOtherPerson } from './shell/forget-other-person.ts'
import { Layout } from './shell/layout.tsx'
import { clearSession, loggedOut } from './core/logged-out.ts'
import { PreferencesProvider } from './core/preferences.tsx'
import { watchPresence } from './core/presence.ts'
import { queryClient } from './core/query-client.ts'
import { routeAt } from './shell/route-tree.ts'
import { ScreenBoundary } from './shell/screen-boundary.tsx'
import { SessionProvider } from './shell/session-provider.tsx'
import { fetchUser, type User } from './core/session.ts'
import { watchWhose } from './core/whose-window.ts'
import { preloadOverlays } from './shell/overlays.tsx'
import { preloadDialogs } from './ui/dialog/dialog.tsx'
import { restoreTabs } from './shell/tabs.ts'
import { openScroll } from './shell/tab-scroll.ts'

/** The message the login page shows after a session that could not be opened. */
const farewellKey = 'farewell'

const rowsAwaitedMs = 150

/** Without user info there is no session: it is cleared, the reason is told, and all begins at `/` (specification §4.4). */
function leave(error: unknown, speech: Speech): void {
  clearSession()
  loggedOut.set('no')
  const told = error instanceof Error && error.message ? error.message : speech.t('shell.verificationFailed')
  sessionStorage.setItem(farewellKey, told)
  location.replace('/')
}

/** The way to the server is loaded with the first error; one that cannot be sent stays in the log of this page. */
function sendLater(entry: ErrorEntry): void {
  import('./shell/error-report.ts').then(
    ({ sendError }) => sendError(entry),
    () => undefined,
  )
}

function show(speech: Speech, user: User): void {
  forgetOtherPerson(user.id)
  restoreTabs(user.id)
  openDrafts(user.id)
  openScroll(user.id)
  reportErrorsTo(sendLater)
  watchBuild()
  watchPresence()
  watchWhose()
  preloadDialogs(preloadOverlays)
  const root = createRoot(document.getElementById('root') as HTMLElement, {
    onCaughtError: (error, info) => logError(error, info.componentStack ?? 'render'),
    onUncaughtError: (error, info) => logError(error, info.componentStack ?? 'render'),
  })
  root.render(
    <StrictMode>
      <MantineProvider theme={mantineTheme} withCssVariables={false} withGlobalClasses={false}>
        <QueryClientProvider client={queryClient}>
          <PreferencesProvider speech={speech}>
            <SessionProvider user={user}>
              {/* What is drawn already, a visited tab or the next order, stands in the frame after the key, not in a later one. */}
              <BrowserRouter useTransitions={false}>
                <ScreenBoundary>
                  <Layout />
                </ScreenBoundary>
              </BrowserRouter>
            </SessionProvider>
          </PreferencesProvider>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
}

function start(): void {
  noteBuild()
  const { pathname, search, hash } = location
  if (pathname === '/auth-redirect') return location.replace(`/login${search}`)
  const elsewhere = guard({
    hasToken: readCookie(tokenCookie) !== null,
    pathname,
    address: `${pathname}${search}${hash}`,
  })
  if (elsewhere) return location.replace(elsewhere)
  showAppearance(readAppearance())
  adoptMantineVariables()
  collectErrors(tellLeftOver)
  // The person, words, the page's own code and its first rows come side by side.
  const person = fetchUser()
  // Who may not come in is told when there are words to tell it in.
  person.catch(() => undefined)
  const words = speak(readLanguage())
  const found = routeAt(pathname)
  const screen = found ? screens[found.route.name as keyof typeof screens] : undefined
  const asked = screen?.code().then((first) => first?.ask?.({ search, named: found?.params ?? {} }, null))
  const open = async (speech: Speech, user: User) => {
    await screen?.ready()
    // Rows that are nearly there are drawn with the shell, in one go.
    await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, rowsAwaitedMs))])
    show(speech, user)
  }
  void words.then((speech) =>
    person.then(
      (user) => open(speech, user),
      (error: unknown) => leave(error, speech),
    ),
  )
}

start()
