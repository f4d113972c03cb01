import { sql, type Insertable } from 'kysely'
import type { BusinessDay } from '@lumbung/domain/calendar'
import type { Step } from '@lumbung/domain/account/fold'
import { type InstalmentState, isClear, type Snapshot } from '@lumbung/domain/account/loan-account'
import { subtract, sum, zero } from '@lumbung/domain/money'
import type { ProductTerms } from '@lumbung/domain/account/product'
import { buildSchedule, type Instalment as Planned } from '@lumbung/domain/account/schedule'
import { clearedDayOf } from '@lumbung/domain/account/settled'
import type { Tx } from '../../db/pool.ts'
import type { Instalment } from '../../db/tables.ts'

export type SnapshotColumns = ReturnType<typeof snapshotColumns>

/** The terms as the loan row keeps them: frozen when the money is out. */
export function termColumns(terms: ProductTerms) {
  return {
    principal: terms.principal,
    term_days: terms.termDays,
    instalments: terms.instalments,
    service_fee_ppm: terms.serviceFeePpm,
    handling_fee: terms.handlingFee,
    interest_ppm: terms.interestPpm,
    overdue_first_ppm: terms.overdueFirstPpm,
    overdue_later_ppm: terms.overdueLaterPpm,
    fee_mode: terms.feeMode,
    due_rule: terms.dueRule,
    calendar: terms.calendar,
    early_interest: terms.earlyInterest,
    extension_fee_ppm: terms.extensionFeePpm,
  }
}

/** The snapshot as the loan row keeps it: what `owed_on` and the lists read. */
export function snapshotColumns(snapshot: Snapshot) {
  const unpaid = snapshot.instalments.filter((row) => !isClear(row))
  const dueDays = (unpaid.length > 0 ? unpaid : snapshot.instalments).map(({ dueDay }) => dueDay).toSorted()
  return {
    as_of_day: snapshot.asOfDay,
    due_day: (unpaid.length > 0 ? dueDays[0] : dueDays.at(-1)) ?? snapshot.loanDay,
    cost_so_far: snapshot.costSoFar,
    principal_left: snapshot.principalLeft,
    interest_left: snapshot.interestLeft,
    penalty_left: snapshot.penaltyLeft,
    interest_repaid: snapshot.interestRepaid,
    principal_repaid: snapshot.principalRepaid,
    penalty_repaid: snapshot.penaltyRepaid,
    extension_fee_repaid: snapshot.extensionFeeRepaid,
    cash_received: snapshot.cashReceived,
    credit: snapshot.credit,
    reduced: snapshot.reduced,
    extensions: snapshot.extensionsCount,
    cleared_day: snapshot.clearedDay,
    written_off: snapshot.writtenOffDay !== null,
    written_off_amount: snapshot.writtenOff,
    recovered: snapshot.recovered,
  }
}

export type InstalmentColumns = Omit<Insertable<Instalment>, 'order_no'>

/** The instalments as their rows keep them, oldest first. */
export function instalmentColumns(
  terms: ProductTerms,
  snapshot: Snapshot,
  steps: readonly Step[],
): InstalmentColumns[] {
  const plan = buildSchedule(terms, snapshot.loanDay)
  return snapshot.instalments.map((row, index) => ({
    no: row.no,
    start_day: plan[index]?.startDay ?? snapshot.loanDay,
    due_day: row.dueDay,
    principal: row.principal,
    interest: row.interestCharged,
    charged_fees: subtract(row.fees, plan[index]?.fees ?? zero),
    principal_left: row.principalLeft,
    interest_left: row.interestLeft,
    penalty_left: row.penaltyLeft,
    principal_repaid: row.principalPaid,
    interest_repaid: row.interestPaid,
    penalty_repaid: row.penaltyPaid,
    penalty_reduced: row.penaltyReduced,
    cleared_day: clearedDayOf(row, steps),
    ...lateMoneyOf(row, plan[index], steps),
  }))
}

