import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { businessDayOf } from '@lumbung/domain/calendar'
import { refuse } from '@lumbung/domain/errors'
import {
  earnedBy,
  isReachedBy,
  type LeadEvent,
  leadFlow,
  type LeadLabel,
  type LeadPool,
  type LeadStatus,
  openLeadStatuses,
  registerAfter,
  type RegisterStatus,
  registerStatuses,
} from '@lumbung/domain/leads/lead'
import type { Actor } from '../../calls/actor.ts'
import type { Tx } from '../../db/pool.ts'
import { settingOn } from '../running/dated-settings.ts'
import type { Lead } from '../../db/tables.ts'

export type LeadRecord = Omit<Selectable<Lead>, 'status' | 'pool' | 'register_status'> & {
  status: LeadStatus
  pool: LeadPool
  register_status: RegisterStatus
}

/** Who brings something about, by business and by machine time. */
export interface LeadMover {
  actor: Actor
  now: Date
  recordedAt: Date
}

type EventKind =
  | 'made'
  | 'given'
  | 'contacted'
  | 'closed'
  | 'invalidated'
  | 'recycled'
  | 'takenBack'
  | 'request'
  | Exclude<RegisterStatus, 'notRegistered'>

export function leadOf(row: Selectable<Lead>): LeadRecord {
  return row as LeadRecord
}

/** The lead, locked until the transaction ends. @throws NOT_FOUND (also of an app outside the scope) */
export async function lockLead(tx: Tx, id: number): Promise<LeadRecord> {
  const row = await tx.selectFrom('lead').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row === undefined ? refuse('NOT_FOUND') : leadOf(row)
}

/** Leads of a phone wait for each other, and for whoever else reaches that person. */
export async function lockPhone(tx: Tx, phoneBlind: Buffer): Promise<void> {
  await sql`select lock_phone(${phoneBlind})`.execute(tx)
}

/** The lead of a phone and app that is worked on, locked; null while there is none. */
export async function lockOpenLead(tx: Tx, appCode: string, phoneBlind: Buffer): Promise<LeadRecord | null> {
  const row = await tx
    .selectFrom('lead')
    .selectAll()
    .where('app_code', '=', appCode)
    .where('phone_blind', '=', phoneBlind)
    .where('status', 'in', [...openLeadStatuses])
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? null : leadOf(row)
}

/** A new lead. @returns its id; null while one of this phone and app is worked on */
export async function addLead(tx: Tx, lead: Insertable<Lead>, by: LeadMover): Promise<number | null> {
  const row = await tx
    .insertInto('lead')
    .values(lead)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) return null
  await tell(tx, row.id, { kind: 'made', from: null, to: 'wait', detail: { batch: lead.batch_no } }, by)
  return row.id
}

interface Move {
  /** Moves the follow status; null: it stays. */
  event: LeadEvent | null
  /** Null: nothing to tell of. */
  kind: EventKind | null
  change?: Updateable<Lead>
  detail?: Readonly<Record<string, string | number | null>>
}

/** Changes a locked lead, in the version it was read in. @throws STATE_CONFLICT where its flow has no such way */
export async function moveLead(tx: Tx, lead: LeadRecord, move: Move, by: LeadMover): Promise<LeadRecord> {
  const { event, kind, change = {}, detail = {} } = move
  const status = event === null ? lead.status : leadFlow.next(lead.status, event)
  const row = await tx
    .updateTable('lead')
    .set({ ...change, status, version: lead.version + 1, changed_at: by.now })
    .where('id', '=', lead.id)
    .where('version', '=', lead.version)
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) refuse('STATE_CONFLICT', { lead: lead.id })
  if (kind !== null) await tell(tx, lead.id, { kind, from: lead.status, to: status, detail }, by)
  return leadOf(row)
}

async function tell(
  tx: Tx,
  leadId: number,
  { kind, from, to, detail }: { kind: EventKind; from: LeadStatus | null; to: LeadStatus; detail: object },
  { actor, now, recordedAt }: LeadMover,
): Promise<void> {
  await tx
    .insertInto('lead_event')
    .values({
      lead_id: leadId,
      kind,
      at: now,
      recorded_at: recordedAt,
      from_status: from,
      to_status: to,
      actor_kind: actor.kind,
      actor: actor.name,
      staff_id: actor.staffId ?? null,
      detail: JSON.stringify(detail),
    })
    .execute()
}

/** A step of a person that an app told of, or that their order says. */
export interface PersonStep {
  appCode: string
  phoneBlind: Buffer
  step: Exclude<RegisterStatus, 'notRegistered'>
  /** When they took it. */
  at: Date
  orderNo?: string
}

/**
 * What a person did reaches every lead of theirs in that app: its register status rises, and work that is done by it ends. An
 * application is earned, once, by who last spoke with them (domain.md §2.5).
 * @returns the leads it reached, as they are now
 */
export async function noteStep(
  tx: Tx,
  { appCode, phoneBlind, step, at, orderNo }: PersonStep,
  by: LeadMover,
): Promise<LeadRecord[]> {
  const before = registerStatuses.slice(0, registerStatuses.indexOf(step))
  const rows = await tx
    .selectFrom('lead')
    .selectAll()
    .where('app_code', '=', appCode)
    .where('phone_blind', '=', phoneBlind)
    .where('register_status', 'in', before)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length === 0) return []
  const leads = rows.map(leadOf)
  const earned = step === 'applied' ? await earningOf(tx, leads, at) : null
  const reached: LeadRecord[] = []
  for (const lead of leads) {
    const ends = isReachedBy(lead.pool, step) && leadFlow.canDo(lead.status, 'close')
    const applied =
      earned !== null && lead.id === earned.lead && orderNo !== undefined
        ? { applied_order: orderNo, applied_at: at, earned_by: earned.seller }
        : {}
    const change = {
      register_status: registerAfter(lead.register_status, step),
      ...(ends && { ended_at: by.now, next_call_at: null }),
      ...applied,
    }
    const detail = {
      ...(orderNo !== undefined && { orderNo }),
      ...('earned_by' in applied && { earnedBy: applied.earned_by }),
    }
    reached.push(await moveLead(tx, lead, { event: ends ? 'close' : null, kind: step, change, detail }, by))
  }
  return reached
}

/** Which lead an application belongs to, and who earned it. */
async function earningOf(
  tx: Tx,
  leads: readonly LeadRecord[],
  at: Date,
): Promise<{ lead: number; seller: number | null }> {
  const followUps = await tx
    .selectFrom('lead_follow_up')
    .select(['lead_id as lead', 'staff_id as seller', 'label', 'at'])
    .where(
      'lead_id',
      'in',
      leads.map(({ id }) => id),
    )
    .execute()
  const { attribution } = await settingOn(tx, 'leadDays', businessDayOf(at))
  const seller = earnedBy(
    followUps.map((each) => ({ ...each, label: each.label as LeadLabel })),
    at,
    attribution,
  )
  const last = followUps
    .filter((each) => each.seller === seller && each.at <= at)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .at(-1)
  const open = leads.find(({ status }) => openLeadStatuses.some((each) => each === status))
  return { lead: last?.lead ?? open?.id ?? leads.at(-1)?.id ?? 0, seller }
}
