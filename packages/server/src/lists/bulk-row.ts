import type { Language } from '@lumbung/contract/fields'
import type { BulkActionName, BulkReceiver } from '@lumbung/contract/utils/bulk'
import { businessDayOf } from '@lumbung/domain/calendar'
import { LendingError } from '@lumbung/domain/errors'
import type { BulkRowEvent } from '@lumbung/domain/running/bulk'
import type { BulkAction, BulkStep, BulkTarget } from './bulk-action.ts'
import type { Services } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import { narrowScope, transact } from '../db/transaction.ts'
import { lockBulk, passBulkRow, type BulkRecord, type BulkRow } from '../records/list/bulk.ts'
import { actAfter } from '../records/people/audit.ts'
import { runAs, standingOf } from '../calls/run-as.ts'

/** What is kept, sealed, of what was asked. */
export interface BulkAsk {
  note: string
  to?: BulkReceiver | undefined
  targets: { rows: { key: string; version: number }[] } | { filter: Record<string, unknown> }
}

/** @throws an Error: the contract names every action, and product.ts must know them all */
export function actionOf(services: Services, name: string): BulkAction {
  const action = services.bulkActions.get(name as BulkActionName)
  if (action === undefined) throw new Error(`no bulk action ${name}`)
  return action
}

/** A bulk act being worked on. */
export interface Work extends BulkRecord {
  ask: BulkAsk
}

/** The act when it is still in this state; null when there is nothing to do any more. */
export async function openBulkRun(
  id: number,
  state: Work['state'],
  services: Services,
): Promise<Work | null> {
  return await transact(services.db, '*', async (tx) => {
    const bulk = await lockBulk(tx, id)
    if (bulk.state !== state) return null
    return { ...bulk, ask: JSON.parse(services.seals.open(bulk.request_sealed)) as BulkAsk }
  })
}

/**
 * Makes the calls of one row as the person, one after another in one transaction; each sees the version that the last
 * one left.
 * @returns the version after the last
 * @throws every refusal of the calls, NOT_PERMITTED
 */
export async function makeCalls(
  tx: Tx,
  services: Services,
  work: Work,
  steps: readonly BulkStep[],
  target: BulkTarget,
  purpose: string,
): Promise<number> {
  let { version } = target
  for (const [index, step] of steps.entries()) {
    const standing = await standingOf(tx, work.staff_id, step.call, work.language as Language)
    await narrowScope(tx, standing.scope)
    const requestKey = `bulk-${work.id}-${target.key}-${purpose}-${index}`
    const request = step.request({ ...target, version }, { note: work.ask.note, to: work.ask.to, requestKey })
    const answer: unknown = await runAs(tx, services, standing, step.call, request, workOf(work.id))
    version = versionIn(answer) ?? version
  }
  return version
}

/** How the trail names an act: every call of it has this for its request. */
export function workOf(id: number): string {
  return `bulk:${id}`
}

function versionIn(answer: unknown): number | null {
  if (typeof answer !== 'object' || answer === null || !('version' in answer)) return null
  return typeof answer.version === 'number' ? answer.version : null
}

/**
 * Says what became of a row whose calls were refused.
 * @returns whether the act goes on
 */
export async function noteRefusedRow(
  services: Services,
  work: Work,
  row: BulkRow,
  event: BulkRowEvent,
  { code, detail }: LendingError,
): Promise<boolean> {
  const change = { code, detail: detail === undefined ? null : JSON.stringify(detail) }
  return await transact(services.db, '*', async (tx) => await passBulkRow(tx, work, row, event, change))
}

/** Instead of the conflict it brought about: what was done to the order after this act, by whom and on which day. */
export async function whatDepends(
  { db }: Services,
  work: Work,
  row: BulkRow,
  conflict: LendingError,
): Promise<LendingError> {
  if (!['VERSION_CONFLICT', 'STATE_CONFLICT'].includes(conflict.code)) return conflict
  const next = await transact(db, '*', async (tx) => await actAfter(tx, row.key, workOf(work.id)))
  if (next === null) return conflict
  const detail = { what: next.event, by: next.actor, day: businessDayOf(next.at) }
  return new LendingError('DONE_SINCE', { detail })
}
