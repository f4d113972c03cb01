import type { RequestOf } from '@lumbung/contract/call'
import { getChecks, recordCheck } from '@lumbung/contract/telemarketing/check'
import { rehearseDeal, runDeal } from '@lumbung/contract/telemarketing/deal'
import { getMyLeads, recordLeadFollowUp, startLeadContact } from '@lumbung/contract/telemarketing/lead'
import { addDays, type BusinessDay, businessDayOf, weekdayOf } from '@lumbung/domain/calendar'
import { callCheckCodes } from '@lumbung/domain/leads/call-check'
import { type LeadLabel, leadPools } from '@lumbung/domain/leads/lead'
import { maskName, maskPhone, normalisePhone } from '@lumbung/domain/people/identity'
import type { Services } from '@lumbung/server/calls/context'
import { transact } from '@lumbung/server/db/transaction'
import { openLeads } from '@lumbung/server/features/telemarketing/open-leads'
import { sampleCalls } from '@lumbung/server/features/telemarketing/sample-calls'
import { addLead, lockLead, noteStep } from '@lumbung/server/records/lead/leads'
import { callAs } from './callers.ts'
import { choicesOf, type Choices } from './choices.ts'
import { instantOf } from './office-hours.ts'
import { peopleOf } from './people.ts'

/** Days that sellers have worked before today. */
const workedDays = 8
const leadsPerDay = 9
const callsPerDay = 7
const sunday = 0
const opensAt = 9 * 60
/** Beyond the people whom the lenders play. */
const strangersFrom = 90_000

const labels = [
  [24, 'noAnswer'],
  [14, 'interested'],
  [10, 'willApplyToday'],
  [9, 'codeNotReceived'],
  [8, 'callLater'],
  [8, 'notInterested'],
  [7, 'appProblem'],
  [6, 'rateTooHigh'],
  [5, 'borrowedElsewhere'],
  [4, 'wrongNumber'],
  [2, 'doNotCall'],
] as const satisfies readonly (readonly [number, LeadLabel])[]
const failures = ['notDelivered', 'expired', 'wrong', 'unknown'] as const
const channels = ['organic', 'google', 'facebook', 'tiktok'] as const

/** The days a demo's sellers have behind them: people who failed at the code, who called them, and what came of it. Needs no order. */
export async function bringCodeLeads(services: Services, seed: number): Promise<void> {
  const known = await transact(
    services.db,
    '*',
    async (tx) => await tx.selectFrom('lead').select('id').limit(1).executeTakeFirst(),
  )
  if (known !== undefined) return
  const today = services.clock.today()
  const people = await demoPeople(services)
  for (let back = workedDays; back >= 0; back -= 1) {
    const day = addDays(today, -back)
    const choices = choicesOf(seed, 'selling', workedDays - back)
    // Nobody comes in the future: today's came by now.
    await comeIn(back === 0 ? services : at(services, day, 8 * 60, choices), {
      seed,
      index: workedDays - back,
      choices,
    })
    if (weekdayOf(day) !== sunday && back > 0) await workOn(services, day, people, choices)
  }
}

/** Whom the orders make leads of, dealt with those that nobody called yet; and the checks of what was called. Needs the orders. */
export async function bringUserLeads(services: Services, seed: number): Promise<void> {
  const people = await demoPeople(services)
  // The day may count as done: timed work looked before there was an order.
  await openLeads(services, { anew: true })
  await dealAll(services, people.manager)
  await sampleCalls(services)
  await check(services, people, choicesOf(seed, 'selling', workedDays + 1))
}

interface DemoPeople {
  manager: number
  sellers: readonly number[]
  checkers: readonly number[]
}

async function demoPeople({ db }: Services): Promise<DemoPeople> {
  const rows = await transact(
    db,
    '*',
    async (tx) =>
      await tx
        .selectFrom('staff as s')
        .innerJoin('role as r', 'r.id', 's.role_id')
        .select(['s.id', 'r.name as role'])
        .where('s.is_demo', '=', true)
        .where('r.name', 'in', ['tm_manager', 'seller', 'qc'])
        .orderBy('s.email')
        .execute(),
  )
  const of = (role: string) => rows.filter((row) => row.role === role).map(({ id }) => id)
  return { manager: of('tm_manager')[0] ?? 0, sellers: of('seller'), checkers: of('qc') }
}

/** The same product, at another time of the business. */
function at(services: Services, day: BusinessDay, minutes: number, choices: Choices): Services {
  const now = instantOf(day, minutes, choices)
  const { clock } = services
  return {
    ...services,
    clock: { ...clock, now: () => now, today: () => businessDayOf(now), wall: () => clock.wall() },
  }
}

