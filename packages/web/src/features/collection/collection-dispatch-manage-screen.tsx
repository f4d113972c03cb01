import { atDesk, collectionDesk } from './desk.ts'
import { DispatchManage } from './dispatch-manage.tsx'

/** Who gets which overdue case. */
export default atDesk(collectionDesk, DispatchManage)
