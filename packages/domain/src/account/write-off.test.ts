import { expect, test } from 'vitest'
import { balances, booksOf, receivableAccounts } from '../books/books.ts'
import { addDays, businessDay } from '../calendar.ts'
import { foldSteps } from './fold.ts'
import type { LoanAccount, LoanEvent } from './loan-account.ts'
import { ppm, rupiah } from '../money.ts'
import { owed } from './owed.ts'
import { writeOffAmount } from './write-off.ts'

const loanDay = businessDay('2026-01-05')
const due = businessDay('2026-01-19')
const loan = (...events: LoanEvent[]): LoanAccount => ({
  terms: {
    principal: rupiah(1_000_000),
    termDays: 14,
    instalments: 1,
    calendar: 'days',
    serviceFeePpm: ppm(28_000),
    handlingFee: rupiah(5_000),
    interestPpm: ppm(500),
    overdueFirstPpm: ppm(2_000),
    overdueLaterPpm: ppm(3_000),
    feeMode: 'upfront',
    dueRule: 'after',
    earlyInterest: 'actualDays',
    extensionFeePpm: ppm(2_000),
  },
  loanDay,
  events,
})
const code = (word: string) => expect.objectContaining({ code: word })
const written = (late: number): LoanEvent => ({
  kind: 'writtenOff',
  id: 'w',
  day: addDays(due, late),
  seq: 1,
})
const paid = (late: number, amount: number): LoanEvent => ({
  kind: 'paid',
  id: `p${late}`,
  day: addDays(due, late),
  seq: 2,
  amount: rupiah(amount),
})

test('a loan is written off once it is late for more days than the setting says, with all that is owed on that day', () => {
  expect(() => writeOffAmount(loan(), addDays(due, 180), 180)).toThrow(code('WRITE_OFF_TOO_EARLY'))
  // 7 × 2,000 + 174 × 3,000.
  expect(writeOffAmount(loan(), addDays(due, 181), 180)).toBe(1_007_000 + 536_000)
  expect(() => writeOffAmount(loan(), addDays(due, 181), 181)).toThrow(code('WRITE_OFF_TOO_EARLY'))
  expect(() => writeOffAmount(loan(written(181)), addDays(due, 200), 180)).toThrow(code('STATE_CONFLICT'))
  expect(() => writeOffAmount(loan(paid(3, 2_000_000)), addDays(due, 200), 180)).toThrow(code('NOTHING_LEFT'))
})

test('off the books nothing is receivable any more, and what comes is recovery until nothing is owed', () => {
  const account = loan(written(181), paid(200, 600_000))
  const held = balances(booksOf(account).map(({ entries }) => entries))
  for (const book of receivableAccounts) expect(held.get(book) ?? 0).toBe(0)
  expect(held.get('writeOffLoss')).toBe(1_543_000)
  expect(held.get('recoveryIncome')).toBe(-600_000)
  // It goes on costing by the day, 19 × 3,000 more, and is cleared like any other.
  expect(owed(account, addDays(due, 200)).total).toBe(1_543_000 + 57_000 - 600_000)
  expect(foldSteps(loan(written(181), paid(200, 3_000_000))).at(-1)?.after.clearedDay).toBe(addDays(due, 200))
})
