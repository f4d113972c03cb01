import { setImmediate as breathe } from 'node:timers/promises'
import pg from 'pg'
import type { BusinessDay } from '@lumbung/domain/calendar'
import type { Services } from '@lumbung/server/calls/context'
import { transact } from '@lumbung/server/db/transaction'
import { Rows } from '@lumbung/server/records/list/bulk-rows'
import { BulkWriter, drawNumbers, keepBulkMark } from '@lumbung/server/records/list/write-bulk'
import type { PhotoFiles } from './model/application.ts'
import { readCast } from './model/cast.ts'
import { drawnPhoto, photoKinds } from './photos.ts'
import { Writing, type Plan } from './writing.ts'

/** So many wait for one another: few statements, and never all rows in memory. */
const rowsPerWrite = 10_000

/**
 * Writes what a plan would leave in the books, set-wise and in one transaction: all of it or nothing. Neither audit nor
 * kept answers are written, since no call was made.
 * @param url connection of the schema's owner
 * @param mark set in the same transaction
 * @returns false when it was stopped, and nothing was written
 */
export async function writeInBulk(
  services: Services,
  url: string,
  plan: Plan,
  mark: { key: string; value: unknown },
  told: { done(orders: number): void; stopping(): boolean },
): Promise<boolean> {
  const { seals, clock } = services
  const cast = await transact(services.db, '*', readCast)
  const photos = await keepPhotos(services)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    // The checks of foreign keys keep the plan they got on empty tables: without this they would read whole tables.
    await client.query('set local enable_seqscan = off')
    const serials = (await drawNumbers(client, 'order_serial', plan.orders))[Symbol.iterator]()
    const orderNoOf = (day: BusinessDay): string =>
      `${day.slice(2).replaceAll('-', '')}${String((serials.next().value ?? 0) % 1_000_000).padStart(6, '0')}`
    const rows = new Rows()
    const writer = new BulkWriter(client)
    const writing = await Writing.begin(plan, cast, { rows, seals, photos, recordedAt: clock.wall() })
    let done = 0
    for (const { orders } of writing.days(orderNoOf)) {
      done += orders
      if (rows.size < rowsPerWrite && done < plan.orders) continue
      await writer.write(rows)
      if (told.stopping()) {
        await client.query('rollback')
        return false
      }
      told.done(done)
      await breathe()
    }
    await keepBulkMark(client, mark.key, mark.value, clock.wall())
    await client.query('commit')
    return true
  } finally {
    await client.end()
  }
}

/** One sealed file a kind: all orders show the same drawings. */
async function keepPhotos({ files }: Services): Promise<PhotoFiles> {
  const kept = await Promise.all(
    photoKinds.map(async (kind) => {
      const type = 'image/jpeg'
      const { key, bytes } = await files.put(await drawnPhoto(kind), { type })
      return [kind, { key, type, bytes }] as const
    }),
  )
  return Object.fromEntries(kept) as PhotoFiles
}
