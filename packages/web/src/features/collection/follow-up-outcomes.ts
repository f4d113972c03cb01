import { type FollowUpOutcome, followUpOutcomes } from '@lumbung/domain/cases/follow-up'
import type { ContactTarget } from '@lumbung/domain/contact/contact-rules'

/** What comes most often first: the first nine have a key. */
const order = {
  promised: 1,
  willPay: 2,
  noAnswer: 3,
  busy: 4,
  unreachable: 5,
  thirdPerson: 6,
  hardship: 7,
  refuses: 8,
  wrongNumber: 9,
  disputes: 10,
  located: 11,
  invalidNumber: 12,
  deceased: 13,
} as const satisfies Record<FollowUpOutcome, number>

const ordered = (Object.keys(order) as FollowUpOutcome[]).sort((a, b) => order[a] - order[b])

/** What can come of reaching for somebody: who is no borrower is asked where they are, and promises nothing. */
export function outcomesFor(target: ContactTarget): readonly FollowUpOutcome[] {
  return target === 'emergency' ? ordered.filter((outcome) => !followUpOutcomes[outcome].reached) : ordered
}

/** The key of an outcome by its place; null beyond the ninth. */
export const keyAt = (index: number): string | null => (index < 9 ? String(index + 1) : null)
