import type * as z from 'zod'
import type { MovementKind } from '@lumbung/domain/bank/channel-report'
import { addDays, type BusinessDay, businessDay, businessDayOf } from '@lumbung/domain/calendar'
import type { ChannelMovement, ListedSpan } from '../payment-channel.ts'
import type { statementList } from './answers.ts'

/*
 * Assumptions of ours, to be proven at the real one: days of `from_date` and `to_date` are of Jakarta and both included, a day is
 * answered whole, a payout that comes back is a line of its own (`credit`) under the same number, and fees are no lines.
 */

/** The statement of one day of the span; the others are the pages behind it. */
export function statementsPage({ from, to, after }: ListedSpan): { path: string; next: string | null } {
  const day = after === undefined ? businessDayOf(from) : businessDay(after)
  const next = addDays(day, 1)
  return {
    path: `/api/v1/statements?from_date=${day}&to_date=${day}`,
    next: next <= businessDayOf(to) ? next : null,
  }
}

const kinds: Readonly<Record<string, { in: MovementKind; out: MovementKind }>> = {
  payout: { in: 'payoutBack', out: 'payout' },
  topup: { in: 'topUp', out: 'other' },
  withdrawal: { in: 'other', out: 'withdrawal' },
  fee: { in: 'other', out: 'fee' },
}

/** The lines of a day that lie in the span, in our words. Two that are alike are told apart by their place. */
export function movementsOf(
  lines: z.output<typeof statementList>,
  { from, to }: ListedSpan,
): ChannelMovement[] {
  const alike = new Map<string, number>()
  return lines.flatMap((line): ChannelMovement[] => {
    const { reference_no: number, type, status, amount, created_at: at } = line
    const kind = kinds[type.toLowerCase().replaceAll(/[^a-z]/g, '')] ?? { in: 'other', out: 'other' }
    const name = [number ?? type, status, at.toISOString(), ...(number ? [] : [amount])].join(' ')
    const place = (alike.get(name) ?? 0) + 1
    alike.set(name, place)
    if (at < from || at > to) return []
    return [
      {
        kind: status === 'credit' ? kind.in : kind.out,
        id: place === 1 ? name : `${name} ${place}`,
        recordId: number ?? null,
        reference: null,
        amount: status === 'credit' ? amount : -amount,
        fee: null,
        at,
      },
    ]
  })
}

/** Whether every line is of the day that was asked for: the statement of another day proves nothing about this one. */
export function isOfDay(lines: z.output<typeof statementList>, path: string): boolean {
  const day = new URLSearchParams(path.slice(path.indexOf('?'))).get('from_date') as BusinessDay
  return lines.every(({ created_at: at }) => businessDayOf(at) === day)
}
