import { caseList } from './case-list.tsx'

/** The first days after the due day. */
export default caseList('s1', 's1')
