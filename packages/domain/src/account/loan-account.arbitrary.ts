import fc from 'fast-check'
import { addDays, type BusinessDay, businessDay } from '../calendar.ts'
import { fold } from './fold.ts'
import { countedNothing, type LoanAccount, type LoanEvent } from './loan-account.ts'
import { ppm, type Rupiah, rupiah } from '../money.ts'
import { payoff } from './owed.ts'
import { monthDays, type ProductTerms } from './product.ts'

/** Random accounts for property tests, here and where SQL is held equal to this package. Not for production code. */

export const loanDay = businessDay('2026-01-05')
/** The day `offset` days after the loan day. */
export const on = (offset: number) => addDays(loanDay, offset)

export const termsArb: fc.Arbitrary<ProductTerms> = fc
  .record({
    principal: fc.integer({ min: 10_000, max: 5_000_000 }),
    period: fc.integer({ min: 1, max: 30 }),
    instalments: fc.integer({ min: 1, max: 4 }),
    service: fc.integer({ min: 0, max: 50_000 }),
    handling: fc.integer({ min: 0, max: 3000 }),
    interest: fc.integer({ min: 0, max: 3000 }),
    // Up to 3 % a day, so that the ceiling is met within the days we look at.
    first: fc.integer({ min: 0, max: 30_000 }),
    later: fc.integer({ min: 0, max: 30_000 }),
    feeMode: fc.constantFrom('upfront' as const, 'backend' as const),
    dueRule: fc.constantFrom('after' as const, 'inclusive' as const),
    calendar: fc.constantFrom('days' as const, 'month' as const),
    earlyInterest: fc.constantFrom('actualDays' as const, 'fullTerm' as const),
  })
  .map((raw) => ({
    principal: rupiah(raw.principal),
    termDays: raw.calendar === 'month' ? monthDays * raw.instalments : raw.period * raw.instalments,
    instalments: raw.instalments,
    serviceFeePpm: ppm(raw.service),
    handlingFee: rupiah(raw.handling),
    interestPpm: ppm(raw.interest),
    overdueFirstPpm: ppm(raw.first),
    overdueLaterPpm: ppm(raw.later),
    feeMode: raw.feeMode,
    dueRule: raw.dueRule,
    calendar: raw.calendar,
    earlyInterest: raw.earlyInterest,
    extensionFeePpm: ppm(2000),
  }))

export const offset = fc.integer({ min: 0, max: 140 })
export const amount = fc
  .oneof(fc.integer({ min: 1, max: 6_000_000 }), fc.integer({ min: 1, max: 50_000 }))
  .map(rupiah)
const eventArb = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('paid' as const), offset, amount }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reduced' as const), offset, amount }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('extended' as const),
      offset,
      instalment: fc.nat({ max: 3 }),
      days: fc.integer({ min: 1, max: 30 }),
      money: fc.tuple(
        fc.nat({ max: 30_000 }),
        fc.nat({ max: 30_000 }),
        fc.nat({ max: 90_000 }),
        fc.nat({ max: 90_000 }),
      ),
      source: fc.constantFrom('paid' as const, 'paid' as const, 'imported' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('writtenOff' as const), offset }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('feeCharged' as const),
      offset,
      amount: fc.integer({ min: 1, max: 50_000 }).map(rupiah),
    }),
  },
)

/** Any account, sensible or not: payments, reductions, fees, extensions and a write-off in any order within 140 days. */
export const accountArb: fc.Arbitrary<LoanAccount> = fc
  .tuple(termsArb, fc.array(eventArb, { maxLength: 9 }))
  .map(([terms, raws]) => {
    let writtenOff = false
    const events = raws.flatMap((raw, seq): LoanEvent[] => {
      const base = { id: `e${seq}`, day: on(raw.offset), seq }
      if (raw.kind === 'writtenOff') {
        if (writtenOff) return []
        writtenOff = true
        return [{ ...base, kind: 'writtenOff' }]
      }
      if (raw.kind === 'feeCharged') {
        const charged = { kind: raw.kind, amount: raw.amount, fee: 'documentCopy', request: seq + 1 } as const
        return [{ ...base, ...charged, ...(raw.amount % 2 === 1 && { afterSeq: countedNothing }) }]
      }
      if (raw.kind !== 'extended') return [{ ...base, kind: raw.kind, amount: raw.amount }]
      const [fee = 0, interest = 0, payInterest = 0, payPenalty = 0] =
        raw.source === 'imported' ? [0, 0, 0, 0] : raw.money
      const payNow = { interest: rupiah(payInterest), penalty: rupiah(payPenalty) }
      const instalmentNo = (raw.instalment % terms.instalments) + 1
      return [
        {
          ...base,
          kind: 'extended',
          instalmentNo,
          days: raw.days,
          fee: rupiah(fee),
          interest: rupiah(interest),
          payNow,
          afterSeq: countedNothing,
          ...(raw.days % 2 === 1 && { paysSpans: true }),
          source: raw.source,
        },
      ]
    })
    return { terms, loanDay, events }
  })

/** A dated setting: from a day on so little is forgiven after a payment, at times not. */
const smallBalanceArb = fc.record({
  from: offset,
  most: fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 500_000 })).map(rupiah),
})

/** Any account where small balances are forgiven, many of them by their last payment; and the setting it lives under. */
export const forgivingArb = fc
  .tuple(accountArb, smallBalanceArb, fc.nat({ max: 60 }), fc.integer({ min: 1, max: 150 }))
  .map(([account, { from, most }, wait, percent]) => {
    const small = { from: on(from), most }
    const known = { ...account, events: account.events.map((event) => forgiving(event, small)) }
    const day = addDays(fold(known).asOfDay, wait)
    // Leaves up to half again as much as is forgiven.
    const money = payoff(known, day).total - Math.ceil((most * percent) / 100)
    if (money <= 0) return { account: known, small }
    const last: LoanEvent = { kind: 'paid', id: 'last', day, seq: 98, amount: rupiah(money) }
    return { account: { ...known, events: [...known.events, forgiving(last, small)] }, small }
  })

/** An event as it is booked while such a setting holds. */
export function forgiving(event: LoanEvent, { from, most }: { from: BusinessDay; most: Rupiah }): LoanEvent {
  const brings = event.kind === 'paid' || event.kind === 'extended'
  return brings && event.day >= from ? { ...event, smallBalance: most } : event
}
