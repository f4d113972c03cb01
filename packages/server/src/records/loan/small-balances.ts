import { sql } from 'kysely'
import type { BusinessDay } from '@lumbung/domain/calendar'
import { foldSteps, type Step } from '@lumbung/domain/account/fold'
import { totalForgiven } from '@lumbung/domain/account/forgive'
import type { LoanAccount } from '@lumbung/domain/account/loan-account'
import { type Rupiah, rupiah, subtract, sumOf, zero } from '@lumbung/domain/money'
import { system } from '../../calls/actor.ts'
import type { Tx } from '../../db/pool.ts'
import { addOrderEvent } from '../order/orders.ts'

/** rupiah that are forgiven when a payment of a day leaves no more; zero where nothing is set. */
export async function smallBalanceOn(tx: Tx, day: BusinessDay): Promise<Rupiah> {
  const row = await tx
    .selectFrom('small_balance')
    .select('amount')
    .where('valid_from', '<=', day)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? zero : rupiah(row.amount)
}

/** Sets what holds from a day on that has not begun; what was meant for that day before is replaced. */
export async function keepSmallBalance(
  tx: Tx,
  setting: { from: string; amount: number; note: string },
  by: { staffId: number; at: Date },
): Promise<void> {
  const kept = { amount: setting.amount, note: setting.note, set_by: by.staffId, set_at: by.at }
  await tx
    .insertInto('small_balance')
    .values({ valid_from: setting.from, ...kept })
    .onConflict((conflict) => conflict.column('valid_from').doUpdateSet(kept))
    .execute()
}

export interface KeptSmallBalance {
  from: string
  amount: number
  note: string
  set_by: string
  set_at: Date
}

/** Everything that was ever set, the latest day first. */
export async function smallBalances(tx: Tx, most: number): Promise<KeptSmallBalance[]> {
  const { rows } = await sql<KeptSmallBalance>`
    select b.valid_from as from, b.amount, b.note, s.name as set_by, b.set_at
      from small_balance b join staff s on s.id = b.set_by
     order by b.valid_from desc limit ${most}`.execute(tx)
  return rows
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
