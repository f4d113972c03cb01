import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideBankLine, explainBankLine, reopenBankLine } from '@lumbung/contract/utils/bank-work'
import { getChannelDay } from '@lumbung/contract/utils/channel-day'
import {
  getOpenItem,
  getOpenItems,
  proposeSettlement,
  retryOpenItem,
  settleOpenItem,
} from '@lumbung/contract/utils/open-item'
import { addDays, type BusinessDay, startOfDay } from '@lumbung/domain/calendar'
import type { OpenItemKind } from '@lumbung/domain/running/open-item'
import type { PayoutChannel } from '@lumbung/domain/order/payout-channel'
import { BankDesk, saidOf } from '@lumbung/lab/world/bank-desk'
import { paidWithoutUs, putIn } from '@lumbung/lab/world/channel-console'
import { heldLong, withdrawTo } from '@lumbung/lab/world/settings'
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

/*
 * Days that were held already, as the product's own timed work holds them again: nothing here calls it by hand.
 */
const number = '5270001234'
let world: World
let maker: Caller
let checker: Caller
let desk: BankDesk
let balance = 0
let numbers = 0
beforeAll(async () => {
  world = await openWorld({ start: '2026-11-02T03:00:00Z' })
  await withdrawTo(world, { bank: 'BCA', number, holder: 'PT Lumbung Artha' })
  maker = await world.as('finance_maker')
  checker = await world.as('finance_checker')
  desk = await BankDesk.open(world, number)
  await world.passTime()
})
afterAll(async () => {
  await assertSoundBooks(world)
  await world.close()
})

/** To some minutes after midnight behind a day, with one pass of the work that is due then. */
async function morningAfter(day: BusinessDay, minutes = 60): Promise<void> {
  world.clock.set(new Date(startOfDay(addDays(day, 1)).getTime() + minutes * 60_000))
  await world.passTime()
}
async function minuteLater(): Promise<void> {
  world.clock.forwardMinutes(1)
  await world.passTime()
}
const shown = async (day: BusinessDay, of: PayoutChannel = 'xendit') => {
  const { channels } = await maker.ok(getChannelDay, { account: desk.account, day })
  return channels.find(({ channel }) => channel === of)
}
const openItems = async (kind: OpenItemKind = 'channelDiffers') =>
  (await checker.ok(getOpenItems, { filter: { kind: [kind] }, size: 100 })).items
const readAt = async (day: BusinessDay) => (await shown(day))?.readAt

/** Loads the bank's day with a fee that a rule explains, and whatever else it shows. */
async function bankShows(day: BusinessDay, more: { id: string; amount: number; info: string }[] = []) {
  numbers += 1
  const rows = [{ id: `B${numbers}`, amount: -11_000, info: 'BIAYA ADM' }, ...more].map((row) => ({
    ...row,
    day,
  }))
  await desk.load(maker, rows, balance)
  balance += rows.reduce((sum, { amount }) => sum + amount, 0)
}
/** What the list of days, the day's foot and its close say of a day. */
async function saidOfDay(day: BusinessDay) {
  const { day: head, days } = await desk.day(maker, day)
  return {
    list: days.find((each) => each.day === day)?.channels,
    foot: head?.open.channels,
    mayPropose: head?.can.propose,
  }
}

test('what the channel knew first ends by itself within the minute in which our books learn it, and its list is not read for it', async () => {
  const [paidLoan, sentLoan] = [await addRunningLoan(world), await addRunningLoan(world)]
  const day = world.clock.today()
  const account = (await codesOf(world, paidLoan)).find(
    ({ kind, state }) => kind === 'va' && state === 'issued',
  )
  const code = account?.code ?? ''
  world.farEnd.setBehaviour(account?.external_id ?? '', { callback: 'never' })
  await pay(world, { account_number: code, amount: 90_000 })
  world.farEnd.setBehaviour(`${sentLoan}-1`, { listing: 'takenBack' })
  // The first list that is asked for is that of payments: it cannot be read, that of the day can.
  world.farEnd.setBehaviour('transactions', { pages: 'half', times: 1 })
  await morningAfter(day)
  const sent = await payoutOf(world, sentLoan)
  expect(
    (await shown(day))?.differences.map(({ what, theirs, ours }) => [what, theirs, ours]).toSorted(),
  ).toEqual(
    [
      ['onlyBooks', 0, -sent.amount],
      ['onlyChannel', 90_000, 0],
    ].toSorted(),
  )
  expect(await openItems()).toHaveLength(2)
  const read = await readAt(day)

  world.farEnd.sendBack(`${sentLoan}-1`)
  await until(world, async () => (await payoutOf(world, sentLoan)).state === 'reversed')
  await minuteLater()
  const left = await openItems()
  expect(left).toHaveLength(1)
  expect(left[0]?.detail).toMatchObject({ differs: 'onlyChannel', theirs: 90_000 })
  world.clock.forwardMinutes(10)
  await world.passTime()
  expect(await openItems()).toEqual([])
  expect(await shown(day)).toMatchObject({ open: 0, differs: 0 })
  expect(await readAt(day)).toBe(read)
})

