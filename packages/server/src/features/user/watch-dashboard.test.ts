import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getDashboard } from '@lumbung/contract/user/dashboard'
import { setDashboardTarget, watchDashboard } from '@lumbung/contract/user/dashboard-tile'
import { loginOut } from '@lumbung/contract/user/session'
import { applied } from '@lumbung/lab/world/applications'
import { type Listener, listenTo } from '@lumbung/lab/world/listener'
import { type Caller, openWorld, type World } from '@lumbung/lab/world/world'

let world: World
/** Watches from the first test on: what moves is remembered, and whoever comes later begins with nothing. */
let everything: Listener
beforeAll(async () => {
  world = await openWorld()
  everything = await listenTo(world, await world.as('admin'))
  await everything.until('moved')
})
afterAll(async () => world.close())

const movedOf = ({ said }: Listener) => said.filter((line) => line === 'moved').length
/** Waits until who counts everything was told of what happens now: so was by then everybody whom it concerns. */
async function seen(happen: () => Promise<unknown>): Promise<void> {
  const before = movedOf(everything)
  await happen()
  await everything.until('moved', before + 1)
}

async function roleOf(staffId: number): Promise<number> {
  const { role_id: roleId } = await world.db
    .selectFrom('staff')
    .select('role_id')
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
  return roleId
}

const grantsOf = async (person: Caller) =>
  world.db
    .updateTable('role_grant')
    .where('role_id', '=', await roleOf(person.staffId))
    .where('kind', '=', 'call')

test('an open dashboard is told that something moved, and then shows it', async () => {
  const reviewer = await world.another('first_reviewer')
  const { figures, readAt } = await reviewer.ok(getDashboard, {})
  const applications = (of: typeof figures) => of.find(({ figure }) => figure === 'applications')?.now ?? 0
  const watching = await listenTo(world, reviewer, { since: readAt })
  await applied(world)
  await watching.until('moved')
  const now = (await reviewer.ok(getDashboard, {})).figures
  expect(applications(now)).toBe(applications(figures) + 1)
  expect(new Set(watching.said)).toEqual(new Set(['open', 'moved']))
  watching.close()
})

test('what was committed before the stream began, and after the figures were read, is told of at once', async () => {
  const reviewer = await world.another('first_reviewer')
  const { readAt } = await reviewer.ok(getDashboard, {})
  await seen(async () => await applied(world))
  const late = await listenTo(world, reviewer, { since: readAt })
  await late.until('moved')
  late.close()
})

test('nobody is told of another app, nor of a department whose work they do not count', async () => {
  const [reviewer, collector] = [await world.another('first_reviewer'), await world.another('collector')]
  await (await grantsOf(reviewer)).set({ app_code: 'panen' }).execute()
  const [ofPanen, ofCases, ofGuyub] = [
    await listenTo(world, reviewer),
    await listenTo(world, collector),
    await listenTo(world, await world.as('final_reviewer'), { app: 'guyub' }),
  ]
  await seen(async () => await applied(world, 'guyub'))
  await ofGuyub.until('moved')
  expect(movedOf(ofPanen)).toBe(0)
  await seen(async () => await applied(world, 'panen'))
  await ofPanen.until('moved')
  expect([movedOf(ofPanen), movedOf(ofGuyub), movedOf(ofCases)]).toEqual([1, 1, 0])
  const manager = await world.as('review_manager')
  await manager.ok(setDashboardTarget, { figure: 'applications', target: 50 })
  await ofCases.until('moved')
  for (const each of [ofPanen, ofCases, ofGuyub]) each.close()
  await (await grantsOf(reviewer)).set({ app_code: '*' }).execute()
})

test('the stream ends with the session, with the account, and when the person may see something else', async () => {
  const leave: Record<string, (person: Caller) => Promise<unknown>> = {
    'signed out': async (person) => await person.ok(loginOut, {}),
    'ended by somebody': async ({ staffId }) =>
      await world.db
        .updateTable('session')
        .set({ ended_at: new Date(), end_reason: 'admin' })
        .where('staff_id', '=', staffId)
        .execute(),
    idle: async ({ staffId }) =>
      await world.db
        .updateTable('session')
        .set({ last_seen_at: new Date(Date.now() - 31 * 60_000) })
        .where('staff_id', '=', staffId)
        .execute(),
    disabled: async ({ staffId }) =>
      await world.db.updateTable('staff').set({ status: 'disabled' }).where('id', '=', staffId).execute(),
    'a grant less': async (person) => await (await grantsOf(person)).set({ app_code: 'panen' }).execute(),
  }
  for (const [how, end] of Object.entries(leave)) {
    const person = await world.another('qc', how)
    const watching = await listenTo(world, person)
    await end(person)
    await watching.ended
    const isGone = (await person.call(watchDashboard, { since: '2100-01-01T00:00:00Z' })).code
    expect(isGone, how).toBe(how === 'a grant less' ? '' : 403)
  }
}, 120_000)

test('a person watches in so many windows, the newest; a process that is full asks to wait', async () => {
  const person = await world.another('seller')
  const windows: Listener[] = []
  for (let window = 0; window < 5; window += 1) windows.push(await listenTo(world, person))
  await windows[0]?.ended
  expect(windows.map(({ said }) => said.includes('replaced'))).toEqual([true, false, false, false, false])
  for (const window of windows) window.close()
  const full = vi.spyOn(world.services.watchers, 'hasRoom', 'get').mockReturnValue(false)
  expect(await person.call(watchDashboard, { since: '2100-01-01T00:00:00Z' })).toMatchObject({
    code: 'BUSY',
    data: { detail: { seconds: 30 } },
  })
  full.mockRestore()
})

test('who goes away is watched for no more, and a server that stops waits for nobody', async () => {
  const own = await openWorld()
  const [stays, goes] = [await own.as('admin'), await own.as('seller')]
  const listening = [await listenTo(own, stays), await listenTo(own, goes)]
  expect(own.services.watchers.size).toBe(2)
  listening[1]?.close()
  await vi.waitUntil(() => own.services.watchers.size === 1)
  await own.app.close()
  await listening[0]?.ended
  expect(own.services.watchers.size).toBe(0)
  await own.close()
})
