import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '@lumbung/contract/call'
import { calls, type CallOrName } from '@lumbung/contract/calls'
import { seededRoles, type SeededRole, type SeededRoleName } from '@lumbung/contract/roles'
import { callsHeldBy } from '@lumbung/contract/seeded-grants'
import { registry, implement } from './registry.ts'
import { send } from '@lumbung/lab/world/send-call'
import { openWorld, type World } from '@lumbung/lab/world/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => world.close())

const roleNames = Object.keys(seededRoles) as SeededRoleName[]

/** What a call answers to a request that no parser takes: anything but a refusal at the door. */
async function codeOf(call: Call, headers: Record<string, string>, of = world): Promise<string | number> {
  const options = { headers, ...(call.body === 'upload' ? { upload: new Uint8Array() } : {}) }
  const answer = await send(of.base, call, { nothing: 'fits' }, options, () => ({}))
  return answer.code
}

/** Login and logout aside: opening and ending sessions has tests of its own. */
const walked = calls.filter(({ path }) => path !== '/user/login_out')

test('every call × every role: who does not hold it is refused, who holds it reaches the parser', async () => {
  for (const name of roleNames) {
    const role: SeededRole = seededRoles[name]
    const held = new Set(callsHeldBy(name).map((call) => call.name))
    const { token } = await world.as(name)
    for (const call of walked) {
      const code = await codeOf(call, { 'x-token': token })
      const where = `${call.name} as ${name}`
      if (call.access === 'granted' && role.admin !== true && !held.has(call.name)) {
        expect(code, where).toBe('NOT_PERMITTED')
      } else if (call.access === 'granted' || call.access === 'signedIn') {
        expect(code, where).not.toBe('NOT_PERMITTED')
        expect(code, where).not.toBe(403)
      }
    }
  }
}, 240_000)

const strangers: Record<string, (of: World) => Promise<Record<string, string>>> = {
  anonymous: async () => ({}),
  'a made-up token': async () => ({ 'x-token': 'x'.repeat(43) }),
  expired: async (of) => {
    const { token, staffId } = await of.another('admin')
    await of.db
      .updateTable('session')
      .set({ expires_at: new Date(0) })
      .where('staff_id', '=', staffId)
      .execute()
    return { 'x-token': token }
  },
  idle: async (of) => {
    const { token, staffId } = await of.another('admin')
    const longAgo = new Date(Date.now() - 31 * 60_000)
    await of.db
      .updateTable('session')
      .set({ last_seen_at: longAgo })
      .where('staff_id', '=', staffId)
      .execute()
    return { 'x-token': token }
  },
  revoked: async (of) => {
    const { token, staffId } = await of.another('admin')
    await of.db
      .updateTable('session')
      .set({ ended_at: new Date(), end_reason: 'admin' })
      .where('staff_id', '=', staffId)
      .execute()
    return { 'x-token': token }
  },
  disabled: async (of) => {
    const { token, staffId } = await of.another('admin')
    await of.db.updateTable('staff').set({ status: 'disabled' }).where('id', '=', staffId).execute()
    return { 'x-token': token }
  },
  // A pending login has no token at all: the best its owner can send is the device id.
  'code pending': async () => ({ 'x-token': 'd'.repeat(32), cookie: 'sid=none' }),
}

test.each(Object.keys(strangers))(
  'every call × %s: nothing behind a session answers',
  async (kind) => {
    // A world of its own: so many made-up tokens from one address are not even looked up any more.
    const of = await openWorld()
    const headers = await strangers[kind]?.(of)
    for (const call of walked) {
      const code = await codeOf(call, headers ?? {}, of)
      const where = `${call.name} as ${kind}`
      if (call.access === 'granted' || call.access === 'signedIn') expect(code, where).toBe(403)
      else if (call.access === 'app') expect(code, where).toBe('APP_UNKNOWN')
      else if (call.access === 'hook') expect(code, where).toBe('SIGNATURE_INVALID')
      else expect(code, where).not.toBe('')
    }
    await of.close()
  },
  120_000,
)

test('a borrower app is refused when its signature is wrong, old, or made for another path', async () => {
  const call = calls.find(({ access, body }) => access === 'app' && body === 'json')
  if (call === undefined) throw new Error('no app call')
  const good = await world.appCall('panen', call, {})
  expect(good.code).toBe('VALIDATION')
  const app = await world.db
    .selectFrom('app')
    .selectAll()
    .where('code', '=', 'panen')
    .executeTakeFirstOrThrow()
  for (const timestamp of [String(Date.now()), String(Date.now() - 6 * 60_000), 'soon']) {
    const code = await codeOf(call, {
      'x-app': app.key_id,
      'x-timestamp': timestamp,
      'x-signature': 'ab'.repeat(32),
    })
    expect(code).toBe('SIGNATURE_INVALID')
  }
})

test('a grant taken away is refused on the next request, with 50 requests in flight', async () => {
  const { token, staffId } = await world.another('first_reviewer')
  const held = calls.find(({ name }) => name === 'POST /user/get_users')
  if (held === undefined) throw new Error('no such call')
  const ask = async () => await codeOf(held, { 'x-token': token })
  expect(await ask()).toBe('VALIDATION')
  const flying = Array.from({ length: 50 }, ask)
  const staff = await world.db
    .selectFrom('staff')
    .select('role_id')
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
  await world.db
    .deleteFrom('role_grant')
    .where('role_id', '=', staff.role_id)
    .where('name', '=', held.name)
    .execute()
  expect(await ask()).toBe('NOT_PERMITTED')
  await Promise.all(flying)
})

test('a name that no call has does not compile where a call is meant', () => {
  const right: CallOrName = 'POST /order/get_orders'
  // @ts-expect-error the types of the whole console hang on this
  const wrong: CallOrName = 'POST /order/get_order_list'
  const names = calls.map(({ name }) => name)
  expect(names).toContain(right)
  expect(names).not.toContain(wrong)
})

test('a call without a declared permission stops the server from starting', () => {
  const nameless = { ...calls[0], access: undefined } as unknown as Call
  const implementation = implement(nameless, async () => null)
  expect(() => registry([implementation])).toThrow(/declares no permission/)
})

test('a refused call is in the audit trail with the person and the address', async () => {
  const { token } = await world.as('seller')
  const call = calls.find(({ name }) => name === 'POST /order/get_orders')
  if (call === undefined) throw new Error('no such call')
  await codeOf(call, { 'x-token': token })
  const entry = await world.db
    .selectFrom('audit')
    .selectAll()
    .where('event', '=', 'POST /order/get_orders')
    .where('denied', '=', true)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(entry).toMatchObject({ reason: 'NOT_PERMITTED', ip: '127.0.0.1', role: 'seller' })
})

test('the OpenAPI document names every call, and only who holds its call may read it', async () => {
  const auditor = await world.as('auditor')
  const response = await fetch(`${world.base}/openapi.json`, { headers: { 'x-token': auditor.token } })
  const document = z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() }))) })
    .parse(await response.json())
  const documented = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((o) => o.operationId),
  )
  expect(documented.toSorted()).toEqual(calls.map(({ name }) => name).toSorted())
  const seller = await world.as('seller')
  const refused = await fetch(`${world.base}/openapi.json`, { headers: { 'x-token': seller.token } })
  expect(await refused.json()).toMatchObject({ code: 'NOT_PERMITTED' })
})
