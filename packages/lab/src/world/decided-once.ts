import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { claimNext, decideFinal, decideFirst } from '@lumbung/contract/approve/review'
import type { Call, RetOf } from '@lumbung/contract/call'
import { businessDayOf } from '@lumbung/domain/calendar'
import { rupiah } from '@lumbung/domain/money'
import { offer } from '@lumbung/domain/account/offer'
import {
  checklists,
  decisions,
  goBackReasons,
  returnReasons,
  type PeopleStage,
} from '@lumbung/domain/review/review'
import type { Services } from '@lumbung/server/calls/context'
import { poolConnectionsMax, type Tx } from '@lumbung/server/db/pool'
import { transact } from '@lumbung/server/db/transaction'
import { termsOfRow } from '@lumbung/server/records/loan/loan-history'
import { refusalOf } from '@lumbung/server/calls/errors'
import { runAs, standingOf, type Standing } from '@lumbung/server/calls/run-as'

/** Someone of a desk, with what they hold for deciding there. */
export interface Reviewer {
  id: number
  standing: Standing
}
export type Desks = Record<PeopleStage, readonly Reviewer[]>

/** An order that somebody holds. */
export interface HeldOrder {
  orderNo: string
  stage: PeopleStage
  holder: Reviewer
}

const desks = {
  first: { role: 'first_reviewer', decide: decideFirst },
  final: { role: 'final_reviewer', decide: decideFinal },
} as const

/** So many people at each desk. */
export async function seatReviewers(services: Services, people: number): Promise<Desks> {
  return {
    first: await seat(services, 'first', people),
    final: await seat(services, 'final', people),
  }
}

