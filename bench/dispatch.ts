import { parseArgs } from 'node:util'
import pg from 'pg'
import { getDispatch } from '../packages/contract/src/collection/dispatch.ts'
import { dispatchCases } from '../packages/server/src/features/collection/dispatch-cases.ts'
import { firstStageStarts, stageRangesFrom } from '../packages/domain/src/order/order.ts'
import { addDays } from '../packages/domain/src/calendar.ts'
import { runningClock } from '../packages/server/src/start/clock.ts'
import { makeOpenLoans } from './open-loans.ts'
import { drawBars, machine, writeSection } from './page.ts'
import { openProductOfMany, type ProductOfMany } from './product-of-many.ts'

const stage = 'm2'
const allowedSeconds = 20

interface Measured {
  plan: number
  run: number
  bare: number
  apart: { cases: number; amount: number }
  moved: number
}

/**
 * `npm run bench -- dispatch [--cases 200000] [--collectors 500]`: a stage of cases that nobody holds is planned and dealt,
 * beside one bare statement that writes the same rows for a deal by turns.
 */
export async function benchDispatch(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      cases: { type: 'string', default: '200000' },
      collectors: { type: 'string', default: '500' },
    },
  })
  const [cases, collectors] = [Number(values.cases), Number(values.collectors)]
  const clock = runningClock(null)
  const product = await openProductOfMany(0, clock)
  const client = new pg.Client({ connectionString: product.databaseUrl })
  await client.connect()
  try {
    const range = stageRangesFrom(firstStageStarts).find(({ code }) => code === stage)
    if (range?.maxDay === undefined) throw new Error(`the stage ${stage} has no end`)
    const last = range.maxDay ?? 0
    // The last night was yesterday's: those in the stage's last day then are in the next one today, and left out.
    const perDay = Math.ceil(cases / (last - range.minDay))
    const yesterday = addDays(clock.today(), -1)
    await makeOpenLoans(client, { perDay, firstDay: 1 - last, lastDay: -range.minDay, today: yesterday })
    await giveAmounts(client)
    await hire(client, collectors, clock.today())
    report(await measure(product, client), collectors, args)
  } finally {
    await client.end()
    await product.close()
  }
}

/** From 300,000 to 3,400,000, the same each time; the penalty comes from their instalments. */
async function giveAmounts(client: pg.Client): Promise<void> {
  await client.query(`
    update loan set principal = made.amount, principal_left = made.amount
      from (select order_no, 300000 + (abs(hashtext(order_no)) % 32) * 100000 as amount from loan) made
     where made.order_no = loan.order_no`)
  await client.query(`
    insert into instalment (order_no, no, start_day, due_day, principal, interest, principal_left, interest_left, penalty_left)
    select order_no, 1, loan_day, due_day, principal_left, interest_left, principal_left, interest_left, 0 from loan`)
  await client.query('vacuum (analyze)')
}

async function hire(client: pg.Client, collectors: number, today: string): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `insert into collector_group (name, stages, changed_at) values ('Bench', array['${stage}'], now()) returning id`,
  )
  await client.query(
    `with hired as (
       insert into staff (email, name, role_id, password_hash, password_changed_at, created_at)
       select 'bench' || n || '@lumbung.test', 'Collector ' || n, s.role_id, s.password_hash, s.password_changed_at, s.created_at
         from staff s, generate_series(1, $1::integer) n where s.email = 'collector@lumbung.test'
       returning id)
     insert into collector (staff_id, certificate_no, certificate_issuer, certified_until, changed_at, group_id)
     select id, 'SPPI-' || id, 'SPPI', $2::date + 100, now(), $3 from hired`,
    [collectors, today, rows[0]?.id],
  )
  await client.query('vacuum (analyze)')
}

