import { parseArgs } from 'node:util'
import pg from 'pg'
import { setClock, type SetClock } from '../packages/server/src/start/clock.ts'
import { addDays, startOfDay, type BusinessDay } from '../packages/domain/src/calendar.ts'
import { caseChecks } from '../packages/server/src/books/case-checks.ts'
import { rollCases } from '../packages/server/src/features/collection/roll-cases.ts'
import { firstContactRules } from '@lumbung/domain/contact/contact-rules'
import { crossingDays } from '../packages/domain/src/cases/stage-time.ts'
import { firstStageStarts, stageRangesFrom } from '../packages/domain/src/order/order.ts'
import { rollCasesJob } from '../packages/server/src/records/case/night-cases.ts'
import { makeOpenLoans } from './open-loans.ts'
import { drawBars, machine, writeSection } from './page.ts'
import { openProductOfMany, type ProductOfMany } from './product-of-many.ts'

/** Due days of the loans, two thirds of them past: with six boundaries one loan in fifty crosses one in a night. */
const days = 300
const daysAhead = 99
/** Ours and the bare one by turns, a night each. */
const rounds = 5
const allowedSeconds = 2

/** What was measured with so many open loans: seconds of the nights, and rows each night wrote. */
interface Measured {
  loans: number
  ours: number
  bare: number
  crossed: number
}

/**
 * `npm run bench -- nightly [--loans 1000000]`: the night's work on collection cases beside the bare statements that write
 * the same rows, with so many open loans and with twice as many.
 */
export async function benchNightly(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { loans: { type: 'string', default: '1000000' } },
  })
  const perDay = Math.ceil(Number(values.loans) / days)
  const clock = setClock(new Date())
  const last = addDays(clock.today(), -1)
  const product = await openProductOfMany(0, clock)
  const client = new pg.Client({ connectionString: product.databaseUrl })
  await client.connect()
  try {
    const firstDay = daysAhead - days + 1
    await makeOpenLoans(client, { perDay, firstDay, lastDay: daysAhead, today: last })
    const once = await nights(product, client, clock, days * perDay)
    const past = { firstDay: firstDay - days, lastDay: firstDay - 1 }
    await makeOpenLoans(client, { perDay, ...past, today: last })
    const twice = await nights(product, client, clock, 2 * days * perDay)
    report(once, twice)
  } finally {
    await client.end()
    await product.close()
  }
}

async function nights(
  product: ProductOfMany,
  client: pg.Client,
  clock: SetClock,
  loans: number,
): Promise<Measured> {
  const { services } = product
  const [ours, bare, crossed]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < rounds; round += 1) {
    ours.push(
      await timed(client, async () => {
        const night = await rollCases(services)
        if (night === null) throw new Error('the night was done already')
        crossed.push(night.opened + night.rolled)
      }),
    )
    clock.set(startOfDay(addDays(clock.today(), 1)))
    bare.push(await timed(client, async () => await bareNight(client, clock.today())))
    clock.set(startOfDay(addDays(clock.today(), 1)))
  }
  process.stdout.write(`${loans} open loans: the job ${ours.join(', ')} s, bare ${bare.join(', ')} s\n`)
  await refuseWrongCases(product, client)
  return { loans, ours: middle(ours), bare: middle(bare), crossed: middle(crossed) }
}

async function timed(client: pg.Client, work: () => Promise<void>): Promise<number> {
  await client.query('checkpoint')
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1_000
}

/**
 * The same rows without us: no app scope, no locks, no batches, no row-level security; a statement and its commit each.
 * Cases are looked up one by one, which is faster here than the plan that PostgreSQL prefers.
 */
