import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, businessDay, startOfDay } from '@lumbung/domain/calendar'
import { digestOf } from '@lumbung/server/books/digest'
import { transact } from '@lumbung/server/db/transaction'
import { readChannelDays } from '@lumbung/server/money/read-channel-days'
import { tightenRules } from '../player/demo-rules.ts'
import { Lender } from '../player/lender.ts'
import { daysUntil } from '../player/seasons.ts'
import { tellFarEnd } from '../player/tell-far-end.ts'
import { playgroundOf } from '../world/played-lender.ts'
import { assertSoundBooks } from '../world/waiting-orders.ts'
import { openWorld, type World } from '../world/world.ts'
import { copyLender } from './copy-lender.ts'
import { copyPlan } from './copier.ts'
import { planOf } from './copy-plan.ts'
import { readCatalogue } from './catalogue.ts'
import { decisions } from './decisions.ts'
import { takeOut, type PlayedRows } from './played-rows.ts'

const seed = 7
const [playedOrders, orders, days] = [16, 120, 20]
/** Two weeks more than were played. */
const copiedDays = days + 14
const firstDay = businessDay('2026-10-20')
/** In the middle of a day, as a demo is begun. */
const end = new Date(`${addDays(firstDay, days - 1)}T14:30:00+07:00`)

/** In the midst of what is played. */
const stricterFrom = startOfDay(addDays(firstDay, 12))

const worlds: World[] = []
let rows: PlayedRows
beforeAll(async () => {
  const world = await openWorld({ payoutDelayMs: 1 })
  worlds.push(world)
  const plan = { seed, firstDay, days, orders: playedOrders, unrest: 6, end, forCopies: true }
  const ground = await playgroundOf(world)
  await transact(world.db, '*', async (tx) => await tightenRules(tx, stricterFrom))
  await Lender.play(ground, plan, {})
  rows = await asOwner(world, async (client) => await takeOut(client, await copyPlan(client)))
}, 120_000)
afterAll(async () => {
  for (const world of worlds) await world.close()
})

