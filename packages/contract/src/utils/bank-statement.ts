import * as z from 'zod/mini'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { finance } from '../roles.ts'
import { listBytesMax } from '../upload-bytes.ts'

/** What a column of a bank's table may be; `ignore` is not read. Signed `amount`, or `debit` and `credit`, or `amount` with a `type` that says which. */
export const bankColumns = ['txId', 'time', 'amount', 'debit', 'credit', 'type', 'info', 'balance'] as const
export const bankTarget = z.enum(['ignore', ...bankColumns])
export type BankTarget = z.output<typeof bankTarget>

/** So many wrong rows are named. */
export const wrongRowsMax = 100

const balance = z.int().check(z.minimum(-1_000_000_000_000_000), z.maximum(1_000_000_000_000_000))
const filesErrors = [
  'FILE_TYPE',
  'FILE_TOO_LARGE',
  'FILE_ENCODING',
  'FILE_FORMULA',
  'FILE_BOMB',
  'FILE_UNREADABLE',
  'FILE_COLUMNS',
  'STATEMENT_UNREADABLE',
  'STATEMENT_GAP',
] as const
const statementErrors = [
  ...filesErrors,
  'NOT_FOUND',
  'STATE_CONFLICT',
  'DUPLICATE',
  'STATEMENT_ACCOUNT',
  'STATEMENT_BALANCE',
  'STATEMENT_DAYS',
  'STATEMENT_LINE_TWICE',
  'STATEMENT_LOADED',
  'STATEMENT_ROWS',
] as const

export const saveBankAccount = call('POST /utils/save_bank_account', {
  title: { id: 'Menambah rekening bank', en: 'Add a bank account', zh: '添加银行账户' },
  heldBy: ['finance_checker'],
  usedBy: ['bankStatement'],
  scope: 'all',
  sudo: true,
  once: true,
  request: z.strictObject({
    bank: z.string().check(z.regex(/^[A-Z0-9]{2,20}$/)),
    number: z.string().check(z.regex(/^\d{6,20}$/)),
    name: f.personName,
    requestKey: f.requestKey,
  }),
  ret: z.object({ id: f.id }),
  errors: ['DUPLICATE'],
})

/** Takes a statement as raw bytes: .csv, .xlsx, MT940 (.sta, .mt940, .940, .txt) or camt.053 (.xml). Nothing counts before it is loaded. */
export const uploadStatement = call('POST /utils/upload_statement', {
  title: { id: 'Mengunggah rekening koran', en: 'Upload a bank statement', zh: '上传银行对账单' },
  heldBy: finance,
  usedBy: ['bankStatement'],
  scope: 'all',
  body: 'upload',
  bytesMax: listBytesMax,
  request: z.strictObject({
    account: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)),
    name: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  ret: z.object({
    id: f.id,
    format: z.enum(['csv', 'xlsx', 'mt940', 'camt053']),
    /** Of a table; empty for the formats that say themselves what they are. */
    columns: z.array(z.string()),
    sample: z.array(z.array(z.string())),
    suggested: z.array(bankTarget),
  }),
  errors: [...filesErrors, 'NOT_FOUND', 'DUPLICATE'],
})

const reading = {
  id: f.id,
  /** For tables: what each column is. */
  mapping: z.array(bankTarget).check(z.maxLength(200)),
  /** For tables without a running balance. */
  start: z.nullable(balance),
  end: z.nullable(balance),
}

/** Reads the whole file as mapped and says what it would load, or each row that is wrong. */
export const previewStatement = call('POST /utils/preview_statement', {
  title: { id: 'Memeriksa rekening koran', en: 'Preview a bank statement', zh: '预览银行对账单' },
  heldBy: finance,
  usedBy: ['bankStatement'],
  scope: 'all',
  looks: true,
  request: z.strictObject(reading),
  ret: z.object({
    rows: z.int(),
    wrong: z.int(),
    /** The first of them: its row in the file, the column and what is wrong. */
    errors: z.array(z.object({ row: z.int(), column: z.string(), issue: z.string(), value: z.string() })),
    /** Null while rows are wrong. */
    statement: z.nullable(
      z.object({
        from: f.businessDay,
        to: f.businessDay,
        start: f.rupiah,
        end: f.rupiah,
        lines: z.int(),
        in: f.rupiah,
        out: f.rupiah,
      }),
    ),
  }),
  errors: statementErrors,
})

/**
 * Loads the lines; a job matches them (`get_bank_day` tells how far it is). A table's mapping is kept for the next statement of the
 * account.
 */
export const loadStatement = call('POST /utils/load_statement', {
  title: { id: 'Memuat rekening koran', en: 'Load a bank statement', zh: '载入银行对账单' },
  heldBy: finance,
  usedBy: ['bankStatement'],
  scope: 'all',
  once: true,
  request: z.strictObject({ ...reading, requestKey: f.requestKey }),
  ret: z.object({ id: f.id, account: f.id, from: f.businessDay, to: f.businessDay, lines: z.int() }),
  errors: statementErrors,
})
