import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  cancelLoan,
  getPayoutFailures,
  getWaitLoans,
  hold,
  putForward,
  releaseLoan,
  retryLoan,
  settleLoan,
  unhold,
} from '@lumbung/contract/loan/disbursement'
import { transact } from '../../db/transaction.ts'
import { beginSending, lockOrderAndPayout, unmarkSending } from '../../records/loan/disbursements.ts'
import { sendPayout } from '../../money/send-payout.ts'
import { setCeilings } from '@lumbung/lab/world/ceilings'
import { openWorld, type World } from '@lumbung/lab/world/world'
import {
  addRunningLoan,
  addWaitingOrder,
  assertSoundBooks,
  cashOf,
  codesOf,
  newKey,
  pay,
  payoutOf,
  releaseOrder,
  stateOf,
  until,
} from '@lumbung/lab/world/waiting-orders'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(async () => {
  await assertSoundBooks(world)
  await world.close()
})

const timesPaid = (reference: string) =>
  world.farEnd.paidOut().filter((payout) => payout.reference === reference).length

test('released money reaches the borrower once, and the loan begins on the day it arrived', async () => {
  const orderNo = await addRunningLoan(world)
  expect(await stateOf(world, orderNo)).toBe('repaying')
  expect(timesPaid(`${orderNo}-1`)).toBe(1)
  const loan = await transact(
    world.db,
    '*',
    async (tx) =>
      await tx.selectFrom('loan').selectAll().where('order_no', '=', orderNo).executeTakeFirstOrThrow(),
  )
  expect(loan).toMatchObject({
    loan_day: '2026-11-20',
    due_day: '2026-12-04',
    principal_left: 1_000_000,
    interest_left: 7_000,
  })
  expect(world.farEnd.paidOut()[0]).toMatchObject({
    amount: 967_000,
    channelCode: 'ID_BCA',
    accountNumber: '5200012345',
  })
  expect((await codesOf(world, orderNo)).map(({ kind, state, amount }) => ({ kind, state, amount }))).toEqual(
    [
      { kind: 'va', state: 'issued', amount: null },
      { kind: 'alfa', state: 'issued', amount: 1_000_500 },
    ],
  )
})

test('the maker cannot release, nor can a reviewer of the order', async () => {
  const maker = await world.as('finance_maker')
  const checker = await world.as('finance_checker')
  const both = await world.another('admin')
  const orderNo = await addWaitingOrder(world, { finalReviewerId: checker.staffId })
  const { version } = await both.ok(putForward, { orderNo, version: 0, requestKey: newKey() })
  expect(await both.call(releaseLoan, { orderNo, version, requestKey: newKey() })).toMatchObject({
    code: 'SAME_PERSON',
  })
  expect(await checker.call(releaseLoan, { orderNo, version, requestKey: newKey() })).toMatchObject({
    code: 'SAME_PERSON',
  })
  const { items } = await checker.ok(getWaitLoans, { filter: { orderNo }, size: 20 })
  expect(items[0]?.can).toMatchObject({ release: false, putForward: false, hold: true })
  expect(await maker.call(releaseLoan, { orderNo, version, requestKey: newKey() })).toMatchObject({
    code: 'NOT_PERMITTED',
  })
})

test('what was lawful when it was signed is released, whatever the ceiling is since; what was not is refused by name', async () => {
  const orderNo = await addWaitingOrder(world)
  const maker = await world.as('finance_maker')
  const { version } = await maker.ok(putForward, { orderNo, version: 0, requestKey: newKey() })
  world.clock.forwardDays(1)
  await setCeilings(world, { shortBenefit: 1_000 })
  const checker = await world.as('finance_checker')
  await checker.ok(releaseLoan, { orderNo, version, requestKey: newKey() })
  const tooDear = await addWaitingOrder(world)
  const forward = await maker.ok(putForward, { orderNo: tooDear, version: 0, requestKey: newKey() })
  expect(
    await checker.call(releaseLoan, { orderNo: tooDear, version: forward.version, requestKey: newKey() }),
  ).toMatchObject({ code: 'COST_CEILING_EXCEEDED', data: { detail: { rule: 'benefitOverCap' } } })
  expect(await payoutOf(world, tooDear)).toMatchObject({ state: 'audited', checker_id: null })
})

