import { afterAll, beforeAll, expect, test } from 'vitest'
import { getWaitLoans } from '@lumbung/contract/loan/disbursement'
import { getOrders } from '@lumbung/contract/order/order'
import { editAccount } from '@lumbung/contract/power/account'
import { getInterfaces, saveInterfaces, getWhatIf, getWhoCan } from '@lumbung/contract/power/interface'
import * as role from '@lumbung/contract/power/role'
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

const everywhere = (...names: string[]) => [{ app: '*', names }]

async function freshRole(name: string, calls: string[] = [], menus: string[] = []) {
  const { id } = await admin.ok(role.saveRole, { kind: 'add', name, title: name, description: '' })
  if (calls.length > 0)
    await admin.ok(saveInterfaces, { role_id: id, version: 1, calls: everywhere(...calls) })
  const { version } = await roleOf(world, id)
  if (menus.length > 0)
    await admin.ok(role.saveRoleMenus, { role_id: id, version, menus: everywhere(...menus) })
  return await roleOf(world, id)
}

test('what changes roles asks for the password again, whoever it is', async () => {
  const calm = await world.another('admin')
  const bare = { withoutPassword: true }
  const added = { kind: 'add', name: 'calm', title: 'Calm', description: '' } as const
  expect((await calm.call(role.saveRole, added, bare)).code).toBe('PASSWORD_AGAIN')
  expect((await calm.call(saveInterfaces, { role_id: 2, version: 0, calls: [] }, bare)).code).toBe(
    'PASSWORD_AGAIN',
  )
})

test('a role is made, worded, granted, copied and taken away; each save is a version with before and after', async () => {
  const made = await freshRole('desk_reader', [getOrders.name], ['orderList'])
  expect(made.version).toBe(3)
  await admin.ok(role.saveRole, {
    kind: 'change',
    role_id: made.id,
    version: 3,
    title: 'Reads the desk',
    description: 'Looks on',
  })
  await admin.ok(saveInterfaces, {
    role_id: made.id,
    version: 4,
    calls: [{ app: 'panen', names: [getOrders.name, getUsers.name] }],
  })
  const versions = await admin.ok(role.getRoleVersions, { role_id: made.id })
  expect(versions.map(({ version, kind, by }) => [version, kind, by])).toEqual([
    [5, 'calls', 'Rani Kusuma'],
    [4, 'change', 'Rani Kusuma'],
    [3, 'menus', 'Rani Kusuma'],
    [2, 'calls', 'Rani Kusuma'],
    [1, 'add', 'Rani Kusuma'],
  ])
  expect(versions[0]?.lost).toEqual([{ kind: 'call', name: getOrders.name, apps: ['*'] }])
  expect(versions[0]?.gained).toEqual([{ kind: 'call', name: getUsers.name, apps: ['panen'] }])
  expect(versions[1]?.title).toEqual({ before: 'desk_reader', after: 'Reads the desk' })

  const copied = await admin.ok(role.copyRole, {
    role_id: made.id,
    name: 'desk_reader_two',
    title: 'Second',
    description: '',
  })
  const { granted } = await admin.ok(getInterfaces, { role_id: copied.id })
  expect(granted).toEqual([{ app: 'panen', names: expect.arrayContaining([getOrders.name, getUsers.name]) }])

  await admin.ok(role.deleteRole, { role_id: copied.id, version: 1 })
  expect((await admin.call(role.getRoleMenus, { role_id: copied.id })).code).toBe('NOT_FOUND')
  const last = await world.db
    .selectFrom('role_version')
    .selectAll()
    .where('role_id', '=', copied.id)
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow()
  expect(last).toMatchObject({
    kind: 'delete',
    role_name: 'desk_reader_two',
    after: null,
    before: { title: 'Second' },
  })
})

test('every save stands in the audit trail with what it changed, and versions are never altered', async () => {
  const made = await freshRole('audited', [getUsers.name])
  const entry = await world.db
    .selectFrom('audit')
    .selectAll()
    .where('event', '=', 'roleSaved')
    .where('subject', '=', 'audited')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ staff_id: admin.staffId, subject_kind: 'role' })
  expect(entry.detail).toEqual({
    kind: 'calls',
    version: 2,
    changes: [{ kind: 'call', name: getUsers.name, before: [], after: ['*'] }],
  })
  const alter = world.db
    .updateTable('role_version')
    .set({ role_name: 'else' })
    .where('role_id', '=', made.id)
    .execute()
  await expect(alter).rejects.toThrow(/permission denied|append-only/)
})

