import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '@lumbung/domain/calendar'
import { accountArb } from '@lumbung/domain/account/loan-account.arbitrary'
import { owedFrom } from '@lumbung/domain/account/owed'
import { transact } from '../../db/transaction.ts'
import { keepLoans, loanOf } from '@lumbung/lab/world/account-rows'
import { openWorld } from '@lumbung/lab/world/world'

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