test('a reviewer of the order cannot put it forward', async () => {
  const maker = await world.as('finance_maker')
  const orderNo = await addWaitingOrder(world, { firstReviewerId: maker.staffId })
  expect(await maker.call(putForward, { orderNo, version: 0, requestKey: newKey() })).toMatchObject({
    code: 'SAME_PERSON',
  })
})

test('of two checkers releasing at once one wins and the money goes once', async () => {
  const maker = await world.as('finance_maker')
  const orderNo = await addWaitingOrder(world)
  const { version } = await maker.ok(putForward, { orderNo, version: 0, requestKey: newKey() })
  const checkers = await Promise.all([world.as('finance_checker'), world.another('finance_checker')])
  for (const each of checkers) await each.givePassword()
  const answers = await Promise.all(
    checkers.map((each) => each.call(releaseLoan, { orderNo, version, requestKey: newKey() })),
  )
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['', 'VERSION_CONFLICT']))
  await until(world, async () => (await stateOf(world, orderNo)) === 'repaying')
  expect(timesPaid(`${orderNo}-1`)).toBe(1)
})

test('a held payout goes back to the maker and waits until it is let go', async () => {
  const maker = await world.as('finance_maker')
  const orderNo = await addWaitingOrder(world)
  const first = await maker.ok(putForward, { orderNo, version: 0, requestKey: newKey() })
  const held = await maker.ok(hold, {
    orderNo,
    version: first.version,
    note: 'name looks odd',
    requestKey: newKey(),
  })
  expect(held.state).toBe('pending')
  expect(
    await maker.call(putForward, { orderNo, version: held.version, requestKey: newKey() }),
  ).toMatchObject({ code: 'PAYOUT_HELD' })
  const free = await maker.ok(unhold, { orderNo, version: held.version, requestKey: newKey() })
  expect(await maker.ok(putForward, { orderNo, version: free.version, requestKey: newKey() })).toMatchObject({
    state: 'audited',
  })
})

test('what is out of turn is told as that, not as a change by somebody else', async () => {
  const maker = await world.as('finance_maker')
  const checker = await world.as('finance_checker')
  await checker.givePassword()
  const orderNo = await addWaitingOrder(world)
  const at = (version: number) => ({ orderNo, version, requestKey: newKey() })
  expect(await checker.call(releaseLoan, at(0))).toMatchObject({
    code: 'NOT_PUT_FORWARD',
    msg: 'Not put forward yet',
  })
  expect((await maker.call(unhold, at(0))).code).toBe('NOT_HELD')
  const { version } = await maker.ok(putForward, at(0))
  expect((await maker.call(putForward, at(version))).code).toBe('ALREADY_PUT_FORWARD')
  const held = await checker.ok(hold, { ...at(version), note: 'name looks odd' })
  expect((await checker.call(releaseLoan, at(held.version))).code).toBe('PAYOUT_HELD')
  expect((await maker.call(hold, { ...at(held.version), note: 'again' })).code).toBe('PAYOUT_HELD')
})

test('before sending finance may cancel, with a reason', async () => {
  const maker = await world.as('finance_maker')
  const orderNo = await addWaitingOrder(world)
  expect(
    await maker.call(cancelLoan, { orderNo, version: 0, note: ' ', requestKey: newKey() }),
  ).toMatchObject({ code: 'REASON_MISSING' })
  await maker.ok(cancelLoan, { orderNo, version: 0, note: 'borrower asked', requestKey: newKey() })
  expect(await stateOf(world, orderNo)).toBe('cancelled')
})

