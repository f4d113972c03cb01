import { decidedList } from './decided-list.tsx'

/** Rejected at the final desk, for good. */
export default decidedList({ name: 'reviewFinalReject', only: { stage: 'final', result: 'reject' } })
