import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { correctIdentity, settleCorrection } from '@lumbung/contract/approve/correction'
import { claim, decideFirst, getReview } from '@lumbung/contract/approve/review'
import { getWaitLoans, putForward, releaseLoan, retryLoan } from '@lumbung/contract/loan/disbursement'
import { getOrder, reveal } from '@lumbung/contract/order/order'
import { getStanding, resubmit } from '@lumbung/contract/open/application'
import { getNotifications } from '@lumbung/contract/user/notification'
import { transact } from '../../db/transaction.ts'
import { sendPayout } from '../../money/send-payout.ts'
import { applied, approved, madeUpNik, signed } from '@lumbung/lab/world/applications'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'
import { newKey, payoutOf, stateOf, until } from '@lumbung/lab/world/waiting-orders'

let world: World
let first: Caller
let final: Caller
beforeAll(async () => {
  world = await openWorld()
  first = await world.as('first_reviewer')
  final = await world.as('final_reviewer')
})
afterAll(async () => world.close())

interface Wanted {
  field: 'idNumber' | 'bankName' | 'bankAccount'
  value: string
  holder?: string
  reasonCode?: string
  note?: string
}

/** Asks for a correction with the order's version as it stands. */
async function correct(person: Caller, orderNo: string, wanted: Wanted) {
  const { order } = await person.ok(getReview, { orderNo })
  return await person.call(correctIdentity, {
    orderNo,
    version: order.version,
    reasonCode: 'readFromDocument',
    note: '',
    ...wanted,
    requestKey: randomUUID(),
  })
}

async function settle(person: Caller, orderNo: string, decision: 'confirm' | 'refuse', note = '') {
  const { corrections } = await person.ok(getReview, { orderNo })
  const { id } = corrections.find(({ state }) => state === 'waiting') ?? { id: 1 }
  return await person.call(settleCorrection, { orderNo, id, decision, note, requestKey: randomUUID() })
}

const orderOf = async (orderNo: string) =>
  await transact(
    world.db,
    '*',
    async (tx) =>
      await tx.selectFrom('orders').selectAll().where('order_no', '=', orderNo).executeTakeFirstOrThrow(),
  )

const revealed = async (orderNo: string, field: 'idNumber' | 'bankAccount' | 'bankHolder') =>
  (await first.ok(reveal, { orderNo, field, reasonCode: 'verifyIdentity', note: '' })).value

test('an ID number stands at once, with its index, its mask, its person and how they stand', async () => {
  const nik = madeUpNik()
  const known = await applied(world, 'panen', { borrower: { idNumber: nik, monthlyIncome: 2_500_000 } })
  expect(await stateOf(world, known.orderNo)).toBe('machineRejected')
  const { orderNo } = await applied(world)
  const before = await orderOf(orderNo)
  await first.ok(claim, { orderNo })
  expect(await correct(first, orderNo, { field: 'idNumber', value: nik })).toMatchObject({
    code: '',
    data: { ret: { state: 'applied', warnings: ['coolingOff'] } },
  })
  const after = await orderOf(orderNo)
  expect(after.borrower_id).toBe((await orderOf(known.orderNo)).borrower_id)
  expect(after).toMatchObject({ failed_order_count: 1, version: before.version + 1 })
  expect(after.id_number_blind?.equals((await orderOf(known.orderNo)).id_number_blind ?? Buffer.of())).toBe(
    true,
  )
  expect(await revealed(orderNo, 'idNumber')).toBe(nik)
  const review = await first.ok(getReview, { orderNo })
  expect(review.linked).toMatchObject([{ orderNo: known.orderNo, by: ['idNumber'] }])
  expect(review.corrections).toMatchObject([
    {
      field: 'idNumber',
      state: 'applied',
      reasonCode: 'readFromDocument',
      askedBy: { id: first.staffId },
      from: expect.stringMatching(/^3273•+$/),
      to: expect.stringMatching(/^3273•+$/),
    },
  ])
  expect(review.timeline[0]).toMatchObject({ kind: 'corrected', reason: 'readFromDocument' })
})

