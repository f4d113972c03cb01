import { expect, test, vi } from 'vitest'
import { businessDay, addDays } from '../calendar.ts'
import { fold } from './fold.ts'
import type { LoanEvent } from './loan-account.ts'
import { ppm, rupiah } from '../money.ts'
import type { ProductTerms } from './product.ts'

const counted = vi.hoisted(() => ({ amounts: 0 }))

// Every amount that any computation of money looks at: a count, for a time would tell of the machine.
vi.mock('../money.ts', async (importOriginal) => {
  const money = await importOriginal<Record<string, unknown>>()
  const wrapped = Object.entries(money).map(([name, value]) => {
    if (typeof value !== 'function') return [name, value]
    return [
      name,
      (...args: unknown[]): unknown => {
        for (const arg of args) counted.amounts += Array.isArray(arg) ? arg.length : 1
        return Reflect.apply(value, undefined, args)
      },
    ]
  })
  return Object.fromEntries(wrapped) as Record<string, unknown>
})

/** How many amounts folding a loan of so many instalments looks at, each paid once on its due day. */
function amountsOf(instalments: number): number {
  const loanDay = businessDay('2026-01-31')
  const terms: ProductTerms = {
    principal: rupiah(instalments * 1_000_000),
    termDays: instalments * 30,
    instalments,
    calendar: 'days',
    serviceFeePpm: ppm(0),
    handlingFee: rupiah(0),
    interestPpm: ppm(1_000),
    overdueFirstPpm: ppm(1_000),
    overdueLaterPpm: ppm(1_000),
    feeMode: 'upfront',
    dueRule: 'after',
    earlyInterest: 'actualDays',
    extensionFeePpm: ppm(0),
  }
  const events = Array.from({ length: instalments }, (_, index): LoanEvent => ({
    kind: 'paid',
    id: `p${index}`,
    day: addDays(loanDay, (index + 1) * 30),
    seq: index + 1,
    amount: rupiah(1_000_000),
  }))
  counted.amounts = 0
  fold({ terms, loanDay, events })
  return counted.amounts
}

test('folding grows with instalments × events and no faster', () => {
  const [small, large] = [amountsOf(15), amountsOf(60)]
  expect(small).toBeGreaterThan(15 * 15)
  // Four times the instalments and four times the events are 16 times the work.
  expect(large / small).toBeLessThanOrEqual(16)
})
