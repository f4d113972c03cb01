import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendCode } from '@lumbung/contract/repay/send-code'
import { getMessages } from '@lumbung/contract/sms/message'
import { lentOut, signed } from '@lumbung/lab/world/applications'
import {
  agreedTemplate,
  approveBatch,
  madeTexts,
  phoneOf,
  preparedBatch,
  turnOn,
} from '@lumbung/lab/world/messages'
import { codesOf, newKey } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'
import { sendDueMessages } from '../../messages/send-messages.ts'
import { retryCodes } from '../../money/retry-codes.ts'

/** Wednesday 25 November 2026, 10:00 WIB: the loan fell due on the Monday before. */
const start = '2026-11-25T03:00:00Z'

let world: World
let checker: Caller
let orderNo = ''
let to = ''

beforeEach(async () => {
  world = await openWorld({ start })
  checker = await world.as('sms_checker')
  orderNo = (await signed(world, 'panen')).orderNo
  await lentOut(world, orderNo, '2026-11-09')
  to = await phoneOf(world, orderNo)
})
afterEach(async () => await world.close())

const text = 'Yth {name}, tagihan {app} {owed} lewat {daysLate} hari. Alfamart {shopCode}, VA {va}.'
const texts = () =>
  world.carriers.infobip
    .taken()
    .filter((each) => each.to === to)
    .map((each) => each.text)
const rows = async () => (await checker.ok(getMessages, { filter: {}, size: 20 })).items
const shopCodes = async () => (await codesOf(world, orderNo)).filter(({ kind }) => kind === 'alfa')
/** What a collector's template says to everybody who is late, put to a batch and agreed on. */
const collect = async () => {
  const id = await preparedBatch(world, await agreedTemplate(world, 'collect', { text }))
  await approveBatch(world, id)
  await world.drain()
}
const later = async (minutes: number) => {
  world.clock.forwardMinutes(minutes)
  await retryCodes(world.services)
  await sendDueMessages(world.services)
  await world.drain()
  // Reports come when they come.
  await expect.poll(() => world.carriers.infobip.callbacksOnTheWay()).toBe(0)
  await world.drain()
}

test('a message that says a code has one issued, waits for it, and goes with it once; its code is told by nothing else', async () => {
  await turnOn(world, 'codeIssued')
  expect(await codesOf(world, orderNo)).toEqual([])
  await collect()
  const codes = await codesOf(world, orderNo)
  const codeOf = (wanted: string) => codes.find(({ kind }) => kind === wanted)
  // Two days at 2,000 beside 1,007,000.
  expect(codeOf('alfa')).toMatchObject({ state: 'issued', amount: 1_011_000 })
  expect(texts()).toEqual([
    `Yth Siti, tagihan Panen Rp 1.011.000 lewat 2 hari. Alfamart ${codeOf('alfa')?.code}, VA ${codeOf('va')?.code}.`,
  ])
  await later(30)
  expect(await rows()).toMatchObject([{ kind: null, state: 'delivered', tries: 1 }])
})

test('the day after, its code is over: a new message has another one issued, over what is owed then', async () => {
  await collect()
  world.clock.forwardDays(1)
  await collect()
  expect((await shopCodes()).map(({ amount }) => amount)).toEqual([1_011_000, 1_013_000])
  expect(texts().map((each) => /Rp [\d.]+/.exec(each)?.[0])).toEqual(['Rp 1.011.000', 'Rp 1.013.000'])
})

test('of a code that the channel will not make the message is held back, with that reason', async () => {
  world.farEnd.setBehaviour(`${orderNo}-alfa-2`, { answer: 'reject', errorCode: 'AMOUNT_NOT_ALLOWED' })
  await collect()
  expect(await shopCodes()).toMatchObject([{ state: 'failed' }])
  expect(await rows()).toMatchObject([{ state: 'blocked', blockedBy: 'lacks' }])
  await later(30)
  expect(texts()).toEqual([])
})

test('while the channel gives no answer the message waits, and goes once when it has', async () => {
  world.farEnd.setBehaviour(`${orderNo}-alfa-2`, { answer: 'refuse', times: 2 })
  await collect()
  expect(await rows()).toMatchObject([{ state: 'queued', blockedBy: 'awaitsCode' }])
  await later(2)
  expect(texts()).toEqual([])
  await later(6)
  await later(30)
  expect(texts()).toHaveLength(1)
  expect(await rows()).toMatchObject([{ state: 'delivered' }])
})

test('what waited over a night asks anew: it goes with the code of its own day', async () => {
  world.farEnd.setBehaviour(`${orderNo}-alfa-2`, { answer: 'refuse' })
  await collect()
  world.clock.forwardDays(1)
  await later(0)
  await later(10)
  const [, code] = await shopCodes()
  expect(code).toMatchObject({ amount: 1_013_000, state: 'issued' })
  expect(texts()).toEqual([expect.stringContaining(`Rp 1.013.000 lewat 3 hari. Alfamart ${code?.code}`)])
})

test('staff has today’s shop code issued and sent in one step, once a day', async () => {
  await agreedTemplate(world, 'code', { text: 'Yth {name}, bayar {app} {owed} di Alfamart {shopCode}.' })
  await turnOn(world, 'codeIssued', madeTexts.code)
  const collector = await world.as('collector')
  const send = async () => await collector.call(sendCode, { orderNo, code: null, requestKey: newKey() })
  expect(await send()).toMatchObject({ code: '', data: { ret: { sent: true } } })
  await world.drain()
  const [code] = await shopCodes()
  expect(texts()).toEqual([`Yth Siti, bayar Panen Rp 1.011.000 di Alfamart ${code?.code}.`])
  expect(await send()).toMatchObject({ code: 'DUPLICATE' })
  const waiting = (await signed(world, 'panen')).orderNo
  expect(
    await collector.call(sendCode, { orderNo: waiting, code: null, requestKey: newKey() }),
  ).not.toMatchObject({ code: '' })
})
