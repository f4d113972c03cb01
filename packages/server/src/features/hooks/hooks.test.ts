import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { channelHooks } from '@lumbung/contract/hooks/payout-channels'
import { transact } from '../../db/transaction.ts'
import { applyHook, followHooks } from '../../money/apply-hook.ts'
import { pollPayments } from '../../money/poll-payments.ts'
import { bodyOf, reopenHookEvent, sealKeptHooks } from '../../records/loan/hook-events.ts'
import { tellRefusedHooks } from '../../calls/refused-hooks.ts'
import {
  addRunningLoan,
  assertSoundBooks,
  cashOf,
  codesOf,
  pay,
  until,
} from '@lumbung/lab/world/waiting-orders'
import { openWorld, type World } from '@lumbung/lab/world/world'

let world: World
beforeEach(async () => {
  world = await openWorld({ callbackTokens: ['new-token', 'callback-token'] })
})
afterEach(async () => {
  await assertSoundBooks(world)
  await world.close()
})

const deliver = async (body: string, token = 'new-token') =>
  await fetch(`${world.base}${channelHooks.xendit.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-callback-token': token },
    body,
  })
const items = async () =>
  await transact(
    world.db,
    '*',
    async (tx) => await tx.selectFrom('open_item').selectAll().orderBy('id').execute(),
  )
const hooks = async () => await world.db.selectFrom('hook_event').selectAll().orderBy('id').execute()

/** The account a borrower pays to, of which no callback tells. */
async function quietAccount(orderNo: string): Promise<string> {
  const account = (await codesOf(world, orderNo)).find(({ kind }) => kind === 'va')
  world.farEnd.setBehaviour(account?.external_id ?? '', { callback: 'never' })
  return account?.code ?? ''
}

async function later(minutes: number): Promise<number> {
  world.clock.forwardMinutes(minutes)
  const booked = await pollPayments(world.services)
  await world.drain()
  return booked
}

test('a callback with a wrong token is answered 401 and counted in one item a day, however many come', async () => {
  for (let n = 0; n < 40; n += 1) expect((await deliver('{}', 'old-token')).status).toBe(401)
  await tellRefusedHooks(world.services)
  expect(await items()).toMatchObject([
    { kind: 'hookRefused', subject: 'xendit:2026-11-20', times: 40, state: 'open' },
  ])
  expect((await deliver('{}', 'old-token')).status).toBe(401)
  await tellRefusedHooks(world.services)
  expect((await items()).map(({ times }) => times)).toEqual([41])
  expect(await hooks()).toEqual([])
  world.clock.forwardDays(1)
  await deliver('{}', '')
  await tellRefusedHooks(world.services)
  expect((await items()).map(({ subject }) => subject)).toEqual(['xendit:2026-11-20', 'xendit:2026-11-21'])
})

test('while one token replaces the other both are good', async () => {
  for (const token of ['new-token', 'callback-token']) {
    const answer = await deliver(JSON.stringify({ event: 'payout.succeeded', token }), token)
    expect(answer.status).toBe(200)
  }
  expect(await hooks()).toHaveLength(2)
})

test.each([
  ['no JSON', '<html>oops</html>'],
  ['an unknown kind', JSON.stringify({ event: 'invoice.paid', data: {} })],
  [
    'a shape that is not ours',
    JSON.stringify({ payment_id: 'p-1', callback_virtual_account_id: 'va-1', amount: '1007000' }),
  ],
])('a callback that nobody can read (%s) is kept raw and waits for a person', async (_what, body) => {
  expect((await deliver(body)).status).toBe(200)
  expect((await deliver(body)).status).toBe(200)
  await world.drain()
  const [kept] = await hooks()
  expect(world.services.seals.open(kept?.body_sealed ?? Buffer.alloc(0))).toBe(body)
  expect(kept).toMatchObject({ state: 'failed', deliveries: 2 })
  expect(await items()).toMatchObject([
    { kind: 'hookNotUnderstood', subject: `hook:${kept?.id}`, hook_event_id: kept?.id, state: 'open' },
  ])
})

test('read again by code that understands it, it is applied and its item ends', async () => {
  const orderNo = await addRunningLoan(world)
  const number = await quietAccount(orderNo)
  await pay(world, { account_number: number, amount: 100_000 })
  const [payment] = world.farEnd.payments()
  const account = (await codesOf(world, orderNo)).find(({ kind }) => kind === 'va')
  const body = {
    payment_id: payment?.id,
    callback_virtual_account_id: account?.provider_id,
    external_id: account?.external_id,
    account_number: number,
    amount: '100000',
    transaction_timestamp: payment?.paidAt,
  }
  await deliver(JSON.stringify(body))
  await world.drain()
  const id = (await items())[0]?.hook_event_id ?? 0
  // Today's code understands it, as far as it can tell: the same callback with a number.
  await transact(world.db, '*', async (tx) => {
    const sealed = world.services.seals.seal(JSON.stringify({ ...body, amount: 100_000 }))
    await tx.updateTable('hook_event').set({ body_sealed: sealed }).where('id', '=', id).execute()
    await reopenHookEvent(tx, id, world.clock.now())
  })
  await applyHook({ hookEventId: id }, world.services)
  expect(await items()).toMatchObject([{ kind: 'hookNotUnderstood', state: 'settled' }])
  expect(await cashOf(world, orderNo)).toMatchObject([{ amount: 100_000, state: 'posted', polled: false }])
})

test('the news that an account was opened is no matter for a person', async () => {
  const body = { id: 'va-1', external_id: 'x', account_number: '10766', is_closed: false, status: 'ACTIVE' }
  await deliver(JSON.stringify(body))
  await world.drain()
  expect(await hooks()).toMatchObject([{ state: 'ignored' }])
  expect(await items()).toEqual([])
})

test('a payment whose callback never came is found and booked within the hour, once, and says how it was found', async () => {
  const orderNo = await addRunningLoan(world)
  await pollPayments(world.services)
  const number = await quietAccount(orderNo)
  await pay(world, { account_number: number, amount: 300_000 })
  expect(await later(2)).toBe(0)
  let minutes = 2
  while ((await cashOf(world, orderNo)).length === 0 && minutes < 60) {
    await later(1)
    minutes += 1
  }
  expect(minutes).toBeLessThan(60)
  expect(await cashOf(world, orderNo)).toMatchObject([
    { amount: 300_000, state: 'posted', polled: true, hook_event_id: null },
  ])
  for (let hour = 0; hour < 5; hour += 1) expect(await later(30)).toBe(0)
  expect(await cashOf(world, orderNo)).toHaveLength(1)
  expect(await items()).toEqual([])
})

test('a booking that breaks counts as a try, backs off, is left to a person after a day, and is booked once it can be', async () => {
  const orderNo = await addRunningLoan(world)
  const account = (await codesOf(world, orderNo)).find(({ kind }) => kind === 'va')
  const owner = new pg.Client({ connectionString: world.url })
  await owner.connect()
  await owner.query(
    `create function broken() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
  )
  await owner.query(
    'create trigger broken before insert on cash_record for each row execute function broken()',
  )
  await pay(world, { account_number: account?.code ?? '', amount: 300_000 })
  await until(world, async () => (await hooks()).some(({ kind, tries }) => kind === 'vaPaid' && tries > 0))
  const paid = async () => (await hooks()).find(({ kind }) => kind === 'vaPaid')
  await world.advance({ hours: 22 }, 30)
  expect(await paid()).toMatchObject({ state: 'received' })
  await world.advance({ hours: 4 }, 30)
  const given = await paid()
  expect(given).toMatchObject({ state: 'failed' })
  expect(given?.tries).toBeLessThanOrEqual(30)
  expect((await items()).filter(({ kind }) => kind === 'hookGivenUp')).toMatchObject([
    { state: 'open', detail: { why: 'notBooked' } },
  ])
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::integer as jobs from pgboss.job where name = 'applyHook' and state in ('failed', 'retry')`.execute(
    world.db,
  )
  expect(rows[0]?.jobs).toBe(0)
  await owner.query('drop trigger broken on cash_record')
  await owner.end()
  await transact(world.db, '*', async (tx) => await reopenHookEvent(tx, given?.id ?? 0, world.clock.now()))
  await world.advance({ minutes: 2 })
  expect(await cashOf(world, orderNo)).toMatchObject([{ amount: 300_000, state: 'posted' }])
  expect(await paid()).toMatchObject({ state: 'applied' })
  expect((await items()).map(({ kind, state }) => [kind, state])).toContainEqual(['hookGivenUp', 'settled'])
})

test('what a callback names stands nowhere in its row: neither who is paid nor the account', async () => {
  const orderNo = await addRunningLoan(world)
  const account = (await codesOf(world, orderNo)).find(({ kind }) => kind === 'va')
  await pay(world, { account_number: account?.code ?? '', amount: 100_000 })
  await until(world, async () => (await cashOf(world, orderNo)).length === 1)
  await deliver(
    '{"event":"invoice.paid","data":{"account_number":"5200012345","account_holder_name":"Siti Rahma"}}',
  )
  const { seals } = world.services
  const kept = await hooks()
  const said = kept.map(({ body_sealed: sealed }) => seals.open(sealed ?? Buffer.alloc(0)))
  expect(new Set(kept.map(({ kind }) => kind))).toEqual(new Set(['payout', 'vaPaid', 'unknown']))
  for (const named of ['5200012345', 'Siti Rahma', account?.code ?? '']) {
    expect(said.some((body) => body.includes(named))).toBe(true)
    const { rows } = await sql<{ found: number }>`
      select count(*)::integer as found from hook_event h, (select ${named}::text as named) n
       where position(n.named in to_jsonb(h)::text) > 0
          or position(convert_to(n.named, 'UTF8') in coalesce(h.body, h.body_sealed)) > 0`.execute(world.db)
    expect(rows).toEqual([{ found: 0 }])
  }
})

test('a run takes up so many callbacks at the most, each once until its next try, and the next run goes on', async () => {
  await sql`insert into hook_event (provider, event_key, kind, body, state, received_at, tried_since, next_try_at)
            select 'xendit', 'left-' || n, 'unknown', '{}', 'received', now.at, now.at, now.at
              from generate_series(1, 205) n, (select ${world.clock.now()}::timestamptz as at) now`.execute(
    world.db,
  )
  const counts: number[] = []
  for (let run = 0; run < 3; run += 1) counts.push(await followHooks(world.services))
  expect(counts).toEqual([200, 5, 0])
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::integer as jobs from pgboss.job where name = 'applyHook'`.execute(world.db)
  expect(rows[0]?.jobs).toBe(205)
})

