import { type AppEvent, tellEvents } from '@lumbung/contract/open/event'
import { openLeadStatuses } from '@lumbung/domain/leads/lead'
import { maskName, maskPhone, normalisePhone } from '@lumbung/domain/people/identity'
import type { CallContext } from '../../calls/context.ts'
import { implement } from '../../calls/registry.ts'
import {
  addLead,
  type LeadMover,
  type LeadRecord,
  lockOpenLead,
  lockPhone,
  moveLead,
  noteStep,
} from '../../records/lead/leads.ts'
import { takeAppEvents } from '../../records/report/app-events.ts'

type PersonEvent = Extract<AppEvent, { kind: 'codeAsked' | 'codeFailed' | 'registered' }> & { phone: string }

/** What an app tells of its people before they apply: kept once each for reports, and leads follow from who has a phone. */
export const hearEvents = implement(tellEvents, async ({ events }, context) => {
  const people = events.filter(isOfPerson)
  const devices = events.filter((event) => !isOfPerson(event))
  let taken = devices.length === 0 ? 0 : await take(devices, context)
  // By their own time: what was told late stands where it happened.
  for (const event of people.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)))
    if (await hear(event, context)) taken += 1
  return { taken, known: events.length - taken }
})

function isOfPerson(event: AppEvent): event is PersonEvent {
  return 'phone' in event && event.phone !== undefined
}

async function take(events: readonly AppEvent[], { tx, services, app, now }: CallContext): Promise<number> {
  return await takeAppEvents(tx, services.seals, app.code, events, now)
}

/** @returns whether it was news */
async function hear(event: PersonEvent, context: CallContext): Promise<boolean> {
  const phone = normalisePhone(event.phone)
  const phoneBlind = context.services.seals.blind('phone', phone)
  // Locked before the event is kept: of two tellings of one phone at once the second sees what the first one made.
  await lockPhone(context.tx, phoneBlind)
  if ((await take([event], context)) === 0) return false
  await follow(event, { phone, phoneBlind }, context)
  return true
}

async function follow(
  event: PersonEvent,
  person: { phone: string; phoneBlind: Buffer },
  context: CallContext,
): Promise<void> {
  const { tx, app, actor, now, wall } = context
  const by: LeadMover = { actor, now, recordedAt: wall }
  const open = await lockOpenLead(tx, app.code, person.phoneBlind)
  if (event.kind === 'registered') {
    const step = {
      appCode: app.code,
      phoneBlind: person.phoneBlind,
      step: 'registered',
      at: new Date(event.at),
    } as const
    const reached = await noteStep(tx, step, by)
    // Registered and not applied yet: the work goes on in the other list, with who had it.
    const isWorkedOn = reached.some(isOpen) || (open !== null && open.pool !== 'codeFailed')
    if (!isWorkedOn && !(await isCustomer(context, person.phoneBlind)))
      await openLead(event, person, context, open?.seller_id ?? null)
    return
  }
  if (event.kind === 'codeAsked') {
    if (open !== null && open.pool === 'codeFailed') await countRequest(open, event, context)
    return
  }
  if (open !== null) {
    await countRequest(open, event, context)
    return
  }
  if ((await isCustomer(context, person.phoneBlind)) || (await hasRegistered(context, person.phoneBlind)))
    return
  await openLead(event, person, context, null)
}

const isOpen = ({ status }: LeadRecord) => openLeadStatuses.some((each) => each === status)

/** One more code that was asked for, or that failed. A consent given now holds; one that was given is not taken back by silence. */
async function countRequest(
  lead: LeadRecord,
  event: PersonEvent,
  { tx, actor, now, wall }: CallContext,
): Promise<void> {
  const at = new Date(event.at)
  const change = {
    request_count: lead.request_count + (event.kind === 'codeAsked' ? 1 : 0),
    last_request_at: lead.last_request_at !== null && lead.last_request_at > at ? lead.last_request_at : at,
    ...(event.kind === 'codeFailed' && { fail_reason: event.reason }),
    ...(event.marketing && lead.consent_at === null && { consent_at: at }),
  }
  await moveLead(tx, lead, { event: null, kind: 'request', change }, { actor, now, recordedAt: wall })
}

/** Somebody who asked for a code in vain, or registered; nobody to call without their consent. */
async function openLead(
  event: PersonEvent,
  { phone, phoneBlind }: { phone: string; phoneBlind: Buffer },
  { tx, services, app, actor, now, wall, today }: CallContext,
  sellerId: number | null,
): Promise<void> {
  const pool = event.kind === 'registered' ? 'registered' : 'codeFailed'
  const asked = await tx
    .selectFrom('app_event')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('app_code', '=', app.code)
    .where('phone_blind', '=', phoneBlind)
    .where('kind', '=', 'codeAsked')
    .executeTakeFirstOrThrow()
  await addLead(
    tx,
    {
      app_code: app.code,
      pool,
      phone_sealed: services.seals.seal(phone),
      phone_masked: maskPhone(phone),
      phone_blind: phoneBlind,
      name_sealed: event.name === undefined ? null : services.seals.seal(event.name),
      name_masked: event.name === undefined ? null : maskName(event.name),
      regency: event.regency ?? null,
      channel: event.channel,
      source: 'app',
      consent_at: event.marketing ? event.at : null,
      batch_no: `app-${today.slice(2).replaceAll('-', '')}`,
      request_count: asked.n,
      last_request_at: event.at,
      fail_reason: event.kind === 'codeFailed' ? event.reason : null,
      register_status: pool === 'registered' ? 'registered' : 'notRegistered',
      seller_id: sellerId,
      held_since: sellerId === null ? null : now,
      created_at: now,
      changed_at: now,
    },
    { actor, now, recordedAt: wall },
  )
}

async function isCustomer({ tx, app }: CallContext, phoneBlind: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('orders')
    .select('order_no')
    .where('phone_blind', '=', phoneBlind)
    .where('app_code', '=', app.code)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What fails at the code afterwards, or is told of late, is no failed registration. */
async function hasRegistered({ tx, app }: CallContext, phoneBlind: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('app_event')
    .select('event_id')
    .where('app_code', '=', app.code)
    .where('phone_blind', '=', phoneBlind)
    .where('kind', '=', 'registered')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
