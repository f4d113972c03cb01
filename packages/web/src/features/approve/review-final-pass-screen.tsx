import { decidedList } from './decided-list.tsx'

/** Approved by the second pair of eyes. */
export default decidedList({ name: 'reviewFinalPass', only: { stage: 'final', result: 'pass' } })
