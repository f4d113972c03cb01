import {
  loadStatement,
  previewStatement,
  saveBankAccount,
  uploadStatement,
  type BankTarget,
} from '@lumbung/contract/utils/bank-statement'
import { movedOf } from '@lumbung/domain/bank/statement'
import { refuse } from '@lumbung/domain/errors'
import type { Implementation, OutsideContext } from '../../../calls/context.ts'
import { Refused, refusalOf } from '../../../calls/errors.ts'
import { implement, implementPrepared } from '../../../calls/registry.ts'
import { transact } from '../../../db/transaction.ts'
import {
  addBankAccount,
  addStatement,
  type BankStatementRow,
  keepMapping,
  lockBankAccount,
  statementOf,
} from '../../../records/bank/bank-statements.ts'
import { sha256 } from '../../../secrets/seals.ts'
import { bankAccountOf, loadedFile } from './bank-day.queries.ts'
import {
  inspectStatement,
  readStatement,
  type StatementFormat,
  type StatementRead,
} from './read-statement.ts'
import { assertFits, takeIn } from './take-in.ts'

const addAccount = implement(saveBankAccount, async ({ bank, number, name }, { tx, staff, wall }) => ({
  id: await addBankAccount(tx, { bank, number, name }, { staffId: staff.id, at: wall }),
}))

/** Looks at the file before the transaction, so that what is wrong with it is said at once, and keeps it sealed. */
const upload = implementPrepared(
  uploadStatement,
  async ({ account, name }, { upload: kept, services }) => {
    const bytes = (await kept?.read()) ?? Buffer.alloc(0)
    const hash = sha256(bytes)
    const there = await transact(services.db, '*', async (tx) => await loadedFile(tx, account, hash))
    if (there) return new Refused('DUPLICATE', { detail: { name: there.name } })
    try {
      const file = await inspectStatement(bytes, name)
      const { key } = await services.files.put(bytes, { type: 'application/octet-stream' })
      return { ...file, hash, key }
    } catch (error) {
      const refused = refusalOf(error)
      if (refused === null) throw error
      return refused
    }
  },
  async ({ account, name }, { tx, staff, now }, file) => {
    if (file instanceof Refused) return file
    const { mapping } = await lockBankAccount(tx, account)
    const id = await addStatement(
      tx,
      {
        accountId: account,
        name,
        format: file.format,
        fileKey: file.key,
        sha256: file.hash,
        columns: file.columns,
      },
      { staffId: staff.id, at: now },
    )
    const known = mapping as Readonly<Record<string, string>>
    const { format, columns, sample, suggested } = file
    const isKnown = columns.some((column) => known[column] !== undefined)
    const wanted = isKnown ? columns.map((column) => known[column] ?? 'ignore') : suggested
    return { id, format, columns, sample, suggested: wanted as BankTarget[] }
  },
)

type Asked = { id: number; mapping: BankTarget[]; start: number | null; end: number | null }
interface Prepared {
  file: BankStatementRow
  read: StatementRead
}

/** Reads the kept file without a connection. A refusal is returned: the attempt stays in the audit trail. */
async function prepare(asked: Asked, { services }: OutsideContext): Promise<Prepared | Refused> {
  try {
    const file = await transact(services.db, '*', async (tx) => await statementOf(tx, asked.id))
    const { content } = await services.files.get(file.file_key)
    const { mapping, start, end } = asked
    const format = file.format as StatementFormat
    return { file, read: await readStatement(content, { format, name: file.name, mapping, start, end }) }
  } catch (error) {
    const refused = refusalOf(error)
    if (refused === null) throw error
    return refused
  }
}

const preview = implementPrepared(previewStatement, prepare, async (_asked, { tx }, prepared) => {
  if (prepared instanceof Refused) return prepared
  const { file, read } = prepared
  const { rows, wrong, errors, statement } = read
  if (statement === null) return { rows, wrong, errors, statement: null }
  await assertFits(tx, await bankAccountOf(tx, file.account_id), statement)
  const { from, to, start, end, lines } = statement
  return { rows, wrong, errors, statement: { from, to, start, end, lines: lines.length, ...movedOf(lines) } }
})

const load = implementPrepared(loadStatement, prepare, async (asked, context, prepared) => {
  if (prepared instanceof Refused) return prepared
  const { tx, staff, now, actor, services } = context
  const { read, file } = prepared
  if (read.statement === null) return new Refused('STATEMENT_ROWS', { detail: { rows: read.wrong } })
  const account = await lockBankAccount(tx, file.account_id)
  if ((await statementOf(tx, file.id)).state !== 'uploaded') refuse('STATE_CONFLICT')
  await takeIn(
    tx,
    services,
    { account, file, statement: read.statement },
    { staffId: staff.id, at: now, actor },
  )
  if (file.columns.length > 0)
    await keepMapping(
      tx,
      account.id,
      Object.fromEntries(file.columns.map((column, index) => [column, asked.mapping[index] ?? 'ignore'])),
    )
  const { from, to, lines } = read.statement
  context.keepInTrail({ account: account.id, from, to, lines: lines.length })
  return { id: file.id, account: account.id, from, to, lines: lines.length }
})

export const statementCalls: readonly Implementation[] = [addAccount, upload, preview, load]
