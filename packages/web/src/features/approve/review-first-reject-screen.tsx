import { decidedList } from './decided-list.tsx'

/** Rejected at the first desk; reopened from here for 24 hours. */
export default decidedList({ name: 'reviewFirstReject', only: { stage: 'first', result: 'reject' } })
