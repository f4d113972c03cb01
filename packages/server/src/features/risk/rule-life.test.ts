import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createDraft,
  decideVersion,
  getRuleSets,
  getRuleVersion,
  getRuleVersions,
  saveDraft,
  submitDraft,
  withdrawVersion,
} from '@lumbung/contract/risk/rule-set'
import { firstRuleSet } from '@lumbung/domain/risk/scorecard'
import { applied } from '@lumbung/lab/world/applications'
import { key, refuseAll, ruleDesk, withRule, type RuleDesk } from '@lumbung/lab/world/rules'
import { openWorld, type World } from '@lumbung/lab/world/world'

let world: World
let desk: RuleDesk
beforeAll(async () => {
  world = await openWorld()
  desk = await ruleDesk(world)
})
afterAll(async () => world.close())

const reviewOf = async (orderNo: string) =>
  await world.db
    .selectFrom('machine_review')
    .selectAll()
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow()
const decidedNow = async () => await reviewOf((await applied(world)).orderNo)
const shown = async (id: number) => await desk.author.ok(getRuleVersion, { id })
const told = async (subject: number) =>
  await world.db
    .selectFrom('audit')
    .select(['event', 'staff_id', 'detail'])
    .where('subject_kind', '=', 'ruleVersion')
    .where('subject', '=', String(subject))
    .orderBy('id')
    .execute()

test('the product comes with version 1 of the set for all, live from before any order', async () => {
  const { items } = await desk.author.ok(getRuleSets, {})
  expect(items).toMatchObject([
    {
      id: 1,
      app: null,
      customerType: null,
      active: true,
      live: { id: 1, standing: 'live', decidedBy: null },
    },
  ])
  const { content, can } = await shown(1)
  expect(content).toEqual(firstRuleSet)
  expect(can).toEqual({
    edit: false,
    submit: false,
    decide: false,
    withdraw: false,
    shadow: false,
    challenge: false,
  })
  expect(await decidedNow()).toMatchObject({ rule_version: 1 })
})