for (const answer of ['drop', 'error500', 'garbage', 'otherAmount'] as const) {
  test(`an ambiguous answer (${answer}) makes the payout unknown; only the inquiry resolves it, and nothing is sent twice`, async () => {
    const orderNo = await addWaitingOrder(world)
    world.farEnd.setBehaviour(`${orderNo}-1`, { answer, callback: 'never' })
    await releaseOrder(world, orderNo)
    await world.drain()
    expect(await payoutOf(world, orderNo)).toMatchObject({ state: 'unknown' })
    await sendPayout({ disbursementId: (await payoutOf(world, orderNo)).id }, world.services)
    world.clock.forwardMinutes(1)
    world.farEnd.setBehaviour(`${orderNo}-1`, null)
    await until(world, async () => {
      await world.advance({ minutes: 1 })
      return (await stateOf(world, orderNo)) === 'repaying'
    })
    expect(world.farEnd.payouts().length).toBe(1)
  })
}

test('what the channel does not know stays unknown, and a checker settles it with proof after a day', async () => {
  const orderNo = await addWaitingOrder(world)
  world.farEnd.setBehaviour(`${orderNo}-1`, { answer: 'refuse' })
  await releaseOrder(world, orderNo)
  await world.drain()
  const payout = await payoutOf(world, orderNo)
  expect(payout.state).toBe('unknown')
  await world.advance({ minutes: 2 }, 2)
  const asked = await payoutOf(world, orderNo)
  expect(asked).toMatchObject({ state: 'unknown', inquiries: 2 })
  const checker = await world.another('finance_checker')
  const request = {
    orderNo,
    version: asked.version,
    outcome: 'failed' as const,
    proof: 'letter of the bank 17/11',
  }
  expect(await checker.call(settleLoan, { ...request, requestKey: newKey() })).toMatchObject({
    code: 'VALIDATION',
  })
  world.clock.forwardDays(1)
  await checker.ok(settleLoan, { ...request, requestKey: newKey() })
  expect(await stateOf(world, orderNo)).toBe('loanFailed')
})

test('a callback before the answer to the sending counts', async () => {
  const orderNo = await addRunningLoan(world, {}, { callback: 'early', answerAfterMs: 50 })
  expect(await payoutOf(world, orderNo)).toMatchObject({ state: 'success', third_status: 'SUCCEEDED' })
})

test('the callback twice at once books the loan once', async () => {
  const orderNo = await addRunningLoan(world, {}, { callback: 'twice' })
  const events = await world.db
    .selectFrom('loan_event')
    .select('kind')
    .where('order_no', '=', orderNo)
    .execute()
  expect(events).toEqual([{ kind: 'disbursed' }])
})

test('a failed payout keeps its code, goes back to the maker where the failure allows it, and ends after three attempts; what a screen shows of one decides nothing about the next', async () => {
  const maker = await world.as('finance_maker')
  const checker = await world.as('finance_checker')
  const orderNo = await addWaitingOrder(world)
  for (const attempt of [1, 2, 3]) {
    world.farEnd.setBehaviour(`${orderNo}-${attempt}`, { failureCode: 'TEMPORARY_TRANSFER_ERROR' })
    const waiting = await payoutOf(world, orderNo)
    const asked = { orderNo, version: waiting.version, requestKey: newKey() }
    if (attempt > 1)
      expect(await maker.call(putForward, { ...asked, version: 0 })).toMatchObject({
        code: 'VERSION_CONFLICT',
      })
    const { version } = await maker.ok(putForward, asked)
    await checker.ok(releaseLoan, { orderNo, version, requestKey: newKey() })
    await until(world, async () => (await stateOf(world, orderNo)) === 'loanFailed')
    const failed = await payoutOf(world, orderNo)
    expect(failed).toMatchObject({ attempt, state: 'failed', failure_code: 'TEMPORARY_TRANSFER_ERROR' })
    const again = await maker.call(retryLoan, { orderNo, version: failed.version, requestKey: newKey() })
    expect(again.code).toBe(attempt < 3 ? '' : 'ATTEMPTS_EXHAUSTED')
  }
})

