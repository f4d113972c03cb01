import { caseList } from './case-list.tsx'

/** Beyond what a desk may collect: they are looked at, nobody is called. */
export default caseList('m3plus', 'm3plus')