describe('the life of a version', () => {
  test('drafted, replayed, submitted, approved by another: the next application is decided by it', async () => {
    const { author, approver } = desk
    const { id } = await author.ok(createDraft, { basedOn: 1, requestKey: key() })
    expect(await shown(id)).toMatchObject({
      version: { state: 'draft', basedOn: 1, authors: [{ id: author.staffId }], rules: 30 },
      problems: [],
      replayId: null,
      can: { edit: true, submit: true, decide: false, withdraw: true, shadow: false, challenge: false },
    })
    const content = refuseAll('TEST-ALL')((await shown(id)).content)
    const { version } = await author.ok(saveDraft, { id, version: 0, note: '', content, requestKey: key() })
    expect(version).toBe(1)
    const replayId = await desk.replayed(id)
    expect(await shown(id)).toMatchObject({ replayId })
    const submitted = await author.ok(submitDraft, { id, version, note: 'hentikan dulu', requestKey: key() })
    const request = { id, version: submitted.version, note: 'setuju', requestKey: key() }
    const { liveFrom } = await approver.ok(decideVersion, { ...request, decision: 'approve' })
    expect(liveFrom).toBe(world.clock.now().toISOString())

    const review = await decidedNow()
    expect(review).toMatchObject({ rule_version: id, decision: 'reject' })
    expect(review.hits).toHaveLength(31)
    const { items } = await author.ok(getRuleVersions, { ruleSetId: 1 })
    expect(items.map((each) => [each.id, each.standing])).toEqual([
      [id, 'live'],
      [1, 'superseded'],
    ])
    expect(items[0]).toMatchObject({
      submittedBy: { id: author.staffId },
      decidedBy: { id: approver.staffId },
    })
    expect((await told(id)).map(({ event, staff_id }) => [event, staff_id])).toEqual([
      ['ruleDraftMade', author.staffId],
      ['ruleDraftSaved', author.staffId],
      ['rulesSubmitted', author.staffId],
      ['rulesApproved', approver.staffId],
    ])
    expect(await shown(id)).toMatchObject({
      hits30Days: { 'TEST-ALL': 1 },
      sample: { orderNo: review.order_no },
    })
  })

  test('a version approved for later decides from that moment, and until then can be withdrawn', async () => {
    const before = (await decidedNow()).rule_version
    const later = new Date(world.clock.now().getTime() + 3_600_000).toISOString()
    const id = await desk.approved((content) => ({ ...content, baseScore: 561 }), 1, later)
    const second = await desk.approved((content) => ({ ...content, baseScore: 562 }), 1, later)
    expect(await shown(id)).toMatchObject({ version: { standing: 'scheduled', liveFrom: later } })
    expect(await decidedNow()).toMatchObject({ rule_version: before })
    const { version } = (await shown(second)).version
    await desk.author.ok(withdrawVersion, { id: second, version, note: 'salah hitung', requestKey: key() })
    expect(await shown(second)).toMatchObject({
      version: {
        standing: 'withdrawn',
        withdrawnBy: { id: desk.author.staffId },
        decisionNote: 'salah hitung',
      },
    })
    world.clock.forwardMinutes(61)
    expect(await shown(id)).toMatchObject({ version: { standing: 'live' }, can: { withdraw: false } })
    expect(await decidedNow()).toMatchObject({ rule_version: id })
    const request = { id, version: (await shown(id)).version.version, note: '', requestKey: key() }
    expect(await desk.author.call(withdrawVersion, request)).toMatchObject({ code: 'STATE_CONFLICT' })
  })

  test('of two agreed on for the same moment the one agreed on last decides, whichever was drafted first', async () => {
    const liveFrom = new Date(world.clock.now().getTime() + 3_600_000).toISOString()
    const older = await desk.submitted((content) => ({ ...content, baseScore: 563 }))
    const younger = await desk.submitted((content) => ({ ...content, baseScore: 564 }))
    const approval = { decision: 'approve' as const, note: '', liveFrom }
    await desk.approver.ok(decideVersion, { ...younger, ...approval, requestKey: key() })
    world.clock.forwardMinutes(1)
    await desk.approver.ok(decideVersion, { ...older, ...approval, requestKey: key() })
    world.clock.forwardMinutes(60)
    expect(await shown(older.id)).toMatchObject({ version: { standing: 'live' } })
    expect(await shown(younger.id)).toMatchObject({ version: { standing: 'superseded' } })
    expect(await decidedNow()).toMatchObject({ rule_version: older.id })
  })

  test('refused, it goes back to its authors as a draft with the reason, and comes again', async () => {
    const { author, approver } = desk
    const { id, version } = await desk.submitted((content) => ({ ...content, baseScore: 570 }))
    const refusal = { id, version, decision: 'refuse' as const, requestKey: key() }
    expect(await approver.call(decideVersion, { ...refusal, note: ' ' })).toMatchObject({
      code: 'REASON_MISSING',
    })
    const back = await approver.ok(decideVersion, { ...refusal, note: 'terlalu longgar', requestKey: key() })
    expect(await shown(id)).toMatchObject({
      version: { standing: 'draft', decidedBy: { id: approver.staffId }, decisionNote: 'terlalu longgar' },
    })
    // Who refused it may write at it, but then no longer approve it.
    const { content } = await shown(id)
    const taken = await approver.ok(saveDraft, {
      id,
      version: back.version,
      note: 'lebih ketat',
      content: { ...content, baseScore: 540 },
      requestKey: key(),
    })
    expect(await shown(id)).toMatchObject({
      version: { authors: [{ id: author.staffId }, { id: approver.staffId }], decidedBy: null },
    })
    await desk.replayed(id)
    const again = await author.ok(submitDraft, {
      id,
      version: taken.version,
      note: 'lagi',
      requestKey: key(),
    })
    const approval = { id, version: again.version, decision: 'approve' as const, note: '' }
    for (const each of [author, approver]) {
      expect(await each.call(decideVersion, { ...approval, requestKey: key() })).toMatchObject({
        code: 'SAME_PERSON',
      })
    }
    const third = await world.another('risk')
    await third.ok(decideVersion, { ...approval, requestKey: key() })
  })
})

