import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  appsOf,
  changesBetween,
  choiceByApp,
  choiceInCommon,
  everyApp,
  type Grant,
  grantsBeyond,
  grantsOf,
  screensMissingCalls,
  leavesOf,
  markOf,
  newlyToxic,
  plainGrants,
  reaches,
  toggled,
  toxicIn,
  type TreeNode,
} from './permission.ts'

const apps = ['panen', 'guyub', 'rembuk']
const names = ['a', 'b', 'c', 'd', 'e', 'f']
const kinds = ['menu', 'call'] as const

const grant: fc.Arbitrary<Grant> = fc.record({
  app: fc.constantFrom(everyApp, ...apps),
  kind: fc.constantFrom(...kinds),
  name: fc.constantFrom(...names),
})
const grants = fc.array(grant, { maxLength: 30 })
const holder = fc.record({ isAdmin: fc.boolean(), grants })

/** What grants really open, spelled out for every known app and the ones to come. */
function opened(given: readonly Grant[]): Set<string> {
  const all = [...apps, everyApp]
  return new Set(
    given.flatMap(({ app, kind, name }) =>
      (app === everyApp ? all : [app]).map((each) => `${each} ${kind} ${name}`),
    ),
  )
}

/** A tree with leaves named once. */
const tree: fc.Arbitrary<TreeNode> = fc
  .letrec<{ node: readonly unknown[] | null }>((tie) => ({
    node: fc.option(fc.array(tie('node'), { minLength: 0, maxLength: 4 }), {
      depthSize: 'small',
      maxDepth: 4,
    }),
  }))
  .node.map((shape) => {
    let made = 0
    const build = (each: unknown): TreeNode => {
      made += 1
      const name = `n${made}`
      return Array.isArray(each) ? { name, children: each.map(build) } : { name }
    }
    return build(shape)
  })

const treeAndChoice = tree.chain((root) => fc.tuple(fc.constant(root), fc.subarray([...leavesOf(root)])))

function nodesOf(root: TreeNode): TreeNode[] {
  return [root, ...(root.children ?? []).flatMap(nodesOf)]
}

test('a branch is on when all its leaves are, off when none is, half between', () => {
  fc.assert(
    fc.property(treeAndChoice, ([root, chosen]) => {
      const set = new Set(chosen)
      for (const node of nodesOf(root)) {
        const leaves = leavesOf(node)
        const on = leaves.filter((leaf) => set.has(leaf)).length
        expect(markOf(node, set)).toBe(on === 0 ? 'off' : on < leaves.length ? 'half' : 'on')
      }
    }),
  )
})

test('a half-checked branch is on after one click and off after two, and nothing outside it moves', () => {
  fc.assert(
    fc.property(treeAndChoice, fc.nat(), ([root, chosen], pick) => {
      const nodes = nodesOf(root).filter((node) => leavesOf(node).length > 0)
      const node = nodes[pick % Math.max(nodes.length, 1)]
      if (node === undefined) return
      const before = new Set(chosen)
      const once = toggled(node, before)
      expect(markOf(node, once)).toBe(markOf(node, before) === 'on' ? 'off' : 'on')
      expect(markOf(node, toggled(node, once))).toBe(markOf(node, once) === 'on' ? 'off' : 'on')
      const inside = new Set(leavesOf(node))
      const outside = (set: ReadonlySet<string>) => [...set].filter((leaf) => !inside.has(leaf)).toSorted()
      expect(outside(once)).toEqual(outside(before))
    }),
  )
})

test('a leaf that may not be changed stays as it is, whatever branch is clicked', () => {
  fc.assert(
    fc.property(treeAndChoice, fc.func(fc.boolean()), ([root, chosen], mayChange) => {
      const before = new Set(chosen)
      const after = toggled(root, before, mayChange)
      for (const leaf of leavesOf(root)) if (!mayChange(leaf)) expect(after.has(leaf)).toBe(before.has(leaf))
    }),
  )
})

test('saying the same grants plainly opens exactly the same', () => {
  fc.assert(
    fc.property(grants, (given) => {
      expect(opened(plainGrants(given))).toEqual(opened(given))
      expect(plainGrants(plainGrants(given))).toEqual(plainGrants(given))
    }),
  )
})

test('a change names exactly what is opened or closed, and saving nothing changes nothing', () => {
  fc.assert(
    fc.property(grants, grants, (before, after) => {
      const changes = changesBetween(before, after)
      const [had, has] = [opened(before), opened(after)]
      for (const kind of kinds) {
        for (const name of names) {
          const change = changes.find((each) => each.kind === kind && each.name === name)
          const ends = (set: Set<string>) => [...set].filter((each) => each.endsWith(` ${kind} ${name}`))
          expect(change?.gains ?? false).toBe(ends(has).some((each) => !had.has(each)))
          expect(change?.loses ?? false).toBe(ends(had).some((each) => !has.has(each)))
        }
      }
      expect(changesBetween(before, plainGrants(before))).toEqual([])
    }),
  )
})

