import {
  changesBetween,
  choiceByApp,
  everyApp,
  type Grant,
  type GrantKind,
  grantsOf,
} from '@lumbung/domain/people/permission'

/** What is ticked of one kind, with what a role held when that was begun. */
export interface KeptGrants {
  /** Of the role: a save of either kind raises it. */
  version: number
  before: readonly Grant[]
  /** Names by app. A list, not a record: a draft's record is laid over the first one, and a tree for all would come back. */
  choice: readonly (readonly [app: string, names: readonly string[]])[]
}

type Standing = Pick<KeptGrants, 'version' | 'before'>

function choiceOf(
  grants: readonly Grant[],
  kind: GrantKind,
  codes: readonly string[],
  isByApp: boolean,
): KeptGrants['choice'] {
  const byApp = isByApp || grants.some(({ app }) => app !== everyApp)
  return byApp
    ? Object.entries(choiceByApp(grants, kind, codes))
    : [[everyApp, grants.map(({ name }) => name)]]
}

/** Nothing is ticked otherwise than it stands: one tree for all apps, or one per app. */
export function asSaved(standing: Standing, kind: GrantKind, codes: readonly string[]): KeptGrants {
  return { ...standing, choice: choiceOf(standing.before, kind, codes, false) }
}

/** The grants that the ticks stand for. */
export const tickedOf = ({ choice, before }: KeptGrants, kind: GrantKind): readonly Grant[] =>
  grantsOf(Object.fromEntries(choice), kind, before)

const differ = (one: readonly Grant[], other: readonly Grant[]) => changesBetween(one, other).length > 0

/**
 * How what was ticked stands to the role as it is saved now.
 * @returns what is shown, and whether somebody else changed this kind meanwhile
 */
export function draftOver(
  kept: KeptGrants,
  now: KeptGrants,
  kind: GrantKind,
): { own: KeptGrants; behind: boolean } {
  // One's own save was answered, and the page has not asked again yet.
  if (kept.version > now.version) return { own: kept, behind: false }
  const { version, before } = now
  // As after a save of the other kind.
  if (!differ(kept.before, before)) return { own: { ...kept, version, before }, behind: false }
  const ticked = tickedOf(kept, kind)
  const isMoot = !differ(kept.before, ticked) || !differ(ticked, before)
  return isMoot ? { own: now, behind: false } : { own: kept, behind: true }
}

/** One's own ticks over what somebody else saved in between, app by app: of what both changed, one's own. */
export function mergedOver(
  kept: KeptGrants,
  now: KeptGrants,
  kind: GrantKind,
  codes: readonly string[],
): KeptGrants {
  const ticked = tickedOf(kept, kind)
  const isByApp =
    kept.choice.every(([app]) => app !== everyApp) ||
    [...kept.before, ...now.before].some(({ app }) => app !== everyApp)
  const treesOf = (grants: readonly Grant[]) => new Map(choiceOf(grants, kind, codes, isByApp))
  const [was, own, theirs] = [treesOf(kept.before), treesOf(ticked), treesOf(now.before)]
  const choice = [...theirs].map(([app, names]) => {
    const [had, wanted] = [new Set(was.get(app)), own.get(app) ?? []]
    const stays = names.filter((name) => !had.has(name) || wanted.includes(name))
    const more = wanted.filter((name) => !had.has(name) && !names.includes(name))
    return [app, [...stays, ...more]] as const
  })
  return { ...now, choice }
}

/** What was ticked while it was being saved stands on what is saved now. */
export function afterSave(
  latest: KeptGrants,
  sent: Standing,
  kind: GrantKind,
): { kept: KeptGrants; isClean: boolean } {
  const kept = { ...sent, choice: latest.choice }
  return { kept, isClean: !differ(sent.before, tickedOf(kept, kind)) }
}
