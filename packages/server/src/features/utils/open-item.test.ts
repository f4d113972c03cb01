import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getOpenItem,
  getOpenItemCount,
  getOpenItems,
  proposeSettlement,
  refuseSettlement,
  settleOpenItem,
} from '@lumbung/contract/utils/open-item'
import { canTryAgain, openItemKinds } from '@lumbung/domain/running/open-item'
import { transact } from '../../db/transaction.ts'
import { keepHookEvent } from '../../records/loan/hook-events.ts'
import { openItem, type NewOpenItem } from '../../records/running/open-items.ts'
import { addWaitingOrder, newKey } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'
import { maskedMessage } from './open-item-message.ts'

let world: World
let orderNo: string
let maker: Caller
let checker: Caller
beforeAll(async () => {
  world = await openWorld()
  orderNo = await addWaitingOrder(world)
  maker = await world.as('finance_maker')
  checker = await world.as('finance_checker')
})
afterAll(async () => world.close())

test('what can be tried again has a way to do it, and nothing else has', () => {
  const ways = openItemKinds.filter((kind) => world.services.openItemWays.get(kind)?.retry !== undefined)
  expect(ways).toEqual(openItemKinds.filter(canTryAgain))
})

const open = async (item: Omit<NewOpenItem, 'at'>) => {
  await transact(world.db, '*', async (tx) => await openItem(tx, { ...item, at: world.clock.now() }))
  const { items } = await checker.ok(getOpenItems, { filter: { kind: [item.kind] }, size: 20 })
  const found = items.find(({ subject }) => subject === item.subject)
  if (found === undefined) throw new Error('the item is not in the list')
  return found
}

test('what is stuck is listed with what the person may do about it, and counted for the bell', async () => {
  const item = await open({ kind: 'jobFailed', subject: 'job:test', detail: { job: 'issueCodes' } })
  expect(item).toMatchObject({
    state: 'open',
    takesTwo: false,
    resolutions: ['done', 'noAction'],
    can: { retry: true, settle: true, propose: false, refuse: false },
  })
  expect(await checker.ok(getOpenItemCount, {})).toMatchObject({ waiting: 1, mine: 1 })
  expect(await (await world.as('auditor')).ok(getOpenItemCount, {})).toMatchObject({ waiting: 1, mine: 0 })
  expect(await (await world.as('collector')).call(getOpenItems, { filter: {}, size: 20 })).toMatchObject({
    code: 'NOT_PERMITTED',
  })
  const act = { id: item.id, version: item.version, note: 'seen to by hand', requestKey: newKey() }
  expect(await maker.call(settleOpenItem, { ...act, resolution: 'done' })).toMatchObject({
    code: 'NOT_PERMITTED',
  })
  expect(await checker.call(settleOpenItem, { ...act, resolution: 'paid' })).toMatchObject({
    code: 'STATE_CONFLICT',
  })
  await checker.ok(settleOpenItem, { ...act, resolution: 'done', requestKey: newKey() })
  const { items } = await checker.ok(getOpenItems, { filter: {}, size: 20 })
  expect(items).toEqual([])
  const { history } = await checker.ok(getOpenItem, { id: item.id })
  expect(history.map(({ kind, note }) => [kind, note])).toEqual([
    ['opened', ''],
    ['settled', 'seen to by hand'],
  ])
})

test('where money follows nobody settles what he proposed, and nothing is settled otherwise than proposed', async () => {
  const item = await open({ kind: 'paymentPolled', subject: 'payment:1', orderNo, amount: 5 })
  const both = await world.another('admin')
  const key = () => ({ id: item.id, requestKey: newKey() })
  const word = { resolution: 'done' as const, note: 'refunded at the bank' }
  expect(await checker.call(settleOpenItem, { ...key(), version: 0, ...word })).toMatchObject({
    code: 'STATE_CONFLICT',
  })
  const proposed = await both.ok(proposeSettlement, { ...key(), version: 0, ...word })
  expect(proposed).toEqual({ state: 'proposed', version: 1 })
  expect(await both.call(settleOpenItem, { ...key(), version: 1, ...word })).toMatchObject({
    code: 'SAME_PERSON',
  })
  expect(await both.call(refuseSettlement, { ...key(), version: 1, note: 'not so' })).toMatchObject({
    code: 'SAME_PERSON',
  })
  expect(
    await checker.call(settleOpenItem, { ...key(), version: 1, ...word, resolution: 'noAction' }),
  ).toMatchObject({ code: 'STATE_CONFLICT' })
  await checker.ok(refuseSettlement, { ...key(), version: 1, note: 'show the slip' })
  await maker.ok(proposeSettlement, { ...key(), version: 2, ...word })
  await checker.ok(settleOpenItem, { ...key(), version: 3, ...word, note: 'slip seen' })
  expect(await checker.ok(getOpenItem, { id: item.id })).toMatchObject({
    item: { state: 'settled', resolution: 'done', note: 'refunded at the bank', can: { settle: false } },
  })
})

