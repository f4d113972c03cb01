import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { calls } from '@lumbung/contract/calls'
import { groups } from '@lumbung/contract/groups'
import { seededRoles } from '@lumbung/contract/roles'
import { allRoutes, routes } from '@lumbung/contract/routes'
import { ERROR_CODES } from '@lumbung/domain/errors'
import { openapi } from '../packages/server/src/calls/openapi.ts'
import { calls as implemented } from '../packages/server/src/start/product.ts'

/** Contract, server, OpenAPI, roles, routes and screens say the same. */
const faults: string[] = []
const names = calls.map(({ name }) => name)
const codes = new Set<string>(ERROR_CODES)
const outside = ['open', 'hooks', 'openapi.json']

for (const name of new Set(names.filter((name, at) => names.indexOf(name) !== at)))
  faults.push(`${name} stands twice`)
for (const call of calls) {
  const head = call.path.split('/')[1] ?? ''
  if (![...groups, ...outside].includes(head)) faults.push(`${call.name} is in no group`)
  if (!implemented.has(call.name)) faults.push(`${call.name} is not implemented`)
  for (const code of call.errors)
    if (!codes.has(code)) faults.push(`${call.name} answers an unknown code ${code}`)
  if (call.once && !shapesOf(call.request).every((shape) => 'requestKey' in shape))
    faults.push(`${call.name} is once but takes no requestKey`)
}
for (const name of implemented.keys())
  if (!names.includes(name)) faults.push(`${name} is implemented but in no contract`)

const document = openapi(calls, '/api')
const documented = Object.keys(document['paths'] as object)
for (const { path } of calls)
  if (!documented.includes(`/api${path}`)) faults.push(`${path} is not in the OpenAPI document`)

for (const call of calls)
  if (call.access === 'granted' && call.heldBy.length === 0) faults.push(`no role holds ${call.name}`)

const routeNames = allRoutes(routes).map(({ name }) => name)
for (const name of new Set(routeNames.filter((name, at) => routeNames.indexOf(name) !== at)))
  faults.push(`two routes are named ${name}`)

const screenFiles = globSync('packages/web/src/features/*/*-screen.tsx', {
  cwd: join(import.meta.dirname, '..'),
})
const screens = screenFiles.map((path) =>
  basename(path, '-screen.tsx').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
)
for (const screen of screens)
  if (!routeNames.includes(screen)) faults.push(`the screen ${screen} has no route`)
for (const { name, children } of allRoutes(routes))
  if (children === undefined && !screens.includes(name)) faults.push(`the route ${name} has no screen`)

/** The fields of a request, form by form where it may have several. */
function shapesOf(schema: unknown): object[] {
  const { def } = (schema as { _zod: { def: { shape?: object; options?: readonly unknown[] } } })._zod
  return def.options?.flatMap(shapesOf) ?? [def.shape ?? {}]
}

for (const fault of faults) process.stdout.write(`${fault}\n`)
process.stdout.write(
  `${calls.length} calls, ${Object.keys(seededRoles).length} roles, ${routeNames.length} routes, ${screens.length} screens: ${faults.length} faults\n`,
)
process.exitCode = faults.length === 0 ? 0 : 1
