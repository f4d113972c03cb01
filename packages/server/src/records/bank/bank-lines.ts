import { sql, type Selectable } from 'kysely'
import {
  bankLineFlow,
  type BankLineEvent,
  type BankLineKind,
  type BankLineState,
} from '@lumbung/domain/bank/bank-flow'
import type { Explanation, Match, Suggestion, SuggestionReason } from '@lumbung/domain/bank/match-lines'
import type { AgainstAccount } from '@lumbung/domain/books/bank-postings'
import { refuse } from '@lumbung/domain/errors'
import { negate } from '@lumbung/domain/money'
import type { PayoutChannel } from '@lumbung/domain/order/payout-channel'
import type { Tx } from '../../db/pool.ts'
import type { BankLine } from '../../db/tables.ts'
import { lockVersioned, moveVersioned } from '../running/versioned-row.ts'
import { breaksUnique } from '../../db/transaction.ts'

export type BankLineRow = Omit<Selectable<BankLine>, 'state' | 'kind'> & {
  state: BankLineState
  kind: BankLineKind | null
}

/** What the matcher keeps of a suggestion. */
export interface KeptSuggestion {
  kind: BankLineKind
  reason: SuggestionReason
  /** How many would fit. */
  of: number
  cash: number[]
  payout: number | null
  /** Of suggestions that were kept before it was suggested: nothing. */
  withdrawal?: number | null
}

/** One record of ours behind a line. */
export interface NewPart {
  cashRecordId?: number
  disbursementId?: number
  withdrawalId?: number
  /** As the statement would have it: in above zero, out below. */
  amount: number
  fee?: number
}

/** @throws NOT_FOUND, VERSION_CONFLICT */
export async function lockBankLine(tx: Tx, id: number, version?: number): Promise<BankLineRow> {
  const row = await lockVersioned(tx, 'bank_line', id, version)
  return { ...row, state: row.state as BankLineState, kind: row.kind as BankLineKind | null }
}

export interface LineChange {
  kind?: BankLineKind | null
  against?: AgainstAccount | null
  channel?: PayoutChannel | null
  rule?: string | null
  note?: string
  suggestion?: null
  operator_id?: number | null
  checker_id?: number | null
  explained_at?: Date | null
  owner_id?: number | null
}

/** Moves a line along its table by a guarded update. @throws STATE_CONFLICT */
export async function moveBankLine(
  tx: Tx,
  line: BankLineRow,
  event: BankLineEvent,
  change: LineChange,
): Promise<{ state: BankLineState; version: number }> {
  return await moveVersioned(tx, 'bank_line', bankLineFlow, line, event, change)
}

/** @throws DUPLICATE when a record stands behind a line already */
export async function addParts(tx: Tx, lineId: number, parts: readonly NewPart[]): Promise<void> {
  await insertParts(
    tx,
    parts.map((part) => ({ ...part, lineId })),
  ).catch((error: unknown) => {
    for (const record of ['cash_record', 'disbursement', 'withdrawal'])
      if (breaksUnique(error, `bank_line_part_${record}_id_key`)) refuse('DUPLICATE')
    throw error
  })
}

/** In one statement of as many values as a part has, however many payments a settlement is of. */
async function insertParts(tx: Tx, parts: readonly (NewPart & { lineId: number })[]): Promise<void> {
  if (parts.length === 0) return
  await sql`
    insert into bank_line_part (line_id, cash_record_id, disbursement_id, withdrawal_id, amount, fee)
    select * from unnest(${parts.map(({ lineId }) => lineId)}::integer[],
      ${parts.map(({ cashRecordId = null }) => cashRecordId)}::integer[],
      ${parts.map(({ disbursementId = null }) => disbursementId)}::integer[],
      ${parts.map(({ withdrawalId = null }) => withdrawalId)}::integer[],
      ${parts.map(({ amount }) => amount)}::bigint[], ${parts.map(({ fee = 0 }) => fee)}::bigint[])`.execute(
    tx,
  )
}

/** Nothing stands behind the line any more. */
export async function dropParts(tx: Tx, lineId: number): Promise<void> {
  await tx.deleteFrom('bank_line_part').where('line_id', '=', lineId).execute()
}

/** Who works on a line; null: nobody. */
export async function ownLine(tx: Tx, line: BankLineRow, ownerId: number | null): Promise<number> {
  const row = await tx
    .updateTable('bank_line')
    .set({ owner_id: ownerId })
    .set((update) => ({ version: update('version', '+', 1) }))
    .where('id', '=', line.id)
    .where('version', '=', line.version)
    .returning('version')
    .executeTakeFirst()
  return row?.version ?? refuse('VERSION_CONFLICT')
}

/** Writes down what the matcher found, set-wise; lines that were explained meanwhile stay as they are. */
export async function keepMatches(
  tx: Tx,
  lines: readonly number[],
  { matches, suggestions }: { matches: readonly Match[]; suggestions: readonly Suggestion[] },
  at: Date,
): Promise<void> {
  const kept = suggestions.map((each): { id: number; suggestion: KeptSuggestion } => ({
    id: each.line.id,
    suggestion: {
      kind: each.kind,
      reason: each.reason,
      of: each.of,
      cash: each.cash.map(({ id }) => id),
      payout: each.payout?.id ?? null,
      withdrawal: each.withdrawal?.id ?? null,
    },
  }))
  await sql`
    update bank_line l set suggestion = each.suggestion::jsonb, version = l.version + 1
      from unnest(${[...lines]}::integer[]) asked(id)
      left join unnest(${kept.map(({ id }) => id)}::integer[], ${kept.map(({ suggestion }) => JSON.stringify(suggestion))}::text[])
        each(id, suggestion) on each.id = asked.id
     where l.id = asked.id and l.state = 'new' and l.suggestion is distinct from each.suggestion::jsonb`.execute(
    tx,
  )
  await sql`
    update bank_line l set state = 'matched', kind = each.kind, rule = each.rule, explained_at = ${at}, version = l.version + 1
      from unnest(${matches.map(({ line }) => line.id)}::integer[], ${matches.map(({ kind }) => kind)}::text[],
                  ${matches.map(({ rule }) => rule)}::text[]) each(id, kind, rule)
     where l.id = each.id and l.state = 'new'`.execute(tx)
  await insertParts(
    tx,
    matches.flatMap(({ line, ...match }) => partsOf(match).map((part) => ({ ...part, lineId: line.id }))),
  )
}

function partsOf({ kind, cash, payout, withdrawal }: Explanation): NewPart[] {
  return [
    ...cash.map(({ id: cashRecordId, amount, fee }) => ({
      cashRecordId,
      amount,
      fee: kind === 'settlement' ? fee : 0,
    })),
    ...(payout ? [{ disbursementId: payout.id, amount: negate(payout.amount) }] : []),
    ...(withdrawal ? [{ withdrawalId: withdrawal.id, amount: withdrawal.amount }] : []),
  ]
}
