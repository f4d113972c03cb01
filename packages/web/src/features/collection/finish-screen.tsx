import { caseList } from './case-list.tsx'

/** What is over, and how it ended. */
export default caseList('finish', 'ended')
