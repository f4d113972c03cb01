import { checkStatement, type Statement } from '@lumbung/domain/bank/statement'
import { LendingError, refuse } from '@lumbung/domain/errors'
import type { Actor } from '../../../calls/actor.ts'
import type { Services } from '../../../calls/context.ts'
import type { Tx } from '../../../db/pool.ts'
import { breaksUnique } from '../../../db/transaction.ts'
import {
  balancesBeside,
  type BankAccountRow,
  type BankStatementRow,
  lineThere,
  loadedWithin,
  loadLines,
  setMatching,
} from '../../../records/bank/bank-statements.ts'
import { endMissing, endRefusals } from '../../../records/bank/statement-deliveries.ts'

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/**
 * Holds a statement to the account and to what is there: another account's, days or lines loaded before, and balances
 * that do not go on are refused.
 * @throws STATEMENT_BALANCE, STATEMENT_DAYS, STATEMENT_ACCOUNT, STATEMENT_LOADED, STATEMENT_LINE_TWICE, STATEMENT_GAP
 */
export async function assertFits(tx: Tx, account: BankAccountRow, statement: Statement): Promise<void> {
  checkStatement(statement)
  const { from, to, lines } = statement
  if (statement.account !== null && !digitsOf(statement.account).endsWith(account.number))
    throw new LendingError('STATEMENT_ACCOUNT', { detail: { found: statement.account.slice(-8) } })
  const loaded = await loadedWithin(tx, account.id, from, to)
  if (loaded) throw new LendingError('STATEMENT_LOADED', { detail: { day: loaded.day, name: loaded.name } })
  const there = await lineThere(
    tx,
    account.id,
    lines.map(({ txId }) => txId),
  )
  if (there) throw new LendingError('STATEMENT_LINE_TWICE', { detail: { txId: there.tx_id, day: there.day } })
  const { before, after } = await balancesBeside(tx, account.id, from, to)
  const gap = (day: string, expected: number, found: number): never => {
    throw new LendingError('STATEMENT_GAP', { detail: { day, expected, found } })
  }
  if (before !== null && before !== statement.start) gap(from, before, statement.start)
  if (after !== null && after.start !== statement.end) gap(to, after.start, statement.end)
}

export interface TakenIn {
  account: BankAccountRow
  file: Pick<BankStatementRow, 'id' | 'account_id' | 'name' | 'sha256'>
  statement: Statement
}

/**
 * Loads a statement that was read, uploaded or delivered: its lines are matched by a job, and what was told of a refused
 * delivery of these days, or of one that had not come, ends. The account is locked.
 * @throws as `assertFits`; DUPLICATE when the same content is loaded already
 */
export async function takeIn(
  tx: Tx,
  services: Services,
  { account, file, statement }: TakenIn,
  by: { staffId: number | null; at: Date; actor: Actor },
): Promise<void> {
  await assertFits(tx, account, statement)
  await loadLines(tx, services.seals, file, statement, by).catch((error: unknown) => {
    if (breaksUnique(error, 'bank_statement_loaded')) refuse('DUPLICATE')
    throw error
  })
  await setMatching(tx, file.id, true)
  await services.queue.send(tx, 'matchStatement', { statementId: file.id })
  const { from, to } = statement
  await endMissing(tx, { accountId: account.id, from, to }, by)
  await endRefusals(tx, { accountId: account.id, from, to, sha256: file.sha256, name: file.name }, by)
}
