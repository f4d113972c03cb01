import { leadList } from './lead-list.tsx'

/** People whose registration failed at the code. */
export default leadList('customerVerifyCode')
