import type { Implementation } from '../../calls/context.ts'
import { writeNote } from './add-note.ts'
import { cancelForBorrower } from './cancel.ts'
import { contactConsentCalls } from './contact-consent.ts'
import { dataRequestCalls } from './data-request.ts'
import { exportUnmaskedCalls } from './export-unmasked.ts'
import { showFollowUps } from './follow-ups.ts'
import { showOrder, showTimeline } from './order-detail.ts'
import { listOrders, lookForBorrower } from './orders.ts'
import { showPhoto } from './photo.ts'
import { revealValue } from './reveal.ts'
import { revealReview } from './reveal-for-review.ts'
import { setLanguage } from './set-language.ts'

export const orderCalls: readonly Implementation[] = [
  listOrders,
  lookForBorrower,
  showOrder,
  showTimeline,
  showFollowUps,
  revealValue,
  revealReview,
  showPhoto,
  writeNote,
  cancelForBorrower,
  setLanguage,
  ...exportUnmaskedCalls,
  ...contactConsentCalls,
  ...dataRequestCalls,
]
