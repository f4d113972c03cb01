import { caseScreen } from './case-desk.tsx'
import { collectionDesk } from './desk.ts'

/** The desk of an overdue loan. */
export default caseScreen(collectionDesk)
