import type { ClientBase } from 'pg'
import { bulkTables, type BulkTable, type Row, type Rows } from './bulk-rows.ts'

const rowsPerStatement = 1_000

/**
 * Writes rows set-wise in the caller's transaction, as the schema's owner. The numbers of the database are drawn in
 * blocks, so that whoever else writes meanwhile never meets one of them.
 */
export class BulkWriter {
  readonly #client: ClientBase
  /** The database's number of each row, by table, at the place of the number it was counted by. */
  readonly #drawn = new Map<BulkTable, number[]>()

  constructor(client: ClientBase) {
    this.#client = client
  }

  async write(rows: Rows): Promise<void> {
    for (const [name, { serial }] of Object.entries(bulkTables)) {
      const table = name as BulkTable
      if (serial !== null) await this.#draw(table, serial, rows.numbered(table))
      if (table !== 'ledger_posting') await this.#writeTable(table, rows.take(table))
    }
  }

  async #draw(table: BulkTable, serial: string, wanted: number): Promise<void> {
    const drawn = this.#drawn.get(table) ?? []
    this.#drawn.set(table, drawn)
    if (wanted > drawn.length) drawn.push(...(await drawNumbers(this.#client, serial, wanted - drawn.length)))
  }

  async #writeTable(table: BulkTable, rows: readonly Row[]): Promise<void> {
    const columns = Object.keys(rows[0] ?? {}).join(', ')
    for (let from = 0; from < rows.length; from += rowsPerStatement) {
      const batch = rows.slice(from, from + rowsPerStatement).map((row) => this.#written(table, row))
      await this.#client.query(
        `insert into ${table} (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
        [JSON.stringify(batch)],
      )
    }
  }

  /** The row with the database's numbers, in words that JSON can carry. */
  #written(table: BulkTable, row: Row): Row {
    const { key, refs } = bulkTables[table]
    const written: Row = {}
    for (const [column, value] of Object.entries(row)) {
      const from = column === key ? table : (refs as Record<string, BulkTable>)[column]
      written[column] =
        from === undefined || value === null ? plain(value) : this.#drawn.get(from)?.[(value as number) - 1]
    }
    return written
  }
}

function plain(value: unknown): unknown {
  return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value
}

/** The next numbers of a sequence. */
export async function drawNumbers(client: ClientBase, sequence: string, count: number): Promise<number[]> {
  const { rows } = await client.query<{ number: number }>(
    'select nextval($1::regclass)::integer as number from generate_series(1, $2::integer)',
    [sequence, count],
  )
  return rows.map(({ number }) => number)
}

/** Keeps a value of the installation in the same transaction (see `keepSetting`). */
export async function keepBulkMark(client: ClientBase, key: string, value: unknown, at: Date): Promise<void> {
  await client.query(
    `insert into setting (key, value, changed_at) values ($1, $2, $3)
     on conflict (key) do update set value = excluded.value, changed_at = excluded.changed_at`,
    [key, JSON.stringify(value), at],
  )
}