test('a number of the other sex or another birthday is shown, a number that is none is refused', async () => {
  const { orderNo } = await applied(world)
  await first.ok(claim, { orderNo })
  expect(await correct(first, orderNo, { field: 'idNumber', value: '3273001707900999' })).toMatchObject({
    data: { ret: { warnings: ['nikBirthday', 'nikGender'] } },
  })
  const { figures } = await first.ok(getReview, { orderNo })
  expect(figures).toMatchObject({ nikMatchesBirthday: false, nikMatchesGender: false })
  for (const [value, fault] of [
    ['3273005708900000', 'form'],
    ['9973005708900001', 'province'],
    ['3273001707900999', 'same'],
  ] as const)
    expect(await correct(first, orderNo, { field: 'idNumber', value })).toMatchObject({
      code: 'VALIDATION',
      data: { fields: { value: fault } },
    })
})

test('a number of a person with an open order is refused', async () => {
  const nik = madeUpNik()
  await applied(world, 'guyub', { borrower: { idNumber: nik } })
  const { orderNo } = await applied(world)
  await first.ok(claim, { orderNo })
  expect(await correct(first, orderNo, { field: 'idNumber', value: nik })).toMatchObject({
    code: 'OPEN_ORDER_EXISTS',
  })
})

test('at a desk only who holds the order corrects it, with a reason, in the version seen', async () => {
  const { orderNo } = await applied(world)
  const wanted: Wanted = { field: 'bankName', value: 'BRI' }
  expect(await correct(first, orderNo, wanted)).toMatchObject({ code: 'LOCK_LOST' })
  await first.ok(claim, { orderNo })
  expect(await correct(await world.another('first_reviewer'), orderNo, wanted)).toMatchObject({
    code: 'LOCK_LOST',
  })
  expect(await correct(first, orderNo, { ...wanted, reasonCode: 'because' })).toMatchObject({
    code: 'REASON_MISSING',
  })
  expect(await correct(first, orderNo, { ...wanted, reasonCode: 'other' })).toMatchObject({
    code: 'REASON_MISSING',
  })
  expect(await correct(first, orderNo, { ...wanted, value: 'NOBANK' })).toMatchObject({ code: 'VALIDATION' })
  const { order } = await first.ok(getReview, { orderNo })
  const request = { ...wanted, orderNo, reasonCode: 'typingError', note: '', version: order.version + 1 }
  expect(await first.call(correctIdentity, { ...request, requestKey: newKey() })).toMatchObject({
    code: 'VERSION_CONFLICT',
  })
})

test('bank data waits for another person; who asks again means the new value, who asked cannot confirm', async () => {
  const { orderNo } = await applied(world)
  await first.ok(claim, { orderNo })
  const account = await revealed(orderNo, 'bankAccount')
  await correct(first, orderNo, { field: 'bankAccount', value: '5299000001' })
  expect(await correct(first, orderNo, { field: 'bankAccount', value: '52 9900 0002' })).toMatchObject({
    data: { ret: { state: 'waiting' } },
  })
  expect((await first.ok(getReview, { orderNo })).corrections.map(({ state }) => state)).toEqual([
    'waiting',
    'withdrawn',
  ])
  expect(await revealed(orderNo, 'bankAccount')).toBe(account)
  expect(await settle(first, orderNo, 'confirm')).toMatchObject({ code: 'NOT_PERMITTED' })
  const before = await orderOf(orderNo)
  expect(await settle(final, orderNo, 'confirm')).toMatchObject({ data: { ret: { state: 'applied' } } })
  expect(await revealed(orderNo, 'bankAccount')).toBe('5299000002')
  expect(await revealed(orderNo, 'bankHolder')).toBe('Siti Nurhaliza')
  expect((await orderOf(orderNo)).bank_account_blind?.equals(before.bank_account_blind ?? Buffer.of())).toBe(
    false,
  )
  expect(await settle(final, orderNo, 'confirm')).toMatchObject({ code: 'NOT_FOUND' })
})

