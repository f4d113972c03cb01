import { businessDayOf } from '@lumbung/domain/calendar'
import type { Source, SourceSetting } from '@lumbung/domain/sources/source'
import type { Services } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import { transact } from '../db/transaction.ts'
import { dueInquiries, ordersWaiting, waitsFor } from '../records/sources/source-inquiries.ts'
import { sourceSettingsOn } from '../records/sources/source-settings.ts'
import { leftAfterMs } from './ask-source.ts'

/** Taken up in one run; more wait for the next. */
const most = 500

/** Timed work: what is to be asked or looked up again is, and an order that has waited long enough goes on without. */
export async function followInquiries({ db, clock, queue }: Services): Promise<void> {
  await transact(db, '*', async (tx) => {
    const now = clock.now()
    const leftBefore = new Date(clock.wall().getTime() - leftAfterMs)
    for (const inquiryId of await dueInquiries(tx, now, leftBefore, most))
      await queue.send(tx, 'askSource', { inquiryId })
    const settings = await sourceSettingsOn(tx, businessDayOf(now))
    const waiting = Map.groupBy(await ordersWaiting(tx, most), ({ orderNo }) => orderNo)
    for (const [orderNo, inquiries] of waiting)
      if (inquiries.every((inquiry) => isOver(inquiry, settings, now)))
        await queue.send(tx, 'reviewByMachine', { orderNo })
  })
}

/** Whether the machine still waits for an answer about an order. Lock the order first. */
export async function isWaitedFor(tx: Tx, orderNo: string, now: Date): Promise<boolean> {
  const open = await waitsFor(tx, orderNo)
  if (open.length === 0) return false
  const settings = await sourceSettingsOn(tx, businessDayOf(now))
  return open.some((inquiry) => !isOver(inquiry, settings, now))
}

function isOver(
  { source, madeAt }: { source: Source; madeAt: Date },
  settings: Record<Source, SourceSetting>,
  now: Date,
): boolean {
  return now.getTime() - madeAt.getTime() >= settings[source].waitMinutes * 60_000
}
