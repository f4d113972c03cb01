import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getWaitLoans, hold, putForward, releaseLoan, unhold } from '@lumbung/contract/loan/disbursement'
import { getNotifications } from '@lumbung/contract/user/notification'
import {
  bulkActionName,
  cancelBulk,
  getBulk,
  getBulkRows,
  rehearseBulk,
  rehearseUndoBulk,
  startBulk,
  undoBulk,
} from '@lumbung/contract/utils/bulk'
import { transact } from '../../db/transaction.ts'
import {
  rehearseBulk as rehearseJob,
  rehearseUndoBulk as rehearseUndoJob,
} from '../../lists/rehearse-bulk.ts'
import { runBulk, undoBulk as undoJob } from '../../lists/run-bulk.ts'
import { overConnections } from '@lumbung/lab/world/connections'
import { narrowRole, personNarrowedTo } from '@lumbung/lab/world/narrowed-role'
import { addWaitingOrder, newKey } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

let world: World
let maker: Caller
let checker: Caller
beforeAll(async () => {
  world = await openWorld()
  maker = await world.as('finance_maker')
  checker = await world.as('finance_checker')
})
afterAll(async () => world.close())

async function waitingOrders(
  count: number,
  wanted: Parameters<typeof addWaitingOrder>[1] = {},
): Promise<string[]> {
  const orderNos: string[] = []
  for (let n = 0; n < count; n += 1) orderNos.push(await addWaitingOrder(world, wanted))
  return orderNos
}

const asSeen = (orderNos: readonly string[], version = 0) => ({
  rows: orderNos.map((key) => ({ key, version })),
})

async function rehearsed(
  orderNos: readonly string[],
  person = maker,
  action: 'putForward' | 'releaseLoan' = 'putForward',
  version = 0,
) {
  const { id } = await person.ok(rehearseBulk, { action, targets: asSeen(orderNos, version), note: '' })
  await rehearseJob({ bulkId: id }, world.services)
  return id
}

async function run(id: number, person = maker): Promise<void> {
  await person.ok(startBulk, { id, requestKey: newKey() })
  await runBulk({ bulkId: id }, world.services)
}

async function rehearsedUndo(id: number, person = maker): Promise<void> {
  await person.ok(rehearseUndoBulk, { id })
  await rehearseUndoJob({ bulkId: id }, world.services)
}

const rowsOf = async (id: number, person = maker) =>
  (await person.ok(getBulkRows, { filter: { id }, size: 200 })).items

async function payouts(orderNos: readonly string[]) {
  return await world.db
    .selectFrom('disbursement')
    .select(['order_no', 'state', 'version', 'held', 'maker_id'])
    .where('order_no', 'in', orderNos)
    .orderBy('order_no')
    .execute()
}

