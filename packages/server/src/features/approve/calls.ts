import type { Implementation } from '../../calls/context.ts'
import { assignMany, assignOne, handOverQueue } from './assign.ts'
import { releaseReview, takeNextReview, takeReview, tickCheck } from './claim.ts'
import { correctPapers } from './correct.ts'
import { listDecidedReviews } from './decided-list.ts'
import { decideAtFinal, decideAtFirst } from './decide.ts'
import { showMachineReview } from './machine-detail.ts'
import { listMachineReviews } from './machine-list.ts'
import { listOwnDecisions, takeBackDecision } from './own-decisions.ts'
import { showReview } from './review-detail.ts'
import { listGroups, saveGroup } from './group.ts'
import { changeReviewer, listReviewers } from './reviewer.ts'
import { saveSettings, showSettings } from './review-settings.ts'
import { listReviews } from './review-list.ts'
import { summariseReviews } from './review-summary.ts'
import {
  answerSecondLook,
  countDrawn,
  giveBackLook,
  showSecondLook,
  takeSecondLook,
  tickLook,
} from './second-look.ts'
import { settleAskedCorrection } from './settle-correction.ts'
import { appealMachineRejection, reopenFirstRejected, rollBackFirst, takeAppealBack } from './send-back.ts'

export const approveCalls: readonly Implementation[] = [
  listReviews,
  takeNextReview,
  takeReview,
  releaseReview,
  showReview,
  tickCheck,
  decideAtFirst,
  decideAtFinal,
  takeBackDecision,
  listOwnDecisions,
  rollBackFirst,
  reopenFirstRejected,
  appealMachineRejection,
  takeAppealBack,
  correctPapers,
  settleAskedCorrection,
  listMachineReviews,
  showMachineReview,
  listDecidedReviews,
  summariseReviews,
  countDrawn,
  takeSecondLook,
  giveBackLook,
  showSecondLook,
  tickLook,
  answerSecondLook,
  listGroups,
  saveGroup,
  showSettings,
  saveSettings,
  listReviewers,
  changeReviewer,
  handOverQueue,
  assignMany,
  assignOne,
]
