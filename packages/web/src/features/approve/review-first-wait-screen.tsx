import { reviewWaitList } from './review-wait-list.tsx'

/** Take the next order and look at its documents. */
export default reviewWaitList('first')
