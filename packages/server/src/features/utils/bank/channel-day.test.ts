import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideBankLine, explainBankLine } from '@lumbung/contract/utils/bank-work'
import { getChannelDay } from '@lumbung/contract/utils/channel-day'
import {
  getOpenItems,
  proposeSettlement,
  retryOpenItem,
  settleOpenItem,
} from '@lumbung/contract/utils/open-item'
import { addDays, type BusinessDay, startOfDay } from '@lumbung/domain/calendar'
import type { OpenItemKind } from '@lumbung/domain/running/open-item'
import { BankDesk, saidOf, withdrawnTo } from '@lumbung/lab/world/bank-desk'
import { paidWithoutUs, putIn } from '@lumbung/lab/world/channel-console'
import { withdrawTo } from '@lumbung/lab/world/settings'
import {
  addRunningLoan,
  addWaitingOrder,
  assertSoundBooks,
  cashOf,
  codesOf,
  newKey,
  pay,
  payoutOf,
  releaseOrder,
  until,
} from '@lumbung/lab/world/waiting-orders'
import { type Caller, openWorld, type World } from '@lumbung/lab/world/world'
import { readChannelDays } from '../../../money/read-channel-days.ts'

const number = '5270001234'
let world: World
let maker: Caller
let checker: Caller
let desk: BankDesk
let loan = ''
let balance = 0
let numbers = 0
beforeAll(async () => {
  world = await openWorld({ start: '2026-11-02T03:00:00Z' })
  await withdrawTo(world, { bank: 'BCA', number, holder: 'PT Lumbung Artha' })
  maker = await world.as('finance_maker')
  checker = await world.as('finance_checker')
  desk = await BankDesk.open(world, number)
  loan = await addRunningLoan(world)
})
afterAll(async () => {
  await assertSoundBooks(world)
  await world.close()
})

/** The borrower pays by the account. @returns the channel's number of it */
async function paid(amount: number): Promise<string> {
  const before = (await cashOf(world, loan)).length
  const account = (await codesOf(world, loan)).find(({ kind, state }) => kind === 'va' && state === 'issued')
  await pay(world, { account_number: account?.code ?? '', amount })
  await until(world, async () => (await cashOf(world, loan)).length > before)
  return (await cashOf(world, loan)).at(-1)?.payment_id ?? ''
}

/** To some hours after midnight behind today, when its list is read. @returns the day that is over */
async function nextMorning(hours = 1): Promise<BusinessDay> {
  const day = world.clock.today()
  await at(addDays(day, 1), hours)
  return day
}
async function at(day: BusinessDay, hours: number): Promise<void> {
  world.clock.set(new Date(startOfDay(day).getTime() + hours * 3_600_000))
  await readChannelDays(world.services)
}
const shown = async (day: BusinessDay, account = desk.account) => {
  const { channels } = await maker.ok(getChannelDay, { account, day })
  return channels.find(({ channel }) => channel === 'xendit')
}
const itemsOf = async (kind: OpenItemKind) =>
  (await checker.ok(getOpenItems, { filter: { kind: [kind] }, size: 20 })).items
const only = <T>(all: readonly T[]): T => {
  expect(all).toHaveLength(1)
  return all[0] as T
}

/** Loads the bank's day with a fee that a rule explains. */
async function bankShows(day: BusinessDay): Promise<void> {
  numbers += 1
  await desk.load(maker, [{ id: `B${numbers}`, day, amount: -11_000, info: 'BIAYA ADM' }], balance)
  balance -= 11_000
}

test('a day on which both say the same: counts and sums are equal, nothing differs', async () => {
  const day = world.clock.today()
  expect(await shown(day)).toBeUndefined()
  await paid(100_000)
  await withdrawnTo(world, 25_000_000)
  await nextMorning()
  const read = await shown(day)
  expect(read).toMatchObject({ state: 'read', open: 0, differs: 0 })
  const { amount } = await payoutOf(world, loan)
  expect(read?.theirs).toEqual({ count: 3, amount: 100_000 - 25_000_000 - amount })
  expect(read?.ours).toEqual(read?.theirs)
  // Before the first that was kept there is none: told, and not held against us.
  expect(await shown(addDays(day, -1))).toMatchObject({ state: 'none', readAt: null, differs: 0 })
  expect(await itemsOf('channelDiffers')).toEqual([])
  // Read by several at once, it is there once.
  world.clock.forwardMinutes(5)
  await Promise.all([1, 2, 3].map(async () => await readChannelDays(world.services)))
  expect(await shown(day)).toMatchObject({ theirs: { count: 3 } })
})

