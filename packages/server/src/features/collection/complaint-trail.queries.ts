import { sql } from 'kysely'
import { makeComplaintPdf } from '@lumbung/contract/collection/complaint-file'
import type { Db } from '../../db/pool.ts'
import { read } from '../../db/transaction.ts'
import { type ChainFinding, followChain } from '../../records/people/trail-chain.ts'
import { type KeptMark, marksOf } from '../../records/people/trail-marks.ts'
import { keptSeals } from '../../secrets/seal-file.ts'

/** For whom the last PDF of an order's file was made; null: for nobody. */
export async function lastAsked(db: Db, orderNo: string): Promise<{ by: string; at: string } | null> {
  // The trail belongs to no app: it is asked as the product itself, for this order alone.
  return await read(db, '*', async (tx) => {
    const { rows } = await sql<{ by: string; at: Date }>`
      select detail ->> 'askedBy' as by, at from audit
       where subject_kind = 'order' and subject = ${orderNo} and event = ${makeComplaintPdf.name} and not denied
       order by id desc limit 1`.execute(tx)
    const [row] = rows
    return row === undefined ? null : { by: row.by, at: row.at.toISOString() }
  })
}

/** What the audit trail says of an order, and whether its chain holds over the rows that say it. */
export interface TrailOfOrder {
  marks: readonly KeptMark[]
  /** Null while nothing speaks for it. */
  audit: ChainFinding | null
  looks: ChainFinding | null
  /** The looks at its data, by the number of their row. */
  seenIds: readonly number[]
}

/**
 * Reads the marks and follows both chains from the first to the last row that speaks for an order, held against the seals in
 * the data folder. As the product itself, for the trail belongs to no app.
 */
export async function trailOf(db: Db, dataDir: string, orderNo: string): Promise<TrailOfOrder> {
  const { seals: kept } = await keptSeals(dataDir)
  return await read(db, '*', async (tx) => {
    const marks = await marksOf(tx, orderNo)
    const { rows } = await sql<{ id: number }>`
      select id from access_log where order_no = ${orderNo} order by id`.execute(tx)
    const seenIds = rows.map(({ id }) => id)
    const follow = async (trail: 'audit' | 'access_log', ids: readonly number[]) => {
      const [first, last] = [ids[0], ids.at(-1)]
      if (first === undefined || last === undefined) return null
      const seals = kept.filter((seal) => seal.trail === trail)
      return await followChain(tx, trail, seals, { first, last })
    }
    const marked = marks.map(({ id }) => id)
    return {
      marks,
      audit: await follow('audit', marked),
      looks: await follow('access_log', seenIds),
      seenIds,
    }
  })
}
