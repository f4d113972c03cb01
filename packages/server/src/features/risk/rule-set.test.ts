import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createDraft,
  endTrial,
  getRuleSets,
  getRuleVersion,
  getRuleVersions,
  saveRuleSet,
} from '@lumbung/contract/risk/rule-set'
import { applied } from '@lumbung/lab/world/applications'
import { key, refuseAll, ruleDesk, type RuleDesk } from '@lumbung/lab/world/rules'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

let world: World
let desk: RuleDesk
beforeAll(async () => {
  world = await openWorld()
  desk = await ruleDesk(world)
})
afterAll(async () => world.close())

const set = (name: string, app: string | null, customerType: 'new' | 'old' | null = null) => ({
  name,
  app,
  customerType,
  active: true,
  requestKey: key(),
})

/** Which version decides an application of a new borrower in an app, and why it was refused. */
async function decidedIn(app: string) {
  const { orderNo } = await applied(world, app)
  const { rule_version, reject_reason } = await world.db
    .selectFrom('machine_review')
    .select(['rule_version', 'reject_reason'])
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow()
  return [rule_version, reject_reason]
}

test('the most particular set with a live version decides: app and type, app, type, all', async () => {
  const { author } = desk
  const panen = await author.ok(saveRuleSet, set('Panen', 'panen'))
  expect(panen).toMatchObject({ draftId: expect.any(Number) as number })
  // It begins as a copy of what decides for these people, and until it is approved that goes on deciding.
  const draft = await author.ok(getRuleVersion, { id: panen.draftId ?? 0 })
  expect(draft).toMatchObject({ version: { basedOn: 1, standing: 'draft' }, sample: null })
  expect(draft.content).toEqual(draft.basedOnContent)
  expect(await decidedIn('panen')).toEqual([1, null])
  expect((await author.ok(getRuleVersion, { id: panen.draftId ?? 0 })).sample).not.toBeNull()

  const forNew = await author.ok(saveRuleSet, set('Nasabah baru', null, 'new'))
  const both = await author.ok(saveRuleSet, set('Panen, nasabah baru', 'panen', 'new'))
  const old = await author.ok(saveRuleSet, set('Nasabah lama', null, 'old'))
  const newId = await desk.approved(refuseAll('NEW'), forNew.draftId ?? 0)
  const panenId = await desk.approved(refuseAll('PANEN'), panen.draftId ?? 0)
  await desk.approved(refuseAll('OLD'), old.draftId ?? 0)
  expect(await decidedIn('panen')).toEqual([panenId, 'R99'])
  expect(await decidedIn('guyub')).toEqual([newId, 'R99'])
  const bothId = await desk.approved(refuseAll('BOTH'), both.draftId ?? 0)
  expect(await decidedIn('panen')).toEqual([bothId, 'R99'])

  // A set copies the nearest live version, and counts what it decided.
  const twin = await author.ok(saveRuleSet, set('Guyub, nasabah baru', 'guyub', 'new'))
  expect(await author.ok(getRuleVersion, { id: twin.draftId ?? 0 })).toMatchObject({
    version: { basedOn: newId },
  })
  const { items } = await author.ok(getRuleSets, {})
  expect(items.map(({ name, decided30Days }) => [name, decided30Days])).toEqual([
    ['Semua aplikasi', 1],
    ['Nasabah baru', 1],
    ['Nasabah lama', 0],
    ['Guyub, nasabah baru', 0],
    ['Panen', 1],
    ['Panen, nasabah baru', 1],
  ])

  const off = { ...set('Panen baru', 'panen', 'new'), id: both.id, active: false }
  const unasked = await world.another('risk')
  expect(await unasked.call(saveRuleSet, off, { withoutPassword: true })).toMatchObject({
    code: 'PASSWORD_AGAIN',
  })
  await author.ok(saveRuleSet, off)
  expect(await decidedIn('panen')).toEqual([panenId, 'R99'])
})

test('a set stands once for an app and a customer type, and that for all stays in force', async () => {
  const { author } = desk
  const code = async (request: ReturnType<typeof set> & { id?: number }) =>
    await author.call(saveRuleSet, { ...request, requestKey: key() })
  expect(await code(set('Panen lagi', 'panen'))).toMatchObject({ code: 'DUPLICATE' })
  expect(await code(set('Panen', 'guyub'))).toMatchObject({ code: 'DUPLICATE' })
  expect(await code(set('Kosong', 'kosong'))).toMatchObject({ code: 'APP_UNKNOWN' })
  expect(await code({ ...set('Semua', null), id: 1, active: false })).toMatchObject({
    code: 'VALIDATION',
    data: { fields: { active: 'required' } },
  })
  expect(await code({ ...set('Panen', null), id: 1 })).toMatchObject({ code: 'DUPLICATE' })
  expect(await code({ ...set('Semua', null), id: 999 })).toMatchObject({ code: 'NOT_FOUND' })
  expect(await code({ ...set('Semua orang', null), id: 1 })).toMatchObject({ code: '' })
})

test('who holds the calls for one app works on its sets and only reads those for all', async () => {
  const guyubOnly = await ofOneApp('guyub')
  const { items } = await guyubOnly.ok(getRuleSets, {})
  expect(new Set(items.map(({ app }) => app))).toEqual(new Set([null, 'guyub']))
  const own = items.find(({ app }) => app === 'guyub')?.underWay[0]?.id ?? 0
  expect((await guyubOnly.ok(getRuleVersion, { id: own })).can).toMatchObject({ edit: true })
  expect((await guyubOnly.ok(getRuleVersion, { id: 1 })).can).toMatchObject({ edit: false, shadow: false })
  const draft = async (basedOn: number) =>
    (await guyubOnly.call(createDraft, { basedOn, requestKey: key() })).code
  const panen = (await desk.author.ok(getRuleSets, {})).items.find(({ name }) => name === 'Panen')
  expect(await draft(own)).toBe('')
  expect(await draft(1)).toBe('NOT_PERMITTED')
  expect(await draft(panen?.live?.id ?? 0)).toBe('NOT_FOUND')
  expect(await guyubOnly.call(getRuleVersions, { ruleSetId: panen?.id ?? 0 })).toMatchObject({
    code: 'NOT_FOUND',
  })
  expect(await guyubOnly.call(endTrial, { id: 999, requestKey: key() })).toMatchObject({ code: 'NOT_FOUND' })
})

/** A risk analyst whose role holds everything for one app only. */
async function ofOneApp(app: string): Promise<Caller> {
  const person = await world.another('risk')
  const { role_id } = await world.db
    .selectFrom('staff')
    .select('role_id')
    .where('id', '=', person.staffId)
    .executeTakeFirstOrThrow()
  const role = await world.db
    .insertInto('role')
    .values({ name: `risk_${app}`, title: app, description: '', is_admin: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  await world.db
    .insertInto('role_grant')
    .columns(['role_id', 'app_code', 'kind', 'name'])
    .expression((query) =>
      query
        .selectFrom('role_grant')
        .select(({ val }) => [val(role.id).as('role_id'), val(app).as('app_code'), 'kind', 'name'])
        .where('role_id', '=', role_id),
    )
    .execute()
  await world.db.updateTable('staff').set({ role_id: role.id }).where('id', '=', person.staffId).execute()
  return person
}
