import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  decideVersion,
  endTrial,
  getRuleSets,
  getRuleVersion,
  startTrial,
  withdrawVersion,
} from '@lumbung/contract/risk/rule-set'
import { isInShare } from '@lumbung/domain/risk/rule-version'
import { transact } from '../../db/transaction.ts'
import { applied, madeUpNik, type Wish } from '@lumbung/lab/world/applications'
import { key, refuseAll, ruleDesk, type RuleDesk } from '@lumbung/lab/world/rules'
import { openWorld, type World } from '@lumbung/lab/world/world'

let world: World
let desk: RuleDesk
beforeAll(async () => {
  world = await openWorld()
  desk = await ruleDesk(world)
})
afterAll(async () => world.close())

const shown = async (id: number) => await desk.author.ok(getRuleVersion, { id })
const trialOf = async (id: number) => {
  const [all] = (await desk.author.ok(getRuleSets, {})).items
  return all?.trials.find((trial) => trial.id === id)
}
const start = async (versionId: number, mode: 'shadow' | 'challenger', percent: number) =>
  await desk.author.call(startTrial, { versionId, mode, percent, requestKey: key() })

interface Judged {
  orderNo: string
  borrower: number
  version: number
  decision: string
  shadows: { version_id: number; trial_id: number; decision: string }[]
}

async function judged(wish: Wish = {}): Promise<Judged> {
  const { orderNo } = await applied(world, 'panen', wish)
  const order = await transact(
    world.db,
    '*',
    async (tx) =>
      await tx
        .selectFrom('orders')
        .innerJoin('machine_review', 'machine_review.order_no', 'orders.order_no')
        .select(['borrower_id', 'rule_version', 'decision'])
        .where('orders.order_no', '=', orderNo)
        .executeTakeFirstOrThrow(),
  )
  const shadows = await world.db
    .selectFrom('shadow_review')
    .select(['version_id', 'trial_id', 'decision'])
    .where('order_no', '=', orderNo)
    .execute()
  const { rule_version: version, decision } = order
  return { orderNo, borrower: order.borrower_id ?? 0, version, decision, shadows }
}

test('in the shadow a submitted version writes down what it would say, and decides nothing', async () => {
  const { id } = await desk.submitted(refuseAll())
  expect((await shown(id)).can).toMatchObject({ shadow: true, challenge: false })
  expect(await start(id, 'challenger', 10)).toMatchObject({ code: 'STATE_CONFLICT' })
  expect(await start(1, 'shadow', 10)).toMatchObject({ code: 'STATE_CONFLICT' })
  const answer = await start(id, 'shadow', 100)
  if (answer.code !== '') throw new Error(answer.msg)
  const trialId = answer.data.ret.id
  const { version, decision, shadows } = await judged()
  expect([version, decision]).toEqual([1, 'manual'])
  expect(shadows).toEqual([{ version_id: id, trial_id: trialId, decision: 'reject' }])
  await judged({ borrower: { monthlyIncome: 2_000_000 } })
  expect(await trialOf(trialId)).toMatchObject({
    mode: 'shadow',
    percent: 100,
    orders: 2,
    wouldPass: 0,
    wouldManual: 0,
    wouldReject: 2,
    differ: 1,
  })
  const other = await desk.submitted(refuseAll('OTHER'))
  expect(await start(other.id, 'shadow', 10)).toMatchObject({ code: 'TRIAL_RUNNING' })

  // Sent back, it may be written at again: nothing of it is watched any more.
  const { version: row } = (await shown(id)).version
  const refusal = { id, version: row, decision: 'refuse' as const, note: 'belum', requestKey: key() }
  await desk.approver.ok(decideVersion, refusal)
  expect((await trialOf(trialId))?.endedAt).not.toBeNull()
  expect((await judged()).shadows).toEqual([])
})

test('a challenger decides for its share of the borrowers, always the same ones, beside the live version', async () => {
  const later = new Date(world.clock.now().getTime() + 60 * 86_400_000).toISOString()
  const id = await desk.approved(refuseAll('CHALLENGER'), 1, later)
  const answer = await start(id, 'challenger', 50)
  if (answer.code !== '') throw new Error(answer.msg)
  const trialId = answer.data.ret.id
  const first: { nik: string; result: Judged }[] = []
  for (let n = 0; n < 16; n += 1) {
    const nik = madeUpNik()
    first.push({ nik, result: await judged({ borrower: { idNumber: nik } }) })
  }
  const tried = first.filter(({ result }) => isInShare(trialId, result.borrower, 50))
  expect(tried.length).toBeGreaterThan(0)
  expect(tried.length).toBeLessThan(first.length)
  for (const { result } of first) {
    const isTried = isInShare(trialId, result.borrower, 50)
    expect([result.version, result.decision]).toEqual(isTried ? [id, 'reject'] : [1, 'manual'])
    expect(result.shadows).toEqual(isTried ? [{ version_id: 1, trial_id: trialId, decision: 'manual' }] : [])
  }
  expect(await trialOf(trialId)).toMatchObject({
    orders: tried.length,
    wouldReject: tried.length,
    differ: tried.length,
  })
  const event = await world.db
    .selectFrom('order_event')
    .select('detail')
    .where('order_no', '=', tried[0]?.result.orderNo ?? '')
    .where('kind', '=', 'rejectMachine')
    .executeTakeFirstOrThrow()
  expect(event.detail).toMatchObject({ version: id, trial: trialId })

  // The same person comes again and is on the same side.
  world.clock.forwardDays(8)
  const again = tried[0]
  if (again === undefined) throw new Error('nobody')
  expect((await judged({ borrower: { idNumber: again.nik } })).version).toBe(id)

  await desk.author.ok(endTrial, { id: trialId, requestKey: key() })
  expect(await desk.author.call(endTrial, { id: trialId, requestKey: key() })).toMatchObject({
    code: 'STATE_CONFLICT',
  })
  world.clock.forwardDays(8)
  expect((await judged({ borrower: { idNumber: again.nik } })).version).toBe(1)
})

test('a version that is given up is tried no longer', async () => {
  const later = new Date(world.clock.now().getTime() + 60 * 86_400_000).toISOString()
  const id = await desk.approved(refuseAll('GIVEN-UP'), 1, later)
  const answer = await start(id, 'challenger', 100)
  if (answer.code !== '') throw new Error(answer.msg)
  expect(await judged()).toMatchObject({ version: id })
  const { version } = (await shown(id)).version
  await desk.author.ok(withdrawVersion, { id, version, note: '', requestKey: key() })
  expect((await trialOf(answer.data.ret.id))?.endedAt).not.toBeNull()
  expect(await judged()).toMatchObject({ version: 1, shadows: [] })
})
