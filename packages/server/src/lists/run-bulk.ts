import { LendingError } from '@lumbung/domain/errors'
import { standingRowStates } from '@lumbung/domain/running/bulk'
import type { BulkAction } from './bulk-action.ts'
import type { Services } from '../calls/context.ts'
import { narrowScope, transact } from '../db/transaction.ts'
import {
  countBulkRows,
  lockBulk,
  moveBulk,
  nextBulkRow,
  passBulkRow,
  type BulkRow,
} from '../records/list/bulk.ts'
import { notify, type News } from '../records/people/notifications.ts'
import { actionOf, makeCalls, openBulkRun, noteRefusedRow, type Work, whatDepends } from './bulk-row.ts'

/** The act was stopped, or another run goes on with it: what this row changed is taken back. */
class Stopped extends Error {}

/** Where a walk over the rows begins, what it does to each and how the act ends. */
interface Walk {
  during: 'running' | 'undoing'
  from: 'possible' | 'undoing'
  done: 'do' | 'undo'
  refused: 'refuse' | 'keep'
  finish: 'finish' | 'finishUndo'
  steps: (action: BulkAction) => BulkAction['undo']
  news: (work: Work, rows: (state: string) => number) => News
}

const run: Walk = {
  during: 'running',
  from: 'possible',
  done: 'do',
  refused: 'refuse',
  finish: 'finish',
  steps: (action) => [action.step],
  news: ({ id, action }, rows) => ({
    kind: 'bulkFinished',
    subject: `bulk:${id}`,
    detail: { bulkId: id, action, done: rows('done'), refused: rows('refused') },
  }),
}

const undo: Walk = {
  during: 'undoing',
  from: 'undoing',
  done: 'undo',
  refused: 'keep',
  finish: 'finishUndo',
  steps: (action) => action.undo,
  news: ({ id, action }, rows) => ({
    kind: 'bulkUndone',
    subject: `bulk:${id}`,
    detail: {
      bulkId: id,
      action,
      undone: rows('undone'),
      kept: standingRowStates.reduce((all, state) => all + rows(state), 0),
    },
  }),
}

/**
 * Runs a rehearsed act: each row's calls under the rights its person has at that moment, in a transaction with what
 * became of the row. Broken off anywhere it goes on with the next row.
 */
export async function runBulk({ bulkId }: { bulkId: number }, services: Services): Promise<void> {
  await walk(bulkId, run, services)
}

/** Takes back the chosen rows of an act, the last first; one that something depends on by now is kept, with the reason. */
export async function undoBulk({ bulkId }: { bulkId: number }, services: Services): Promise<void> {
  await walk(bulkId, undo, services)
}

async function walk(bulkId: number, way: Walk, services: Services): Promise<void> {
  const work = await openBulkRun(bulkId, way.during, services)
  if (work === null) return
  const action = actionOf(services, work.action)
  const next = async () =>
    await transact(services.db, '*', async (tx) => await nextBulkRow(tx, bulkId, way.from, way === undo))
  for (let row = await next(); row !== null; row = await next()) {
    if (!(await passRow(work, action, row, way, services))) return
  }
  await transact(services.db, '*', async (tx) => {
    const bulk = await lockBulk(tx, bulkId)
    if (bulk.state !== way.during) return
    const at = services.clock.wall()
    await moveBulk(tx, bulk, way.finish, { finished_at: at })
    const counted = await countBulkRows(tx, bulkId)
    const rows = (state: string) => counted.find((each) => each.state === state)?.rows ?? 0
    await notify(tx, [work.staff_id], way.news(work, rows), at)
  })
}

async function passRow(
  work: Work,
  action: BulkAction,
  row: BulkRow,
  way: Walk,
  services: Services,
): Promise<boolean> {
  try {
    await transact(services.db, '*', async (tx) => {
      const version = await makeCalls(tx, services, work, way.steps(action), row, way.done)
      // Of the act itself: its list may be held for apps that its calls are not.
      await narrowScope(tx, '*')
      if (!(await passBulkRow(tx, work, row, way.done, { version, code: null, detail: null })))
        throw new Stopped()
    })
    return true
  } catch (error) {
    if (error instanceof Stopped) return false
    if (error instanceof LendingError) {
      const why = way === undo ? await whatDepends(services, work, row, error) : error
      return await noteRefusedRow(services, work, row, way.refused, why)
    }
    throw error
  }
}
