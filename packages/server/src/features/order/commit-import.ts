import { LendingError, refuse } from '@lumbung/domain/errors'
import type { Services } from '../../calls/context.ts'
import type { Actor } from '../../calls/actor.ts'
import type { Tx } from '../../db/pool.ts'
import { transact } from '../../db/transaction.ts'
import { importLoan } from './import-loan.ts'
import { audit } from '../../records/people/audit.ts'
import {
  importsUnderWay,
  lockImport,
  markRowsBooked,
  moveImport,
  nextAcceptedRows,
  noteImportError,
  refuseTakenRows,
  sumImportRows,
  takenOrderNos,
  type ImportRecord,
} from '../../records/order/imports.ts'
import { notify } from '../../records/people/notifications.ts'

/** Small enough to show progress, large enough that locking the file costs nothing. */
const batchRows = 50

/**
 * Books the accepted rows of a file, a batch to a transaction. Broken off anywhere it goes on after the last batch that
 * was committed: a row and the loan it became are written together.
 */
export async function commitImport({ importId }: { importId: number }, services: Services): Promise<void> {
  try {
    while (await bookBatch(importId, services))
      services.log.debug({ importId }, 'a batch of an import is booked')
  } catch (error) {
    const reason = error instanceof LendingError ? error.code : 'INTERNAL'
    await transact(services.db, '*', async (tx) => {
      await noteImportError(tx, importId, reason)
      // Told once: the work is tried again, and goes on after the last batch.
      await tell(tx, await lockImport(tx, importId), 'importFailed', { error: reason }, services)
    })
    throw error
  }
}

/** Puts the work of files that a stop broke off back into the queue. Run at every start. */
export async function recoverImports(services: Services): Promise<void> {
  await transact(services.db, '*', async (tx) => {
    for (const { id, state } of await importsUnderWay(tx)) {
      await services.queue.send(tx, state === 'previewing' ? 'previewImport' : 'commitImport', {
        importId: id,
      })
    }
  })
}

/** @returns whether there may be more */
async function bookBatch(importId: number, services: Services): Promise<boolean> {
  return await transact(services.db, '*', async (tx) => {
    // Held to the end: of two runs at once one waits and then finds the next rows.
    const file = await lockImport(tx, importId)
    if (file.state !== 'committing') return false
    const rows = await nextAcceptedRows(tx, importId, batchRows)
    const by = await uploaderOf(tx, file)
    if (rows.length === 0) {
      await finishCommit(tx, file, by, services)
      return false
    }
    const taken = await takenOrderNos(
      tx,
      rows.map(({ loan }) => loan.orderNo),
    )
    const free = rows.filter(({ loan }) => !taken.has(loan.orderNo))
    if (file.terms === null) refuse('INTERNAL', { import: importId })
    const shared = {
      importId,
      file: file.name,
      terms: file.terms,
      actor: by,
      now: services.clock.now(),
      recordedAt: services.clock.wall(),
    }
    for (const { row, loan } of free) await importLoan(tx, loan, { ...shared, row })
    await markRowsBooked(
      tx,
      importId,
      free.map(({ row }) => row),
    )
    await refuseTakenRows(
      tx,
      importId,
      rows.filter(({ loan }) => taken.has(loan.orderNo)).map(({ row }) => row),
    )
    return true
  })
}

async function finishCommit(tx: Tx, file: ImportRecord, by: Actor, services: Services): Promise<void> {
  const { outcome, ...counts } = await sumImportRows(tx, file.id)
  await moveImport(tx, file, 'finishCommit', {
    ...counts,
    outcome: JSON.stringify(outcome),
    error: null,
    committed_at: services.clock.now(),
  })
  const { accepted, refused } = counts
  await tell(tx, file, 'importCommitted', { accepted, refused }, services)
  await audit(tx, {
    event: 'importCommitted',
    actor: by,
    at: services.clock.wall(),
    subjectKind: 'import',
    subject: String(file.id),
    detail: { rows: counts.accepted, amount: counts.amount, refused: counts.refused },
  })
}

async function tell(
  tx: Tx,
  { id, name, uploader_id }: ImportRecord,
  kind: 'importCommitted' | 'importFailed',
  more: Record<string, string | number>,
  services: Services,
): Promise<void> {
  const news = { kind, subject: `import:${id}:commit`, detail: { importId: id, name, ...more } }
  await notify(tx, [uploader_id], news, services.clock.wall())
}

/** What a file brings in is its uploader's act. */
async function uploaderOf(tx: Tx, file: ImportRecord): Promise<Actor> {
  const { name } = await tx
    .selectFrom('staff')
    .select('name')
    .where('id', '=', file.uploader_id)
    .executeTakeFirstOrThrow()
  return { kind: 'staff', name, staffId: file.uploader_id }
}
