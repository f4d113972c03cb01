import { collectorList } from './collector-list.tsx'
import { collectionDesk } from './desk.ts'

/** Who collects. */
export default collectorList(collectionDesk)
