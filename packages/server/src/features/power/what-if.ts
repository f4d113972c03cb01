import { getWhatIf, getWhoCan } from '@lumbung/contract/power/interface'
import { toxicPairs } from '@lumbung/contract/power/toxic-pairs'
import { screenNeeds } from '@lumbung/contract/screen-calls'
import { refuse } from '@lumbung/domain/errors'
import {
  changesBetween,
  type Grant,
  type GrantKind,
  grantsBeyond,
  screensMissingCalls,
  newlyToxic,
  toxicIn,
} from '@lumbung/domain/people/permission'
import { implement } from '../../calls/registry.ts'
import type { Implementation } from '../../calls/context.ts'
import type { Tx } from '../../db/pool.ts'
import { grantsOfActor, seenRole } from './grants-of-actor.ts'
import { grantableCalls, type GrantTree, readTrees } from './grant-trees.ts'
import { activePeople, grantsOfRole, othersWhoCan, rolesHolding } from './role.queries.ts'

const affectedMax = 1000
const peopleMax = 100

const whatIf = implement(getWhatIf, async ({ role_id: id, menus, calls }, context) => {
  const { tx, wall } = context
  const role = await seenRole(context, id)
  const before = await grantsOfRole(tx, id)
  const after = await proposed(tx, await proposed(tx, before, 'menu', menus), 'call', calls)
  // An admin passes as a role: no grant of theirs opens or closes anything.
  const changes = role.isAdmin ? [] : changesBetween(before, after)
  const changedCalls = changes.flatMap(({ kind, name }) => (kind === 'call' ? [name] : []))
  const others = await othersWhoCan(tx, id, changedCalls)
  const fresh = new Set(newlyToxic(before, after, toxicPairs).map(({ pair }) => pair))
  const people = await activePeople(tx, [id], wall, affectedMax)
  return {
    people: people.map(({ roleId: _role, ...person }) => person),
    changes: changes.map((change) => ({
      ...change,
      before: [...change.before],
      after: [...change.after],
      othersWhoCan: change.kind === 'call' ? (others.get(change.name) ?? 0) : null,
    })),
    toxic: toxicIn(after, toxicPairs).map((hit) => ({
      pair: hit.pair,
      one: [...hit.one],
      other: [...hit.other],
      apps: [...hit.apps],
      isNew: fresh.has(hit.pair),
    })),
    lameScreens: screensMissingCalls(after, screenNeeds).map(({ screen, missing }) => ({
      screen,
      missing: [...missing],
    })),
    beyond: [...grantsBeyond(await grantsOfActor(context), before, after)],
  }
})

async function proposed(
  tx: Tx,
  grants: readonly Grant[],
  kind: GrantKind,
  trees: readonly GrantTree[] | undefined,
): Promise<readonly Grant[]> {
  if (trees === undefined) return grants
  const wanted = await readTrees(tx, kind, trees, kind === 'menu' ? 'menus' : 'calls')
  return [...grants.filter((grant) => grant.kind !== kind), ...wanted]
}

const who = implement(getWhoCan, async ({ call }, { tx, wall }) => {
  if (!grantableCalls.some(({ name }) => name === call)) refuse('NOT_FOUND')
  const roles = await rolesHolding(tx, call)
  const people = await activePeople(
    tx,
    roles.map(({ id }) => id),
    wall,
    peopleMax,
  )
  return {
    roles: roles.map((role) => ({
      ...role,
      people: people.flatMap(({ id, name, roleId, signedIn }) =>
        roleId === role.id ? [{ id, name, signedIn }] : [],
      ),
    })),
    total: roles.reduce((sum, { members }) => sum + members, 0),
  }
})

export const whatIfCalls: readonly Implementation[] = [whatIf, who]