test('callbacks that were kept unsealed are sealed once, by whichever process takes them, and say the same', async () => {
  const text = (n: number) =>
    JSON.stringify({ event: 'invoice.paid', n, data: { account_holder_name: 'Siti é' } })
  const bodies = Array.from({ length: 1_205 }, (_, n) => text(n))
  await sql`insert into hook_event (provider, event_key, kind, body, state, received_at, tried_since)
            select 'xendit', 'old-' || n, 'unknown', convert_to(body, 'UTF8'), 'ignored', now.at, now.at
              from unnest(${bodies}::text[]) with ordinality b (body, n), (select ${world.clock.now()}::timestamptz as at) now`.execute(
    world.db,
  )
  const { db, seals } = world.services
  const counts = await Promise.all([1, 2].map(async () => await sealKeptHooks(db, seals)))
  expect(counts.reduce((all, each) => all + each, 0)).toBe(bodies.length)
  expect(await sealKeptHooks(db, seals)).toBe(0)
  const kept = await hooks()
  expect(kept.filter(({ body }) => body !== null)).toEqual([])
  expect(kept.map((row) => bodyOf(seals, row).toString('utf8'))).toEqual(bodies)
})

test('a shop payment without a callback is found too; after days of standing still nothing is missed', async () => {
  const orderNo = await addRunningLoan(world)
  await pollPayments(world.services)
  const shop = (await codesOf(world, orderNo)).find(({ kind }) => kind === 'alfa')
  world.farEnd.setBehaviour(shop?.external_id ?? '', { callback: 'never' })
  await pay(world, { payment_code: shop?.code ?? '', amount: shop?.amount ?? 0 })
  world.clock.forwardDays(4)
  expect(await later(1)).toBe(1)
  expect(await cashOf(world, orderNo)).toMatchObject([{ method: 'alfa', state: 'posted', polled: true }])
})

