import { collectorList } from './collector-list.tsx'
import { preDesk } from './pre-desk.ts'

/** Who reminds. */
export default collectorList(preDesk)