test('who asked at the final desk cannot confirm it, and takes it back by refusing', async () => {
  const { orderNo } = await approved(world)
  await correct(final, orderNo, { field: 'bankAccount', value: '5299000003', holder: 'Budi Hartono' })
  const { corrections } = await final.ok(getOrder, { orderNo })
  expect(corrections[0]?.can).toEqual({ confirm: false, refuse: false, withdraw: true })
  expect(await settle(final, orderNo, 'confirm')).toMatchObject({ code: 'SAME_PERSON' })
  expect(await settle(final, orderNo, 'refuse')).toMatchObject({ data: { ret: { state: 'withdrawn' } } })
})

test('two who settle together: one answer counts', async () => {
  const { orderNo } = await applied(world)
  await first.ok(claim, { orderNo })
  await correct(first, orderNo, { field: 'bankName', value: 'BRI' })
  const manager = await world.as('review_manager')
  const { id } = (await first.ok(getReview, { orderNo })).corrections[0] ?? { id: 0 }
  const answer = async (person: Caller, decision: 'confirm' | 'refuse') =>
    await person.call(settleCorrection, { orderNo, id, decision, note: 'seen', requestKey: newKey() })
  const answers = await Promise.all([answer(final, 'confirm'), answer(manager, 'refuse')])
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['', 'STATE_CONFLICT'])
})

test('old and new value open only by the reveal call, and the look is logged', async () => {
  const { orderNo } = await applied(world)
  await first.ok(claim, { orderNo })
  await correct(first, orderNo, { field: 'bankAccount', value: '5299000004' })
  const { corrections } = await first.ok(getReview, { orderNo })
  expect(JSON.stringify(corrections)).not.toContain('5299000004')
  const correctionId = corrections[0]?.id ?? 0
  const request = { orderNo, field: 'correctedTo', reasonCode: 'verifyIdentity', note: '' } as const
  expect((await final.ok(reveal, { ...request, correctionId })).value).toBe('5299000004 Siti Nurhaliza')
  expect(await final.call(reveal, request)).toMatchObject({ code: 'NOT_FOUND' })
  const other = await applied(world)
  expect(await final.call(reveal, { ...request, orderNo: other.orderNo, correctionId })).toMatchObject({
    code: 'NOT_FOUND',
  })
  const logged = await world.db
    .selectFrom('access_log')
    .select('field')
    .where('order_no', '=', orderNo)
    .execute()
  expect(logged).toEqual([{ field: `correctedTo:${correctionId}` }])
})

test('no money moves while the account is in question; a payout put forward for the old one goes back', async () => {
  const { orderNo } = await signed(world)
  const maker = await world.as('finance_maker')
  const checker = await world.as('finance_checker')
  await correct(final, orderNo, { field: 'bankAccount', value: '5299000005', reasonCode: 'borrowerTold' })
  const versionOf = async () => (await payoutOf(world, orderNo)).version
  const forward = async () =>
    await maker.call(putForward, { orderNo, version: await versionOf(), requestKey: newKey() })
  const release = async () =>
    await checker.call(releaseLoan, { orderNo, version: await versionOf(), requestKey: newKey() })
  expect(await forward()).toMatchObject({ code: 'CORRECTION_WAITING' })
  const { items } = await maker.ok(getWaitLoans, { filter: { orderNo }, size: 20 })
  expect(items).toMatchObject([
    { bankCorrection: { state: 'waiting', reasonCode: 'borrowerTold' }, can: { putForward: false } },
  ])
  const manager = await world.as('review_manager')
  expect(await settle(manager, orderNo, 'refuse')).toMatchObject({ code: 'REASON_MISSING' })
  expect(await settle(manager, orderNo, 'refuse', 'no proof')).toMatchObject({ code: '' })
  expect(await forward()).toMatchObject({ code: '' })

  await correct(final, orderNo, { field: 'bankName', value: 'BRI' })
  expect(await release()).toMatchObject({ code: 'CORRECTION_WAITING' })
  await settle(manager, orderNo, 'confirm')
  const back = await payoutOf(world, orderNo)
  expect(back).toMatchObject({ state: 'pending', bank_code: 'BRI', maker_id: null })
  expect(back.bank_account_blind?.equals((await orderOf(orderNo)).bank_account_blind ?? Buffer.of())).toBe(
    true,
  )
  const { timeline } = await final.ok(getOrder, { orderNo })
  expect(timeline.map(({ kind }) => kind)).toContain('putBack')
  const [row] = (await maker.ok(getWaitLoans, { filter: { orderNo }, size: 20 })).items
  expect(row?.bankCorrection).toMatchObject({ state: 'applied' })

  expect(await forward()).toMatchObject({ code: '' })
  expect(await release()).toMatchObject({ code: '' })
  await until(world, async () => (await stateOf(world, orderNo)) === 'repaying')
  expect(world.farEnd.paidOut().filter(({ reference }) => reference === `${orderNo}-1`)).toMatchObject([
    { channelCode: 'ID_BRI' },
  ])
})

