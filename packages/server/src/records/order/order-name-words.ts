import { sql } from 'kysely'
import { nameWords } from '@lumbung/domain/people/name-words'
import type { Db, Tx } from '../../db/pool.ts'
import { transact } from '../../db/transaction.ts'
import type { Seals } from '../../secrets/seals.ts'

/** Half of a keyed digest tells words apart as surely, in an index half as large. */
const wordBytes = 16
const ordersPerRun = 5_000

/** The words of a name as they are kept and looked for. */
export function blindWords(seals: Pick<Seals, 'blind'>, name: string): Buffer[] {
  return blindEach(seals, nameWords(name))
}

/** Words that are told apart already, as they are looked for. */
export function blindEach(seals: Pick<Seals, 'blind'>, words: readonly string[]): Buffer[] {
  return words.map((word) => seals.blind('nameWord', word).subarray(0, wordBytes))
}

interface Named {
  orderNo: string
  appCode: string
  name: string
}

/** Keeps by which words the borrowers of orders are found. */
export async function keepNameWords(tx: Tx, seals: Seals, named: readonly Named[]): Promise<void> {
  const rows = named.flatMap(({ orderNo, appCode, name }) =>
    blindWords(seals, name).map((word) => ({ word, orderNo, appCode })),
  )
  await sql`
    insert into order_name_word (word, order_no, app_code)
    select * from unnest(${rows.map(({ word }) => word)}::bytea[], ${rows.map(({ orderNo }) => orderNo)}::text[],
                         ${rows.map(({ appCode }) => appCode)}::text[]) on conflict do nothing`.execute(tx)
}

/**
 * Opens names that were sealed before their words were kept (migration 0274), and keeps those; another process takes
 * other orders. @returns how many it opened
 */
export async function fillNameWords(db: Db, seals: Seals): Promise<number> {
  return await transact(db, '*', async (tx) => {
    const { rows } = await sql<{ order_no: string; app_code: string; sealed: Buffer }>`
      select d.order_no, o.app_code, i.sealed
        from order_name_due d join orders o on o.order_no = d.order_no
        join order_identity i on i.order_no = d.order_no and i.field = 'name'
       limit ${ordersPerRun} for update of d skip locked`.execute(tx)
    if (rows.length === 0) return 0
    await keepNameWords(
      tx,
      seals,
      rows.map(({ order_no: orderNo, app_code: appCode, sealed }) => ({
        orderNo,
        appCode,
        name: seals.open(sealed),
      })),
    )
    const done = rows.map(({ order_no: orderNo }) => orderNo)
    await sql`delete from order_name_due where order_no = any(${done})`.execute(tx)
    return rows.length
  })
}
