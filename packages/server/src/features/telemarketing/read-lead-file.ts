import { addDays, type BusinessDay, businessDay, startOfDay } from '@lumbung/domain/calendar'
import { LendingError } from '@lumbung/domain/errors'
import { type LeadColumn, readLeadRow } from '@lumbung/domain/leads/lead-row'
import { dateOrderOf, type DateOrder } from '@lumbung/domain/order/import-cell'
import { maskName, maskPhone } from '@lumbung/domain/people/identity'
import type { Services } from '../../calls/context.ts'
import type { Actor } from '../../calls/actor.ts'
import type { Tx } from '../../db/pool.ts'
import { transact } from '../../db/transaction.ts'
import { settingOn } from '../../records/running/dated-settings.ts'
import { readListFile } from '../../lists/file/read-list-file.ts'
import { batchesOf, type ListRow } from '../../lists/file/rows.ts'
import {
  addLeadRows,
  clearLeadRows,
  countLeadRows,
  endLeadRow,
  type LeadFileRecord,
  lockLeadFile,
  moveLeadFile,
  nextLeadRows,
  refuseKnownPhones,
} from '../../records/lead/lead-files.ts'
import { addLead } from '../../records/lead/leads.ts'
import { notify } from '../../records/people/notifications.ts'

const batchRows = 500
/** Small enough to show progress. */
const leadsPerBatch = 100

/** Reads every row of a file of leads, with what is wrong about it. Broken off, it begins again from the first row. */
export async function readLeadFile({ fileId }: { fileId: number }, services: Services): Promise<void> {
  const file = await transact(services.db, '*', async (tx) => {
    const found = await lockLeadFile(tx, fileId)
    if (found.state !== 'previewing') return null
    await clearLeadRows(tx, fileId)
    return found
  })
  if (file === null) return
  try {
    await readRows(file, services)
  } catch (error) {
    services.log.warn({ err: error, fileId }, 'the reading of a file of leads broke off')
    const code = error instanceof LendingError ? error.code : 'INTERNAL'
    await transact(services.db, '*', async (tx) => {
      const found = await lockLeadFile(tx, fileId)
      if (found.state === 'previewing') await moveLeadFile(tx, found, 'failPreview', { error: code })
    })
  }
}

async function readRows(file: LeadFileRecord, services: Services): Promise<void> {
  const { content } = await services.files.get(file.file_key)
  const dateOrder = await dateOrderIn(content, file)
  const today = services.clock.today()
  const list = await readListFile(content, file.name)
  let read = 0
  try {
    for await (const batch of batchesOf(list.rows, batchRows)) {
      const rows = batch.map((row) => keptRow(row, file, { today, dateOrder }, services))
      const goneOn = await transact(
        services.db,
        '*',
        async (tx) => await addLeadRows(tx, file.id, read, rows),
      )
      if (!goneOn) return
      read += rows.length
    }
  } finally {
    await list.close()
  }
  await transact(services.db, '*', async (tx) => {
    const found = await lockLeadFile(tx, file.id)
    if (found.state !== 'previewing' || found.read_rows !== read) return
    await refuseKnownPhones(tx, found, await since(tx, today))
    await moveLeadFile(tx, found, 'finishPreview', await countLeadRows(tx, file.id))
  })
}

/** A phone that was a lead since then is none again. */
async function since(tx: Tx, today: BusinessDay): Promise<Date> {
  const { batch } = await settingOn(tx, 'leadDays', today)
  return startOfDay(addDays(today, -batch))
}

function keptRow(
  { row, values, fits }: ListRow,
  { mapping }: LeadFileRecord,
  reading: { today: BusinessDay; dateOrder: DateOrder },
  { seals }: Services,
) {
  const cells = Object.fromEntries(
    mapping.flatMap((target, index) => (target === 'ignore' ? [] : [[target, values[index] ?? ''] as const])),
  ) as Partial<Record<LeadColumn, string>>
  const { phone, name, regency, consentDay, source, issues } = readLeadRow(cells, reading)
  return {
    row,
    phone_blind: phone === null ? null : seals.blind('phone', phone),
    phone_masked: phone === null ? null : maskPhone(phone),
    phone_sealed: phone === null ? null : seals.seal(phone),
    name_sealed: name === null ? null : seals.seal(name),
    name_masked: name === null ? null : maskName(name),
    regency,
    consent_day: consentDay,
    source,
    issues: fits ? issues : [...issues, 'cellsShifted' as const],
  }
}

/** How the days of this file are meant: a row alone often cannot tell. */
async function dateOrderIn(content: Buffer, { name, mapping }: LeadFileRecord): Promise<DateOrder> {
  const index = mapping.indexOf('consentDay')
  const texts: string[] = []
  const list = await readListFile(content, name)
  for await (const { values } of list.rows) texts.push(values[index] ?? '')
  return dateOrderOf(texts)
}

/** Makes leads of the accepted rows, a batch to a transaction; broken off, it goes on after the last. */
export async function commitLeadFile({ fileId }: { fileId: number }, services: Services): Promise<void> {
  while (await commitBatch(fileId, services))
    services.log.debug({ fileId }, 'a batch of a file of leads is made')
}

/** @returns whether there may be more */
async function commitBatch(fileId: number, services: Services): Promise<boolean> {
  const { clock } = services
  return await transact(services.db, '*', async (tx) => {
    // Held to the end: of two runs at once one waits and then finds the next rows.
    const file = await lockLeadFile(tx, fileId)
    if (file.state !== 'committing') return false
    const rows = await nextLeadRows(tx, fileId, leadsPerBatch)
    if (rows.length === 0) {
      const counts = await countLeadRows(tx, fileId)
      await moveLeadFile(tx, file, 'finishCommit', { ...counts, error: null, committed_at: clock.now() })
      const detail = { importId: fileId, name: file.name, ...counts }
      const news = { kind: 'importCommitted', subject: `leadFile:${fileId}`, detail } as const
      await notify(tx, [file.uploader_id], news, clock.wall())
      return false
    }
    // Since they were read somebody may have become a customer, or a lead, or said no.
    await refuseKnownPhones(tx, file, await since(tx, clock.today()))
    const by = { actor: await uploaderOf(tx, file), now: clock.now(), recordedAt: clock.wall() }
    for (const row of await nextLeadRows(tx, fileId, leadsPerBatch)) {
      if (row.phone_sealed === null || row.phone_blind === null || row.phone_masked === null) continue
      const id = await addLead(
        tx,
        {
          app_code: file.app_code,
          pool: file.pool,
          phone_sealed: row.phone_sealed,
          phone_masked: row.phone_masked,
          phone_blind: row.phone_blind,
          name_sealed: row.name_sealed,
          name_masked: row.name_masked,
          regency: row.regency,
          channel: 'file',
          source: row.source ?? file.source,
          consent_at: row.consent_day === null ? null : startOfDay(businessDay(row.consent_day)),
          batch_no: file.batch_no,
          file_id: fileId,
          register_status: file.pool === 'registered' ? 'registered' : 'notRegistered',
          created_at: by.now,
          changed_at: by.now,
        },
        by,
      )
      await endLeadRow(tx, fileId, row.row, id !== null)
    }
    return true
  })
}

/** What a file brings in is its uploader's act. */
async function uploaderOf(tx: Tx, { uploader_id }: LeadFileRecord): Promise<Actor> {
  const { name } = await tx
    .selectFrom('staff')
    .select('name')
    .where('id', '=', uploader_id)
    .executeTakeFirstOrThrow()
  return { kind: 'staff', name, staffId: uploader_id }
}
