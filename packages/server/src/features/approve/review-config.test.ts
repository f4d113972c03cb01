import { afterAll, beforeAll, expect, test } from 'vitest'
import { getReviewGroups, saveReviewGroup } from '@lumbung/contract/approve/group'
import { getReviewSettings, saveReviewSettings } from '@lumbung/contract/approve/review-settings'
import { getReviewers } from '@lumbung/contract/approve/reviewer'
import { claim, getReview, tick } from '@lumbung/contract/approve/review'
import type { RequestOf } from '@lumbung/contract/call'
import {
  firstReviewSettings,
  type ReviewCheck,
  type ReviewSettings,
} from '@lumbung/domain/review/review-settings'
import { reviewDesk } from '@lumbung/lab/world/review-desk'
import { tickAll } from '@lumbung/lab/world/applications'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

type Group = RequestOf<typeof saveReviewGroup>

let world: World
let first: Caller
let final: Caller
let manager: Caller
beforeAll(async () => {
  world = await openWorld()
  first = await world.as('first_reviewer')
  final = await world.as('final_reviewer')
  manager = await world.as('review_manager')
})
afterAll(async () => world.close())

const desk = () => reviewDesk(world)

const groupOf = (name: string, more: Partial<Group> = {}): Group => ({
  version: 0,
  name,
  stage: 'first',
  apps: ['panen'],
  customerTypes: [],
  amountFrom: null,
  amountTo: null,
  memberIds: [first.staffId],
  dailyCapacity: 40,
  autoAssign: false,
  active: false,
  ...more,
})

type Checks = readonly Partial<ReviewCheck>[]
/** The first checklist replaced by one category of these checks. */
function withChecks(
  checks: Checks,
  more: Partial<ReviewSettings> = {},
): RequestOf<typeof saveReviewSettings>['settings'] {
  const category = {
    category: 'idCard',
    label: null,
    checks: checks.map((check) => ({
      field: 'idCardLegible',
      required: true,
      enabled: true,
      label: null,
      ...check,
    })),
  }
  const settings = { ...firstReviewSettings, ...more }
  return structuredClone({
    ...settings,
    checklists: { ...settings.checklists, first: [category] },
  }) as RequestOf<typeof saveReviewSettings>['settings']
}

const own = { id: 'Cek media sosial', en: 'Social media checked', zh: '已查社交媒体' }

async function save(
  settings: RequestOf<typeof saveReviewSettings>['settings'],
  note = 'new rule of the branch',
) {
  const { version } = await manager.ok(getReviewSettings, {})
  return await manager.call(saveReviewSettings, { version, settings, note })
}

test('a group is added, changed in the version that was seen, and listed with what waits for it', async () => {
  const { id } = await manager.ok(saveReviewGroup, groupOf('Panen pagi', { active: true }))
  const orderNo = await desk().newOrder('panen')
  await desk().newOrder('guyub')
  await first.ok(claim, { orderNo })
  const list = async () =>
    (await manager.ok(getReviewGroups, { filter: { text: 'panen p' }, size: 20 })).items
  expect(await list()).toMatchObject([
    {
      id,
      version: 0,
      apps: ['panen'],
      waiting: 1,
      free: 0,
      members: [{ name: 'Nadia Putri', onDuty: true, decides: true }],
    },
  ])
  const change = groupOf('Panen pagi', { id, dailyCapacity: 50, memberIds: [] })
  expect(await manager.ok(saveReviewGroup, change)).toEqual({ id, version: 1 })
  expect(await list()).toMatchObject([{ version: 1, dailyCapacity: 50, active: false, members: [] }])
  expect(await manager.call(saveReviewGroup, change)).toMatchObject({ code: 'VERSION_CONFLICT' })
  expect(await manager.call(saveReviewGroup, { ...change, id: 999_999 })).toMatchObject({ code: 'NOT_FOUND' })
})

test('what is wrong with a group is named by field', async () => {
  await manager.ok(saveReviewGroup, groupOf('Taken'))
  const { id } = await manager.ok(saveReviewGroup, groupOf('Not taken'))
  const fieldsOf = async (group: Group) => {
    const answer = await manager.call(saveReviewGroup, group)
    return answer.code === 'VALIDATION' ? answer.data?.fields : answer.code
  }
  expect(await fieldsOf(groupOf('Taken'))).toEqual({ name: 'duplicate' })
  expect(await fieldsOf(groupOf('Taken', { id }))).toEqual({ name: 'duplicate' })
  expect(await fieldsOf(groupOf('A', { memberIds: [final.staffId] }))).toEqual({ memberIds: 'not_at_desk' })
  expect(await fieldsOf(groupOf('A', { active: true, memberIds: [] }))).toEqual({ memberIds: 'required' })
  expect(await fieldsOf(groupOf('A', { amountFrom: 2_000_000, amountTo: 1_000_000 }))).toEqual({
    amountTo: 'too_small',
  })
  expect(await fieldsOf(groupOf('A', { apps: ['nothing'] }))).toEqual({ apps: 'invalid_value' })
})

