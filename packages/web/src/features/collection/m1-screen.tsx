import { caseList } from './case-list.tsx'

/** The second half of the first month. */
export default caseList('m1', 'm1')
