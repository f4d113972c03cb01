import type { RouteName } from '@lumbung/contract/routes'
import { type ComponentType, lazy } from 'react'
import { wordsReady } from './locales/rooms.ts'
import { loadChunk } from './core/chunk.ts'

/**
 * A screen may say how its first call is made, so that the answer is there when it is drawn. `today` is null while
 * nobody knows yet who asks.
 */
export type ScreenComponent = ComponentType & {
  ask?: (
    address: { search: string; named: Readonly<Record<string, string | undefined>> },
    today: string | null,
  ) => Promise<void>
}
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
  const later = lazy(() => loadChunk(load))
  let loaded: ScreenComponent | null = null
  let rendered: ComponentType | null = null
  const code = () =>
    load().then(
      (module) => module.default,
      () => null,
    )
  const ready = async () => {
    const found = await code()
    const speaks = await wordsReady().then(
      () => true,
      () => false,
    )
    loaded = speaks ? found : null
  }
  return {
    // What has come before the first render is drawn at once: a lazy screen would show its opening for 300 ms.
    get screen() {
      rendered ??= loaded ?? later
      return rendered
    },
    preload: () => void ready(),
    code,
    ready,
  }
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
