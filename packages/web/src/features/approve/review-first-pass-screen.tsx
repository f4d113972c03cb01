import { decidedList } from './decided-list.tsx'

/** Passed at the first desk; rolled back from here while the final one has not begun. */
export default decidedList({ name: 'reviewFirstPass', only: { stage: 'first', result: 'pass' } })
