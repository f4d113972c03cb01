import { CaseDetail } from './case-desk.tsx'
import { atDesk, collectionDesk } from './desk.ts'

/** The desk of an overdue loan. */
export default atDesk(collectionDesk, CaseDetail)
