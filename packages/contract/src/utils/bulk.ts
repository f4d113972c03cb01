import * as z from 'zod/mini'
import { bulkFlow, bulkRowFlow, bulkRowsMax } from '@lumbung/domain/running/bulk'
import { assignTarget } from '../approve/assignment.ts'
import { payoutChannel } from '../loan/payout-channel.ts'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'
import { anyFilter } from './list-view.ts'

/** What can be done to many rows at once: the permission is that of the call each row makes. */
export const bulkActionName = z.enum([
  'putForward',
  'releaseLoan',
  'holdLoan',
  'unholdLoan',
  'cancelLoan',
  'retryLoan',
  'switchChannel',
  'assignReview',
  'appealMachine',
  'assignCase',
  'assignPreCase',
  'outsourceCase',
  'issueLetter',
  'assignLead',
  'recycleLead',
])
export type BulkActionName = z.output<typeof bulkActionName>

/** To whom an action gives rows, or by whom they go: a target at the review desks, a person, an agency, a channel. */
export const bulkReceiver = z.union([
  assignTarget,
  z.strictObject({ kind: z.literal('collector'), id: f.id }),
  z.strictObject({ kind: z.literal('agency'), id: f.id }),
  z.strictObject({ kind: z.literal('seller'), id: f.id }),
  /** Null: as the settings say. */
  z.strictObject({ kind: z.literal('channel'), channel: z.nullable(payoutChannel) }),
])
export type BulkReceiver = z.output<typeof bulkReceiver>

/** The rows picked, as they were seen; or "all that match" the filter of the action's list. */
export const bulkTargets = z.union([
  z.strictObject({
    rows: z
      .array(z.strictObject({ key: z.string().check(z.minLength(1), z.maxLength(64)), version: f.version }))
      .check(z.minLength(1), z.maxLength(bulkRowsMax)),
  }),
  z.strictObject({ filter: anyFilter }),
])

/**
 * Finds the rows and tries each in the background, writing nothing: `get_bulk` tells when it is `rehearsed`. What runs
 * afterwards is exactly the rows that were possible, in the versions seen here. An older rehearsal of the same action
 * is cancelled.
 */
export const rehearseBulk = call('POST /utils/rehearse_bulk', {
  access: 'signedIn',
  request: z.strictObject({
    action: bulkActionName,
    targets: bulkTargets,
    /** Where the action asks for a reason. */
    note: z._default(f.note, ''),
    /** Where the action gives rows to someone. */
    to: z.optional(bulkReceiver),
  }),
  ret: z.object({ id: f.id }),
  errors: ['NOT_PERMITTED', 'REASON_MISSING'],
})

export const bulkState = z.enum(bulkFlow.states)
export const bulkRowState = z.enum(bulkRowFlow.states)

const counted = z.object({ rows: z.int(), amount: f.rupiah })

/** How it stands; asked again while `state` is rehearsing, running, rehearsingUndo or undoing. One's own only. */
export const getBulk = call('POST /utils/get_bulk', {
  access: 'signedIn',
  request: z.strictObject({ id: f.id }),
  ret: z.object({
    id: f.id,
    action: bulkActionName,
    state: bulkState,
    /** Rows found; how many of them the present step is about, and has gone through. */
    total: z.int(),
    stepRows: z.int(),
    gone: z.int(),
    /** Would change, or has changed: rows and the money in them, rupiah. */
    possible: counted,
    /** Stands, whether an undo of it was rehearsed or not. */
    done: counted,
    refused: counted,
    /** As the last rehearsal of an undo found them: would be taken back; something depends on them. */
    undoPossible: counted,
    kept: counted,
    undone: counted,
    /** Refusals by code, the most frequent first. */
    refusals: z.array(z.object({ code: z.string(), rows: z.int() })),
    /** The filter matched more rows than one bulk takes: only the first 10,000 are in it. */
    cut: z.boolean(),
    error: z.nullable(z.string()),
    at: f.instant,
    finishedAt: z.nullable(f.instant),
    /** Each row may be taken back while nothing depends on it; false: what is done stays done. */
    undoable: z.boolean(),
    can: z.object({
      start: z.boolean(),
      cancel: z.boolean(),
      rehearseUndo: z.boolean(),
      undo: z.boolean(),
    }),
  }),
  errors: ['NOT_FOUND'],
})

/**
 * Row by row: what would happen, then what happened; without a sort what is done first, refused rows below it with those of
 * one reason together. `message` words the refusal in the caller's language.
 */
export const getBulkRows = call('POST /utils/get_bulk_rows', {
  access: 'signedIn',
  request: listRequest(
    z.strictObject({
      id: f.id,
      state: z.optional(z.array(bulkRowState).check(z.maxLength(bulkRowFlow.states.length))),
    }),
    ['row', 'outcome'],
  ),
  ret: listAnswer(
    z.object({
      row: z.int(),
      key: z.string(),
      amount: f.rupiah,
      state: bulkRowState,
      code: z.nullable(z.string()),
      message: z.nullable(z.string()),
    }),
  ),
  errors: ['NOT_FOUND'],
})

const act = { id: f.id, requestKey: f.requestKey }
const ret = z.object({ state: bulkState })

/**
 * Runs what was rehearsed within the last 30 minutes; each row under the person's rights at that moment. Asks for the
 * password again, once for all rows, when the call of the act does.
 */
export const startBulk = call('POST /utils/start_bulk', {
  access: 'signedIn',
  once: true,
  request: z.strictObject(act),
  ret,
  errors: ['NOT_FOUND', 'NOT_PERMITTED', 'STATE_CONFLICT', 'PASSWORD_AGAIN', 'REHEARSAL_OLD'],
})

/**
 * Stops before the next row; what was done stays done. A rehearsal of an undo that is stopped has told of the rows it came to: these
 * may be undone, the others still wait to be looked at.
 */
export const cancelBulk = call('POST /utils/cancel_bulk', {
  access: 'signedIn',
  request: z.strictObject({ id: f.id }),
  ret,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
})

/**
 * Tries in the background to take each row back, writing nothing: `getBulkRows` then tells of each that stands whether it can
 * still be undone, or what depends on it. Asked for again, it looks again.
 */
export const rehearseUndoBulk = call('POST /utils/rehearse_undo_bulk', {
  access: 'signedIn',
  request: z.strictObject({ id: f.id }),
  ret,
  errors: ['NOT_FOUND', 'NOT_PERMITTED', 'STATE_CONFLICT'],
})

const rowNos = z.array(z.int().check(z.minimum(1), z.maximum(bulkRowsMax)))

/**
 * Takes back the chosen rows of those that could be by a rehearsal of the last 30 minutes: these rows, or all but these.
 * What came to depend on one since keeps it, with the reason; a later undo may take the rest.
 */
export const undoBulk = call('POST /utils/undo_bulk', {
  access: 'signedIn',
  once: true,
  request: z.strictObject({
    ...act,
    chosen: z.union([
      z.strictObject({ rows: rowNos.check(z.minLength(1), z.maxLength(bulkRowsMax)) }),
      z.strictObject({ except: rowNos.check(z.maxLength(bulkRowsMax)) }),
    ]),
  }),
  ret,
  errors: ['NOT_FOUND', 'NOT_PERMITTED', 'STATE_CONFLICT', 'PASSWORD_AGAIN', 'REHEARSAL_OLD'],
})