test('a payout that we do not know keeps the day from its close, until two persons have ended it with proof', async () => {
  await paidWithoutUs(world, 'CONSOLE-1', 7_000_000)
  const day = await nextMorning()
  const difference = only((await shown(day))?.differences ?? [])
  const item = only(await itemsOf('channelDiffers'))
  expect(difference).toMatchObject({
    what: 'onlyChannel',
    theirs: -7_000_000,
    ours: 0,
    item: item.id,
    settled: false,
  })
  expect(item).toMatchObject({
    amount: 7_000_000,
    takesTwo: true,
    subject: `channel:xendit:${difference.reference}`,
    detail: { channel: 'xendit', day, differs: 'onlyChannel', movement: 'payout' },
  })
  // Found again and again, it is counted once.
  world.clock.forwardMinutes(20)
  await readChannelDays(world.services)
  expect(only(await itemsOf('channelDiffers'))).toMatchObject({ times: 1, version: item.version })

  await bankShows(day)
  expect(await desk.propose(maker, day)).toMatchObject({
    code: 'CHANNEL_DAY_DIFFERS',
    data: { detail: { channel: 'Xendit', n: 1, reference: difference.reference } },
  })
  // Another account of ours, to which no money of the channel goes, is not kept open by it.
  const other = await BankDesk.open(world, '5270009999')
  expect(await shown(day, other.account)).toBeUndefined()

  const said = { id: item.id, resolution: 'done' as const, note: 'The channel corrected it, ticket 4711' }
  const asked = await maker.ok(proposeSettlement, { ...said, version: item.version, requestKey: newKey() })
  expect(await desk.propose(maker, day)).toMatchObject({ code: 'CHANNEL_DAY_DIFFERS' })
  expect(
    await maker.call(settleOpenItem, { ...said, version: asked.version, requestKey: newKey() }),
  ).toMatchObject({
    code: 'NOT_PERMITTED',
  })
  await checker.ok(settleOpenItem, { ...said, version: asked.version, requestKey: newKey() })
  world.clock.forwardMinutes(20)
  await readChannelDays(world.services)
  expect(await itemsOf('channelDiffers')).toEqual([])
  expect(await shown(day)).toMatchObject({
    open: 0,
    differs: 1,
    differences: [{ settled: true, item: item.id }],
  })
  expect(await desk.propose(maker, day)).toMatchObject({ code: '' })
  expect(await desk.close(await world.another('finance_checker'), day)).toMatchObject({ code: '' })
})

test('an amount that differs, a payment taken back and one that is not listed are told apart, and end by themselves when the list agrees', async () => {
  const [other, back, missing] = [await paid(110_000), await paid(120_000), await paid(130_000)]
  world.farEnd.setBehaviour(other, { listing: 'otherAmount' })
  world.farEnd.setBehaviour(back, { listing: 'takenBack' })
  world.farEnd.setBehaviour(missing, { listing: 'missing' })
  const day = await nextMorning()
  const found = (await shown(day))?.differences.map(({ what, reference, theirs, ours, orderNo }) => [
    what,
    reference,
    theirs,
    ours,
    orderNo,
  ])
  expect(found?.toSorted()).toEqual(
    [
      ['amountDiffers', other, 111_000, 110_000, loan],
      ['onlyBooks', back, 0, 120_000, loan],
      ['onlyBooks', missing, 0, 130_000, loan],
    ].toSorted(),
  )
  const items = await itemsOf('channelDiffers')
  expect(items).toHaveLength(3)
  for (const reference of [other, back, missing]) world.farEnd.setBehaviour(reference, null)
  // One reading tells of all three.
  const [first] = items
  await checker.ok(retryOpenItem, { id: first?.id ?? 0, version: first?.version ?? 0, requestKey: newKey() })
  await readChannelDays(world.services)
  expect(await itemsOf('channelDiffers')).toEqual([])
  expect(await shown(day)).toMatchObject({ differs: 0, theirs: { count: 3, amount: 360_000 } })
  const ended = await world.db
    .selectFrom('open_item')
    .select(['resolution', 'checker_id'])
    .where('kind', '=', 'channelDiffers')
    .where('id', '=', first?.id ?? 0)
    .executeTakeFirstOrThrow()
  expect(ended).toEqual({ resolution: 'agrees', checker_id: null })
})

