import { recordLeadFollowUp, startLeadContact } from '@lumbung/contract/telemarketing/lead'
import { judgeContact } from '@lumbung/domain/contact/contact-guard'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import {
  eventOfLabel,
  followTypes,
  leadFlow,
  type LeadInvalidReason,
  type LeadLabel,
  leadLabels,
  nextCallDaysMax,
} from '@lumbung/domain/leads/lead'
import { nationalPhone } from '@lumbung/domain/people/identity'
import type { CallContext } from '../../calls/context.ts'
import { Refused } from '../../calls/errors.ts'
import { implement } from '../../calls/registry.ts'
import { madeToday } from '../../orders/contact-facts.queries.ts'
import { readContactLaw } from '../../records/contact/contact-rules.ts'
import { addLeadAttempt, addLeadFollowUp, withdrawConsent } from '../../records/lead/lead-contacts.ts'
import { type LeadMover, type LeadRecord, lockLead, lockPhone, moveLead } from '../../records/lead/leads.ts'
import { noteFirstDay } from '../../records/lead/sellers.ts'
import { isStopped } from './lead-detail.ts'
import { leadFacts } from './lead-facts.queries.ts'

const dayMs = 86_400_000

export const moverOf = ({ actor, now, wall }: CallContext): LeadMover => ({ actor, now, recordedAt: wall })

/** The lead, locked, for who holds it: another's is not there. */
async function ownLead({ tx, staff }: CallContext, id: number): Promise<LeadRecord> {
  const lead = await lockLead(tx, id)
  return lead.seller_id === staff.id ? lead : refuse('NOT_FOUND')
}

/**
 * The one way to reach a lead: the guard is asked while the person is locked, what it says is kept, and only where it allows it
 * the number leaves the server.
 */
export const reachLead = implement(startLeadContact, async ({ id, followType }, context) => {
  const { tx, services, staff, now, wall, today } = context
  const seen = await tx.selectFrom('lead').select('phone_blind').where('id', '=', id).executeTakeFirst()
  if (seen === undefined) refuse('NOT_FOUND')
  // The person first, then their lead: whoever withdraws their consent goes the same way.
  await lockPhone(tx, seen.phone_blind)
  const lead = await ownLead(context, id)
  if (!leadFlow.canDo(lead.status, 'contact')) refuse('STATE_CONFLICT', { status: lead.status })
  // Returned, not thrown: who tries although they were stopped stays in the audit trail.
  if (await isStopped(tx, staff.id)) return new Refused('SELLER_STOPPED')
  const channel = followTypes[followType]
  const guarded = { id, phoneBlind: lead.phone_blind, regency: lead.regency, consentAt: lead.consent_at }
  const facts = (await leadFacts(tx, [guarded], now)).get(id) ?? refuse('NOT_FOUND')
  const approach = { channel, target: 'self', purpose: 'offer' } as const
  const verdict = judgeContact(approach, facts, now, await readContactLaw(tx))
  const attemptId = await addLeadAttempt(tx, {
    lead_id: id,
    phone_blind: lead.phone_blind,
    follow_type: followType,
    channel,
    at: now,
    recorded_at: wall,
    staff_id: staff.id,
    zone: facts.zone,
    made_before: madeToday(channel, facts, now),
    refused_by: verdict.lawful ? null : verdict.rule,
    lawful_from: verdict.lawful ? null : verdict.from,
    lawful_until: verdict.lawful ? verdict.until : null,
  })
  context.keepInTrail({ lead: id, attempt: attemptId, refusedBy: verdict.lawful ? null : verdict.rule })
  // Returned, not thrown: who tried, and what refused it, stays.
  if (!verdict.lawful)
    return new Refused('CONTACT_REFUSED', {
      detail: {
        rule: verdict.rule,
        ...(verdict.from === null ? {} : { from: verdict.from.toISOString() }),
        ...(facts.zone === null ? {} : { zone: facts.zone }),
      },
    })
  await noteFirstDay(tx, staff.id, today, wall)
  const change = { attempts: lead.attempts + 1, follow_type: followType, last_follow_at: now }
  await moveLead(
    tx,
    lead,
    { event: 'contact', kind: 'contacted', change, detail: { note: followType } },
    moverOf(context),
  )
  return {
    id: attemptId,
    phone: nationalPhone(services.seals.open(lead.phone_sealed)),
    until: verdict.until.toISOString(),
  }
})