describe('a version is refused', () => {
  test('when its author or submitter would approve it, and by who copied what another has yet to approve', async () => {
    const { id, version } = await desk.submitted((content) => content)
    const approval = { id, version, decision: 'approve' as const, note: '', requestKey: key() }
    expect(await desk.author.call(decideVersion, approval)).toMatchObject({ code: 'SAME_PERSON' })
    expect((await shown(id)).can).toMatchObject({ decide: false, edit: false })
    expect((await desk.approver.ok(getRuleVersion, { id })).can).toMatchObject({ decide: true })
    const copy = await desk.approver.ok(createDraft, { basedOn: id, requestKey: key() })
    expect((await shown(copy.id)).version.authors).toMatchObject([
      { id: desk.author.staffId },
      { id: desk.approver.staffId },
    ])
  })

  test('while an expression does not check: the problem names rule and position', async () => {
    const wrong = withRule({
      id: 'X1',
      category: 'income',
      title: '',
      expression: 'income > 3 && incom < 5',
      outcome: { kind: 'flag' },
    })
    const { id, version } = await desk.drafted(wrong)
    const { problems } = await shown(id)
    expect(problems).toMatchObject([
      { ruleId: 'X1', code: 'unknownFact', from: 14, to: 19, detail: { suggestion: 'income' } },
    ])
    expect(await desk.author.call(submitDraft, { id, version, note: 'a', requestKey: key() })).toMatchObject({
      code: 'RULES_WRONG',
      data: { detail: { rule: 'X1', from: 14, to: 19 } },
    })
  })

  test('without a replay of this very content, and without a word of what it is for', async () => {
    const { id, version } = await desk.drafted((content) => content)
    const ask = async (note: string, of = version) =>
      (await desk.author.call(submitDraft, { id, version: of, note, requestKey: key() })).code
    expect(await ask('a')).toBe('REPLAY_MISSING')
    await desk.replayed(id)
    expect(await ask('')).toBe('REASON_MISSING')
    const content = { ...(await shown(id)).content, baseScore: 1 }
    const saved = await desk.author.ok(saveDraft, { id, version, note: '', content, requestKey: key() })
    expect(await ask('a')).toBe('VERSION_CONFLICT')
    expect(await ask('a', saved.version)).toBe('REPLAY_MISSING')
    const old = { ...content, baseScore: 560 }
    const undone = await desk.author.ok(saveDraft, {
      id,
      version: saved.version,
      note: '',
      content: old,
      requestKey: key(),
    })
    expect(await ask('a', undone.version)).toBe('')
    expect(await ask('a', undone.version + 1)).toBe('STATE_CONFLICT')
  })

  test('when its structure is wrong, by the path of the field', async () => {
    const { id, version } = await desk.drafted((content) => content)
    const { content } = await shown(id)
    const save = async (wrong: typeof content) => {
      const request = { id, version, note: '', content: wrong, requestKey: key() }
      return (await desk.author.call(saveDraft, request)).data
    }
    const [first] = content.rules
    if (first === undefined) throw new Error('no rule')
    expect(await save({ ...content, rules: [first, first] })).toMatchObject({
      fields: { 'content.rules.1.id': 'duplicate' },
    })
    expect(await save({ ...content, bands: content.bands.slice(0, 2) })).toMatchObject({
      fields: { 'content.bands.1.from': expect.any(String) as string },
    })
  })

  test('when it would have been live in the past, or the password was not given again', async () => {
    const { id, version } = await desk.submitted((content) => content)
    const liveFrom = new Date(world.clock.now().getTime() - 1).toISOString()
    const request = { id, version, decision: 'approve' as const, note: '', liveFrom, requestKey: key() }
    expect(await desk.approver.call(decideVersion, request)).toMatchObject({
      code: 'VALIDATION',
      data: { fields: { liveFrom: 'too_small' } },
    })
    const unasked = await world.another('risk')
    expect(await unasked.call(decideVersion, request, { withoutPassword: true })).toMatchObject({
      code: 'PASSWORD_AGAIN',
    })
  })

  test('by whoever has no right to it: an auditor reads, a reviewer does not even that', async () => {
    const auditor = await world.as('auditor')
    expect((await auditor.ok(getRuleVersion, { id: 1 })).can).toMatchObject({ edit: false, shadow: false })
    const draft = { basedOn: 1, requestKey: key() }
    expect(await auditor.call(createDraft, draft)).toMatchObject({ code: 'NOT_PERMITTED' })
    const reviewer = await world.as('final_reviewer')
    expect(await reviewer.call(getRuleVersion, { id: 1 })).toMatchObject({ code: 'NOT_PERMITTED' })
  })
})

test('two who decide at once: one does', async () => {
  const { id, version } = await desk.submitted((content) => content)
  const people = [desk.approver, await world.another('risk'), await world.another('risk')]
  for (const each of people) await each.givePassword()
  const request = { id, version, decision: 'approve' as const, note: '' }
  const answers = await Promise.all(
    people.map(async (each) => (await each.call(decideVersion, { ...request, requestKey: key() })).code),
  )
  expect(answers.toSorted()).toEqual(['', 'VERSION_CONFLICT', 'VERSION_CONFLICT'])
})

test('what was submitted cannot be altered even past the commands', async () => {
  const { id } = await desk.submitted((content) => content)
  const live = (await desk.author.ok(getRuleSets, {})).items[0]?.live?.id ?? 0
  const change = async (version: number, values: Record<string, unknown>) =>
    await world.db.updateTable('rule_version').set(values).where('id', '=', version).execute()
  await expect(change(id, { content: '{}' })).rejects.toThrow(/its content stands/)
  await expect(change(id, { content_hash: Buffer.from('x') })).rejects.toThrow(/its content stands/)
  await expect(change(live, { live_from: new Date(0) })).rejects.toThrow(/it can only be withdrawn/)
  await expect(change(live, { state: 'draft' })).rejects.toThrow(/it can only be withdrawn/)
  await expect(change(id, { decided_by: desk.author.staffId })).rejects.toThrow(/rule_version.*check/)
  await expect(world.db.deleteFrom('rule_version').where('id', '=', id).execute()).rejects.toThrow(/denied/)
})