test('a difference that is new on a day that was held shows when the day is put forward, and from then on in its list and foot; ended, all three say so at once', async () => {
  const put = 60_000_000
  const day = world.clock.today()
  await putIn(world, put)
  await bankShows(day)
  const booked = addDays(day, 1)
  await bankShows(booked, [{ id: 'TOPUP', amount: -put, info: 'TRF KE XENDIT' }])
  const explain = async () => {
    const line = await desk.line(maker, booked, 'TOPUP')
    const said = saidOf(line, 'ownTransfer', { against: 'cashAtChannel', channel: 'xendit' })
    const { version } = await maker.ok(explainBankLine, said)
    const agreed = { id: line.id, version, decision: 'agree' as const, note: '', requestKey: newKey() }
    return { id: line.id, ...(await checker.ok(decideBankLine, agreed)) }
  }
  const { id, version } = await explain()
  for (let later = 0; later < 5; later += 1) await morningAfter(addDays(day, later))
  expect(await shown(day)).toMatchObject({ differs: 0, nextAt: null, theirs: { count: 1, amount: put } })
  expect(await saidOfDay(day)).toEqual({ list: [], foot: [], mayPropose: true })

  await maker.ok(reopenBankLine, { id, version, note: 'Another transfer', requestKey: newKey() })
  await minuteLater()
  expect(await openItems()).toEqual([])
  expect(await desk.propose(maker, day)).toMatchObject({
    code: 'CHANNEL_DAY_DIFFERS',
    data: { detail: { channel: 'Xendit', n: 1 } },
  })
  const differs = [{ channel: 'xendit', open: 1 }]
  expect(await saidOfDay(day)).toEqual({ list: differs, foot: differs, mayPropose: false })
  expect(await openItems()).toHaveLength(1)
  expect(await shown(day)).toMatchObject({ open: 1, ours: { count: 0 } })
  // Another account of ours, to which no money of the channel goes, is not kept open by it.
  const other = await BankDesk.open(world, '5270009999')
  await other.load(maker, [{ id: 'O1', day, amount: -11_000, info: 'BIAYA ADM' }], 0)
  expect((await other.day(maker, day)).days).toMatchObject([{ day, open: 0, channels: [] }])

  await explain()
  expect(await saidOfDay(day)).toEqual({ list: [], foot: [], mayPropose: true })
  await minuteLater()
  expect(await openItems()).toEqual([])
  expect(await desk.propose(maker, day)).toMatchObject({ code: '' })
  expect(await desk.close(await world.another('finance_checker'), day)).toMatchObject({ code: '' })
})

test('a payout that the channel lists as back a week later differs on the day it went, until our books have it back', async () => {
  const day = world.clock.today()
  const order = await addWaitingOrder(world, { channel: 'midtrans' })
  const reference = `${order}-1`
  world.midtrans.setBehaviour(reference, { callback: 'never', settleAfterMs: 0 })
  await releaseOrder(world, order)
  await until(world, async () => (await payoutOf(world, order)).state !== 'released')
  world.clock.forwardMinutes(5)
  await world.passTime()
  await until(world, async () => (await payoutOf(world, order)).state === 'success')
  for (let later = 0; later < 5; later += 1) await morningAfter(addDays(day, later))
  expect(await shown(day, 'midtrans')).toMatchObject({ differs: 0, nextAt: null, theirs: { count: 1 } })
  const back = world.clock.today()
  world.midtrans.turnRound(reference)
  await morningAfter(back)
  const { amount } = await payoutOf(world, order)
  expect((await shown(day, 'midtrans'))?.differences).toMatchObject([
    { what: 'onlyBooks', reference, theirs: 0, ours: -amount },
  ])
  expect(await openItems()).toMatchObject([{ orderNo: order, detail: { channel: 'midtrans', day } }])
  // A week after it was sent it is asked about once more, and two persons say that the channel is right.
  for (let later = 0; later < 3; later += 1) await morningAfter(addDays(back, later), 600)
  const [contradicted] = await openItems('payoutContradicted')
  const [differing] = await openItems()
  // Each asks for something else, of one matter: both name the other, and so does the day's page.
  const besideOf = async (id = 0) => (await checker.ok(getOpenItem, { id })).beside
  expect(await besideOf(contradicted?.id)).toEqual([{ id: differing?.id, kind: 'channelDiffers' }])
  expect(await besideOf(differing?.id)).toEqual([{ id: contradicted?.id, kind: 'payoutContradicted' }])
  expect((await shown(day, 'midtrans'))?.differences).toMatchObject([
    { item: differing?.id, beside: [{ id: contradicted?.id, kind: 'payoutContradicted' }] },
  ])
  const act = { id: contradicted?.id ?? 0, resolution: 'asSaid' as const, note: 'Letter of the channel' }
  const { version } = await maker.ok(proposeSettlement, {
    ...act,
    version: contradicted?.version ?? 0,
    requestKey: newKey(),
  })
  const other = await world.another('finance_checker')
  await other.ok(settleOpenItem, { ...act, version, requestKey: newKey() })
  // Until the minute's look the page says already that nothing differs.
  expect(await openItems()).toHaveLength(1)
  expect(await shown(day, 'midtrans')).toMatchObject({ differs: 0 })
  await minuteLater()
  expect(await openItems()).toEqual([])
})

