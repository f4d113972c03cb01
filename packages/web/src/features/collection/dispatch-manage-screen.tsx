import { atDesk } from './desk.ts'
import { DispatchManage } from './dispatch-manage.tsx'
import { preDesk } from './pre-desk.ts'

/** Who reminds whom. */
export default atDesk(preDesk, DispatchManage)
