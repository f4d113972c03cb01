import type { Call } from '@lumbung/contract/call'
import type { BulkActionName, BulkReceiver } from '@lumbung/contract/utils/bulk'
import type { Tx } from '../db/pool.ts'

/** A row of a bulk act: what it is found by, as it was seen, and the money in it (rupiah). */
export interface BulkTarget {
  key: string
  version: number
  amount: number
}

/** What was given for the whole act; `requestKey` is the bulk's own for this row and step. */
export interface BulkGiven {
  note: string
  to?: BulkReceiver | undefined
  requestKey: string
}

/** One call on one row. */
export interface BulkStep {
  call: Call
  request(target: BulkTarget, given: BulkGiven): unknown
}

/**
 * Something that can be done to many rows at once, as data: each row makes the very call that a person would make on
 * it. Stands next to the calls it is made of.
 */
export interface BulkAction {
  name: BulkActionName
  /** The list whose filter "all that match" means. */
  list: Call
  /** The key of a row of that list. */
  keyOf(item: Record<string, unknown>): string
  /** Version and money of these rows now; those that are not there (for this person) are missing. */
  find(tx: Tx, keys: readonly string[]): Promise<readonly BulkTarget[]>
  step: BulkStep
  /** Refused without a note. */
  needsNote: boolean
  /** Refused without someone to give the rows to. */
  needsTarget?: true
  /** What takes it back, one call after another; empty when nothing does. Each sees the version the last one left. */
  undo: readonly BulkStep[]
}
