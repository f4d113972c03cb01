import pg from 'pg'
import type { World } from './world.ts'

/**
 * What nobody can do by the product: as the database's owner, past its triggers. For what was made by an older program, and for
 * tampering that is to be found.
 * @returns how many rows were changed
 */
export async function pastFences(
  { url }: Pick<World, 'url'>,
  statement: string,
  values: readonly unknown[] = [],
): Promise<number> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  try {
    await owner.query('set session_replication_role = replica')
    const { rowCount } = await owner.query(statement, [...values])
    return rowCount ?? 0
  } finally {
    await owner.end()
  }
}
