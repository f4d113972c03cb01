import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestOf } from '@lumbung/contract/call'
import { getOrders } from '@lumbung/contract/order/order'
import { addDays } from '@lumbung/domain/calendar'
import { deleteView, getListSettings, saveLayout, saveView } from '@lumbung/contract/utils/list-view'
import { getPassRate } from '@lumbung/contract/report/pass-rate'
import { getViewMailings, saveViewMailing } from '@lumbung/contract/utils/view-mailing'
import { mailViews } from '../../lists/mail-views.ts'
import type { MailContent } from '../../queue/mailing.ts'
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

test('a view of a report is mailed on its schedule, once, to who may see it then, as a link to figures that stay', async () => {
  const [person, viewer, gone, seller] = await Promise.all([
    world.another('risk'),
    world.another('report_viewer'),
    world.another('report_viewer'),
    world.another('seller'),
  ])
  const { id: viewId } = await person.ok(saveView, {
    list: 'passRate',
    call: getPassRate.name,
    name: 'New and old',
    filter: { split: 'customerType', rows: 'week', days: { from: '2026-11-01', to: '2026-11-07' } },
    moving: { days: 'lastWeek' },
    roleIds: [await roleId('report_viewer'), await roleId('seller')],
  })
  const mailing = { every: 'day', hour: 7, toRoles: true } as const
  expect((await viewer.call(saveViewMailing, { viewId, mailing })).code).toBe('NOT_FOUND')
  await person.ok(saveViewMailing, { viewId, mailing })
  const nextAt = '2026-11-21T00:00:00.000Z'
  const shown = { id: viewId, shared: true, mailing: { ...mailing, nextAt, lastAt: null } }
  expect((await person.ok(getViewMailings, { list: 'passRate' })).views).toMatchObject([shown])
  const mails = async () => {
    await Promise.all([mailViews(world.services), mailViews(world.services)])
    const rows = await world.db.selectFrom('mail').selectAll().where('kind', '=', 'report').execute()
    await world.db.deleteFrom('mail').where('kind', '=', 'report').execute()
    return rows
  }
  expect(await mails()).toEqual([])
  world.clock.forwardMinutes(24 * 60)
  await world.db.updateTable('staff').set({ status: 'disabled' }).where('id', '=', gone.staffId).execute()
  const sent = await mails()
  const to = sent.map((mail) => mail.staff_id)
  expect(new Set(to).size).toBe(to.length)
  expect(to).toEqual(expect.arrayContaining([person.staffId, viewer.staffId]))
  for (const other of [gone, seller]) expect(to).not.toContain(other.staffId)
  const content = JSON.parse(
    world.services.seals.open(sent[0]?.content_sealed ?? Buffer.alloc(0)),
  ) as MailContent<'report'>
  const link = new URL(content.values.link)
  expect([link.pathname, link.searchParams.get('split'), link.searchParams.get('rows')]).toEqual([
    '/report/passRate',
    'customerType',
    'week',
  ])
  // Preset days are those of the day it was sent, and stay.
  const today = world.clock.today()
  expect(link.searchParams.get('days')).toBe(`${addDays(today, -6)}..${today}`)
  expect(link.searchParams.get('asOf')).toBe(world.clock.now().toISOString())
  // Not again until its time has come, and then to nobody who lost the report.
  expect(await mails()).toEqual([])
  await sql`delete from role_grant where role_id = ${await roleId('risk')} and name = ${getPassRate.name}`.execute(
    world.db,
  )
  world.clock.forwardMinutes(3 * 24 * 60)
  const later = (await mails()).map((mail) => mail.staff_id)
  expect([later.includes(person.staffId), later.filter((id) => id === viewer.staffId).length]).toEqual([
    false,
    1,
  ])
  await person.ok(saveViewMailing, { viewId, mailing: null })
  world.clock.forwardMinutes(24 * 60)
  expect(await mails()).toEqual([])
})
