import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '@lumbung/domain/calendar'
import { foldSteps, open } from '@lumbung/domain/fold'
import type { LoanAccount } from '@lumbung/domain/loan-account'
import { accountArb } from '@lumbung/domain/loan-account.arbitrary'
import { owedFrom } from '@lumbung/domain/owed'
import type { Tx } from '../db/pool.ts'
import { transact } from '../db/transaction.ts'
import { openWorld } from '../testing/world.ts'
import { instalmentColumns, snapshotColumns, termColumns } from './loan-snapshot.ts'

const accountsCount = 10_000
const daysMax = 400

test('SQL owed_on equals domain owed on 10,000 random accounts', { timeout: 60_000 }, async () => {
  const world = await openWorld()
  const seed = Number(process.env['SEED'] ?? '20261120')
  const accounts = fc.sample(accountArb, { numRuns: accountsCount, seed })
  const days = fc.sample(fc.nat({ max: daysMax }), { numRuns: accountsCount, seed })
  const loans = accounts.map((account, index) => loanOf(account, index))
  const rows = await transact(world.db, '*', async (tx) => {
    await keepLoans(tx, loans)
    const asked = loans.map(({ loan }, index) => ({
      order_no: loan.order_no,
      day: addDays(loan.as_of_day, days[index] ?? 0),
    }))
    const { rows } = await sql<{
      order_no: string
      day: string
      principal: number
      interest: number
      penalty: number
      total: number
      days_late: number
    }>`
      select asked.order_no, asked.day, o.*
        from json_to_recordset(${JSON.stringify(asked)}) as asked (order_no text, day date)
       cross join lateral owed_on(asked.order_no, asked.day) o
       order by asked.order_no`.execute(tx)
    return rows
  })
  expect(rows.length).toBe(accountsCount)
  let withPenalty = 0
  for (const [index, { terms, snapshot, loan }] of loans.entries()) {
    const right = owedFrom(terms, snapshot, addDays(snapshot.asOfDay, days[index] ?? 0))
    const { principal, interest, penalty, total, daysLate } = right
    const wanted = {
      order_no: loan.order_no,
      day: right.day,
      principal,
      interest,
      penalty,
      total,
      days_late: daysLate,
    }
    expect(rows[index], `seed ${seed}, account ${index}`).toEqual(wanted)
    if (penalty > 0) withPenalty += 1
  }
  // The property would hold idly if the accounts were all paid in time.
  expect(withPenalty).toBeGreaterThan(accountsCount / 4)
  await world.close()
})

test('owed_on does not answer for a day before the last event: there the account is to be folded', async () => {
  const world = await openWorld()
  const [account] = fc.sample(accountArb, { numRuns: 1, seed: 1 })
  if (account === undefined) throw new Error('no account')
  const kept = loanOf(account, 0)
  const rows = await transact(world.db, '*', async (tx) => {
    await keepLoans(tx, [kept])
    return await sql`select * from owed_on(${kept.loan.order_no}, ${addDays(kept.loan.as_of_day, -1)})`.execute(
      tx,
    )
  })
  expect(rows.rows).toEqual([])
  await world.close()
})

function loanOf({ terms, loanDay, events }: LoanAccount, index: number) {
  const steps = foldSteps({ terms, loanDay, events })
  const snapshot = steps.at(-1)?.after ?? open(terms, loanDay)
  const orderNo = `random-${String(index).padStart(6, '0')}`
  const loan = {
    order_no: orderNo,
    app_code: 'panen',
    loan_day: loanDay,
    total_cap_ppm: 1_000_000,
    event_count: events.length + 1,
    ...termColumns(terms),
    ...snapshotColumns(snapshot),
  }
  const instalments = instalmentColumns(terms, snapshot, steps).map((row) => ({ order_no: orderNo, ...row }))
  return { terms, snapshot, loan, instalments }
}

/** Set-wise: 10,000 loans one by one would take minutes. */
async function keepLoans(tx: Tx, loans: readonly ReturnType<typeof loanOf>[]): Promise<void> {
  await sql`insert into orders (order_no, app_code, state, customer_type, app_customer_type, loan_amount, term_days, service_fee,
                                handling_fee, interest, arrival_amount, apply_time, changed_time)
            select order_no, app_code, 'repaying', 'new', 'new', principal, term_days, 0, 0, 0, principal, loan_day, loan_day
              from json_populate_recordset(null::loan, ${JSON.stringify(loans.map(({ loan }) => loan))})`.execute(
    tx,
  )
  await sql`insert into loan
            select * from json_populate_recordset(null::loan, ${JSON.stringify(loans.map(({ loan }) => loan))})`.execute(
    tx,
  )
  const instalments = loans.flatMap((each) => each.instalments)
  await sql`insert into instalment
            select * from json_populate_recordset(null::instalment, ${JSON.stringify(instalments)})`.execute(
    tx,
  )
}
