import { caseList } from './case-list.tsx'

/** The second month. */
export default caseList('m2', 'm2')