async function seat(services: Services, stage: PeopleStage, people: number): Promise<Reviewer[]> {
  const { role, decide } = desks[stage]
  const at = services.clock.wall()
  const ids = await transact(services.db, '*', async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into staff (email, name, role_id, password_hash, password_changed_at, created_at)
      select ${role}::text || '-' || i || '@once.test', 'Reviewer ' || i, role.id, 'nobody signs in by it', ${at}, ${at}
        from role, generate_series(1, ${people}::integer) i where role.name = ${role}
      returning id`.execute(tx)
    return rows.map(({ id }) => id)
  })
  return await Promise.all(
    ids.map(async (id) => ({ id, standing: await standingOf(services.db, id, decide, 'en') })),
  )
}

/** Orders at both desks in turn, each ticked through. */
async function addOrders(
  tx: Tx,
  services: Services,
  { prefix, count, stages }: { prefix: string; count: number; stages: readonly PeopleStage[] },
): Promise<void> {
  const now = services.clock.now()
  const product = await tx
    .selectFrom('product')
    .selectAll()
    .where('code', '=', 'panen-tunai')
    .executeTakeFirstOrThrow()
  const terms = termsOfRow({ ...product, principal: rupiah(1_000_000), term_days: 14 })
  const cost = offer(terms, businessDayOf(now))
  await sql`
    insert into orders (order_no, app_code, product_code, state, version, customer_type, app_customer_type, terms, loan_amount,
        term_days, service_fee, handling_fee, interest, arrival_amount, apply_time, changed_time, name_masked, first_reviewer_id)
    select ${prefix} || lpad(i::text, 6, '0'), 'panen', product.code, stage || 'Wait', 3, 'new', 'new', ${JSON.stringify(terms)}::jsonb,
           1000000, 14, ${cost.serviceFee}, ${cost.handlingFee}, ${cost.interest}, ${cost.arrival}, ${now}, ${now}, 'Siti N••••',
           case stage when 'final' then (select id from staff where email = 'admin@lumbung.test') end
      from product, generate_series(1, ${count}::integer) i
     cross join lateral (select (${[...stages]}::text[])[1 + i % ${stages.length}::integer] as stage) desk
     where product.code = 'panen-tunai'`.execute(tx)
  for (const stage of stages) {
    const ticked = checklists[stage].flatMap(({ fields }) => fields.map((field) => [field, 'pass']))
    await sql`
      insert into review_task (order_no, stage, round, state, checks, opened_at)
      select order_no, ${stage}, 1, 'wait', ${JSON.stringify(Object.fromEntries(ticked))}::jsonb, ${now}
        from orders where state = ${`${stage}Wait`} and order_no like ${`${prefix}%`}`.execute(tx)
  }
}

/** Orders at both desks, every one held by one of its desk's people. */
export async function addHeldOrders(services: Services, people: Desks, count: number): Promise<HeldOrder[]> {
  return await transact(services.db, '*', async (tx) => {
    await addOrders(tx, services, { prefix: 'held', count, stages: ['first', 'final'] })
    const { first, final } = people
    const until = new Date(services.clock.wall().getTime() + 8 * 3_600_000)
    const { rows } = await sql<{ order_no: string; stage: PeopleStage; reviewer_id: number }>`
      update review_task set state = 'locked', locked_until = ${until}, taken_at = ${services.clock.now()},
             reviewer_id = case stage when 'first' then (${first.map(({ id }) => id)}::integer[])[1 + id % ${first.length}::integer]
                                      else (${final.map(({ id }) => id)}::integer[])[1 + id % ${final.length}::integer] end
       where order_no like 'held%' returning order_no, stage, reviewer_id`.execute(tx)
    const byId = new Map([...first, ...final].map((reviewer) => [reviewer.id, reviewer]))
    // As they are numbered, so that both desks take turns.
    rows.sort((a, b) => (a.order_no < b.order_no ? -1 : 1))
    return rows.map(({ order_no: orderNo, stage, reviewer_id: id }) => {
      const holder = byId.get(id)
      if (holder === undefined) throw new Error(`nobody of the desks holds ${orderNo}`)
      return { orderNo, stage, holder }
    })
  })
}

/** Orders at the first desk that nobody holds. */
export async function addFreeOrders(services: Services, count: number): Promise<void> {
  await transact(
    services.db,
    '*',
    async (tx) => await addOrders(tx, services, { prefix: 'free', count, stages: ['first'] }),
  )
}

type Answer<C extends Call> = { code: ''; ret: RetOf<C> } | { code: string }

/**
 * A call in a transaction of its own, through the product's wrapper: parsed, replayed, audited and checked as over HTTP.
 * HTTP itself would only make the crowd slower to gather.
 */
async function make<C extends Call>(
  services: Services,
  { standing }: Reviewer,
  call: C,
  request: object,
): Promise<Answer<C>> {
  try {
    const ret = await transact(
      services.db,
      standing.scope,
      async (tx) => await runAs(tx, services, standing, call, request, 'decided-once'),
    )
    return { code: '', ret }
  } catch (error) {
    const refused = refusalOf(error)
    if (refused === null) throw error
    return { code: String(refused.code) }
  }
}

const reasons = {
  pass: {},
  reject: { reasonCode: 'R11' },
  goBack: { reasonCode: goBackReasons[0] },
  return: { reasonCode: returnReasons[0] },
}

/**
 * Everyone of the desk presses at once, each another of the decisions; who holds the order presses every one.
 * @returns the code of every press, `''` for the one that counted
 */
export async function pressTogether(
  services: Services,
  people: Desks,
  { orderNo, stage, holder }: HeldOrder,
): Promise<string[]> {
  // At the first desk nothing is behind to go back to.
  const possible = decisions.filter((decision) => stage === 'final' || decision !== 'goBack')
  const presses = [
    ...people[stage].map((reviewer, index) => ({ reviewer, decision: possible[index % possible.length] })),
    ...possible.map((decision) => ({ reviewer: holder, decision })),
  ]
  const answers = await Promise.all(
    presses.map(async ({ reviewer, decision = 'reject' }) =>
      make(services, reviewer, desks[stage].decide, {
        orderNo,
        version: 3,
        decision,
        note: '',
        ...reasons[decision],
        requestKey: randomUUID(),
      }),
    ),
  )
  return answers.map(({ code }) => code)
}

/** Everyone of the first desk takes the next order until none is left. @returns the orders in the order of the answers */
export async function takeAll(services: Services, people: Desks): Promise<string[]> {
  const taken: string[] = []
  await Promise.all(
    people.first.map(async (reviewer) => {
      for (;;) {
        const answer = await make(services, reviewer, claimNext, { stage: 'first', requestKey: randomUUID() })
        if (!('ret' in answer)) {
          if (answer.code !== 'NOTHING_LEFT') throw new Error(answer.code)
          return
        }
        taken.push(answer.ret.orderNo)
      }
    }),
  )
  return taken
}

/** Deadlocks that the database broke up since it was made; the wrapper tries those again, so no answer tells of them. */
export async function deadlocks(services: Services): Promise<number> {
  // Each connection keeps what it counted to itself for a while, unless it is asked to tell: all at once, so that none is
  // asked twice and none is left out.
  let came = 0
  const all = Promise.withResolvers<void>()
  await Promise.all(
    Array.from({ length: poolConnectionsMax }, async () =>
      services.db.connection().execute(async (connection) => {
        came += 1
        if (came === poolConnectionsMax) all.resolve()
        await all.promise
        await sql`select pg_stat_force_next_flush()`.execute(connection)
      }),
    ),
  )
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(services.db)
  return rows[0]?.deadlocks ?? 0
}
