import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../money.ts'
import {
  type ChannelRules,
  type ChannelStanding,
  chooseChannel,
  firstChannelRules,
  forecastQueue,
  isOpen,
  nameOfActor,
  type PayoutChannel,
  payoutChannels,
  runsOutAt,
} from './payout-channel.ts'

/** A Friday. */
const at = (clock: string, day = '2026-11-20') => new Date(`${day}T${clock}:00+07:00`)
const noon = at('12:00')

function standing(
  channel: PayoutChannel,
  rules: Partial<ChannelRules> = {},
  more: Partial<ChannelStanding> = {},
): ChannelStanding {
  return {
    channel,
    rules: { ...firstChannelRules[`${channel}Payouts`], ...rules },
    connected: true,
    stopped: false,
    balance: rupiah(100_000_000),
    onTheWay: rupiah(0),
    sentToday: rupiah(0),
    ...more,
  }
}

const payout = (amount = 1_000_000, only: PayoutChannel | null = null, orderNo = 'P1') => ({
  orderNo,
  amount: rupiah(amount),
  only,
})
const orders = (count: number) =>
  Array.from({ length: count }, (_, n) => `P202611${String(n).padStart(6, '0')}`)

test('the shares are kept over many orders, and an order falls to the same channel every time', () => {
  const channels = [standing('xendit', { sharePercent: 70 }), standing('midtrans', { sharePercent: 30 })]
  const chosen = orders(20_000).map((orderNo) => chooseChannel(payout(1, null, orderNo), channels, noon))
  const share = chosen.filter((each) => 'channel' in each && each.channel === 'midtrans').length / 20_000
  expect(share).toBeGreaterThan(0.285)
  expect(share).toBeLessThan(0.315)
  const again = orders(20_000).map((orderNo) =>
    chooseChannel(payout(1, null, orderNo), channels.toReversed(), noon),
  )
  expect(again).toEqual(chosen)
})

test('shares that make no hundred are taken in proportion, and a channel that is off has none', () => {
  const channels = [standing('xendit', { sharePercent: 10 }), standing('midtrans', { sharePercent: 10 })]
  const shareOf = (all: ChannelStanding[]) =>
    orders(4_000).filter((orderNo) => {
      const choice = chooseChannel(payout(1, null, orderNo), all, noon)
      return 'channel' in choice && choice.channel === 'xendit'
    }).length
  expect(Math.abs(shareOf(channels) - 2_000)).toBeLessThan(150)
  expect(shareOf([channels[0]!, standing('midtrans', { sharePercent: 90, active: false })])).toBe(4_000)
})

test('what its channel cannot take goes to the next by rank', () => {
  const closed = { hours: { from: 8 * 60, to: 11 * 60 } }
  const next = standing('midtrans')
  for (const first of [
    standing('xendit', closed),
    standing('xendit', { active: false }),
    standing('xendit', { dayCap: 999_999 }),
    standing('xendit', {}, { stopped: true }),
    standing('xendit', {}, { connected: false }),
    standing('xendit', {}, { balance: rupiah(999_999) }),
  ])
    expect(chooseChannel(payout(), [first, next], noon)).toEqual({ channel: 'midtrans' })
})

test('nothing fits: it waits, with the reason of each channel and until when', () => {
  const channels = [
    standing('xendit', { hours: { from: 8 * 60, to: 11 * 60 }, weekdays: [1, 2, 3, 4, 5] }),
    standing('midtrans', { dayCap: 5_000_000 }, { sentToday: rupiah(4_500_000) }),
  ]
  expect(chooseChannel(payout(), channels, noon)).toEqual({
    waits: [
      { channel: 'xendit', why: 'outsideHours', until: at('08:00', '2026-11-23') },
      { channel: 'midtrans', why: 'dayCap', until: at('00:00', '2026-11-21') },
    ],
  })
})

test('hours are those of Jakarta: open at the first minute, closed at the last', () => {
  const rules = { ...firstChannelRules.xenditPayouts, hours: { from: 8 * 60, to: 17 * 60 }, weekdays: [5] }
  expect([at('07:59'), at('08:00'), at('16:59'), at('17:00')].map((now) => isOpen(rules, now))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isOpen(rules, at('12:00', '2026-11-21'))).toBe(false)
})

test('a minimum balance stays there with what is on its way deducted, and unknown money is not sent where one is set', () => {
  const floor = { leastBalance: 10_000_000 }
  const tight = { balance: rupiah(13_000_000), onTheWay: rupiah(2_000_000) }
  expect(chooseChannel(payout(1_000_000), [standing('xendit', floor, tight)], noon)).toEqual({
    channel: 'xendit',
  })
  expect(chooseChannel(payout(1_000_001), [standing('xendit', floor, tight)], noon)).toMatchObject({
    waits: [{ why: 'balance' }],
  })
  expect(chooseChannel(payout(), [standing('xendit', floor, { balance: null })], noon)).toMatchObject({
    waits: [{ why: 'balanceUnknown' }],
  })
  expect(chooseChannel(payout(), [standing('xendit', {}, { balance: null })], noon)).toEqual({
    channel: 'xendit',
  })
})