test('who saves what they did not see is told that someone was faster', async () => {
  const made = await freshRole('contested')
  const save = async (calls: string[]) =>
    await admin.call(saveInterfaces, { role_id: made.id, version: made.version, calls: everywhere(...calls) })
  const answers = await Promise.all([save([getUsers.name]), save([getOrders.name])])
  expect(answers.map(({ code }) => String(code)).toSorted()).toEqual(['', 'VERSION_CONFLICT'])
  expect(
    (await admin.call(role.saveRoleMenus, { role_id: made.id, version: made.version, menus: [] })).code,
  ).toBe('VERSION_CONFLICT')
})

test('a role is taken away only when empty, and a disabled account counts', async () => {
  const made = await freshRole('not_empty')
  const person = await world.another('seller')
  await world.db
    .updateTable('staff')
    .set({ role_id: made.id, status: 'disabled' })
    .where('id', '=', person.staffId)
    .execute()
  const answer = await admin.call(role.deleteRole, { role_id: made.id, version: made.version })
  expect(answer).toMatchObject({ code: 'ROLE_IN_USE', msg: '1 accounts are still in this role' })
})

test('a name is taken once, and the administrators role stands fast', async () => {
  const { id } = await roleOf(world, 'admin')
  expect(
    (await admin.call(role.saveRole, { kind: 'add', name: 'seller', title: 'Seller', description: '' })).code,
  ).toBe('DUPLICATE')
  expect((await admin.call(saveInterfaces, { role_id: id, version: 0, calls: [] })).code).toBe('ROLE_FIXED')
  expect(
    (await admin.call(role.copyRole, { role_id: id, name: 'admin_two', title: 'Two', description: '' })).code,
  ).toBe('ROLE_FIXED')
  expect((await admin.call(role.deleteRole, { role_id: id, version: 0 })).code).toBe('ROLE_FIXED')
})

test('only what exists can be granted: screens, calls, apps', async () => {
  const made = await freshRole('strange')
  const version = made.version
  const calls = async (app: string, name: string) =>
    await admin.call(saveInterfaces, { role_id: made.id, version, calls: [{ app, names: [name] }] })
  expect((await calls('*', 'POST /no/such_call')).code).toBe('VALIDATION')
  expect((await calls('*', 'POST /user/login')).code).toBe('VALIDATION')
  expect((await calls('nowhere', getUsers.name)).code).toBe('APP_UNKNOWN')
  expect(
    (await admin.call(role.saveRoleMenus, { role_id: made.id, version, menus: everywhere('approve') })).code,
  ).toBe('VALIDATION')
  const twice = [...everywhere(getUsers.name), ...everywhere(getOrders.name)]
  expect((await admin.call(saveInterfaces, { role_id: made.id, version, calls: twice })).code).toBe(
    'VALIDATION',
  )
})

/** Someone who runs roles without being an admin. */
async function keeper(name: string, more: { app: string; names: string[] }[]): Promise<Caller> {
  const own = [
    role.saveRole,
    role.saveRoleMenus,
    role.copyRole,
    role.getRoleMenus,
    saveInterfaces,
    getInterfaces,
    getWhatIf,
    editAccount,
  ]
  const made = await freshRole(name)
  const calls = [{ app: '*', names: own.map((call) => call.name) }, ...more]
  await admin.ok(saveInterfaces, { role_id: made.id, version: made.version, calls: plain(calls) })
  const person = await world.another('seller', `Keeper ${name}`)
  await world.db.updateTable('staff').set({ role_id: made.id }).where('id', '=', person.staffId).execute()
  return person
}

function plain(trees: { app: string; names: string[] }[]) {
  return [...new Set(trees.map(({ app }) => app))].map((app) => ({
    app,
    names: trees.flatMap((tree) => (tree.app === app ? tree.names : [])),
  }))
}

test('nobody grants what they do not hold: not the call, not the app, not by copying', async () => {
  const giver = await keeper('giver', [{ app: 'panen', names: [getOrders.name] }])
  const made = await freshRole('given')
  const give = async (app: string, name: string) => {
    const { version } = await roleOf(world, made.id)
    return await giver.call(saveInterfaces, { role_id: made.id, version, calls: [{ app, names: [name] }] })
  }
  expect((await give('panen', getOrders.name)).code).toBe('')
  expect((await give('guyub', getOrders.name)).code).toBe('GRANT_BEYOND')
  expect((await give('*', getOrders.name)).code).toBe('GRANT_BEYOND')
  expect((await give('panen', getWaitLoans.name)).code).toBe('GRANT_BEYOND')
  const finance = await roleOf(world, 'finance_maker')
  expect(
    (
      await giver.call(role.copyRole, {
        role_id: finance.id,
        name: 'finance_two',
        title: 'Two',
        description: '',
      })
    ).code,
  ).toBe('GRANT_BEYOND')
  const seller = await roleOf(world, 'seller')
  expect(
    (
      await giver.call(role.saveRoleMenus, {
        role_id: seller.id,
        version: seller.version,
        menus: everywhere('orderList'),
      })
    ).code,
  ).toBe('GRANT_BEYOND')
})

