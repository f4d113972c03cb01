import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'

/**
 * The database of the first version (commit b66b6bb) with 80 demo orders, a login and a claimed review, as rows in JSON.
 * Sealed with the key of `testConfig`; its passwords are the demo's at the tests' cost. Photos' files are not in it.
 */
const dumpFile = join(import.meta.dirname, 'first-version.json.gz')
const migrationFolder = join(import.meta.dirname, '../../../server/src/db/migrations')

interface Dump {
  sequences: Record<string, string>
  tables: Record<string, { columns: string[]; rows: Record<string, unknown>[] }>
}

/**
 * Brings an empty database to where the first version left it: its own migrations, then its rows.
 * @param url connection of the schema's owner
 */
export async function restoreFirstVersion(url: string): Promise<void> {
  const dump = JSON.parse(gunzipSync(readFileSync(dumpFile)).toString('utf8')) as Dump
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      'create table migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    for (const { name } of dump.tables['migration']?.rows ?? [])
      await client.query(readFileSync(join(migrationFolder, String(name)), 'utf8'))
    for (const parent of ['audit', 'access_log', 'order_event'])
      await client.query('select ensure_month_partitions($1, $2, 24)', [parent, '2026-01-01'])
    await client.query('set session_replication_role = replica')
    for (const [table, { columns, rows }] of Object.entries(dump.tables))
      await fill(client, table, columns, rows)
    for (const [sequence, last] of Object.entries(dump.sequences))
      await client.query('select setval($1::regclass, $2::bigint)', [sequence, last])
  } finally {
    await client.end()
  }
}

async function fill(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const names = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const name = client.escapeIdentifier(table)
  await client.query(
    `insert into ${name} (${names}) overriding system value
     select ${names} from json_populate_recordset(null::${name}, $1::json)`,
    [JSON.stringify(rows)],
  )
}
