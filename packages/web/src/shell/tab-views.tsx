import type { Route } from '@lumbung/contract/route'
import { Activity, lazy, Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import {
  type Location,
  Navigate,
  UNSAFE_LocationContext as LocationContext,
  type RouteObject,
  useLocation,
  useNavigate,
  useNavigationType,
  useRoutes,
} from 'react-router'
import { screens } from '../screens.tsx'
import { loadChunk } from '../core/chunk.ts'
import { askIfDue, knownOutdated } from '../core/build.ts'
import { readCookie, tokenCookie } from '../core/cookie.ts'
import { guard } from './guard.ts'
import { ScreenLoading } from './screen-loading.tsx'
import { queryClient } from '../core/query-client.ts'
import { admissionTo, indexAt, nameOf, routeAt } from './route-tree.ts'
import { ScreenBoundary } from './screen-boundary.tsx'
import { useStore } from '../core/store.ts'
import { beginAnew, isSomeoneElses } from '../core/whose-window.ts'
import { followScroll } from './tab-scroll.ts'
import { cachedPaths, drawnAhead, refreshed, type Tab, tabs, visit } from './tabs.ts'
import styles from './tab-views.module.css'

const ProblemPage = lazy(() => loadChunk(() => import('./problem-pages.tsx')))

/** Another build is there: the next navigation loads the page anew, at the address it goes to. */
function useFreshBuild(pathname: string): void {
  const first = useRef(pathname)
  useEffect(() => {
    if (first.current === pathname) return
    first.current = pathname
    if (knownOutdated()) location.reload()
    else askIfDue()
  }, [pathname])
}

/**
 * Logged out in another window: the next navigation leads to the login (specification §4.1), and where somebody else
 * signed in there, to their own console. No tab that is still here is drawn.
 */
function useLeaving({ pathname, search, hash }: Location): boolean {
  const [leaving, setLeaving] = useState(false)
  useLayoutEffect(() => {
    // What it leads to is asked for by itself.
    if (pathname.startsWith('/redirect/')) return
    if (isSomeoneElses()) {
      setLeaving(true)
      return void beginAnew()
    }
    const hasToken = readCookie(tokenCookie) !== null
    const elsewhere = guard({ hasToken, pathname, address: `${pathname}${search}${hash}` })
    if (elsewhere === null) return
    setLeaving(true)
    location.replace(elsewhere)
  }, [pathname, search, hash])
  return leaving
}

/**
 * Each visited path renders in its own `<Activity>`: hidden ones keep state and scroll, and their effects stop.
 * A hidden tab's location is frozen, or every navigation would render every tab.
 */
export function TabViews({ permitted }: { permitted: readonly Route[] }) {
  const location = useLocation()
  const open = useStore(tabs)
  const ahead = useStore(drawnAhead)
  const admission = admissionTo(location.pathname, permitted)
  const index = indexAt(location.pathname)
  const isProblem = location.pathname === '/401' || location.pathname === '/404'
  const isPage = location.pathname !== '/' && !isProblem && !location.pathname.startsWith('/redirect/')
  const shown = isPage && admission === 'admitted'
  const leaving = useLeaving(location)
  useFreshBuild(location.pathname)
  useEffect(() => {
    if (shown) tabs.set(visit(tabs.get(), location.pathname, location.search, Date.now()))
  }, [shown, location.pathname, location.search])
  if (leaving) return null
  if (location.pathname.startsWith('/redirect/')) return <Redirect key={location.pathname} />
  if (location.pathname === '/') return <Navigate to="/dashboard" replace />
  if (index !== null) return <Navigate to={index} replace />
  if (isPage && admission === 'notAllowed')
    return <Navigate to="/401" replace state={{ name: routeAt(location.pathname)?.route.name }} />
  if (isPage && admission === 'notFound')
    return <Navigate to="/404" replace state={{ path: location.pathname }} />
  const cached = cachedPaths(open)
  const present: Tab = open.find((tab) => tab.path === location.pathname) ?? {
    path: location.pathname,
    search: location.search,
    generation: 0,
    usedAt: 0,
  }
  const kept = open.filter(
    (tab) =>
      tab.path !== location.pathname &&
      cached.has(tab.path) &&
      !routeAt(tab.path)?.route.noCache &&
      admissionTo(tab.path, permitted) === 'admitted',
  )
  const views = shown ? [...kept, present] : kept
  if (ahead !== null && views.every(({ path }) => path !== ahead))
    views.push({ path: ahead, search: '', generation: 0, usedAt: 0 })
  views.sort((a, b) => a.path.localeCompare(b.path))
  return (
    <>
      {isProblem && (
        <ScreenBoundary key={location.pathname}>
          <Suspense fallback={<ScreenLoading />}>
            <ProblemPage />
          </Suspense>
        </ScreenBoundary>
      )}
      {views.map((tab) => {
        const active = shown && tab.path === location.pathname
        return (
          <Activity key={`${tab.path} ${tab.generation}`} mode={active ? 'visible' : 'hidden'}>
            <TabView tab={tab} permitted={permitted} live={active ? location : null} />
          </Activity>
        )
      })}
    </>
  )
}

/** `/redirect{path}`: the tab is rendered anew and its data asked for again (specification §2). */
function Redirect() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const path = pathname.slice('/redirect'.length)
  const refresh = useEffectEvent(() => {
    tabs.set(refreshed(tabs.get(), path))
    void queryClient.invalidateQueries({ refetchType: 'none' })
    void navigate(`${path}${search}`, { replace: true })
  })
  useEffect(() => refresh(), [])
  return null
}

/** The one that a path leads to: the router would weigh it against all others at every turn. */
function routesTo(path: string, permitted: readonly Route[]): RouteObject[] {
  const route = admissionTo(path, permitted) === 'admitted' ? routeAt(path)?.route : undefined
  const found = route && screens[nameOf(route)]
  if (!found) return []
  const Screen = found.screen
  return [{ path: route.path, element: <Screen /> }]
}

function TabView({ tab, permitted, live }: { tab: Tab; permitted: readonly Route[]; live: Location | null }) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => (root.current ? followScroll(tab.path, root.current) : undefined), [tab.path])
  const frozen: Location = live ?? {
    pathname: tab.path,
    search: tab.search,
    hash: '',
    state: null,
    key: tab.path,
  }
  const navigationType = useNavigationType()
  return (
    <LocationContext value={{ location: frozen, navigationType }}>
      <div className={styles.tab} ref={root}>
        <ScreenBoundary>
          <Suspense fallback={<ScreenLoading />}>
            <TabRoutes path={tab.path} permitted={permitted} />
          </Suspense>
        </ScreenBoundary>
      </div>
    </LocationContext>
  )
}

function TabRoutes({ path, permitted }: { path: string; permitted: readonly Route[] }) {
  return useRoutes(routesTo(path, permitted))
}
