import { liftCase, suspendCase } from '@lumbung/contract/collection/case'
import { withdrawPreCase } from '@lumbung/contract/precollection/case'
import { businessDay, daysBetween } from '@lumbung/domain/calendar'
import { caseFlow, stateWhenLate } from '@lumbung/domain/cases/case'
import { type AnyCaseEvent, flowOf } from '@lumbung/domain/cases/department'
import { eraOn } from '@lumbung/domain/cases/stage-time'
import { refuse } from '@lumbung/domain/errors'
import { implement } from '../../calls/registry.ts'
import type { CallContext } from '../../calls/context.ts'
import { type CaseRecord, findOpenCase, moveCase } from '../../records/case/case-moves.ts'
import { lockCollector } from '../../records/case/collectors.ts'
import { readStageEras } from '../../records/case/stage-ranges.ts'
import { caseWorker } from './collector.queries.ts'
import { moverOf } from './contact.ts'
import { tellGiven } from './tell-given.ts'
import { collectionDesk, type Desk, preDesk } from './desk.ts'
import { takeCaseBack } from './take-back-case.ts'

/** The open case of an order as it was seen, locked; another department has no part in it. */
async function seenCase(
  { department }: Desk,
  { tx }: CallContext,
  { orderNo, version }: { orderNo: string; version: number },
): Promise<CaseRecord> {
  const record = (await findOpenCase(tx, orderNo)) ?? refuse('ORDER_NOT_FOUND')
  if (record.department !== department) refuse('ORDER_NOT_FOUND')
  return record.version === version ? record : refuse('VERSION_CONFLICT')
}

function after(record: CaseRecord, event: AnyCaseEvent) {
  return flowOf[record.department].next(record.state, event)
}

/** Gives a case to one who is there, may work on it, is certified and has room. The case first, then the person. */
export const giveCase = (desk: Desk) =>
  implement(desk.calls.assignCase, async (request, context) => {
    const { tx, staff, now, today } = context
    const { orderNo, to, note } = request
    const record = await seenCase(desk, context, request)
    if (to === 'back') {
      const back = await takeCaseBack(record, context)
      return { state: back.state, version: back.version, holder: null }
    }
    const collector = await lockCollector(tx, to)
    // With an agency it goes from one of its people to another; to others only once it was recalled.
    const isWithin = record.agency_id !== null && record.agency_id === collector?.agency_id
    const state = isWithin ? record.state : after(record, 'assign')
    if (!isWithin && collector?.agency_id != null) refuse('NOT_FOUND')
    const worker = (await caseWorker(desk, tx, to, orderNo)) ?? refuse('NOT_FOUND')
    if (collector?.on_duty === false) refuse('COLLECTOR_OFF_DUTY')
    const until = collector?.certified_until ?? null
    if (desk.needsCertificate && (until === null || until < today)) refuse('CERTIFICATE_MISSING')
    if (collector?.capacity != null && worker.held >= collector.capacity && record.holder_id !== to)
      refuse('COLLECTOR_FULL')
    const detail = { holder: worker.name, note: note.trim(), by: staff.name }
    const change = { state, holder_id: to, held_since: now }
    const moved = await moveCase(tx, record, { kind: 'assigned', change, detail }, moverOf(context))
    await tellGiven(context, desk.department, to)
    return { state: moved.state, version: moved.version, holder: { id: worker.id, name: worker.name } }
  })

export const rest = implement(suspendCase, async (request, context) => {
  const record = await seenCase(collectionDesk, context, request)
  const { reason, note } = request
  const change = { state: after(record, 'suspend'), rest_reason: reason }
  const detail = { reason, note: note.trim() }
  const moved = await moveCase(context.tx, record, { kind: 'suspended', change, detail }, moverOf(context))
  return { state: moved.state, version: moved.version }
})

/** Ends a reminder for good: it is not opened again for the same due day. */
export const withdraw = implement(withdrawPreCase, async (request, context) => {
  const record = await seenCase(preDesk, context, request)
  const { reason, note } = request
  const change = {
    state: after(record, 'withdraw'),
    ending: 'withdrawn',
    rest_reason: reason,
    closed_day: context.today,
  }
  const detail = { reason, note: note.trim() }
  const moved = await moveCase(context.tx, record, { kind: 'suspended', change, detail }, moverOf(context))
  return { state: moved.state, version: moved.version }
})

export const goOn = implement(liftCase, async (request, context) => {
  const note = request.note.trim()
  if (note === '') refuse('REASON_MISSING')
  const record = await seenCase(collectionDesk, context, request)
  const lifted = after(record, 'lift')
  const late = daysBetween(businessDay(record.due_day), context.today)
  const { collectDaysMax } = eraOn(await readStageEras(context.tx), context.today)
  // Whoever held it before does not by that hold it again, and of a loan too late for it nobody collects.
  const change = {
    state: caseFlow.isState(lifted) ? stateWhenLate(lifted, late, collectDaysMax) : lifted,
    rest_reason: null,
    holder_id: null,
    held_since: null,
  }
  const detail = { note }
  const moved = await moveCase(context.tx, record, { kind: 'lifted', change, detail }, moverOf(context))
  return { state: moved.state, version: moved.version }
})
