import { sql } from 'kysely'
import {
  assignLead,
  getUserLeads,
  recordLeadFollowUp,
  recycleLead,
} from '@lumbung/contract/telemarketing/lead'
import { addDays, businessDayOf } from '@lumbung/domain/calendar'
import { refuse } from '@lumbung/domain/errors'
import { openLeadStatuses } from '@lumbung/domain/leads/lead'
import { implement } from '../../calls/registry.ts'
import { settingOn } from '../../records/running/dated-settings.ts'
import type { CallContext } from '../../calls/context.ts'
import type { Tx } from '../../db/pool.ts'
import type { BulkAction, BulkTarget } from '../../lists/bulk-action.ts'
import { type LeadRecord, lockLead, lockOpenLead, lockPhone, moveLead } from '../../records/lead/leads.ts'
import { lockSeller } from '../../records/lead/sellers.ts'
import { moverOf } from './lead-contact.ts'
import { leadFacts } from './lead-facts.queries.ts'
import { sellerNamed } from './sellers.queries.ts'

async function seenLead(
  { tx }: CallContext,
  { id, version }: { id: number; version: number },
): Promise<LeadRecord> {
  const lead = await lockLead(tx, id)
  return lead.version === version ? lead : refuse('VERSION_CONFLICT')
}

/** Gives an open lead to one who may call it. */
export const giveLead = implement(assignLead, async (request, context) => {
  const { tx, now } = context
  const lead = await seenLead(context, request)
  if (!openLeadStatuses.some((each) => each === lead.status))
    refuse('STATE_CONFLICT', { status: lead.status })
  if (request.to === 'back') return await takeLeadBack(lead, context)
  const to = (await sellerNamed(tx, request.to, lead.app_code)) ?? refuse('NOT_FOUND')
  const kept = await lockSeller(tx, to.id)
  if (kept !== null && kept.stopped_at !== null) refuse('SELLER_STOPPED')
  if (kept?.on_duty === false) refuse('SELLER_OFF_DUTY')
  const change = { seller_id: to.id, held_since: now }
  const detail = { seller: to.name, before: lead.seller_id, note: request.note.trim() || null }
  const moved = await moveLead(tx, lead, { event: null, kind: 'given', change, detail }, moverOf(context))
  return { status: moved.status, version: moved.version }
})

/**
 * The lead goes to who had it before, or waits, while the last thing that happened to it is that this person gave it away.
 * @throws DONE_SINCE with who did something since and when
 */
async function takeLeadBack(lead: LeadRecord, context: CallContext) {
  const { tx, staff, now } = context
  const { rows } = await sql<{
    kind: string
    by: string
    staffId: number | null
    at: Date
    before: number | null
  }>`
    select kind, actor as by, staff_id as "staffId", at, (detail ->> 'before')::integer as before
      from lead_event where lead_id = ${lead.id} order by id desc limit 1`.execute(tx)
  const [last] = rows
  if (last === undefined) refuse('STATE_CONFLICT', { status: lead.status })
  if (last.kind !== 'given' || last.staffId !== staff.id)
    refuse('DONE_SINCE', {
      what: last.kind === 'given' ? assignLead.name : recordLeadFollowUp.name,
      by: last.by,
      day: businessDayOf(last.at),
    })
  const change = { seller_id: last.before, held_since: last.before === null ? null : now }
  const moved = await moveLead(tx, lead, { event: null, kind: 'takenBack', change }, moverOf(context))
  return { status: moved.status, version: moved.version }
}

/** Takes a lead up again: it waits, and nobody holds it. One whose consent is gone, or whose phone is worked on, stays ended. */
export const takeUpAgain = implement(recycleLead, async (request, context) => {
  const { tx, now, today } = context
  const seen = await tx
    .selectFrom('lead')
    .select(['phone_blind', 'app_code'])
    .where('id', '=', request.id)
    .executeTakeFirst()
  if (seen === undefined) refuse('NOT_FOUND')
  await lockPhone(tx, seen.phone_blind)
  const other = await lockOpenLead(tx, seen.app_code, seen.phone_blind)
  const lead = await seenLead(context, request)
  if (lead.status !== 'followed') refuse('STATE_CONFLICT', { status: lead.status })
  if (other !== null) refuse('DUPLICATE')
  const { recycle } = await settingOn(tx, 'leadDays', today)
  const from = addDays(businessDayOf(lead.ended_at ?? lead.changed_at), recycle)
  if (today < from) refuse('RECYCLE_TOO_SOON', { day: from })
  const guarded = {
    id: lead.id,
    phoneBlind: lead.phone_blind,
    regency: lead.regency,
    consentAt: lead.consent_at,
  }
  if ((await leadFacts(tx, [guarded], now)).get(lead.id)?.offerConsent !== true) refuse('CONSENT_MISSING')
  const change = {
    seller_id: null,
    held_since: null,
    label: null,
    silent: 0,
    ended_at: null,
    next_call_at: null,
  }
  const detail = { note: request.note.trim() || null }
  const move = { event: 'recycle', kind: 'recycled', change, detail } as const
  const moved = await moveLead(tx, lead, move, moverOf(context))
  return { status: moved.status, version: moved.version }
})

/** Leads by number, in the order asked for; no money is in them. */
async function leadsNamed(tx: Tx, ids: readonly string[]): Promise<BulkTarget[]> {
  const { rows } = await sql<BulkTarget>`
    select l.id::text as key, l.version, 0::bigint as amount
      from unnest(${[...ids]}::text[]) with ordinality as n(id, place) join lead l on l.id::text = n.id
     order by n.place`.execute(tx)
  return rows
}

const each = {
  list: getUserLeads,
  keyOf: (item: Record<string, unknown>) => String(item['id']),
  find: leadsNamed,
  needsNote: false,
  undo: [],
}

/** What can be done to many leads at once. All that match is of the list of users; of failed codes those picked. */
export const leadBulkActions: readonly BulkAction[] = [
  {
    ...each,
    name: 'assignLead',
    needsTarget: true,
    step: {
      call: assignLead,
      request: ({ key, version }, { to, note, requestKey }) => ({
        id: Number(key),
        version,
        to: to?.kind === 'seller' ? to.id : undefined,
        note,
        requestKey,
      }),
    },
    undo: [
      {
        call: assignLead,
        request: ({ key, version }, { note, requestKey }) => ({
          id: Number(key),
          version,
          to: 'back',
          note,
          requestKey,
        }),
      },
    ],
  },
  {
    ...each,
    name: 'recycleLead',
    step: {
      call: recycleLead,
      request: ({ key, version }, { note, requestKey }) => ({ id: Number(key), version, note, requestKey }),
    },
  },
]
