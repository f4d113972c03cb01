import { groupList } from './group-list.tsx'
import { preDesk } from './pre-desk.ts'

/** The groups of operators. */
export default groupList(preDesk)
