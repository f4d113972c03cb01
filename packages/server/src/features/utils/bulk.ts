import { sql } from 'kysely'
import * as calls from '@lumbung/contract/utils/bulk'
import {
  bulkFlow,
  type BulkRowState,
  rehearsalMinutes,
  standingRowStates,
  type BulkState,
} from '@lumbung/domain/running/bulk'
import { rupiah, sum } from '@lumbung/domain/money'
import type { ErrorCode } from '@lumbung/domain/errors'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import type { BulkAction } from '../../lists/bulk-action.ts'
import { actionOf, type BulkAsk } from '../../lists/bulk-row.ts'
import { implement } from '../../calls/registry.ts'
import type { Implementation } from '../../calls/context.ts'
import type { CallContext } from '../../calls/context.ts'
import { covers, keptScope, type AppScope } from '../../db/transaction.ts'
import { wordsOf } from '../../calls/error-words.ts'
import {
  addBulk,
  askUndoOfRows,
  cancelRehearsals,
  chooseRowsToUndo,
  countBulkRows,
  lockBulk,
  moveBulk,
} from '../../records/list/bulk.ts'
import { listOf } from '../../lists/answer-list.ts'
import { countRefusals, readBulk } from './bulk.queries.ts'
import { readListAsk } from '../../lists/list-call.ts'

const rehearse = implement(calls.rehearseBulk, async ({ action: name, targets, note, to }, context) => {
  const { tx, staff, services, wall, language } = context
  const action = actionOf(services, name)
  if (!context.holds(action.step.call)) refuse('NOT_PERMITTED')
  if (action.needsNote && note.trim() === '') refuse('REASON_MISSING')
  if (action.needsTarget && to === undefined) refuseFields({ to: 'required' })
  const kept: BulkAsk = {
    note,
    to,
    targets: 'rows' in targets ? targets : filtered(action, targets, context),
  }
  await cancelRehearsals(tx, staff.id, name, wall)
  const id = await addBulk(tx, {
    staff_id: staff.id,
    action: name,
    request_sealed: services.seals.seal(JSON.stringify(kept)),
    language,
    state: 'rehearsing',
    apps: keptScope(scopeFor(action, context) ?? refuse('NOT_PERMITTED')),
    at: wall,
  })
  await services.queue.send(tx, 'rehearseBulk', { bulkId: id })
  return { id }
})

function filtered(action: BulkAction, { filter }: { filter: Record<string, unknown> }, context: CallContext) {
  if (!context.holds(action.list)) refuse('NOT_PERMITTED')
  return { filter: readListAsk(action.list, { filter }).filter }
}

/** The apps whose rows an act may be about: those of its list, of its call where the list is not held. */
function scopeFor({ list, step }: BulkAction, { scopeOf }: CallContext): AppScope | null {
  return scopeOf(list) ?? scopeOf(step.call)
}

/** @throws NOT_FOUND when the act was about apps that the person does not do it for any more */
function refuseOtherApps({ action, apps }: { action: string; apps: string }, context: CallContext): void {
  if (!covers(scopeFor(actionOf(context.services, action), context), apps)) refuse('NOT_FOUND')
}

/** Rows in this state wait for the step that the act is in. */
const waitingRowState: Partial<Record<BulkState, BulkRowState>> = {
  running: 'possible',
  rehearsingUndo: 'undoWaiting',
  undoing: 'undoing',
}

const show = implement(calls.getBulk, async ({ id }, context) => {
  const { tx, staff, services } = context
  const row = (await readBulk(tx, staff.id, id)) ?? refuse('NOT_FOUND')
  refuseOtherApps(row, context)
  const state = row.state as BulkState
  const action = actionOf(services, row.action)
  const counted = await countBulkRows(tx, id)
  const of = (...wanted: readonly BulkRowState[]) => {
    const found = counted.filter((each) => wanted.includes(each.state))
    return {
      rows: found.reduce((rows, each) => rows + each.rows, 0),
      amount: sum(found.map(({ amount }) => rupiah(amount))),
    }
  }
  const total = counted.reduce((rows, each) => rows + each.rows, 0)
  const waiting = waitingRowState[state]
  const holds = ({ call }: BulkAction['step']) => context.holds(call)
  const mayUndo = action.undo.length > 0 && action.undo.every(holds)
  return {
    id,
    action: action.name,
    state,
    total,
    stepRows: waiting === undefined ? total : row.gone + of(waiting).rows,
    gone: row.gone,
    possible: of('possible'),
    done: of(...standingRowStates, 'undoing'),
    refused: of('refused'),
    undoPossible: of('undoPossible'),
    kept: of('kept'),
    undone: of('undone'),
    refusals: await countRefusals(tx, id),
    cut: row.cut,
    error: row.error,
    at: row.at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    undoable: action.undo.length > 0,
    can: {
      start:
        state === 'rehearsed' &&
        holds(action.step) &&
        of('possible').rows > 0 &&
        isFresh(row.rehearsed_at, context),
      cancel: bulkFlow.canDo(state, 'cancel'),
      rehearseUndo: mayUndo && bulkFlow.canDo(state, 'rehearseUndo') && of(...standingRowStates).rows > 0,
      undo:
        mayUndo &&
        bulkFlow.canDo(state, 'undo') &&
        of('undoPossible').rows > 0 &&
        isFresh(row.rehearsed_at, context),
    },
  }
})