test('who may answer is told once the desks are behind, and who asked is told the answer', async () => {
  const { orderNo } = await signed(world)
  const manager = await world.as('review_manager')
  await correct(final, orderNo, { field: 'bankAccount', value: '5299000012' })
  const told = async (person: Caller) => (await person.ok(getNotifications, {})).items[0]
  expect(await told(manager)).toMatchObject({ kind: 'correctionWaiting', detail: { orderNo } })
  expect((await told(first))?.kind).not.toBe('correctionWaiting')
  await settle(manager, orderNo, 'confirm')
  expect(await told(final)).toMatchObject({ kind: 'correctionConfirmed', detail: { orderNo } })
})

test('the job that sends refuses too, and so does the database', async () => {
  const { orderNo } = await signed(world)
  await correct(final, orderNo, { field: 'bankAccount', value: '5299000006' })
  const { id } = await payoutOf(world, orderNo)
  await expect(sendPayout({ disbursementId: id }, world.services)).rejects.toThrow('CORRECTION_WAITING')
  await expect(
    world.db.updateTable('disbursement').set({ state: 'audited' }).where('id', '=', id).execute(),
  ).rejects.toThrow('waits')
  await expect(
    world.db.updateTable('disbursement').set({ sent_at: new Date() }).where('id', '=', id).execute(),
  ).rejects.toThrow('waits')
})

test('who said where the money goes does not release it: the server says no, and so does the database', async () => {
  const both = await world.another('finance_checker')
  const grants = [correctIdentity.name, getReview.name]
  await grantTo('finance_checker', grants)
  const { orderNo } = await signed(world)
  await correct(both, orderNo, { field: 'bankAccount', value: '5299000007' })
  await settle(await world.as('review_manager'), orderNo, 'confirm')
  const maker = await world.as('finance_maker')
  const { version } = await payoutOf(world, orderNo)
  await maker.ok(putForward, { orderNo, version, requestKey: newKey() })
  const { id, version: next } = await payoutOf(world, orderNo)
  expect(await both.call(releaseLoan, { orderNo, version: next, requestKey: newKey() })).toMatchObject({
    code: 'SAME_PERSON',
  })
  const { items } = await both.ok(getWaitLoans, { filter: { orderNo }, size: 20 })
  expect(items[0]?.can.release).toBe(false)
  await expect(
    world.db.updateTable('disbursement').set({ checker_id: both.staffId }).where('id', '=', id).execute(),
  ).rejects.toThrow('does not release')
})

/** An order whose payout failed for a reason, and a try of sending it once more. */
async function failedFor(failureCode: string) {
  const { orderNo } = await signed(world)
  const maker = await world.as('finance_maker')
  const checker = await world.as('finance_checker')
  world.farEnd.setBehaviour(`${orderNo}-1`, { failureCode })
  const { version } = await maker.ok(putForward, { orderNo, version: 0, requestKey: newKey() })
  await checker.ok(releaseLoan, { orderNo, version, requestKey: newKey() })
  await until(world, async () => (await stateOf(world, orderNo)) === 'loanFailed')
  world.clock.forwardMinutes(1)
  const failed = await payoutOf(world, orderNo)
  const retry = async () =>
    await maker.call(retryLoan, { orderNo, version: failed.version, requestKey: newKey() })
  const mayRetry = async () => {
    const { items } = await maker.ok(getWaitLoans, { filter: { orderNo }, size: 20 })
    return items[0]?.can.retry
  }
  return { orderNo, retry, mayRetry }
}

