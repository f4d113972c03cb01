import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '@lumbung/domain/calendar'
import { type DayClose, dayCloseOf } from '@lumbung/domain/account/earning'
import { accountArb, loanDay } from '@lumbung/domain/account/loan-account.arbitrary'
import { transact } from '../../db/transaction.ts'
import { keepBooks, keepLoans, loanOf } from '@lumbung/lab/world/account-rows'
import { openWorld } from '@lumbung/lab/world/world'
import { closesByApp } from './day-close.ts'

const accountsCount = 2_000
/** Before the first event of most, among them, and after the last of all. */
const offsets = [0, 1, 6, 13, 29, 47, 80, 141, 200] as const

test(
  'the close of a day in SQL equals the domain on 2,000 random accounts, in time and long after',
  { timeout: 120_000 },
  async () => {
    const world = await openWorld()
    const seed = Number(process.env['SEED'] ?? '20261122')
    const accounts = fc.sample(accountArb, { numRuns: accountsCount, seed })
    // Each in an app of its own, so that each is seen by itself.
    const appOf = (index: number) => `r${String(index).padStart(6, '0')}`
    const loans = accounts.map((account, index) => loanOf(account, index, appOf(index)))
    const deferred = { standing: 0, changed: 0, penalty: 0, extension: 0 }
    await transact(world.db, '*', async (tx) => {
      await sql`insert into app (code, name, key_id, secret_sealed)
                select code, code, code, '' from unnest(${accounts.map((_, index) => appOf(index))}::text[]) as code`.execute(
        tx,
      )
      await keepLoans(tx, loans)
      await keepBooks(tx, loans)
      for (const offset of offsets) {
        const day = addDays(loanDay, offset)
        // In several parts, as with very many loans.
        const closes = await closesByApp(tx, day, 300)
        for (const [index, account] of accounts.entries()) {
          const then = { ...account, events: account.events.filter((event) => event.day <= day) }
          const right = dayCloseOf(then, day)
          const kept = closes.get(appOf(index)) ?? nothing
          expect(kept, `seed ${seed}, account ${index} on day ${offset}`).toEqual(right)
          if (right.penaltyAccrued > 0) deferred.penalty += 1
          if (right.unearned.extensionFee > 0) deferred.extension += 1
          if (right.unearned.interest > 0)
            deferred[then.events.length === account.events.length ? 'standing' : 'changed'] += 1
        }
      }
    })
    // The property would hold idly if nothing were left to earn.
    for (const count of Object.values(deferred)) expect(count).toBeGreaterThan(accountsCount / 20)
    await world.close()
  },
)

const nothing = {
  unearned: { interest: 0, serviceFee: 0, handlingFee: 0, extensionFee: 0 },
  penaltyAccrued: 0,
} as DayClose
