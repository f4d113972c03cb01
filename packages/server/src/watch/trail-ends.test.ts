import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claim } from '@lumbung/contract/approve/review'
import { stopPayouts } from '@lumbung/contract/loan/payout-channel'
import { putForward, getWaitLoans } from '@lumbung/contract/loan/disbursement'
import { decideMatch, matchPayment } from '@lumbung/contract/repay/cash-record'
import { seededRoles, type SeededRoleName } from '@lumbung/contract/roles'
import { getDashboard } from '@lumbung/contract/user/dashboard'
import { setDashboardTarget } from '@lumbung/contract/user/dashboard-tile'
import { proposeSetting } from '@lumbung/contract/utils/dated-setting'
import { applied, lentOut, passReview, signed } from '@lumbung/lab/world/applications'
import { addRunningLoan, cashOf, newKey, pay, until } from '@lumbung/lab/world/waiting-orders'
import { leadTo } from '@lumbung/lab/world/lead-by-steps'
import { openWorld, type World } from '@lumbung/lab/world/world'
import { findRights, scopeOf } from '../calls/session.ts'
import { read, transact } from '../db/transaction.ts'
import { watchedBy } from '../features/user/dashboard-parts.ts'
import { concerns, type Move, type Watched } from './move.ts'
import { TrailEnds } from './trail-ends.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => world.close())

function looker() {
  const ends = new TrailEnds()
  return async (): Promise<readonly Move[]> => {
    const found = await read(world.services.db, '*', async (tx) => await ends.look(tx, world.clock.wall()))
    if (found === null) throw new Error('too much moved')
    return found
  }
}

test('a row that is committed behind a later one is seen, and each row once', async () => {
  const { orderNo } = await applied(world)
  const look = looker()
  await look()
  const noted = async (db: World['db'], kind: string) =>
    await sql`insert into order_event (order_no, kind, at, recorded_at, actor_kind, actor)
              values (${orderNo}, ${kind}, now(), now(), 'system', 'test')`.execute(db)
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<undefined>()
  const { promise: isWritten, resolve: written } = Promise.withResolvers<undefined>()
  const slow = transact(world.db, '*', async (tx) => {
    await noted(tx, 'noted')
    written(undefined)
    await mayCommit
  })
  await isWritten
  await noted(world.db, 'noted')
  expect(await look()).toMatchObject([{ topic: 'orders', app: 'panen' }])
  // However often it is looked: what is still open is waited for.
  for (let times = 0; times < 8; times += 1) expect(await look()).toEqual([])
  commit(undefined)
  await slow
  expect(await look()).toMatchObject([{ topic: 'orders', app: 'panen' }])
  for (let times = 0; times < 8; times += 1) expect(await look()).toEqual([])
})

test('who counts a thing under some apps is told of those, of what belongs to none, and of what they did themselves', () => {
  const watched: Watched = { staffId: 7, agencyId: null, topics: new Map([['cash', ['panen']]]) }
  const move = (of: Partial<Move>): Move => ({
    topic: 'cash',
    app: 'panen',
    agencies: [],
    staffId: null,
    ...of,
  })
  expect(concerns(watched, move({}))).toBe(true)
  expect(concerns(watched, move({ app: 'guyub' }))).toBe(false)
  expect(concerns(watched, move({ app: null }))).toBe(true)
  expect(concerns(watched, move({ topic: 'orders' }))).toBe(false)
  expect(concerns(watched, move({ topic: 'own', app: null, staffId: 7 }))).toBe(true)
  expect(concerns(watched, move({ topic: 'own', app: null, staffId: 8 }))).toBe(false)
  const ofAgency: Watched = { staffId: 9, agencyId: 3, topics: new Map([['collection', '*']]) }
  expect(concerns(ofAgency, move({ topic: 'collection', agencies: [2] }))).toBe(false)
  expect(concerns(ofAgency, move({ topic: 'collection', agencies: [2, 3] }))).toBe(true)
})

/** A dashboard without what changes as time passes. */
async function shownTo(role: SeededRoleName): Promise<string> {
  const { at: _at, readAt: _readAt, ...shown } = await (await world.as(role)).ok(getDashboard, {})
  return JSON.stringify(shown)
}

