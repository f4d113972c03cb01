import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { decideLargeReduction } from '@lumbung/contract/repay/reduction'
import { sendCode } from '@lumbung/contract/repay/send-code'
import { getBatchPreview } from '@lumbung/contract/sms/batch'
import { getMessages } from '@lumbung/contract/sms/message'
import { previewTemplate } from '@lumbung/contract/sms/template'
import { owed } from '@lumbung/domain/account/owed'
import { businessDay } from '@lumbung/domain/calendar'
import { lentOut, signed } from '@lumbung/lab/world/applications'
import { askFor, liveCodes, payTo, takeTime } from '@lumbung/lab/world/changed-loans'
import {
  agreedTemplate,
  approveBatch,
  madeTexts,
  phoneOf,
  preparedBatch,
  turnOn,
} from '@lumbung/lab/world/messages'
import { newKey } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'
import { transact } from '../../db/transaction.ts'
import { readAccount } from '../../records/loan/loan-history.ts'

/** Thursday 19 November 2026, 10:00 WIB. */
const start = '2026-11-19T03:00:00Z'

let world: World
let operator: Caller
let checker: Caller
/** Three instalments of 1,000,000: 93,000 of interest are billed with the first, on 20 November, 60,000 and 31,000 with the others. */
let orderNo = ''
let to = ''

beforeEach(async () => {
  world = await openWorld({ start })
  operator = await world.as('sms_operator')
  checker = await world.as('sms_checker')
  const wish = { productCode: 'panen-bulanan', amount: 3_000_000, termDays: 90 }
  orderNo = (await signed(world, 'panen', wish)).orderNo
  await lentOut(world, orderNo, '2026-10-20')
  to = await phoneOf(world, orderNo)
})
afterEach(async () => await world.close())

const textsTo = (phone: string) =>
  world.carriers.infobip
    .taken()
    .filter((each) => each.to === phone)
    .map(({ text }) => text)
const wordsOf = (pieces: readonly { text: string }[]) => pieces.map(({ text }) => text).join('')
const shown = async (purpose: 'remind' | 'collect' | 'receipt', text: string) => {
  const asked = { text, purpose, language: 'id', app: null, orderNo } as const
  return wordsOf((await operator.ok(previewTemplate, asked)).pieces)
}

test('the day before, an instalment is told as its bill, in every preview as in what goes; a receipt says what is left of the loan', async () => {
  await turnOn(world, 'dueTomorrow')
  await world.passTime()
  expect(textsTo(to)).toEqual([expect.stringContaining(`${orderNo} Rp 1.093.000 jatuh tempo`)])
  expect(await shown('remind', madeTexts.remind)).toContain('Rp 1.093.000 jatuh tempo')
  expect(await shown('receipt', madeTexts.receipt)).toContain('Sisa Rp 3.184.000')
  const id = await preparedBatch(world, await agreedTemplate(world, 'remind'))
  const preview = await checker.ok(getBatchPreview, { id, at: 0 })
  expect(wordsOf(preview?.pieces ?? [])).toContain('Rp 1.093.000 jatuh tempo')
})

test('who is late is told what is due, and of what it is made', async () => {
  world.clock.set(new Date('2026-11-25T03:00:00Z'))
  const text =
    'Yth {name}, tagihan {app} lewat {daysLate} hari. Pokok {principal}, manfaat {interest}, denda {penalty}, total {owed}.'
  await approveBatch(world, await preparedBatch(world, await agreedTemplate(world, 'collect', { text })))
  await world.drain()
  // Five days at 2,000.
  expect(textsTo(to)).toEqual([
    'Yth Siti, tagihan Panen lewat 5 hari. Pokok Rp 1.000.000, manfaat Rp 93.000, denda Rp 10.000, total Rp 1.103.000.',
  ])
})

test('from the due day on it is on every day what domain reckons as due', async () => {
  const account = await transact(world.db, '*', async (tx) => await readAccount(tx, orderNo))
  for (const day of ['2026-11-20', '2026-11-30', '2026-12-19', '2026-12-20', '2026-12-28', '2027-02-10']) {
    world.clock.set(new Date(`${day}T03:00:00Z`))
    const { dueTotal } = owed(account, businessDay(day))
    const said = await shown('collect', '{owed}')
    expect({ day, said: Number(said.replaceAll(/\D/g, '')) }).toEqual({ day, said: dueTotal })
  }
})