async function bareNight(client: pg.Client, day: BusinessDay): Promise<void> {
  const [first, ...later] = crossingDays({
    ranges: stageRangesFrom(firstStageStarts),
    collectDaysMax: firstContactRules.deskDaysMax,
  })
  await client.query(
    `with opened as (
       insert into collection_case (order_no, app_code, state, stage, opened_day, stage_day, due_day)
       select order_no, app_code, 'unassigned', '${first?.stage}', $1::date, $1::date, due_day from loan
        where cleared_day is null and due_day = $1::date - ${first?.day}
       returning id, order_no, app_code),
     spelled as (
       insert into case_spell (case_id, order_no, app_code, stage, from_at)
       select id, order_no, app_code, '${first?.stage}', $1::date from opened)
     insert into case_event (case_id, order_no, kind, day, at, recorded_at, to_state, to_stage, actor_kind, actor)
     select id, order_no, 'opened', $1::date, $1::date, now(), 'unassigned', '${first?.stage}', 'system', 'system' from opened`,
    [day],
  )
  for (const { day: late, stage } of later) {
    await client.query(
      `with rolled as (
         update collection_case c set stage = $3, stage_day = $1::date, version = c.version + 1,
                state = case when $2::integer > 90 then 'stopped' else c.state end
           from loan l
          cross join lateral (select id, state, stage from collection_case
                               where order_no = l.order_no and closed_day is null offset 0) old
          where l.cleared_day is null and l.due_day = $1::date - $2::integer and c.id = old.id
         returning c.id, c.order_no, c.app_code, old.state as from_state, c.state, old.stage as from_stage),
       spell_left as (
         update case_spell s set until_at = $1::date from rolled
          cross join lateral (select id from case_spell where case_id = rolled.id and until_at is null offset 0) old
          where s.id = old.id),
       spell_begun as (
         insert into case_spell (case_id, order_no, app_code, stage, from_at)
         select id, order_no, app_code, $3, $1::date from rolled)
       insert into case_event (case_id, order_no, kind, day, at, recorded_at, from_state, to_state, from_stage, to_stage, actor_kind, actor)
       select id, order_no, 'staged', $1::date, $1::date, now(), from_state, state, from_stage, $3, 'system', 'system' from rolled`,
      [day, late, stage],
    )
  }
  await client.query(
    `insert into nightly_run (job, business_day, from_day, started_at, finished_at) values ($1, $2, $2, now(), now())`,
    [rollCasesJob, day],
  )
}

/** What was written fast and wrong would look fast. */
async function refuseWrongCases({ services: { db } }: ProductOfMany, client: pg.Client): Promise<void> {
  for (const { violated } of caseChecks) {
    // As the owner, who may take longer than a caller of the product.
    const { sql, parameters } = violated.compile(db)
    const { rows } = await client.query<{ what: string }>(sql, [...parameters])
    if (rows.length > 0) throw new Error(`${rows.length} cases are wrong, the first: ${rows[0]?.what}`)
  }
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function report(once: Measured, twice: Measured): void {
  const seconds = (value: number): string => `${value.toFixed(2)} s`
  const more = once.ours - once.bare
  const ratio = twice.ours / once.ours
  const bars = [once, twice].flatMap(({ loans, ours, bare }) => [
    { label: `the job, ${loans.toLocaleString('en')} open loans`, value: ours, own: true },
    { label: `bare statements, ${loans.toLocaleString('en')} open loans`, value: bare, own: false },
  ])
  const text = `## Nightly

\`npm run bench -- nightly --loans ${once.loans}\` · ${machine()}

Collection cases of one night: ${once.crossed.toLocaleString('en')} loans cross a boundary (a new case, or the next stage), each with its event.
The job works in parts of 5,000 that lock their loans, under row-level security, and can be broken off and repeated; \`bare\` is
one statement a boundary, as the owner of the tables. A night each by turns, ${rounds} times; the middle one counts. After all
nights every overdue loan had one case, in the right stage. The second million are loans overdue for longer, with their cases.

${drawBars('nightly', 'The night’s work on collection cases', 's', bars)}

| promise | measured | wanted | |
|---|---|---|---|
| the job − bare statements, ${once.loans.toLocaleString('en')} open loans | ${seconds(more)} | ≤ ${allowedSeconds} s | ${more <= allowedSeconds ? 'kept' : '**missed**'} |
| twice the open loans, same crossings | ${ratio.toFixed(2)} × | about 1 × | ${ratio <= 1.3 ? 'kept' : '**missed**'} |

| open loans | crossed | the job | bare statements |
|---|---|---|---|
${[once, twice].map((m) => `| ${m.loans.toLocaleString('en')} | ${m.crossed.toLocaleString('en')} | ${seconds(m.ours)} | ${seconds(m.bare)} |`).join('\n')}
`
  writeSection('nightly', text)
  process.stdout.write(text)
}