test('everyone who decides at a desk is a reviewer of it, with their groups and the totals of the desk', async () => {
  await manager.ok(saveReviewGroup, groupOf('Sore', { active: true, dailyCapacity: 25 }))
  const { items, desks } = await manager.ok(getReviewers, { filter: { stage: 'first' }, size: 50 })
  expect(items.find(({ id }) => id === first.staffId)).toMatchObject({
    name: 'Nadia Putri',
    stages: ['first'],
    groups: expect.arrayContaining([{ id: expect.any(Number), name: 'Sore' }]),
    onDuty: true,
    ownCapacity: null,
  })
  expect(items.every(({ stages }) => stages.includes('first'))).toBe(true)
  expect(items.map(({ id }) => id)).not.toContain(final.staffId)
  expect(desks.map(({ stage }) => stage)).toEqual(['first', 'final'])
  expect(desks[0]?.room).toBeGreaterThan(0)
})

test('the desk works by the checklist that was set: own lines, order, required and not', async () => {
  const orderNo = await desk().newOrder()
  await first.ok(claim, { orderNo })
  await tickAll(first, orderNo)
  expect(
    await save(
      withChecks([
        { field: 'socialMedia', label: own },
        { field: 'idCardLegible', required: false },
      ]),
    ),
  ).toMatchObject({ code: '' })
  const review = await first.ok(getReview, { orderNo })
  // What was ticked for checks that are gone counts for nothing.
  expect(review.checklist).toEqual([
    {
      category: 'idCard',
      label: null,
      fields: [
        { field: 'socialMedia', label: own, result: 'open', required: true },
        { field: 'idCardLegible', label: null, result: 'pass', required: false },
      ],
    },
  ])
  expect(await first.ok(tick, { orderNo, field: 'idCardLegible', result: 'open' })).toEqual({
    open: 2,
    missing: 1,
    failed: 0,
  })
  expect(await first.call(tick, { orderNo, field: 'selfieLive', result: 'pass' })).toMatchObject({
    code: 'NOT_FOUND',
  })
  expect(await desk().decide(first, 'first', orderNo, { decision: 'pass' })).toMatchObject({
    code: 'CHECKLIST_INCOMPLETE',
    data: { detail: { open: 1 } },
  })
  await first.ok(tick, { orderNo, field: 'socialMedia', result: 'pass' })
  // The other one may stay open.
  expect(await desk().decide(first, 'first', orderNo, { decision: 'pass' })).toMatchObject({ code: '' })
})

test('a check that is switched off is neither shown nor asked for', async () => {
  const orderNo = await desk().newOrder()
  await save(withChecks([{}, { field: 'nikMatchesCard', enabled: false }]))
  await first.ok(claim, { orderNo })
  const { checklist } = await first.ok(getReview, { orderNo })
  expect(checklist.flatMap(({ fields }) => fields.map(({ field }) => field))).toEqual(['idCardLegible'])
})

test('settings are saved in the version that was seen, with a reason, and what stood before is kept', async () => {
  const sla = { first: { warn: 10, late: 15 }, final: { warn: 60, late: 90 } }
  const settings = withChecks([{}], { sla })
  const { version, settings: before } = await manager.ok(getReviewSettings, {})
  expect(await save(settings)).toMatchObject({ data: { ret: { version: version + 1 } } })
  const late = { version, settings, note: 'seen before' }
  expect(await manager.call(saveReviewSettings, late)).toMatchObject({ code: 'VERSION_CONFLICT' })
  expect(await save(settings, ' ')).toMatchObject({ code: 'REASON_MISSING' })
  expect(await save(settings, 'again')).toMatchObject({ data: { ret: { version: version + 2 } } })
  const kept = await manager.ok(getReviewSettings, {})
  expect(kept).toMatchObject({ version: version + 2, settings: { sla } })
  expect(kept.changes.slice(0, 2)).toMatchObject([
    { version: version + 2, by: 'Hesti Wulandari', note: 'again' },
    { version: version + 1, by: 'Hesti Wulandari', note: 'new rule of the branch' },
  ])
  const trail = await world.db
    .selectFrom('audit')
    .select('detail')
    .where('subject', '=', 'review')
    .where('reason', '=', 'new rule of the branch')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(trail.detail).toMatchObject({ before: { sla: before.sla }, after: { sla } })
})

test('of two who save the same version at once one wins', async () => {
  const { version, settings } = await manager.ok(getReviewSettings, {})
  const answers = await Promise.all(
    ['one', 'other'].map(async (note) => await manager.call(saveReviewSettings, { version, settings, note })),
  )
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['', 'VERSION_CONFLICT'])
})

test('what is wrong with the settings is named by part', async () => {
  const fieldsOf = async (settings: ReturnType<typeof withChecks>) => {
    const answer = await save(settings)
    return answer.code === 'VALIDATION' ? answer.data?.fields : answer.code
  }
  const sla = { first: { warn: 30, late: 30 }, final: { warn: 1, late: 2 } }
  expect(await fieldsOf(withChecks([{}], { sla }))).toEqual({ 'sla.first.late': 'too_small' })
  expect(await fieldsOf(withChecks([{}, {}]))).toEqual({ 'checklists.first': 'duplicate' })
  expect(await fieldsOf(withChecks([{ field: 'socialMedia' }]))).toEqual({
    'checklists.first': 'words_missing',
  })
  expect(await fieldsOf(withChecks([{ enabled: false }]))).toEqual({ 'checklists.first': 'required' })
})
