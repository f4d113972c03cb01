import { expect, test } from 'vitest'
import { lameScreens, toxicIn, type Grant } from '@lumbung/domain/permission'
import { toxicPairs } from './power/toxic-pairs.ts'
import { seededRoles, type SeededRole } from './roles.ts'
import { allRoutes, routes } from './routes.ts'
import { screenCalls, screenNeeds, screensOf } from './screen-calls.ts'

const roles = Object.entries<SeededRole>(seededRoles).filter(([, role]) => role.admin !== true)

function grantsOf(role: SeededRole): Grant[] {
  return [
    ...role.routes.map((name) => ({ app: '*', kind: 'menu' as const, name })),
    ...role.calls.map(({ name }) => ({ app: '*', kind: 'call' as const, name })),
  ]
}

test('a screen makes only calls that can be granted, and is one that can be', () => {
  const leaves = new Set<string>(
    allRoutes(routes).flatMap(({ name, children, fixed }) =>
      children === undefined && fixed !== true ? [name] : [],
    ),
  )
  for (const [screen, { needs, uses }] of Object.entries(screenCalls)) {
    expect(leaves.has(screen), screen).toBe(true)
    for (const call of [...needs, ...uses]) expect(call.access, `${screen}: ${call.name}`).toBe('granted')
  }
  expect(screensOf('POST /order/get_orders')).toEqual(['orderList'])
})

test.each(roles)(
  'the role %s that comes with the product holds no toxic pair and no lame screen',
  (_name, role) => {
    expect(toxicIn(grantsOf(role), toxicPairs)).toEqual([])
    expect(lameScreens(grantsOf(role), screenNeeds)).toEqual([])
  },
)
