import type { Language } from '@lumbung/contract/fields'
import { pageRowsMax } from '@lumbung/contract/list'
import { type BulkRowEvent, bulkRowsMax } from '@lumbung/domain/running/bulk'
import { LendingError } from '@lumbung/domain/errors'
import type { BulkAction, BulkTarget } from './bulk-action.ts'
import type { Services } from '../calls/context.ts'
import { narrowToCaller } from '../calls/caller.ts'
import { transact } from '../db/transaction.ts'
import {
  addBulkRows,
  lockBulk,
  moveBulk,
  nextBulkRow,
  noteCut,
  passBulkRow,
  type BulkRow,
} from '../records/list/bulk.ts'
import { runAs, standingOf, type Standing } from '../calls/run-as.ts'
import { actionOf, makeCalls, openBulkRun, noteRefusedRow, type Work, whatDepends } from './bulk-row.ts'

/** Takes a rehearsed row's changes back. */
class Rehearsed extends Error {}

/**
 * Finds the rows of a bulk act and tries each: its very calls run in a transaction that is rolled back. What would be
 * refused, and why, is kept beside the row; nothing else is written.
 */
export async function rehearseBulk({ bulkId }: { bulkId: number }, services: Services): Promise<void> {
  const work = await openBulkRun(bulkId, 'rehearsing', services)
  if (work === null) return
  const action = actionOf(services, work.action)
  try {
    await findRows(work, action, services)
  } catch (error) {
    if (!(error instanceof LendingError)) throw error
    await failBulk(work, error.code, services)
    return
  }
  await tryRows(work, action, trial, services)
  await transact(services.db, '*', async (tx) => {
    const bulk = await lockBulk(tx, bulkId)
    if (bulk.state !== 'rehearsing' || (await nextBulkRow(tx, bulkId, 'waiting')) !== null) return
    await moveBulk(tx, bulk, 'rehearse', { rehearsed_at: services.clock.wall() })
  })
}

/**
 * Tries to take back each row of an act that stands, in a transaction that is rolled back: beside it is kept whether it can be, or
 * what depends on it.
 */
export async function rehearseUndoBulk({ bulkId }: { bulkId: number }, services: Services): Promise<void> {
  const work = await openBulkRun(bulkId, 'rehearsingUndo', services)
  if (work === null) return
  await tryRows(work, actionOf(services, work.action), undoTrial, services)
  await transact(services.db, '*', async (tx) => {
    const bulk = await lockBulk(tx, bulkId)
    if (bulk.state !== 'rehearsingUndo' || (await nextBulkRow(tx, bulkId, 'undoWaiting')) !== null) return
    await moveBulk(tx, bulk, 'finishRehearsal', { rehearsed_at: services.clock.wall() })
  })
}

/** Which rows are tried, with which calls, and what is said of them. */
interface Trial {
  from: 'waiting' | 'undoWaiting'
  purpose: string
  steps: (action: BulkAction) => BulkAction['undo']
  allowed: BulkRowEvent
  refused: BulkRowEvent
  why: (services: Services, work: Work, row: BulkRow, error: LendingError) => Promise<LendingError>
}

const trial: Trial = {
  from: 'waiting',
  purpose: 'try',
  steps: (action) => [action.step],
  allowed: 'allow',
  refused: 'refuse',
  why: async (_services, _work, _row, error) => error,
}

const undoTrial: Trial = {
  from: 'undoWaiting',
  purpose: 'tryUndo',
  steps: (action) => action.undo,
  allowed: 'allowUndo',
  refused: 'keep',
  why: whatDepends,
}

/** Row after row, until none is left or the act was stopped. */
async function tryRows(work: Work, action: BulkAction, way: Trial, services: Services): Promise<void> {
  for (let goesOn = true; goesOn;) {
    const row = await transact(services.db, '*', async (tx) => await nextBulkRow(tx, work.id, way.from))
    if (row === null) return
    goesOn = await tryRow(work, action, way, row, services)
  }
}

