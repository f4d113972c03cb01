import type { RetOf } from '@lumbung/contract/call'
import type { getApps, getRoleMenus } from '@lumbung/contract/power/role'
import {
  appsOf,
  changesBetween,
  type Choice,
  choiceByApp,
  choiceInCommon,
  everyApp,
  type Grant,
  type GrantKind,
  reaches,
  toggled,
  type TreeNode,
} from '@lumbung/domain/people/permission'
import { useState } from 'react'
import { useDraft } from '../../core/drafts.ts'
import { afterSave, asSaved, draftOver, type KeptGrants, mergedOver, tickedOf } from './grant-draft.ts'

type Trees = RetOf<typeof getRoleMenus>['granted']

interface GrantSource {
  kind: GrantKind
  role: RetOf<typeof getRoleMenus>['role']
  granted: Trees
  grantable: Trees
  apps: RetOf<typeof getApps>
}

function grantsIn(kind: GrantKind, trees: Trees): Grant[] {
  return trees.flatMap(({ app, names }) => names.map((name) => ({ app, kind, name })))
}

/** The grants as a save sends them: names under their app. */
function treesOf(grants: readonly Grant[]): Trees {
  const trees = new Map<string, string[]>()
  for (const { app, name } of grants) trees.set(app, [...(trees.get(app) ?? []), name])
  return [...trees].map(([app, names]) => ({ app, names }))
}

/**
 * A role's grants of one kind while they are edited: one tree for all apps, or one per app. What is not saved yet is kept by this
 * browser together with what it was begun from, so that a save in between, somebody else's or one's own, takes no tick away.
 */
export function useGrantEditor({ kind, role, granted, grantable, apps }: GrantSource) {
  const held = grantsIn(kind, grantable)
  const codes = apps.map((app) => app.code)
  const now = asSaved({ version: role.version, before: grantsIn(kind, granted) }, kind, codes)
  const [kept, setKept, discard] = useDraft<KeptGrants>(kind, now)
  const { own, behind } = draftOver(kept, now, kind)
  const { version, before } = own
  const choice: Choice = Object.fromEntries(own.choice)
  const setChoice = (next: Choice) =>
    setKept((latest) => ({ ...draftOver(latest, now, kind).own, choice: Object.entries(next) }))
  const [picked, setPicked] = useState(codes[0] ?? everyApp)
  const isByApp = !(everyApp in choice)
  const app = isByApp ? picked : everyApp
  const chosen = new Set(choice[app])
  const after = tickedOf(own, kind)
  const holds = (grants: readonly Grant[], name: string) =>
    reaches(appsOf({ isAdmin: false, grants }, kind, name), app)
  const changes = changesBetween(before, after).map(({ name }) => name)
  return {
    isByApp,
    /** The app whose tree is shown. */
    app,
    showApp: setPicked,
    chosen,
    /** A box that this person cannot move: they do not hold it, and it is not granted either. */
    isFixed: (name: string) => !role.can.edit || !(holds(held, name) || holds(before, name)),
    toggle: (node: TreeNode, mayChange: (name: string) => boolean) =>
      setChoice({ ...choice, [app]: [...toggled(node, chosen, mayChange)] }),
    /** Opening keeps what each app has; closing keeps what all have in common. */
    group: (byApp: boolean) => setChoice(byApp ? choiceByApp(after, kind, codes) : choiceInCommon(choice)),
    /** What a save sends, and of which version of the role. */
    trees: treesOf(after),
    version,
    changed: changes.length > 0,
    /** What is not as it is kept, of the tree that is shown. */
    changedHere: new Set(
      isByApp ? changes.filter((name) => holds(before, name) !== holds(after, name)) : changes,
    ),
    discard,
    /** What is sent here has been saved as this version. */
    saved: (next: number) => {
      let isClean = false
      setKept((latest) => {
        const saved = afterSave(latest, { version: next, before: after }, kind)
        isClean = saved.isClean
        return saved.kept
      })
      if (isClean) discard()
    },
    /** Somebody else changed what the role holds of this kind after one's own ticks began. */
    behind,
    merge: () => setKept((latest) => mergedOver(latest, now, kind, codes)),
  }
}
