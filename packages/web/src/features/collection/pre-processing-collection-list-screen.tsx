import { preCaseList } from './case-list.tsx'

/** What is followed: what was said last, what was promised, and what comes next. */
export default preCaseList('preProcessingCollectionList', ['processing'])
