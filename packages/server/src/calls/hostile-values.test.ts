import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '@lumbung/contract/call'
import { calls } from '@lumbung/contract/calls'
import { listParts } from '@lumbung/contract/list'
import { safeParse } from 'zod/v4/core'
import { requestFor } from '@lumbung/lab/world/call-input'
import { placesOf, type Place } from '@lumbung/lab/world/hostile-input'
import { roleOf } from '@lumbung/lab/world/power'
import { send } from '@lumbung/lab/world/send-call'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

let world: World
/** Holds every call there is. */
let person: Caller
beforeAll(async () => {
  world = await openWorld({ config: { requestsPerMinuteMax: 100_000 } })
  const { id } = await roleOf(world, 'seller')
  await world.db.deleteFrom('role_grant').where('role_id', '=', id).execute()
  const granted = calls.filter(({ access }) => access === 'granted')
  await world.db
    .insertInto('role_grant')
    .values(granted.map(({ name }) => ({ role_id: id, app_code: '*', kind: 'call', name })))
    .execute()
  person = await world.as('seller')
})
afterAll(async () => world.close())

const places = calls
  .filter(({ access }) => access !== 'hook')
  .flatMap((call) => placesOf(call).map((place) => ({ call, place })))

/** As whoever may make it. */
async function answerOf(call: Call, request: unknown) {
  const body = call.body === 'upload' ? { upload: new Uint8Array([1]) } : {}
  if (call.access === 'app') return await world.appCall('panen', call, request, body)
  if (call.access === 'open' || call.access === 'pendingLogin')
    return await send(world.base, call, request, body, () => ({}))
  return await person.call(call, request, body)
}

/** What no row's number, no amount and no page is, and no calendar here can reckon with. */
const beyond: Readonly<Record<Place['kind'], unknown>> = {
  number: 2 ** 53,
  day: '0000-01-01',
  instant: '0000-01-01T00:00:00Z',
}

test('every call was looked into: most take a number or a time', () => {
  const names = new Set(places.map(({ call }) => call.name))
  expect(names.size).toBeGreaterThan(calls.length / 2)
  expect(names).toContain('GET /order/refused_rows')
})

test('a number beyond every row and a time before every calendar are refused by the field they stand in, by every call', async () => {
  const wrong: unknown[] = []
  for (const { call, place } of places) {
    const value = beyond[place.kind]
    const answer = await answerOf(call, place.alone(value))
    const fields = Object.keys((answer.data as { fields?: object } | null)?.fields ?? {})
    const named = fields.some((field) => field !== '' && `${place.name}.`.startsWith(`${field}.`))
    if (answer.code !== 'VALIDATION' || !named)
      wrong.push({ call: call.name, place: place.name, code: answer.code, fields })
  }
  expect(wrong).toEqual([])
})

/** The edges of what is taken: a row number that is none, and the first and last day that there is. */
const edges: Readonly<Record<Place['kind'], readonly unknown[]>> = {
  number: [2_147_483_647, 2_147_483_648, 1_000_000_000_000],
  day: ['1000-01-01', '2999-12-31'],
  instant: ['1000-01-01T00:00:00Z', '2999-12-31T23:59:59Z'],
}

test('what a call that only looks takes, up to its edges, never breaks it', async () => {
  const looking = places.filter(({ call }) => call.looks && call.access === 'granted')
  expect(looking.length).toBeGreaterThan(60)
  const broken: unknown[] = []
  let taken = 0
  for (const { call, place } of looking)
    for (const value of edges[place.kind]) {
      const request = place.among(value)
      if (!safeParse(call.request, request).success) continue
      taken += 1
      const answer = await answerOf(call, request)
      if (answer.code === 'INTERNAL') broken.push({ call: call.name, place: place.name, value })
    }
  expect(broken).toEqual([])
  expect(taken).toBeGreaterThan(60)
})

const forged = [
  [0, 1, 2],
  [1, '0000-01-01 00:00:00+00', '99999999999999999999'],
].map((cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url'))

/** Nothing of their filter is there. */
const ofNone = new Set(['POST /order/get_import_rows', 'POST /risk/get_replay_orders'])

test('a forged cursor breaks no list, and one without texts is taken by none', async () => {
  const lists = calls.filter((call) => listParts(call) !== null && call.access === 'granted')
  expect(lists.length).toBeGreaterThan(18)
  const wrong: unknown[] = []
  for (const call of lists)
    for (const [index, after] of forged.entries()) {
      const { code } = await person.call(call, requestFor(call, { after, size: 20, orderNo: '261120000001' }))
      const expected = ofNone.has(call.name)
        ? ['NOT_FOUND']
        : index === 0
          ? ['VALIDATION']
          : ['VALIDATION', '']
      if (!expected.includes(String(code))) wrong.push({ call: call.name, index, code })
    }
  expect(wrong).toEqual([])
})