test('polled money that fits no order is an item; many polls beside the callback book it once', async () => {
  const orderNo = await addRunningLoan(world)
  await pollPayments(world.services)
  const made = await world.services.channel.createVirtualAccount({
    externalId: 'not-ours-1',
    bankCode: 'BCA',
    name: 'Nobody',
    closed: false,
  })
  if (made.outcome !== 'created') throw new Error('no account')
  world.farEnd.setBehaviour('not-ours-1', { callback: 'never' })
  await pay(world, { account_number: made.number, amount: 70_000 })
  await later(30)
  expect(await cashOf(world, null)).toMatchObject([
    { state: 'unmatched', unmatched_reason: 'unknownCode', polled: true },
  ])
  expect(await items()).toMatchObject([
    { kind: 'paymentPolled', amount: 70_000, order_no: null, state: 'open' },
  ])
  const number = (await codesOf(world, orderNo)).find(({ kind }) => kind === 'va')?.code ?? ''
  await pay(world, { account_number: number, amount: 50_000 })
  world.clock.forwardMinutes(30)
  await Promise.all([1, 2, 3].map(async () => await pollPayments(world.services)))
  await until(world, async () => (await cashOf(world, orderNo)).length === 1)
  expect(await later(60)).toBe(0)
  expect(await cashOf(world, orderNo)).toHaveLength(1)
})

