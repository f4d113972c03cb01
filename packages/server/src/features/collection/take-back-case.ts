import { sql } from 'kysely'
import { outsourceCase, recallCase } from '@lumbung/contract/collection/agency'
import { assignCase, liftCase, suspendCase } from '@lumbung/contract/collection/case'
import { recordFollowUp, startContact } from '@lumbung/contract/collection/contact'
import { issueLetter } from '@lumbung/contract/collection/letter'
import { type AnyCaseState, flowOf } from '@lumbung/domain/cases/department'
import { businessDayOf } from '@lumbung/domain/calendar'
import { refuse } from '@lumbung/domain/errors'
import type { CallContext } from '../../calls/context.ts'
import type { Tx } from '../../db/pool.ts'
import { type CaseRecord, moveCase } from '../../records/case/case-moves.ts'
import { moverOf } from './contact.ts'

interface Given {
  kind: string
  at: Date
  actor: string
  staffId: number | null
  fromState: string
  heldBy: number | null
  heldSince: string | null
}

/** The call behind what the history of a case tells; the others follow a conversation or the day. */
const madeBy: Readonly<Record<string, string>> = {
  assigned: assignCase.name,
  outsourced: outsourceCase.name,
  recalled: recallCase.name,
  suspended: suspendCase.name,
  lifted: liftCase.name,
  letter: issueLetter.name,
}

/** What happened to a case last. */
async function lastOf(tx: Tx, { id }: CaseRecord): Promise<Given | null> {
  const { rows } = await sql<Given>`
    select kind, at, actor, staff_id as "staffId", from_state as "fromState", (detail ->> 'heldBy')::integer as "heldBy",
           detail ->> 'heldSince' as "heldSince"
      from case_event where case_id = ${id} order by id desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/** @throws DONE_SINCE with who tried to reach the borrower since the case was given away */
async function refuseReached(tx: Tx, { id }: CaseRecord, { at }: Given): Promise<void> {
  const { rows } = await sql<{ by: string; at: Date }>`
    select s.name as by, a.at from contact_attempt a join staff s on s.id = a.staff_id
     where a.case_id = ${id} and a.at >= ${at} order by a.id limit 1`.execute(tx)
  const [first] = rows
  if (first !== undefined)
    refuse('DONE_SINCE', { what: startContact.name, by: first.by, day: businessDayOf(first.at) })
}

/**
 * Takes back what this person gave away last, to a collector or an agency: the case goes to who had it before, or waits. Only while
 * nothing was done on it since.
 * @throws DONE_SINCE with who did something and when; STATE_CONFLICT where this person gave nothing away
 */
export async function takeCaseBack(record: CaseRecord, context: CallContext): Promise<CaseRecord> {
  const { tx, staff } = context
  const last = await lastOf(tx, record)
  if (last === null) refuse('STATE_CONFLICT', { state: record.state })
  if (!['assigned', 'outsourced'].includes(last.kind) || last.staffId !== staff.id)
    refuse('DONE_SINCE', {
      what: madeBy[last.kind] ?? recordFollowUp.name,
      by: last.actor,
      day: businessDayOf(last.at),
    })
  await refuseReached(tx, record, last)
  const leavesAgency = last.kind === 'outsourced'
  const change = {
    state: before(record, last),
    holder_id: last.heldBy,
    held_since: last.heldSince === null ? null : new Date(last.heldSince),
    ...(leavesAgency && { agency_id: null, outsourced_at: null }),
  }
  return await moveCase(
    tx,
    record,
    { kind: 'takenBack', change, detail: { by: staff.name } },
    moverOf(context),
  )
}

/** Within an agency a case only changes hands; elsewhere the work of who had it before begins anew with them. */
function before(record: CaseRecord, { kind, fromState, heldBy }: Given): AnyCaseState {
  if (kind === 'assigned' && fromState === record.state && record.agency_id !== null) return record.state
  const flow = flowOf[record.department]
  const waits = flow.next(record.state, 'takeBack')
  return heldBy === null ? waits : flow.next(waits, 'assign')
}
