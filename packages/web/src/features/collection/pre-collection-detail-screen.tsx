import { CaseDetail } from './case-desk.tsx'
import { atDesk } from './desk.ts'
import { preDesk } from './pre-desk.ts'

/** The desk of a loan that falls due. */
export default atDesk(preDesk, CaseDetail)