async function asOwner<T>(world: World, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: world.url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Copies into a world of their own. @param statements run there first */
async function copied(statements: readonly string[] = [], played: PlayedRows = rows): Promise<World> {
  const world = await openWorld({ start: end.toISOString() })
  worlds.push(world)
  await playgroundOf(world)
  await transact(world.db, '*', async (tx) => await tightenRules(tx, stricterFrom))
  await asOwner(world, async (client) => {
    for (const statement of statements) await client.query(statement)
    await client.query('begin')
    await copyLender(client, world.services, {
      seed,
      rows: played,
      orders,
      days: daysUntil(end, copiedDays),
      now: end,
    })
    await client.query('commit')
  })
  return world
}

async function asked(world: World, query: string): Promise<Record<string, unknown>[]> {
  return await asOwner(world, async (client) => (await client.query<Record<string, unknown>>(query)).rows)
}

describe('a copied lender', () => {
  test('has as many orders as are wanted, and sound books, today’s too', async () => {
    const world = await copied()
    await assertSoundBooks(world)
    await world.passTime()
    await assertSoundBooks(world)
    const [counted] = await asked(
      world,
      `select count(*)::integer as orders, count(*) filter (where apply_time > '${end.toISOString()}')::integer as later,
              count(*) filter (where day = '${world.clock.today()}')::integer as today,
              count(*) filter (where order_no !~ ('^' || to_char(day, 'YYMMDD') || '[0-9]{6}$'))::integer as misnamed
         from (select *, (apply_time at time zone 'Asia/Jakarta')::date as day from orders) o`,
    )
    expect(counted).toMatchObject({ orders, later: 0, misnamed: 0 })
    expect(counted?.['today']).toBeGreaterThan(0)
  })

  test('was judged by the rules of each day, by people who rest on Sunday, and never tomorrow', async () => {
    const world = await copied()
    const [found] = await asked(
      world,
      `select (select count(distinct rule_version)::integer from machine_review) as versions,
              (select count(*)::integer from machine_review m join orders o on o.order_no = m.order_no
                where m.rule_version <> live_rule_version(1, m.at)) as otherwise,
              (select count(*)::integer > 0 from order_event where kind in ('passFirst', 'passFinal', 'send')) as decided,
              (select count(*)::integer from order_event where kind in ('passFirst', 'rejectFirst', 'passFinal', 'rejectFinal', 'putForward', 'send')
                  and extract(dow from at at time zone 'Asia/Jakarta') = 0) as sundays,
              (select count(*)::integer from order_event where at > '${end.toISOString()}') as later`,
    )
    expect(found).toEqual({ versions: 2, otherwise: 0, decided: true, sundays: 0, later: 0 })
    const spread = await asked(
      world,
      `select (apply_time at time zone 'Asia/Jakarta')::date as day from orders group by 1`,
    )
    expect(spread.length).toBeGreaterThan(days)
  })

  test('is the same for the same play', async () => {
    const [first, second] = [await copied(), await copied()]
    expect((await digestOf(second.db)).parts).toEqual((await digestOf(first.db)).parts)
  })

  test('is of new people: nobody shares a number, an account or a device with another', async () => {
    const world = await copied()
    for (const column of ['id_number_blind', 'phone_blind', 'bank_account_blind', 'device_blind'])
      expect(
        await asked(
          world,
          `select ${column} from orders group by ${column} having count(distinct borrower_id) > 1`,
        ),
      ).toEqual([])
    const { seals } = world.services
    const names = await transact(world.db, '*', async (tx) => {
      const sealed = await tx
        .selectFrom('order_identity')
        .innerJoin('orders', 'orders.order_no', 'order_identity.order_no')
        .select(['sealed', 'phone_blind'])
        .where('field', '=', 'phone')
        .execute()
      return sealed.map((row) => row.phone_blind?.equals(seals.blind('phone', seals.open(row.sealed))))
    })
    expect(names).toHaveLength(orders)
    expect(names.every((fits) => fits === true)).toBe(true)
  })

  test('is known to the far end as the books have it', async () => {
    const world = await copied()
    await tellFarEnd(world.services, world.farEnd)
    const told = await asked(
      world,
      `select (select count(*) from disbursement where state in ('success', 'reversed'))::integer as paid,
              (select count(*) from cash_record)::integer as received`,
    )
    expect({ paid: world.farEnd.paidOut().length, received: world.farEnd.payments().length }).toEqual(told[0])
  })

  test('is, day by day, what its channel lists', async () => {
    const world = await copied()
    await tellFarEnd(world.services, world.farEnd)
    await asOwner(world, async (client) => {
      await client.query(
        `insert into channel_day (channel, day, next_try_at) select 'xendit', each::date, $1 from generate_series($2::date, $3::date, interval '1 day') each`,
        [end, addDays(firstDay, days - 1 - copiedDays), addDays(firstDay, days - 2)],
      )
    })
    while ((await readChannelDays(world.services)) > 0);
    const [told] = await asked(
      world,
      `select (select count(*) from channel_day where read_at is null or held_at is null)::integer as unread,
              (select count(*) from channel_movement)::integer as listed,
              (select count(*) from open_item where kind = 'channelDiffers')::integer as differs`,
    )
    expect(told).toMatchObject({ unread: 0, differs: 0 })
    // Of today none was read.
    const before = startOfDay(addDays(firstDay, days - 1)).toISOString()
    const went = world.farEnd.payouts().filter(({ status }) => status !== 'FAILED')
    const moved = [...went, ...world.farEnd.payments()]
    expect(told?.['listed']).toBe(moved.filter(({ created }) => created < before).length)
  })

  test('has what a new table holds, which nobody told the copier of', async () => {
    const table = `
      create table visit (id integer generated always as identity primary key, order_no text not null references orders,
                          visited_on date not null, note text not null);
      create table visit_word (visit_id integer not null references visit, word text not null, primary key (visit_id, word))`
    const [source] = worlds
    if (source === undefined) throw new Error('nothing was played')
    const taken = await asOwner(source, async (client) => {
      await client.query(table)
      await client.query(`
        insert into visit (order_no, visited_on, note) select order_no, (apply_time at time zone 'Asia/Jakarta')::date, 'of ' || order_no from orders;
        insert into visit_word select id, 'knocked' from visit`)
      return await takeOut(client, await copyPlan(client))
    })
    const world = await copied([table], taken)
    expect(
      await asked(
        world,
        `select count(*)::integer as words, count(*) filter (where v.note = 'of ' || o.order_no and v.visited_on = (o.apply_time at time zone 'Asia/Jakarta')::date)::integer as own
           from visit_word w join visit v on v.id = w.visit_id join orders o on o.order_no = v.order_no`,
      ),
    ).toEqual([{ words: orders, own: orders }])
  })

  test('is refused by name where a table has no order and no decision, or a sealed column none', async () => {
    const [world] = worlds
    if (world === undefined) throw new Error('nothing was played')
    const catalogue = await asOwner(world, readCatalogue)
    const column = { name: 'what', type: 'text', nullable: false, identity: false, refersTo: null }
    expect(() => planOf([...catalogue, { name: 'rumour', columns: [column] }], decisions)).toThrow(
      /no order leads to rumour/,
    )
    const secret = {
      name: 'secret',
      columns: [
        { ...column, name: 'order_no', refersTo: { table: 'orders', column: 'order_no' } },
        { ...column, type: 'bytea' },
      ],
    }
    expect(() => planOf([...catalogue, secret], decisions)).toThrow(/secret\.what may be sealed/)
  })
})