test('payments that nobody told of are asked about several at once: a slow channel does not make them wait for each other', async () => {
  const orderNos = [await addRunningLoan(world), await addRunningLoan(world), await addRunningLoan(world)]
  await pollPayments(world.services)
  for (const orderNo of orderNos)
    await pay(world, { account_number: await quietAccount(orderNo), amount: 30_000 })
  world.clock.forwardMinutes(30)
  const { channel } = world.services
  const allAsked = Promise.withResolvers<void>()
  let asked = 0
  const findPayment: typeof channel.findPayment = async (about) => {
    asked += 1
    if (asked === orderNos.length) allAsked.resolve()
    // The answer to the first comes only once all have been asked.
    await allAsked.promise
    return await channel.findPayment(about)
  }
  const slow = Object.assign(Object.create(channel) as typeof channel, { findPayment })
  expect(await pollPayments({ ...world.services, channel: slow })).toBe(orderNos.length)
  for (const orderNo of orderNos)
    expect(await cashOf(world, orderNo)).toMatchObject([{ amount: 30_000, state: 'posted', polled: true }])
})

test('a channel that does not answer the list stops nothing; the next reading goes on where the last ended', async () => {
  const orderNo = await addRunningLoan(world)
  await pollPayments(world.services)
  const number = await quietAccount(orderNo)
  await pay(world, { account_number: number, amount: 90_000 })
  await world.farEnd.down()
  world.clock.forwardDays(2)
  expect(await pollPayments(world.services)).toBe(0)
  expect(await world.db.selectFrom('payment_poll').selectAll().execute()).toMatchObject([
    { failing_since: world.clock.now() },
  ])
  await world.farEnd.up()
  expect(await later(15)).toBe(1)
  expect(await cashOf(world, orderNo)).toMatchObject([{ amount: 90_000, polled: true }])
})

test('a payment that was unclear is asked about again also where the reading had stood still for longer than a day', async () => {
  const orderNo = await addRunningLoan(world)
  await pollPayments(world.services)
  const number = await quietAccount(orderNo)
  world.clock.forwardMinutes(20 * 60)
  await pay(world, { account_number: number, amount: 40_000 })
  const asked = vi.spyOn(world.services.channel, 'findPayment')
  asked.mockResolvedValueOnce({ outcome: 'unknown', sent: 'maybe', message: 'HTTP 500' })
  expect(await later(10 * 60)).toBe(0)
  expect(await items()).toMatchObject([{ kind: 'paymentPolled', state: 'open', detail: { why: 'noAnswer' } }])
  expect(await later(15)).toBe(1)
  expect(await cashOf(world, orderNo)).toMatchObject([{ amount: 40_000, polled: true }])
  expect(await items()).toMatchObject([{ state: 'settled', resolution: 'done' }])
  asked.mockRestore()
})

test('a payment that was unclear to who asked waits for nobody any more once its callback is booked', async () => {
  const orderNo = await addRunningLoan(world)
  await pollPayments(world.services)
  const account = (await codesOf(world, orderNo)).find(({ kind }) => kind === 'va')
  const asked = vi.spyOn(world.services.channel, 'findPayment')
  asked.mockResolvedValue({ outcome: 'unknown', sent: 'maybe', message: 'HTTP 500' })
  await pay(world, { account_number: account?.code ?? '', amount: 40_000 })
  await until(world, async () => (await hooks()).some(({ kind, tries }) => kind === 'vaPaid' && tries === 1))
  await later(15)
  expect(await items()).toMatchObject([{ kind: 'paymentPolled', state: 'open', detail: { why: 'noAnswer' } }])
  asked.mockRestore()
  await world.advance({ minutes: 6 }, 1)
  expect(await cashOf(world, orderNo)).toMatchObject([{ amount: 40_000, state: 'posted', polled: false }])
  expect(await items()).toMatchObject([{ kind: 'paymentPolled', state: 'settled', resolution: 'done' }])
})
