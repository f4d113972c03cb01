import { caseScreen } from './case-desk.tsx'
import { preDesk } from './pre-desk.ts'

/** The desk of a loan that falls due. */
export default caseScreen(preDesk)
