import { sql } from 'kysely'
import { fold, foldSteps } from '@lumbung/domain/account/fold'
import type { Db } from '../../db/pool.ts'
import { transact } from '../../db/transaction.ts'
import { readHistory } from './loan-history.ts'
import { instalmentColumns } from './loan-snapshot.ts'

const loansPerRun = 500

/**
 * Folds loans that were here before their instalments said what went overdue and what came late (migration 0062). Each
 * loan in a transaction of its own; one that changes meanwhile has said it by then. @returns how many it filled
 */
export async function fillInstalments(db: Db): Promise<number> {
  const { rows } = await transact(
    db,
    '*',
    async (tx) =>
      await sql<{ order_no: string }>`
        select distinct order_no from instalment where left_at_due is null limit ${loansPerRun}`.execute(tx),
  )
  for (const { order_no: orderNo } of rows) await transact(db, '*', async (tx) => await fill(tx, orderNo))
  return rows.length
}

async function fill(tx: Parameters<typeof readHistory>[0], orderNo: string): Promise<void> {
  const { account, voided } = await readHistory(tx, orderNo, true)
  for (const row of instalmentColumns(account.terms, fold(account), foldSteps(account))) {
    const { left_at_due, repaid_late, penalty_reduced } = row
    await tx
      .updateTable('instalment')
      .set(
        voided
          ? { left_at_due: 0, repaid_late: 0, penalty_reduced: 0 }
          : { left_at_due, repaid_late, penalty_reduced },
      )
      .where('order_no', '=', orderNo)
      .where('no', '=', row.no)
      .execute()
  }
}
