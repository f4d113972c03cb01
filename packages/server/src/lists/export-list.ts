import type { ControlledTransaction } from 'kysely'
import type { Call } from '@lumbung/contract/call'
import { exportUnmasked } from '@lumbung/contract/order/export-unmasked'
import { requestExport } from '@lumbung/contract/utils/export'
import type { Language } from '@lumbung/contract/fields'
import { pageRowsMax } from '@lumbung/contract/list'
import { LendingError, refuse } from '@lumbung/domain/errors'
import {
  exportKeptDays,
  exportRowsMax,
  unmaskedKeptDays,
  unmaskedRowsMax,
} from '@lumbung/domain/running/export'
import type { Services } from '../calls/context.ts'
import { keptScope, narrowScope, transact } from '../db/transaction.ts'
import type { DB } from '../db/tables.ts'
import { csvMediaType, writeCsv } from './file/write-csv.ts'
import { writeInThread } from './file/write-in-thread.ts'
import { mediaTypes } from './file/inspect-upload.ts'
import { coverRows, rowMaker, type Cell, type ExportAsk } from './export-cells.ts'
import { listCall } from './list-call.ts'
import { openExportRows } from './open-export-rows.ts'
import type { StoredFile } from '../gateways/file-store.ts'
import { audit } from '../records/people/audit.ts'
import { lockExport, moveExport, noteExportProgress, type ExportRecord } from '../records/list/exports.ts'
import { notify } from '../records/people/notifications.ts'
import { runAs, standingOf, type Standing } from '../calls/run-as.ts'

/** Rows of one page: more than a screen asks for, as each page asks again what the person may do. */
const rowsPerPage = 2_000
const dayMs = 86_400_000
const fileBytesMax = 512 * 1024 * 1024

/** One page of any list. */
interface ListPage {
  items: Record<string, unknown>[]
  total: number
  /** Whether it is all. */
  exact: boolean
  next: string | null
}

/** Cancelled, or another start of the same work goes on with it: nothing more is written here. */
class Stopped extends Error {}

/**
 * Writes a list to a file, page after page through the very call of the screen, as the person who asked: what they may
 * do is asked again before every page. All pages see one moment of the database, so that no row is missed or doubled
 * while others work. Begins again from the first row when a stop broke it off.
 */
export async function exportList({ exportId }: { exportId: number }, services: Services): Promise<void> {
  const work = await begin(exportId, services)
  if (work === null) return
  try {
    const rows = await write(work, services)
    services.log.debug({ exportId, rows }, 'a list is exported')
  } catch (error) {
    if (error instanceof Stopped) return
    if (!(error instanceof LendingError)) services.log.error({ err: error, exportId }, 'an export broke')
    await fail(work, error instanceof LendingError ? error : new LendingError('INTERNAL'), services)
  }
}

async function begin(exportId: number, services: Services): Promise<ExportRecord | null> {
  return await transact(services.db, '*', async (tx) => {
    const row = await lockExport(tx, exportId)
    if (row.state !== 'queued' && row.state !== 'running') return null
    const run = row.run + 1
    const total = row.opened.length > 0 ? row.total : null
    await moveExport(tx, row, 'start', { run, done: 0, total, progress_at: services.clock.wall() })
    return { ...row, run, state: 'running' as const }
  })
}

async function write(work: ExportRecord, services: Services): Promise<number> {
  const ask = JSON.parse(services.seals.open(work.request_sealed)) as ExportAsk
  const call = listCall(work.call)
  const snapshot = await services.db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    const source = new Source(work, ask, call, snapshot, services)
    const total = await source.open()
    const columns = ask.columns.map(({ label }) => label)
    const pages = source.pages()
    const isCsv = work.format === 'csv'
    const stream = isCsv
      ? writeCsv({ columns, pages })
      : writeInThread({
          sheet: work.title,
          columns,
          pages,
          secondSheet: {
            after: total,
            rows: coverRows(aboutOf(work, source.standing, total, services), ask),
          },
        })
    const type = isCsv ? csvMediaType : mediaTypes.xlsx
    const stored = await services.files.putStream(stream, { type, bytesMax: fileBytesMax })
    await finish(work, source.standing, stored, total, services)
    return total
  } finally {
    await snapshot.rollback().execute()
  }
}

/** The list, read to its end in one snapshot. */
class Source {
  readonly #work: ExportRecord
  readonly #ask: ExportAsk
  readonly #call: Call
  readonly #snapshot: ControlledTransaction<DB>
  readonly #services: Services
  #standing: Standing | null = null
  #first: ListPage | null = null

  constructor(
    work: ExportRecord,
    ask: ExportAsk,
    call: Call,
    snapshot: ControlledTransaction<DB>,
    services: Services,
  ) {
    this.#work = work
    this.#ask = ask
    this.#call = call
    this.#snapshot = snapshot
    this.#services = services
  }

  /** Reads the first page. @returns rows in all. @throws EXPORT_TOO_LARGE, NOT_PERMITTED */
  async open(): Promise<number> {
    this.#first = await this.#page(null)
    const { total, exact } = this.#first
    // Unmasked, no more of them than were agreed to.
    const { opened, total: agreed } = this.#work
    const max = opened.length > 0 ? Math.min(agreed ?? 0, unmaskedRowsMax) : exportRowsMax
    if (!exact || total > max) refuse('EXPORT_TOO_LARGE', { max })
    return total
  }

