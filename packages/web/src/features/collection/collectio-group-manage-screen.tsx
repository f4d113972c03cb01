import { collectionDesk } from './desk.ts'
import { groupList } from './group-list.tsx'

/** The groups of collectors. */
export default groupList(collectionDesk)