test('what is listed late is seen when the day is read once more; what went back in our books meanwhile is no difference', async () => {
  const late = await paid(140_000)
  world.farEnd.setBehaviour(late, { listing: 'missing' })
  const second = await addRunningLoan(world)
  const day = await nextMorning()
  expect(only(await itemsOf('channelDiffers')).subject).toBe(`channel:xendit:${late}`)
  world.farEnd.setBehaviour(late, null)
  world.farEnd.sendBack(`${second}-1`)
  await until(world, async () => (await payoutOf(world, second)).state === 'reversed')
  await at(addDays(day, 2), 1)
  // Its list is of the first morning: the payout stood there then, and stood in our books.
  expect(only(await itemsOf('channelDiffers')).subject).toBe(`channel:xendit:${late}`)
  await at(addDays(day, 4), 1)
  expect(await itemsOf('channelDiffers')).toEqual([])
  expect(await shown(day)).toMatchObject({ differs: 0, nextAt: null, theirs: { count: 1, amount: 140_000 } })
})

test('a payout of the last minute that the channel lists on the next day, and one by the other channel, are no difference', async () => {
  const day = world.clock.today()
  const byOther = await addWaitingOrder(world, { channel: 'midtrans' })
  await releaseOrder(world, byOther)
  await until(world, async () => (await payoutOf(world, byOther)).state === 'success')
  world.clock.set(new Date(startOfDay(addDays(day, 1)).getTime() - 1_000))
  const last = await addRunningLoan(world)
  // It took it a moment later than we sent it.
  const sent = (await payoutOf(world, last)).sent_at
  await world.db
    .updateTable('disbursement')
    .set({ sent_at: new Date((sent?.getTime() ?? 0) - 500) })
    .where('order_no', '=', last)
    .execute()
  const far = world.farEnd.payouts().find(({ reference }) => reference === `${last}-1`)
  if (far) far.created = startOfDay(addDays(day, 1)).toISOString()
  await at(addDays(day, 1), 1)
  expect(await shown(day)).toMatchObject({ differs: 0, theirs: { count: 0 }, ours: { count: 0 } })
  const { channels } = await maker.ok(getChannelDay, { account: desk.account, day })
  expect(channels.find(({ channel }) => channel === 'midtrans')).toMatchObject({
    theirs: { count: 1 },
    ours: { count: 1 },
    differs: 0,
  })
  await at(addDays(day, 2), 1)
  expect(await shown(addDays(day, 1))).toMatchObject({ differs: 0, theirs: { count: 1 }, ours: { count: 1 } })
  expect(await itemsOf('channelDiffers')).toEqual([])
})

test('a list that nobody can read by nine is told of, and no longer once it is read; the day is not held against us meanwhile', async () => {
  await world.farEnd.down()
  const day = await nextMorning(8)
  expect(await itemsOf('reportMissing')).toEqual([])
  expect(await shown(day)).toMatchObject({ state: 'waiting', readAt: null, differs: 0 })
  await at(addDays(day, 1), 9)
  expect(only(await itemsOf('reportMissing'))).toMatchObject({
    subject: `report:xendit:${day}`,
    detail: { channel: 'xendit', day, message: 'ECONNREFUSED' },
    takesTwo: false,
  })
  await at(addDays(day, 2), 1)
  await world.farEnd.up()
  await at(addDays(day, 2), 2)
  expect(await itemsOf('reportMissing')).toEqual([])
  for (const each of [day, addDays(day, 1)])
    expect(await shown(each)).toMatchObject({ state: 'read', differs: 0 })
})

test('what was put in at the channel waits three days for the bank’s line of it, then it differs, and a line explained so ends it', async () => {
  const put = 60_000_000
  await putIn(world, put)
  const day = await nextMorning()
  expect(await shown(day)).toMatchObject({
    differs: 0,
    onTheWay: { count: 1, amount: put },
    theirs: { count: 0 },
  })
  await at(addDays(day, 4), 1)
  expect(await shown(day)).toMatchObject({
    onTheWay: { count: 0 },
    differences: [{ what: 'onlyChannel', kind: 'topUp', theirs: put, ours: 0 }],
  })
  expect(await itemsOf('channelDiffers')).toHaveLength(1)

  // The bank booked it on the next day.
  const booked = addDays(day, 1)
  await desk.load(maker, [{ id: 'TOPUP', day: booked, amount: -put, info: 'TRF KE XENDIT' }], balance)
  balance -= put
  const line = await desk.line(maker, booked, 'TOPUP')
  const said = saidOf(line, 'ownTransfer', { against: 'cashAtChannel', channel: 'xendit' })
  const { version } = await maker.ok(explainBankLine, said)
  expect(await shown(day)).toMatchObject({ differs: 1 })
  const agreed = { id: line.id, version, decision: 'agree' as const, note: '', requestKey: newKey() }
  await checker.ok(decideBankLine, agreed)
  expect(await shown(day)).toMatchObject({
    differs: 0,
    theirs: { count: 1, amount: put },
    ours: { count: 1, amount: put },
  })
  world.clock.forwardMinutes(20)
  await readChannelDays(world.services)
  expect(await itemsOf('channelDiffers')).toEqual([])
})
