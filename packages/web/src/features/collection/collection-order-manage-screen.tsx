import { caseList } from './case-list.tsx'

/** Every case; those that are still open until another state is chosen. */
export default caseList('collectionOrderManage', 'all')
