import type { Selectable } from 'kysely'
import {
  bankCorrectionFlow,
  bankDayFlow,
  type BankDayEvent,
  type BankDayState,
  type BankLineKind,
} from '@lumbung/domain/bank/bank-flow'
import { refuse } from '@lumbung/domain/errors'
import type { Against } from '@lumbung/domain/books/bank-postings'
import type { FlowState } from '@lumbung/domain/flow'
import type { Tx } from '../../db/pool.ts'
import type { BankCorrection, BankDay } from '../../db/tables.ts'
import { lockVersioned, moveVersioned } from '../running/versioned-row.ts'

export type BankDayRow = Omit<Selectable<BankDay>, 'state'> & { state: BankDayState }
type CorrectionState = FlowState<typeof bankCorrectionFlow>
export type BankCorrectionRow = Omit<Selectable<BankCorrection>, 'state' | 'kind' | keyof Against> &
  Against & { state: CorrectionState; kind: BankLineKind }

/** Who changes a day or what is on it waits for who closes it. @throws NOT_FOUND, VERSION_CONFLICT */
export async function lockBankDay(
  tx: Tx,
  accountId: number,
  day: string,
  version?: number,
): Promise<BankDayRow> {
  const row = await tx
    .selectFrom('bank_day')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('day', '=', day)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) refuse('NOT_FOUND')
  if (version !== undefined && row.version !== version) refuse('VERSION_CONFLICT')
  return { ...row, state: row.state as BankDayState }
}

export interface DayChange {
  proposed_by?: number | null
  proposed_at?: Date | null
  closed_by?: number
  closed_at?: Date
  note?: string
  seal?: string
  seal_form?: number
}

/** Moves a day along its table by a guarded update. @throws STATE_CONFLICT */
export async function moveBankDay(
  tx: Tx,
  day: BankDayRow,
  event: BankDayEvent,
  change: DayChange,
): Promise<{ state: BankDayState; version: number }> {
  const state = bankDayFlow.next(day.state, event)
  const row = await tx
    .updateTable('bank_day')
    .set({ ...change, state })
    .set((update) => ({ version: update('version', '+', 1) }))
    .where('account_id', '=', day.account_id)
    .where('day', '=', day.day)
    .where('state', '=', day.state)
    .returning('version')
    .executeTakeFirst()
  if (row === undefined) refuse('STATE_CONFLICT', { state: day.state, event })
  return { state, version: row.version }
}

/**
 * Asks for a correction of a line of a closed day, dated on an open one. Who asks holds the line's day.
 * @throws CORRECTION_WAITING while another of the same line waits: whoever agrees would not know which of two holds
 */
export async function addBankCorrection(
  tx: Tx,
  asked: { lineId: number; accountId: number; day: string; kind: BankLineKind; note: string } & Against,
  by: { staffId: number; at: Date },
): Promise<number> {
  const waiting = await tx
    .selectFrom('bank_correction')
    .select('id')
    .where('line_id', '=', asked.lineId)
    .where('state', '=', 'proposed')
    .executeTakeFirst()
  if (waiting !== undefined) refuse('CORRECTION_WAITING')
  const { id } = await tx
    .insertInto('bank_correction')
    .values({
      line_id: asked.lineId,
      account_id: asked.accountId,
      day: asked.day,
      kind: asked.kind,
      against: asked.against,
      channel: asked.channel,
      note: asked.note,
      state: 'proposed',
      operator_id: by.staffId,
      asked_at: by.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @throws NOT_FOUND, VERSION_CONFLICT */
export async function lockBankCorrection(tx: Tx, id: number, version: number): Promise<BankCorrectionRow> {
  const row = await lockVersioned(tx, 'bank_correction', id, version)
  return row as BankCorrectionRow
}

export async function decideCorrection(
  tx: Tx,
  correction: BankCorrectionRow,
  event: 'agree' | 'refuse',
  by: { staffId: number; at: Date; note: string },
): Promise<{ state: CorrectionState; version: number }> {
  return await moveVersioned(tx, 'bank_correction', bankCorrectionFlow, correction, event, {
    checker_id: by.staffId,
    decided_at: by.at,
    decision_note: by.note,
  })
}
