import { afterAll, beforeAll, expect, test } from 'vitest'
import { addNote } from '@lumbung/contract/order/note'
import { getOrder, reveal, timelinePageMax } from '@lumbung/contract/order/order'
import { getTimeline } from '@lumbung/contract/order/timeline'
import { getAccessLog } from '@lumbung/contract/power/logs'
import { system } from '../../calls/actor.ts'
import { transact } from '../../db/transaction.ts'
import { addOrderEvent } from '../../records/order/orders.ts'
import { logAccess } from '../../records/people/access-log.ts'
import { addWaitingOrder } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type World } from '@lumbung/lab/world/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => world.close())

test('an order with a long history shows its latest part, and the rest on request, each event once and in order', async () => {
  const orderNo = await addWaitingOrder(world)
  const all = 2 * timelinePageMax + 5
  await transact(world.db, '*', async (tx) => {
    for (let n = 0; n < all; n += 1) {
      // Three of each minute: those of one instant are told apart by their number.
      const at = new Date(world.clock.now().getTime() + Math.floor(n / 3) * 60_000)
      await addOrderEvent(tx, orderNo, 'hold', { actor: system, at, recordedAt: at, amount: n + 1 })
    }
  })
  const maker = await world.as('finance_maker')
  const { timeline, earlierEvents } = await maker.ok(getOrder, { orderNo })
  expect(timeline).toHaveLength(timelinePageMax)
  expect(earlierEvents).toBe(true)
  const seen = [...timeline]
  for (let earlier = earlierEvents; earlier;) {
    const page = await maker.ok(getTimeline, { orderNo, before: seen.at(-1)?.id ?? 0 })
    expect(page.events.length).toBeLessThanOrEqual(timelinePageMax)
    seen.push(...page.events)
    earlier = page.earlier
  }
  expect(seen.map(({ amount }) => amount)).toEqual(Array.from({ length: all }, (_, index) => all - index))
})

test('the history of an order out of reach, or that is none, is not found', async () => {
  const maker = await world.as('finance_maker')
  const answer = await maker.call(getTimeline, { orderNo: '990101000000', before: 1 })
  expect(answer.code).toBe('ORDER_NOT_FOUND')
})

test('who looked at personal data stands among the events for who may read the access log, and for nobody else', async () => {
  const orderNo = await addWaitingOrder(world)
  const reviewer = await world.as('first_reviewer')
  await reviewer.ok(reveal, { orderNo, field: 'name', reasonCode: 'complaint', note: 'on the line' })
  // Looks go by the machine's clock: what follows must come after it.
  const before = world.clock.now()
  world.clock.set(new Date(world.clock.wall().getTime() + 60_000))
  const maker = await world.as('finance_maker')
  await maker.ok(addNote, { orderNo, text: 'after the look', requestKey: 'note-key-9' })
  world.clock.set(before)
  const auditor = await world.as('auditor')
  const { events, earlier } = await auditor.ok(getTimeline, { orderNo })
  expect(earlier).toBe(false)
  expect(events.slice(0, 2)).toMatchObject([
    { kind: 'note', look: null },
    {
      kind: 'seen',
      actorKind: 'staff',
      reason: 'complaint',
      look: { field: 'name', note: 'on the line', ip: expect.any(String) },
    },
  ])
  // The same look, as the access log has it.
  const { items } = await auditor.ok(getAccessLog, { filter: { orderNo }, size: 20 })
  expect(items.map(({ id, who }) => [id, who.name])).toEqual([[events[1]?.id, events[1]?.actor]])
  for (const role of ['first_reviewer', 'finance_maker', 'review_manager'] as const) {
    const seen = await (await world.as(role)).ok(getTimeline, { orderNo })
    expect(seen.events.map(({ kind }) => kind)).not.toContain('seen')
  }
})

test('looks and events are told page by page, each once and in the order of time', async () => {
  const orderNo = await addWaitingOrder(world)
  const reader = await world.as('first_reviewer')
  await transact(world.db, '*', async (tx) => {
    for (let n = 0; n < timelinePageMax; n += 1) {
      const at = new Date(world.clock.wall().getTime() + n * 60_000)
      await addOrderEvent(tx, orderNo, 'hold', { actor: system, at, recordedAt: at, amount: n + 1 })
      await logAccess(tx, { at, staffId: reader.staffId, orderNo, field: 'name', note: `${n}`, ip: '::1' })
    }
  })
  const auditor = await world.as('auditor')
  const seen: { id: number; at: string; look: unknown }[] = []
  for (let more = true; more;) {
    const [event, look] = [seen.findLast((row) => !row.look), seen.findLast((row) => row.look)]
    const page = await auditor.ok(getTimeline, {
      orderNo,
      ...(event && { before: event.id }),
      ...(look && { beforeLook: look.id }),
    })
    expect(page.events.length).toBeLessThanOrEqual(timelinePageMax)
    seen.push(...page.events)
    more = page.earlier
  }
  expect(seen.filter(({ look }) => look)).toHaveLength(timelinePageMax)
  expect(new Set(seen.map(({ id, look }) => `${id} ${look !== null}`)).size).toBe(seen.length)
  const times = seen.map(({ at }) => Date.parse(at))
  expect(times).toEqual(times.toSorted((one, other) => other - one))
})

test('a note stands in the history under the name of who left it, once however often it is sent', async () => {
  const orderNo = await addWaitingOrder(world)
  const maker = await world.as('finance_maker')
  const note = { orderNo, text: '  Asked to be called after six  ', requestKey: 'note-key-1' }
  await maker.ok(addNote, note)
  await maker.ok(addNote, note)
  const { timeline } = await maker.ok(getOrder, { orderNo })
  expect(timeline.filter(({ kind }) => kind === 'note')).toMatchObject([
    { reason: 'Asked to be called after six', actorKind: 'staff', from: null, to: null },
  ])
  const auditor = await world.as('auditor')
  expect(await auditor.call(addNote, { ...note, requestKey: 'note-key-2' })).toMatchObject({
    code: 'NOT_PERMITTED',
  })
  expect(await maker.call(addNote, { ...note, text: ' ', requestKey: 'note-key-3' })).toMatchObject({
    code: 'VALIDATION',
  })
})
