import { preCaseList } from './case-list.tsx'

/** What falls due soon and nobody followed up yet. */
export default preCaseList('preCollectionList', ['unassigned', 'assigned'])
