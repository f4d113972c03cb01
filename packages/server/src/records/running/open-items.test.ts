import { afterAll, beforeAll, expect, test } from 'vitest'
import { system, type Actor } from '../../calls/actor.ts'
import { transact } from '../../db/transaction.ts'
import { addWaitingOrder } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type World } from '@lumbung/lab/world/world'
import { closeItem, hasOpenItem, lockOpenItem, moveOpenItem, openItem } from './open-items.ts'

let world: World
let orderNo: string
let maker: Actor & { staffId: number }
let checker: Actor & { staffId: number }
beforeAll(async () => {
  world = await openWorld()
  orderNo = await addWaitingOrder(world)
  const [one, other] = [await world.as('finance_maker'), await world.as('finance_checker')]
  maker = { kind: 'staff', name: 'maker', staffId: one.staffId }
  checker = { kind: 'staff', name: 'checker', staffId: other.staffId }
})
afterAll(async () => world.close())

const at = new Date('2026-11-20T05:00:00Z')
const later = new Date('2026-11-21T05:00:00Z')

const itemsOf = async (subject: string) =>
  await transact(
    world.db,
    '*',
    async (tx) =>
      await tx.selectFrom('open_item').selectAll().where('subject', '=', subject).orderBy('id').execute(),
  )

const historyOf = async (subject: string) =>
  await transact(world.db, '*', async (tx) => {
    const events = await tx
      .selectFrom('open_item_event as e')
      .innerJoin('open_item as i', 'i.id', 'e.open_item_id')
      .select(['e.kind', 'e.actor'])
      .where('i.subject', '=', subject)
      .orderBy('e.id')
      .execute()
    return events.map(({ kind, actor }) => `${kind} by ${actor}`)
  })

test('the same matter opens one item, however often and by how many at once it comes about', async () => {
  const open = async (amount: number, when: Date) =>
    await transact(
      world.db,
      '*',
      async (tx) =>
        await openItem(tx, {
          kind: 'payoutMismatch',
          subject: 'R-1',
          orderNo,
          amount,
          detail: { amount },
          at: when,
        }),
    )
  await Promise.all(Array.from({ length: 8 }, async () => await open(5, at)))
  await open(7, later)
  expect(await itemsOf('R-1')).toMatchObject([
    {
      state: 'open',
      times: 9,
      amount: 7,
      app_code: 'panen',
      opened_at: at,
      last_seen_at: later,
      detail: { amount: 7 },
    },
  ])
  // Seen again in other words only.
  expect(await historyOf('R-1')).toEqual(['opened by system', 'seenAgain by system'])
})

test('an item says whether something of its kind waits about its subject, and ends by itself', async () => {
  await transact(world.db, '*', async (tx) => {
    await openItem(tx, { kind: 'payoutUnknown', subject: 'R-2', orderNo, at })
    expect(await hasOpenItem(tx, 'payoutUnknown', 'R-2')).toBe(true)
    expect(await hasOpenItem(tx, 'payoutContradicted', 'R-2')).toBe(false)
    await closeItem(tx, 'payoutUnknown', 'R-2', { resolution: 'answered', at: later, actor: system })
    await closeItem(tx, 'payoutUnknown', 'R-2', { resolution: 'answered', at: later, actor: system })
    expect(await hasOpenItem(tx, 'payoutUnknown', 'R-2')).toBe(false)
  })
  expect(await historyOf('R-2')).toEqual(['opened by system', 'settled by system'])
  await transact(world.db, '*', async (tx) => {
    await openItem(tx, { kind: 'payoutUnknown', subject: 'R-2', orderNo, at: later })
  })
  expect(await itemsOf('R-2')).toMatchObject([
    { state: 'settled', resolution: 'answered' },
    { state: 'open' },
  ])
})

test('what is proposed by one is refused or settled by another, never by the same', async () => {
  await transact(world.db, '*', async (tx) => {
    await openItem(tx, { kind: 'payoutContradicted', subject: 'R-3', orderNo, at })
  })
  const [item] = await itemsOf('R-3')
  const id = item?.id ?? 0
  const propose = async () =>
    await transact(world.db, '*', async (tx) => {
      const change = { maker_id: maker.staffId, proposed_at: at, resolution: 'asBooked' }
      await moveOpenItem(tx, await lockOpenItem(tx, id), 'propose', change, { actor: maker, at, note: '' })
    })
  await propose()
  await expect(propose()).rejects.toMatchObject({ code: 'STATE_CONFLICT' })
  await transact(world.db, '*', async (tx) => {
    const change = { maker_id: null, proposed_at: null, resolution: null }
    await moveOpenItem(tx, await lockOpenItem(tx, id), 'refuse', change, { actor: checker, at, note: 'no' })
  })
  await propose()
  const settle = async (by: typeof maker) =>
    await transact(world.db, '*', async (tx) => {
      const change = { checker_id: by.staffId, settled_at: later }
      await moveOpenItem(tx, await lockOpenItem(tx, id), 'settle', change, { actor: by, at: later, note: '' })
    })
  await expect(settle(maker)).rejects.toThrow(/open_item_check/)
  await settle(checker)
  expect(await historyOf('R-3')).toEqual([
    'opened by system',
    'proposed by maker',
    'refused by checker',
    'proposed by maker',
    'settled by checker',
  ])
})

test('outside its apps nobody sees an item or what happened to it; one of no app everybody sees', async () => {
  await transact(world.db, '*', async (tx) => {
    await openItem(tx, { kind: 'jobFailed', subject: 'job:1', at })
  })
  const seen = await transact(world.db, ['guyub'], async (tx) => ({
    items: await tx.selectFrom('open_item').select(['subject', 'app_code']).execute(),
    events: await tx.selectFrom('open_item_event').select('id').execute(),
  }))
  expect(seen.items).toEqual([{ subject: 'job:1', app_code: null }])
  expect(seen.events).toHaveLength(1)
  await expect(
    transact(world.db, '*', async (tx) => await tx.deleteFrom('open_item_event').execute()),
  ).rejects.toThrow(/permission denied/)
})
