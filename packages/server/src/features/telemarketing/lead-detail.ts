import { sql } from 'kysely'
import {
  getLead,
  type LeadAttemptRow,
  revealLead,
  startLeadContact,
} from '@lumbung/contract/telemarketing/lead'
import { refuse } from '@lumbung/domain/errors'
import { followTypes, type FollowType, leadPools, type LeadStatus } from '@lumbung/domain/leads/lead'
import { nationalPhone } from '@lumbung/domain/people/identity'
import { revealSeconds } from '@lumbung/domain/people/reveal'
import type { CallContext } from '../../calls/context.ts'
import { implement } from '../../calls/registry.ts'
import { assertReason, noRevealsLeft, revealsLeft } from '../../calls/reveals-left.ts'
import type { Tx } from '../../db/pool.ts'
import { reachOf } from '../../orders/contact-facts.queries.ts'
import { readContactLaw } from '../../records/contact/contact-rules.ts'
import { addLeadReveal, countLeadReveals } from '../../records/lead/lead-contacts.ts'
import { leadFacts } from './lead-facts.queries.ts'
import { leadPage } from './lead-list.ts'

const attemptsMost = 50
const eventsMost = 50

/** Whether the person who asks steers telemarketing or looks over it; a seller has only what is theirs. */
const seesAll = ({ holds }: Pick<CallContext, 'holds'>) =>
  holds('POST /telemarketing/get_user_leads') || holds('POST /telemarketing/get_code_leads')

/** A lead with everything its pane needs at once. What is another seller's is not there. */
export const showLead = implement(getLead, async ({ id }, context) => {
  const { tx, staff, now, holds } = context
  const { items } = await leadPage(
    leadPools,
    { filter: { id }, size: 1 },
    context,
    seesAll(context) ? sql`true` : sql`l.seller_id = ${staff.id}`,
  )
  const lead = items[0] ?? refuse('NOT_FOUND')
  const stopped = await isStopped(tx, staff.id)
  const known = await tx
    .selectFrom('lead')
    .select(['id', 'phone_blind as phoneBlind', 'regency', 'consent_at as consentAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const facts = lead.reach === null ? undefined : (await leadFacts(tx, [known], now)).get(id)
  const law = await readContactLaw(tx)
  const ways = Object.entries(followTypes) as [FollowType, (typeof followTypes)[FollowType]][]
  return {
    lead,
    ways:
      facts === undefined
        ? []
        : ways.map(([followType, channel]) => ({
            followType,
            reach: reachOf({ channel, target: 'self', purpose: 'offer' }, facts, now, law),
          })),
    attempts: await attemptsOf(tx, id),
    unfinished: await unfinishedOf(tx, id, staff.id),
    history: await historyOf(tx, id),
    stopped,
    can: {
      contact: facts !== undefined && holds(startLeadContact) && lead.seller?.id === staff.id && !stopped,
      reveal: holds(revealLead),
    },
  }
})

/** Whether a failed call stopped this seller. */
export async function isStopped(tx: Tx, staffId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('seller')
    .select('stopped_at')
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return row !== undefined && row.stopped_at !== null
}

async function attemptsOf(tx: Tx, leadId: number): Promise<LeadAttemptRow[]> {
  const { rows } = await sql<
    Omit<LeadAttemptRow, 'at' | 'lawfulFrom' | 'nextCallAt'> & {
      at: Date
      lawfulFrom: Date | null
      nextCallAt: Date | null
    }
  >`
    select a.id, a.at, a.follow_type as "followType", json_build_object('id', s.id, 'name', s.name) as staff,
           a.refused_by as "refusedBy", a.lawful_from as "lawfulFrom", f.label, f.note, f.next_call_at as "nextCallAt"
      from lead_attempt a join staff s on s.id = a.staff_id left join lead_follow_up f on f.attempt_id = a.id
     where a.lead_id = ${leadId} order by a.id desc limit ${attemptsMost}`.execute(tx)
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    lawfulFrom: row.lawfulFrom?.toISOString() ?? null,
    nextCallAt: row.nextCallAt?.toISOString() ?? null,
  }))
}

async function unfinishedOf(tx: Tx, leadId: number, staffId: number) {
  const row = await tx
    .selectFrom('lead_attempt as a')
    .leftJoin('lead_follow_up as f', 'f.attempt_id', 'a.id')
    .select(['a.id', 'a.follow_type', 'a.at'])
    .where('a.lead_id', '=', leadId)
    .where('a.staff_id', '=', staffId)
    .where('a.refused_by', 'is', null)
    .where('f.attempt_id', 'is', null)
    .orderBy('a.id', 'desc')
    .executeTakeFirst()
  return row === undefined
    ? null
    : { id: row.id, followType: row.follow_type as FollowType, at: row.at.toISOString() }
}

async function historyOf(tx: Tx, leadId: number) {
  const { rows } = await sql<{
    id: number
    at: Date
    kind: string
    actor: string
    fromStatus: LeadStatus | null
    toStatus: LeadStatus
    detail: string | null
  }>`
    select id, at, kind, actor, from_status as "fromStatus", to_status as "toStatus",
           coalesce(detail ->> 'note', detail ->> 'seller', detail ->> 'orderNo', detail ->> 'batch') as detail
      from lead_event where lead_id = ${leadId} order by id desc limit ${eventsMost}`.execute(tx)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** Opens one value, with a reason; the row of who saw it is committed before the answer leaves. */
export const revealLeadValue = implement(revealLead, async ({ id, field, reasonCode, note }, context) => {
  const { tx, services, staff, wall, ip } = context
  assertReason(reasonCode, note)
  const row = await tx
    .selectFrom('lead')
    .select(['phone_sealed', 'name_sealed'])
    .where('id', '=', id)
    .executeTakeFirst()
  const sealed = (field === 'phone' ? row?.phone_sealed : row?.name_sealed) ?? refuse('NOT_FOUND')
  const left = await revealsLeft(context, countLeadReveals)
  if (left <= 0) return noRevealsLeft()
  const seen = { lead_id: id, field, reason_code: reasonCode, note: note.trim(), staff_id: staff.id }
  await addLeadReveal(tx, { ...seen, at: wall, ip })
  context.keepInTrail({ lead: id, field, reason: reasonCode })
  const value = services.seals.open(sealed)
  return {
    value: field === 'phone' ? nationalPhone(value) : value,
    seconds: revealSeconds,
    leftToday: left - 1,
  }
})
