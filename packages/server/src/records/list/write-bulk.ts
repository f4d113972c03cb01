import type { ClientBase } from 'pg'
import { bulkShapes, type BulkTable, type Row, type Rows } from './bulk-rows.ts'

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
    const tables = Object.keys(bulkShapes) as BulkTable[]
    for (const table of tables) {
      const { serial } = bulkShapes[table]
      if (serial !== null) await this.#draw(table, serial, rows.numbered(table))
    }
    const referring: (() => Promise<void>)[] = []
    for (const table of tables.filter((name) => name !== 'ledger_posting')) {
      const taken = rows.take(table)
      await this.#writeTable(table, taken)
      for (const [column, to] of Object.entries(bulkShapes[table].later ?? {}))
        referring.push(async () => await this.#refer(table, column, to as BulkTable, taken))
    }
    for (const refer of referring) await refer()
  }

  async #draw(table: BulkTable, serial: string, wanted: number): Promise<void> {
    const drawn = this.#drawn.get(table) ?? []
    this.#drawn.set(table, drawn)
    if (wanted > drawn.length) drawn.push(...(await drawNumbers(this.#client, serial, wanted - drawn.length)))
  }

  async #writeTable(table: BulkTable, rows: readonly Row[]): Promise<void> {
    const { later = {} } = bulkShapes[table]
    const names = Object.keys(rows[0] ?? {}).filter((column) => !(column in later))
    const columns = names.join(', ')
    for (let from = 0; from < rows.length; from += rowsPerStatement) {
      const batch = rows.slice(from, from + rowsPerStatement).map((row) => this.#written(table, row))
      await this.#client.query(
        `insert into ${table} (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
        [JSON.stringify(batch)],
      )
    }
  }

  /** Fills in a column that refers to what is written by now. */
  async #refer(table: BulkTable, column: string, to: BulkTable, rows: readonly Row[]): Promise<void> {
    const pairs = rows
      .filter((row) => row[column] !== null)
      .map((row) => ({ id: this.#numberOf(table, row['id']), value: this.#numberOf(to, row[column]) }))
    if (pairs.length === 0) return
    await this.#client.query(
      `update ${table} t set ${column} = n.value
         from json_to_recordset($1::json) as n(id integer, value integer) where t.id = n.id`,
      [JSON.stringify(pairs)],
    )
  }

  /** The row with the database's numbers, in words that JSON can carry. */
  #written(table: BulkTable, row: Row): Row {
    const { key, refs, inside = {} } = bulkShapes[table]
    const written: Row = {}
    for (const [column, value] of Object.entries(row)) {
      const from = column === key ? table : refs[column]
      written[column] =
        from === undefined || value === null ? plain(value) : this.#numberOf(from as BulkTable, value)
    }
    for (const [column, names] of Object.entries(inside)) {
      const held = written[column] as Row
      const numbered = Object.entries(names).filter(([name]) => name in held)
      if (numbered.length > 0)
        written[column] = {
          ...held,
          ...Object.fromEntries(
            numbered.map(([name, of]) => [name, this.#numberOf(of as BulkTable, held[name])]),
          ),
        }
    }
    return written
  }

  /** The database's number of a row, by the number it was counted by. */
  #numberOf(table: BulkTable, counted: unknown): number | undefined {
    return this.#drawn.get(table)?.[(counted as number) - 1]
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
