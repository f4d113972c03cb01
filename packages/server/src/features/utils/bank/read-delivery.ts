import type { BankTarget } from '@lumbung/contract/utils/bank-statement'
import { listBytesMax } from '@lumbung/contract/upload-bytes'
import { deliveryFolderOf } from '@lumbung/domain/bank/delivery'
import type { Statement } from '@lumbung/domain/bank/statement'
import { type ErrorCode, LendingError } from '@lumbung/domain/errors'
import type { Services } from '../../../calls/context.ts'
import { transact } from '../../../db/transaction.ts'
import type { FolderFile, StatementFolder } from '../../../gateways/statement-folder.ts'
import type { BankAccountRow } from '../../../records/bank/bank-statements.ts'
import type { OpenItemDetail } from '../../../records/running/open-items.ts'
import { sha256 } from '../../../secrets/seals.ts'
import { bankAccountOf, loadedFile } from './bank-day.queries.ts'
import { inspectStatement, readStatement, type StatementFile } from './read-statement.ts'
import { assertFits } from './take-in.ts'

/** Why a delivery is not kept: what the upload would have said, or what it would have asked a person. */
export interface Refusal {
  as: 'refused'
  why: ErrorCode | 'columnsUnknown' | 'noBalance'
  detail: OpenItemDetail
  /** Null where it was not read. */
  hash: Buffer | null
  /** As far as it could be read as one. */
  statement: Statement | null
}

/** A file that fits its account as things stand. */
export interface ReadDelivery {
  as: 'statement'
  file: StatementFile
  bytes: Buffer
  hash: Buffer
  statement: Statement
}

/** What a file in a delivery folder is. */
export type Delivered =
  | ReadDelivery
  | Refusal
  /** The same content is loaded already. */
  | { as: 'known'; hash: Buffer }
  /** It is no longer there, or another one by now. */
  | { as: 'gone' }

/**
 * Reads a delivered file by what the upload reads by; a table by the columns that a person said before. No connection is
 * held while it is read.
 * @throws what the file system says, where trying again may help
 */
export async function readDelivery(
  { db, log }: Pick<Services, 'db' | 'log'>,
  statements: StatementFolder,
  accountId: number,
  file: FolderFile,
): Promise<Delivered> {
  if (!file.isPlain) return refusedUnread('FILE_TYPE')
  if (file.bytes > listBytesMax) return refusedUnread('FILE_TOO_LARGE')
  const account = await transact(db, '*', async (tx) => await bankAccountOf(tx, accountId))
  const bytes = await statements
    .read(deliveryFolderOf(account), file, listBytesMax)
    .catch((error: unknown) => (isForbidden(error) ? 'forbidden' : Promise.reject(error as Error)))
  if (bytes === null) return { as: 'gone' }
  if (bytes === 'forbidden') return refusedUnread('FILE_UNREADABLE')
  const hash = sha256(bytes)
  const there = await transact(db, '*', async (tx) => await loadedFile(tx, accountId, hash))
  if (there) return { as: 'known', hash }
  try {
    const read = await readBytes(account, bytes, file.name)
    if (read.as === 'refused') return { ...read, hash }
    const { statement } = read
    try {
      await transact(db, '*', async (tx) => await assertFits(tx, account, statement))
    } catch (error) {
      return { ...refusalBy(error), hash, statement }
    }
    return { ...read, bytes, hash }
  } catch (error) {
    if (error instanceof LendingError) return { ...refusalBy(error), hash }
    // A fault of the reader's: what it says may hold what it read.
    log.error({ account: accountId, fault: (error as Error).name }, 'a delivered statement broke its reader')
    return { ...refusedUnread('FILE_UNREADABLE'), hash }
  }
}

const isForbidden = (error: unknown): boolean =>
  ['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')

const refusedUnread = (why: Refusal['why'], detail: OpenItemDetail = {}): Refusal => ({
  as: 'refused',
  why,
  detail,
  hash: null,
  statement: null,
})

/** What the lending rules refused, with the values of its sentence. @throws anything else */
export function refusalBy(error: unknown): Refusal {
  if (!(error instanceof LendingError)) throw error
  const values = Object.entries(error.detail ?? {}).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === 'string' || typeof entry[1] === 'number',
  )
  return refusedUnread(error.code, Object.fromEntries(values))
}

type ReadBytes = Pick<ReadDelivery, 'as' | 'file' | 'statement'> | Refusal

async function readBytes(account: BankAccountRow, bytes: Buffer, name: string): Promise<ReadBytes> {
  const file = await inspectStatement(bytes, name)
  const { format, columns } = file
  const kept = account.mapping as Readonly<Record<string, BankTarget>>
  const mapping = columns.flatMap((column) => kept[column] ?? [])
  if (mapping.length < columns.length) return refusedUnread('columnsUnknown')
  // A person would say the balances of such a table; nothing holds it to the day before.
  if (columns.length > 0 && !mapping.includes('balance')) return refusedUnread('noBalance')
  const { wrong, statement } = await readStatement(bytes, { format, name, mapping, start: null, end: null })
  return statement === null
    ? refusedUnread('STATEMENT_ROWS', { rows: wrong })
    : { as: 'statement', file, statement }
}
