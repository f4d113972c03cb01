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
  grantsOf,
  reaches,
  toggled,
  type TreeNode,
} from '@lumbung/domain/people/permission'
import { useState } from 'react'
import { useDraft } from '../../core/drafts.ts'

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

/** A role's grants of one kind while they are edited: one tree for all apps, or one per app. Kept as a draft of the tab. */
export function useGrantEditor({ kind, role, granted, grantable, apps }: GrantSource) {
  const before = grantsIn(kind, granted)
  const held = grantsIn(kind, grantable)
  const codes = apps.map((app) => app.code)
  const apart = before.some(({ app }) => app !== everyApp)
  const own: Choice = apart
    ? choiceByApp(before, kind, codes)
    : { [everyApp]: before.map(({ name }) => name) }
  // A list, not a record: a draft's record is laid over the first one, and a tree for all would come back.
  const [draft, setDraft, drop] = useDraft(`${kind}.${role.version}`, Object.entries(own))
  const choice: Choice = Object.fromEntries(draft)
  const setChoice = (next: Choice) => setDraft(Object.entries(next))
  const [picked, setPicked] = useState(codes[0] ?? everyApp)
  const isByApp = !(everyApp in choice)
  const app = isByApp ? picked : everyApp
  const chosen = new Set(choice[app])
  const after = grantsOf(choice, kind, before)
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
    trees: treesOf(after),
    changed: changes.length > 0,
    /** What is not as it is kept, of the tree that is shown. */
    changedHere: new Set(
      isByApp ? changes.filter((name) => holds(before, name) !== holds(after, name)) : changes,
    ),
    reset: drop,
  }
}
