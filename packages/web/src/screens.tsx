import type { RouteName } from '@lumbung/contract/routes'
import { type ComponentType, useEffect, useState } from 'react'
import { wordsReady } from './locales/rooms.ts'
import { loadChunk } from './core/chunk.ts'
import type { ScreenAsk } from './core/screen-ask.ts'
import { ScreenLoading } from './shell/screen-loading.tsx'

/** A screen may say how its first calls are made. */
export type ScreenComponent = ComponentType & { ask?: ScreenAsk }
type Load = () => Promise<{ default: ScreenComponent }>

export interface Screen {
  readonly screen: ComponentType
  /** Starts loading the chunk before anyone asks to see it. */
  preload: () => void
  /** The same, to be waited for; null when it cannot come: the screen itself tells then. */
  code: () => Promise<ScreenComponent | null>
  /** Its code and its words, so that it can be drawn. */
  ready: () => Promise<void>
}

function screen(load: Load): Screen {
  let loaded: ScreenComponent | null = null
  const arrived = () => loaded
  const come = async () => {
    const module = await loadChunk(load)
    loaded = module.default
  }
  const code = () =>
    load().then(
      (module) => module.default,
      () => null,
    )
  // Not by `come`, which loads the page anew where a new build has taken the file away: nobody opens it yet.
  const ready = async () => {
    const found = await code()
    const speaks = await wordsReady().then(
      () => true,
      () => false,
    )
    loaded = speaks ? found : loaded
  }
  return {
    screen: () => <Arriving come={come} arrived={arrived} />,
    preload: () => void ready(),
    code,
    ready,
  }
}

interface ArrivingProps {
  come: () => Promise<void>
  /** Null until its code and words are there. */
  arrived: () => ScreenComponent | null
}

/** A screen as soon as it is there. Suspense would leave its opening there for 300 ms, whatever has come meanwhile. */
function Arriving({ come, arrived }: ArrivingProps) {
  const [{ found, failure }, setState] = useState<{ found: ScreenComponent | null; failure: unknown }>(
    () => ({
      found: arrived(),
      failure: null,
    }),
  )
  useEffect(() => {
    if (found !== null) return
    let isHere = true
    come().then(
      () => isHere && setState({ found: arrived(), failure: null }),
      (error: unknown) => isHere && setState({ found: null, failure: error }),
    )
    return () => {
      isHere = false
    }
  }, [found, come, arrived])
  if (failure !== null) throw failure
  const Found = found
  return Found === null ? <ScreenLoading /> : <Found />
}

const files = import.meta.glob<{ default: ScreenComponent }>('./features/*/*-screen.tsx')

/**
 * Every screen by its route's name, which its file is named by: `order-list-screen.tsx` is `orderList`. A route without a
 * screen is neither in the menu nor reachable; the checks tell it.
 */
export const screens: Partial<Record<RouteName, Screen>> = Object.fromEntries(
  Object.entries(files).map(([path, load]) => [routeOf(path), screen(load)]),
)

function routeOf(path: string): RouteName {
  const name = path.slice(path.lastIndexOf('/') + 1, -'-screen.tsx'.length)
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as RouteName
}
