import pg from 'pg'

interface Index {
  name: string
  made: string
}

/** Part of a filling; it keeps nothing on its connection. */
export type Part = (by: pg.Client) => Promise<unknown>

/**
 * Fills tables as empty ones are filled fast: by two connections, without their indexes, which are made of all rows afterwards, and
 * without looking up what each row refers to. What keeps keys single stays.
 * @param client the schema's owner, outside a transaction
 * @param url of its database
 * @param stages one after the other; the parts of each beside one another
 */
export async function inBulk(
  client: pg.Client,
  url: string,
  tables: readonly string[],
  stages: readonly (readonly Part[])[],
): Promise<void> {
  const { rows: indexes } = await client.query<Index>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as made
       from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = any ($1::regclass[]) and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
      order by i.indrelid, c.relname`,
    [tables],
  )
  for (const { name } of indexes) await client.query(`drop index ${pg.escapeIdentifier(name)}`)
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  const both = [client, other]
  try {
    for (const by of both)
      await by.query("set session_replication_role = replica; set maintenance_work_mem = '512MB'")
    const made = indexes.map(
      (index): Part =>
        async (by) =>
          await by.query(index.made),
    )
    for (const parts of [...stages, made]) await shareOut(parts, both)
    await client.query('reset session_replication_role; reset maintenance_work_mem')
  } finally {
    await other.end()
  }
}

async function shareOut(parts: readonly Part[], between: readonly pg.Client[]): Promise<void> {
  const left = [...parts]
  const work = async (by: pg.Client) => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await next(by)
  }
  await Promise.all(between.map(work))
}
