import type { Implementation } from '../../call-registry.ts'
import { releaseReview, takeNextReview, takeReview, tickCheck } from './claim.ts'
import { decideAtFinal, decideAtFirst } from './decide.ts'
import { showReview } from './review-detail.ts'
import { listReviews } from './review-list.ts'
import { appealMachineRejection, reopenFirstRejected, rollBackFirst } from './send-back.ts'

export const approveCalls: readonly Implementation[] = [
  listReviews,
  takeNextReview,
  takeReview,
  releaseReview,
  showReview,
  tickCheck,
  decideAtFirst,
  decideAtFinal,
  rollBackFirst,
  reopenFirstRejected,
  appealMachineRejection,
]