/** What came of it, said by who reached for them. */
export const keepLeadFollowUp = implement(recordLeadFollowUp, async (request, context) => {
  const { tx, staff, now } = context
  const { id, attemptId, label, note } = request
  const nextCallAt = request.nextCallAt === undefined ? null : new Date(request.nextCallAt)
  assertSound(label, nextCallAt, now)
  const seen = await tx.selectFrom('lead').select('phone_blind').where('id', '=', id).executeTakeFirst()
  if (seen === undefined) refuse('NOT_FOUND')
  await lockPhone(tx, seen.phone_blind)
  const lead = await ownLead(context, id)
  const attempt = await tx
    .selectFrom('lead_attempt as a')
    .leftJoin('lead_follow_up as f', 'f.attempt_id', 'a.id')
    .select(['a.staff_id', 'a.refused_by', 'f.attempt_id as recorded'])
    .where('a.id', '=', attemptId)
    .where('a.lead_id', '=', id)
    .executeTakeFirst()
  if (attempt === undefined || attempt.staff_id !== staff.id || attempt.refused_by !== null)
    refuse('NOT_FOUND')
  if (attempt.recorded !== null) refuse('STATE_CONFLICT', { attempt: attemptId })
  const said = { lead_id: id, attempt_id: attemptId, staff_id: staff.id, at: now }
  await addLeadFollowUp(tx, { ...said, label, note: note.trim(), next_call_at: nextCallAt })
  const after = await followOn(lead, { label, nextCallAt, note }, context)
  if (label !== 'doNotCall') return { status: after.status }
  await withdrawConsent(tx, lead.phone_blind, note.trim(), moverOf(context))
  return { status: 'invalid' as const }
})

/** Moves the lead by its label. One that the person themselves has ended meanwhile stays ended. */
async function followOn(
  lead: LeadRecord,
  { label, nextCallAt, note }: { label: LeadLabel; nextCallAt: Date | null; note: string },
  context: CallContext,
): Promise<LeadRecord> {
  const { connected } = leadLabels[label]
  const silent = connected ? 0 : lead.silent + 1
  const wanted = eventOfLabel(label, silent)
  // A withdrawn consent reaches this lead with all the others of the phone.
  const event =
    wanted !== null && label !== 'doNotCall' && leadFlow.canDo(lead.status, wanted) ? wanted : null
  const reason: LeadInvalidReason | null = event === 'invalidate' ? 'wrongNumber' : null
  const change = {
    label,
    silent,
    last_follow_at: context.now,
    next_call_at: event === null ? nextCallAt : null,
    ...(connected && { connected_at: context.now }),
    ...(event !== null && { ended_at: context.now }),
    ...(reason !== null && { invalid_reason: reason }),
  }
  const kind = event === 'invalidate' ? 'invalidated' : event === 'close' ? 'closed' : null
  const detail = { label, ...(note.trim() !== '' && { note: note.trim() }) }
  return await moveLead(context.tx, lead, { event, kind, change, detail }, moverOf(context))
}

/** @throws VALIDATION: a next call is later than now and not too far off; some labels want one */
function assertSound(label: LeadLabel, nextCallAt: Date | null, now: Date): void {
  if (nextCallAt === null) {
    if (leadLabels[label].needsNext) refuseFields({ nextCallAt: 'required' })
    return
  }
  if (nextCallAt <= now) refuseFields({ nextCallAt: 'too_small' })
  if (nextCallAt.getTime() > now.getTime() + nextCallDaysMax * dayMs) refuseFields({ nextCallAt: 'too_big' })
}
