import { expect, test } from 'vitest'
import { caseFlow } from './cases/case.ts'
import { preCaseFlow } from './cases/pre-case.ts'
import { disbursementFlow } from './order/disbursement.ts'
import { LendingError } from './errors.ts'
import { extensionFlow } from './account/extension.ts'
import { type Flow, flow } from './flow.ts'
import { hookFlow } from './order/hook.ts'
import { openItemFlow } from './running/open-item.ts'
import { orderFlow } from './order/order.ts'
import { cashFlow, paymentCodeFlow } from './account/payment.ts'
import { bankCorrectionFlow, bankDayFlow, bankLineFlow } from './bank/bank-flow.ts'
import { reductionFlow } from './account/reduction.ts'
import { correctionFlow, machineTaskFlow, reviewFlow } from './review/review.ts'

const flows: Record<string, { flow: Flow<string, string>; terminal: string[] }> = {
  order: {
    flow: orderFlow,
    terminal: ['cancelled', 'finalRejected', 'reversed'],
  },
  review: {
    flow: reviewFlow,
    terminal: ['goneBack', 'pass', 'reject', 'returned', 'withdrawn'],
  },
  machineTask: {
    flow: machineTaskFlow,
    terminal: ['manual', 'pass', 'reject'],
  },
  correction: {
    flow: correctionFlow,
    terminal: ['applied', 'refused', 'withdrawn'],
  },
  disbursement: {
    flow: disbursementFlow,
    terminal: ['cancelled', 'reversed'],
  },
  hook: { flow: hookFlow, terminal: ['applied'] },
  openItem: { flow: openItemFlow, terminal: ['settled'] },
  cash: { flow: cashFlow, terminal: ['reversed'] },
  bankLine: { flow: bankLineFlow, terminal: [] },
  bankDay: { flow: bankDayFlow, terminal: ['closed'] },
  bankCorrection: { flow: bankCorrectionFlow, terminal: ['agreed', 'refused'] },
  paymentCode: {
    flow: paymentCodeFlow,
    terminal: ['closed', 'expired', 'failed', 'paid', 'replaced'],
  },
  reduction: { flow: reductionFlow, terminal: ['rejected', 'takenBack'] },
  case: { flow: caseFlow, terminal: ['cleared', 'extended', 'writtenOff'] },
  preCase: { flow: preCaseFlow, terminal: ['cleared', 'extended', 'rolled', 'withdrawn'] },
  extension: {
    flow: extensionFlow,
    terminal: ['refunded'],
  },
}

for (const [name, { flow: each, terminal }] of Object.entries(flows)) {
  test(`${name}: every pair of state and event outside the table is refused`, () => {
    for (const state of each.states) {
      for (const event of each.events) {
        const to = each.table[state]?.[event]
        expect(each.canDo(state, event)).toBe(to !== undefined)
        if (to === undefined)
          expect(() => each.next(state, event)).toThrow(expect.objectContaining({ code: 'STATE_CONFLICT' }))
        else expect(each.next(state, event)).toBe(to)
      }
    }
  })

  test(`${name}: a terminal state has no way out, every other one has`, () => {
    expect(each.states.filter((state) => each.isTerminal(state)).sort()).toEqual(terminal)
    for (const state of terminal) expect(each.eventsOf(state)).toEqual([])
  })

  test(`${name}: every state can be reached from the first`, () => {
    const seen = new Set([each.states[0] ?? ''])
    for (const state of seen) for (const event of each.eventsOf(state)) seen.add(each.next(state, event))
    expect([...seen].sort()).toEqual([...each.states].sort())
  })
}

test('words every object knows are neither states nor events', () => {
  const small = flow({ on: { press: 'off' }, off: {} })
  expect(small.isState('constructor')).toBe(false)
  expect(small.canDo('on', 'toString' as 'press')).toBe(false)
  expect(() => small.next('__proto__' as 'on', 'press')).toThrow(LendingError)
  expect(small.statesBefore('press')).toEqual(['on'])
})
