import { reviewWaitList } from './review-wait-list.tsx'

/** The second pair of eyes. */
export default reviewWaitList('final')
