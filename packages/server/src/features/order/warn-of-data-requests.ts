import { answerDataRequest } from '@lumbung/contract/order/data-request'
import { dataRequestWarnedBy, type DataRequestWarning } from '@lumbung/domain/people/data-request'
import type { Services } from '../../calls/context.ts'
import { transact } from '../../db/transaction.ts'
import { takeWarned } from '../../records/order/data-requests.ts'
import { whoHold } from '../../records/people/holders.ts'
import { notify } from '../../records/people/notifications.ts'

/** More wait for the next run. */
const requestsPerRunMax = 200

const kinds = { soon: 'dataRequestSoon', late: 'dataRequestLate' } as const

/** Tells whoever answers requests about personal data which have a day left, and which are over their time: of each once. */
export async function warnOfDataRequests(services: Services): Promise<void> {
  // What is late already is told as late alone.
  await warn(services, 'late')
  await warn(services, 'soon')
}

async function warn({ db, clock }: Services, warning: DataRequestWarning): Promise<void> {
  const dueBy = dataRequestWarnedBy(clock.now(), warning)
  await transact(db, '*', async (tx) => {
    const requests = await takeWarned(tx, warning, { dueBy, rowsMax: requestsPerRunMax })
    if (requests.length === 0) return
    const people = await whoHold(tx, answerDataRequest)
    for (const { id, kind, order_no: orderNo, due_at: due } of requests)
      await notify(
        tx,
        people,
        {
          kind: kinds[warning],
          subject: `data request:${id}`,
          detail: { requestId: id, kind, orderNo, due: due.toISOString() },
        },
        clock.wall(),
      )
  })
}
