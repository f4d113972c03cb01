/** A row as it is written: columns by name, bytes as Buffer, instants as Date. */
export type Row = Record<string, unknown>

/** How a table is written in bulk. */
interface BulkShape {
  /** Where the database's own numbers come from. */
  serial: string | null
  key: string | null
  /** Columns that hold another table's number. */
  refs: Readonly<Record<string, string>>
  /** The same of a table that is written afterwards: filled in at the end. */
  later?: Readonly<Record<string, string>>
  /** Numbers inside a JSON column. */
  inside?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/**
 * Tables in the order in which they are written. Until a row is written, its number and those it refers to are counted
 * here, from 1.
 */
const bulkTables = {
  borrower: { serial: 'borrower_id_seq', key: 'id', refs: {} },
  orders: { serial: null, key: null, refs: { borrower_id: 'borrower' } },
  order_identity: { serial: null, key: null, refs: {} },
  order_facts: { serial: null, key: null, refs: {} },
  order_contact: { serial: null, key: null, refs: {} },
  photo: { serial: null, key: null, refs: {} },
  machine_review: { serial: null, key: null, refs: {} },
  review_task: { serial: 'review_task_id_seq', key: 'id', refs: {} },
  second_look: { serial: null, key: null, refs: { task_id: 'review_task' } },
  order_event: { serial: null, key: null, refs: {}, inside: { detail: { reduction: 'reduction' } } },
  disbursement: { serial: null, key: null, refs: {} },
  loan: { serial: null, key: null, refs: {} },
  instalment: { serial: null, key: null, refs: {} },
  collection_case: { serial: 'collection_case_id_seq', key: 'id', refs: {} },
  case_event: { serial: null, key: null, refs: { case_id: 'collection_case' } },
  extension: {
    serial: 'extension_id_seq',
    key: 'id',
    refs: {},
    later: { cash_record_id: 'cash_record' },
  },
  reduction: { serial: 'reduction_id_seq', key: 'id', refs: {} },
  payment_code: { serial: 'payment_code_id_seq', key: 'id', refs: { extension_id: 'extension' } },
  hook_event: { serial: 'hook_event_id_seq', key: 'id', refs: {} },
  cash_record: {
    serial: 'cash_record_id_seq',
    key: 'id',
    refs: { payment_code_id: 'payment_code', hook_event_id: 'hook_event' },
  },
  loan_event: { serial: 'loan_event_id_seq', key: 'id', refs: { cash_record_id: 'cash_record' } },
  ledger_posting: { serial: 'ledger_posting', key: null, refs: {} },
  ledger_entry: {
    serial: null,
    key: null,
    refs: {
      posting: 'ledger_posting',
      corrects: 'ledger_posting',
      loan_event_id: 'loan_event',
      cash_record_id: 'cash_record',
    },
  },
} as const satisfies Record<string, BulkShape>
export type BulkTable = keyof typeof bulkTables
/** How each is written, for who goes over all of them. */
export const bulkShapes: Readonly<Record<BulkTable, BulkShape>> = bulkTables
type Numbered = { [T in BulkTable]: (typeof bulkTables)[T]['serial'] extends null ? never : T }[BulkTable]

/** Rows waiting to be written, by table. */
export class Rows {
  readonly #rows = new Map<BulkTable, Row[]>()
  readonly #numbers = new Map<BulkTable, number>()

  /** Rows that wait, in all tables. */
  get size(): number {
    return this.#rows.values().reduce((total, rows) => total + rows.length, 0)
  }

  add(table: BulkTable, row: Row): Row {
    const rows = this.#rows.get(table)
    if (rows === undefined) this.#rows.set(table, [row])
    else rows.push(row)
    return row
  }

  /** The next number of a table whose rows refer to each other. */
  number(table: Numbered): number {
    const next = (this.#numbers.get(table) ?? 0) + 1
    this.#numbers.set(table, next)
    return next
  }

  /** How many numbers of a table were given so far, over all that was taken. */
  numbered(table: BulkTable): number {
    return this.#numbers.get(table) ?? 0
  }

  /** Forgets every row; numbering goes on. */
  clear(): void {
    this.#rows.clear()
  }

  /** Gives the rows of a table away; numbering goes on. */
  take(table: BulkTable): Row[] {
    const rows = this.#rows.get(table) ?? []
    this.#rows.delete(table)
    return rows
  }
}
