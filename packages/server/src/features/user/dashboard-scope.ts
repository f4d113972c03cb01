import type { Call } from '@lumbung/contract/call'
import type { CallContext } from '../../calls/context.ts'
import { commonScope, type AppScope } from '../../db/transaction.ts'
import type { Topic } from '../../watch/move.ts'

/** A part of the dashboard: the call that opens it, the lists that its figures stand in, and what moves them. */
export interface Part {
  opens: Call
  lists: readonly Call[]
  counts: readonly Topic[]
  /** Counted of all apps, whichever is looked at: its list cannot be narrowed to one. */
  anyApp?: true
}

export type Scoped = Pick<CallContext, 'scopeOf'>

/**
 * The fewest apps for which the person holds the calls behind a part, not all that they hold anything for. A list that they
 * do not hold at all narrows nothing: the figure is all they see of it.
 * @returns null when they do not hold the call that opens it
 */
export function scopeOfPart({ scopeOf }: Scoped, { opens, lists }: Part): AppScope | null {
  const scope = scopeOf(opens)
  if (scope === null) return null
  return lists.reduce<AppScope>((apps, list) => commonScope(apps, scopeOf(list) ?? '*'), scope)
}

/** The apps that a part counts, for the way to its lists; null where they show no others. */
export function countedApps({ scopeOf }: Scoped, part: Part, app: string | undefined): string[] | null {
  if (part.anyApp) return null
  if (app !== undefined) return [app]
  const scope = scopeOfPart({ scopeOf }, part)
  if (scope === null || scope === '*') return null
  const showsMore = part.lists.some((list) => {
    const shown = scopeOf(list)
    return shown !== null && (shown === '*' || shown.length > scope.length)
  })
  return showsMore ? [...scope] : null
}
