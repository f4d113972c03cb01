import { caseList } from './case-list.tsx'

/** The third month, the last in which a desk collects. */
export default caseList('m3', 'm3')
