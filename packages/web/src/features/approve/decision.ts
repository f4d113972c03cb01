import type { RetOf } from '@lumbung/contract/call'
import type { getReview } from '@lumbung/contract/approve/review'
import type { Decision } from '@lumbung/domain/review/review'
import type { Translate } from '../../locales/words.ts'

export type Review = RetOf<typeof getReview>
export type CheckField = Review['checklist'][number]['fields'][number]
export type CheckResult = CheckField['result']

/** What a reviewer has written but not sent: the reason with the list it is from, and the note. */
export interface Draft {
  reason: { decision: Exclude<Decision, 'pass'>; code: string } | null
  note: string
}
export const emptyDraft: Draft = { reason: null, note: '' }

/** An order with what was decided of it. */
export interface Decided {
  orderNo: string
  decision: Decision
}

/** What was written for a decision that is to be made again. */
export function draftOf({
  decision,
  reasonCode,
  note,
}: Pick<Decided, 'decision'> & { reasonCode: string | null; note: string }): Draft {
  const reason = decision === 'pass' || reasonCode === null ? null : { decision, code: reasonCode }
  return { reason, note }
}

/**
 * What the request key of a decision belongs to. The server has answered one that did not come about afterwards, and would give
 * that answer again: made anew, be it word for word the same, it is another intention.
 * @param dropped the last one of this order that did not come about
 */
export const intentionOf = (content: object, dropped: number): string => JSON.stringify([content, dropped])

/** The key of each check, along the row of digits; with Shift it fails the check at once. */
export const checkKeys: readonly string[] = '1234567890-='.split('')

/** Every check in screen order. */
export function checksOf(review: Pick<Review, 'checklist'>): CheckField[] {
  return review.checklist.flatMap(({ fields }) => fields)
}

/** `missing`: not ticked, and needed for a pass. */
export function countOf(review: Pick<Review, 'checklist'>): { missing: number; failed: number } {
  const checks = checksOf(review)
  return {
    missing: checks.filter(({ result, required }) => required && result === 'open').length,
    failed: checks.filter(({ result }) => result === 'fail').length,
  }
}

/** One press further: open, passed, failed, open again. */
export function nextResult(result: CheckResult): CheckResult {
  return result === 'open' ? 'pass' : result === 'pass' ? 'fail' : 'open'
}

const reasonWords = {
  reject: 'approve.missing.rejectReason',
  return: 'approve.missing.giveBackReason',
  goBack: 'approve.missing.goBackReason',
} as const

/** What a decision still lacks, in words; null when it can be sent. The server decides again. */
export function missingFor(
  decision: Decision,
  review: Pick<Review, 'checklist' | 'can'>,
  draft: Draft,
  t: Translate,
): string | null {
  if (decision === 'return' && !review.can.return) return t('approve.missing.returnsUsed')
  if (decision === 'goBack' && !review.can.goBack) return t('approve.missing.goBacksUsed')
  const hasNote = draft.note.trim() !== ''
  if (decision === 'pass') {
    const { missing, failed } = countOf(review)
    if (missing > 0) return t('approve.missing.checks', { open: missing, failed })
    return failed > 0 && !hasNote ? t('approve.missing.note', { n: failed }) : null
  }
  if (draft.reason?.decision !== decision) return t(reasonWords[decision])
  return draft.reason.code === 'R99' && !hasNote ? t('approve.missing.otherNote') : null
}
