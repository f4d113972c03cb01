import { expect, test } from 'vitest'
import { screensMissingCalls, toxicIn, type Grant } from '@lumbung/domain/people/permission'
import { toxicPairs } from './power/toxic-pairs.ts'
import { calls } from './calls.ts'
import { seededRoles, type SeededRole, type SeededRoleName } from './roles.ts'
import { allRoutes, routes } from './routes.ts'
import { screenNeeds, screensOf } from './screen-calls.ts'
import { callsHeldBy, screensHeldBy } from './seeded-grants.ts'

const roles = (Object.entries(seededRoles) as [SeededRoleName, SeededRole][]).flatMap(([name, role]) =>
  role.admin === true ? [] : [name],
)

function grantsOf(role: SeededRoleName): Grant[] {
  return [
    ...screensHeldBy(role).map((name) => ({ app: '*', kind: 'menu' as const, name })),
    ...callsHeldBy(role).map(({ name }) => ({ app: '*', kind: 'call' as const, name })),
  ]
}

test('a call is made by screens that can be granted', () => {
  const leaves = new Set<string>(
    allRoutes(routes).flatMap(({ name, children, fixed }) =>
      children === undefined && fixed !== true ? [name] : [],
    ),
  )
  for (const { name, neededBy, usedBy } of calls)
    for (const screen of [...neededBy, ...usedBy]) expect(leaves.has(screen), `${name}: ${screen}`).toBe(true)
  expect(screensOf('POST /order/get_orders')).toEqual(['orderList'])
})

test.each(roles)('the role %s that comes with the product holds no toxic pair and no lame screen', (role) => {
  expect(toxicIn(grantsOf(role), toxicPairs)).toEqual([])
  expect(screensMissingCalls(grantsOf(role), screenNeeds)).toEqual([])
})
