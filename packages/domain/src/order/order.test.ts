import { expect, test } from 'vitest'
import { businessDay } from '../calendar.ts'
import { attemptsMax, disbursementFlow, eventOfPayout, cureOf, payoutReference } from './disbursement.ts'
import {
  customerTypeOf,
  openOrderStates,
  orderFlow,
  type OrderState,
  overdueDays,
  firstStageStarts,
  stageOf,
  stageRangesFrom,
} from './order.ts'
import { rupiah } from '../money.ts'
import { type PaymentCode, paymentCodeCheck } from '../account/payment.ts'
import { powerNeeded, reductionLimit } from '../account/reduction.ts'
import { assertTimesLeft, checklists, orderEventOf, rejectReasons } from '../review/review.ts'

test('an order goes from application to settlement', () => {
  const events = [
    'startMachine',
    'passMachine',
    'passFirst',
    'passFinal',
    'sign',
    'send',
    'disburse',
    'clear',
  ] as const
  expect(events.reduce<OrderState>((state, event) => orderFlow.next(state, event), 'created')).toBe('cleared')
})

test('an order can be cancelled before money is sent and after sending failed, never while it is under way', () => {
  expect(orderFlow.statesBefore('cancel')).toEqual([
    'created',
    'machineReview',
    'firstWait',
    'finalWait',
    'returned',
    'approved',
    'waitLoan',
    'loanFailed',
  ])
})

test('a payout reversal is taken whenever money may have gone out', () => {
  expect(orderFlow.statesBefore('reversePayout')).toEqual(['loaning', 'repaying', 'cleared', 'writtenOff'])
})

test('the ways back lead to first review, and a cleared order back to repaying', () => {
  for (const [state, event] of [
    ['machineRejected', 'appealMachine'],
    ['firstRejected', 'reopenFirst'],
    ['finalWait', 'goBack'],
    ['finalWait', 'rollBackFirst'],
  ] as const) {
    expect(orderFlow.next(state, event)).toBe('firstWait')
  }
  expect(orderFlow.next('cleared', 'reopen')).toBe('repaying')
  expect(openOrderStates).not.toContain('cleared')
})

test('days late begin the day after the due day', () => {
  const due = businessDay('2026-11-16')
  expect(overdueDays(due, businessDay('2026-11-15'))).toBe(0)
  expect(overdueDays(due, due)).toBe(0)
  expect(overdueDays(due, businessDay('2026-11-17'))).toBe(1)
})

test('every day late has one stage, and the first day has the first', () => {
  expect(
    [0, 1, 7, 8, 15, 16, 30, 31, 60, 61, 90, 91, 5000].map((days) =>
      stageOf(days, stageRangesFrom(firstStageStarts)),
    ),
  ).toEqual([null, 's1', 's1', 's2', 's2', 'm1', 'm1', 'm2', 'm2', 'm3', 'm3', 'm3plus', 'm3plus'])
})

test('a loan settled here makes an old customer, one settled in a sister app only a global old one', () => {
  expect(customerTypeOf({ inThisApp: 0, inSisterApps: 0 })).toBe('new')
  expect(customerTypeOf({ inThisApp: 1, inSisterApps: 4 })).toBe('old')
  expect(customerTypeOf({ inThisApp: 0, inSisterApps: 1 })).toBe('globalOld')
})

test('only final review can go back, and decisions run out', () => {
  expect(orderEventOf('final', 'goBack')).toBe('goBack')
  expect(() => orderEventOf('first', 'goBack')).toThrow(expect.objectContaining({ code: 'STATE_CONFLICT' }))
  expect(() => assertTimesLeft('return', { returns: 2, goBacks: 0 })).toThrow(
    expect.objectContaining({ code: 'RETURNS_EXHAUSTED' }),
  )
  expect(() => assertTimesLeft('goBack', { returns: 0, goBacks: 3 })).toThrow(
    expect.objectContaining({ code: 'GO_BACKS_EXHAUSTED' }),
  )
  expect(() => assertTimesLeft('return', { returns: 1, goBacks: 3 })).not.toThrow()
  expect(new Set(rejectReasons.map((reason) => reason.code)).size).toBe(15)
  for (const list of Object.values(checklists)) {
    const fields = list.flatMap((each) => each.fields)
    expect(new Set(fields).size).toBe(fields.length)
  }
})