test('many days that differ keep no list that is newly read waiting; where more than a look holds wait, each comes in its turn', async () => {
  const first = world.clock.today()
  const days = Array.from({ length: 25 }, (_, index) => addDays(first, index))
  for (const [index, day] of days.entries()) {
    await paidWithoutUs(world, `ALONE-${index}`, 1_000_000 + index)
    const paid = world.farEnd.payouts().find(({ reference }) => reference === `ALONE-${index}`)
    if (paid) paid.created = new Date(startOfDay(day).getTime() + 36_000_000).toISOString()
  }
  const last = addDays(first, 24)
  world.clock.set(new Date(startOfDay(addDays(first, 25)).getTime() + 3_600_000))
  for (let pass = 0; pass < 12; pass += 1) await minuteLater()
  expect(await openItems()).toHaveLength(25)
  // Each of them differs, and the next day's list is held in the minute in which it is read.
  const next = addDays(last, 1)
  await paidWithoutUs(world, 'ALONE-NEXT', 2_000_000)
  await morningAfter(next)
  expect((await shown(next))?.differences).toMatchObject([{ theirs: -2_000_000 }])
  expect(await openItems()).toHaveLength(26)
  // As after a change of the product: all of them wait to be held whole.
  const newest = addDays(next, 1)
  await paidWithoutUs(world, 'ALONE-NEWEST', 3_000_000)
  await world.db
    .updateTable('channel_day')
    .set({ held_at: null, held: null })
    .where('day', '>=', first)
    .execute()
  await morningAfter(newest)
  const waiting = async () => {
    const rows = await world.db
      .selectFrom('channel_day')
      .select('day')
      .where('held_at', 'is', null)
      .where('read_at', 'is not', null)
      .execute()
    return rows.map(({ day }) => day)
  }
  expect(await waiting()).toContain(newest)
  for (let pass = 0; pass < 3; pass += 1) await minuteLater()
  expect(await waiting()).toEqual([])
  expect(await openItems()).toHaveLength(27)
})

test('another fee than agreed on is told as one sum of its charge and day, keeps the day from its close, and ends when the list is read with the fee as it is', async () => {
  const day = world.clock.today()
  const fees = { payout: 2_500, va: 4_440 }
  await heldLong(world, { code: 'xenditFees', value: { ...fees, alfa: 5_000 } })
  world.farEnd.charge({ ...fees, retail: 5_000 })
  const loan = await addRunningLoan(world)
  const account = (await codesOf(world, loan)).find(({ kind, state }) => kind === 'va' && state === 'issued')
  for (const amount of [50_000, 60_000]) await pay(world, { account_number: account?.code ?? '', amount })
  await until(world, async () => (await cashOf(world, loan)).length === 2)
  const [, second] = await cashOf(world, loan)
  world.farEnd.setBehaviour(second?.payment_id ?? '', { listing: 'otherFee' })
  const before = (await openItems()).length
  await morningAfter(day)
  const key = `fee-va-${day}`
  // The payout's fee is as agreed on: nothing is told of it.
  expect((await shown(day))?.differences).toMatchObject([
    { what: 'feeDiffers', reference: key, theirs: 2 * 4_440 + 1_000, ours: 2 * 4_440, settled: false },
  ])
  const item = (await openItems()).find(({ subject }) => subject === `channel:xendit:${key}`)
  expect(item).toMatchObject({ amount: 1_000, takesTwo: true, detail: { differs: 'feeDiffers', day } })
  await bankShows(day)
  const differs = [{ channel: 'xendit', open: 1 }]
  expect(await saidOfDay(day)).toEqual({ list: differs, foot: differs, mayPropose: false })

  world.farEnd.setBehaviour(second?.payment_id ?? '', null)
  await minuteLater()
  expect(await openItems()).toHaveLength(before + 1)
  await checker.ok(retryOpenItem, { id: item?.id ?? 0, version: item?.version ?? 0, requestKey: newKey() })
  await minuteLater()
  expect(await openItems()).toHaveLength(before)
  expect(await shown(day)).toMatchObject({ differs: 0, theirs: { count: 3 } })
  expect(await saidOfDay(day)).toEqual({ list: [], foot: [], mayPropose: true })
})