test('whatever changes somebody’s dashboard moves it: no role of the house is left with old figures', async () => {
  const roles = Object.keys(seededRoles) as SeededRoleName[]
  const [first, maker, checker] = [
    await world.as('first_reviewer'),
    await world.as('finance_maker'),
    await world.as('finance_checker'),
  ]
  const watching = new Map<SeededRoleName, Watched>()
  for (const role of roles) {
    const rights = await findRights(world.services.db, (await world.as(role)).staffId)
    if (rights === null) throw new Error(`nobody is ${role}`)
    watching.set(
      role,
      watchedBy({ staff: rights.staff, scopeOf: (call) => scopeOf(rights, call) }, undefined),
    )
  }
  const unmatched = async () => (await cashOf(world, null)).find(({ state }) => state !== 'posted')
  let [orderNo, waiting, running] = ['', '', '']
  const acts: Record<string, () => Promise<unknown>> = {
    'an application': async () => {
      orderNo = (await applied(world)).orderNo
    },
    'a claim': async () => await first.ok(claim, { orderNo }),
    'a decision': async () => await passReview(first, orderNo, 'first'),
    'a signature': async () => {
      waiting = (await signed(world)).orderNo
    },
    'a payout put forward': async () => {
      const { items } = await maker.ok(getWaitLoans, { filter: { orderNo: waiting }, size: 1 })
      await maker.ok(putForward, { orderNo: waiting, version: items[0]?.version ?? 0, requestKey: newKey() })
    },
    'a loan paid out long ago': async () => {
      const { orderNo: late } = await signed(world)
      await lentOut(world, late, '2026-08-01')
    },
    'a payout of whose fate nothing is known': async () =>
      await leadTo(world.db, 'disbursement', waiting, 'unknown'),
    'a loan that begins': async () => {
      running = await addRunningLoan(world)
    },
    'money of nobody': async () => {
      const account = { externalId: 'not-ours', bankCode: 'BCA', name: 'Nobody', closed: false } as const
      const made = await world.services.channel.createVirtualAccount(account)
      if (made.outcome !== 'created') throw new Error('no account')
      await pay(world, { account_number: made.number, amount: 300_000 })
      await until(world, async () => (await unmatched()) !== undefined)
    },
    'money put forward': async () => {
      const row = await unmatched()
      await maker.ok(matchPayment, {
        id: row?.id ?? 0,
        version: row?.version ?? 0,
        orderNo: running,
        note: 'by name',
        requestKey: newKey(),
      })
    },
    'a match refused': async () => {
      const row = await unmatched()
      await checker.ok(decideMatch, {
        id: row?.id ?? 0,
        version: row?.version ?? 0,
        decision: 'refuse',
        note: 'another',
        requestKey: newKey(),
      })
    },
    'a target': async () =>
      await (await world.as('review_manager')).ok(setDashboardTarget, { figure: 'decided', target: 9 }),
    'a setting put forward': async () =>
      await (
        await world.as('risk')
      ).ok(proposeSetting, {
        code: 'collectionHours',
        value: { from: 540, to: 1080 },
        from: '2026-12-01',
        source: 'Board decision 7',
        note: 'fewer complaints',
        requestKey: newKey(),
      }),
    'a stop': async () =>
      await checker.ok(stopPayouts, { channel: null, note: 'the bank called', requestKey: newKey() }),
  }
  const look = looker()
  await look()
  for (const [what, act] of Object.entries(acts)) {
    const before = new Map(await Promise.all(roles.map(async (role) => [role, await shownTo(role)] as const)))
    await look()
    await act()
    await world.drain()
    const moves = await look()
    let changed = 0
    for (const [role, watched] of watching) {
      if ((await shownTo(role)) === before.get(role)) continue
      changed += 1
      expect(
        moves.some((move) => concerns(watched, move)),
        `${what} changed the dashboard of ${role}`,
      ).toBe(true)
    }
    expect(changed, `${what} changed nobody’s dashboard`).toBeGreaterThan(0)
  }
}, 120_000)
