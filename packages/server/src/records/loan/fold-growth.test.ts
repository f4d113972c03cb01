import { Session } from 'node:inspector/promises'
import { expect, test } from 'vitest'
import type { LoanEvent } from '@lumbung/domain/account/loan-account'
import type { ProductTerms } from '@lumbung/domain/account/product'

/**
 * How often the engine ran a block of the domain meanwhile: a count, for a time would tell of the machine. The domain itself knows no
 * engine. It counts from before the domain is read: what was compiled earlier has no counters.
 */
async function countBlocks(session: Session): Promise<number> {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const ofDomain = result.filter(({ url }) => url.includes('/packages/domain/src/'))
  return ofDomain
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0)
}

/** What folding a loan of so many instalments takes, each paid once on its due day. */
async function workOf(session: Session, instalments: number): Promise<number> {
  const { addDays, businessDay } = await import('@lumbung/domain/calendar')
  const { fold } = await import('@lumbung/domain/account/fold')
  const { ppm, rupiah } = await import('@lumbung/domain/money')
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
  await countBlocks(session)
  fold({ terms, loanDay, events })
  return await countBlocks(session)
}

test('folding grows with instalments × events and no faster', async () => {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  await workOf(session, 1) // What is computed once for all loans is no growth.
  const [small, large] = [await workOf(session, 15), await workOf(session, 60)]
  session.disconnect()
  expect(small).toBeGreaterThan(15 * 15)
  // Four times the instalments and four times the events are 16 times the work at most; what each instalment costs alone is in both.
  expect(large / small).toBeLessThanOrEqual(16)
})
