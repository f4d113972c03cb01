import { unfollowedStates } from '@lumbung/domain/cases/pre-case'
import { preCaseList } from './case-list.tsx'

/** What falls due soon and nobody followed up yet. */
export default preCaseList('preCollectionList', unfollowedStates)