test('a wrong account is not tried again until the order has another one; finance may give the order up', async () => {
  const maker = await world.as('finance_maker')
  const orderNo = await addWaitingOrder(world)
  world.farEnd.setBehaviour(`${orderNo}-1`, { failureCode: 'INVALID_DESTINATION' })
  await releaseOrder(world, orderNo)
  await until(world, async () => (await stateOf(world, orderNo)) === 'loanFailed')
  const { version } = await payoutOf(world, orderNo)
  expect(await maker.call(retryLoan, { orderNo, version, requestKey: newKey() })).toMatchObject({
    code: 'FAILURE_NOT_RETRYABLE',
  })
  const { items } = await maker.ok(getWaitLoans, { filter: { orderNo }, size: 20 })
  expect(items[0]?.can).toMatchObject({ retry: false, cancel: true })
  await maker.ok(cancelLoan, { orderNo, version, note: 'account is closed', requestKey: newKey() })
  expect(await stateOf(world, orderNo)).toBe('cancelled')
})

test('failed payouts are counted by reason, and the list shows those of each', async () => {
  const maker = await world.as('finance_maker')
  const [wrong, again, poor] = [
    await addWaitingOrder(world),
    await addWaitingOrder(world),
    await addWaitingOrder(world),
  ]
  const code = 'INVALID_DESTINATION'
  for (const orderNo of [wrong, again, poor]) {
    const failureCode = orderNo === poor ? 'INSUFFICIENT_BALANCE' : code
    world.farEnd.setBehaviour(`${orderNo}-1`, { failureCode })
    await releaseOrder(world, orderNo)
    await until(world, async () => (await stateOf(world, orderNo)) === 'loanFailed')
  }
  const reasons = async () => (await maker.ok(getPayoutFailures, {})).reasons
  expect(await reasons()).toEqual([
    { code, count: 2 },
    { code: 'INSUFFICIENT_BALANCE', count: 1 },
  ])
  for (const { code: failedFor, count } of await reasons()) {
    const shown = await maker.ok(getWaitLoans, { filter: { failedFor: [failedFor] }, size: 20 })
    expect(shown.items.map(({ failureCode }) => failureCode)).toEqual(
      Array.from({ length: count }, () => failedFor),
    )
  }
  // Tried again, it is no failure any more.
  const { version } = await payoutOf(world, poor)
  await maker.ok(retryLoan, { orderNo: poor, version, requestKey: newKey() })
  expect(await reasons()).toEqual([{ code, count: 2 }])
})

test('a refusal stated at once is certain', async () => {
  const orderNo = await addWaitingOrder(world)
  world.farEnd.setBehaviour(`${orderNo}-1`, {
    answer: 'reject',
    errorCode: 'CHANNEL_CODE_NOT_SUPPORTED_ERROR',
  })
  await releaseOrder(world, orderNo)
  await world.drain()
  expect(await payoutOf(world, orderNo)).toMatchObject({
    state: 'failed',
    failure_code: 'CHANNEL_CODE_NOT_SUPPORTED_ERROR',
  })
  expect(await stateOf(world, orderNo)).toBe('loanFailed')
})

test('when no byte left, the same reference is tried again', async () => {
  const orderNo = await addWaitingOrder(world)
  await releaseOrder(world, orderNo)
  await world.farEnd.down()
  await world.drain()
  expect(await payoutOf(world, orderNo)).toMatchObject({ state: 'submitting', sent_at: null })
  await world.farEnd.up()
  await world.advance({ minutes: 1 })
  await until(world, async () => (await stateOf(world, orderNo)) === 'repaying')
  expect(timesPaid(`${orderNo}-1`)).toBe(1)
})

