import { sql } from 'kysely'
import {
  dealLeadsMax,
  type LeadDeal,
  rehearseDeal,
  runDeal,
  takeBackDeal,
} from '@lumbung/contract/telemarketing/deal'
import { deal } from '@lumbung/domain/cases/deal'
import { dispatchFlow } from '@lumbung/domain/cases/dispatch'
import { refuse } from '@lumbung/domain/errors'
import { openLeadStatuses } from '@lumbung/domain/leads/lead'
import { rupiah } from '@lumbung/domain/money'
import type { CallContext, Implementation } from '../../calls/context.ts'
import { implement } from '../../calls/registry.ts'
import type { Tx } from '../../db/pool.ts'
import { allOf } from '../../lists/conditions.ts'
import {
  addDeal,
  type DealRecord,
  lockDeal,
  runDealt,
  takeDealtBack,
  workedSince,
} from '../../records/lead/lead-deals.ts'
import { moverOf } from './lead-contact.ts'
import { type DealtSeller, sellersToDeal } from './sellers.queries.ts'

interface Asked {
  pools: readonly string[]
  app?: string | undefined
  batchNo?: string | undefined
}

interface FreeLead {
  id: number
  version: number
  app: string
  phone: string
}

/** Open leads with a consent that nobody holds; the newest first, for interest cools. */
async function freeLeads(tx: Tx, { pools, app, batchNo }: Asked): Promise<FreeLead[]> {
  const where = allOf([
    sql`l.status = any(${[...openLeadStatuses]}) and l.seller_id is null and l.consent_at is not null`,
    sql`l.pool = any(${[...pools]})`,
    app === undefined ? null : sql`l.app_code = ${app}`,
    batchNo === undefined ? null : sql`l.batch_no = ${batchNo}`,
  ])
  const { rows } = await sql<FreeLead>`
    select l.id, l.version, l.app_code as app, encode(l.phone_blind, 'hex') as phone from lead l where ${where}
     order by l.created_at desc, l.id desc limit ${dealLeadsMax}`.execute(tx)
  return rows
}

/** Every lead counts as one: what is even is how many each one has, by their share. */
const one = rupiah(1)

function sharesOf(sellers: readonly DealtSeller[], dealt: ReadonlyMap<number, number>): LeadDeal['sellers'] {
  const gained = Map.groupBy(dealt.values(), (to) => to)
  return sellers.map(({ id, name, weight, away, held }) => {
    const more = gained.get(id)?.length ?? 0
    return { id, name, weight, away, before: held, gained: more, after: held + more }
  })
}

const rehearse = implement(rehearseDeal, async ({ requestKey: _key, ...asked }, context) => {
  const { tx, staff, wall, today } = context
  const sellers = await sellersToDeal(tx)
  const there = sellers.filter(({ away, weight }) => away === null && weight > 0)
  if (there.length === 0) refuse('SELLER_NOBODY')
  const leads = await freeLeads(tx, asked)
  const dealt = deal(
    leads.map(({ id, app, phone }) => ({ id, amount: one, person: phone, app, not: null })),
    there.map(({ id, weight, held, apps }) => ({
      id,
      weight,
      apps: apps === null ? null : new Set(apps),
      room: Number.POSITIVE_INFINITY,
      cases: held,
      amount: rupiah(held),
    })),
  )
  const moves = leads.flatMap(({ id, version }) => {
    const to = dealt.get(id)
    return to === undefined ? [] : [{ id, version, from: null, to }]
  })
  const plan = { filter: asked, staffId: staff.id, at: wall, day: today, lookedAt: leads.length }
  const id = await addDeal(tx, { ...plan, sellers: sharesOf(sellers, dealt) }, moves)
  return await shown(context, await lockDeal(tx, id))
})

const run = implement(runDeal, async ({ id }, context) => {
  const planned = await lockDeal(context.tx, id)
  if (planned.day !== context.today) refuse('DISPATCH_OLD')
  await runDealt(context.tx, planned, moverOf(context))
  return await shown(context, await lockDeal(context.tx, id))
})

/** All or nothing: a deal half taken back would be nobody's plan. */
const takeBack = implement(takeBackDeal, async ({ id }, context) => {
  const { tx } = context
  const ran = await lockDeal(tx, id)
  const worked = dispatchFlow.canDo(ran.state, 'takeBack') ? await workedSince(tx, id) : 0
  if (worked > 0) refuse('DISPATCH_WORKED', { n: worked })
  await takeDealtBack(tx, ran, moverOf(context))
  return await shown(context, await lockDeal(tx, id))
})

async function shown({ tx, today }: CallContext, kept: DealRecord): Promise<LeadDeal> {
  const { id, state, made_at: madeAt, looked_at: lookedAt, moving, changed, day } = kept
  const canTakeBack = dispatchFlow.canDo(state, 'takeBack') && (await workedSince(tx, id)) === 0
  return {
    id,
    state,
    madeAt: madeAt.toISOString(),
    lookedAt,
    moving,
    changed,
    sellers: kept.sellers as unknown as LeadDeal['sellers'],
    can: { run: dispatchFlow.canDo(state, 'start') && day === today && moving > 0, takeBack: canTakeBack },
  }
}

export const dealCalls: readonly Implementation[] = [rehearse, run, takeBack]
