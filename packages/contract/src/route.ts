import type { Language } from './fields.ts'
import type { Group } from './groups.ts'
import type { SeededRoleName } from './roles.ts'

/**
 * A route: what menu, permission, breadcrumb, tab titles and command palette read. Its name is its permission key, spelled
 * as the specification spells it. Only screens that exist stand here.
 */
export interface Route {
  /** Permission key; a group without a screen has a name too, for its title. */
  name: string
  /** What menu, tab and breadcrumb call it. */
  title: Readonly<Record<Language, string>>
  /** Absolute path; parameters as `:orderNo`. */
  path: string
  group: Group | null
  /** Not in the menu. */
  hidden?: boolean
  /** Never kept by the tab strip. */
  noCache?: boolean
  /** Reachable by everyone signed in. */
  fixed?: boolean
  /** Kept as data: who sees the dashboard's portfolio half (specification §2). */
  metaRoles?: readonly string[]
  /** The roles that see it in a new product; none for a group, and for what everyone reaches. */
  heldBy?: readonly SeededRoleName[]
  children?: readonly Route[]
}
