import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RetOf } from '@lumbung/contract/call'
import {
  commitImport,
  getImport,
  getImportRows,
  previewImport,
  uploadImport,
  type ImportTarget,
  type ImportTerms,
} from '@lumbung/contract/order/import'
import type { Tx } from '@lumbung/server/db/pool'
import { transact } from '@lumbung/server/db/transaction'
import { verifyBooks } from '@lumbung/server/cli/verify-books'
import type { Caller, World } from './world.ts'

/** A small file of the shape of the real one, with every kind of life and of fault; made up. */
export const madeLoans = readFileSync(join(import.meta.dirname, 'made-loans.csv'))

/** The day on which the files are read as of: the real one was drawn on it. */
export const drawnOn = '2016-12-08T05:00:00Z'

export const freeTerms: ImportTerms = {
  app: 'panen',
  amountFactor: 1000,
  dueRule: 'inclusive',
  calendar: 'days',
  serviceFeePpm: 0,
  handlingFee: 0,
  interestPpm: 0,
  overdueFirstPpm: 0,
  overdueLaterPpm: 0,
}

export type ImportView = RetOf<typeof getImport>

/** Uploads a file and previews it as suggested, or as told; answers once the preview is done. */
export async function bringToPreview(
  world: World,
  staff: Caller,
  bytes: Uint8Array,
  options: { name?: string; terms?: Partial<ImportTerms>; mapping?: ImportTarget[] } = {},
): Promise<ImportView> {
  const { id, suggested } = await staff.ok(
    uploadImport,
    { name: options.name ?? 'loans.csv' },
    { upload: bytes },
  )
  const terms = { ...freeTerms, ...options.terms }
  await staff.ok(previewImport, { id, mapping: options.mapping ?? suggested, terms })
  await world.drain()
  return await staff.ok(getImport, { id })
}

/** Uploads, previews and books a file. */
export async function bringIn(
  world: World,
  staff: Caller,
  bytes: Uint8Array,
  options: Parameters<typeof bringToPreview>[3] = {},
): Promise<ImportView> {
  const { id } = await bringToPreview(world, staff, bytes, options)
  await staff.ok(commitImport, { id, requestKey: randomUUID() })
  await world.drain()
  return await staff.ok(getImport, { id })
}

/** A file of this many open loans, numbered from 1. */
export function openLoans(count: number, prefix: string): Buffer {
  const rows = Array.from(
    { length: count },
    (_, index) =>
      `${prefix}${String(index + 1).padStart(6, '0')},COLLECTION,1000,30,9/8/16,10/7/16,,62,30,college,male`,
  )
  const [header] = madeLoans.toString('utf8').split('\n', 1)
  return Buffer.from([header, ...rows, ''].join('\n'))
}

export async function importRows(staff: Caller, id: number, show: 'all' | 'refused' | 'warned') {
  const { items } = await staff.ok(getImportRows, { filter: { id, show }, size: 200 })
  return items
}

/** Straight at the tables, as the system's own work. */
export async function asSystem<T>(world: World, command: (tx: Tx) => Promise<T>): Promise<T> {
  return await transact(world.db, '*', command)
}

/** The orders that a file brought in. */
export async function importedOrders(world: World, importId: number) {
  return await asSystem(world, async (tx) =>
    tx.selectFrom('orders').selectAll().where('import_id', '=', importId).orderBy('order_no').execute(),
  )
}

/** What `verify-books` finds. */
export async function violations(world: World): Promise<string[]> {
  return (await verifyBooks(world.db)).flatMap((finding) => finding.violations)
}