test('what was proposed falls once its item tells of something else; seen again as it was, or with no answer, it stands', async () => {
  const about = { kind: 'paymentPolled', subject: 'payment:2', orderNo, amount: 5 } as const
  const unknown = { txid: 'T-2', why: 'paymentUnknown' }
  const { id } = await open({ ...about, detail: unknown })
  const word = { id, resolution: 'done' as const, note: 'refunded at the bank' }
  const propose = async (version: number) =>
    await maker.ok(proposeSettlement, { ...word, version, requestKey: newKey() })
  const settle = async (version: number) =>
    await checker.call(settleOpenItem, { ...word, version, requestKey: newKey() })
  await propose(0)
  await open({ ...about, detail: unknown })
  // Nobody answered this time: nothing else is known.
  const silent = { txid: 'T-2', why: 'noAnswer', message: 'HTTP 500' }
  expect(await open({ ...about, detail: silent })).toMatchObject({
    state: 'proposed',
    version: 1,
    times: 3,
    detail: unknown,
  })
  const unmatched = { txid: 'T-2', reason: 'unknownCode' }
  expect(await open({ ...about, detail: unmatched })).toMatchObject({
    state: 'open',
    version: 2,
    resolution: null,
    note: '',
    detail: unmatched,
  })
  expect(await settle(1)).toMatchObject({ code: 'VERSION_CONFLICT' })
  await propose(2)
  expect(await open({ ...about, detail: unmatched, amount: 7 })).toMatchObject({ state: 'open', version: 4 })
  await propose(4)
  expect(await settle(5)).toMatchObject({ code: '' })
  const { history } = await checker.ok(getOpenItem, { id })
  expect(history.map(({ kind, by, resolution }) => [kind, by === '', resolution])).toEqual([
    ['opened', true, null],
    ['proposed', false, 'done'],
    ['seenAgain', true, null],
    ['refused', true, 'done'],
    ['proposed', false, 'done'],
    ['refused', true, 'done'],
    ['proposed', false, 'done'],
    ['settled', false, 'done'],
  ])
})

test('the raw callback shows amounts, references and statuses, never a name, a phone or an account', async () => {
  const body = {
    event: 'payout.succeeded',
    data: {
      id: 'disb-1',
      reference_id: '261120000001-1',
      amount: '1007000',
      status: 'SUCCEEDED',
      created: '2026-11-20T05:00:00Z',
      channel_properties: { account_number: '5200012345', account_holder_name: 'Siti Rahma' },
      description: 'Pinjaman Siti',
      metadata: { phone: 62812345678, status: 'Siti Rahma' },
    },
  }
  const raw = Buffer.from(JSON.stringify(body))
  const { id: hookEventId } = await transact(
    world.db,
    '*',
    async (tx) =>
      await keepHookEvent(tx, {
        provider: 'xendit',
        eventKey: 'k1',
        kind: 'unknown',
        bodySealed: world.services.seals.seal(raw),
        at: new Date(),
      }),
  )
  const item = await open({ kind: 'hookNotUnderstood', subject: 'k1', hookEventId })
  const { message } = await maker.ok(getOpenItem, { id: item.id })
  for (const seen of [
    'payout.succeeded',
    'disb-1',
    '261120000001-1',
    '1007000',
    'SUCCEEDED',
    '2026-11-20T05:00:00Z',
  ])
    expect(message?.text).toContain(seen)
  for (const hidden of ['5200012345', 'Siti', 'Rahma', '62812345678', 'Pinjaman'])
    expect(message?.text).not.toContain(hidden)
  expect(maskedMessage(Buffer.from('Siti paid 1007000'))).toBe('xxxx xxxx 9999999')
})