/** Who asked an app for a code in vain; one in eight without a box ticked: nobody may call them. */
async function comeIn(
  services: Services,
  { seed, index, choices }: { seed: number; index: number; choices: Choices },
): Promise<void> {
  const { clock, seals, db } = services
  const personOf = await peopleOf(seed)
  const now = clock.now()
  const by = { actor: { kind: 'app', name: 'panen' }, now, recordedAt: clock.wall() } as const
  for (let n = 0; n < leadsPerDay; n += 1) {
    const { name, phone: written, regency } = personOf(strangersFrom + index * leadsPerDay + n).borrower
    const phone = normalisePhone(written)
    await transact(db, '*', async (tx) => {
      await addLead(
        tx,
        {
          app_code: choices.chance(0.7) ? 'panen' : 'guyub',
          pool: 'codeFailed',
          phone_sealed: seals.seal(phone),
          phone_masked: maskPhone(phone),
          phone_blind: seals.blind('phone', phone),
          name_sealed: seals.seal(name),
          name_masked: maskName(name),
          regency,
          channel: choices.pick(channels),
          source: 'app',
          consent_at: choices.chance(0.88) ? now : null,
          batch_no: `app-${clock.today().slice(2).replaceAll('-', '')}`,
          request_count: choices.whole(1, 6),
          last_request_at: now,
          fail_reason: choices.pick(failures),
          created_at: now,
          changed_at: now,
        },
        by,
      )
    })
  }
}

async function dealAll(services: Services, manager: number): Promise<void> {
  const key = `demo-deal-${services.clock.now().getTime()}`
  const plan = await callAs(services, manager, rehearseDeal, { pools: [...leadPools], requestKey: key })
  if (plan.can.run) await callAs(services, manager, runDeal, { id: plan.id, requestKey: `${key}-run` })
}

/** A day: the leads are dealt in the morning, and each seller calls some of theirs, one after the other. */
async function workOn(
  services: Services,
  day: BusinessDay,
  { manager, sellers }: DemoPeople,
  choices: Choices,
): Promise<void> {
  await dealAll(at(services, day, opensAt - 20, choices), manager)
  for (const seller of sellers) {
    let minutes = opensAt + choices.whole(0, 30)
    for (let n = 0; n < callsPerDay; n += 1) {
      minutes += choices.whole(15, 55)
      const then = at(services, day, minutes, choices)
      const { next } = await callAs(then, seller, getMyLeads, {})
      if (next !== null) await callOne(then, seller, next, choices)
    }
  }
}

async function callOne(services: Services, seller: number, id: number, choices: Choices): Promise<void> {
  const now = services.clock.now()
  const requestKey = `demo-call-${id}-${now.getTime()}`
  const { id: attemptId } = await callAs(services, seller, startLeadContact, {
    id,
    followType: 'phone',
    requestKey,
  }).catch(() => ({ id: null }))
  // Refused on a holiday: the attempt is kept, and nothing came of it.
  if (attemptId === null) return
  const label = choices.weighted(labels)
  const later =
    label === 'callLater' ? { nextCallAt: new Date(now.getTime() + 26 * 3_600_000).toISOString() } : {}
  const said = { id, attemptId, label, note: '', ...later, requestKey: `${requestKey}-said` }
  await callAs(services, seller, recordLeadFollowUp, said)
  if ((label === 'willApplyToday' || label === 'codeNotReceived') && choices.chance(0.6))
    await register(services, id, choices.chance(0.5))
}

/** The person finishes by themselves, some to an application: as if their app and their order had said so. */
async function register(services: Services, id: number, applies: boolean): Promise<void> {
  const { clock, db } = services
  await transact(db, '*', async (tx) => {
    const lead = await lockLead(tx, id)
    const when = clock.now()
    const by = { actor: { kind: 'app', name: lead.app_code }, now: when, recordedAt: clock.wall() } as const
    const person = { appCode: lead.app_code, phoneBlind: lead.phone_blind, at: when }
    await noteStep(tx, { ...person, step: 'registered' }, by)
    if (applies) await noteStep(tx, { ...person, step: 'applied', orderNo: `DEMO-${id}` }, by)
  })
}

/** Most of what was drawn has been heard; one in ten fails. */
async function check(services: Services, { checkers }: DemoPeople, choices: Choices): Promise<void> {
  const [first] = checkers
  if (first === undefined) return
  const { items } = await callAs(services, first, getChecks, { filter: { status: ['notChecked'] }, size: 60 })
  for (const { id, version, can } of items) {
    if (!can.check || !choices.chance(0.7)) continue
    const fails = choices.chance(0.1)
    const marks = Object.fromEntries(
      callCheckCodes.map((code) => [
        code,
        fails && (code === 'greeting' || code === 'purpose') ? 'fail' : 'pass',
      ]),
    ) as RequestOf<typeof recordCheck>['marks']
    const comment = fails ? 'Nama perusahaan dan maksud panggilan tidak disebut' : ''
    const requestKey = `demo-check-${id}`
    await callAs(services, first, recordCheck, { id, version, marks, comment, requestKey }).catch(
      () => undefined,
    )
  }
}
