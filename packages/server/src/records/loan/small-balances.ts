import type { BusinessDay } from '@lumbung/domain/calendar'
import { foldSteps, type Step } from '@lumbung/domain/account/fold'
import { totalForgiven } from '@lumbung/domain/account/forgive'
import type { LoanAccount } from '@lumbung/domain/account/loan-account'
import { type Rupiah, rupiah, subtract, sumOf, zero } from '@lumbung/domain/money'
import { system } from '../../calls/actor.ts'
import type { Tx } from '../../db/pool.ts'
import { addOrderEvent } from '../order/orders.ts'
import { settingOn } from '../running/dated-settings.ts'

/** rupiah that are forgiven when a payment of a day leaves no more; zero where nothing is set. */
export async function smallBalanceOn(tx: Tx, day: BusinessDay): Promise<Rupiah> {
  return rupiah((await settingOn(tx, 'smallBalance', day)).amount)
}

/** Tells the order's timeline what an event changed about what is forgiven: given, or owed again. */
export async function tellSmallBalance(
  tx: Tx,
  orderNo: string,
  { before, after }: { before: LoanAccount; after: readonly Step[] },
  { now, recordedAt }: { now: Date; recordedAt: Date },
): Promise<void> {
  // Where the setting is off there is nothing to fold for.
  const couldForgive = before.events.some((event) => 'smallBalance' in event)
  const change = subtract(forgivenIn(after), couldForgive ? forgivenIn(foldSteps(before)) : zero)
  if (change === 0) return
  await addOrderEvent(tx, orderNo, change > 0 ? 'smallBalanceForgiven' : 'smallBalanceTakenBack', {
    actor: system,
    at: now,
    recordedAt,
    amount: Math.abs(change),
  })
}

function forgivenIn(steps: readonly Step[]): Rupiah {
  return sumOf(steps, ({ forgiven }) => totalForgiven(forgiven))
}
