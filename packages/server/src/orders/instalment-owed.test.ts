import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '@lumbung/domain/calendar'
import { fold, foldSteps } from '@lumbung/domain/account/fold'
import { instalmentStanding } from '@lumbung/domain/account/instalment'
import { accountArb } from '@lumbung/domain/account/loan-account.arbitrary'
import { owed, owedFrom } from '@lumbung/domain/account/owed'
import { clearedDayOf } from '@lumbung/domain/account/settled'
import { keepLoans, loanOf } from '@lumbung/lab/world/account-rows'
import { openWorld } from '@lumbung/lab/world/world'
import { transact } from '../db/transaction.ts'
import { daysLateOf, instalmentFigures, instalmentOwed, standingOf } from './instalment-owed.ts'

const accountsCount = 6_000
const daysAhead = [0, 5, 40, 200] as const

test('what a list says of an instalment is what the loan account says, on any day, where the ceiling binds too', async () => {
  const world = await openWorld()
  const seed = Number(process.env['SEED'] ?? '20261124')
  const loans = fc
    .sample(accountArb, { numRuns: accountsCount, seed })
    .map((each, index) => loanOf(each, index))
  let compared = 0
  let capped = 0
  await transact(world.db, '*', async (tx) => {
    await keepLoans(tx, loans)
    for (const [turn, days] of daysAhead.entries()) {
      // Each day is asked of its quarter of the loans: their last events end on many days.
      const mine = loans.filter((_, index) => index % daysAhead.length === turn)
      const byDay = Map.groupBy(mine, ({ snapshot }) => addDays(snapshot.asOfDay, days))
      for (const [day, group] of byDay) {
        const { rows } = await sql<Record<string, unknown>>`
          select i.order_no, i.no, w.penalty, w.total, ${standingOf(day)} as state, ${daysLateOf(day)} as late,
                 ${instalmentFigures.amount} + ${instalmentFigures.penalty} - ${instalmentFigures.repaid}
                   - ${instalmentFigures.forgiven} as sum, ${instalmentFigures.penalty} as fee
            from instalment i join loan l on l.order_no = i.order_no ${instalmentOwed(day)}
           where i.order_no = any(${group.map(({ loan }) => loan.order_no)}) order by i.order_no, i.no`.execute(
          tx,
        )
        const wanted = group
          .toSorted((a, b) => (a.loan.order_no < b.loan.order_no ? -1 : 1))
          .flatMap(({ account, terms, snapshot, loan }) => {
            const bill = owedFrom(terms, snapshot, day)
            const many = terms.instalments > 1
            if (bill.capReached && many && bill.penalty > snapshot.penaltyLeft) capped += 1
            return bill.perInstalment.map((now, index) => {
              const row = snapshot.instalments[index]
              if (row === undefined) throw new Error('no such instalment')
              const clearedDay = clearedDayOf(row, foldSteps(account))
              return {
                order_no: loan.order_no,
                no: now.no,
                penalty: now.penalty,
                total: now.total,
                state: instalmentStanding({ left: now.total, dueDay: now.dueDay, clearedDay }, day),
                late:
                  now.total > 0
                    ? now.daysLate
                    : Math.max(
                        0,
                        (Date.parse(clearedDay ?? now.dueDay) - Date.parse(now.dueDay)) / 86_400_000,
                      ),
                sum: now.total,
                fee: now.penalty + row.penaltyPaid + row.penaltyReduced,
              }
            })
          })
        expect(rows, `seed ${seed}, ${day}`).toEqual(wanted)
        compared += rows.length
      }
    }
  })
  expect(compared).toBeGreaterThan(accountsCount)
  // Where the ceiling binds over several instalments is what a product of days could not say.
  expect(capped).toBeGreaterThan(100)
  await world.close()
}, 120_000)

test('what went overdue is what was owed when the due day was over, what came late is what was paid since', () => {
  const seed = Number(process.env['SEED'] ?? '20261124')
  let late = 0
  for (const [index, account] of fc.sample(accountArb, { numRuns: 2_000, seed }).entries()) {
    const { snapshot, instalments } = loanOf(account, index)
    for (const [place, kept] of instalments.entries()) {
      const now = snapshot.instalments[place]
      if (now === undefined) throw new Error('no such instalment')
      const then = owed(account, now.dueDay).perInstalment[place]
      expect(kept.left_at_due, `seed ${seed}, account ${index}`).toBe(then?.total)
      const before = fold(account, now.dueDay).instalments[place]
      const paid = (each: typeof before) =>
        each === undefined ? 0 : each.principalPaid + each.interestPaid + each.penaltyPaid
      expect(kept.repaid_late).toBe(paid(now) - paid(before))
      if (Number(kept.repaid_late) > 0) late += 1
    }
  }
  expect(late).toBeGreaterThan(100)
})
