import { allRoutes, type RouteName } from '@lumbung/contract/routes'
import type { Word } from '../locales/area.ts'

/** What each route is called: its title, said where the route is. */
export const menu = Object.fromEntries(allRoutes().map(({ name, title }) => [name, title])) as Record<
  RouteName,
  Word
>
