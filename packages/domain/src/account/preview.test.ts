import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../calendar.ts'
import { allocationOf, fold } from './fold.ts'
import { accountArb, amount, on } from './loan-account.arbitrary.ts'
import { eventsInForce, type LoanEvent } from './loan-account.ts'
import { zero } from '../money.ts'
import { owed } from './owed.ts'
import { previewPayment, previewReversal } from './preview.ts'

test('a preview of a payment on any day is what the account is when that payment has been booked', () => {
  let movedSome = 0
  fc.assert(
    fc.property(accountArb, fc.nat({ max: 140 }), amount, (account, offset, money) => {
      const day = on(offset)
      const seen = previewPayment(account, { day, amount: money, smallBalance: zero }, [])
      const paid: LoanEvent = { kind: 'paid', id: 'booked', seq: 99, day, amount: money }
      const booked = { ...account, events: [...account.events, paid] }
      const { day: onDay } = seen.after
      expect(seen.after).toEqual(owed(booked, onDay))
      expect(seen.before).toEqual(owed(account, onDay))
      expect({ ...seen.allocation, eventId: 'booked' }).toEqual(allocationOf(booked, 'booked'))
      expect(seen.clearedDay.after).toBe(fold(booked).clearedDay)
      for (const { eventId, before, after } of seen.moved) {
        expect(allocationOf(account, eventId)).toEqual(before)
        expect(allocationOf(booked, eventId)).toEqual(after)
        movedSome += 1
      }
    }),
    { numRuns: 500 },
  )
  // Payments dated back do move what came after them.
  expect(movedSome).toBeGreaterThan(20)
})

test('a preview of a reversal is the account as if the event had never come', () => {
  fc.assert(
    fc.property(accountArb, fc.nat(), (account, which) => {
      const payments = eventsInForce(account).filter(({ kind }) => kind === 'paid')
      const target = payments[which % Math.max(1, payments.length)]
      if (target === undefined) return
      const without = { ...account, events: account.events.filter(({ id }) => id !== target.id) }
      const day = addDays(fold(account).asOfDay, 1)
      const seen = previewReversal(account, target.id, day, [])
      expect(seen.after).toEqual(owed(without, day))
      expect(seen.credit.after).toBe(fold(without).credit)
      expect(seen.moved.find(({ eventId }) => eventId === target.id)?.after).toBeNull()
    }),
    { numRuns: 300 },
  )
})