test('by whom a person said it goes it goes, or waits there', () => {
  const channels = [standing('xendit', { sharePercent: 100 }), standing('midtrans')]
  expect(chooseChannel(payout(1, 'midtrans'), channels, noon)).toEqual({ channel: 'midtrans' })
  const stopped = [standing('xendit'), standing('midtrans', {}, { stopped: true })]
  expect(chooseChannel(payout(1, 'midtrans'), stopped, noon)).toEqual({
    waits: [{ channel: 'midtrans', why: 'stopped', until: null }],
  })
})

const rulesArbitrary = fc.record({
  active: fc.boolean(),
  rank: fc.integer({ min: 1, max: 9 }),
  sharePercent: fc.integer({ min: 0, max: 100 }),
  dayCap: fc.option(fc.integer({ min: 0, max: 20_000_000 })),
  leastBalance: fc.integer({ min: 0, max: 20_000_000 }),
  hours: fc.record({ from: fc.integer({ min: 0, max: 700 }), to: fc.integer({ min: 701, max: 1_440 }) }),
  weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 })),
})
const standingsArbitrary = fc
  .tuple(
    ...(['xendit', 'midtrans'] as const).map((channel) =>
      fc.record({
        channel: fc.constant(channel),
        rules: rulesArbitrary,
        connected: fc.boolean(),
        stopped: fc.boolean(),
        balance: fc.option(fc.integer({ min: 0, max: 40_000_000 }).map(rupiah)),
        onTheWay: fc.integer({ min: 0, max: 5_000_000 }).map(rupiah),
        sentToday: fc.integer({ min: 0, max: 5_000_000 }).map(rupiah),
      }),
    ),
  )
  .map((each): ChannelStanding[] => each)
const momentArbitrary = fc.date({
  min: at('00:00', '2026-11-16'),
  max: at('00:00', '2026-11-23'),
  noInvalidDate: true,
})
const amountsArbitrary = fc.array(fc.integer({ min: 1, max: 8_000_000 }), { maxLength: 40 })

test('whatever the rules and the queue: no cap is passed, nothing goes outside hours, what must stay stays, nothing slips through a stop', () => {
  fc.assert(
    fc.property(standingsArbitrary, amountsArbitrary, momentArbitrary, (standings, amounts, now) => {
      const sent = new Map(standings.map((each) => [each.channel, { ...each }]))
      amounts.forEach((amount, n) => {
        const choice = chooseChannel(payout(amount, null, `P${n}`), [...sent.values()], now)
        if (!('channel' in choice)) {
          expect(choice.waits).toHaveLength(2)
          for (const { until } of choice.waits) if (until !== null) expect(until > now).toBe(true)
          return
        }
        const taker = sent.get(choice.channel)!
        taker.sentToday = rupiah(taker.sentToday + amount)
        taker.onTheWay = rupiah(taker.onTheWay + amount)
        const { rules, balance, stopped, connected } = taker
        expect([rules.active, connected, stopped, isOpen(rules, now)]).toEqual([true, true, false, true])
        if (rules.dayCap !== null) expect(taker.sentToday).toBeLessThanOrEqual(rules.dayCap)
        if (balance === null) expect(rules.leastBalance).toBe(0)
        else expect(balance - taker.onTheWay).toBeGreaterThanOrEqual(rules.leastBalance)
      })
    }),
  )
})

test('a forecast deals each payout once, and asks of no channel more than its cap leaves', () => {
  fc.assert(
    fc.property(standingsArbitrary, amountsArbitrary, momentArbitrary, (standings, amounts, now) => {
      const queue = amounts.map((amount, n) => payout(amount, null, `P${n}`))
      const { channels, notToday } = forecastQueue(queue, standings, now)
      const all = [...channels, notToday]
      expect(all.reduce((total, { count }) => total + count, 0)).toBe(amounts.length)
      expect(all.reduce((total, { amount }) => total + amount, 0)).toBe(amounts.reduce((a, b) => a + b, 0))
      channels.forEach(({ amount, carried, count }, n) => {
        const { rules, sentToday } = standings[n]!
        if (rules.dayCap !== null && amount > 0) expect(sentToday + amount).toBeLessThanOrEqual(rules.dayCap)
        expect(carried).toBeLessThanOrEqual(count)
      })
    }),
  )
})

test('a forecast before the opening counts the day to come, and says from which payout on the money is missing', () => {
  const channels = [
    standing(
      'xendit',
      { hours: { from: 480, to: 1_020 }, leastBalance: 500_000 },
      { balance: rupiah(2_600_000) },
    ),
  ]
  const queue = orders(3).map((orderNo) => payout(1_000_000, null, orderNo))
  expect(forecastQueue(queue, channels, at('06:00'))).toEqual({
    channels: [{ channel: 'xendit', count: 3, amount: 3_000_000, carried: 2, shortBy: 900_000 }],
    notToday: { count: 0, amount: 0 },
  })
  expect(forecastQueue(queue, channels, at('18:00'))).toMatchObject({ notToday: { count: 3 } })
  expect(runsOutAt(rupiah(2_000_000), 1_000_000, noon)).toEqual(at('14:00'))
  expect(runsOutAt(rupiah(2_000_000), 0, noon)).toBeNull()
})

test('who acted is called as they call themselves: a channel by its name, a person by theirs', () => {
  expect(payoutChannels.map(nameOfActor)).toEqual(['Xendit', 'Midtrans'])
  expect(nameOfActor('Intan Permata')).toBe('Intan Permata')
})
