import { sql, type Selectable } from 'kysely'
import { daysOfStatement, type Statement } from '@lumbung/domain/bank/statement'
import { maskedInfo } from '@lumbung/domain/bank/masked-info'
import type { BusinessDay } from '@lumbung/domain/calendar'
import { refuse } from '@lumbung/domain/errors'
import { rupiah } from '@lumbung/domain/money'
import type { Tx } from '../../db/pool.ts'
import type { BankAccount, BankStatement } from '../../db/tables.ts'
import { breaksUnique } from '../../db/transaction.ts'
import type { Seals } from '../../secrets/seals.ts'

export type BankAccountRow = Selectable<BankAccount>
export type BankStatementRow = Selectable<BankStatement>

/** @throws DUPLICATE when the account is there already */
export async function addBankAccount(
  tx: Tx,
  account: { bank: string; number: string; name: string },
  made: { staffId: number | null; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('bank_account')
    .values({ ...account, made_by: made.staffId, made_at: made.at })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (breaksUnique(error, 'bank_account_bank_number_key')) refuse('DUPLICATE')
      throw error
    })
  return id
}

/** Everything that changes the days of an account takes its turn. @throws NOT_FOUND */
export async function lockBankAccount(tx: Tx, id: number): Promise<BankAccountRow> {
  const row = await tx
    .selectFrom('bank_account')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? refuse('NOT_FOUND')
}

export interface NewStatement {
  accountId: number
  name: string
  format: string
  fileKey: string
  sha256: Buffer
  columns: string[]
}

/** Keeps a file that a person uploaded, or that was delivered; nothing of it counts yet. */
export async function addStatement(
  tx: Tx,
  { accountId, name, format, fileKey, sha256, columns }: NewStatement,
  by: { staffId: number | null; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('bank_statement')
    .values({
      account_id: accountId,
      name,
      format,
      file_key: fileKey,
      sha256,
      columns,
      uploader_id: by.staffId,
      uploaded_at: by.at,
      state: 'uploaded',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @throws NOT_FOUND */
export async function statementOf(tx: Tx, id: number): Promise<BankStatementRow> {
  const row = await tx.selectFrom('bank_statement').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? refuse('NOT_FOUND')
}

const rowsAtOnce = 1_000

/** Puts a checked statement in: its days, open, and its lines, unexplained. The account is locked. */
export async function loadLines(
  tx: Tx,
  seals: Seals,
  { id, account_id: accountId }: Pick<BankStatementRow, 'id' | 'account_id'>,
  statement: Statement,
  by: { staffId: number | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('bank_statement')
    .set({
      state: 'loaded',
      number: statement.number,
      from_day: statement.from,
      to_day: statement.to,
      start_balance: statement.start,
      end_balance: statement.end,
      lines: statement.lines.length,
      loaded_by: by.staffId,
      loaded_at: by.at,
    })
    .where('id', '=', id)
    .where('state', '=', 'uploaded')
    .execute()
  const days = daysOfStatement(statement).map(({ day, start, end }) => ({
    account_id: accountId,
    day,
    statement_id: id,
    start_balance: start,
    end_balance: end,
    state: 'open',
  }))
  await tx.insertInto('bank_day').values(days).execute()
  for (let at = 0; at < statement.lines.length; at += rowsAtOnce) {
    const rows = statement.lines.slice(at, at + rowsAtOnce).map((line) => ({
      account_id: accountId,
      statement_id: id,
      day: line.day,
      time: line.time,
      tx_id: line.txId,
      amount: line.amount,
      type: line.type,
      info_masked: maskedInfo(line.info),
      info_sealed: seals.seal(line.info),
      state: 'new',
    }))
    await tx.insertInto('bank_line').values(rows).execute()
  }
}

/** Lines of a statement are explained one after the other from now on, or all were looked at. */
export async function setMatching(tx: Tx, id: number, matching: boolean): Promise<void> {
  await tx.updateTable('bank_statement').set({ matching }).where('id', '=', id).execute()
}

/** @throws STATE_CONFLICT while its lines are being explained: nobody else changes them then */
export async function assertMatched(tx: Tx, id: number): Promise<void> {
  if ((await statementOf(tx, id)).matching) refuse('STATE_CONFLICT', { state: 'matching' })
}

/** What the columns of an account's tables are, by their heading; kept for the next statement. */
export async function keepMapping(tx: Tx, accountId: number, mapping: Record<string, string>): Promise<void> {
  await tx
    .updateTable('bank_account')
    .set({ mapping: sql`${JSON.stringify(mapping)}::jsonb` })
    .where('id', '=', accountId)
    .execute()
}

/** The days next to a span: the end of the last before it, the start of the first after it; null where there is none. */
export async function balancesBeside(tx: Tx, accountId: number, from: BusinessDay, to: BusinessDay) {
  const before = await tx
    .selectFrom('bank_day')
    .select(['day', 'end_balance'])
    .where('account_id', '=', accountId)
    .where('day', '<', from)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  const after = await tx
    .selectFrom('bank_day')
    .select(['day', 'start_balance'])
    .where('account_id', '=', accountId)
    .where('day', '>', to)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst()
  return {
    before: before === undefined ? null : rupiah(before.end_balance),
    after: after === undefined ? null : { day: after.day, start: rupiah(after.start_balance) },
  }
}

/** The first day of a span that another statement has brought already, and its file. */
export async function loadedWithin(tx: Tx, accountId: number, from: BusinessDay, to: BusinessDay) {
  return await tx
    .selectFrom('bank_day as d')
    .innerJoin('bank_statement as s', 's.id', 'd.statement_id')
    .select(['d.day', 's.name'])
    .where('d.account_id', '=', accountId)
    .where('d.day', '>=', from)
    .where('d.day', '<=', to)
    .orderBy('d.day')
    .limit(1)
    .executeTakeFirst()
}

/** The first of these transactions that the account has already. */
export async function lineThere(tx: Tx, accountId: number, txIds: readonly string[]) {
  return await tx
    .selectFrom('bank_line')
    .select(['tx_id', 'day'])
    .where('account_id', '=', accountId)
    .where('tx_id', '=', sql<string>`any(${[...txIds]})`)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst()
}
