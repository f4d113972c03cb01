import { sql } from 'kysely'
import type { LoanAccount, LoanEvent } from '@lumbung/domain/account/loan-account'
import { arrivalOf } from '@lumbung/domain/account/product'
import type { BusinessDay } from '@lumbung/domain/calendar'
import { system } from '@lumbung/server/calls/actor'
import type { Tx } from '@lumbung/server/db/pool'
import { transact } from '@lumbung/server/db/transaction'
import { addImportedCash } from '@lumbung/server/records/loan/cash-records'
import { columnsOfEvent, type NewLoanEvent } from '@lumbung/server/records/loan/loan-history'
import { openLoan, postLoanEvent } from '@lumbung/server/records/loan/loans'
import { noonOf } from '@lumbung/server/start/clock'
import type { World } from './world.ts'

/** The system, at this moment. */
export const byIn = ({ clock }: World) => ({ actor: system, now: clock.now(), recordedAt: clock.wall() })
const inTx = async <T>(world: World, work: (tx: Tx) => Promise<T>) => await transact(world.db, '*', work)

/** A loan whose money went out on a day. */
export async function lend(world: World, orderNo: string, account: Pick<LoanAccount, 'terms' | 'loanDay'>) {
  const { principal, termDays, instalments } = account.terms
  const at = noonOf(account.loanDay)
  await inTx(world, async (tx) => {
    await sql`insert into orders (order_no, app_code, state, customer_type, app_customer_type, loan_amount, term_days, instalments,
                                  service_fee, handling_fee, interest, arrival_amount, apply_time, changed_time)
              values (${orderNo}, 'panen', 'repaying', 'new', 'new', ${principal}, ${termDays}, ${instalments}, 0, 0, 0,
                      ${arrivalOf(account.terms)}, ${at}, ${at})`.execute(tx)
    await openLoan(tx, { orderNo, appCode: 'panen', totalCapPpm: 1_000_000, ...account, ...byIn(world) })
  })
}

/** Something happens to a loan, told of on the day the clock shows. */
export async function happen(world: World, orderNo: string, event: NewLoanEvent): Promise<void> {
  await inTx(world, async (tx) => {
    const { amount } = columnsOfEvent(event)
    const isCash = (event.kind === 'paid' || event.kind === 'extended') && amount > 0
    const at = noonOf(event.day)
    const { rows } = await sql<{ count: number }>`select count(*) as count from cash_record`.execute(tx)
    const cash = { orderNo, appCode: 'panen', amount, paidAt: at, receivedAt: at }
    const cashRecordId = isCash
      ? await addImportedCash(tx, { ...cash, paymentId: `cash-${rows[0]?.count}` })
      : undefined
    await postLoanEvent(tx, orderNo, event, {
      ...byIn(world),
      ...(cashRecordId === undefined ? {} : { cashRecordId }),
    })
  })
}

/** The events of an account, each on the day on which it is told of: never before what was told earlier. */
export function inBookingOrder(account: LoanAccount): { day: BusinessDay; event: NewLoanEvent }[] {
  let day = account.loanDay
  return account.events.map(({ id: _id, seq: _seq, ...event }: LoanEvent) => {
    if (event.day > day) day = event.day
    return { day, event }
  })
}