test('a wrong name of the holder can be tried again once the right one of the same account is confirmed; a wrong account can not', async () => {
  const name = await failedFor('RECIPIENT_NAME_ERROR')
  expect(await name.retry()).toMatchObject({ code: 'FAILURE_NOT_RETRYABLE' })
  const account = await failedFor('INVALID_DESTINATION')
  for (const { orderNo } of [name, account]) {
    const value = await revealed(orderNo, 'bankAccount')
    await correct(first, orderNo, { field: 'bankAccount', value, holder: 'Sri Rahayu Ningsih' })
    expect(await settle(final, orderNo, 'confirm')).toMatchObject({ code: '' })
  }
  expect([await name.mayRetry(), await account.mayRetry()]).toEqual([true, false])
  expect(await account.retry()).toMatchObject({ code: 'FAILURE_NOT_RETRYABLE' })
  expect(await name.retry()).toMatchObject({ code: '' })
})

test('a wrong account can be tried again once another one is confirmed', async () => {
  const { orderNo, retry } = await failedFor('INVALID_DESTINATION')
  expect(await retry()).toMatchObject({ code: 'FAILURE_NOT_RETRYABLE' })
  await correct(first, orderNo, { field: 'bankAccount', value: '5299000008', reasonCode: 'refusedByBank' })
  expect(await retry()).toMatchObject({ code: 'FAILURE_NOT_RETRYABLE' })
  await settle(final, orderNo, 'confirm')
  expect(await retry()).toMatchObject({ code: '' })
})

test('nothing is corrected once the money is on its way', async () => {
  const { orderNo } = await signed(world)
  const maker = await world.as('finance_maker')
  const checker = await world.as('finance_checker')
  const { version } = await maker.ok(putForward, { orderNo, version: 0, requestKey: newKey() })
  await checker.ok(releaseLoan, { orderNo, version, requestKey: newKey() })
  expect(await correct(final, orderNo, { field: 'bankAccount', value: '5299000009' })).toMatchObject({
    code: 'STATE_CONFLICT',
  })
  await until(world, async () => (await stateOf(world, orderNo)) === 'repaying')
  // But for the phone, by which they are collected from.
  expect((await final.ok(getOrder, { orderNo })).can.correct).toBe(true)
  expect(await correct(final, orderNo, { field: 'bankName', value: 'BRI' })).toMatchObject({
    code: 'STATE_CONFLICT',
  })
})

test('the borrower who sends other bank data takes back what waited', async () => {
  const { orderNo, applicationId } = await applied(world)
  await first.ok(claim, { orderNo })
  await correct(first, orderNo, { field: 'bankAccount', value: '5299000010' })
  const { order } = await first.ok(getReview, { orderNo })
  await first.ok(decideFirst, {
    orderNo,
    version: order.version,
    decision: 'return',
    reasonCode: 'bankAccountInvalid',
    note: '',
    requestKey: newKey(),
  })
  await world.appOk('panen', resubmit, {
    applicationId,
    bank: { code: 'BCA', account: '5299000011', holder: 'Siti Nurhaliza' },
    requestKey: newKey(),
  })
  expect(await world.appOk('panen', getStanding, { applicationId })).toMatchObject({ state: 'firstWait' })
  expect((await first.ok(getReview, { orderNo })).corrections).toMatchObject([{ state: 'withdrawn' }])
})

/** One role gets calls that it does not come with. */
async function grantTo(role: string, calls: readonly string[]): Promise<void> {
  const { id } = await world.db
    .selectFrom('role')
    .select('id')
    .where('name', '=', role)
    .executeTakeFirstOrThrow()
  await world.db
    .insertInto('role_grant')
    .values(calls.map((name) => ({ role_id: id, kind: 'call', name, app_code: '*' })))
    .execute()
}
