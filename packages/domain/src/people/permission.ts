/**
 * What roles hold. A grant opens one screen or one call to a role, for one app or for all of them; the
 * screens are a tree whose leaves are granted and whose branches only follow (specification §6, N14).
 */

/** Every app, those to come too. */
export const everyApp = '*'

export type GrantKind = 'menu' | 'call'

export interface Grant {
  /** App code, or {@link everyApp}. */
  app: string
  kind: GrantKind
  name: string
}

/** Whose rights are asked about: an admin passes as a role. */
export interface Holder {
  isAdmin: boolean
  grants: readonly Grant[]
}

export interface TreeNode {
  name: string
  children?: readonly TreeNode[]
}

/** A branch is `half` when some of its leaves are chosen and some are not. */
export type Mark = 'on' | 'half' | 'off'

/** The names below a node that can be granted; a leaf is its own. */
export function leavesOf(node: TreeNode): readonly string[] {
  return node.children === undefined ? [node.name] : node.children.flatMap(leavesOf)
}

/** How the box of a node stands. A branch without leaves is off. */
export function markOf(node: TreeNode, chosen: ReadonlySet<string>): Mark {
  const leaves = leavesOf(node)
  const on = leaves.filter((leaf) => chosen.has(leaf)).length
  if (on === 0) return 'off'
  return on === leaves.length ? 'on' : 'half'
}

/**
 * The choice after a click on a node: what may be changed below it is all chosen, or all let go when it
 * was chosen already. What may not be changed stays as it is.
 */
export function toggled(
  node: TreeNode,
  chosen: ReadonlySet<string>,
  mayChange: (leaf: string) => boolean = () => true,
): ReadonlySet<string> {
  const leaves = leavesOf(node).filter((leaf) => mayChange(leaf))
  const next = new Set(chosen)
  const letGo = leaves.every((leaf) => chosen.has(leaf))
  for (const leaf of leaves) {
    if (letGo) next.delete(leaf)
    else next.add(leaf)
  }
  return next
}

/** The same grants without what is said twice: a grant for every app makes those for single apps idle. */
export function plainGrants(grants: readonly Grant[]): readonly Grant[] {
  return namesIn(grants).flatMap(({ kind, name }) => {
    const apps = appsOf({ isAdmin: false, grants }, kind, name)
    return apps.map((app) => ({ app, kind, name }))
  })
}

/** The apps for which a holder has a screen or call, sorted; `['*']` for every app, `[]` for none. */
export function appsOf(holder: Holder, kind: GrantKind, name: string): readonly string[] {
  if (holder.isAdmin) return [everyApp]
  const apps = new Set(
    holder.grants.flatMap((grant) => (grant.kind === kind && grant.name === name ? [grant.app] : [])),
  )
  return apps.has(everyApp) ? [everyApp] : [...apps].toSorted()
}

/** Whether apps held reach as far as one asked for; only "every app" reaches "every app". */
export function reaches(held: readonly string[], app: string): boolean {
  return held.includes(everyApp) || held.includes(app)
}

/** What a save would do to one screen or call. Both are true when apps change hands. */
export interface Change {
  kind: GrantKind
  name: string
  before: readonly string[]
  after: readonly string[]
  gains: boolean
  loses: boolean
}

/** What differs between two sets of grants, by kind and name; saying the same in other words is no change. */
export function changesBetween(before: readonly Grant[], after: readonly Grant[]): readonly Change[] {
  return namesIn([...before, ...after]).flatMap(({ kind, name }) => {
    const had = appsOf({ isAdmin: false, grants: before }, kind, name)
    const has = appsOf({ isAdmin: false, grants: after }, kind, name)
    const gains = has.some((app) => !reaches(had, app))
    const loses = had.some((app) => !reaches(has, app))
    return gains || loses ? [{ kind, name, before: had, after: has, gains, loses }] : []
  })
}

/** What a save would newly grant that the one who saves does not hold. Nobody grants what they do not hold. */
export function grantsBeyond(
  giver: Holder,
  before: readonly Grant[],
  after: readonly Grant[],
): readonly Grant[] {
  return plainGrants(after).filter(({ app, kind, name }) => {
    const isNew = !reaches(appsOf({ isAdmin: false, grants: before }, kind, name), app)
    return isNew && !reaches(appsOf(giver, kind, name), app)
  })
}

/** Calls that one person must not hold together: any of `one` with any of `other`. */
export interface ToxicPair {
  name: string
  one: readonly string[]
  other: readonly string[]
}