  get standing(): Standing {
    if (this.#standing === null) throw new Error('the list was not opened')
    return this.#standing
  }

  /** The cells of all rows, page after page; the database looks for a page while the one before is written. */
  async *pages(): AsyncGenerator<Cell[][]> {
    const cells = rowMaker(this.#ask.columns)
    const total = this.#first?.total ?? 0
    let done = 0
    let next: Promise<ListPage> | null = null
    try {
      for (let page = this.#first; page !== null; page = await next) {
        next = page.next === null ? null : this.#page(page.next)
        // Told where it is waited for.
        next?.catch(() => undefined)
        const items = await openExportRows(page.items, this.#work, {
          snapshot: this.#snapshot,
          scope: this.standing.scope,
          services: this.#services,
        })
        yield items.map(cells)
        done += page.items.length
        await this.#note(done, total)
      }
    } finally {
      // Nothing is asked of a snapshot that has ended.
      await next?.catch(() => undefined)
    }
    if (done !== total) throw new Error(`${done} rows were read of ${total}`)
  }

  async #page(after: string | null): Promise<ListPage> {
    const { staff_id: staffId, id, opened } = this.#work
    const language = this.#work.language as Language
    // Beside the snapshot, which would not see what was taken away since.
    const also = opened.length > 0 ? exportUnmasked : requestExport
    const standing = await standingOf(this.#services.db, staffId, this.#call, language, also)
    // Fewer apps than at the start: half a list would look like a whole one.
    if (this.#standing !== null && String(this.#standing.scope) !== String(standing.scope))
      refuse('NOT_PERMITTED')
    this.#standing = standing
    await narrowScope(this.#snapshot, standing.scope)
    const { filter, sort } = this.#ask
    const request = {
      filter,
      ...(sort === undefined ? {} : { sort }),
      size: pageRowsMax,
      ...(after === null ? { count: 'all' } : { count: 'none', after }),
    }
    const answer: unknown = await runAs(
      this.#snapshot,
      this.#services,
      standing,
      this.#call,
      request,
      `export:${id}`,
      { size: rowsPerPage },
    )
    return answer as ListPage
  }

  async #note(done: number, total: number): Promise<void> {
    const { db, clock } = this.#services
    const goesOn = await transact(
      db,
      '*',
      async (tx) => await noteExportProgress(tx, this.#work, { done, total }, clock.wall()),
    )
    if (!goesOn) throw new Stopped('this run no longer counts')
  }
}

function aboutOf(work: ExportRecord, { caller }: Standing, rows: number, { clock }: Services) {
  const staff = caller.rights?.staff
  return {
    id: work.id,
    title: work.title,
    by: staff?.name ?? '',
    email: staff?.email ?? '',
    at: clock.wall(),
    day: clock.today(),
    rows,
    language: work.language as Language,
    opened: work.opened.length > 0,
  }
}

async function finish(
  work: ExportRecord,
  { caller, scope }: Standing,
  stored: StoredFile,
  rows: number,
  services: Services,
): Promise<void> {
  const wall = services.clock.wall()
  const keptDays = work.opened.length > 0 ? unmaskedKeptDays : exportKeptDays
  try {
    await transact(services.db, '*', async (tx) => {
      await moveExport(tx, work, 'finish', {
        apps: keptScope(scope),
        file_key: stored.key,
        bytes: stored.bytes,
        done: rows,
        total: rows,
        finished_at: wall,
        expires_at: new Date(wall.getTime() + keptDays * dayMs),
      })
      await audit(tx, {
        event: 'listExported',
        actor: caller.actor,
        at: wall,
        subjectKind: 'export',
        subject: String(work.id),
        detail: {
          call: work.call,
          format: work.format,
          rows,
          sha256: stored.sha256,
          ...(work.opened.length > 0 && { opened: work.opened }),
        },
      })
      const detail = { exportId: work.id, title: work.title, rows }
      await notify(tx, [work.staff_id], { kind: 'exportReady', subject: subjectOf(work), detail }, wall)
    })
  } catch (error) {
    await services.files.remove(stored.key)
    if (error instanceof LendingError && error.code === 'STATE_CONFLICT') throw new Stopped(error.code)
    throw error
  }
}

async function fail(
  work: ExportRecord,
  { code, detail: values }: LendingError,
  services: Services,
): Promise<void> {
  const wall = services.clock.wall()
  await transact(services.db, '*', async (tx) => {
    const row = await lockExport(tx, work.id)
    if (row.state !== 'running' || row.run !== work.run) return
    await moveExport(tx, row, 'fail', { error: code, finished_at: wall })
    const detail = { ...values, exportId: work.id, title: work.title, error: code }
    await notify(tx, [work.staff_id], { kind: 'exportFailed', subject: subjectOf(work), detail }, wall)
  })
}

function subjectOf({ id, run }: ExportRecord): string {
  return `export:${id}:${run}`
}