/** Everything that a change could leave behind. */
async function traces() {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from order_event) as events, (select count(*) from ledger_entry) as entries,
           (select count(*) from once_key) as keys, (select sum(version) from disbursement) as versions,
           (select sum(version) from orders) as orders, (select count(*) from pgboss.job) as jobs`.execute(
    world.db,
  )
  return rows[0]
}

test('every action of the contract is there', () => {
  expect([...world.services.bulkActions.keys()].toSorted()).toEqual([...bulkActionName.options].toSorted())
})

test('a rehearsal writes nothing and says what would change, what is refused and the money in it', async () => {
  const good = await waitingOrders(3)
  const reviewed = await addWaitingOrder(world, { finalReviewerId: maker.staffId })
  const [late = ''] = await waitingOrders(1)
  await maker.ok(putForward, { orderNo: late, version: 0, requestKey: newKey() })
  const all = [reviewed, late, ...good, '990101000001']
  const { id } = await maker.ok(rehearseBulk, { action: 'putForward', targets: asSeen(all), note: '' })
  const before = await traces()
  await rehearseJob({ bulkId: id }, world.services)
  expect(await traces()).toEqual(before)

  const amount =
    (await maker.ok(getWaitLoans, { filter: { orderNo: good[0] ?? '' }, size: 20 })).items[0]
      ?.arrivalAmount ?? 0
  expect(await maker.ok(getBulk, { id })).toMatchObject({
    state: 'rehearsed',
    total: 6,
    gone: 6,
    possible: { rows: 3, amount: 3 * amount },
    refused: { rows: 3, amount: 2 * amount },
    done: { rows: 0 },
    refusals: [
      { code: 'ORDER_NOT_FOUND', rows: 1 },
      { code: 'SAME_PERSON', rows: 1 },
      { code: 'VERSION_CONFLICT', rows: 1 },
    ],
    can: { start: true, cancel: true, undo: false },
  })
  const rows = await rowsOf(id)
  // What will be done comes first, below it what is refused, one reason after the other.
  expect(rows.map(({ key, code }) => [key, code])).toEqual([
    ...good.map((key) => [key, null]),
    ['990101000001', 'ORDER_NOT_FOUND'],
    [reviewed, 'SAME_PERSON'],
    [late, 'VERSION_CONFLICT'],
  ])
  expect(rows[4]?.message).toBe('Another person must do this')
})

test('the run does what the rehearsal said, and the refusals are those of the calls themselves', async () => {
  const good = await waitingOrders(4)
  const reviewed = await addWaitingOrder(world, { firstReviewerId: maker.staffId })
  const id = await rehearsed([...good, reviewed])
  const foretold = (await rowsOf(id)).map(({ key, code }) => [key, code])
  await run(id)
  expect((await rowsOf(id)).map(({ key, code }) => [key, code])).toEqual(foretold)
  expect((await maker.call(putForward, { orderNo: reviewed, version: 0, requestKey: newKey() })).code).toBe(
    'SAME_PERSON',
  )
  expect((await payouts(good)).map(({ state, maker_id }) => [state, maker_id])).toEqual(
    good.map(() => ['audited', maker.staffId]),
  )
  expect(await maker.ok(getBulk, { id })).toMatchObject({
    state: 'finished',
    done: { rows: 4 },
    refused: { rows: 1 },
  })
  const { items } = await maker.ok(getNotifications, {})
  expect(items[0]).toMatchObject({
    kind: 'bulkFinished',
    detail: { bulkId: id, action: 'putForward', done: 4, refused: 1 },
  })
})

test('each row is its person’s own act: event, audit and replay as from the screen', async () => {
  const [orderNo = ''] = await waitingOrders(1)
  const id = await rehearsed([orderNo])
  await run(id)
  await runBulk({ bulkId: id }, world.services)
  const events = await world.db
    .selectFrom('order_event')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('kind', '=', 'putForward')
    .execute()
  expect(events).toHaveLength(1)
  expect(events[0]?.staff_id).toBe(maker.staffId)
  const entry = await world.db
    .selectFrom('audit')
    .selectAll()
    .where('subject', '=', orderNo)
    .where('event', '=', putForward.name)
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ staff_id: maker.staffId, request_id: `bulk:${id}` })
})

test('a bulk act is rehearsed, run and undone over one connection: no row asks for another inside its own transaction', async () => {
  const orders = await waitingOrders(2)
  await overConnections(world, 1, async () => {
    const id = await rehearsed(orders)
    await run(id)
    await rehearsedUndo(id)
    await maker.ok(undoBulk, { id, chosen: { except: [] }, requestKey: newKey() })
    await undoJob({ bulkId: id }, world.services)
    expect(await maker.ok(getBulk, { id })).toMatchObject({ state: 'undone', undone: { rows: 2 } })
  })
})

test('all that match a filter means the rows the person’s list shows', async () => {
  const theirs = await waitingOrders(2, { productCode: 'guyub-tunai', amount: 2_000_000 })
  const { id } = await maker.ok(rehearseBulk, {
    action: 'putForward',
    targets: { filter: { app: ['guyub'], state: ['pending'], amount: { from: 1_000_000 } } },
    note: '',
  })
  await rehearseJob({ bulkId: id }, world.services)
  expect((await rowsOf(id)).map(({ key }) => key)).toEqual(theirs)
  const wrong = { action: 'putForward', targets: { filter: { nothing: 1 } }, note: '' } as const
  expect(await maker.call(rehearseBulk, wrong)).toMatchObject({
    code: 'VALIDATION',
    data: { fields: { 'filter.nothing': 'unknown' } },
  })
})

/** Their rows in the act, in the order of `orders`. */
async function rowNosOf(id: number, orders: readonly string[]): Promise<number[]> {
  const rows = await rowsOf(id)
  return orders.map((orderNo) => rows.find(({ key }) => key === orderNo)?.row ?? expect.unreachable())
}

const undone = async (id: number, chosen: { rows: number[] } | { except: number[] }, person = maker) => {
  await person.ok(undoBulk, { id, chosen, requestKey: newKey() })
  await undoJob({ bulkId: id }, world.services)
  return await person.ok(getBulk, { id })
}

const nameOf = async (staffId: number) =>
  (await world.db.selectFrom('staff').select('name').where('id', '=', staffId).executeTakeFirstOrThrow()).name

test('undo is rehearsed row by row, writes nothing, and takes exactly the rows that were chosen; another takes the rest', async () => {
  const orders = await waitingOrders(4)
  const id = await rehearsed(orders)
  await run(id)
  const [released = '', one = '', two = '', three = ''] = orders
  await checker.ok(releaseLoan, { orderNo: released, version: 1, requestKey: newKey() })
  await world.drain()
  expect((await maker.ok(getBulk, { id })).can).toMatchObject({ rehearseUndo: true, undo: false })
  const chosen = { rows: await rowNosOf(id, [one]) }
  // Nobody has seen yet what it would take.
  expect((await maker.call(undoBulk, { id, chosen, requestKey: newKey() })).code).toBe('STATE_CONFLICT')
  await maker.ok(rehearseUndoBulk, { id })
  const before = await traces()
  await rehearseUndoJob({ bulkId: id }, world.services)
  expect(await traces()).toEqual(before)
  expect(await maker.ok(getBulk, { id })).toMatchObject({
    state: 'undoRehearsed',
    gone: 4,
    done: { rows: 4 },
    undoPossible: { rows: 3 },
    kept: { rows: 1 },
    undone: { rows: 0 },
    refusals: [{ code: 'DONE_SINCE', rows: 1 }],
    can: { rehearseUndo: true, undo: true },
  })
  const [kept] = (await maker.ok(getBulkRows, { filter: { id, state: ['kept'] }, size: 20 })).items
  // In the words of the reader: what was done, and by whom.
  expect(kept?.message).toContain(releaseLoan.title?.en)
  expect(kept?.message).toContain(await nameOf(checker.staffId))

  expect(await undone(id, chosen)).toMatchObject({
    state: 'undone',
    gone: 1,
    done: { rows: 3 },
    undone: { rows: 1 },
    can: { rehearseUndo: true, undo: false },
  })
  expect((await payouts([one, two, three])).map(({ state }) => state)).toEqual([
    'pending',
    'audited',
    'audited',
  ])
  const { items } = await maker.ok(getNotifications, {})
  expect(items[0]).toMatchObject({ kind: 'bulkUndone', detail: { bulkId: id, undone: 1, kept: 3 } })
  await rehearsedUndo(id)
  expect(await undone(id, { except: await rowNosOf(id, [three]) })).toMatchObject({
    done: { rows: 2 },
    undone: { rows: 2 },
    kept: { rows: 1 },
  })
  expect((await payouts([one, two, three])).map(({ state }) => state)).toEqual([
    'pending',
    'pending',
    'audited',
  ])
  const told = await world.db
    .selectFrom('audit')
    .select('detail')
    .where('event', '=', undoBulk.name)
    .where('staff_id', '=', maker.staffId)
    .where('denied', '=', false)
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(told.map(({ detail }) => detail)).toMatchObject([
    { bulk: id, action: 'putForward', except: 1 },
    { bulk: id, action: 'putForward', rows: 1 },
  ])
})

test('only what was found to be possible is chosen, once by its key, and not by a rehearsal that is old', async () => {
  const orders = await waitingOrders(3)
  const id = await rehearsed(orders)
  await run(id)
  const [released = '', one = ''] = orders
  await checker.ok(releaseLoan, { orderNo: released, version: 1, requestKey: newKey() })
  await rehearsedUndo(id)
  const [no = 0, first = 0] = await rowNosOf(id, [released, one])
  const ask = async (chosen: { rows: number[] } | { except: number[] }, requestKey = newKey()) =>
    (await maker.call(undoBulk, { id, chosen, requestKey })).code
  expect(await ask({ rows: [no, first] })).toBe('STATE_CONFLICT')
  expect(await ask({ rows: [first, 99] })).toBe('STATE_CONFLICT')
  expect(await ask({ except: await rowNosOf(id, orders) })).toBe('STATE_CONFLICT')
  expect(await ask({ rows: [] })).toBe('VALIDATION')
  expect((await maker.ok(getBulk, { id })).state).toBe('undoRehearsed')
  await sql`update bulk set rehearsed_at = rehearsed_at - interval '31 minutes' where id = ${id}`.execute(
    world.db,
  )
  expect((await maker.ok(getBulk, { id })).can).toMatchObject({ rehearseUndo: true, undo: false })
  expect(await ask({ rows: [first] })).toBe('REHEARSAL_OLD')
  await rehearsedUndo(id)
  const key = newKey()
  expect([await ask({ rows: [first] }, key), await ask({ rows: [first] }, key)]).toEqual(['', ''])
  // Told of the rows that were chosen, not of all.
  expect(await maker.ok(getBulk, { id })).toMatchObject({ state: 'undoing', total: 3, stepRows: 1, gone: 0 })
  await undoJob({ bulkId: id }, world.services)
  // The answer of the key is told again; nothing more is taken.
  expect(await ask({ rows: [first] }, key)).toBe('')
  expect(await maker.ok(getBulk, { id })).toMatchObject({ state: 'undone', undone: { rows: 1 } })
})

test('two undos at once, and a job that was broken off, take each row once', async () => {
  const orders = await waitingOrders(4)
  const id = await rehearsed(orders)
  await run(id)
  await rehearsedUndo(id)
  const [a = 0, b = 0] = await rowNosOf(id, orders)
  const asked = await Promise.all(
    [[a], [b]].map(
      async (rows) => (await maker.call(undoBulk, { id, chosen: { rows }, requestKey: newKey() })).code,
    ),
  )
  expect(asked.toSorted()).toEqual(['', 'STATE_CONFLICT'])
  await Promise.all([undoJob({ bulkId: id }, world.services), undoJob({ bulkId: id }, world.services)])
  await undoJob({ bulkId: id }, world.services)
  expect(await maker.ok(getBulk, { id })).toMatchObject({ undone: { rows: 1 }, done: { rows: 3 } })
  const backs = await world.db
    .selectFrom('order_event')
    .select('order_no')
    .where('order_no', 'in', orders)
    .where('kind', '=', 'unhold')
    .execute()
  expect(backs).toHaveLength(1)
})

test('undo brings a row back to its maker while nobody has released it, and keeps what was released after it was rehearsed', async () => {
  const orders = await waitingOrders(3)
  const id = await rehearsed(orders)
  await run(id)
  const [released = ''] = orders
  await rehearsedUndo(id)
  await checker.ok(releaseLoan, { orderNo: released, version: 1, requestKey: newKey() })
  expect(await undone(id, { except: [] })).toMatchObject({
    state: 'undone',
    undone: { rows: 2 },
    kept: { rows: 1 },
    refusals: [{ code: 'DONE_SINCE', rows: 1 }],
    // It may be looked at again: what depends on it may end.
    can: { rehearseUndo: true, undo: false },
  })
  const back = await payouts(orders.slice(1))
  expect(back.map(({ state, held, maker_id }) => [state, held, maker_id])).toEqual([
    ['pending', false, null],
    ['pending', false, null],
  ])
  // Back for good: it may be put forward again.
  await maker.ok(putForward, {
    orderNo: back[0]?.order_no ?? '',
    version: back[0]?.version ?? 0,
    requestKey: newKey(),
  })
})

test('a hold and its end are undone too, and what cannot be undone says so before it runs', async () => {
  const orders = await waitingOrders(2)
  const bulk = async (action: 'holdLoan' | 'unholdLoan', version: number) => {
    const ask = { action, targets: asSeen(orders, version), note: 'proof missing' }
    const { id } = await checker.ok(rehearseBulk, ask)
    await rehearseJob({ bulkId: id }, world.services)
    expect(await checker.ok(getBulk, { id })).toMatchObject({ undoable: true })
    await run(id, checker)
    await rehearsedUndo(id, checker)
    await checker.ok(undoBulk, { id, chosen: { except: [] }, requestKey: newKey() })
    await world.drain()
    expect(await checker.ok(getBulk, { id })).toMatchObject({ state: 'undone', undone: { rows: 2 } })
    return (await payouts(orders)).map(({ held }) => held)
  }
  expect(await bulk('holdLoan', 0)).toEqual([false, false])
  for (const orderNo of orders)
    await checker.ok(hold, { orderNo, version: 2, note: 'again', requestKey: newKey() })
  expect(await bulk('unholdLoan', 3)).toEqual([true, true])
  const ask = { action: 'cancelLoan', targets: asSeen(await waitingOrders(1)), note: 'gone abroad' } as const
  const { id } = await maker.ok(rehearseBulk, ask)
  await rehearseJob({ bulkId: id }, world.services)
  expect(await maker.ok(getBulk, { id })).toMatchObject({ undoable: false })
})

test('money whose sending has begun comes back by no undo, and each row says so', async () => {
  const orders = await waitingOrders(2)
  await run(await rehearsed(orders))
  const id = await rehearsed(orders, checker, 'releaseLoan', 1)
  await run(id, checker)
  await world.drain()
  await rehearsedUndo(id, checker)
  expect(await checker.ok(getBulk, { id })).toMatchObject({
    state: 'undoRehearsed',
    undoPossible: { rows: 0 },
    kept: { rows: 2 },
    refusals: [{ code: 'PAYOUT_BEGUN', rows: 2 }],
    can: { undo: false },
  })
  expect((await rowsOf(id, checker)).map(({ message }) => message)).toEqual([
    'Its sending has begun',
    'Its sending has begun',
  ])
  const undo = { id, chosen: { except: [] }, requestKey: newKey() }
  expect((await checker.call(undoBulk, undo)).code).toBe('STATE_CONFLICT')
  await world.drain()
  for (const { state } of await payouts(orders)) expect(['accepted', 'success']).toContain(state)
})

test('a right taken away after the rehearsal refuses every row of the run', async () => {
  const person = await world.another('finance_maker')
  const orders = await waitingOrders(2)
  const id = await rehearsed(orders, person)
  await person.ok(startBulk, { id, requestKey: newKey() })
  await world.db.updateTable('staff').set({ status: 'disabled' }).where('id', '=', person.staffId).execute()
  await runBulk({ bulkId: id }, world.services)
  await world.db.updateTable('staff').set({ status: 'active' }).where('id', '=', person.staffId).execute()
  expect((await payouts(orders)).map(({ state }) => state)).toEqual(['pending', 'pending'])
  const rows = await world.db.selectFrom('bulk_row').select('code').where('bulk_id', '=', id).execute()
  expect(rows).toEqual([{ code: 'NOT_PERMITTED' }, { code: 'NOT_PERMITTED' }])
})

test('a row that changed after the rehearsal is not touched', async () => {
  const [orderNo = '', still = ''] = await waitingOrders(2)
  const id = await rehearsed([orderNo, still])
  await maker.ok(hold, { orderNo, version: 0, note: 'the name differs', requestKey: newKey() })
  await run(id)
  expect((await rowsOf(id)).map(({ state, code }) => [state, code])).toEqual([
    ['done', null],
    ['refused', 'VERSION_CONFLICT'],
  ])
})

test('two runs at once do each row once', async () => {
  const orders = await waitingOrders(6)
  const id = await rehearsed(orders)
  await maker.ok(startBulk, { id, requestKey: newKey() })
  await Promise.all([runBulk({ bulkId: id }, world.services), runBulk({ bulkId: id }, world.services)])
  await runBulk({ bulkId: id }, world.services)
  expect(await maker.ok(getBulk, { id })).toMatchObject({
    state: 'finished',
    done: { rows: 6 },
    refused: { rows: 0 },
    gone: 6,
  })
  const events = await world.db
    .selectFrom('order_event')
    .select('id')
    .where('order_no', 'in', orders)
    .where('kind', '=', 'putForward')
    .execute()
  expect(events).toHaveLength(6)
})

/** Locks an order as a call that works on it does, until it is let go. */
async function heldOrder(orderNo: string): Promise<{ letGo(): Promise<void> }> {
  const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = transact(world.db, '*', async (tx) => {
    await tx.selectFrom('orders').select('order_no').where('order_no', '=', orderNo).forUpdate().execute()
    held.resolve()
    await free.promise
  })
  await held.promise
  return {
    letGo: async () => {
      free.resolve()
      await holding
    },
  }
}

test('a stopped run keeps what it did, and that may be undone', async () => {
  const orders = await waitingOrders(6)
  const id = await rehearsed(orders)
  await maker.ok(startBulk, { id, requestKey: newKey() })
  // Somebody else is at the third order: there the run waits, in the middle of its work.
  const atThird = await heldOrder(orders[2] ?? '')
  const running = runBulk({ bulkId: id }, world.services)
  await expect.poll(async () => (await maker.ok(getBulk, { id })).done.rows).toBe(2)
  await maker.ok(cancelBulk, { id })
  await atThird.letGo()
  await running
  const stopped = await maker.ok(getBulk, { id })
  expect(stopped.state).toBe('stopped')
  const forward = (await payouts(orders)).filter(({ state }) => state === 'audited')
  expect(forward).toHaveLength(stopped.done.rows)
  expect(stopped.done.rows).toBe(2)
  expect((await maker.call(cancelBulk, { id })).code).toBe('STATE_CONFLICT')
})

test('a rehearsal of an undo is stopped where it stands: what it came to may be undone, the rest is looked at by another', async () => {
  const orders = await waitingOrders(4)
  const id = await rehearsed(orders)
  await run(id)
  const { finishedAt } = await maker.ok(getBulk, { id })
  await maker.ok(rehearseUndoBulk, { id })
  expect((await maker.ok(getBulk, { id })).can).toMatchObject({ cancel: true, undo: false })
  const atThird = await heldOrder(orders[2] ?? '')
  const looking = rehearseUndoJob({ bulkId: id }, world.services)
  await expect.poll(async () => (await maker.ok(getBulk, { id })).undoPossible.rows).toBe(2)
  await maker.ok(cancelBulk, { id })
  await atThird.letGo()
  await looking
  const states = async () => (await rowsOf(id)).map(({ state }) => state)
  expect(await states()).toEqual(['undoPossible', 'undoPossible', 'undoWaiting', 'undoWaiting'])
  expect(await maker.ok(getBulk, { id })).toMatchObject({
    state: 'undoRehearsed',
    done: { rows: 4 },
    undoPossible: { rows: 2 },
    kept: { rows: 0 },
    // The act itself had ended before.
    finishedAt,
    can: { cancel: false, rehearseUndo: true, undo: true },
  })
  expect(await undone(id, { except: [] })).toMatchObject({ undone: { rows: 2 }, done: { rows: 2 } })
  const { items } = await maker.ok(getNotifications, {})
  expect(items[0]).toMatchObject({ kind: 'bulkUndone', detail: { bulkId: id, undone: 2, kept: 2 } })
  await rehearsedUndo(id)
  expect(await undone(id, { except: [] })).toMatchObject({ undone: { rows: 4 }, done: { rows: 0 } })
})

test('an old rehearsal is not run, and nobody runs another’s', async () => {
  const id = await rehearsed(await waitingOrders(1))
  expect((await checker.call(getBulk, { id })).code).toBe('NOT_FOUND')
  expect((await checker.call(startBulk, { id, requestKey: newKey() })).code).toBe('NOT_FOUND')
  await sql`update bulk set rehearsed_at = rehearsed_at - interval '31 minutes' where id = ${id}`.execute(
    world.db,
  )
  expect((await maker.call(startBulk, { id, requestKey: newKey() })).code).toBe('REHEARSAL_OLD')
})

test('who does not hold the call cannot even rehearse, and a hold needs its reason', async () => {
  const targets = asSeen(await waitingOrders(1))
  const auditor = await world.as('auditor')
  expect((await auditor.call(rehearseBulk, { action: 'putForward', targets, note: '' })).code).toBe(
    'NOT_PERMITTED',
  )
  expect((await maker.call(rehearseBulk, { action: 'releaseLoan', targets, note: '' })).code).toBe(
    'NOT_PERMITTED',
  )
  expect((await maker.call(rehearseBulk, { action: 'holdLoan', targets, note: ' ' })).code).toBe(
    'REASON_MISSING',
  )
})

test('an act whose call is held for fewer apps than its list ends, and so does its undo: its own rows are done, the others refused', async () => {
  const person = await personNarrowedTo(world, 'guyub', [putForward, hold, unhold], 'finance_maker')
  const [own = ''] = await waitingOrders(1, { productCode: 'guyub-tunai', amount: 2_000_000 })
  const [other = ''] = await waitingOrders(1)
  const id = await rehearsed([own, other], person)
  expect(await person.ok(getBulk, { id })).toMatchObject({
    state: 'rehearsed',
    possible: { rows: 1 },
    refusals: [{ code: 'ORDER_NOT_FOUND', rows: 1 }],
  })
  await run(id, person)
  expect(await person.ok(getBulk, { id })).toMatchObject({
    state: 'finished',
    done: { rows: 1 },
    refused: { rows: 1 },
  })
  const states = async () =>
    Object.fromEntries((await payouts([own, other])).map((row) => [row.order_no, row.state]))
  expect(await states()).toEqual({ [own]: 'audited', [other]: 'pending' })
  await rehearsedUndo(id, person)
  expect(await undone(id, { except: [] }, person)).toMatchObject({ state: 'undone', undone: { rows: 1 } })
  expect(await states()).toEqual({ [own]: 'pending', [other]: 'pending' })
})

test('an act whose person’s role is narrowed while it runs ends with what is refused by then', async () => {
  const person = await personNarrowedTo(world, 'guyub', [], 'finance_maker')
  const [own = ''] = await waitingOrders(1, { productCode: 'guyub-tunai', amount: 2_000_000 })
  const [other = ''] = await waitingOrders(1)
  const id = await rehearsed([own, other], person)
  await person.ok(startBulk, { id, requestKey: newKey() })
  await narrowRole(world, 'guyub', [putForward], person)
  await runBulk({ bulkId: id }, world.services)
  expect(await person.ok(getBulk, { id })).toMatchObject({
    state: 'finished',
    done: { rows: 1 },
    refused: { rows: 1 },
    refusals: [{ code: 'ORDER_NOT_FOUND', rows: 1 }],
  })
})
