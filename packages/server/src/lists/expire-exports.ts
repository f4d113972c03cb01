import { unmaskedWaitDays } from '@lumbung/domain/running/export'
import type { Services } from '../calls/context.ts'
import { read, transact } from '../db/transaction.ts'
import { lockExport, moveExport } from '../records/list/exports.ts'
import { notify } from '../records/people/notifications.ts'

const filesMax = 100
const dayMs = 86_400_000

/** Takes away the files whose days are over, and drops what nobody agreed to in time. */
export async function expireExports(services: Services): Promise<void> {
  await expireFiles(services)
  await lapseWaiting(services)
}

async function expireFiles(services: Services): Promise<void> {
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

/** Whoever asked is told: a request that stays without an answer looks as if somebody were still at it. */
async function lapseWaiting(services: Services): Promise<void> {
  const wall = services.clock.wall()
  await transact(services.db, '*', async (tx) => {
    const waiting = await tx
      .selectFrom('export')
      .select(['id', 'run', 'staff_id', 'title'])
      .where('state', '=', 'waiting')
      .where('requested_at', '<=', new Date(wall.getTime() - unmaskedWaitDays * dayMs))
      .limit(filesMax)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id, run, staff_id: staffId, title } of waiting) {
      await moveExport(tx, { id, run, state: 'waiting' }, 'lapse', { finished_at: wall })
      const detail = { exportId: id, title }
      await notify(tx, [staffId], { kind: 'exportLapsed', subject: `export:${id}`, detail }, wall)
    }
  })
}