test('what stood before may stay, and may be taken away, by who does not hold it', async () => {
  const giver = await keeper('taker', [])
  const made = await freshRole('rich', [getOrders.name, getWaitLoans.name])
  const kept = await giver.call(saveInterfaces, {
    role_id: made.id,
    version: made.version,
    calls: everywhere(getWaitLoans.name),
  })
  expect(kept.code).toBe('')
  const shown = await giver.ok(getInterfaces, { role_id: made.id })
  expect(shown.grantable.flatMap(({ names }) => names)).not.toContain(getWaitLoans.name)
  expect(shown.granted).toEqual(everywhere(getWaitLoans.name))
})

test('nobody edits their own role', async () => {
  const giver = await keeper('selfish', [])
  const own = await world.db
    .selectFrom('staff')
    .select('role_id')
    .where('id', '=', giver.staffId)
    .executeTakeFirstOrThrow()
  const { version } = await roleOf(world, own.role_id)
  expect((await giver.call(saveInterfaces, { role_id: own.role_id, version, calls: [] })).code).toBe(
    'SAME_PERSON',
  )
  expect((await giver.call(role.saveRoleMenus, { role_id: own.role_id, version, menus: [] })).code).toBe(
    'SAME_PERSON',
  )
  expect((await giver.ok(getInterfaces, { role_id: own.role_id })).role.can.edit).toBe(false)
})

test('what a save would do is told before: people, calls, screens, toxic pairs, and nothing is changed', async () => {
  const maker = await roleOf(world, 'finance_maker')
  const dewi = await world.as('finance_maker')
  const { granted } = await admin.ok(getInterfaces, { role_id: maker.id })
  const names = granted.flatMap((tree) => tree.names)
  const wanted = [...names.filter((name) => name !== getWaitLoans.name), 'POST /loan/release']
  const told = await admin.ok(getWhatIf, { role_id: maker.id, calls: everywhere(...wanted) })
  expect(told.people).toContainEqual({
    id: dewi.staffId,
    name: 'Dewi Anggraini',
    email: 'finance_maker@lumbung.test',
    signedIn: true,
  })
  expect(told.changes).toEqual([
    {
      kind: 'call',
      name: getWaitLoans.name,
      before: ['*'],
      after: [],
      gains: false,
      loses: true,
      othersWhoCan: expect.any(Number),
    },
    {
      kind: 'call',
      name: 'POST /loan/release',
      before: [],
      after: ['*'],
      gains: true,
      loses: false,
      othersWhoCan: expect.any(Number),
    },
  ])
  expect(told.toxic).toMatchObject([{ pair: 'forwardAndRelease', apps: ['*'], isNew: true }])
  expect(told.lameScreens).toEqual([{ screen: 'waitLoanList', missing: [getWaitLoans.name] }])
  expect(told.beyond).toEqual([])
  expect(await admin.ok(getInterfaces, { role_id: maker.id })).toMatchObject({
    granted,
    role: { version: maker.version },
  })
})

test('who may make a call: its roles with their people, admins always', async () => {
  const told = await admin.ok(getWhoCan, { call: 'POST /loan/release' })
  expect(told.roles.map(({ title, isAdmin }) => [title, isAdmin])).toEqual([
    ['Administrator', true],
    ['Finance checker', false],
  ])
  expect(told.roles[1]?.people.map(({ name }) => name)).toContain('Yohanes Tukan')
  expect((await admin.call(getWhoCan, { call: 'POST /user/login' })).code).toBe('NOT_FOUND')
})

test('a role list finds by word, app, call and emptiness, and says what may be done', async () => {
  const found = async (filter: object) =>
    (await admin.ok(role.getRoleList, { filter, size: 100 })).items.map(({ name }) => name)
  expect(await found({ text: 'collector' })).toEqual(['agency_collector', 'collector'])
  expect(await found({ call: 'POST /loan/release' })).toEqual(['admin', 'finance_checker'])
  await freshRole('all_alone')
  expect(await found({ empty: true })).toContain('all_alone')
  const { items } = await admin.ok(role.getRoleList, { filter: { text: 'all_alone' }, size: 20 })
  expect(items[0]).toMatchObject({
    members: 0,
    screens: 0,
    calls: 0,
    apps: [],
    can: { edit: true, copy: true, delete: true },
  })
})
