import { sql } from 'kysely'
import { addDays, businessDay } from '@lumbung/domain/calendar'
import { caseFlow } from '@lumbung/domain/cases/case'
import { promiseOn, type PromiseState } from '@lumbung/domain/cases/follow-up'
import { rupiah } from '@lumbung/domain/money'
import { system } from '../../calls/actor.ts'
import type { Services } from '../../calls/context.ts'
import type { Tx } from '../../db/pool.ts'
import { transact } from '../../db/transaction.ts'
import { findOpenCase, moveCase } from '../../records/case/cases.ts'
import { judgePromise, paidInTime, type PromiseRecord } from '../../records/case/promises.ts'

/** So many are looked at in a transaction; the next run takes the rest. */
const promisesPerRun = 500
/** A payment may be told of days after it was made: for so long a promise that was missed is looked at again. */
const lookBackDays = 7

type Judged = Pick<PromiseRecord, 'id' | 'order_no' | 'case_id' | 'amount' | 'day' | 'state' | 'paid'> & {
  paid_now: number
  ending: string | null
}

/**
 * Finds by the payments alone which promises were kept, in part or not; those of loans that were extended, written off
 * or taken back no longer count.
 * @returns how many now stand otherwise
 */
export async function endPromises({ clock, db }: Services): Promise<number> {
  const [today, now, recordedAt] = [clock.today(), clock.now(), clock.wall()]
  return await transact(db, '*', async (tx) => {
    const { rows } = await sql<Judged>`
      select p.id, p.order_no, p.case_id, p.amount, p.day, p.state, p.paid, paid.now as paid_now, c.ending
        from promise p join collection_case c on c.id = p.case_id
       cross join lateral (select ${paidInTime} as now) paid
       where (p.state = 'open' or (p.state <> 'cancelled' and p.day >= ${addDays(today, -lookBackDays)}))
         and (paid.now <> p.paid or (p.state = 'open' and (p.day < ${today} or c.ending is not null)))
       order by p.id limit ${promisesPerRun} for update of p skip locked`.execute(tx)
    let changed = 0
    for (const promise of rows) {
      const state = stateOf(promise, today)
      if (!(await judgePromise(tx, promise, { state, paid: promise.paid_now, at: now }))) continue
      changed += 1
      if (promise.state === 'open' && state !== 'open')
        await tellCase(tx, promise, state, { actor: system, now, recordedAt })
    }
    return changed
  })
}

function stateOf(promise: Judged, today: ReturnType<Services['clock']['today']>): PromiseState {
  const { amount, day, ending, paid_now } = promise
  if (ending === 'cleared' || ending === 'paidUp') return 'kept'
  if (ending !== null) return 'cancelled'
  return promiseOn(today, { amount: rupiah(amount), day: businessDay(day) }, rupiah(Math.max(0, paid_now)))
}

async function tellCase(
  tx: Tx,
  { order_no, case_id }: Judged,
  promise: PromiseState,
  by: Parameters<typeof moveCase>[3],
): Promise<void> {
  const record = await findOpenCase(tx, order_no)
  if (record === null || record.id !== case_id) return
  const state = caseFlow.canDo(record.state, 'endPromise')
    ? caseFlow.next(record.state, 'endPromise')
    : record.state
  await moveCase(tx, record, { kind: 'promiseEnded', change: { state }, detail: { promise } }, by)
}