test('nobody grants what they do not hold: what is let through was held by the giver or stood before', () => {
  fc.assert(
    fc.property(holder, grants, grants, (giver, before, after) => {
      const beyond = grantsBeyond(giver, before, after)
      const allowed = opened([...before, ...giver.grants])
      const refused = opened(beyond)
      for (const each of opened(after)) {
        if (giver.isAdmin) expect(refused.has(each)).toBe(false)
        else if (!allowed.has(each)) expect(refused.has(each)).toBe(true)
      }
      for (const { app, kind, name } of beyond) {
        expect(reaches(appsOf(giver, kind, name), app)).toBe(false)
        expect(reaches(appsOf({ isAdmin: false, grants: before }, kind, name), app)).toBe(false)
      }
    }),
  )
})

test('taking away is never beyond anyone', () => {
  fc.assert(
    fc.property(holder, grants, fc.func(fc.boolean()), (giver, before, keeps) => {
      expect(
        grantsBeyond(
          giver,
          before,
          before.filter((each) => keeps(each)),
        ),
      ).toEqual([])
    }),
  )
})

test('an app of its own is not every app: who holds one app cannot open all of them', () => {
  const giver = { isAdmin: false, grants: [{ app: 'panen', kind: 'call', name: 'a' }] as const }
  const wanted = [{ app: everyApp, kind: 'call', name: 'a' }] as const
  expect(grantsBeyond(giver, [], wanted)).toEqual(wanted)
})

const pairs = [{ name: 'makeAndRelease', one: ['a'], other: ['b', 'c'] }]

test('a toxic pair is one that meets in an app, and only what a save brings is new', () => {
  const call = (app: string, name: string): Grant => ({ app, kind: 'call', name })
  expect(toxicIn([call('panen', 'a'), call('guyub', 'b')], pairs)).toEqual([])
  expect(toxicIn([call('panen', 'a'), call(everyApp, 'b')], pairs)).toEqual([
    { pair: 'makeAndRelease', one: ['a'], other: ['b'], apps: ['panen'] },
  ])
  const stood = [call('panen', 'a'), call('panen', 'b')]
  expect(newlyToxic(stood, [...stood, call('panen', 'c')], pairs)).toEqual([])
  expect(newlyToxic(stood, [...stood, call('guyub', 'a'), call('guyub', 'c')], pairs)).toHaveLength(1)
  fc.assert(
    fc.property(grants, (given) => {
      const both = apps.concat(everyApp).filter((app) => {
        const has = (name: string) => opened(given).has(`${app} call ${name}`)
        return has('a') && (has('b') || has('c'))
      })
      expect(toxicIn(given, pairs).length > 0).toBe(both.length > 0)
    }),
  )
})

test('taking grants away never makes a new toxic pair', () => {
  fc.assert(
    fc.property(grants, fc.func(fc.boolean()), (before, keeps) => {
      expect(
        newlyToxic(
          before,
          before.filter((each) => keeps(each)),
          pairs,
        ),
      ).toEqual([])
    }),
  )
})

test('a screen is lame where a call it needs is missing for one of its apps', () => {
  const needs = { orders: ['getOrders'] }
  const menu = { app: everyApp, kind: 'menu', name: 'orders' } as const
  const call = { app: 'panen', kind: 'call', name: 'getOrders' } as const
  expect(screensMissingCalls([menu, call], needs)).toEqual([{ screen: 'orders', missing: ['getOrders'] }])
  expect(screensMissingCalls([{ ...menu, app: 'panen' }, call], needs)).toEqual([])
})

test('opening one tree per app and saving it unchanged changes nothing', () => {
  fc.assert(
    fc.property(grants, fc.constantFrom(...kinds), (given, kind) => {
      const own = given.filter((each) => each.kind === kind)
      const saved = grantsOf(choiceByApp(own, kind, apps), kind, own)
      expect(opened(saved)).toEqual(opened(own))
    }),
  )
})

test('putting the trees of all apps together never opens an app that was closed', () => {
  fc.assert(
    fc.property(grants, fc.constantFrom(...kinds), (given, kind) => {
      const own = given.filter((each) => each.kind === kind)
      const before = opened(own)
      for (const each of grantsOf(choiceInCommon(choiceByApp(own, kind, apps)), kind, own)) {
        for (const app of apps) expect(before.has(`${app} ${kind} ${each.name}`)).toBe(true)
      }
    }),
  )
})
