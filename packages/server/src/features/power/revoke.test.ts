import { afterAll, beforeAll, expect, test } from 'vitest'
import { getInterfaces, saveInterfaces } from '@lumbung/contract/power/interface'
import { getUsers } from '@lumbung/contract/user/staff'
import { roleOf } from '@lumbung/lab/world/power'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

let world: World
let admin: Caller
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('admin')
})
afterAll(async () => world.close())

const rounds = 20
const inFlight = 50

test('a call taken away is refused on the next request: 1,000 of 1,000, with 50 requests in flight', async () => {
  const member = await world.as('first_reviewer')
  const { id } = await roleOf(world, 'first_reviewer')
  const { granted } = await admin.ok(getInterfaces, { role_id: id })
  const all = granted.flatMap(({ names }) => names)
  const save = async (names: string[]) => {
    const { version } = await roleOf(world, id)
    await admin.ok(saveInterfaces, { role_id: id, version, calls: [{ app: '*', names }] })
  }
  const ask = async () => (await member.call(getUsers, { filter: {}, size: 1 })).code
  const many = (count: number) => Array.from({ length: count }, ask)

  let refused = 0
  for (let round = 0; round < rounds; round += 1) {
    expect(await ask()).toBe('')
    const flying = many(inFlight)
    await save(all.filter((name) => name !== getUsers.name))
    // From here on the save is answered: nothing that starts now may pass.
    refused += (await Promise.all(many(inFlight))).filter((code) => code === 'NOT_PERMITTED').length
    // What flew while it was saved is one or the other, never a fault.
    for (const code of await Promise.all(flying)) expect(['', 'NOT_PERMITTED']).toContain(code)
    await save(all)
  }
  expect(refused).toBe(rounds * inFlight)
})

test('whoever changes the grants, and however, the next request knows', async () => {
  const member = await world.another('first_reviewer')
  const { id } = await roleOf(world, 'first_reviewer')
  const ofUsers = { role_id: id, kind: 'call', name: getUsers.name }
  const code = async () => (await member.call(getUsers, { filter: {}, size: 1 })).code
  expect(await code()).toBe('')
  await world.db
    .deleteFrom('role_grant')
    .where('role_id', '=', id)
    .where('name', '=', getUsers.name)
    .execute()
  expect(await code()).toBe('NOT_PERMITTED')
  await world.db
    .insertInto('role_grant')
    .values({ ...ofUsers, app_code: '*' })
    .execute()
  expect(await code()).toBe('')
  const gone = `${getUsers.name}_gone`
  const rename = (db: typeof world.db, from: string, to: string) =>
    db.updateTable('role_grant').set({ name: to }).where('role_id', '=', id).where('name', '=', from)
  await rename(world.db, getUsers.name, gone).execute()
  expect(await code()).toBe('NOT_PERMITTED')
  // What is rolled back was never so: neither under the old stamp nor under one that is given again.
  await expect(
    world.db.transaction().execute(async (tx) => {
      await rename(tx, gone, getUsers.name).execute()
      throw new Error('not after all')
    }),
  ).rejects.toThrow('not after all')
  expect(await code()).toBe('NOT_PERMITTED')
})
