import { myCasesScreen } from './my-cases.tsx'
import { preDesk } from './pre-desk.ts'

/** What an operator sits at: whom nobody reminded yet. */
export default myCasesScreen(preDesk, {
  name: 'myOrderList',
  only: ({ state }) => state !== 'processing',
  tellsLeftOut: true,
})
