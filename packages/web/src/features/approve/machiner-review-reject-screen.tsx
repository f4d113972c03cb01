import { machineReviewList } from './machine-review-list.tsx'

/** What the machine rejected; sent to people from here. */
export default machineReviewList('reject')
