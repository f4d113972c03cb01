import { leadList } from './lead-list.tsx'

/** Who registered and did not apply, or settled and did not come back. */
export default leadList('userList')
