import { sql } from 'kysely'
import type { Tx } from '../db/pool.ts'
import type { OutwardRow } from '../records/outward/outward-rows.ts'

/** The key of the row that each of these stands for or takes back, by the number of the later one. */
export async function keysCorrected(
  tx: Tx,
  rows: readonly Pick<OutwardRow, 'id' | 'corrects_id'>[],
): Promise<ReadonlyMap<number, string>> {
  const ids = rows.flatMap(({ corrects_id: id }) => (id === null ? [] : [id]))
  if (ids.length === 0) return new Map()
  const { rows: found } = await sql<{ id: number; key: string }>`
    select id, key from outward_row where id = any(${ids}::bigint[])`.execute(tx)
  const keys = new Map(found.map(({ id, key }) => [id, key]))
  return new Map(
    rows.flatMap(({ id, corrects_id: corrects }) => {
      const key = corrects === null ? undefined : keys.get(corrects)
      return key === undefined ? [] : [[id, key] as const]
    }),
  )
}
