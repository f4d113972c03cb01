import { expect, test } from 'vitest'
import { boardMoney } from '@lumbung/domain/cases/board'
import type * as z from 'zod/mini'
import type { Call } from '../call.ts'
import { getAgencyBoard, getDayBoard } from '../collection/day-board.ts'
import { provedOnBoard } from '../day-board.ts'
import * as f from '../fields.ts'
import { getLoanDays } from '../loan/loan-record.ts'
import { getPreDayBoard } from '../precollection/day-board.ts'
import { getDayClasses, getDueSummary } from '../precollection/due.ts'
import { getCashSummary } from '../repay/cash-record.ts'
import { getOverdueDays } from '../repay/overdue.ts'
import { getDashboard } from '../user/dashboard.ts'
import { type AskedFigure, wentToParts } from './figure.ts'
import type { Unproved } from './unproved.ts'

/** Of each sum of money that an answer tells, by its place in it: the figure that proves it, a table of those, the board's own call, or why none does. */
type MoneyOf = Readonly<Record<string, AskedFigure['figure'] | Unproved | 'byTable' | 'byBoard'>>

/** Where an answer tells rupiah: `items.success.amount`. */
function moneyIn(schema: z.ZodMiniType, at: readonly string[] = []): string[] {
  if (schema === f.rupiah) return [at.join('.')]
  const { def } = schema as unknown as { def: Record<string, unknown> }
  const inner = [def['innerType'], def['element'], def['valueType']].filter(Boolean) as z.ZodMiniType[]
  const shape = Object.entries((def['shape'] ?? {}) as Record<string, z.ZodMiniType>)
  return [
    ...inner.flatMap((each) => moneyIn(each, at)),
    ...shape.flatMap(([key, each]) => moneyIn(each, [...at, key])),
    ...((def['options'] ?? []) as z.ZodMiniType[]).flatMap((each) => moneyIn(each, at)),
  ]
}

const ofCases = (places: readonly string[]): MoneyOf =>
  Object.fromEntries(places.map((place) => [place, 'ofCases']))
const boardRows = ['items', 'groups', 'sums', 'before.sums']
const onRows = (sums: readonly string[]) => boardRows.flatMap((of) => sums.map((sum) => `${of}.${sum}`))
const board: MoneyOf = {
  ...ofCases(onRows(boardMoney.filter((sum) => !provedOnBoard.some((each) => each === sum)))),
  ...Object.fromEntries(
    [...onRows(provedOnBoard), 'hours.collected', 'before.hours.collected'].map((place) => [
      place,
      'byBoard',
    ]),
  ),
  // In none of its figures.
  'late.amount': 'ofCases',
}

const told: readonly (readonly [Call, MoneyOf])[] = [
  [
    getDashboard,
    {
      'desks.amount': 'byTable',
      'portfolio.disbursed.amount': 'paidOut',
      'portfolio.dueToday.amount': 'due',
      'portfolio.collectedToday': 'collected',
      'portfolio.outstanding': 'outstanding',
      'portfolio.overdue.amount': 'outstanding',
      'portfolio.days.collected': 'collected',
      'portfolio.attention.amount': 'byTable',
    },
  ],
  [
    getLoanDays,
    {
      'items.loanAmount': 'contract',
      'items.amount': 'allSent',
      'items.success.amount': 'sent',
      'items.failed.amount': 'notArrived',
      'items.inFlight.amount': 'notArrived',
      'items.unknown.amount': 'notArrived',
      'items.reversed.amount': 'cameBack',
      'items.refunds.amount': 'refunds',
      'items.xendit.amount': 'allSent',
      'items.midtrans.amount': 'allSent',
    },
  ],
  [
    getOverdueDays,
    {
      'items.fellDue.amount': 'due',
      'items.overdue.amount': 'late',
      'items.repaidLate.amount': 'late',
      'items.open.amount': 'due',
      'items.openPenalty': 'due',
    },
  ],
  [
    getCashSummary,
    Object.fromEntries(
      ['lines', 'total'].flatMap((of) => [
        [`${of}.amount`, 'received'],
        ...wentToParts.map((part) => [`${of}.${part}`, 'wentTo']),
      ]),
    ),
  ],
  [getDayBoard, board],
  [getAgencyBoard, board],
  [getPreDayBoard, board],
  [
    getDueSummary,
    {
      'lines.amount': 'due',
      'lines.left': 'noPenalty',
      'total.amount': 'due',
      'total.left': 'noPenalty',
    },
  ],
  [
    getDayClasses,
    {
      ...ofCases(['lines.heldAmount', 'lines.collected', 'total.heldAmount']),
      'total.collected': 'byBoard',
      'hours.collected': 'byBoard',
    },
  ],
]

test('every sum of money on the dashboard, on the pages by day and on the boards says what proves it, or why nothing does', () => {
  for (const [{ name, ret }, money] of told)
    expect([name, [...new Set(moneyIn(ret))].toSorted()]).toEqual([name, Object.keys(money).toSorted()])
})