function isFresh(rehearsedAt: Date | null, { wall }: CallContext): boolean {
  return rehearsedAt !== null && wall.getTime() - rehearsedAt.getTime() <= rehearsalMinutes * 60_000
}

const showRows = implement(calls.getBulkRows, async (request, context) => {
  const { tx, staff, language } = context
  refuseOtherApps((await readBulk(tx, staff.id, request.filter.id)) ?? refuse('NOT_FOUND'), context)
  const page = await listOf(tx, calls.getBulkRows, request, {
    of: ['bulk_row', 'b'],
    fields: { message: 'later' },
    beside: { detail: sql<Record<string, string | number> | null>`b.detail` },
    filter: { id: (id) => sql`b.bulk_id = ${id}` },
    by: 'outcome',
    descending: false,
    // What the act changes keeps its place while it runs.
    sorts: {
      outcome: {
        column: sql`case b.state when 'refused' then 3 when 'kept' then 2 when 'undone' then 1 else 0 end || coalesce(b.code, '')`,
        type: 'text',
      },
    },
    key: { column: sql`b.row`, type: 'integer' },
  })
  const messageOf = ({ code, detail }: (typeof page.items)[number]) =>
    code === null ? null : wordsOf(code as ErrorCode, language, detail ?? {})
  return { ...page, items: page.items.map((row) => ({ ...row, message: messageOf(row) })) }
})

const start = implement(calls.startBulk, async ({ id }, context) => {
  const { tx, staff, services } = context
  const bulk = await lockBulk(tx, id, staff.id)
  refuseOtherApps(bulk, context)
  const { step } = actionOf(services, bulk.action)
  allow(step, context)
  if (bulk.state === 'rehearsed' && !isFresh(bulk.rehearsed_at, context)) refuse('REHEARSAL_OLD')
  const state = await moveBulk(tx, bulk, 'start', { gone: 0 })
  await services.queue.send(tx, 'runBulk', { bulkId: id })
  return { state }
})

/** @throws NOT_PERMITTED, PASSWORD_AGAIN as the call itself would */
function allow({ call }: BulkAction['step'], context: CallContext): void {
  if (!context.holds(call)) refuse('NOT_PERMITTED')
  if (call.sudo && !context.sudo) refuse('PASSWORD_AGAIN')
}

const cancel = implement(calls.cancelBulk, async ({ id }, { tx, staff, wall }) => {
  const bulk = await lockBulk(tx, id, staff.id)
  // A rehearsal of an undo ends earlier: the act itself had ended before it.
  const ended = bulk.state === 'rehearsingUndo' ? { rehearsed_at: wall } : { finished_at: wall }
  return { state: await moveBulk(tx, bulk, 'cancel', ended) }
})

const rehearseUndo = implement(calls.rehearseUndoBulk, async ({ id }, context) => {
  const { tx, staff, services } = context
  const bulk = await lockBulk(tx, id, staff.id)
  refuseOtherApps(bulk, context)
  const { undo: steps } = actionOf(services, bulk.action)
  if (steps.length === 0) refuse('STATE_CONFLICT', { state: bulk.state })
  if (!steps.every(({ call }) => context.holds(call))) refuse('NOT_PERMITTED')
  const state = await moveBulk(tx, bulk, 'rehearseUndo', { gone: 0 })
  await askUndoOfRows(tx, id)
  await services.queue.send(tx, 'rehearseUndoBulk', { bulkId: id })
  return { state }
})

const undo = implement(calls.undoBulk, async ({ id, chosen }, context) => {
  const { tx, staff, services } = context
  const bulk = await lockBulk(tx, id, staff.id)
  refuseOtherApps(bulk, context)
  const action = actionOf(services, bulk.action)
  if (action.undo.length === 0) refuse('STATE_CONFLICT', { state: bulk.state })
  for (const step of action.undo) allow(step, context)
  if (bulk.state === 'undoRehearsed' && !isFresh(bulk.rehearsed_at, context)) refuse('REHEARSAL_OLD')
  const state = await moveBulk(tx, bulk, 'undo', { gone: 0, finished_at: null })
  await chooseRowsToUndo(tx, id, chosen)
  // How many were chosen, or left out; what became of each is in an audit row of its own.
  const picked = 'rows' in chosen ? { rows: chosen.rows.length } : { except: chosen.except.length }
  context.keepInTrail({ bulk: id, action: bulk.action, ...picked })
  await services.queue.send(tx, 'undoBulk', { bulkId: id })
  return { state }
})

export const bulkCalls: readonly Implementation[] = [
  rehearse,
  show,
  showRows,
  start,
  cancel,
  rehearseUndo,
  undo,
]
