import { expect, test } from 'vitest'
import { businessDay } from '../calendar.ts'
import { extendedBy, extensionQuote } from './extension.ts'
import { firstExtensionLimits } from './extension-limits.ts'
import { fold, foldSteps } from './fold.ts'
import { countedNothing, type FeeCharged, isClear, type LoanAccount, type Paid } from './loan-account.ts'
import { chargedAfter, isFeeUnpaid } from './manual-fee.ts'
import { ppm, rupiah } from '../money.ts'
import { owed } from './owed.ts'
import type { ProductTerms } from './product.ts'

/** domain.md §3.2 example 10: 1,090,000 are due on 1 Oct, 1,060,000 on 31 Oct. */
const terms: ProductTerms = {
  principal: rupiah(3_000_000),
  termDays: 90,
  instalments: 3,
  serviceFeePpm: ppm(30_000),
  handlingFee: rupiah(0),
  interestPpm: ppm(1000),
  overdueFirstPpm: ppm(2000),
  overdueLaterPpm: ppm(3000),
  feeMode: 'upfront',
  dueRule: 'after',
  calendar: 'days',
  earlyInterest: 'actualDays',
  extensionFeePpm: ppm(2000),
}
const due = businessDay('2026-10-01')
const loan = (...events: LoanAccount['events']): LoanAccount => ({
  terms,
  loanDay: businessDay('2026-09-01'),
  events,
})
const paid = (seq: number, amount = 1_090_000): Paid => ({
  kind: 'paid',
  id: String(seq),
  seq,
  day: due,
  amount: rupiah(amount),
})
/** 5,000 on the due day. */
const fee = (seq: number, of: Partial<FeeCharged> = {}): FeeCharged => ({
  kind: 'feeCharged',
  id: String(seq),
  seq,
  day: due,
  amount: rupiah(5_000),
  fee: 'bouncedTransfer',
  request: 1,
  ...of,
})

test('charged after the payment of a due day it leaves what was paid, joins the next instalment and is not paid', () => {
  const morning = loan(paid(1))
  const charged = fee(2, { afterSeq: chargedAfter(morning) })
  const account = loan(paid(1), charged)
  expect(owed(account, businessDay('2026-10-02'))).toMatchObject({
    daysLate: 0,
    penalty: 0,
    total: 2_095_000,
  })
  expect(fold(account).instalments.map(isClear)).toEqual([true, false, false])
  expect(fold(account).instalments[1]).toMatchObject({ interestLeft: 65_000 })
  expect(isFeeUnpaid(account, charged)).toBe(true)
  // Of what is told later that day it takes its part.
  const evening = loan(paid(1), charged, paid(3, 5_000))
  expect(fold(evening).instalments[1]).toMatchObject({ interestLeft: 60_000, principalLeft: 1_000_000 })
  expect(isFeeUnpaid(evening, charged)).toBe(false)
})

test('charged before it, the payment of the day finds it owed', () => {
  const charged = fee(1, { afterSeq: chargedAfter(loan()) })
  const account = loan(charged, paid(2))
  expect(fold(account).instalments[0]).toMatchObject({ interestLeft: 0, principalLeft: 5_000 })
  expect(isFeeUnpaid(account, charged)).toBe(false)
})

test('one that was booked before this was kept stays what it was booked as: before all payments of its day', () => {
  const account = loan(paid(1), fee(2))
  expect(fold(account).instalments[0]).toMatchObject({ interestLeft: 0, principalLeft: 5_000 })
})

test('an extension that was quoted before it and paid after it costs what was quoted, and the fee comes after', () => {
  const cap = { benefitPpm: ppm(3000), latePpm: ppm(3000), totalPpm: 1_000_000 } as const
  const quote = extensionQuote(loan(), due, 7, { cap, openReduction: false, most: firstExtensionLimits })
  expect(quote.afterSeq).toBe(countedNothing)
  const account = loan(fee(1, { afterSeq: chargedAfter(loan()) }), { ...extendedBy(quote), id: '2', seq: 2 })
  const steps = foldSteps(account)
  expect(steps.map(({ event }) => event.kind)).toEqual(['extended', 'feeCharged'])
  expect(steps[0]?.allocation).toMatchObject({ interest: 90_000, extensionFee: 14_000, principal: 0 })
  expect(steps[1]?.after.instalments[0]).toMatchObject({ dueDay: '2026-10-08', interestLeft: 12_000 })
})