async function measure({ services, base, signIn }: ProductOfMany, client: pg.Client): Promise<Measured> {
  const begin = async (kind: 'hand' | 'night'): Promise<number> => {
    const { rows } = await client.query<{ id: number }>(
      `insert into dispatch_run (day, stage, kind, state, rules_version, made_at)
       values ($1, '${stage}', $2, 'rehearsing', 0, now()) returning id`,
      [services.clock.today(), kind],
    )
    return rows[0]?.id ?? 0
  }
  const bare = await timed(client, async () => {
    await client.query('begin')
    await bareDeal(client, services.clock.today())
  })
  await client.query('rollback')
  await client.query('vacuum (analyze)')
  const runId = await begin('hand')
  const plan = await timed(client, async () => await dispatchCases({ runId }, services))
  await client.query(`update dispatch_run set state = 'running' where id = $1`, [runId])
  const run = await timed(client, async () => await dispatchCases({ runId }, services))
  const answer = await fetch(`${base}${getDispatch.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-token': await signIn('col_manager') },
    body: JSON.stringify({ stage, id: runId }),
  })
  const { data } = (await answer.json()) as {
    data: { ret: { run: { moving: number; changed: number; apart: { cases: number; amount: number } } } }
  }
  const { moving, changed, apart } = data.ret.run
  if (changed > 0) throw new Error(`${changed} cases were left alone, though nobody else was at work`)
  return { plan, run, bare, apart, moved: moving }
}

/** By turns, without a reason, a share, a lock or row-level security. */
async function bareDeal(client: pg.Client, day: string): Promise<void> {
  await client.query(
    `with hands as (select array_agg(staff_id order by staff_id) as ids from collector where group_id is not null),
     dealt as (
       update collection_case c set state = 'assigned', holder_id = due.holder, held_since = now(), version = c.version + 1
         from (select id, ids[1 + (row_number() over (order by id)) % cardinality(ids)] as holder
                 from collection_case, hands where closed_day is null and stage = '${stage}') due
        where c.id = due.id returning c.id, c.order_no)
     insert into case_event (case_id, order_no, kind, day, at, recorded_at, from_state, to_state, to_stage, actor_kind, actor)
     select id, order_no, 'assigned', $1::date, now(), now(), 'unassigned', 'assigned', '${stage}', 'system', 'system' from dealt`,
    [day],
  )
}

async function timed(client: pg.Client, work: () => Promise<void>): Promise<number> {
  await client.query('checkpoint')
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1_000
}

function report(
  { plan, run, bare, apart, moved }: Measured,
  collectors: number,
  args: readonly string[],
): void {
  const n = (value: number) => value.toLocaleString('en')
  const bars = [
    { label: 'planned, with a reason for each case', value: plan, own: true },
    { label: 'given away as planned', value: run, own: true },
    { label: 'one bare statement, by turns', value: bare, own: false },
  ]
  const isFair = apart.cases <= 1 && apart.amount <= 10_000
  const text = `## Dispatch

\`${['npm run bench -- dispatch', ...args].join(' ')}\` · ${machine()}

${n(moved)} cases that nobody holds, dealt to ${n(collectors)} collectors of equal share: planned (read with what is owed, dealt,
kept row by row), then run in parts of 5,000 with an event each, under row-level security. \`bare\` is one statement as the owner
of the tables that gives the cases away by turns, blind to amounts.

${drawBars('dispatch', 'Dealing cases to collectors', 's', bars)}

| promise | measured | wanted | |
|---|---|---|---|
| plan and run, ${n(moved)} cases | ${plan.toFixed(1)} + ${run.toFixed(1)} s | ≤ ${allowedSeconds} s | ${plan + run <= allowedSeconds ? 'kept' : '**missed**'} |
| apart at equal share | ${apart.cases} case, ${(apart.amount / 10_000).toFixed(2)} % of amount | ≤ 1 case, 1 % | ${isFair ? 'kept' : '**missed**'} |
| plan and run ÷ bare | ${((plan + run) / bare).toFixed(1)} × | | |
`
  writeSection('dispatch', text)
  process.stdout.write(text)
}
