import { machineReviewList } from './machine-review-list.tsx'

/** What the machine let through, to people or past them. */
export default machineReviewList('pass')