test('what may have been sent is never sent again without an answer', () => {
  for (const state of ['submitting', 'accepted', 'unknown'] as const) {
    expect(disbursementFlow.canDo(state, 'retry')).toBe(false)
    expect(disbursementFlow.canDo(state, 'cancel')).toBe(false)
    expect(disbursementFlow.canDo(state, 'release')).toBe(false)
  }
  expect(disbursementFlow.next('audited', 'hold')).toBe('pending')
  expect(payoutReference('261102018437', 2)).toBe('261102018437-2')
  expect(attemptsMax).toBe(3)
})

test('a status that proves nothing moves nothing, nor does one that is told late', () => {
  expect(eventOfPayout('accepted', 'unknown')).toBe(null)
  expect(eventOfPayout('accepted', 'success')).toBe('succeed')
  expect(eventOfPayout('success', 'success')).toBe(null)
  expect(eventOfPayout('success', 'reversed')).toBe('reverse')
  expect(eventOfPayout('success', 'failed')).toBe(null)
  expect(
    [
      'INSUFFICIENT_BALANCE',
      'TEMPORARY_NOT_BEGUN',
      'SETTLED_BY_HAND',
      'INVALID_DESTINATION',
      'RECIPIENT_NAME_ERROR',
      'CHANNEL_999',
    ].map(cureOf),
  ).toEqual(['retry', 'retry', 'retry', 'account', 'holder', 'none'])
})

const at = (text: string) => new Date(`2026-11-20T${text}+07:00`)
const code = (over: Partial<PaymentCode>): PaymentCode => ({
  state: 'issued',
  purpose: 'repayment',
  amount: rupiah(507_000),
  expiresAt: at('23:59:00'),
  endedAt: null,
  ...over,
})

test('a fixed code takes its amount only, an open one any, until it ends', () => {
  expect(paymentCodeCheck(code({}), rupiah(507_000), at('10:00:00'))).toBe('fits')
  expect(paymentCodeCheck(code({}), rupiah(506_999), at('10:00:00'))).toBe('wrongAmount')
  expect(paymentCodeCheck(code({ amount: null }), rupiah(1), at('10:00:00'))).toBe('fits')
  expect(paymentCodeCheck(code({}), rupiah(507_000), at('23:59:01'))).toBe('expired')
  expect(paymentCodeCheck(code({ state: 'expired' }), rupiah(507_000), at('10:00:00'))).toBe('expired')
  expect(
    paymentCodeCheck(code({ state: 'paid', endedAt: at('09:00:00') }), rupiah(507_000), at('10:00:00')),
  ).toBe('closed')
})

test('a payment made before its code was closed still fits, however late we hear of it', () => {
  const replaced = code({ state: 'replaced', endedAt: at('11:00:00') })
  expect(paymentCodeCheck(replaced, rupiah(507_000), at('10:59:59'))).toBe('fits')
  expect(paymentCodeCheck(replaced, rupiah(507_000), at('11:00:00'))).toBe('closed')
})

test('each power forgives its buckets and no more', () => {
  const owed = { principal: rupiah(1_000_000), interest: rupiah(7000), penalty: rupiah(53_000) }
  expect(
    (['askOnly', 'manager', 'admin', 'twoApprovals'] as const).map((power) => reductionLimit(owed, power)),
  ).toEqual([0, 53_000, 60_000, 1_060_000])
  expect([53_000, 53_001, 60_001].map((amount) => powerNeeded(owed, rupiah(amount)))).toEqual([
    'manager',
    'admin',
    'twoApprovals',
  ])
  expect(() => powerNeeded(owed, rupiah(1_060_001))).toThrow(
    expect.objectContaining({ code: 'REDUCTION_TOO_LARGE' }),
  )
})
