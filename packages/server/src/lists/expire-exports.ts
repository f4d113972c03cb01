import type { Services } from '../calls/context.ts'
import { read, transact } from '../db/transaction.ts'
import { lockExport, moveExport } from '../records/list/exports.ts'

const filesMax = 100

/** Takes away the files whose seven days are over. */
export async function expireExports(services: Services): Promise<void> {
  const wall = services.clock.wall()
  const over = await read(
    services.db,
    '*',
    async (tx) =>
      await tx
        .selectFrom('export')
        .select('id')
        .where('state', '=', 'ready')
        .where('expires_at', '<=', wall)
        .limit(filesMax)
        .execute(),
  )
  for (const { id } of over) {
    await transact(services.db, '*', async (tx) => {
      const row = await lockExport(tx, id)
      if (row.state !== 'ready') return
      // Gone first: broken off in between, the next run finds a file to forget and no file without a row.
      if (row.file_key !== null) await services.files.remove(row.file_key)
      await moveExport(tx, row, 'expire', { file_key: null })
    })
  }
}
