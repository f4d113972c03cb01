import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toJSONSchema } from 'zod/mini'
import { calls } from '@lumbung/contract/calls'
import { countSecondLooks } from '@lumbung/contract/approve/second-look'
import { getOrders } from '@lumbung/contract/order/order'
import { inviteUser, resetUser } from '@lumbung/contract/power/account'
import { setLanguage } from '@lumbung/contract/power/language'
import { editUser, getUsers } from '@lumbung/contract/user/staff'
import { keepAnswer, replayOf } from '../records/running/kept-answers.ts'
import { transact } from '../db/transaction.ts'
import { roleOf } from '@lumbung/lab/world/power'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

let world: World
let admin: Caller
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('admin')
})
afterAll(async () => world.close())

async function post(path: string, body: string, headers: Record<string, string> = {}): Promise<Response> {
  return await fetch(`${world.base}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-token': admin.token,
      cookie: 'language=en',
      ...headers,
    },
    body,
  })
}

test('wrong input is refused by field, and an unknown field is named too', async () => {
  const answer = await admin.call(getUsers, { filter: { status: 'gone' }, size: 500, extra: 1 } as never)
  expect(answer).toMatchObject({
    code: 'VALIDATION',
    data: { fields: { 'filter.status': 'invalid_value', size: 'too_big', extra: 'unknown' } },
  })
})

test('a body that names a key twice is refused: nobody guesses which of them was meant', async () => {
  const answer = await post(getUsers.path, '{"filter":{},"size":20,"s\\u0069ze":1}')
  expect(await answer.json()).toMatchObject({ code: 'VALIDATION', data: { fields: { '': 'named_twice' } } })
})

test('a page past 10,000 rows and a cursor that is not ours are refused, not guessed', async () => {
  const deep = await admin.call(getOrders, { filter: {}, size: 200, page: 51 })
  expect(deep).toMatchObject({ code: 'VALIDATION', data: { fields: { page: 'too_big' } } })
  const made = await admin.call(getOrders, { filter: {}, size: 20, after: 'bm90IG91cnM' })
  expect(made).toMatchObject({ code: 'VALIDATION', data: { fields: { after: 'invalid_format' } } })
})

test.each([
  ['broken JSON', '{"language": '],
  ['a prototype key', '{"language":"id","__proto__":{"admin":true}}'],
  ['depth', `${'['.repeat(40)}${']'.repeat(40)}`],
  ['a bare text', '"id"'],
  ['nothing', ''],
])('%s in the body is refused as wrong input', async (_kind, body) => {
  const response = await post('/power/set_language', body)
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ code: 'VALIDATION' })
})

test('a body over 1 MB is cut off with 413', async () => {
  const response = await post('/power/set_language', JSON.stringify({ language: 'x'.repeat(1_100_000) }))
  expect(response.status).toBe(413)
})

test('a form post and a page of another site get nothing done', async () => {
  const form = await post('/power/set_language', 'language=en', {
    'content-type': 'application/x-www-form-urlencoded',
  })
  expect(await form.json()).toMatchObject({ code: 'VALIDATION' })
  const foreign = await post('/power/set_language', '{"language":"en"}', { origin: 'https://evil.test' })
  expect(foreign.status).toBe(403)
  const cross = await post('/power/set_language', '{"language":"en"}', { 'sec-fetch-site': 'cross-site' })
  expect(cross.status).toBe(403)
})

test('an unknown path is 404, an unknown deep link is the console', async () => {
  expect((await fetch(`${world.base}/order/no_such_call`, { method: 'POST' })).status).toBe(404)
  const page = await fetch(`${new URL(world.base).origin}/order/orderList?state=cleared`)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(page.headers.get('permissions-policy')).toContain('camera=()')
  expect(page.headers.get('x-content-type-options')).toBe('nosniff')
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
})

test('the words of a refusal follow the cookie, then the kept language, then Indonesian', async () => {
  const said = async (cookie: string): Promise<unknown> => {
    const response = await post('/user/get_users', '{}', { cookie })
    return ((await response.json()) as { msg: string }).msg
  }
  expect(await said('language=zh')).toBe('请检查标出的字段')
  expect(await said('')).toBe('Periksa kembali isian yang ditandai')
  await admin.ok(setLanguage, { language: 'en' })
  expect(await said('')).toBe('Check the marked fields')
  await admin.ok(setLanguage, { language: 'id' })
})

test('a change and its audit row are one transaction: no audit, no change', async () => {
  const before = await world.db.selectFrom('audit').select('id').where('event', '=', editUser.name).execute()
  await admin.ok(editUser, { name: 'Rani Kusuma', introduction: 'Menjalankan konsol' })
  const after = await world.db.selectFrom('audit').selectAll().where('event', '=', editUser.name).execute()
  expect(after.length).toBe(before.length + 1)
  await expect(world.db.updateTable('audit').set({ event: 'nothing' }).execute()).rejects.toThrow(
    /permission denied|append-only/,
  )
  await expect(world.db.deleteFrom('audit').execute()).rejects.toThrow(/permission denied|append-only/)
})

test('the same key answers the same, other input under it is refused', async () => {
  const key = { caller: 'staff:1', call: 'POST /x', requestKey: 'k-12345678', inputHash: Buffer.from('one') }
  const { seals } = world.services
  await transact(world.db, '*', async (tx) => keepAnswer(tx, seals, key, { done: true }, new Date()))
  const replay = async (more: object = {}, since: Date | null = null) =>
    await transact(world.db, '*', async (tx) => await replayOf(tx, seals, { ...key, ...more }, since))
  expect(await replay()).toEqual({ answer: { done: true } })
  await expect(replay({ inputHash: Buffer.from('two') })).rejects.toMatchObject({
    code: 'IDEMPOTENCY_MISMATCH',
  })
  // Told again for so long, or kept by a version that did not seal it: refused, not carried out again.
  const later = new Date(Date.now() + 1_000)
  await expect(replay({}, later)).rejects.toMatchObject({ code: 'ANSWERED_BEFORE' })
  await sql`update once_key set answer_sealed = null where request_key = ${key.requestKey}`.execute(world.db)
  await expect(replay()).rejects.toMatchObject({ code: 'ANSWERED_BEFORE' })
})

test('an act names what it was about, be it no order; a call that only looks leaves no row, whatever its name is', async () => {
  const { id: roleId } = await roleOf(world, 'seller')
  const asked = { email: 'about@lender.test', name: 'Tia', role_id: roleId, language: 'en' } as const
  const { id } = await admin.ok(inviteUser, asked)
  await admin.ok(resetUser, { id })
  await (await world.as('first_reviewer')).ok(countSecondLooks, {})
  const rows = await world.db
    .selectFrom('audit')
    .select(['event', 'subject_kind', 'subject'])
    .where('event', 'in', [inviteUser.name, resetUser.name, countSecondLooks.name])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { event: inviteUser.name, subject_kind: 'role', subject: String(roleId) },
    { event: resetUser.name, subject_kind: 'row', subject: String(id) },
  ])
})

test('too many requests of one person answer 429 and nobody else waits', async () => {
  const strict = await openWorld({ config: { requestsPerMinuteMax: 20 } })
  try {
    const [greedy, calm] = [await strict.as('seller'), await strict.as('auditor')]
    const codes: (string | number)[] = []
    for (let n = 0; n < 25; n += 1) codes.push((await greedy.call(getUsers, { filter: {}, size: 20 })).code)
    expect(codes.filter((code) => code === 'RATE_LIMITED').length).toBe(5)
    expect((await calm.call(getUsers, { filter: {}, size: 20 })).code).toBe('')
    // Who is refused again and again fills the trail no further than the limit.
    const stranger = await strict.another('seller')
    for (let n = 0; n < 25; n += 1) await stranger.call(getOrders, { filter: {}, size: 20 })
    const refused = strict.db.selectFrom('audit').select('id').where('staff_id', '=', stranger.staffId)
    expect(await refused.where('denied', '=', true).execute()).toHaveLength(20)
  } finally {
    await strict.close()
  }
})

/** Values that a hostile or broken client might send for anything. */
const hostile = fc.oneof(
  fc.anything({ maxDepth: 3, withNullPrototype: false }),
  fc.constantFrom(
    "' or 1=1 --",
    '../../etc/passwd',
    '\u0000',
    '${7*7}',
    '9'.repeat(400),
    -1,
    1e308,
    '2026-02-30',
    [],
    {},
  ),
)

/** A body with the fields that a call knows and values that it does not. */
function bodyFor(schema: unknown): fc.Arbitrary<unknown> {
  const properties = Object.keys((schema as { properties?: object }).properties ?? {})
  const record = Object.fromEntries(properties.map((name) => [name, hostile]))
  return fc.oneof(fc.record(record, { requiredKeys: [] }), hostile)
}

test('hostile input on every JSON call gives a refusal, never a fault (a slice of R12)', async () => {
  for (const call of calls.filter(
    ({ method, body, access }) => method === 'POST' && body === 'json' && access !== 'hook',
  )) {
    const schema = toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' })
    await fc.assert(
      fc.asyncProperty(bodyFor(schema), async (input) => {
        const body =
          JSON.stringify(input, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)) ??
          ''
        const response = await post(call.path, body)
        const text = await response.text()
        expect(response.status, `${call.name} ${body}`).toBeLessThan(500)
        expect(text).not.toMatch(/at .*\.ts:\d+|select .* from|syntax error/i)
      }),
      { numRuns: 25 },
    )
    // Logging out is a valid call of anyone: come back in.
    if (call.path === '/user/login_out') admin = await world.another('admin')
  }
}, 240_000)
