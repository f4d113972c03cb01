import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestOf } from '@lumbung/contract/call'
import { getOrders } from '@lumbung/contract/order/order'
import { deleteView, getListSettings, saveLayout, saveView } from '@lumbung/contract/utils/list-view'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'
import { viewsPerListMax } from './list-view.ts'

let world: World
let owner: Caller
beforeAll(async () => {
  world = await openWorld()
  owner = await world.as('review_manager')
})
afterAll(async () => world.close())

const list = 'orderList'
const settings = async (person: Caller, name = list) => await person.ok(getListSettings, { list: name })
const view: RequestOf<typeof saveView> = {
  list,
  call: getOrders.name,
  name: 'Mine',
  filter: { state: ['firstWait'], phone: '081234567890' },
  moving: { applyTime: 'lastWeek' },
  sort: { column: 'applyTime', descending: false },
  roleIds: [],
}

async function roleId(name: string): Promise<number> {
  return (await world.db.selectFrom('role').select('id').where('name', '=', name).executeTakeFirstOrThrow())
    .id
}

test('a layout is kept for its person and its list, and forgotten again', async () => {
  const layout = {
    columns: [
      { key: 'orderNo', pin: 'left' as const, width: 160 },
      { key: 'batch', hidden: true },
    ],
  }
  await owner.ok(saveLayout, { list, layout })
  expect((await settings(owner)).layout).toEqual(layout)
  expect((await settings(owner, 'excelList')).layout).toBeNull()
  expect((await settings(await world.as('qc'))).layout).toBeNull()
  await owner.ok(saveLayout, { list, layout: null })
  expect((await settings(owner)).layout).toBeNull()
})

test('a view comes back as it was saved, and its filter is sealed in the database', async () => {
  const { id } = await owner.ok(saveView, view)
  const { views } = await settings(owner)
  expect(views).toEqual([
    {
      id,
      name: 'Mine',
      filter: view.filter,
      moving: view.moving,
      sort: view.sort,
      owner: { id: owner.staffId, name: 'Hesti Wulandari' },
      mine: true,
      roleIds: [],
    },
  ])
  const { rows } = await sql<{
    text: string
  }>`select list_view::text as text from list_view where id = ${id}`.execute(world.db)
  expect(rows[0]?.text).not.toContain('081234567890')
  expect((await owner.call(saveView, view)).code).toBe('DUPLICATE')
  await owner.ok(saveView, { ...view, id, name: 'Renamed', filter: {} })
  expect((await settings(owner)).views).toMatchObject([{ id, name: 'Renamed', filter: {} }])
  await owner.ok(deleteView, { id })
  expect((await settings(owner)).views).toEqual([])
})

test('a view shared with a role is seen by its members only, and only while they hold the list', async () => {
  const shared = await roleId('first_reviewer')
  const { id } = await owner.ok(saveView, { ...view, name: 'Shared', roleIds: [shared] })
  const member = await world.another('first_reviewer')
  expect((await settings(member)).views).toMatchObject([{ id, name: 'Shared', mine: false, roleIds: [] }])
  expect((await settings(await world.as('final_reviewer'))).views).toEqual([])
  expect((await member.call(saveView, { ...view, id, name: 'Stolen' })).code).toBe('NOT_FOUND')
  expect((await member.call(deleteView, { id })).code).toBe('NOT_FOUND')
  await sql`delete from role_grant where role_id = ${shared} and name = ${getOrders.name}`.execute(world.db)
  expect((await settings(member)).views).toEqual([])
  await owner.ok(deleteView, { id })
})

test('a filter that the list does not know is refused by field, a list one does not hold altogether', async () => {
  const wrong = await owner.call(saveView, { ...view, filter: { state: ['asleep'], colour: 'red' } })
  expect(wrong).toMatchObject({
    code: 'VALIDATION',
    data: { fields: { 'filter.state.0': 'invalid_value', 'filter.colour': 'unknown' } },
  })
  expect(await owner.call(saveView, { ...view, roleIds: [999_999] })).toMatchObject({
    data: { fields: { roleIds: 'invalid_value' } },
  })
  const seller = await world.as('seller')
  expect((await seller.call(saveView, view)).code).toBe('NOT_PERMITTED')
})

test('a person keeps so many views of a list and no more', async () => {
  const person = await world.another('auditor')
  for (let n = 0; n < viewsPerListMax; n += 1) await person.ok(saveView, { ...view, name: `View ${n}` })
  expect(await person.call(saveView, { ...view, name: 'One more' })).toMatchObject({
    data: { fields: { name: 'too_many' } },
  })
})
