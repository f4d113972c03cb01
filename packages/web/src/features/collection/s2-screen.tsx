import { caseList } from './case-list.tsx'

/** The second week overdue. */
export default caseList('s2', 's2')
