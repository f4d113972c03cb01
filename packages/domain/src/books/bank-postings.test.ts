import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bankLineKinds } from '../bank/bank-flow.ts'
import { rupiah, sumOf } from '../money.ts'
import {
  againstAccounts,
  againstChoices,
  againstSaid,
  bankLineEntries,
  bankOpeningEntries,
  type HeldPart,
  memoOfLine,
} from './bank-postings.ts'
import { cashAccountOf, cashReceivedEntries } from './cash-postings.ts'

const atChannel = (amount: number): HeldPart => ({ account: 'cashAtChannel', amount: rupiah(amount) })
const inTransit = (amount: number): HeldPart => ({ account: 'moneyInTransit', amount: rupiah(amount) })

describe('a line of the bank', () => {
  test.each([
    ['a payment moves from where it stands', 'cash', 500_000, null, [atChannel(500_000)], 'cashAtChannel'],
    [
      'money only the bank told of was in transit',
      'received',
      95_000,
      null,
      [inTransit(95_000)],
      'moneyInTransit',
    ],
    [
      'a payout was taken from the bank for the channel',
      'payout',
      -650_000,
      null,
      [atChannel(-650_000)],
      'cashAtChannel',
    ],
    [
      'a settlement as agreed leaves the channel',
      'settlement',
      491_120,
      null,
      [atChannel(491_120)],
      'cashAtChannel',
    ],
    ['a withdrawal has arrived', 'ownTransfer', 25_000_000, null, [inTransit(25_000_000)], 'moneyInTransit'],
    ['a fee of the bank is a charge', 'bankFee', -2_500, null, [], 'bankCharges'],
    ['a top-up of a channel stands there', 'ownTransfer', -80_000_000, 'cashAtChannel', [], 'cashAtChannel'],
    [
      'money between two accounts of the company waits for the other line',
      'ownTransfer',
      -7_000,
      'moneyInTransit',
      [],
      'moneyInTransit',
    ],
    ['capital is capital', 'other', 900_000_000, 'paidInCapital', [], 'paidInCapital'],
    ['what nobody has said yet is unclear', 'other', 12_000, null, [], 'bankUnclear'],
  ] as const)('%s', (_what, kind, amount, against, parts, other) => {
    expect(bankLineEntries({ kind, amount: rupiah(amount), against, parts })).toEqual(
      expect.arrayContaining([
        { account: 'bankAccount', amount },
        { account: other, amount: -amount },
      ]),
    )
    expect(bankLineEntries({ kind, amount: rupiah(amount), against, parts })).toHaveLength(2)
  })

  test('what a channel kept otherwise than agreed is its cost, more or less', () => {
    const line = { kind: 'settlement', against: null, parts: [atChannel(491_120)] } as const
    expect(bankLineEntries({ ...line, amount: rupiah(490_000) })).toEqual([
      { account: 'bankAccount', amount: 490_000 },
      { account: 'cashAtChannel', amount: -491_120 },
      { account: 'channelCost', amount: 1_120 },
    ])
    expect(bankLineEntries({ ...line, amount: rupiah(491_220) })).toContainEqual({
      account: 'channelCost',
      amount: -100,
    })
  })

  test('balances and moves the bank’s account by exactly its amount, whatever stands behind it', () => {
    const part = fc.record({
      account: fc.constantFrom('cashAtChannel' as const, 'moneyInTransit' as const),
      amount: fc.integer({ min: -9_000_000, max: 9_000_000 }).map(rupiah),
    })
    const line = fc.record({
      kind: fc.constantFrom(...bankLineKinds),
      amount: fc
        .integer({ min: -9_000_000, max: 9_000_000 })
        .filter((amount) => amount !== 0)
        .map(rupiah),
      against: fc.constantFrom(null, ...againstAccounts),
      parts: fc.array(part, { maxLength: 5 }),
    })
    fc.assert(
      fc.property(line, (given) => {
        const entries = bankLineEntries(given)
        expect(sumOf(entries, ({ amount }) => amount)).toBe(0)
        const bank = entries.filter(({ account }) => account === 'bankAccount')
        expect(bank).toEqual([{ account: 'bankAccount', amount: given.amount }])
      }),
    )
  })

  test('says what it was posted for', () => {
    expect(memoOfLine({ kind: 'ownTransfer', against: 'cashAtChannel' })).toBe('channelFunding')
    expect(memoOfLine({ kind: 'ownTransfer', against: null })).toBe('bankTransfer')
    expect(memoOfLine({ kind: 'settlement', against: null })).toBe('bankSettlement')
  })
})

test('an opening stands against the opening balance, and none posts nothing', () => {
  expect(bankOpeningEntries(rupiah(1_000))).toEqual([
    { account: 'bankAccount', amount: 1_000 },
    { account: 'openingBalance', amount: -1_000 },
  ])
  expect(bankOpeningEntries(rupiah(0))).toEqual([])
})

test('whoever explains a line without a record says against what, and by which channel a transfer went', () => {
  expect(againstSaid('other', {})).toEqual({ missing: 'against' })
  expect(againstSaid('other', { against: 'cashAtChannel', channel: 'xendit' })).toEqual({
    missing: 'against',
  })
  expect(againstSaid('ownTransfer', { against: 'cashAtChannel' })).toEqual({ missing: 'channel' })
  expect(againstSaid('ownTransfer', { against: 'moneyInTransit', channel: 'xendit' })).toEqual({
    against: 'moneyInTransit',
    channel: null,
  })
  expect(againstSaid('bankFee', { against: 'taxes' })).toEqual({ against: null, channel: null })
  expect(againstChoices('settlement')).toEqual([])
})

test('what the company’s own bank or a person with a slip told of never stood at a channel', () => {
  const receivedIn = (teller: Parameters<typeof cashAccountOf>[0]) =>
    cashReceivedEntries(rupiah(5), cashAccountOf(teller))[0]?.account
  expect(receivedIn('bank')).toBe('moneyInTransit')
  expect(receivedIn('manual')).toBe('moneyInTransit')
  expect(receivedIn('xendit')).toBe('cashAtChannel')
  expect(receivedIn('import')).toBe('openingBalance')
})
