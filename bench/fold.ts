import { addDays, businessDay } from '../packages/domain/src/calendar.ts'
import { fold } from '../packages/domain/src/account/fold.ts'
import type { LoanAccount, LoanEvent } from '../packages/domain/src/account/loan-account.ts'
import { ppm, rupiah } from '../packages/domain/src/money.ts'
import { machine, writeSection } from './page.ts'
import { terms } from './terms.ts'

const sizes = [15, 30, 60, 120] as const
const rounds = 101
const allowedMs = 5
const loanDay = businessDay('2026-01-31')

/** `npm run bench -- fold`: folding loans of many instalments by month, each instalment paid a little late and short. */
export async function benchFold(): Promise<void> {
  const account = accountOf(sizes.at(-1) ?? 0)
  for (let round = 0; round < rounds; round += 1) fold(account)
  const rows = sizes.map((size) => ({ size, ms: medianOf(accountOf(size)) }))
  const [at60, at15] = [60, 15].map((size) => rows.find((row) => row.size === size)?.ms ?? 0)
  if (at60 === undefined || at15 === undefined) throw new Error('60 and 15 instalments are measured')
  const kept = at60 <= allowedMs ? 'kept' : '**missed**'
  writeSection(
    'fold',
    `## Fold

\`npm run bench -- fold\` · ${machine()}

A loan by calendar month, one payment an instalment, each some days late and 50,000 short: median of ${rounds} folds of the
whole account, of processor time of this process.

| instalments × events | fold |
|---|---|
${rows.map(({ size, ms }) => `| ${size} × ${size} | ${ms.toFixed(2)} ms |`).join('\n')}

60 × 60 within ${allowedMs} ms: ${kept}. From 15 × 15 to 60 × 60 is 16 times the work and took ${(at60 / at15).toFixed(1)} times as long.`,
  )
}

function accountOf(size: number): LoanAccount {
  const events = Array.from({ length: size }, (_, index): LoanEvent => ({
    kind: 'paid',
    id: `p${index}`,
    seq: index + 1,
    day: addDays(loanDay, 31 * (index + 1) + (index % 5)),
    amount: rupiah(950_000),
  }))
  const long = { ...terms, principal: rupiah(1_000_000 * size), termDays: 30 * size, instalments: size }
  const rates = {
    serviceFeePpm: ppm(terms.serviceFeePpm),
    handlingFee: rupiah(terms.handlingFee),
    interestPpm: ppm(terms.interestPpm),
    overdueFirstPpm: ppm(terms.overdueFirstPpm),
    overdueLaterPpm: ppm(terms.overdueLaterPpm),
    extensionFeePpm: ppm(terms.extensionFeePpm),
  }
  return { terms: { ...long, ...rates, calendar: 'month' }, loanDay, events }
}

function medianOf(account: LoanAccount): number {
  const times = Array.from({ length: rounds }, () => {
    const began = process.cpuUsage()
    fold(account)
    const { user, system } = process.cpuUsage(began)
    return (user + system) / 1_000
  })
  return times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
}
