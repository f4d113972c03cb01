import { sql } from 'kysely'
import { addDays, type BusinessDay, businessDay } from '@lumbung/domain/calendar'
import { stateAfter } from '@lumbung/domain/cases/department'
import { promiseGraceMax, promiseOn, type PromiseState } from '@lumbung/domain/cases/follow-up'
import { rupiah } from '@lumbung/domain/money'
import { system } from '../../calls/actor.ts'
import type { Services } from '../../calls/context.ts'
import { transact } from '../../db/transaction.ts'
import { findOpenCase, moveCase } from '../../records/case/case-moves.ts'
import { judgePromise, paidInTime, type PromiseRecord } from '../../records/case/promises.ts'

/** So many are judged a run; the next takes the rest. */
const promisesPerRun = 500
/** A payment may be told of days after it was made: for so long a promise that was missed is looked at again. */
const lookBackDays = 7

type Judged = Pick<
  PromiseRecord,
  'id' | 'order_no' | 'case_id' | 'amount' | 'day' | 'state' | 'kept_percent' | 'grace_days'
> & {
  /** rupiah. */
  paid_now: number
  /** Of its case; null while that is open. */
  ending: string | null
}

/**
 * Finds by the payments alone which promises were kept, in part or not; those of loans that were extended, written off
 * or taken back no longer count. Each in a transaction of its own, its case locked first as whoever records a promise does.
 * @returns how many now stand otherwise
 */
export async function endPromises(services: Services): Promise<number> {
  const today = services.clock.today()
  const promises = await transact(services.db, '*', async (tx) => {
    const { rows } = await sql<Judged>`
      select p.id, p.order_no, p.case_id, p.amount, p.day, p.state, p.kept_percent, p.grace_days, paid.now as paid_now, c.ending
        from promise p join collection_case c on c.id = p.case_id
       cross join lateral (select ${paidInTime} as now) paid
       where (p.state = 'open' or (p.state <> 'cancelled' and p.day >= ${addDays(today, -lookBackDays - promiseGraceMax)}))
         and (paid.now <> p.paid or (p.state = 'open' and (p.day + p.grace_days < ${today} or c.ending is not null)))
       order by p.id limit ${promisesPerRun}`.execute(tx)
    return rows
  })
  let changed = 0
  for (const promise of promises) if (await endPromise(services, promise, today)) changed += 1
  return changed
}

async function endPromise({ clock, db }: Services, promise: Judged, today: BusinessDay): Promise<boolean> {
  const [now, recordedAt] = [clock.now(), clock.wall()]
  const state = stateOf(promise, today)
  return await transact(db, '*', async (tx) => {
    const record = await findOpenCase(tx, promise.order_no)
    const stands = { state, paid: promise.paid_now, at: now }
    if (!(await judgePromise(tx, promise, stands, { actor: system, recordedAt }))) return false
    const isOver = promise.state === 'open' && state !== 'open'
    if (record === null || record.id !== promise.case_id || !isOver) return true
    const after = stateAfter(record.department, record.state, 'endPromise')
    const move = { kind: 'promiseEnded', change: { state: after }, detail: { promise: state } } as const
    await moveCase(tx, record, move, { actor: system, now, recordedAt })
    return true
  })
}

function stateOf(promise: Judged, today: BusinessDay): PromiseState {
  const { amount, day, ending, paid_now: paid } = promise
  if (ending === 'cleared' || ending === 'paidUp' || ending === 'instalmentPaid') return 'kept'
  if (ending !== null) return 'cancelled'
  const terms = { keptPercent: promise.kept_percent, graceDays: promise.grace_days }
  const told = { amount: rupiah(amount), day: businessDay(day), ...terms }
  const state = promiseOn(today, told, rupiah(Math.max(0, paid)))
  // What kept it was taken back: it was over, and another may be open by now.
  return state === 'open' && promise.state !== 'open' ? (paid > 0 ? 'partly' : 'broken') : state
}