/** What was left of an instalment when its due day was over, and what was paid on it afterwards. */
function lateMoneyOf(row: InstalmentState, planned: Planned | undefined, steps: readonly Step[]) {
  const inTime = steps.filter(({ event }) => event.day <= row.dueDay)
  const then = inTime.at(-1)?.after.instalments.find(({ no }) => no === row.no)
  // What was forgiven is no money.
  const late = steps
    .slice(inTime.length)
    .flatMap(({ event, allocation }) => (event.kind === 'reduced' ? [] : allocation.parts))
  return {
    left_at_due:
      then === undefined
        ? sum([row.principal, planned?.interest ?? zero])
        : sum([then.principalLeft, then.interestLeft, then.penaltyLeft]),
    repaid_late: sum(
      late
        .filter(({ no }) => no === row.no)
        .map((part) => sum([part.principal, part.interest, part.penalty])),
    ),
  }
}

/** Whether an instalment was settled after its due day, or the loan is cleared and one was. */
export function isLate(rows: readonly Pick<InstalmentColumns, 'cleared_day' | 'due_day'>[]): boolean {
  return rows.some(({ cleared_day: cleared, due_day: due }) => typeof cleared === 'string' && cleared > due)
}

/** Tells the order until when its loan is to be paid, so that lists need not ask the loan. No change of the order itself. */
export async function writeDueDay(
  tx: Tx,
  orderNo: string,
  { due_day: dueDay }: Pick<SnapshotColumns, 'due_day'>,
): Promise<void> {
  await sql`update orders set due_day = ${dueDay}::date
             where order_no = ${orderNo} and due_day is distinct from ${dueDay}::date`.execute(tx)
}

/** Rewrites the snapshot of a loan; `loan_event` stays the truth. */
export async function writeSnapshot(
  tx: Tx,
  orderNo: string,
  loan: SnapshotColumns & { event_count: number },
  instalments: readonly InstalmentColumns[],
): Promise<void> {
  await tx.updateTable('loan').set(loan).where('order_no', '=', orderNo).execute()
  await writeDueDay(tx, orderNo, loan)
  await tx
    .insertInto('instalment')
    .values(instalments.map((row) => ({ ...row, order_no: orderNo })))
    .onConflict((conflict) =>
      conflict.columns(['order_no', 'no']).doUpdateSet(({ ref }) => ({
        due_day: ref('excluded.due_day'),
        interest: ref('excluded.interest'),
        charged_fees: ref('excluded.charged_fees'),
        principal_left: ref('excluded.principal_left'),
        interest_left: ref('excluded.interest_left'),
        penalty_left: ref('excluded.penalty_left'),
        principal_repaid: ref('excluded.principal_repaid'),
        interest_repaid: ref('excluded.interest_repaid'),
        penalty_repaid: ref('excluded.penalty_repaid'),
        cleared_day: ref('excluded.cleared_day'),
        penalty_reduced: ref('excluded.penalty_reduced'),
        left_at_due: ref('excluded.left_at_due'),
        repaid_late: ref('excluded.repaid_late'),
      })),
    )
    .execute()
}

/** Nothing is left of a loan whose payout came back. */
export async function voidSnapshot(
  tx: Tx,
  orderNo: string,
  day: BusinessDay,
  eventCount: number,
): Promise<void> {
  const nothing = { principal_left: 0, interest_left: 0, penalty_left: 0 }
  await tx
    .updateTable('loan')
    .set({ ...nothing, credit: 0, cleared_day: day, voided_day: day, event_count: eventCount })
    .where('order_no', '=', orderNo)
    .execute()
  await sql`update instalment set principal_left = 0, interest_left = 0, penalty_left = 0, cleared_day = ${day},
                    left_at_due = 0, repaid_late = 0, penalty_reduced = 0
             where order_no = ${orderNo}`.execute(tx)
}