async function tryRow(
  work: Work,
  action: BulkAction,
  way: Trial,
  row: BulkRow,
  services: Services,
): Promise<boolean> {
  try {
    await transact(services.db, [], async (tx) => {
      await makeCalls(tx, services, work, way.steps(action), row, way.purpose)
      throw new Rehearsed()
    })
  } catch (error) {
    if (error instanceof LendingError)
      return await noteRefusedRow(services, work, row, way.refused, await way.why(services, work, row, error))
    if (!(error instanceof Rehearsed)) throw error
  }
  return await transact(services.db, '*', async (tx) => await passBulkRow(tx, work, row, way.allowed))
}

/** Once: a rehearsal that was broken off goes on with the rows it found. */
async function findRows(work: Work, action: BulkAction, services: Services): Promise<void> {
  const started = await transact(
    services.db,
    '*',
    async (tx) =>
      await tx
        .selectFrom('bulk_row')
        .select('row')
        .where('bulk_id', '=', work.id)
        .limit(1)
        .executeTakeFirst(),
  )
  if (started !== undefined) return
  const { targets } = work.ask
  const picked = 'rows' in targets ? await pickedRows(work, action, targets.rows, services) : null
  const { found, cut } = picked ?? (await filteredRows(work, action, services))
  await transact(services.db, '*', async (tx) => {
    await addBulkRows(tx, work.id, found)
    if (cut) await noteCut(tx, work.id)
  })
}

interface FoundRows {
  found: BulkTarget[]
  /** There were more than one act takes. */
  cut: boolean
}

/** In the versions the person saw; what they may not see has no amount, and its call will say so. */
async function pickedRows(
  work: Work,
  action: BulkAction,
  rows: readonly { key: string; version: number }[],
  services: Services,
): Promise<FoundRows> {
  const versions = new Map(rows.map(({ key, version }) => [key, version]))
  const standing = await standingFor(work, action.step.call, services)
  const now = await findAs(standing, action, [...versions.keys()], services)
  const amounts = new Map(now.map(({ key, amount }) => [key, amount]))
  const found = [...versions].map(([key, version]) => ({ key, version, amount: amounts.get(key) ?? 0 }))
  return { found, cut: false }
}

/** Every row of the list that matches, page after page as the person sees it. */
async function filteredRows(work: Work, action: BulkAction, services: Services): Promise<FoundRows> {
  const filter = 'filter' in work.ask.targets ? work.ask.targets.filter : {}
  const keys = new Set<string>()
  let next: string | null = null
  do {
    const standing = await standingFor(work, action.list, services)
    const request = { filter, size: pageRowsMax, ...(next === null ? {} : { after: next }) }
    const page = await transact(
      services.db,
      standing.scope,
      async (tx): Promise<unknown> =>
        await runAs(tx, services, standing, action.list, request, `bulk:${work.id}`),
    )
    const { items, next: after } = page as { items: Record<string, unknown>[]; next: string | null }
    for (const item of items) keys.add(action.keyOf(item))
    next = after
  } while (next !== null && keys.size <= bulkRowsMax)
  const kept = [...keys].slice(0, bulkRowsMax)
  const standing = await standingFor(work, action.list, services)
  const now = await findAs(standing, action, kept, services)
  return { found: [...now], cut: keys.size > kept.length }
}

/** These rows as they are now, those alone that the person may see. */
async function findAs(
  { scope, caller }: Standing,
  action: BulkAction,
  keys: readonly string[],
  services: Services,
): Promise<readonly BulkTarget[]> {
  return await transact(services.db, scope, async (tx) => {
    await narrowToCaller(tx, caller)
    return await action.find(tx, keys)
  })
}

async function standingFor(work: Work, call: BulkAction['list'], services: Services): Promise<Standing> {
  return await standingOf(services.db, work.staff_id, call, work.language as Language)
}

async function failBulk(work: Work, code: string, services: Services): Promise<void> {
  await transact(services.db, '*', async (tx) => {
    const bulk = await lockBulk(tx, work.id)
    if (bulk.state === 'rehearsing')
      await moveBulk(tx, bulk, 'fail', { error: code, finished_at: services.clock.wall() })
  })
}
