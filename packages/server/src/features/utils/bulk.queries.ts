import { sql } from 'kysely'
import type { BulkRowState } from '@lumbung/domain/bulk'
import type { Tx } from '../../db/pool.ts'
import { listPage, type Page } from '../../lists/list-page.ts'
import { allOf } from '../../orders/order-parts.ts'

/** A person's own bulk act; null when it is not theirs. */
export async function readBulk(tx: Tx, staffId: number, id: number) {
  const row = await tx
    .selectFrom('bulk')
    .selectAll()
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return row ?? null
}

export async function countRefusals(tx: Tx, bulkId: number): Promise<{ code: string; rows: number }[]> {
  const { rows } = await sql<{ code: string; rows: number }>`
    select code, count(*) as rows from bulk_row
     where bulk_id = ${bulkId} and code is not null group by code order by count(*) desc, code`.execute(tx)
  return rows
}

export interface BulkRowShown {
  row: number
  key: string
  amount: number
  state: BulkRowState
  code: string | null
  detail: Record<string, string | number> | null
}

export async function findBulkRows(
  tx: Tx,
  filter: { id: number; state?: string[] | undefined },
  descending: boolean,
  paging: {
    size: number
    page?: number | undefined
    after?: string | undefined
    exact?: boolean | undefined
  },
): Promise<Page<BulkRowShown>> {
  return await listPage<BulkRowShown>(tx, {
    columns: sql`b.row, b.key, b.amount, b.state, b.code, b.detail`,
    from: sql`bulk_row b`,
    where: allOf([
      sql`b.bulk_id = ${filter.id}`,
      filter.state === undefined ? null : sql`b.state = any(${filter.state})`,
    ]),
    sort: { column: sql`b.row`, type: 'integer', descending },
    key: { column: sql`b.row`, type: 'integer' },
    paging,
  })
}