test('beside a shop code stands what the shop takes, before the due day too; beside an account, which takes any amount, the bill', async () => {
  await agreedTemplate(world, 'code', { text: 'Yth {name}, bayar {app} {owed} di Alfamart {shopCode}.' })
  await agreedTemplate(world, 'code')
  const collector = await world.as('collector')
  await collector.ok(sendCode, { orderNo, code: null, requestKey: newKey() })
  await world.drain()
  const { shop, account } = await liveCodes(world, orderNo)
  // Thirty days of interest, not the month's thirty-one.
  expect(shop).toMatchObject({ amount: 1_090_000 })
  await collector.ok(sendCode, { orderNo, code: account?.code ?? '', requestKey: newKey() })
  await world.drain()
  expect(textsTo(to)).toEqual([
    `Yth Siti, bayar Panen Rp 1.090.000 di Alfamart ${shop?.code}.`,
    `Yth Siti, bayar Panen Rp 1.093.000 ke VA ${account?.code}.`,
  ])
})

test('a shop code under an agreed reduction is told with what is then to be paid', async () => {
  await agreedTemplate(world, 'code', { text: 'Yth {name}, bayar {app} {owed} di Alfamart {shopCode}.' })
  const collector = await world.as('collector')
  const id = await askFor(world, collector, { orderNo, amount: 50_000 })
  const word = { id, version: 0, decision: 'approve', note: '', requestKey: newKey() } as const
  await (await world.as('finance_checker')).ok(decideLargeReduction, word)
  await world.drain()
  await collector.ok(sendCode, { orderNo, code: null, requestKey: newKey() })
  await world.drain()
  const { shop } = await liveCodes(world, orderNo)
  expect(shop).toMatchObject({ amount: 3_040_000 })
  expect(textsTo(to)).toEqual([`Yth Siti, bayar Panen Rp 3.040.000 di Alfamart ${shop?.code}.`])
})

describe('what was written down for a due day is not said of another one', () => {
  const told = async (of: string) =>
    (await checker.ok(getMessages, { filter: { orderNo: of }, size: 20 })).items
  /** The night writes down who falls due today; the guard puts it off to eight. At seven something happens. */
  const atSeven = async () => {
    await turnOn(world, 'dueToday')
    world.clock.set(new Date('2026-11-19T17:30:00Z'))
    await world.passTime()
    expect(await told(orderNo)).toMatchObject([{ kind: 'dueToday', state: 'queued', blockedBy: 'hours' }])
    world.clock.set(new Date('2026-11-20T00:00:00Z'))
  }
  const atEight = async () => {
    world.clock.set(new Date('2026-11-20T01:01:00Z'))
    await world.passTime()
  }

  test('an instalment that was paid in the morning', async () => {
    await atSeven()
    await transact(
      world.db,
      '*',
      async (tx) => await world.services.queue.send(tx, 'issueCodes', { orderNo }),
    )
    await world.drain()
    const { account } = await liveCodes(world, orderNo)
    await payTo(world, orderNo, { account_number: account?.code ?? '', amount: 1_093_000 })
    await atEight()
    expect(await told(orderNo)).toMatchObject([{ state: 'blocked', blockedBy: 'settled' }])
    expect(textsTo(to)).toEqual([])
  })

  test('a loan that was extended in the morning; whose day is still this one is told', async () => {
    const extended = (await signed(world, 'panen')).orderNo
    await lentOut(world, extended, '2026-11-06')
    await atSeven()
    const { quote } = await takeTime(world, extended, 7)
    const { timeAccount } = await liveCodes(world, extended)
    await payTo(world, extended, { account_number: timeAccount?.code ?? '', amount: quote.payNow })
    await atEight()
    expect(await told(extended)).toMatchObject([{ state: 'blocked', blockedBy: 'settled' }])
    expect(textsTo(await phoneOf(world, extended))).toEqual([])
    expect(textsTo(to)).toEqual([expect.stringContaining('Rp 1.093.000 jatuh tempo')])
  })
})