test('a payout that moved on while it was found that no byte had left is not marked as unsent', async () => {
  const orderNo = await addWaitingOrder(world)
  await releaseOrder(world, orderNo)
  await world.farEnd.down()
  world.farEnd.setBehaviour(`${orderNo}-1`, { callback: 'never' })
  const { id } = await payoutOf(world, orderNo)
  const sentAt = world.clock.now()
  const marked = await transact(world.db, '*', async (tx) => {
    const { row } = await lockOrderAndPayout(tx, id)
    await beginSending(tx, row.id, { channel: 'xendit', at: sentAt })
    return (await lockOrderAndPayout(tx, id)).row
  })
  // Somebody finds the mark later, and nobody knows any more whether it went out.
  world.clock.forwardMinutes(30)
  await sendPayout({ disbursementId: id }, world.services)
  expect(await payoutOf(world, orderNo)).toMatchObject({ state: 'unknown' })
  expect(await transact(world.db, '*', async (tx) => await unmarkSending(tx, marked, 'ECONNREFUSED'))).toBe(
    false,
  )
  expect((await payoutOf(world, orderNo)).sent_at).not.toBeNull()
  await world.farEnd.up()
})

test('after a crash while sending, the payout is asked about and never sent again', async () => {
  const orderNo = await addWaitingOrder(world)
  world.farEnd.setBehaviour(`${orderNo}-1`, { answer: 'hang', callback: 'never' })
  await releaseOrder(world, orderNo)
  const { id } = await payoutOf(world, orderNo)
  // The process dies while it waits: nothing after the request is run.
  const lost = sendPayout(
    { disbursementId: id },
    {
      ...world.services,
      db: world.db,
      channel: {
        ...world.services.channel,
        createPayout: async (payout) => {
          void world.services.channel.createPayout(payout, async () => await Promise.resolve(true))
          return await new Promise(() => undefined)
        },
      },
    },
  )
  void lost
  // Without running the queue, whose own job of this payout could be the first to send it.
  await vi.waitFor(
    async () => {
      expect((await payoutOf(world, orderNo)).sent_at).not.toBeNull()
      expect(world.farEnd.payouts().length).toBe(1)
    },
    { timeout: 10_000 },
  )
  expect(await payoutOf(world, orderNo)).toMatchObject({ state: 'submitting' })
  // The queue runs the job again: the mark of the first run holds.
  await sendPayout({ disbursementId: id }, world.services)
  expect(world.farEnd.payouts().length).toBe(1)
  await world.advance({ minutes: 1 })
  await until(world, async () => (await stateOf(world, orderNo)) === 'repaying')
  expect(world.farEnd.payouts().length).toBe(1)
})

test('a reversed payout ends the order, its loan and its codes; what was paid meanwhile waits for a person', async () => {
  const orderNo = await addRunningLoan(world, {}, { reverseAfterMs: 4_000 })
  const [account] = await codesOf(world, orderNo)
  await pay(world, { account_number: account?.code ?? '', amount: 100_000 })
  await until(world, async () => (await cashOf(world, orderNo)).some(({ state }) => state === 'posted'))
  await until(world, async () => (await stateOf(world, orderNo)) === 'reversed')
  expect(await cashOf(world, orderNo)).toMatchObject([
    { state: 'unmatched', unmatched_reason: 'payoutReversed', principal: 0 },
  ])
  expect((await codesOf(world, orderNo)).every(({ state }) => state !== 'issued')).toBe(true)
})

test('the list shows what waits and hides what is paid out', async () => {
  const checker = await world.as('finance_checker')
  const paid = await addRunningLoan(world)
  const waiting = await addWaitingOrder(world)
  const { items, total } = await checker.ok(getWaitLoans, { filter: {}, size: 20 })
  expect(items.map(({ orderNo }) => orderNo)).toEqual([waiting])
  expect(items.map(({ orderNo }) => orderNo)).not.toContain(paid)
  expect(total).toBe(1)
  const held = await checker.ok(getWaitLoans, { filter: { held: true }, size: 20 })
  const free = await checker.ok(getWaitLoans, { filter: { held: false }, size: 20 })
  expect([held.total, free.total]).toEqual([0, 1])
})
