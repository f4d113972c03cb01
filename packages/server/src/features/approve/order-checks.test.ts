import { afterAll, beforeAll, expect, test } from 'vitest'
import { correctIdentity, settleCorrection } from '@lumbung/contract/approve/correction'
import { claim, getReview, tick } from '@lumbung/contract/approve/review'
import { appealMachine } from '@lumbung/contract/approve/send-back'
import type { RequestOf } from '@lumbung/contract/call'
import { resubmit } from '@lumbung/contract/open/application'
import { addRiskEntry } from '@lumbung/contract/risk/risk-entry'
import { applied, madeUpNik, passReview, tickAll } from '@lumbung/lab/world/applications'
import { reviewDesk } from '@lumbung/lab/world/review-desk'
import { newKey, stateOf } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

let world: World
let first: Caller
let final: Caller
beforeAll(async () => {
  world = await openWorld()
  first = await world.as('first_reviewer')
  final = await world.as('final_reviewer')
})
afterAll(async () => world.close())

/** Puts a value on the blacklist, or one of an order. */
async function blacklist(what: Pick<RequestOf<typeof addRiskEntry>, 'kind' | 'value' | 'orderNo'>) {
  const analyst = await world.as('risk')
  const why = { reason: 'rekening penampung', source: 'verifikator' }
  await analyst.ok(addRiskEntry, { list: 'black', ...what, ...why, requestKey: newKey() })
}

/** What is ticked of the check of the blacklist; none where it is not asked. */
async function listedCheck(orderNo: string): Promise<string> {
  const { checklist } = await first.ok(getReview, { orderNo })
  const group = checklist.find(({ category }) => category === 'blacklist')
  if (group === undefined) return 'none'
  expect(group.fields).toMatchObject([{ field: 'onBlacklist', required: true }])
  return group.fields[0]?.result ?? 'none'
}

/** At a desk no pass comes about until the check of the blacklist is ticked, whatever else is. */
async function passesOnlyTicked(person: Caller, stage: 'first' | 'final', orderNo: string): Promise<void> {
  await person.ok(claim, { orderNo })
  expect(await listedCheck(orderNo)).toBe('open')
  const { checklist } = await person.ok(getReview, { orderNo })
  for (const { field } of checklist.flatMap(({ fields }) => fields))
    if (field !== 'onBlacklist') await person.ok(tick, { orderNo, field, result: 'pass' })
  const pass = async () => await reviewDesk(world).decide(person, stage, orderNo, { decision: 'pass' })
  expect(await pass()).toMatchObject({ code: 'CHECKLIST_INCOMPLETE', data: { detail: { open: 1 } } })
  await tickAll(person, orderNo)
  expect(await pass()).toMatchObject({ code: '' })
}

test('a listed account that is sent with a returned application is a check of its own at both desks', async () => {
  const { orderNo, applicationId } = await applied(world)
  await first.ok(claim, { orderNo })
  const giveBack = { decision: 'return', reasonCode: 'bankAccountInvalid' } as const
  await reviewDesk(world).decide(first, 'first', orderNo, giveBack)
  await blacklist({ kind: 'bankAccount', value: 'BCA:5299333001' })
  expect(await listedCheck(orderNo)).toBe('none')
  const bank = { code: 'BCA', account: '5299333001', holder: 'Siti Nurhaliza' }
  await world.appOk('panen', resubmit, { applicationId, bank, requestKey: newKey() })
  await passesOnlyTicked(first, 'first', orderNo)
  await passesOnlyTicked(final, 'final', orderNo)
})

test('a value that is listed while the order waits at the final desk is a check of its own there', async () => {
  const { orderNo } = await applied(world)
  await passReview(first, orderNo, 'first')
  expect(await listedCheck(orderNo)).toBe('none')
  await blacklist({ kind: 'phone', orderNo })
  await passesOnlyTicked(final, 'final', orderNo)
  // What was ticked stays to be seen.
  expect(await stateOf(world, orderNo)).toBe('approved')
  expect(await listedCheck(orderNo)).toBe('pass')
})

test('what is listed once an order is decided changes nothing of it', async () => {
  const { orderNo } = await applied(world)
  await passReview(first, orderNo, 'first')
  await passReview(final, orderNo, 'final')
  world.clock.forwardMinutes(1)
  await blacklist({ kind: 'device', orderNo })
  expect(await listedCheck(orderNo)).toBe('none')
})

test('an ID number or an account that is corrected into a listed one is asked about', async () => {
  const [idNumber, account] = [madeUpNik(), '5299333002']
  await blacklist({ kind: 'idNumber', value: idNumber })
  await blacklist({ kind: 'bankAccount', value: `BCA:${account}` })
  for (const [field, value] of [
    ['idNumber', idNumber],
    ['bankAccount', account],
  ] as const) {
    const { orderNo } = await applied(world)
    await first.ok(claim, { orderNo })
    expect(await listedCheck(orderNo)).toBe('none')
    const { order } = await first.ok(getReview, { orderNo })
    const why = { reasonCode: 'typingError', note: '', requestKey: newKey() } as const
    await first.ok(correctIdentity, { orderNo, version: order.version, field, value, ...why })
    if (field === 'bankAccount') {
      expect(await listedCheck(orderNo)).toBe('none')
      const { corrections } = await first.ok(getReview, { orderNo })
      const id = corrections[0]?.id ?? 0
      await final.ok(settleCorrection, { orderNo, id, decision: 'confirm', note: '', requestKey: newKey() })
    }
    expect(await listedCheck(orderNo)).toBe('open')
  }
})

test('who is listed and was sent to people unseen by the machine is asked about', async () => {
  const phone = '081277770001'
  await blacklist({ kind: 'phone', value: phone })
  await world.db.updateTable('rule_set').set({ active: false }).execute()
  const { orderNo } = await applied(world, 'panen', { borrower: { phone } })
  await world.db.updateTable('rule_set').set({ active: true }).execute()
  expect(await stateOf(world, orderNo)).toBe('firstWait')
  expect(await listedCheck(orderNo)).toBe('open')
})

test('what the machine saw itself stays its word: who appeals is not asked about once more', async () => {
  const idNumber = madeUpNik()
  await blacklist({ kind: 'idNumber', value: idNumber })
  const { orderNo } = await applied(world, 'panen', { borrower: { idNumber } })
  expect(await stateOf(world, orderNo)).toBe('machineRejected')
  const manager = await world.as('review_manager')
  const version = await reviewDesk(world).versionOf(orderNo)
  const why = { reasonCode: 'dataCorrected', note: 'daftar keliru', requestKey: newKey() } as const
  await manager.ok(appealMachine, { orderNo, version, ...why })
  expect(await listedCheck(orderNo)).toBe('none')
  expect((await first.ok(getReview, { orderNo })).figures).toMatchObject({ blacklisted: true })
})
