import { sql, type Insertable } from 'kysely'
import { LendingError } from '@lumbung/domain/errors'
import type { Tx } from '../../db/pool.ts'
import type { PaymentProof } from '../../db/tables.ts'

/** Keeps where an uploaded picture of a slip is, until a payment is put forward with it. @returns its id */
export async function addProof(tx: Tx, proof: Insertable<PaymentProof>): Promise<number> {
  const { id } = await tx.insertInto('payment_proof').values(proof).returning('id').executeTakeFirstOrThrow()
  return id
}

export interface ProofToGive {
  id: number
  /** Its order, or the payment it is about. */
  whose: string | { cashRecordId: number }
  requestId: number
  by: number
}

/**
 * Gives an uploaded picture to what the same person puts forward about the same order, or the same payment of none.
 * @throws NOT_FOUND when there is no such picture left to give
 */
export async function attachProof(tx: Tx, { id, whose, requestId, by }: ProofToGive): Promise<void> {
  const given = await tx
    .updateTable('payment_proof')
    .set({ request_id: requestId })
    .where('id', '=', id)
    .where((eb) =>
      typeof whose === 'string' ? eb('order_no', '=', whose) : eb('cash_record_id', '=', whose.cashRecordId),
    )
    .where('uploaded_by', '=', by)
    .where('request_id', 'is', null)
    .executeTakeFirst()
  if (given.numUpdatedRows !== 1n) throw new LendingError('NOT_FOUND', { fields: { picture: 'unknown' } })
}

/** Forgets pictures that nothing was put forward with. @returns the keys of their files, which are to be removed */
export async function forgetUnusedProofs(tx: Tx, before: Date, max: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    delete from payment_proof
     where id in (select id from payment_proof where request_id is null and uploaded_at < ${before} limit ${max} for update skip locked)
    returning file_key as key`.execute(tx)
  return rows.map(({ key }) => key)
}
