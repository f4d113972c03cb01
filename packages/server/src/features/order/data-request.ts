import { sql } from 'kysely'
import {
  answerDataRequest,
  getDataRequests,
  liftDataHold,
  takeDataRequest,
} from '@lumbung/contract/order/data-request'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import { canMoveDataRequest, dataRequestDue } from '@lumbung/domain/people/data-request'
import type { CallContext } from '../../calls/context.ts'
import { countable, implement } from '../../calls/registry.ts'
import { listOf, selectionOf } from '../../lists/answer-list.ts'
import { personOf } from '../../lists/conditions.ts'
import { withdrawConsent } from '../../records/lead/lead-contacts.ts'
import {
  addDataRequest,
  lockDataRequest,
  moveDataRequest,
  type DataRequestRow,
} from '../../records/order/data-requests.ts'
import { addOrderEvent } from '../../records/order/orders.ts'
import { othersWhoHold } from '../../records/people/holders.ts'
import { notify } from '../../records/people/notifications.ts'

const requestsOn = (now: Date) => ({
  of: ['data_request', 'r'] as const,
  join: sql`join orders o on o.order_no = r.order_no`,
  fields: {
    app: sql`o.app_code`,
    borrowerName: sql`o.name_masked`,
    late: sql<boolean>`(r.state = 'open' and r.due_at < ${now})`,
    takenBy: personOf(sql`r.taken_by`),
    answeredBy: personOf(sql`r.answered_by`),
    liftedBy: personOf(sql`r.lifted_by`),
    can: 'later' as const,
  },
  filter: {},
})

/** What is open as it falls due, then what is over, the latest first. */
const byUrgency = sql`case when r.state = 'open' then r.due_at
  else timestamptz '2200-01-01' + (timestamptz '2200-01-01' - r.due_at) end`

const requests = implement(getDataRequests, async (request, { tx, now, holds }) => {
  const page = await listOf(tx, getDataRequests, request, {
    ...requestsOn(now),
    by: 'dueAt',
    descending: false,
    sorts: { dueAt: { column: byUrgency, type: 'timestamptz' } },
  })
  const [mayAnswer, mayLift] = [holds(answerDataRequest), holds(liftDataHold)]
  return {
    ...page,
    items: page.items.map((row) => ({
      ...row,
      can: {
        answer: mayAnswer && canMoveDataRequest(row, 'answer'),
        lift: mayLift && canMoveDataRequest(row, 'lift'),
      },
    })),
  }
})

const list = countable(getDataRequests, requests, (filter, { now }) =>
  selectionOf(getDataRequests, filter, requestsOn(now)),
)

/** The hours run from when the borrower asked, not from when somebody wrote it down. */
const take = implement(takeDataRequest, async (request, context) => {
  const { tx, staff, actor, now, wall } = context
  const { orderNo, kind, said } = request
  const askedAt = new Date(request.askedAt)
  if (askedAt > now) refuseFields({ askedAt: 'too_big' })
  const order = await tx
    .selectFrom('orders')
    .select('order_no')
    .where('order_no', '=', orderNo)
    .executeTakeFirst()
  if (order === undefined) refuse('ORDER_NOT_FOUND')
  const dueAt = dataRequestDue(askedAt)
  const asked = { kind, order_no: orderNo, asked_at: askedAt, due_at: dueAt, said }
  const id = await addDataRequest(tx, { ...asked, taken_by: staff.id, taken_at: now })
  await addOrderEvent(tx, orderNo, 'dataRequested', {
    actor,
    at: now,
    recordedAt: wall,
    reason: { written: said },
    detail: { dataRequest: kind },
  })
  const people = await othersWhoHold(tx, answerDataRequest, staff.id)
  const news = { requestId: id, kind, orderNo, by: staff.name }
  await notify(tx, people, { kind: 'dataRequestTaken', subject: `data request:${id}`, detail: news }, wall)
  return { id, dueAt: dueAt.toISOString() }
})

const answer = implement(answerDataRequest, async ({ id, version, event, answer: said }, context) => {
  const { tx, staff, actor, now, wall } = context
  const request = await lockDataRequest(tx, id, version)
  const state = await moveDataRequest(tx, request, event, { words: said, by: staff.id, at: now })
  if (state === 'answered' && request.kind === 'withdraw') await stopOffers(context, request, said)
  await addOrderEvent(tx, request.order_no, state === 'answered' ? 'dataAnswered' : 'dataRefused', {
    actor,
    at: now,
    recordedAt: wall,
    reason: { written: said },
    detail: { dataRequest: request.kind },
  })
  return { state }
})

/** By every phone that any order of the borrower was applied for with, whichever apps the caller works for. */
async function stopOffers(
  { tx, actor, now, wall }: CallContext,
  { order_no: orderNo }: DataRequestRow,
  note: string,
): Promise<void> {
  const { rows } = await sql<{ phone: Buffer }>`select phone from phones_of_borrower(${orderNo})`.execute(tx)
  for (const { phone } of rows) await withdrawConsent(tx, phone, note, { actor, now, recordedAt: wall })
}

const lift = implement(liftDataHold, async ({ id, version, note }, context) => {
  const { tx, staff, actor, now, wall } = context
  const request = await lockDataRequest(tx, id, version)
  const state = await moveDataRequest(tx, request, 'lift', { words: note, by: staff.id, at: now })
  await addOrderEvent(tx, request.order_no, 'dataLifted', {
    actor,
    at: now,
    recordedAt: wall,
    reason: { written: note },
    detail: { dataRequest: request.kind },
  })
  return { state }
})

export const dataRequestCalls = [list, take, answer, lift] as const
