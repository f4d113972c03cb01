import {
  commitImport,
  previewImport,
  uploadImport,
  type ImportTarget,
  type ImportTerms,
} from '@lumbung/contract/order/import'
import { LendingError, refuse, refuseFields } from '@lumbung/domain/errors'
import { importColumnsNeeded, importFlow } from '@lumbung/domain/order/import-file'
import { ppm, rupiah } from '@lumbung/domain/money'
import { implement, implementPrepared } from '../../calls/registry.ts'
import type { CallContext } from '../../calls/context.ts'
import { breaksUnique, transact } from '../../db/transaction.ts'
import { Refused } from '../../calls/errors.ts'
import {
  addImport,
  clearImportRows,
  lockImport,
  moveImport,
  noteImportError,
  type ChosenTerms,
  type ImportRecord,
} from '../../records/order/imports.ts'
import { settingOn } from '../../records/running/dated-settings.ts'
import { sha256 } from '../../secrets/seals.ts'
import { suggestMapping } from './import-columns.ts'
import { inspectUpload, mediaTypes } from '../../lists/file/inspect-upload.ts'
import { appExists, bookedWithBytes, maySee } from './import.queries.ts'

/**
 * Takes a loan file: read to its end once, so that what is wrong with it is said now; kept sealed. Both happen before the
 * transaction. A refused file is returned, not thrown: the attempt stays in the audit trail.
 */
export const takeImportFile = implementPrepared(
  uploadImport,
  async ({ name }, { upload, services }) => {
    const raw = (await upload?.read()) ?? Buffer.alloc(0)
    const hash = sha256(raw)
    if (await transact(services.db, '*', async (tx) => await bookedWithBytes(tx, hash)))
      return new Refused('DUPLICATE')
    const summary = await inspectUpload(raw, name)
    if (summary instanceof Refused) return summary
    const { key } = await services.files.put(raw, { type: mediaTypes[summary.kind] })
    return { ...summary, hash, key, bytes: raw.length }
  },
  async ({ name }, context, read) => {
    if (read instanceof Refused) return read
    const { tx, services } = context
    const { kind, columns, sample, rowCount, hash } = read
    if (await bookedWithBytes(tx, hash)) return new Refused('DUPLICATE')
    const suggested = suggestMapping(columns)
    const id = await addImport(tx, {
      name,
      kind,
      file_key: read.key,
      sha256: hash,
      bytes: read.bytes,
      columns,
      sample_sealed: services.seals.seal(JSON.stringify(sample)),
      suggested,
      state: 'uploaded',
      rows: rowCount,
      uploader_id: context.staff.id,
      uploaded_at: context.now,
    })
    return { id, columns, sample, rows: rowCount, suggested }
  },
)

/** Fixes what the columns are and starts reading the rows; an earlier preview of the file is forgotten. */
export const startPreview = implement(previewImport, async ({ id, mapping, terms }, context) => {
  const { tx, services } = context
  const file = await lockSeen(context, id)
  checkMapping(file, mapping)
  await checkApp(context, terms.app)
  await checkPenalty(context, terms)
  const state = await moveImport(tx, file, 'preview', {
    app_code: terms.app,
    mapping,
    terms: JSON.stringify(chosenTerms(terms)),
    accepted: 0,
    refused: 0,
    warned: 0,
    amount: 0,
    outcome: null,
  })
  await clearImportRows(tx, id)
  await services.queue.send(tx, 'previewImport', { importId: id })
  return { state }
})

/** Starts booking the accepted rows; asked again while an attempt stands still, it starts another. */
export const startCommit = implement(commitImport, async ({ id }, context) => {
  const { tx, services } = context
  const file = await lockSeen(context, id)
  if (file.state === 'committing' && file.error !== null) {
    await noteImportError(tx, id, null)
    await services.queue.send(tx, 'commitImport', { importId: id })
    return { state: file.state }
  }
  if (!importFlow.canDo(file.state, 'commit')) refuse('IMPORT_NOT_READY', { state: file.state })
  if (file.accepted === 0) refuse('IMPORT_NOT_READY', { accepted: 0 })
  const state = await moveImport(tx, file, 'commit').catch((error: unknown) => {
    if (breaksUnique(error, 'import_file_booked')) refuse('DUPLICATE')
    throw error
  })
  await services.queue.send(tx, 'commitImport', { importId: id })
  return { state }
})

/** @throws NOT_FOUND also for a file that is only its uploader's yet */
async function lockSeen({ tx, staff, scope }: CallContext, id: number): Promise<ImportRecord> {
  const file = await lockImport(tx, id)
  return maySee(file, staff.id, scope) ? file : refuse('NOT_FOUND')
}

/** @throws FILE_COLUMNS naming every target that is missing or given twice */
function checkMapping(file: ImportRecord, mapping: readonly ImportTarget[]): void {
  if (mapping.length !== file.columns.length) {
    refuse('FILE_COLUMNS', { reason: 'count', expected: file.columns.length, found: mapping.length })
  }
  const given = mapping.filter((target) => target !== 'ignore')
  const missing = importColumnsNeeded.filter((target) => !given.includes(target))
  const doubled = given.filter((target, index) => given.indexOf(target) < index)
  const [first] = [...missing, ...doubled]
  if (first === undefined) return
  throw new LendingError('FILE_COLUMNS', {
    fields: Object.fromEntries([
      ...missing.map((target) => [`mapping.${target}`, 'missing']),
      ...doubled.map((target) => [`mapping.${target}`, 'doubled']),
    ]),
    detail: { reason: missing.length > 0 ? 'missing' : 'doubled', field: first },
  })
}

/** @throws VALIDATION for an app that is not there, or is not this person's to import for */
async function checkApp({ tx, scope }: CallContext, app: string): Promise<void> {
  const allowed = scope === '*' || scope.includes(app)
  if (!allowed || !(await appExists(tx, app))) refuseFields({ 'terms.app': 'unknown' })
}

/** Each day from now on counts penalty by these rates. @throws VALIDATION naming the one above today's ceiling */
async function checkPenalty({ tx, today }: CallContext, terms: ImportTerms): Promise<void> {
  const { shortLate, longLate } = await settingOn(tx, 'costCeilings', today)
  const most = Math.max(shortLate, longLate)
  if (terms.overdueFirstPpm > most) refuseFields({ 'terms.overdueFirstPpm': 'tooLarge' })
  if (terms.overdueLaterPpm > most) refuseFields({ 'terms.overdueLaterPpm': 'tooLarge' })
}

function chosenTerms(terms: ImportTerms): ChosenTerms {
  return {
    app: terms.app,
    amountFactor: terms.amountFactor,
    dueRule: terms.dueRule,
    calendar: terms.calendar,
    serviceFeePpm: ppm(terms.serviceFeePpm),
    handlingFee: rupiah(terms.handlingFee),
    interestPpm: ppm(terms.interestPpm),
    overdueFirstPpm: ppm(terms.overdueFirstPpm),
    overdueLaterPpm: ppm(terms.overdueLaterPpm),
  }
}