export interface ToxicHit {
  pair: string
  /** Calls of either side that are held. */
  one: readonly string[]
  other: readonly string[]
  /** Where both sides meet. */
  apps: readonly string[]
}

/** The toxic pairs that a set of grants puts into one hand, over the apps where both sides meet. */
export function toxicIn(grants: readonly Grant[], pairs: readonly ToxicPair[]): readonly ToxicHit[] {
  const scope = (name: string) => appsOf({ isAdmin: false, grants }, 'call', name)
  return pairs.flatMap((pair) => {
    const one = pair.one.filter((name) => scope(name).length > 0)
    const other = pair.other.filter((name) => scope(name).length > 0)
    const apps = one.flatMap((a) => other.flatMap((b) => shared(scope(a), scope(b))))
    return apps.length === 0 ? [] : [{ pair: pair.name, one, other, apps: plainApps(apps) }]
  })
}

/** The toxic pairs that a save brings, not those that stood before. */
export function newlyToxic(
  before: readonly Grant[],
  after: readonly Grant[],
  pairs: readonly ToxicPair[],
): readonly ToxicHit[] {
  const stood = new Map(toxicIn(before, pairs).map((hit) => [hit.pair, hit.apps]))
  return toxicIn(after, pairs).filter(({ pair, apps }) =>
    apps.some((app) => !reaches(stood.get(pair) ?? [], app)),
  )
}

export interface LameScreen {
  screen: string
  /** Calls that the screen cannot do without. */
  missing: readonly string[]
}

/** Screens that would open on a refusal: granted for an app for which a call they need is not. */
export function screensMissingCalls(
  grants: readonly Grant[],
  needs: Readonly<Record<string, readonly string[]>>,
): readonly LameScreen[] {
  return namesIn(grants).flatMap(({ kind, name }) => {
    if (kind !== 'menu') return []
    const apps = appsOf({ isAdmin: false, grants }, 'menu', name)
    const missing = (needs[name] ?? []).filter((call) => {
      const held = appsOf({ isAdmin: false, grants }, 'call', call)
      return apps.some((app) => !reaches(held, app))
    })
    return missing.length === 0 ? [] : [{ screen: name, missing }]
  })
}

/** Names chosen by app; under {@link everyApp} when there is one tree for all. */
export type Choice = Readonly<Record<string, readonly string[]>>

/** One tree for every app, each with what it holds: by its own grant or by one for all. */
export function choiceByApp(grants: readonly Grant[], kind: GrantKind, apps: readonly string[]): Choice {
  const holder = { isAdmin: false, grants }
  const names = namesIn(grants).filter((named) => named.kind === kind)
  return Object.fromEntries(
    apps.map((app) => [
      app,
      names.flatMap(({ name }) => (reaches(appsOf(holder, kind, name), app) ? [name] : [])),
    ]),
  )
}

/** One tree for all apps: what all of them hold. Putting the trees together never grants anything anew. */
export function choiceInCommon(choice: Choice): Choice {
  const [first = [], ...others] = Object.values(choice)
  return { [everyApp]: first.filter((name) => others.every((names) => names.includes(name))) }
}

/**
 * The grants that a choice stands for. A name chosen in every single tree that was granted for every app
 * before stays so: opening the trees must not take the apps to come away.
 */
export function grantsOf(choice: Choice, kind: GrantKind, before: readonly Grant[]): readonly Grant[] {
  const apps = Object.keys(choice)
  const everywhere = (name: string) => apps.length > 0 && apps.every((app) => choice[app]?.includes(name))
  const stands = (name: string) => appsOf({ isAdmin: false, grants: before }, kind, name).includes(everyApp)
  const grants = apps.flatMap((app) =>
    (choice[app] ?? []).map((name) => ({
      app: everywhere(name) && stands(name) ? everyApp : app,
      kind,
      name,
    })),
  )
  return plainGrants(grants)
}

function namesIn(grants: readonly Grant[]): readonly Pick<Grant, 'kind' | 'name'>[] {
  const seen = new Map(grants.map(({ kind, name }) => [`${kind} ${name}`, { kind, name }]))
  return [...seen.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, named]) => named)
}

function shared(a: readonly string[], b: readonly string[]): readonly string[] {
  return [...a.filter((app) => reaches(b, app)), ...b.filter((app) => reaches(a, app))]
}

function plainApps(apps: readonly string[]): readonly string[] {
  const set = new Set(apps)
  return set.has(everyApp) ? [everyApp] : [...set].toSorted()
}
