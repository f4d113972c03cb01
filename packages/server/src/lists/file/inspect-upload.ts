import { sql } from 'kysely'
import { refuse } from '@lumbung/domain/errors'
import { refusalOf, type Refused } from '../../calls/errors.ts'
import type { Tx } from '../../db/pool.ts'
import { inspectListFile, type ListFileSummary } from './read-list-file.ts'

const sampleRows = 20
export const mediaTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** Reads an uploaded list to its end once; what is wrong with it is returned, so that the attempt stays in the audit trail. */
export async function inspectUpload(raw: Buffer, name: string): Promise<ListFileSummary | Refused> {
  try {
    const summary = await inspectListFile(raw, name, { sampleRows })
    if (summary.rowCount === 0) refuse('FILE_COLUMNS', { reason: 'noRows' })
    return summary
  } catch (error) {
    const refused = refusalOf(error)
    if (refused === null) throw error
    return refused
  }
}

/** The transaction is idle while a worker reads the file, which may be large and may wait for its turn. */
export async function allowReading(tx: Tx): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = '180s'`.execute(tx)
}
